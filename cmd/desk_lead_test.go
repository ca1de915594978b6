package cmd

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/cmd/internal/desk"
)

// Of a question that leads, whatever can be ordered with it makes a sheet that is read again as
// those orders, and each of them can be clicked, one after the other: in positions of games played
// at random, as the calls for a card and those where two sides meet.
func TestDeskLeads(t *testing.T) {
	t.Parallel()
	var seat *deskTable
	seats(t, "unhappy-king-charles", func(_ string, s *deskTable) {
		if seat == nil {
			seat = s // of the step that is open
		}
	})
	asked, orders := map[string]int{}, map[string]int{}
	seeds := []uint64{11, 38, 39} // a way has a step without a choice, one only ends, and a part may be empty
	for seed := range uint64(effort.Of(1, 10, 60)) {
		seeds = append(seeds, seed)
	}
	for _, seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 1))
		for n, v := range callsAtRandom(t, seat.desk.Rules, seed, seat.desk.Rules.Grammar().Leads) {
			d := *seat.desk
			v.Game, v.Step, v.Call, v.Pace = d.View.Game, d.View.Step, d.View.Call, d.View.Pace
			d.View = &v
			asked[v.Asked[0].Name]++
			clickAll(t, fmt.Sprintf("%d, %d", seed, n), &d, r, orders)
		}
	}
	if len(asked) < 5 || len(orders) < 8 {
		t.Errorf("asked %v, ordered %v", asked, orders)
	}
	t.Log(asked, orders)
}

// callsAtRandom are views of a game played at random where questions of some names are asked, some of
// each.
func callsAtRandom(t testing.TB, rules game.Rules, seed uint64, of func(name string) bool) (views []view.View) {
	t.Helper()
	g, err := rules.Start(rules.Scenarios()[0])
	if err != nil {
		t.Fatal(err)
	}
	rnd, seen := gametest.NewRandom(seed), map[string]int{}
	answers := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
		if n := seen[q.Name]; len(q.Options) > 1 && of(q.Name) && n < 40 {
			if seen[q.Name]++; n%5 == int(seed%5) {
				views = append(views, g.View(q.Side, []*table.Question{q}, nil))
			}
		}
		return rnd.Answer(q)
	})
	if _, err := table.Run(table.Config{Answers: answers, Dice: rnd}, g.Play); err != nil {
		t.Fatal(err)
	}
	return views
}

// clickAll answers a question and what arises of it at random, without the desk, and has the desk
// do the same.
func clickAll(t *testing.T, name string, d *desk.Desk, r *rand.Rand, orders map[string]int) {
	t.Helper()
	grammar := d.Rules.Grammar()
	var answers []table.Option
	for range 12 {
		next, _, err := d.Rules.Ask(d.View, &d.View.Asked[0], answers)
		if err != nil {
			t.Fatalf("%s: %v: %v", name, answers, err)
		}
		if next == nil {
			break
		}
		orders[next.Name]++
		verb := next.Options[r.IntN(len(next.Options))].Verb
		if r.IntN(2) == 0 { // so that what is offered for few is ordered as well
			var verbs []string
			for _, o := range next.Options {
				if _, ends := grammar.Ends[o.Verb]; !ends && !slices.Contains(verbs, o.Verb) {
					verbs = append(verbs, o.Verb)
				}
			}
			if verbs != nil {
				verb = verbs[r.IntN(len(verbs))]
			}
		}
		alike := slices.DeleteFunc(slices.Clone(next.Options), func(o table.Option) bool { return o.Verb != verb })
		answers = append(answers, alike[r.IntN(len(alike))])
	}
	lines := game.Lines(d.Rules, d.View, [][]table.Option{answers})
	sheet := string(d.Folder.SheetOf(d.View, lines, "", ""))
	want := d.Check(sheet)
	if !want.OK {
		orders["refused"]++ // a list in it has been left open
		for _, p := range want.Problems {
			if p.Code != "unanswered" && !p.Unwise {
				t.Errorf("%s: of %v the check says %+v", name, grammar.Texts(answers), p)
			}
		}
		return
	}
	read := d.Read(sheet)
	if got := d.Check(d.Sheet(read)); read.Written != "" || !slices.Equal(got.Happens, want.Happens) {
		t.Errorf("%s: %v is read as %+v\n%s\nnot\n%s", name, grammar.Texts(answers), read, d.Sheet(read), sheet)
		return
	}
	list, done := 0, read.Lists[0].Done
	a, err := asked(d, desk.Request{})
	if err != nil {
		t.Fatal(name, err)
	}
	for _, item := range read.Lists[0].Items {
		for k, text := range item {
			if len(item) > 1 && k == 0 {
				continue // it is clicked with the first of its part
			}
			at := func() int {
				if a.Ending == text {
					a.Ways = append(a.Ways, desk.Way{Answers: []string{text}, Into: -1})
				}
				return slices.IndexFunc(a.Ways, func(w desk.Way) bool {
					return w.Answers[len(w.Answers)-1] == text && (len(item) == 1 || (w.Into >= 0) == (k > 1))
				})
			}
			i := at()
			for ; i < 0 && a.Ending != ""; i = at() { // what the sheet leaves out is ended
				if a, err = asked(d, desk.Request{Draft: a.Draft, List: &list, Take: []string{a.Ending}, Into: -1}); err != nil {
					t.Fatal(name, err)
				}
			}
			if _, ends := grammar.Ends[text]; i < 0 && ends && a.End != "" {
				done = true
				continue
			}
			if i < 0 {
				t.Fatalf("%s: %q is not among the ways after %+v, of\n%s\n%+v %+v", name, text, a.Draft.Lists, sheet, a.Ways, read.Lists)
			}
			if a, err = asked(d, desk.Request{Draft: a.Draft, List: &list, Take: a.Ways[i].Answers, Into: a.Ways[i].Into}); err != nil {
				t.Fatalf("%s: %q: %v", name, text, err)
			}
		}
	}
	if a.Draft.Lists[0].Done = done; d.Sheet(a.Draft) != d.Sheet(read) {
		t.Errorf("%s: clicked it is\n%s\nnot\n%s", name, d.Sheet(a.Draft), d.Sheet(read))
	}
}
