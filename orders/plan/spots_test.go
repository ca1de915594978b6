package plan

import (
	"testing"

	"fieldpost/orders"
)

// A rule is named as its writer finds it, whatever the layout; every rule that Read
// takes has a spot at its line.
func TestSpots(t *testing.T) {
	for text, want := range map[string]map[int]string{
		"battle:\n  - when: \"round >= 3 and\n      side.attacker\"\n    do:\n      retreat:\n        - Essex\n        - anywhere\n  - do: fire\n": {
			2: "battle, rule 1 = when: round >= 3 and side.attacker, do: {retreat: [Essex, anywhere]}",
			8: "battle, rule 2 = do: fire",
		},
		"battle@Middlesex:\n  when: round == 1\n  do: ask\nlosses:\n  - levies\n  - nobles\n": {
			2: "battle@Middlesex = when: round == 1, do: ask",
			4: "losses = [levies, nobles]",
		},
		"battle: fire\n": {1: "battle = fire"},
		"battle: [\n":    {},
		"":               {},
	} {
		spots := Spots(text)
		for line, s := range spots {
			if got := s.Name("%s, rule %d") + " = " + s.Text; got != want[line] {
				t.Errorf("line %d: %q, not %q", line, got, want[line])
			}
		}
		if len(spots) != len(want) {
			t.Errorf("%q: %v", text, spots)
		}
		n, _ := orders.ParseValue("plan", []byte(text), orders.Limits{})
		p, _ := Read(n, testKinds, testAreas, orders.NewReader("plan", nil))
		for _, s := range sectionsOf(p) {
			for _, r := range s.Rules {
				if spots[r.Line].Key == "" {
					t.Errorf("%q: the rule on line %d has no name", text, r.Line)
				}
			}
		}
	}
}

func sectionsOf(p *Plan) []Section {
	if p == nil {
		return nil
	}
	return p.Sections
}
