package thiswar

import (
	"cmp"

	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// rows are how everything is told: each stands in the file of its chapter, before what
// tells it, which adds it to these.
var rows = story.New(Sides, inRows)

// describe puts an event in words.
func describe(t tongue.Tongue, e table.Event) view.Event { return rows.Tell(t, e) }

// inRows are the places that many rows have.
var inRows = story.Places{
	"side": func(t tongue.Tongue, e table.Event) string { return sideIn(t, e.Side) },
	"card": func(t tongue.Tongue, e table.Event) string { return cardIn(t, e.Block) },
	"vp":   func(t tongue.Tongue, e table.Event) string { return track(t, e.N) },
	// A block by name to who may know it, else as one of its side, or just as one.
	"who": func(t tongue.Tongue, e table.Event) string {
		if e.Block == "" {
			return t.Sprintf("a block of %s", sideIn(t, e.Side))
		}
		return e.Block
	},
	"one": func(t tongue.Tongue, e table.Event) string {
		if e.Block == "" {
			return t.Sprintf("a block")
		}
		return e.Block
	},
	"these": func(t tongue.Tongue, e table.Event) string {
		return listed(e, t.Sprintf("%s of %s", t.Count(e.N, "block"), sideIn(t, e.Side)))
	},
	"line or nobody": func(t tongue.Tongue, e table.Event) string {
		return cmp.Or(e.Parts.Line(), t.Sprintf("nobody yet"))
	},
	"named": func(_ tongue.Tongue, e table.Event) string {
		if names := cmp.Or(e.Words, e.Parts.Line()); names != "" {
			return " (" + names + ")"
		}
		return ""
	},
	"turn":    func(t tongue.Tongue, e table.Event) string { return turnWords(t, e.Words) },
	"faces":   func(t tongue.Tongue, e table.Event) string { return upTo(t, e.Rating) },
	"because": func(t tongue.Tongue, e table.Event) string { return because(t, e) },
}

// listed is what an event lists by name, or what stands for it.
func listed(e table.Event, others string) string {
	if e.Words != "" {
		return e.Words
	}
	return others
}

// because gives the reason that an event names, in the words of the rules.
func because(t tongue.Tongue, e table.Event) string {
	switch {
	case e.Words == "":
		return ""
	case e.Areas[0] != "":
		return ", " + t.Sprintf(e.Words, e.Areas[0])
	}
	return ", " + t.Word(e.Words)
}

// track says where the Victory Point marker stands (4.5).
func track(t tongue.Tongue, vp int) string {
	switch {
	case vp > 0:
		return t.Sprintf("%d VP for the King", vp)
	case vp < 0:
		return t.Sprintf("%d VP for Parliament", -vp)
	}
	return t.Sprintf("0 VP")
}

// turnWords is a Turn in words: "Turn V", "Winter".
func turnWords(t tongue.Tongue, turn string) string {
	if turn == "Winter" {
		return t.Sprintf("The Winter Turn")
	}
	return t.Sprintf("Turn %s", turn)
}

// upTo are the faces of a die up to one: "1", "1 or 2", "1 to 4".
func upTo(t tongue.Tongue, most string) string {
	switch most {
	case "1":
		return "1"
	case "2":
		return t.Sprintf("1 or 2")
	}
	return t.Sprintf("1 to %s", most)
}

// counts says what a die counts as, behind it, where that is not what it shows.
func counts(t tongue.Tongue, as string) string {
	if as == "" {
		return ""
	}
	return t.Sprintf("counted as %s: ", as)
}
