package thiswar

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/scenarios"
)

// Everything that the game says has its words in French, with the same arguments.
func TestFrenchIsWhole(t *testing.T) {
	extra := []string{"captured Artillery", "in the Siege of %s", "by the guns of %s", "cavalry", "infantry", "The North", "The Midlands", "The East", "The South", "pool", "beside-map", "removed",
		"You enact the Event.", "You enact the Event in %s.", "You enact the Event with %s."}
	pack, err := scenarios.Load(ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range pack.War.Events {
		extra = append(extra, e.Name, e.Effect)
	}
	gametest.French[*Game]{Book: board(t).book, Words: book(), Page: ordersPage, Extra: extra,
		Files: []string{"check.go", "reasons*.go", "read.go", "wishes.go", "eliminated.go"},
		// What is to be written, and parts of answers and names.
		Beside: []string{"[{in: Kent}, decline]", "{area 2}", "{area 3}", "others: Essex",
			"{leaders: [friendly, anywhere], others: [leader, home, anywhere]}", "{leaders: [friendly, home, anywhere], others: [home, leader, anywhere]}",
			"{to: [friendly, anywhere]}", "{in: anywhere}", "{weakest: strongest}", "[cavalry, infantry]"}}.Check(t)
}

// The terms of FRENCH.md are those that the words use.
func TestFrenchTerms(t *testing.T) { gametest.FrenchTerms(t, book(), 50) }
