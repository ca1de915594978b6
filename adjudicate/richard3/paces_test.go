package richard3

import (
	"encoding/json"
	"fmt"
	"testing"

	"fieldpost/adjudicate/internal/gametest"
	"fieldpost/adjudicate/table"
)

// atPlans answers fixed calls at random and all else by house default, and
// notes every answer by its key.
type atPlans struct {
	gametest.Random
	g     *Game
	given map[string]table.Option
}

func (p *atPlans) Answer(q *table.Question) (table.Option, table.Source, bool) {
	rules := Rules{p.g.Board}
	o, from, ok := table.Option{}, table.Source{Kind: "orders"}, true
	if rules.Fixed(q) {
		o, _, _ = p.Random.Answer(q)
	} else if o, from, ok = p.g.Planned(q, nil); !ok {
		return o, from, ok
	}
	p.given[q.Key()] = o
	return o, from, true
}

// byHand answers at the pace of the table what was answered at that of plans.
type byHand map[string]table.Option

func (b byHand) Answer(q *table.Question) (table.Option, table.Source, bool) {
	o, ok := b[q.Key()]
	return o, table.Source{Kind: "orders"}, ok
}

// The same game at both paces, with the same answers and the same dice, gives
// the same events: the pace says who is asked, and changes no rule.
func TestPacesAgree(t *testing.T) {
	b := board(t)
	for seed := range uint64(60) {
		run := func(plans bool, answers func(*Game) table.Answerer) []table.Event {
			g := NewScenario(b, scenarioNames[seed%3])
			res, err := table.Run(table.Config{Answers: answers(g), Dice: gametest.Labelled{Seed: fmt.Sprint(seed)}, Plans: plans}, g.Play)
			if err != nil || !res.Over {
				t.Fatalf("seed %d, plans %v: %v, over %v", seed, plans, err, res.Over)
			}
			return res.Events
		}
		given := map[string]table.Option{}
		a := run(true, func(g *Game) table.Answerer { return &atPlans{gametest.NewRandom(seed), g, given} })
		c := run(false, func(*Game) table.Answerer { return byHand(given) })
		x, _ := json.Marshal(a)
		y, _ := json.Marshal(c)
		if string(x) != string(y) {
			t.Fatalf("seed %d: the two paces differ", seed)
		}
	}
}
