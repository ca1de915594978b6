package richard3

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"

	"gopkg.in/yaml.v3"
)

// aGame sets up a position written in YAML.
func aGame(t testing.TB, b *Board, position string) *Game {
	t.Helper()
	var p Position
	if err := yaml.Unmarshal([]byte(position), &p); err != nil {
		t.Fatal(err)
	}
	g, wrong := FromPosition(b, p)
	if wrong != nil {
		t.Fatal(wrong)
	}
	return g
}

// aView is what a house sees when the first question of a position is put, at
// the pace of plans or of the table.
func aView(t testing.TB, b *Board, position string, s table.Side, plans bool) *view.View {
	t.Helper()
	g := aGame(t, b, position)
	res, err := table.Run(table.Config{Answers: gametest.Answers(gametest.Silent), Dice: always(6), Plans: plans}, g.Play)
	if err != nil {
		t.Fatal(err)
	}
	v := g.View(s, res.Open, nil)
	return &v
}

// Of a block with a version for either house that is dead both sides see it once among the
// dead, an heir with his own house, and no version of it is thought to come back.
func TestTheDeadAreListedOnce(t *testing.T) {
	b := board(t)
	for _, scenario := range scenarioNames { // whose set-ups leave out who died before
		for s := range Houses {
			seen := map[string]bool{}
			for _, box := range NewScenario(b, scenario).View(table.Side(s), nil, nil).Boxes {
				for _, name := range box.Blocks {
					if box.Name == "dead" && seen[name] {
						t.Errorf("%s, %s: %s is listed twice", scenario, Houses[s], name)
					}
					seen[name] = seen[name] || box.Name == "dead"
				}
			}
		}
	}
	for s := range Houses {
		v := aView(t, b, `
phase: card
hands: {york: [4, 2], lancaster: [3, 2]}
lancaster: {France: [Henry VI], dead: [Clarence, Salisbury]}
york: {Calais: [York], dead: [Exeter, Warwick]}
`, table.Side(s), false)
		var got []string
		for _, box := range v.Boxes {
			for _, name := range box.Blocks {
				if box.Name == "dead" {
					got = append(got, box.Side+" "+name)
				}
			}
		}
		slices.Sort(got)
		if words := strings.Join(got, ", "); words != "lancaster Exeter, lancaster Salisbury, york Clarence, york Warwick" {
			t.Error(words)
		}
		g := b.Masked(v)
		for _, name := range []string{"Exeter", "Warwick", "Clarence", "Salisbury"} {
			for h := range Houses {
				if x, ok := g.block(table.Side(h), name); !ok || !g.isDead(x) {
					t.Errorf("%s sees %s of %s alive", Houses[s], name, Houses[h])
				}
			}
		}
	}
}
