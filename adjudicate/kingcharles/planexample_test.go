package kingcharles

import (
	"slices"
	"strings"
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

// Who reads his plan said again finds what he wrote in it: a card that he may not hold when its
// time comes is passed over in silence, and named here all the same.
func TestPlanIsSaidAgain(t *testing.T) {
	r := rulesOf(board(t))
	p, wrong := gametest.ReadPlan(r, Royalist, "  respond: [Foul Ways, none]\n  combat: [Rupert's Charge, best]\n  take: [Whitecoats 1]\n")
	said := strings.Join(r.RestatePlan("", p), "\n")
	for _, want := range []string{"Foul Ways", "Rupert's Charge", "Whitecoats 1"} {
		if len(wrong) > 0 || !strings.Contains(said, want) {
			t.Errorf("no %q: %v\n%s", want, wrong, said)
		}
	}
}
