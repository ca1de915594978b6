package block

import "fieldpost/adjudicate/table"

// InReserve says whether a block waits in Reserve when the battle in its area
// begins: an attacker that did not come by the Main Attack, and what the
// Defender moved in to reinforce.
func (f *Field) InReserve(b ID, attacker table.Side, main Border) bool {
	via := f.Blocks[b].Via
	return via != NoBorder && (f.Owner(b) != attacker || via != main)
}

// Strongest lists those blocks of a list that have the highest strength: one of
// them takes the next hit, and their owner chooses which. Half counts twice
// the strength where halves are lost; nil stands for the block's strength.
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

// Exits counts the blocks that go back from a battle over each border, by
// land or by sea.
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

// Surplus is how many of a number of blocks go unsupplied under a limit.
func Surplus(blocks, limit int) int { return max(0, blocks-limit) }
