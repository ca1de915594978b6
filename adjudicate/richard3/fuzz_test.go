package richard3

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// FuzzOrders holds any text against views of all kinds of calls: reading,
// checking and restating orders never panics, whatever stands in them.
func FuzzOrders(f *testing.F) {
	rules := rules(f)
	views := map[string]*view.View{}
	for seed := range uint64(6) {
		g := NewScenario(rules.board, scenarioNames[seed%3])
		recorder(g, seed, nil, func(_ *Game, c *gametest.Call) { views[c.View.Asked[0].Name+c.View.Side] = &c.View }).Play(f, g.Play)
	}
	for _, text := range []string{
		"  actions: none\n", "  actions:\n    - {move: Essex, blocks: {Warwick: [Kent, Sussex]}}\n    - {main: Essex, from: Kent}\n",
		"  actions:\n    - {sail: [March, Kent], to: Kent}\n    - {recruit: Rebel, in: Derby}\n    - {plague: Essex}\n",
		"  turn: retreat Warwick to Essex\n", "  turn: charge York at Somerset\n", "  card: Force March\n", "  hit: Warwick\n",
		"  regroup: {Warwick: Essex}\n", "  supply: [Warwick, Kent]\n", "  home: {Kent: East Yorks}\n", "  execute: nobody\n", "  enter: {Clarence: Ireland}\n",
		"  exile: none\n", "  treason: wait\n", "  battle: Essex\n", "  mulligan: keep\n", "  hand: redeal\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range sortedKeys(views) {
			p := gametest.CheckText(rules, views[name], "orders:\n"+text)
			for _, line := range p.Strings() {
				if line == "" {
					t.Error("an empty problem")
				}
			}
		}
	})
}

// FuzzPlans reads any text as a plan, restates it, and lets it answer the
// questions of a game: it never panics, and never answers illegally.
func FuzzPlans(f *testing.F) {
	rules := rules(f)
	for _, text := range []string{
		"  battle:\n    - when: block.king and round >= 2\n      do: [{retreat: [Essex, anywhere]}, ask]\n    - do: fire\n",
		"  battle@Essex: {charge: strongest}\n  losses: [levies, nobles]\n", "  regroup: {levies: Kent}\n  order: [Kent]\n",
		"  treason: any\n  enter: friendly\n  execute: spare\n  supply: [others]\n  exile: [nobles]\n  hand: redeal\n  mulligan: keep\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		root, _ := orders.Parse("orders.yaml", []byte("plan:\n"+text), orders.Limits{})
		if root == nil {
			return
		}
		r := orders.NewReader("orders.yaml", nil)
		p, _ := plan.Read(root.Get("plan"), rules.PlanKinds(York), rules.AreaNames(), r)
		if p == nil || r.Problems().Refused() {
			return
		}
		rules.RestatePlan("", p)
		g := NewScenario(rules.board, "kingmaker")
		rnd := gametest.NewRandom(1)
		a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			if !rules.Fixed(q) && q.Side == York {
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
