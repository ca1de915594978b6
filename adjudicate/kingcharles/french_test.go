package kingcharles

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/tongue"
)

// Everything that the game says has its words in French, with the same arguments.
func TestFrenchIsWhole(t *testing.T) {
	b := board(t)
	var extra []string
	for _, c := range b.cards {
		if extra = append(extra, c.Name); c.Effect != "" {
			extra = append(extra, c.Effect)
		}
	}
	gametest.French[*Game]{Book: b.book, Words: wordBook(), Said: tongue.Read(catalogues, "words/fr-said.json"), Page: ordersPage, Extra: extra,
		Files: []string{"check.go", "reasons.go", "read.go", "plans.go"},
		// What is to be written, and parts of names.
		Beside: []string{"  march: [", "{area 2}", "{area 3}", "others: Essex", ": … or do: ask", ", then ", " if the way is free"}}.Check(t)
}
