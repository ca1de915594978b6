package block

import (
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// Block is the changing part of a block.
type Block struct {
	At       Area
	Strength int8
	Moved    bool   // has moved this turn
	Via      Border // the border it entered a battle by this turn, BySea, or NoBorder
}

// Field is a Map with blocks on it.
type Field struct {
	*Map
	Blocks []Block
	// Owner is the side a block belongs to.
	Owner func(ID) table.Side
	Count [2][]int8 // blocks of each side in each area

	// Crossed counts each side's blocks over each border this turn. A game
	// counts here what its limits are about.
	Crossed [2][]int8
	// Attacker is who attacked in each area this turn, or Nobody.
	Attacker []table.Side
	// By border, for the battle at either end: whether a side entered by it,
	// and which side did so last.
	entered [2][][2]bool
	last    [][2]table.Side
}

// NewField makes a field for n blocks, all of them nowhere.
func NewField(m *Map, n int, owner func(ID) table.Side) Field {
	f := Field{Map: m, Blocks: make([]Block, n), Owner: owner, Attacker: make([]table.Side, len(m.Names)),
		last: make([][2]table.Side, len(m.Borders))}
	for i := range f.Blocks {
		f.Blocks[i] = Block{At: NoArea, Via: NoBorder}
	}
	for _, s := range Sides {
		f.Count[s] = make([]int8, len(m.Names))
		f.Crossed[s] = make([]int8, len(m.Borders))
		f.entered[s] = make([][2]bool, len(m.Borders))
	}
	f.NewTurn()
	return f
}

// Clone is a copy of the field on which blocks can be moved without moving these. Owner is asked on
// the copy's behalf: who owns a block may change there too.
func (f *Field) Clone(owner func(ID) table.Side) Field {
	c := *f
	c.Owner = owner
	c.Blocks, c.Attacker, c.last = slices.Clone(f.Blocks), slices.Clone(f.Attacker), slices.Clone(f.last)
	for _, s := range Sides {
		c.Count[s], c.Crossed[s], c.entered[s] = slices.Clone(f.Count[s]), slices.Clone(f.Crossed[s]), slices.Clone(f.entered[s])
	}
	return c
}

// NewTurn forgets what was noted for one turn.
func (f *Field) NewTurn() {
	for _, s := range Sides {
		clear(f.Crossed[s])
		clear(f.entered[s])
	}
	for i := range f.last {
		f.last[i] = [2]table.Side{table.Nobody, table.Nobody}
	}
	for i := range f.Attacker {
		f.Attacker[i] = table.Nobody
	}
	for i := range f.Blocks {
		f.Blocks[i].Moved, f.Blocks[i].Via = false, NoBorder
	}
}

// Place moves a block to an area, or to a place off the map.
func (f *Field) Place(b ID, to Area) {
	s := f.Owner(b)
	if from := f.Blocks[b].At; from >= 0 {
		f.Count[s][from]--
	}
	f.Blocks[b].At = to
	if to >= 0 {
		f.Count[s][to]++
	}
}

// Friendly says that an area holds blocks of a side and none of the other.
func (f *Field) Friendly(s table.Side, a Area) bool {
	return f.Count[s][a] > 0 && f.Count[s.Other()][a] == 0
}

// Vacant says that an area holds no blocks.
func (f *Field) Vacant(a Area) bool { return f.Count[0][a] == 0 && f.Count[1][a] == 0 }

// Contested says that an area holds blocks of both sides.
func (f *Field) Contested(a Area) bool { return f.Count[0][a] > 0 && f.Count[1][a] > 0 }

// Battles lists the contested areas, in the order of the map.
func (f *Field) Battles() []Area { return which.Of(Area(len(f.Names)), f.Contested) }

// EveryBlock is how many blocks there are, to go through them.
func (f *Field) EveryBlock() ID { return ID(len(f.Blocks)) }

// In lists a side's blocks in an area or place, in the order of the pack.
func (f *Field) In(s table.Side, a Area) (list []ID) {
	if a >= 0 {
		if f.Count[s][a] == 0 {
			return nil
		}
		list = make([]ID, 0, f.Count[s][a])
	}
	for i, b := range f.Blocks {
		if b.At == a && f.Owner(ID(i)) == s {
			list = append(list, ID(i))
			if a >= 0 && len(list) == cap(list) {
				break // there are no more
			}
		}
	}
	return list
}

// Strength is what some blocks have together on the map.
func (f *Field) Strength(list []ID) (sum int) {
	for _, x := range list {
		if f.Blocks[x].At >= 0 {
			sum += int(f.Blocks[x].Strength)
		}
	}
	return sum
}

// AnyIn says that one of a side's blocks in an area or place is so.
func (f *Field) AnyIn(s table.Side, a Area, is func(ID) bool) bool {
	if a >= 0 && f.Count[s][a] == 0 {
		return false
	}
	for i, b := range f.Blocks {
		if b.At == a && f.Owner(ID(i)) == s && is(ID(i)) {
			return true
		}
	}
	return false
}

// Enter ends a block's move in an area by a border or by sea. Where the enemy is, that begins or
// joins a battle: the first to come is the Attacker, and the border is one the side entered by.
func (f *Field) Enter(s table.Side, b ID, br Border, a Area) {
	f.Blocks[b].Moved = true
	if f.Count[s.Other()][a] > 0 {
		if f.Attacker[a] == table.Nobody {
			f.Attacker[a] = s
		}
		f.Blocks[b].Via = br
		f.NoteEntry(s, br, a)
	}
	f.Place(b, a)
}

// NoteEntry notes that a side entered the battle in an area by a border: now,
// and so last. Who came by sea is not noted, but seen by the blocks.
func (f *Field) NoteEntry(s table.Side, br Border, a Area) {
	if br >= 0 {
		f.entered[s][br][f.end(br, a)] = true
		f.last[br][f.end(br, a)] = s
	}
}

// EnteredBy says whether a side's blocks entered the battle in an area by a border, or by sea.
func (f *Field) EnteredBy(s table.Side, br Border, a Area) bool {
	if br < 0 {
		return br == BySea && f.CameBySea(s, a)
	}
	return f.entered[s][br][f.end(br, a)]
}

// LastEntered is the side whose blocks entered the battle in an area last by a border, or Nobody.
// Where a side may not go back over a border that the enemy came by, unless its own blocks came by
// it after him, the border is closed to it while LastEntered is the enemy.
func (f *Field) LastEntered(br Border, a Area) table.Side { return f.last[br][f.end(br, a)] }

// CameBySea says whether blocks that a side still has in an area came to its battle by sea.
func (f *Field) CameBySea(s table.Side, a Area) bool {
	return f.AnyIn(s, a, func(x ID) bool { return f.Blocks[x].Via == BySea })
}

// BordersInto lists the borders by which a side entered the battle in an area, the sea last.
func (f *Field) BordersInto(s table.Side, a Area) (list []Border) {
	for _, l := range f.Links[a] {
		if f.EnteredBy(s, l.Border, a) {
			list = append(list, l.Border)
		}
	}
	if f.CameBySea(s, a) {
		list = append(list, BySea)
	}
	return list
}

// EndBattle forgets how the battle in an area came about: another one there
// in the same turn begins anew.
func (f *Field) EndBattle(a Area) {
	for i := range f.Blocks {
		if f.Blocks[i].At == a {
			f.Blocks[i].Via = NoBorder
		}
	}
	for _, l := range f.Links[a] {
		e := f.end(l.Border, a)
		f.entered[0][l.Border][e], f.entered[1][l.Border][e] = false, false
		f.last[l.Border][e] = table.Nobody
	}
	f.Attacker[a] = table.Nobody
}

// Add stands a block more in an area: in the game as a side knows it, one that it cannot name.
// Its owner must be known before.
func (f *Field) Add(at Area, strength int8) ID {
	f.Blocks = append(f.Blocks, Block{At: NoArea, Via: NoBorder, Strength: strength})
	x := ID(len(f.Blocks) - 1)
	f.Place(x, at)
	return x
}
