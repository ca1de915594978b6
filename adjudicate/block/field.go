package block

import "fieldpost/adjudicate/table"

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

	// Crossed counts each side's blocks over each border, as a game's limits
	// need it; entered and last are the borders by which battles were entered.
	Crossed [2][]int8
	entered [2][][2]bool
	last    [][2]table.Side
	// Attacker is who attacked in each area this turn, or Nobody.
	Attacker []table.Side
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

// In lists a side's blocks in an area or place, in the order of the pack.
func (f *Field) In(s table.Side, a Area) (list []ID) {
	if a >= 0 && f.Count[s][a] == 0 {
		return nil
	}
	for i := range f.Blocks {
		if f.Blocks[i].At == a && f.Owner(ID(i)) == s {
			list = append(list, ID(i))
		}
	}
	return list
}

// Enter ends a block's move in an area by a border or by sea. Where the enemy
// is, that begins or joins a battle: the first to come is the Attacker, and
// the border is one the side entered by.
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

// NoteEntry notes that a side entered the battle in an area by a border.
func (f *Field) NoteEntry(s table.Side, br Border, a Area) {
	if br >= 0 {
		f.entered[s][br][f.end(br, a)] = true
		f.last[br][f.end(br, a)] = s
	}
}

// EnteredBy says whether a side's blocks entered the battle in an area by a border.
func (f *Field) EnteredBy(s table.Side, br Border, a Area) bool {
	return f.entered[s][br][f.end(br, a)]
}

// LastEntered is the side whose blocks entered the battle in an area last by a
// border, or Nobody.
func (f *Field) LastEntered(br Border, a Area) table.Side { return f.last[br][f.end(br, a)] }

// CameBySea says whether a side's blocks in an area came to its battle by sea.
func (f *Field) CameBySea(s table.Side, a Area) bool {
	for i := range f.Blocks {
		if f.Blocks[i].At == a && f.Blocks[i].Via == BySea && f.Owner(ID(i)) == s {
			return true
		}
	}
	return false
}

// BordersInto lists the borders by which a side entered the battle in an area,
// the sea last.
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

// CameFrom names the area at the other end of a border, or "sea".
func (f *Field) CameFrom(br Border, a Area) string {
	if br == BySea {
		return "sea"
	}
	return f.Names[f.Across(br, a)]
}

// EndBattle forgets how the battle in an area came about.
func (f *Field) EndBattle(a Area) {
	for i := range f.Blocks {
		if f.Blocks[i].At == a {
			f.Blocks[i].Via = NoBorder
		}
	}
	f.Attacker[a] = table.Nobody
}
