package block

import "fieldpost/adjudicate/game/table"

// InReserve says whether a block waits in Reserve when the battle in its area begins: an attacker
// that did not come by the Main Attack, and what the Defender moved in to reinforce.
func (f *Field) InReserve(b ID, attacker table.Side, main Border) bool {
	via := f.Blocks[b].Via
	return via != NoBorder && (f.Owner(b) != attacker || via != main)
}

// Strongest lists those blocks of a list that have the highest strength, in the
// order of the list: one of them takes the next hit, and their owner chooses
// which. Who has no strength left is none of them. Where half a strength can be
// lost, half gives a block's strength in halves; nil stands for whole ones.
func (f *Field) Strongest(list []ID, half func(ID) int) (top []ID) {
	most := 0
	for _, b := range list {
		n := 2 * int(f.Blocks[b].Strength)
		if half != nil {
			n = half(b)
		}
		switch {
		case n > most:
			most, top = n, append(top[:0], b)
		case n == most && n > 0:
			top = append(top, b)
		}
	}
	return top
}

// Exits counts the blocks of a side that go back from a battle over each border, by land or by sea.
type Exits struct {
	Crossed []int8
	Sailed  int
}

// NewExits makes the counts for a map.
func NewExits(m *Map) Exits { return Exits{Crossed: make([]int8, len(m.Borders))} }

// Clear begins to count anew.
func (e *Exits) Clear() {
	clear(e.Crossed)
	e.Sailed = 0
}

// Add counts blocks that go back over a border, or by sea.
func (e *Exits) Add(br Border, blocks int) {
	switch {
	case br >= 0:
		e.Crossed[br] += int8(blocks)
	case br == BySea:
		e.Sailed += blocks
	}
}

// Over is how many blocks went back over a border, or by sea.
func (e *Exits) Over(br Border) int {
	switch {
	case br >= 0:
		return int(e.Crossed[br])
	case br == BySea:
		return e.Sailed
	}
	return 0
}

// Surplus is how many of a number of blocks go unsupplied under a limit.
func Surplus(blocks, limit int) int { return max(0, blocks-limit) }
