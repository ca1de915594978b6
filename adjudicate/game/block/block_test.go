package block

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fieldpost/adjudicate/game/table"
)

// The tests play on this map, with two blocks over Ford and any number over
// the other borders:
//
//	Abbey ── Bridge
//	  │    ╲    │
//	Castle ══ Dale      Isle
const (
	abbey Area = iota
	bridge
	castle
	dale
	isle
)

const (
	road   Border = iota // Abbey, Bridge
	lane                 // Castle, Abbey
	ford                 // Castle, Dale
	path                 // Bridge, Dale
	stairs               // Dale, Abbey
)

const box Area = -2 // a place off the map

func theMap() *Map {
	return NewMap([]string{"Abbey", "Bridge", "Castle", "Dale", "Isle"}, []Between{
		{A: abbey, B: bridge}, {A: castle, B: abbey}, {A: castle, B: dale, Limit: 2}, {A: bridge, B: dale}, {A: dale, B: abbey}})
}

const red, blue = table.First, table.Second

// theField has eight blocks in the box: the even ones are red.
func theField() *Field {
	f := NewField(theMap(), 8, func(b ID) table.Side { return table.Side(b % 2) })
	for b := range f.Blocks {
		f.Place(ID(b), box)
	}
	return &f
}

// at puts blocks in an area without a fight.
func (f *Field) at(a Area, blocks ...ID) {
	for _, b := range blocks {
		f.Place(b, a)
	}
}

func TestMap(t *testing.T) {
	m := theMap()
	if want := []Link{{bridge, road}, {castle, lane}, {dale, stairs}}; !slices.Equal(m.Links[abbey], want) {
		t.Errorf("links of Abbey: %v, want %v", m.Links[abbey], want)
	}
	if m.Links[isle] != nil {
		t.Errorf("links of Isle: %v", m.Links[isle])
	}
	for br, b := range m.Borders {
		br := Border(br)
		if m.Joined(b.A, b.B) != br || m.Joined(b.B, b.A) != br || m.Across(br, b.A) != b.B || m.Across(br, b.B) != b.A {
			t.Errorf("border %d does not join its two areas both ways", br)
		}
		if from := m.CameFrom(br, b.A); from != m.Names[b.B] || m.BorderFrom(from, b.A) != br {
			t.Errorf("border %d comes from %q, and that by border %d", br, from, m.BorderFrom(from, b.A))
		}
	}
	if m.Joined(bridge, castle) != NoBorder || m.Joined(abbey, abbey) != NoBorder || m.Joined(box, abbey) != NoBorder || m.Joined(abbey, NoArea) != NoBorder {
		t.Error("a border where none is")
	}
	if m.CameFrom(BySea, isle) != "sea" || m.BorderFrom("sea", isle) != BySea {
		t.Error("by sea is not from the sea")
	}
	if m.BorderFrom("Nowhere", abbey) != NoBorder || m.BorderFrom("", abbey) != NoBorder || m.BorderFrom("Castle", bridge) != NoBorder {
		t.Error("a way from where none leads")
	}
	if a, ok := m.Find("Castle"); a != castle || !ok || m.Named("Castle") != castle {
		t.Error("Castle is not found")
	}
	if _, ok := m.Find("castle"); ok || m.Named("castle") != NoArea {
		t.Error("castle is found")
	}
}

func TestFull(t *testing.T) {
	for _, c := range []struct {
		crossed, limit int
		full           bool
	}{{0, 2, false}, {1, 2, false}, {2, 2, true}, {3, 2, true}, {0, Unlimited, false}, {99, Unlimited, false}} {
		if Full(c.crossed, c.limit) != c.full {
			t.Errorf("%d across a limit of %d: full %v", c.crossed, c.limit, !c.full)
		}
	}
}

func TestControl(t *testing.T) {
	f := theField()
	for _, step := range []struct {
		blocks []ID
		to     Area
		want   string // of Abbey: friendly red, friendly blue, vacant, contested
	}{
		{nil, abbey, "--v-"},
		{[]ID{0}, abbey, "r---"},
		{[]ID{2}, abbey, "r---"},
		{[]ID{1}, abbey, "---c"},
		{[]ID{0}, box, "---c"},
		{[]ID{2}, bridge, "-b--"},
		{[]ID{1}, abbey, "-b--"}, // to where it is
		{[]ID{1}, NoArea, "--v-"},
	} {
		f.at(step.to, step.blocks...)
		got := []byte("----")
		for i, is := range []bool{f.Friendly(red, abbey), f.Friendly(blue, abbey), f.Vacant(abbey), f.Contested(abbey)} {
			if is {
				got[i] = "rbvc"[i]
			}
		}
		if string(got) != step.want {
			t.Errorf("%v to %d: Abbey is %s, want %s", step.blocks, step.to, got, step.want)
		}
	}
}

func TestBattlesAndBlocksIn(t *testing.T) {
	f := theField()
	f.at(dale, 5, 0, 4)
	f.at(bridge, 3, 2)
	f.at(castle, 6)
	if got := f.Battles(); !slices.Equal(got, []Area{bridge, dale}) {
		t.Errorf("battles in %v", got)
	}
	for _, c := range []struct {
		s    table.Side
		a    Area
		want []ID
	}{{red, dale, []ID{0, 4}}, {blue, dale, []ID{5}}, {blue, castle, nil}, {red, abbey, nil}, {blue, box, []ID{1, 7}}, {red, box, nil}} {
		if got := f.In(c.s, c.a); !slices.Equal(got, c.want) {
			t.Errorf("side %d in %d: %v, want %v", c.s, c.a, got, c.want)
		}
	}
}

