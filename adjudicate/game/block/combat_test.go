package block

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/table"
)

// The first to come is the Attacker, though the other side may come later in
// greater number.
func TestDefenderReinforces(t *testing.T) {
	f := theField()
	f.at(dale, 1)
	f.Enter(red, 0, ford, dale)
	f.Enter(blue, 3, path, dale)
	f.Enter(blue, 5, path, dale)
	if f.Attacker[dale] != red {
		t.Errorf("side %d attacks", f.Attacker[dale])
	}
}

func TestLastEntered(t *testing.T) {
	f := theField()
	f.at(dale, 1)
	if f.LastEntered(ford, dale) != table.Nobody {
		t.Error("somebody came before anybody")
	}
	f.Enter(red, 0, ford, dale)
	f.Enter(red, 2, path, dale)
	f.Enter(blue, 3, ford, dale) // by the border red came by
	if a, b := f.LastEntered(ford, dale), f.LastEntered(path, dale); a != blue || b != red {
		t.Errorf("last by the ford side %d, by the path side %d", a, b)
	}
	if !f.EnteredBy(red, ford, dale) || !f.EnteredBy(blue, ford, dale) {
		t.Error("the first who came is forgotten")
	}
	if f.LastEntered(ford, castle) != table.Nobody {
		t.Error("who entered Dale entered Castle")
	}
	f.Enter(red, 4, ford, dale)
	if f.LastEntered(ford, dale) != red {
		t.Error("red came by the ford again, and not last")
	}
}

func TestEndBattle(t *testing.T) {
	f := theField()
	f.at(dale, 1)
	f.at(castle, 0)
	f.Enter(red, 2, ford, dale)
	f.Enter(red, 4, path, dale)
	f.Enter(blue, 3, ford, castle) // the other way over the same border
	f.EndBattle(dale)
	if f.BordersInto(red, dale) != nil || f.Attacker[dale] != table.Nobody || f.Blocks[2].Via != NoBorder || f.LastEntered(ford, dale) != table.Nobody {
		t.Errorf("Dale: red came by %v, side %d attacks, %+v", f.BordersInto(red, dale), f.Attacker[dale], f.Blocks[2])
	}
	if !f.Blocks[2].Moved {
		t.Error("who has moved this turn can move again")
	}
	if !slices.Equal(f.BordersInto(blue, castle), []Border{ford}) || f.Attacker[castle] != blue || f.LastEntered(ford, castle) != blue || f.Blocks[3].Via != ford {
		t.Error("the battle in Castle is forgotten too")
	}
	f.Enter(blue, 5, stairs, dale) // another battle there, begun by the other side
	if f.Attacker[dale] != blue || f.EnteredBy(red, path, dale) {
		t.Error("the battle before it goes on")
	}
}

