package thiswar

import (
	"slices"
	"testing"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// viewsOfAll are views of calls of every kind for both sides.
func viewsOfAll(t testing.TB) (views []view.View) {
	seen := map[string]bool{}
	look := func(g *Game, q *table.Question) {
		if key := q.Name + Sides[q.Side] + g.phase.String(); !seen[key] {
			seen[key] = true
			views = append(views, g.viewOf(q))
		}
	}
	eachCall(t, 6, look, nil)
	return views
}

// FuzzOrders holds any text against views of all kinds of calls: reading,
// checking and restating orders never panics, whatever stands in them.
func FuzzOrders(f *testing.F) {
	rules := rulesOf(board(f))
	views := viewsOfAll(f)
	for _, text := range []string{
		"  actions: none\n", "  actions:\n    - {move: Kent, blocks: {Essex: [Surrey, Hampshire], Waller: Surrey}}\n    - {muster: London, blocks: {Brooke: Essex}, otherwise: none}\n",
		"  actions:\n    - {sail: Henrietta, to: Kent}\n    - {deploy: Cannon 1, in: Oxfordshire}\n    - {strengthen: Charles, otherwise: {move: Kent, blocks: {Charles: Kent}}}\n",
		"  card: 4 AP\n  if_first: {event: decline, actions: none}\n  if_tied: first\n", "  event: enact in Kent\n", "  event: enact with Garrison 1\n",
		"  recruit: [{strengthen: Essex, from: London}, {strip: Garrison 1}]\n", "  into-city: [Charles, Rupert]\n", "  onward: {Essex: Gloucestershire}\n", "  retreat: {Charles: Oxford, Rupert: pool}\n",
		"  fire: {Charles: fire, Rupert: engage}\n", "  aim: {Cannon 1: cavalry}\n", "  main: {Kent: Essex}\n", "  supply: [Charles, Charles]\n", "  home: {Hopton: keep, Newcastle: pool}\n",
		"  place: {Hopton: Cornwall}\n", "  exchange: {Charles: Rupert}\n", "  storm: none\n  sally: [Charles]\n", "  nma-share: 3\n", "  discard: [4 AP, 4 AP, 4 AP]\n", "  battles: planned\n",
		"  regroup: {Charles: Kent}\n  captured: [{deploy: Cannon 1, in: Kent}]\n  quartermaster: [Essex]\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for i := range views {
			if slices.Contains(gametest.CheckText(rules, &views[i], "orders:\n"+text).Strings(), "") {
				t.Error("an empty problem")
			}
		}
	})
}

// FuzzPlans reads any text as a plan, restates it, and lets it answer the
// questions of a game: it never panics, and never answers illegally.
func FuzzPlans(f *testing.F) {
	r := rulesOf(board(f))
	for _, name := range [...]string{"field-army", "cities"} {
		f.Add(examplePlan(f, name))
	}
	for seed := range uint64(4) {
		f.Add(randomPlan(r, Parliament, gametest.NewRandom(seed).Rand))
	}
	f.Fuzz(func(t *testing.T, text string) {
		root, _ := orders.Parse("orders.yaml", []byte("plan:\n"+text), orders.Limits{})
		if root == nil {
			return
		}
		reader := orders.NewReader("orders.yaml", nil)
		p, _ := plan.Read(root.Get("plan"), r.PlanKinds(Parliament), r.AreaNames(), reader)
		if p == nil || reader.Problems().Refused() {
			return
		}
		r.RestatePlan("", p)
		g := NewScenario(r.board, "mid-to-late-war")
		rnd := gametest.NewRandom(1)
		a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			if !r.Fixed(q) && q.Side == Parliament {
				if o, from, ok := g.Planned(q, p); ok {
					return o, from, true
				}
			}
			return rnd.Answer(q)
		})
		if _, err := table.Run(table.Config{Answers: a, Dice: rnd}, g.Play); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzPosition plays on from any position that is accepted, and looks at it from both
// sides: that never panics.
func FuzzPosition(f *testing.F) {
	b := board(f)
	r := rulesOf(b)
	for i, c := range loadCases(f) {
		if text, err := yaml.Marshal(&c.Position); err == nil && i%8 == 0 {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var p Position
		if yaml.Unmarshal(text, &p) != nil {
			return
		}
		g, wrong := FromPosition(b, p)
		if wrong != nil || g == nil {
			return
		}
		n, rnd := 0, gametest.NewRandom(1)
		a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			if n++; n%8 == 1 {
				v := g.viewOf(q)
				r.Sheet(&v)
			}
			if n > 40 {
				return table.Option{}, table.Source{}, false
			}
			return rnd.Answer(q)
		})
		if _, err := table.Run(table.Config{Answers: a, Dice: rnd}, g.Play); err != nil {
			t.Fatal(err)
		}
	})
}
