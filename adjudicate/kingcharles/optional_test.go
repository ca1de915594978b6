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
