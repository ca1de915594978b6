package thiswar

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// clumsyView is what a side sees when a question is first asked of it.
func clumsyView(t *testing.T, b *Board, s table.Side, name string, p Position) *view.View {
	t.Helper()
	g, wrong := FromPosition(b, p)
	if wrong != nil {
		t.Fatal(wrong)
	}
	return gametest.FirstAsked(t, g, s, name)
}

// What a clumsy sheet is told first is what is wrong with it, in a player's words, which
// French has too.
func TestClumsySheets(t *testing.T) {
	b := board(t)
	blocks := Position{
		"royalist":   map[string]any{"Oxfordshire": []any{"Charles", "Rupert"}, "pool": []any{"Garrison 1"}},
		"parliament": map[string]any{"Gloucestershire": []any{"Essex", "Gloucester E Foot", "Cannon 1"}, "pool": []any{"Waller"}},
	}
	with := func(more Position) Position {
		for k, x := range blocks {
			more[k] = x
		}
		return more
	}
	actions := clumsyView(t, b, Parliament, "actions", with(Position{"phase": "actions-1", "player1": "parliament"}))
	card := clumsyView(t, b, Parliament, "card", with(Position{"phase": "initiative", "year": 1643,
		"hands": map[string]any{"royalist": []any{"4 AP", "Camp Fever"}, "parliament": []any{"4 AP", "Camp Fever"}}}))
	for _, x := range []struct {
		v                   *view.View
		sheet, want, french string
	}{
		{actions, "actions: [{move: Gloucester, blocks: {Essex: Somerset}}]", "the City of Gloucester is in Gloucestershire", "la Ville de Gloucester est dans Gloucestershire"},
		{actions, "actions: [{move: Gloucestershire, blocks: {Essex: yorkshire}}]", "'yorkshire' lies in North Riding, West Riding, East Riding", "« yorkshire » se trouve dans North Riding, West Riding, East Riding"},
		{actions, "actions: [{move: Rutland, blocks: {Essex: Somerset}}]", "'Rutland' lies in Leicestershire", "« Rutland » se trouve dans Leicestershire"},
		{actions, "actions: [{move: Glocestershire, blocks: {Essex: Somerset}}]", "did you mean 'Gloucestershire'?", "vouliez-vous dire « Gloucestershire »"},
		{actions, "actions: [{move: Gloucestershire, blocks: {Lord Essex: Somerset}}]", "did you mean 'Essex'?", "vouliez-vous dire « Essex »"},
		{actions, "actions: [{move: Gloucestershire, blocks: {Essex: Oxford}}]", "that is the City; a march leads to its Area", "c’est la Ville ; un mouvement mène à sa Zone"},
		{actions, "actions: [{deploy: Garrison, in: Somerset}]", "did you mean 'Garrison 1'?", "vouliez-vous dire « Garrison 1 »"},
		{actions, "move: Gloucestershire", "'move' stands in the list under 'actions:'", "« move » va dans la liste sous « actions: »"},
		{actions, "actions: [{deploy: Garrison 1, in: Gloucestershire}, none]", "stands in the place of the list: 'actions: none'", "« none » se met à la place de la liste : « actions: none »"},
		{actions, "withdraw: stand", "what you want of 'withdraw' can stand in your plan", "peut aller dans votre plan"},
		{card, "card: 4 AP\n  if_first: {event: enact in Oxfordshire}", "under if_first: 'event' will not be asked of you", "sous if_first : « event » ne vous sera pas demandé"},
		{card, "card: 4 AP\n  if_tied: first", "under if_tied: 'tied' will not be asked of you", "sous if_tied : « tied » ne vous sera pas demandé"},
		{card, "card: Camp Fever\n  if_first: {event: enact in Oxfordshire}", "", ""},
		{card, "card: Camp Fever\n  if_first: {event: enact in Kent}", "under if_first: 'enact in Kent' is not legal", "sous if_first : « enact in Kent » n’est pas légal"},
	} {
		p := gametest.CheckText(rulesOf(b), x.v, "orders:\n  "+x.sheet+"\n")
		english := strings.Join(p.Strings(), "\n")
		said := ""
		for _, one := range p {
			said += speak("fr").Say(one.Text) + " " + speak("fr").Say(one.Hint) + "\n"
		}
		if !strings.Contains(english, x.want) || !strings.Contains(said, x.french) || x.want == "" && english != "" {
			t.Errorf("%s\n  is told: %s\n  %s\n  not: %s, %s", x.sheet, english, said, x.want, x.french)
		}
	}
	// Of a block that cannot march no other's marches are shown.
	if p := gametest.CheckText(rulesOf(b), actions, "orders:\n  actions: [{move: Gloucestershire, blocks: {Gloucester E Foot: Somerset}}]\n"); len(p) != 1 || !p[0].Hint.IsZero() {
		t.Error("a block without a chaperone is told of others:", p.Strings())
	}
}
