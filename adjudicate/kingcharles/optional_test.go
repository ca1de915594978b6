package kingcharles

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
)

// A game names its optional rules behind the scenario, in the rulebook's order, and is played by them.
func TestOptionalRules(t *testing.T) {
	r := rulesOf(board(t))
	for _, c := range []struct {
		scenario string
		options  []string
		text     string
		wrong    string
	}{
		{"full-war", nil, "full-war", ""},
		{"full-war", []string{"henrietta", "manchester", "lostwithiel", "manchester"}, "full-war, manchester, lostwithiel, henrietta", ""},
		{"full-war", []string{"lostwithiel", "naseby"}, "", "Unhappy King Charles! has no optional rule 'naseby'; its optional rules are: stout-cornish-men, "},
		{"1066", nil, "", "Unhappy King Charles! has no scenario '1066'; its scenarios are: full-war"},
	} {
		text, hint, err := game.NameScenario(r, c.scenario, c.options)
		if err != nil && (c.wrong == "" || !strings.HasPrefix(err.Error()+"; "+hint, c.wrong)) || err == nil && (c.wrong != "" || text != c.text) {
			t.Errorf("%s %v is %q, %v; %s", c.scenario, c.options, text, err, hint)
		}
		if err != nil {
			continue
		}
		if _, err := game.CheckScenario(r, text); err != nil {
			t.Error(err)
		}
		g := NewScenario(r.board, text)
		for _, o := range optional {
			if is := strings.Contains(text, o.Name); g == nil || *o.is(&g.options) != is {
				t.Errorf("%s: %s is not %v", text, o.Name, is)
			}
		}
	}
	for _, text := range []string{"full-war, lostwithiel, manchester", "full-war, manchester, manchester", "full-war,manchester", "full-war, "} {
		if _, err := game.CheckScenario(r, text); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
}

// Who plays alone sees the cards of both Displays, and whose each is (26).
func TestAloneTheHandSaysWhoseACardIs(t *testing.T) {
	g, wrong := fromCase(board(t), Position{"turn": 4, "to-play": "parliament", "units": "none", "solo": map[string]any{
		"royalist":   map[string]any{"A": "Operations 3", "B": "Foul Ways", "C": []any{"Operations 1"}, "up": []any{"A"}},
		"parliament": map[string]any{"A": "Operations 3", "B": "King Pym", "C": []any{"Operations 2"}, "up": []any{"B"}},
	}}, [2][]string{})
	if wrong != nil {
		t.Fatal(wrong)
	}
	for lang, sides := range map[string][2]string{"": {"Parliament: ", "Royalist: "}, "fr": {"Le Parlementaire : ", "Le Royaliste : "}} {
		cards := g.ViewIn(lang, Parliament, nil, nil).Cards
		for i, c := range cards {
			if len(cards) != 6 || !strings.HasPrefix(c, sides[i/3]) { // two Core cards and one face up each
				t.Errorf("card %d is not %s: %q", i, sides, cards)
			}
		}
	}
}
