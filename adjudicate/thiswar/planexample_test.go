package thiswar

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// The example of a plan is about what its side has in the Battles and Sieges that wait.
func TestPlanExample(t *testing.T) {
	r := rulesOf(board(t))
	v := battlesCall(fromText(t, r.board, twoBattles), Royalist)
	want := `plan:
  # Infantry Fires in Round 1, then goes in; Charles Fires on.
  fire:
    - when: round == 1 or block.name == "Charles"
      do: fire
    - do: engage
  general@Oxfordshire:
    # Here a Battle that is lost is broken off.
    - when: 2 * own.strength < enemy.strength
      do: retreat
    - do: fight
  # Who takes the hits, of those who are strongest then.
  losses: [regional, others]
  retreat:
    leaders: [friendly, anywhere]
    others: [leader, home, anywhere]`
	if have := strings.Join(gametest.PlanExample(t, r, &v), "\n"); have != want {
		t.Errorf("it is\n%s", have)
	}
	v.Lang = tongue.French
	if have := strings.Join(r.PlanExample(&v), "\n"); !strings.Contains(have, "\n  # L’Infanterie Tire au Cycle 1, puis Engage ; Charles continue de\n  # Tirer.\n  fire:\n") {
		t.Errorf("in French\n%s", have)
	}
	if v.Asked[0].Name = "actions"; r.PlanExample(&v) != nil {
		t.Error("an example where none is asked for")
	}
}

// It is right in any position and language, and made of nothing hidden.
func TestPlanExamplesTellNothing(t *testing.T) {
	r := rulesOf(board(t))
	rnd := gametest.NewRandom(19)
	differ, has := 0, map[string]int{}
	eachCall(t, 16, func(g *Game, q *table.Question) {
		if q.Name != "battle" && q.Name != "siege" || differ > 60 && has["storm"] > 0 {
			return // these will do
		}
		for s := table.First; s <= table.Second; s++ {
			other := g.scrambled(s, rnd.Rand)
			for _, lang := range languages {
				ask := &table.Question{Side: s, Name: "battles", At: "battles", Hidden: true, Options: []table.Option{{Verb: "planned"}}}
				views := [2]view.View{g.viewIn(lang, ask), other.viewIn(lang, ask)}
				x, y := gametest.PlanExample(t, r, &views[0]), gametest.PlanExample(t, r, &views[1])
				if !slices.Equal(x, y) {
					t.Fatalf("%s:\n%s\nor\n%s", views[0].When, strings.Join(x, "\n"), strings.Join(y, "\n"))
				}
				for _, l := range x {
					if kind, _, found := strings.Cut(strings.TrimSpace(l), "@"); found {
						has[kind]++
					}
				}
			}
			if other.differs(g) {
				differ++
			}
		}
	}, nil)
	t.Log(differ, has)
	if sieges := has["storm"] > 0 && has["sally"] > 0; differ < gametest.Games(16) || has["general"] == 0 || !sieges && !effort.Quick() {
		t.Errorf("%d positions with other secrets, %v", differ, has)
	}
}
