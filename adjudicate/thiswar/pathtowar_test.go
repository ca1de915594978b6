package thiswar

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// drawFirst shuffles so that the last of a list are drawn first.
type drawFirst struct{}

func (drawFirst) Roll(_ *table.Table, faces []int) {}
func (drawFirst) Shuffle(_ *table.Table, order []int) {
	for i := range order {
		order[i] = len(order) - 1 - i
	}
}

// Reading path-no-room: a drawn block without a legal Area goes to the Pool and is not replaced.
// Parliament's two Welsh Foot have SW Wales and Cheshire; the Royalist takes
// both places in Cheshire before.
func TestPathWithoutRoom(t *testing.T) {
	g := NewScenario(board(t), "path-to-war")
	wanted := map[table.Side][]string{
		Royalist:   {"place Charles in York", "place Pool W Horse 2 in Chester", "place Pool W Horse 1 in Cheshire"},
		Parliament: {"place SW Wales W Foot in SW Wales"},
	}
	a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
		if q.Name != "place" {
			return table.Option{}, table.Source{}, false
		}
		left := map[string]bool{}
		for _, o := range q.Options {
			left[o.Name] = true
		}
		if q.Block == "" && q.N != len(left) { // who has gone to the Pool is not counted as still to go
			t.Errorf("%s: %d to go, of whom %d have a place", q.At, q.N, len(left))
		}
		for i, w := range wanted[q.Side] {
			if o, ok := g.book.Grammar().Find(q, w); ok {
				wanted[q.Side] = append(wanted[q.Side][:i:i], wanted[q.Side][i+1:]...)
				return o, table.Source{}, true
			}
		}
		for _, o := range q.Options { // what does not take the last place in Wales
			if !strings.Contains(o.Name, "W Foot") && o.Areas[0] != "Cheshire" && o.Areas[0] != "Chester" && o.Areas[0] != "SW Wales" {
				return o, table.Source{}, true
			}
		}
		return q.Options[0], table.Source{}, true
	})
	res, err := table.Run(table.Config{Answers: a, Dice: drawFirst{}}, g.Play)
	if err != nil || len(wanted[Royalist])+len(wanted[Parliament]) > 0 {
		t.Fatal(err, wanted)
	}
	if x := g.own(Parliament, "Shropshire W Foot"); g.Blocks[x].At != pool {
		t.Errorf("Shropshire W Foot is in %s", g.placeName(g.Blocks[x].At))
	}
	told := 0
	for _, e := range res.Events {
		if e.Kind == "no-room" && e.Block == "Shropshire W Foot" && e.To == Parliament {
			told++
		}
	}
	if told != 1 {
		t.Errorf("told %d times", told)
	}
}

// Reading path-cannon: with a Foot in Devon the Royalist controls Plymouth (4.21), which is not
// Sympathetic to him, and Cannon 2 does not go there. In the order of the pack he draws no block of the South.
func TestPathCannonNotInPlymouth(t *testing.T) {
	g := NewScenario(board(t), "path-to-war")
	devon, _ := g.area("Devon")
	asked := false
	a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
		if q.Name != "place" || asked {
			return table.Option{}, table.Source{}, false
		}
		if g.Blocks[g.own(Royalist, "Pool S Foot")].At >= 0 && q.Side == Royalist {
			asked = true
			if _, ok := g.book.Grammar().Find(q, "place Cannon 2 in Plymouth"); ok || g.cityControl(g.areas[devon].fortified) != Royalist {
				t.Error("Cannon 2 may go to Plymouth, or the King does not control it")
			}
			if _, ok := g.book.Grammar().Find(q, "place Cannon 2 in Oxford"); !ok {
				t.Error("Cannon 2 may not go to Oxford")
			}
			return table.Option{}, table.Source{}, false
		}
		if o, ok := g.book.Grammar().Find(q, "place Pool S Foot in Devon"); ok {
			return o, table.Source{}, true
		}
		return q.Options[0], table.Source{}, true
	})
	if _, err := table.Run(table.Config{Answers: a, Dice: drawFirst{}}, g.Play); err != nil || !asked {
		t.Fatal(err, asked)
	}
}

// The marker counts a half for each Victory City but London (12.53), also where the King holds
// more than half of them, which no deployment in the order of the pack brings about.
func TestVPCountedByHalves(t *testing.T) {
	for want, held := range map[int]map[string]any{
		2:  {"Devon": []any{"Hopton"}, "Somerset": []any{"Pool S Foot"}},
		1:  {"Devon": []any{"Hopton"}},
		0:  {},
		-1: {"Oxfordshire": []any{"Brooke"}},
		-3: {"Oxfordshire": []any{"Brooke"}, "Cheshire": []any{"Essex"}, "North Riding": []any{"F Fairfax"}},
	} {
		p := Position{"scenario": "path-to-war", "year": 1642, "turn": "III", "royalist": map[string]any{}, "parliament": map[string]any{}}
		if want > 0 {
			p["royalist"] = held
		} else {
			p["parliament"] = held
		}
		g, wrong := FromPosition(board(t), p)
		if wrong != nil {
			t.Fatal(wrong)
		}
		if _, err := table.Run(table.Config{}, func(tab *table.Table) { g.t = tab; g.countVP() }); err != nil || g.vp != want {
			t.Error(held, "counts", g.vp, "not", want, err)
		}
	}
}
