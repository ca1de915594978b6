package kingcharles

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// What a clumsy sheet is told first is what is wrong with it, by its rule.
func TestClumsySheets(t *testing.T) {
	b := board(t)
	g, wrong := FromPosition(b, Position{"turn": 4, "to-play": "parliament", "units": "none",
		"generals":   map[string]any{"Essex": "London", "Earl of Bedford": "Exeter", "Hopton": "Bath", "Waller": "inside Plymouth", "Prince Maurice": "Plymouth"},
		"parliament": map[string]any{"Essex": []any{"Fiennes", "Assheton"}, "Earl of Bedford": []any{"Popham's"}, "Waller": []any{"Western Association"}},
		"royalist":   map[string]any{"Hopton": []any{"Hertford's"}, "Prince Maurice": []any{"Digby's"}},
		"hands":      map[string]any{"parliament": []any{"Operations 1", "Operations 3", "Loyalty House"}, "royalist": []any{"Operations 2"}},
	})
	if wrong != nil {
		t.Fatal(wrong)
	}
	v := gametest.FirstAsked(t, g, Parliament, "card")
	for sheet, want := range map[string]string{
		"card: Operations 1\n  actions: [{place: [St Albans, Ipswich]}]":                                       "number: 'place Ipswich' is not legal: the card is used up",
		"card: Loyalty House\n  actions: [{place: [St Albans, Ipswich]}]":                                      "number: 'place Ipswich' is not legal: the card is used up",
		"card: Operations 3\n  actions: [{move: Hopton, by: [Lyme]}]":                                          "not-yours: 'move Hopton' is not legal: that is no General of yours (16)",
		"card: Operations 3\n  actions: [{move: Bedford, by: [Lyme]}]":                                         "unknown-unit: 'Bedford' is no Brigade, General or Local Notable; did you mean 'Earl of Bedford'?",
		"card: Operations 3\n  actions: [{move: Essex, by: [St Albans]}, {move: Earl of Bedford, by: [Lyme]}]": "number: 'move Earl of Bedford' is not legal: the card is used up",
		"card: Operations 3\n  actions: [{move: Essex}]":                                                       "unspent: Essex stays where he is: it is not said where he goes (17.1, warning)",
		"card: Operations 3\n  actions: [{move: Waller, by: []}]":                                              "",
		"card: Operations 3\n  actions: place St Albans":                                                       "unknown-word: 'place St Albans' is not known here\n  hint: a list of items such as '- {place: …}', or 'none'",
		"card: Operations 3\n  actions: [{raid: Massey}]":                                                      "wrong-kind: there is a single word or number here where a name with a colon behind it should be\n  hint: write 'Massey: …'",
		"card: Operations 3\n  actions: {place: Ipswich}":                                                      "there is a name with a colon behind it here where a list should be\n  hint: each item begins with '- ': '- {place: …}'",
		"card: Operations 3\n  actions:\n    - none":                                                           "",
		"card: Operations 3\n  actions: [{place: Ipswich}, none]":                                              "'none' stands in the place of the list: 'actions: none'",
		"card: Operations 3\n  actions:\n    - move: Essex\n    - by: [Lyme]":                                  "unknown-key: 'by' belongs to the item above it\n  hint: put blanks in the place of its '- '",
		"card: Operations 3\n  Note: hello":                                                                    "'note' begins at the left margin",
		"card: Operations 3\n  actions:[{place: Ipswich}]":                                                     "write 'actions: …', with a blank behind the ':'",
		"card: Operations 3\n  ahead: [Operations 1]":                                                          "the entry plays no card\n  hint: card: … or do: ask",
		// What goes ahead is warned of where it will never be legal, and nowhere else.
		"card: Operations 3\n  actions: [{place: Ipswich}]\n  ahead: [{card: Operations 1, actions: [{move: Hopton, by: [Lyme]}]}]":               "ahead-illegal: under ahead: 'move Hopton' is not legal: that is no General of yours; it never will be (16, warning)",
		"card: Operations 3\n  actions: [{place: Ipswich}]\n  ahead: [{card: Operations 1, actions: [{place: [Ipswich, Thirsk]}]}]":               "ahead-illegal: under ahead: 'place Thirsk' is not legal: the card is used up",
		"card: Operations 3\n  actions: [{place: Ipswich}]\n  ahead: [{card: Loyalty House, actions: [event]}]":                                   "ahead-illegal: under ahead: 'event' is not legal: an opponent's Event card is Discarded",
		"card: Operations 3\n  actions: [{place: Ipswich}]\n  ahead: [{card: Operations 1, actions: [{move: Essex, by: [Oxford, Bath]}]}]":        "ahead-illegal: under ahead: 'march Bath' is not legal: that Area is not Adjacent; it never will be (17.1, warning)",
		"card: Operations 3\n  actions: [{place: Ipswich}]\n  ahead: [{card: Operations 1, actions: [{move: Essex, by: [Oxford, pc, Bath]}]}]":    "ahead-illegal: under ahead: 'march Bath' is not legal: that Area is not Adjacent; it never will be (17.1, warning)",
		"card: Operations 3\n  actions: [{place: Ipswich}]\n  ahead: [{card: Operations 1, actions: [{move: Essex, by: [Oxford, pc, Reading]}]}]": "",
	} {
		// What is read wrong is told alone: a letter is not checked further then.
		p := gametest.CheckText(rulesOf(b), v, "orders:\n  "+sheet+"\n").Strings()
		if got := strings.Join(p, "\n"); len(p) > 1 && strings.HasPrefix(want, "n") || (want == "") != (got == "") || !strings.Contains(got, want) {
			t.Errorf("%s\n  is told: %s\n  not: %s", sheet, got, want)
		}
	}
}

// Of each card that is asked for its words are known, also where it lies beside the hand (12.3, 19.1).
func TestCardsBesideTheHandAreKnown(t *testing.T) {
	b := board(t)
	g, wrong := FromPosition(b, Position{"turn": 4, "to-play": "parliament",
		"hands": map[string]any{"parliament": []any{"Operations 1"}, "royalist": []any{"Operations 2"}},
		"aces":  map[string]any{"parliament": []any{"Loyalty House"}},
	})
	if wrong != nil {
		t.Fatal(wrong)
	}
	v := gametest.FirstAsked(t, g, Parliament, "card")
	for _, name := range []string{"Operations 1", "Loyalty House"} {
		if !strings.HasPrefix(rulesOf(b).OnCard(v, name), name+", Early War") {
			t.Errorf("%s: %q", name, rulesOf(b).OnCard(v, name))
		}
	}
	if on := rulesOf(b).OnCard(v, "Foul Ways"); on != "" {
		t.Errorf("a card that nobody offers: %q", on)
	}
	g.bonus, g.hand[Parliament] = []set{{side: Parliament, cards: []cardID{g.held(Parliament)[0]}}}, nil
	bonus := g.viewOf(&table.Question{Side: Parliament, Name: "bonus", Options: []table.Option{{Verb: "play", Name: "Operations 1"}}})
	if on := rulesOf(b).OnCard(&bonus, "Operations 1"); !strings.HasPrefix(on, "Operations 1, ") {
		t.Errorf("a bonus card: %q", on)
	}
}
