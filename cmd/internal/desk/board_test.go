package desk

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/viewtest"
)

// What is on a card of a hand names that card and is one line of the view, where the view has such
// lines: a click on the words of one card never plays another.
func TestCardsSayWhatTheyAre(t *testing.T) {
	said, open := 0, 0
	for name, g := range viewtest.Games(t) {
		rules := g.Rules.(game.Asking)
		for seed := range uint64(12) {
			views, ok := g.Stopped(t, viewtest.How{Seed: seed, Lang: "fr", Questions: 40})
			for _, v := range views {
				if !ok {
					continue
				}
				for _, card := range v.Hand {
					got, found := rules.OnCard(&v, card), len(v.Cards) == 0
					for _, line := range v.Cards {
						found = found || strings.HasSuffix(line, got) || strings.HasSuffix(line, strings.TrimPrefix(got, "1 ")) // "2 times" and "2 cards of" stand before
					}
					named := strings.Contains(got, card) || strings.HasPrefix(got, strings.Fields(card)[0]) // "4 AP" in French
					if got != "" && (!named || !found) {
						t.Errorf("%s, seed %d, %s: %q in %q", name, seed, card, got, v.Cards)
					}
					if got != "" {
						said++
					}
				}
				for _, c := range rules.OnTable(&v) { // what a question names has its words beside it
					named := slices.ContainsFunc(v.Asked, func(q view.Question) bool { return strings.Contains(q.Text, c.Name) })
					if !strings.Contains(c.Text, c.Name) {
						t.Errorf("%s, seed %d: of %s is said %q", name, seed, c.Name, c.Text)
					} else if named {
						open++
					}
				}
				if rules.OnCard(&v, "no such card") != "" {
					t.Errorf("%s says what is on a card that nobody holds", name)
				}
			}
		}
	}
	if said < 50 || open < 1 {
		t.Errorf("%d cards say something, and %d that are asked of", said, open)
	}
}