func TestInReserve(t *testing.T) {
	f := theField()
	f.at(abbey, 1)
	f.Enter(red, 0, lane, abbey)
	f.Enter(red, 2, stairs, abbey)
	f.Enter(red, 4, BySea, abbey)
	f.Enter(blue, 3, road, abbey)
	f.Enter(blue, 5, lane, abbey) // by the very border of the Main Attack
	f.Place(6, abbey)             // changed sides there, say: it came by no border
	for main, want := range map[Border][]ID{
		lane:   {2, 3, 4, 5},
		stairs: {0, 3, 4, 5},
		BySea:  {0, 2, 3, 5},
	} {
		var got []ID
		for b := range f.Blocks {
			if f.Blocks[b].At == abbey && f.InReserve(ID(b), red, main) {
				got = append(got, ID(b))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("with border %d as Main Attack, %v are in Reserve, want %v", main, got, want)
		}
	}
}

func TestStrongest(t *testing.T) {
	f := theField()
	for b, n := range []int8{3, 4, 2, 4, 0, 1, 3, 4} {
		f.Blocks[b].Strength = n
	}
	halves := func(half ...ID) func(ID) int { // these have lost half a strength besides
		return func(b ID) int {
			n := 2 * int(f.Blocks[b].Strength)
			if slices.Contains(half, b) {
				n--
			}
			return n
		}
	}
	for _, c := range []struct {
		name string
		list []ID
		half func(ID) int
		want []ID
	}{
		{"one", []ID{0, 1, 2}, nil, []ID{1}},
		{"equals in the order of the list", []ID{7, 0, 3, 1}, nil, []ID{7, 3, 1}},
		{"the strongest last", []ID{2, 0, 6, 3}, nil, []ID{3}},
		{"several of less before it", []ID{0, 6, 1, 0}, nil, []ID{1}},
		{"who has none left is not hit", []ID{4}, nil, nil},
		{"none left beside some", []ID{4, 5}, nil, []ID{5}},
		{"nobody", nil, nil, nil},
		{"half less than its equals", []ID{1, 3, 7}, halves(3), []ID{1, 7}},
		{"three and a half against three", []ID{0, 1}, halves(1), []ID{1}},
		{"both at the half", []ID{1, 3, 0}, halves(1, 3), []ID{1, 3}},
		{"the last half", []ID{5, 4}, halves(5), []ID{5}},
	} {
		list := slices.Clone(c.list)
		if got := f.Strongest(list, c.half); !slices.Equal(got, c.want) {
			t.Errorf("%s: of %v %v, want %v", c.name, c.list, got, c.want)
		}
		if !slices.Equal(list, c.list) {
			t.Errorf("%s: the list is now %v", c.name, list)
		}
	}
}

func TestExits(t *testing.T) {
	e := NewExits(theMap())
	e.Add(ford, 1)
	e.Add(ford, 2)
	e.Add(BySea, 1)
	e.Add(NoBorder, 9)
	for br, n := range map[Border]int{ford: 3, road: 0, BySea: 1, NoBorder: 0} {
		if e.Over(br) != n {
			t.Errorf("%d went over border %d, want %d", e.Over(br), br, n)
		}
	}
	if e.Clear(); e.Over(ford) != 0 || e.Over(BySea) != 0 {
		t.Error("the counts go on")
	}
}

func TestSurplus(t *testing.T) {
	for _, c := range [][3]int{{3, 4, 0}, {4, 4, 0}, {6, 4, 2}, {0, 0, 0}} {
		if got := Surplus(c[0], c[1]); got != c[2] {
			t.Errorf("%d blocks with a limit of %d: %d too many", c[0], c[1], got)
		}
	}
}

// chooser answers with the words it is given, in their order, and notes what
// it is asked.
type chooser struct {
	words []string
	asked []string
}

func (c *chooser) Answer(q *table.Question) (table.Option, table.Source, bool) {
	var options []string
	for _, o := range q.Options {
		options = append(options, o.Name)
	}
	c.asked = append(c.asked, q.Key()+" "+string(rune('0'+q.N))+": "+strings.Join(options, " "))
	if len(c.words) == 0 {
		return table.Option{}, table.Source{}, false
	}
	o, ok := table.Phrases{}.Find(q, "reduce "+c.words[0])
	c.words = c.words[1:]
	return o, table.Source{Kind: "orders"}, ok
}

func TestChoose(t *testing.T) {
	names := []string{"Ann", "Ben", "Cay", "Dot"}
	for _, c := range []struct {
		name   string
		list   []ID
		n      int
		words  string
		chosen []ID
		asked  []string
	}{
		{"two of four", []ID{0, 1, 2, 3}, 2, "Cay Ann", []ID{2, 0}, []string{"supply/york-1 2: Ann Ben Cay Dot", "supply/york-2 1: Ann Ben Dot"}},
		{"more than there are", []ID{3, 1}, 3, "Ben Dot", []ID{1, 3}, []string{"supply/york-1 3: Dot Ben", "supply/york-2 2: Dot"}},
		{"none", []ID{0, 1}, 0, "", nil, nil},
		{"of nobody", nil, 2, "", nil, nil},
		{"left open", []ID{0, 1, 2}, 2, "Ben", nil, []string{"supply/york-1 2: Ann Ben Cay", "supply/york-2 1: Ann Cay"}},
	} {
		answers := &chooser{words: strings.Fields(c.words)}
		list := slices.Clone(c.list)
		var chosen []ID
		res, err := table.Run(table.Config{Answers: answers}, func(t *table.Table) {
			t.In("supply")
			chosen = Choose(t, table.Question{Side: blue, Name: "supply", At: "york", Hidden: true}, list, c.n, func(b ID) table.Option {
				return table.Option{Verb: "reduce", Name: names[b]}
			})
		})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if !slices.Equal(chosen, c.chosen) || !slices.Equal(answers.asked, c.asked) || !slices.Equal(list, c.list) {
			t.Errorf("%s: chosen %v of %v, asked %q", c.name, chosen, list, answers.asked)
		}
		if c.name == "left open" && (len(res.Open) != 1 || res.Open[0].Key() != "supply/york-2") {
			t.Errorf("open: %v", res.Open)
		}
	}
}
