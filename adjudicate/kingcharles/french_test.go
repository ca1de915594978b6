package kingcharles

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// A card may be typed as it is called in French, alone or as a hand has it.
func TestCardsTypedInFrench(t *testing.T) {
	names := board(t).names["card"]
	for _, typed := range []string{"Chemins défoncés", "chemins défoncés [foul ways]", "Foul Ways"} {
		if name := names.Fold(typed); name != "Foul Ways" {
			t.Errorf("%q is %q", typed, name)
		}
	}
}

// A form says in English what would read like a word of a sheet.
func TestAnswersInEnglish(t *testing.T) {
	g, in := board(t).book.Grammar(), answerBook().In("")
	for want, o := range map[string]table.Option{
		"raise Byron's (inside Hull)": {Verb: "raise", Name: "Byron's", Target: "inside Hull"},
		"place Byron at Hull":         {Verb: "general", Name: "Byron", Areas: [3]string{"Hull"}},
		"place a PC marker":           {Verb: "pc"},
		"desert Byron's (Hull)":       {Verb: "desert", Name: "Byron's", Areas: [3]string{"Hull"}},
		"march to Hull":               {Verb: "march", Areas: [3]string{"Hull"}},
		"Siege Train at Hull":         {Verb: "train", Areas: [3]string{"Hull"}},
		"take the Siege Train":        {Verb: "take", Name: "train"},
		"play Foul Ways":              {Verb: "combat", Name: "Foul Ways"},
		"take the Queen":              {Verb: "take", Name: "queen"},
	} {
		if got := in.Say(g.Say(o)); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// Everything that the game says has its words in French, with the same arguments.
func TestFrenchIsWhole(t *testing.T) {
	b := board(t)
	extra := []string{"Class 1 Fortress", "Class 2 Fortress", "Class 3 Fortress"}
	for _, c := range b.cards {
		if extra = append(extra, c.Name); c.Effect != "" {
			extra = append(extra, c.Effect)
		}
	}
	for _, r := range b.regions {
		extra = append(extra, r.name, "%s of "+strings.Replace(r.name, "The ", "the ", 1))
	}
	for _, t := range b.data.Turns {
		extra = append(extra, t.Name)
	}
	gametest.French[*Game]{Book: b.book, Words: wordBook(), Answers: answerBook(),
		Page: ordersPage, Extra: extra,
		Files: []string{"check.go", "kinds.go", "reasons.go", "plans.go"},
		// What is to be written, parts of names, and how wishes begin.
		Beside: []string{"  march: [", "{area 2}", "{area 3}", "others: Essex", "{when: …", "{card: …", "evade …", "retreat …", "move …", "shift …", "{to: [friendly, neutral, anywhere]}"}}.Check(t)
}

// The terms of FRENCH.md are those that the words use.
func TestFrenchTerms(t *testing.T) { gametest.FrenchTerms(t, wordBook(), 60) }
