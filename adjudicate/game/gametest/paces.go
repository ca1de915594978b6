package gametest

import (
	"encoding/json"
	"fmt"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
)

// PacesAgree plays games at both paces, with the same answers and the same dice: they
// have the same events. The pace says who is asked, and changes no rule. At the pace of
// plans the house answers all that is no fixed call.
func PacesAgree(t *testing.T, rules game.Rules, seeds uint64, begin func(seed uint64) game.Game) {
	for seed := range seeds {
		run := func(plans bool, g game.Game, a table.Answerer) string {
			res, err := table.Run(table.Config{Answers: a, Dice: Labelled{fmt.Sprint(seed)}, Plans: plans}, g.Play)
			if err != nil || !res.Over {
				t.Fatalf("seed %d, plans %v: %v, over %v", seed, plans, err, res.Over)
			}
			data, _ := json.Marshal(res.Events)
			return string(data)
		}
		given := map[string]table.Option{}
		g, random := begin(seed), NewRandom(seed)
		byPlan := run(true, g, Answers(func(q *table.Question) (o table.Option, from table.Source, ok bool) {
			if rules.Fixed(q) {
				o, from, ok = random.Answer(q)
			} else {
				o, from, ok = g.Planned(q, nil)
			}
			given[q.Key()] = o
			return o, from, ok
		}))
		byHand := run(false, begin(seed), Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			o, ok := given[q.Key()]
			return o, table.Source{Kind: "orders"}, ok
		}))
		if byPlan != byHand {
			t.Fatalf("seed %d: the two paces differ", seed)
		}
	}
}
