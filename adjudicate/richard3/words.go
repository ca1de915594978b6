package richard3

import (
	"fmt"

	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// names of the houses as they stand in a sentence.
var houseNames = [2]string{"Lancaster", "York"}

func houseName(s table.Side) string {
	if s != Lancaster && s != York {
		return ""
	}
	return houseNames[s]
}

func blocksWord(n int) string {
	if n == 1 {
		return "1 block"
	}
	return fmt.Sprintf("%d blocks", n)
}

// left says what is left of the victor: what has come on by name, Reserves that never did by number.
func left(e table.Event) string {
	list := e.Parts.Line()
	switch {
	case e.From == 0:
		return list
	case list == "":
		return blocksWord(e.From) + " in Reserve"
	}
	return list + " and " + blocksWord(e.From) + " in Reserve"
}

func hitsWord(n int) string {
	switch n {
	case 0:
		return "no hit"
	case 1:
		return "1 hit"
	}
	return fmt.Sprintf("%d hits", n)
}

// rows are how everything is told: each stands in the file of its chapter, before what
// tells it, which adds it to these.
var rows = story.New(Houses, inRows)

// inRows are the places that many rows have.
var inRows = story.Places{
	"side":   func(_ tongue.Tongue, e table.Event) string { return houseName(e.Side) },
	"scored": func(_ tongue.Tongue, e table.Event) string { return hitsWord(e.Hits) },
}

// describe turns an event into a line of a report.
func describe(e table.Event) view.Event { return rows.Tell(tongue.Tongue{}, e) }
