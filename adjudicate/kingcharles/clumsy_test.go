package kingcharles

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
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
		"card: Operations 3\n  actions:\n    - none":                                                           "'none' stands in the place of the list: 'actions: none'",
		"card: Operations 3\n  actions:\n    - move: Essex\n    - by: [Lyme]":                                  "unknown-key: 'by' belongs to the item above it\n  hint: put blanks in the place of its '- '",
		"card: Operations 3\n  Note: hello":                                                                    "'note' begins at the left margin",
		// What goes ahead is warned of where it will never be legal, and nowhere else.
		"card: Operations 3\n  actions: [{place: Ipswich}]\n  ahead: [{card: Operations 1, actions: [{move: Hopton, by: [Lyme]}]}]":        "ahead-illegal: under ahead: 'move Hopton' is not legal: that is no General of yours; it never will be (16, warning)",
		"card: Operations 3\n  actions: [{place: Ipswich}]\n  ahead: [{card: Operations 1, actions: [{place: [Ipswich, Thirsk]}]}]":        "ahead-illegal: under ahead: 'place Thirsk' is not legal: the card is used up",
		"card: Operations 3\n  actions: [{place: Ipswich}]\n  ahead: [{card: Loyalty House, actions: [event]}]":                            "ahead-illegal: under ahead: 'event' is not legal: an opponent's Event card is Discarded",
		"card: Operations 3\n  actions: [{place: Ipswich}]\n  ahead: [{card: Operations 1, actions: [{move: Essex, by: [Oxford, Bath]}]}]": "",
	} {
		// What is read wrong is told alone: a letter is not checked further then.
		p := gametest.CheckText(rulesOf(b), v, "orders:\n  "+sheet+"\n").Strings()
		if got := strings.Join(p, "\n"); len(p) > 1 && strings.HasPrefix(want, "n") || (want == "") != (got == "") || !strings.Contains(got, want) {
			t.Errorf("%s\n  is told: %s\n  not: %s", sheet, got, want)
		}
	}
}
