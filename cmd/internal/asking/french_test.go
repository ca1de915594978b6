package asking

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
	"fieldpost/adjudicate/richard3"
	"fieldpost/adjudicate/thiswar"
	"fieldpost/scenarios"
)

// grammars are those of the games.
func grammars(t *testing.T) []*game.Grammar {
	t.Helper()
	roses, err := scenarios.Load("richard-iii")
	if err != nil {
		t.Fatal(err)
	}
	war, err := scenarios.Load("this-war-without-an-enemy")
	if err != nil {
		t.Fatal(err)
	}
	r, err := richard3.NewBoard(roses)
	if err != nil {
		t.Fatal(err)
	}
	w, err := thiswar.NewBoard(war)
	if err != nil {
		t.Fatal(err)
	}
	return []*game.Grammar{r.Grammar(), w.Grammar()}
}

// Everything that is said has French words, and there are no others.
func TestFrench(t *testing.T) {
	extra := []string{"broken off; nothing was written", "the sheet for step %d: %s", "to send it: %s", // of fieldpost answer
		"%d AP"} // a card's name
	for _, g := range grammars(t) {
		for _, words := range g.Ends {
			extra = append(extra, words)
		}
		for _, words := range g.Sent {
			extra = append(extra, words)
		}
		for _, p := range g.Parts {
			extra = append(extra, slices.DeleteFunc([]string{p.Asks, p.AsksIn}, func(s string) bool { return s == "" })...)
		}
	}
	// What the games and their plans say: borders, sides, plans.
	for key := range tongue.Read(catalogues, "words/fr.json").Texts {
		if slices.Contains([]string{"Royalist", "Parliament", "Lancaster", "York", "border", "open border"}, key) ||
			slices.ContainsFunc([]string{"blocks may attack", " border, ", "for Richard III", "for This War", "for Unhappy"}, func(part string) bool { return strings.Contains(key, part) }) {
			extra = append(extra, key)
		}
	}
	words := book().All(tongue.French)
	extra = append(extra, gametest.Written(words, tonguetest.Literals(t, "../../../adjudicate/richard3", "../../../adjudicate/thiswar"), grammars(t)...)...)
	tonguetest.Check(t, words, []string{"."}, extra)
}

// A name is the same in all languages, even where it is a word as well, and a way over several
// areas is one thing.
func TestNamesInAnswers(t *testing.T) {
	rules, _ := asked(t)
	g := rules.Grammar()
	for answer, want := range map[string]string{"march March to Kent, Sussex": "March va à Kent, Sussex", "hit March": "March subit une perte", "march": "marcher"} {
		if got := Answers(rules, tongue.French)(g.Say(g.Parse(answer))); got != want {
			t.Errorf("%s: %q, not %q", answer, got, want)
		}
	}
}
