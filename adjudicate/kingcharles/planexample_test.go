package kingcharles

import (
	"slices"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// The example of a plan at an opening is right, and made of nothing hidden; elsewhere there is none.
func TestPlanExample(t *testing.T) {
	r := rulesOf(board(t))
	rnd := gametest.NewRandom(23)
	n := 0
	eachCall(t, 3, func(g *Game, q *table.Question) {
		v := g.viewOf(q)
		if q.Name != "first" && q.Name != "lead" {
			if r.PlanExample(&v) != nil {
				t.Fatalf("%s: an example where both sides are not asked", q.Key())
			}
			return
		}
		if n++; n%4 > 0 || g.henrietta {
			return
		}
		other := g.scrambled(q.Side, rnd).viewOf(q)
		if a, b := gametest.PlanExample(t, r, &v), r.PlanExample(&other); !slices.Equal(a, b) {
			t.Fatalf("%s: it is\n%v\nor\n%v", q.Key(), a, b)
		}
	}, nil)
	if n < 20 {
		t.Errorf("only %d openings", n)
	}
}
