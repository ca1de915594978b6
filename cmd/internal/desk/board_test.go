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

// Who is picked is the one who goes: none goes to where he stands, unless he may go elsewhere by the
// same order, and whom others join as he comes is picked, and not one of them.
func TestWhoGoesIsPicked(t *testing.T) {
	brought := 0
	for name, g := range viewtest.Games(t) {
		rules := g.Rules.(game.Asking)
		for seed := range uint64(30) {
			views, ok := g.Stopped(t, viewtest.How{Seed: seed, Questions: int(seed) * 3})
			for i := range views {
				if !ok || len(views[i].Asked) == 0 {
					continue
				}
				d := &Desk{View: &views[i], Rules: rules}
				a, err := d.Ask(Request{})
				if err != nil {
					t.Fatal(name, seed, err)
				}
				for _, w := range a.Ways {
					goes := func(x Way) bool {
						return x.Who == w.Who && x.Verb == w.Verb && len(x.Road) > 0 && x.Road[0] != a.Blocks[w.Who]
					}
					if len(w.Road) == 1 && w.Road[0] == a.Blocks[w.Who] && !slices.ContainsFunc(a.Ways, goes) {
						t.Errorf("%s, seed %d: %q goes nowhere", name, seed, w.Label)
					}
					if len(w.Answers) < 2 || w.Into >= 0 {
						continue
					}
					if head := rules.Grammar().Parse(w.Answers[0]); head.Name != "" && a.Blocks[head.Name] == "" {
						if brought++; w.Who != head.Name || len(w.Road) == 0 {
							t.Errorf("%s, seed %d: %q is clicked by %s, %v", name, seed, w.Label, w.Who, w.Road)
						}
					}
				}
			}
		}
	}
	if brought == 0 {
		t.Error("nobody comes whom others join")
	}
}

// Enemies whom this side comes upon stay where they are, and nobody is seen twice.
func TestWhoIsComeUponStays(t *testing.T) {
	own, enemy := []view.Block{{Name: "Ours"}}, []view.Block{{Name: "Theirs"}}
	now := []view.Area{{Name: "Here", Own: own}, {Name: "There", Enemy: 2, Seen: enemy}, {Name: "Beyond", Seen: enemy}}
	after := among([]view.Area{{Name: "There", Own: own}, {Name: "Beyond", Seen: enemy}}, now)
	if after[0].Enemy != 2 || len(after[0].Seen) != 1 || len(after[1].Seen) != 1 || len(after) != 2 {
		t.Errorf("%+v", after)
	}
	if now[1].Own != nil {
		t.Error("the view itself was changed")
	}
}

// News end with what happened last: under its heading, or alone where it has none.
func TestNewsEndWithTheLast(t *testing.T) {
	said := func(levels ...int) []string {
		v := view.View{Rules: "unhappy-king-charles"}
		for i, level := range levels {
			v.Events = append(v.Events, view.Event{Level: level, Text: string(rune('a' + i))})
		}
		return (&Desk{View: &v}).news()
	}
	for want, got := range map[string][]string{
		"":           said(),
		"a":          said(0),
		"a: b":       said(0, 1),
		"a: c":       said(0, 1, 2),
		"a, c":       said(1, 2, 1),
		"b, c":       said(1, 1, 1),
		"a: b, c: d": said(0, 1, 0, 1),
		"b: c, d: e": said(1, 0, 1, 0, 1),
	} {
		if strings.Join(got, ", ") != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
