package richard3

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
)

// What a clumsy sheet is told first is what is wrong with it, in a player's words.
func TestClumsySheets(t *testing.T) {
	b := board(t)
	g, wrong := FromPosition(b, Position{"phase": "actions-1", "cards": map[string]any{"york": "4", "lancaster": "3"},
		"lancaster": map[string]any{"Middlesex": []any{"Henry VI"}},
		"york":      map[string]any{"Ireland": []any{"York", "Rutland", "Irish"}, "Calais": []any{"March", "Warwick"}, "pool": []any{"Norfolk", "Bombard", "Hastings"}},
	})
	if wrong != nil {
		t.Fatal(wrong)
	}
	v := gametest.FirstAsked(t, g, York, "actions")
	for sheet, want := range map[string]string{
		"actions: [{sail: Duke of York, to: Chester}]":        "'Duke of York' is no block of York; did you mean 'York'?",
		"actions: [{sail: March, to: Middlsex}]":              "'Middlsex' is no area of the map; did you mean 'Middlesex'?",
		"actions: [{sail: March, to: London}]":                "'London' is in the area Middlesex",
		"actions: [{recruit: Hastings, in: Leicestershire}]":  "'Leicestershire' is no area of the map; did you mean 'Leicester'?",
		"actions: [{move: Ireland, blocks: {York: Chester}}]": "no border leads out of that area by land",
		"actions: [{muster: Kent, blocks: {March: Kent}}]":    "the points of a plain card move, sail and recruit",
		"actions: [{sail: [York, Rutland], to: Lancaster}]":   "two blocks sail for one point only from one major port to one other",
		"recruit: Norfolk": "'recruit' stands in the list under 'actions:'\n  hint: - {recruit: …, in: …}",
		"turn: fire March": "'turn' is not asked of you now\n  hint: asked: actions; what you want of 'turn' can stand in your plan",
	} {
		p := gametest.CheckText(newRules(b), v, "orders:\n  "+sheet+"\n").Strings()
		if got := strings.Join(p, "\n"); !strings.Contains(got, want) {
			t.Errorf("%s\n  is told: %s\n  not: %s", sheet, got, want)
		}
	}
	// Of a block that can do nothing no other's choices are shown.
	if got := strings.Join(gametest.CheckText(newRules(b), v, "orders:\n  actions: [{recruit: Bombard, in: Middlesex}]\n").Strings(), "\n"); strings.Contains(got, "hint") {
		t.Error("a Bombard is told of others:", got)
	}
}
