package cmd

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/desk"
)

// What is done in the place of an order can be clicked wherever a sheet can say it: of an order that is
// itself in the place of one, and of the actions of a card. The sheet of it is accepted, and is read
// again as the same orders.
func TestDeskOtherwise(t *testing.T) {
	t.Parallel()
	said := map[string]int{}
	for _, name := range gameNames() {
		n := 0
		var last *deskTable
		seats(t, name, func(name string, seat *deskTable) {
			n++
			last = seat
			for round := range uint64(effort.Of(1, 2, 40)) {
				otherwiseOf(t, name, seat.desk, rand.New(rand.NewPCG(round, uint64(n))), said)
			}
		})
		rules := last.desk.Rules
		actions := func(name string) bool { // there, and where the same words are of another question
			return rules.Grammar().Leads(name) || rules.Grammar().Otherwise[name] != nil || name == "recruit"
		}
		for seed := range uint64(effort.Of(1, 2, 30)) {
			r := rand.New(rand.NewPCG(seed, 2))
			for n, v := range callsAtRandom(t, rules, seed, actions) {
				d := *last.desk
				v.Game, v.Step, v.Call, v.Pace = d.View.Game, d.View.Step, d.View.Call, d.View.Pace
				d.View = &v
				otherwiseOf(t, fmt.Sprintf("%s, %d, %d", name, seed, n), &d, r, said)
			}
		}
	}
	t.Log(said)
	for _, depth := range []string{"1", "2", "3"} {
		if said[depth] == 0 {
			t.Errorf("nothing is said at depth %s: %v", depth, said)
		}
	}
}

// otherwiseOf clicks orders at random, and half the time in the place of one.
func otherwiseOf(t *testing.T, name string, d *desk.Desk, r *rand.Rand, said map[string]int) {
	t.Helper()
	board := d.Map
	d.Map = nil // it is drawn at the end alone, which is most of the work; TestDeskOffers draws all
	a, err := asked(d, desk.Request{})
	if err != nil {
		t.Fatal(name, err)
	}
	deep := 0
	for range 24 {
		q := desk.Request{Draft: a.Draft}
		var may, elses []place
		for i, l := range a.Lists {
			placesOf(l.Items, place{list: i}, &may, &elses)
		}
		if len(elses) > 0 && r.IntN(8) == 0 { // what a General does may lose who he is
			p := elses[r.IntN(len(elses))]
			n := len(p.path) - 1
			dropItem(instead(&a.Draft.Lists[p.list], p.path[:n]), p.path[n])
			if a, err = asked(d, desk.Request{Draft: a.Draft}); err != nil {
				t.Fatal(name, err)
			}
			said["taken back"]++
			continue
		}
		if len(may) > 0 && r.IntN(2) == 0 {
			p := may[r.IntN(len(may))]
			q.List, q.Instead = &p.list, p.path
			if a, err = asked(d, q); err != nil {
				t.Fatal(name, err)
			}
			deep = max(deep, len(p.path))
		}
		if len(a.Ways) == 0 && a.Ending == "" && a.Nothing == "" {
			if q.Instead == nil {
				break
			}
			continue
		}
		switch k := r.IntN(len(a.Ways) + 1); {
		case k < len(a.Ways):
			q.Take, q.Into = a.Ways[k].Answers, a.Ways[k].Into
			if q.List == nil {
				q.List = &a.Of
			}
		case a.Ending != "":
			q.Take, q.Into = []string{a.Ending}, -1
			if q.List == nil {
				q.List = &a.Of
			}
		case q.Instead != nil && a.Nothing != "":
			*instead(&a.Draft.Lists[*q.List], q.Instead) = desk.List{Items: [][]string{{a.Nothing}}}
			q = desk.Request{Draft: a.Draft}
			said["nothing"]++
		}
		if a, err = asked(d, q); err != nil {
			t.Fatalf("%s: %+v: %v", name, q, err)
		}
		if q.Instead != nil {
			said[fmt.Sprint(len(q.Instead))]++
			if a, err = asked(d, desk.Request{Draft: a.Draft}); err != nil {
				t.Fatal(name, err)
			}
		}
	}
	d.Map = board
	for range 10 {
		if a, err = asked(d, desk.Request{Draft: a.Draft}); err != nil {
			t.Fatal(name, err)
		}
		if a.List < 0 || a.End == "" {
			break
		}
		a.Draft.Lists[a.List].Done = true
	}
	if !slices.ContainsFunc(a.Lists, func(l desk.Listed) bool { return len(l.Items) > 0 }) {
		return // nothing is left to choose there
	}
	for _, l := range a.Lists {
		if slices.ContainsFunc(l.Items, func(i desk.Listen) bool { return i.Broken != nil }) {
			said["broken"]++
			return
		}
	}
	if a.List >= 0 {
		said["open"]++
		return
	}
	sheet := d.Sheet(a.Draft)
	want := d.Check(sheet)
	read := d.Read(sheet)
	again := d.Sheet(read)
	if got := d.Check(again); !want.OK || read.Written != "" || !slices.Equal(got.Happens, want.Happens) {
		t.Errorf("%s: %+v\nis the sheet\n%s\nof which the check says %+v, read as %+v\n%s", name, a.Draft, sheet, want, read, again)
	}
	said["sheets"]++
}