// However blocks move and change their owner off the map, the counts are right.
func TestCountsAreKept(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var owner [8]table.Side
	f := NewField(theMap(), len(owner), func(b ID) table.Side { return owner[b] })
	for range 5000 {
		b := ID(rnd.IntN(len(owner)))
		switch to := Area(rnd.IntN(len(f.Names)+2)) + box; {
		case f.Blocks[b].At < 0 && rnd.IntN(2) == 0:
			owner[b] = owner[b].Other()
		case to >= 0 && rnd.IntN(2) == 0:
			f.Enter(owner[b], b, BySea, to)
		default:
			f.Place(b, to)
		}
		var count [2][]int8
		for _, s := range Sides {
			count[s] = make([]int8, len(f.Names))
			for a := range f.Names {
				count[s][a] = int8(len(f.In(s, Area(a))))
			}
		}
		on := 0
		for i := range f.Blocks {
			if f.Blocks[i].At >= 0 {
				on++
			}
		}
		for _, s := range Sides {
			for a := range f.Names {
				on -= int(count[s][a])
			}
		}
		if !reflect.DeepEqual(count, f.Count) || on != 0 {
			t.Fatalf("counted %v, kept %v; %d blocks are nobody's", count, f.Count, on)
		}
	}
}

func TestEntering(t *testing.T) {
	f := theField()
	f.at(abbey, 1)

	f.Enter(red, 0, road, bridge) // nobody there: no battle
	if x := f.Blocks[0]; x.At != bridge || !x.Moved || x.Via != NoBorder || f.Attacker[bridge] != table.Nobody || f.EnteredBy(red, road, bridge) {
		t.Errorf("a move where nobody is: %+v", x)
	}
	f.Enter(red, 2, lane, abbey) // an attack
	f.Enter(blue, 3, road, abbey)
	f.Enter(red, 4, stairs, abbey)
	f.Enter(red, 6, BySea, abbey)
	if f.Attacker[abbey] != red {
		t.Errorf("side %d attacks", f.Attacker[abbey])
	}
	for b, via := range map[ID]Border{2: lane, 3: road, 4: stairs, 6: BySea, 1: NoBorder} {
		if x := f.Blocks[b]; x.Via != via || x.At != abbey || x.Moved != (b != 1) {
			t.Errorf("block %d: %+v", b, x)
		}
	}
	if got := f.BordersInto(red, abbey); !slices.Equal(got, []Border{lane, stairs, BySea}) {
		t.Errorf("red came by %v", got)
	}
	if got := f.BordersInto(blue, abbey); !slices.Equal(got, []Border{road}) {
		t.Errorf("blue came by %v", got)
	}
	for _, c := range []struct {
		s  table.Side
		br Border
		a  Area
		is bool
	}{
		{red, lane, abbey, true}, {red, lane, castle, false}, // its other end is another battle
		{red, road, abbey, false}, {blue, road, abbey, true}, {blue, road, bridge, false},
		{red, BySea, abbey, true}, {blue, BySea, abbey, false}, {red, BySea, dale, false}, {red, NoBorder, abbey, false},
	} {
		if f.EnteredBy(c.s, c.br, c.a) != c.is {
			t.Errorf("side %d by border %d into %d: %v", c.s, c.br, c.a, !c.is)
		}
	}
	f.Place(6, box) // by sea is who is still there; by a border is noted
	f.Place(4, box)
	if got := f.BordersInto(red, abbey); !slices.Equal(got, []Border{lane, stairs}) {
		t.Errorf("after losses, red came by %v", got)
	}
}

func TestNewTurn(t *testing.T) {
	f := theField()
	f.at(dale, 1)
	f.Enter(red, 0, ford, dale)
	f.Crossed[red][ford]++
	f.NewTurn()
	if x := f.Blocks[0]; x.Moved || x.Via != NoBorder || x.At != dale {
		t.Errorf("%+v", x)
	}
	if f.Attacker[dale] != table.Nobody || f.EnteredBy(red, ford, dale) || f.LastEntered(ford, dale) != table.Nobody || f.Crossed[red][ford] != 0 {
		t.Error("something of the turn is left")
	}
	if f.Count[red][dale] != 1 || !f.Contested(dale) {
		t.Error("the blocks are gone")
	}
}

// Nothing done to a copy is seen in the field, and the copy asks for itself who
// owns a block.
func TestClone(t *testing.T) {
	attacked := func() *Field {
		f := theField()
		f.at(dale, 1)
		f.Enter(red, 0, ford, dale)
		f.Crossed[red][ford]++
		return f
	}
	f, before := attacked(), attacked()
	if c := f.Clone(func(ID) table.Side { return blue }); c.Owner(0) != blue || f.Owner(0) != red {
		t.Error("the copy asks the field's owner")
	}
	c := f.Clone(f.Owner)
	if !slices.Equal(c.BordersInto(red, dale), []Border{ford}) || c.Attacker[dale] != red || c.LastEntered(ford, dale) != red {
		t.Error("the copy is another position")
	}
	c.Enter(blue, 3, ford, dale)
	c.Enter(red, 2, BySea, dale)
	c.Crossed[red][ford]++
	c.Blocks[1].Strength = 7
	c.EndBattle(dale)
	c.NewTurn()
	f.Owner, before.Owner = nil, nil // no functions are equal
	if !reflect.DeepEqual(f, before) {
		t.Errorf("the field was\n%+v\nand is\n%+v", before, f)
	}
}
