package kingcharles

import (
	"slices"
	"sync"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// What package kind has, of this game. A question is declared in the file of its chapter,
// beside the method that asks it.
type (
	book     = kind.Book[*Game]
	question = kind.Kind[*Game]
)

// kinds are all the questions of the game, in the rulebook's order.
func (b *Board) kinds() []question {
	return []question{
		askReform, askNeutral, askRecruit, askFirst, askLead, askCard, askRemoveTrain, askQueen, askActions, askBonus, askRespond,
		askPCs, askRaise, askTarget, askChoice, askTrain, askRaid, askPlot, askSacrifice, askTransfer,
		askGather, askInsideLondon, askEnter, askDisplaced, askNextBattle, askPlaced, askSuccessor,
		askMarch, askTake, askDrop, askCommand, askLeftBehind, askIllegal, askIntercept, askEvade, askEvadeTo, askInside, askDisperse,
		askCombat, askBrentford, askLosses, askRetreat, askSpoils, askTurncoat, askSiege, askAssault, askLift, askKeep,
		askBlockade, askDesert, askAttrition, askCourt,
	}
}

// draws are the rules by which dice are rolled and cards drawn.
var draws = []kind.Draw{{Label: "early", Rule: "5.4"}, {Label: "top", Rule: "5.4"}, {Label: "mid", Rule: "5.4"}, {Label: "late", Rule: "5.4"},
	{Label: "alt-hist", Rule: "5.4"}, {Label: "intercept", Rule: "18.1"}, {Label: "evade", Rule: "18.2"}, {Label: "attacker", Rule: "19.1"}, {Label: "defender", Rule: "19.1"},
	{Label: "bonus", Rule: "19.1"}, {Label: "bombard", Rule: "20.2"}, {Label: "honours", Rule: "20.2"}, {Label: "assault", Rule: "20.3"}, {Label: "chits", Rule: "5.3"}}

// makeBook makes all that follows from the questions ready.
func (b *Board) makeBook() *book {
	return (&book{Printed: b.printed(), Kinds: b.kinds(), Draws: draws,
		Nouns: []kind.Noun{{Name: "unit"}, {Name: "area", Place: true}, {Name: "card"}, {Name: "place"}},
		Names: func(s table.Side, noun string) sheet.Names { return b.names[noun] },
		Ends:  map[string]string{"end": "that is all", "enough": "no more Brigades for him", "stop": "he stops", "none": "none", "stay": "stay"},
		Lead:  []string{"card", "first", "lead", "bonus"}, Sent: []kind.Sent{b.sentAhead()},
		Rulebook: warRulebook,
	}).Make()
}

// makeNames makes the names of all nouns ready.
func (b *Board) makeNames() {
	b.names, b.called = map[string]sheet.Names{}, sync.OnceValue(b.callCards)
	for _, noun := range [...]string{"unit", "area", "card", "place"} {
		b.names[noun] = b.namesOf(noun)
	}
}

// namesOf are the names of a noun: units are Brigades, Generals and Local Notables; a place is
// one of orders, see placeName.
func (b *Board) namesOf(noun string) sheet.Names {
	areas := which.Each(b.areas, func(a area) string { return a.name })
	leaders := slices.Concat(which.Each(b.generals, func(x general) string { return x.name }), which.Each(b.notables, func(n notable) string { return n.name }))
	switch noun {
	case "area":
		return sheet.Names{Code: "unknown-area", Is: "is no Area", All: areas}
	case "card":
		return sheet.Names{Code: "unknown-card", Is: "is no Strategy card", Called: b.called(), All: which.Each(b.cards, func(c card) string { return c.Name })}
	case "place":
		within := which.Each(areas, func(name string) string { return "inside " + name })
		return sheet.Names{Code: "unknown-place", Is: "is no Area, General or Local Notable", All: slices.Concat(areas, within, leaders, []string{boxWord})}
	}
	return sheet.Names{Code: "unknown-unit", Is: "is no Brigade, General or Local Notable",
		All: slices.Concat(which.Each(b.brigades, func(x brigade) string { return x.name }), leaders, []string{"train", "queen"})}
}

// byBlock says of a General of the question why an answer is not legal; no General: why not.
func byBlock(not *Reason, may func(*Game, generalID) *Reason) func(*Game, *table.Question, table.Option) *Reason {
	return func(g *Game, q *table.Question, _ table.Option) *Reason {
		if x, ok := g.Board.general(q.Block); ok {
			return may(g, x)
		}
		return not
	}
}

// everyCall says that a question is a call at every pace, unless its side's plan answers it.
func everyCall(*table.Question) bool { return true }

// only is the one reason why answers to a question are not legal.
func only(why *Reason) func(*Game, *table.Question, table.Option) *Reason {
	return func(*Game, *table.Question, table.Option) *Reason { return why }
}
