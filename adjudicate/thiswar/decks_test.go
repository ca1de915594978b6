package thiswar

import (
	"slices"
	"testing"

	"fieldpost/adjudicate/game/table"
)

// What a scenario takes out of the decks is in neither of them, and everything else that it
// does not hold out for a later Year is (12.12, 12.22, 12.32, 12.42, 12.52). A case looks at
// hands, and six cards are not a deck.
func TestDecksOfScenarios(t *testing.T) {
	plots := []string{"The Hothams' Plot", "Carew's Plot", "The Hothams' Plot is Foiled", "Carew's Plot is Foiled"}
	of1644 := append([]string{"Fortification of London", "Roundhead Cavalry Fails to Charge", "Parliamentary Ships Captured", "Bradford Clubmen",
		"The Excise Ordinance Raises War Funds"}, plots...)
	for name, out := range map[string][]string{"full-war": nil, "early-war": plots, "mid-to-late-war": of1644, "mid-war": of1644, "path-to-war": nil} {
		g := NewScenario(board(t), name)
		for s := table.First; s <= table.Second; s++ {
			for i, c := range g.cards {
				if c.side != s {
					continue
				}
				in, waits := slices.Contains(g.deck[s], cardID(i)), slices.Contains(g.aside[s], cardID(i))
				if want := !slices.Contains(out, c.name) && c.add <= g.year; in != want || waits == want {
					t.Errorf("%s: %s is in the deck: %t, and beside it: %t", name, c.name, in, waits)
				}
			}
		}
	}
}
