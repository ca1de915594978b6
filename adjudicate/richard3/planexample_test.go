package richard3

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// The example of a plan is about what its house has in the battles that wait.
func TestPlanExample(t *testing.T) {
	r := rules(t)
	v := aView(t, r.board, twoBattles, York, true)
	want := `plan:
  battle:
    # York leaves with his last step, to where friends are; all others
    # fire.
    - when: block.name == "York" and block.strength == 1
      do: [{retreat: [friendly, anywhere]}, fire]
    - do: fire
  battle@Leicester:
    # Here, in the last round, I decide: 'ask' brings a call to me.
    - when: round == 4
      do: ask
  # Who takes the hits, of those who are strongest then.
  losses: [levies, nobles, heirs]
  regroup: stay`
	if have := strings.Join(gametest.PlanExample(t, r, v), "\n"); have != want {
		t.Errorf("it is\n%s", have)
	}
	if v.Asked[0].Name = "actions"; r.PlanExample(v) != nil {
		t.Error("an example where none is asked for")
	}
}

// It is right in any position, and made of nothing hidden.
func TestPlanExamplesTellNothing(t *testing.T) {
	r := rules(t)
	rnd := gametest.NewRandom(19)
	differ := 0
	eachCall(t, 40, func(g *Game, q *table.Question) {
		if len(g.Battles()) == 0 {
			return
		}
		for s := Lancaster; s <= York; s++ {
			other := g.scrambled(s, rnd.Rand)
			ask := []*table.Question{{Side: s, Name: "battles", At: "battles", Hidden: true, Options: []table.Option{{Verb: "planned"}}}}
			a, b := g.View(s, ask, nil), other.View(s, ask, nil)
			if x, y := gametest.PlanExample(t, r, &a), gametest.PlanExample(t, r, &b); !slices.Equal(x, y) {
				t.Fatalf("%s:\n%s\nor\n%s", a.When, strings.Join(x, "\n"), strings.Join(y, "\n"))
			}
			if !reflect.DeepEqual(g.Blocks, other.Blocks) {
				differ++
			}
		}
	}, nil)
	t.Log(differ)
	if differ < gametest.Games(20) {
		t.Errorf("only %d positions with other secrets", differ)
	}
}
