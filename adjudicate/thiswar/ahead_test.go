package thiswar

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// Orders sent ahead that would not be legal as the board stands are warned of, each
// with its line; what is legal is not, and nothing of it is refused.
func TestOrdersAheadAreWarnedOf(t *testing.T) {
	g := fromText(t, board(t), `
phase: initiative
royalist: {Cornwall: [Hopton]}
parliament: {Lancashire: [Pool N Foot], Kent: [Waller]}
hands: {royalist: [4 AP, Camp Fever], parliament: [4 AP, Camp Fever]}
`)
	res, err := table.Run(table.Config{Answers: gametest.Answers(gametest.Silent), Dice: gametest.NewRandom(1)}, g.Play)
	if err != nil || len(res.Open) != 2 || res.Open[0].Side != Royalist {
		t.Fatal(err, res.Open)
	}
	v := g.viewOf(res.Open[0])
	check := func(orders string) string {
		p := gametest.CheckText(rulesOf(board(t)), &v, "orders:\n  card: 4 AP\n"+orders)
		if p.Refused() {
			t.Errorf("refused: %v", p.Strings())
		}
		return strings.Join(p.Strings(), "\n")
	}
	if got := check("  if_first:\n    actions: [{move: Cornwall, blocks: {Hopton: Devon}}]\n"); got != "" {
		t.Error(got)
	}
	got := check("  if_first:\n    actions: [{move: Cornwall, blocks: {Hopton: Kent}}]\n  if_second:\n    actions:\n      - {sail: Hopton, to: Oxfordshire}\n")
	for _, want := range []string{"orders.yaml:4:", "if_first", "orders.yaml:7:", "if_second", "(6.2"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
