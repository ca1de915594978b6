package kingcharles

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// rows are how everything is told. Each stands in the file of its chapter, before what tells it.
var rows = story.New(Sides, inRows)

// describe puts an event in words.
func describe(t tongue.Tongue, e table.Event) view.Event { return rows.Tell(t, e) }

// Public are the lines of a report that both sides may read: what everybody was told, and what
// a side's own doing looks like to the other.
func (g *Game) Public(lang string, events []table.Event) []string {
	return rows.Public(speak(lang), events)
}

// inRows are the places that many rows have.
var inRows = story.Places{
	"side":  func(t tongue.Tongue, e table.Event) string { return sideIn(t, e.Side) },
	"other": func(t tongue.Tongue, e table.Event) string { return sideIn(t, e.Side.Other()) },
	"whose": func(t tongue.Tongue, e table.Event) string { return t.Word(whose(e.Side)) },
	// A Brigade by name to who may know it, else as one of its Region or kind, which Words has.
	"brigade": func(t tongue.Tongue, e table.Event) string {
		if e.Block != "" {
			return e.Block
		}
		return ofHome(t, t.Word("a Brigade"), e.Words)
	},
	"card":                    func(t tongue.Tongue, e table.Event) string { return t.Word(e.Block) },
	"cards":                   func(t tongue.Tongue, e table.Event) string { return namesIn(t, e.Parts) },
	"words or n cards":        cardsOr("card"),
	"words or n Combat cards": cardsOr("Combat card"),
	"signed":                  func(_ tongue.Tongue, e table.Event) string { return fmt.Sprintf("%+d", e.N) },
}

// cardsOr names cards to who may know them, else says how many they are.
func cardsOr(noun string) func(t tongue.Tongue, e table.Event) string {
	return func(t tongue.Tongue, e table.Event) string {
		return cmp.Or(namesIn(t, e.Parts), t.Count(e.N, noun))
	}
}

// partsOf are names as an event has them, and namesIn says them.
func partsOf(names []string) table.Parts {
	return which.Each(names, func(n string) table.Part { return table.Part{Of: n} })
}

func namesIn(t tongue.Tongue, parts table.Parts) string {
	return joined(which.Each(parts, func(p table.Part) string { return t.Word(p.Of) }))
}

// sideIn is a side in a sentence.
func sideIn(t tongue.Tongue, s table.Side) string {
	return t.Word([...]string{"nobody", "the Royalist", "Parliament"}[s+1])
}

// whose says before a noun whose it is.
func whose(s table.Side) string { return [...]string{"Neutral", "Royalist", "Parliament"}[s+1] }

// ofHome says where Brigades come from: "a Brigade of the North", "2 Brigades (Irish)".
func ofHome(t tongue.Tongue, brigades, home string) string {
	if slices.Contains(originNames[:], home) {
		return brigades + " (" + t.Word(originWords[originOf(home)]) + ")"
	}
	return t.Sprintf("%s of "+strings.Replace(home, "The ", "the ", 1), brigades)
}

var originWords = [...]string{irish: "Irish", nma: "New Model Army", covenanter: "Covenanter", lorrainer: "Lorrainer"}

// tell reports an event to everybody.
func (g *Game) tell(e table.Event) {
	e.To = table.Nobody
	g.send(e)
}

// tellOwn reports an event to one side alone.
func (g *Game) tellOwn(s table.Side, e table.Event) {
	e.To = s
	g.send(e)
}

// tellNames reports what a side did with Brigades or cards, if there are any: to itself by their
// names, to the other side by how many they are.
func (g *Game) tellNames(e table.Event, names []string) {
	if e.N = len(names); e.N == 0 {
		return
	}
	g.tellOwn(e.Side.Other(), e)
	e.Words, e.Parts = joined(names), partsOf(names)
	g.tellOwn(e.Side, e)
}

// tellOne reports what becomes of a Brigade: its owner hears which, the other side no name.
func (g *Game) tellOne(e table.Event, x brigadeID) {
	g.tellOwn(e.Side.Other(), e)
	e.Block = g.brigades[x].name
	g.tellOwn(e.Side, e)
}

// send reports an event, under the heading of its Phase if that is the first one of it.
func (g *Game) send(e table.Event) {
	if g.unheaded && e.Kind != toldTurn.Kind {
		g.t.Tell(table.Event{Kind: toldPhase.Kind, To: table.Nobody, Side: table.Nobody, N: int(g.phase)})
	}
	g.unheaded = false
	g.t.Tell(e)
}

func joined(names []string) string { return strings.Join(names, ", ") }

// tellRoll tells a roll for which so much is needed, with its modifiers one by one, and says
// whether it succeeds.
func (g *Game) tellRoll(e table.Event, needed int) bool {
	e.From = e.Parts.Sum()
	e.N = e.From
	for _, die := range e.Dice {
		e.N += die
	}
	e.Rating, e.Words = itoa(needed), "fails"
	if e.N >= needed {
		e.Words = "succeeds"
	}
	g.tell(e)
	return e.N >= needed
}

// rolls are the places of what tellRoll tells.
var rolls = story.Places{
	"needed": func(t tongue.Tongue, e table.Event) string { return t.Sprintf("%s or more needed", e.Rating) },
	"total": func(t tongue.Tongue, e table.Event) string {
		result := t.Word("it fails")
		if e.Words == "succeeds" {
			result = t.Word("it succeeds")
		}
		if len(e.Parts) == 0 {
			return result
		}
		return t.Sprintf("total %d: %s", e.N, result)
	},
}
