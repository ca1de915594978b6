package kingcharles

import (
	_ "embed"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/shape"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/orders"
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
		Names: func(_ table.Side, noun string) sheet.Names { return b.names[noun] }, Classes: kindWords, Theirs: "card",
		Ends:   map[string]string{"end": "that is all", "enough": "no more Brigades for him", "stop": "he stops", "none": "none", "stay": "stay"},
		Called: called, Worded: true, Lead: []string{"card", "first", "lead", "bonus"}, Sent: []kind.Sent{b.sentAhead()},
		Rulebook: warRulebook,
	}).Make()
}

// makeNames makes the names of all nouns ready: units are Brigades, Generals and Local Notables;
// a place is one of orders, see placeName.
func (b *Board) makeNames() {
	areas := ofAreas.all(b)
	within := which.Each(areas, func(name string) string { return "inside " + name })
	leaders := slices.Concat(ofGenerals.all(b), ofNotables.all(b))
	b.names = map[string]sheet.Names{
		"area":  {Code: "unknown-area", Is: "'%s' is no Area", All: areas},
		"card":  {Code: "unknown-card", Is: "'%s' is no Strategy card", Called: b.callCards(), All: ofCards.all(b)},
		"place": {Code: "unknown-place", Is: "'%s' is no Area, General or Local Notable", All: slices.Concat(areas, within, leaders, []string{boxWord})},
		"unit": {Code: "unknown-unit", Is: "'%s' is no Brigade, General or Local Notable",
			All: slices.Concat(ofBrigades.all(b), leaders, []string{"train", "queen"})},
	}
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
var only = kind.Only[*Game]

// Forms of orders that only this game has, and what a sheet may answer along with its card.

// moveFields are what an item that moves a General may say of it.
var moveFields = []string{"march", "take", "drop", "siege", "assault", "enter"}

// moveKeys are whom a General takes under him, and leaves.
var moveKeys = []kind.Key{{Name: "with", Of: "unit", Kind: "command", List: true, May: true}, {Name: "leave", Of: "unit", Kind: "command", List: true, May: true}}

// meetings are what is asked where two sides meet: who is asked for one of it may answer the rest
// with it.
var meetings = []string{"intercept", "take", "left-behind", "evade", "evade-to", "inside", "lift", "keep", "disperse", "combat", "brentford", "losses", "retreat", "spoils",
	"turncoat", "illegal"}

// cardFields are what a sheet may answer with its card.
var cardFields = slices.Concat([]string{"actions", "remove-train", "queen", "recruit", "choice", "target", "pcs", "raise", "transfer", "train", "raid", "plot", "sacrifice", "displaced", "placed", "next-battle", "successor", "gather", "inside-london"}, meetings)

// readPlaced reads the Areas where PC markers are placed.
func readPlaced(r *kind.Reader[*Game], item *orders.Node) {
	areas, _ := r.Items(item.Get("place"))
	for _, n := range areas {
		if a, ok := r.NameOf(n, "area"); ok {
			r.Add("actions", n, table.Option{Verb: "place", Areas: [3]string{a}})
		}
	}
}

// readRaids reads which Local Notables Raid which Areas: {Massey: Forest of Dean}.
func readRaids(r *kind.Reader[*Game], item *orders.Node) {
	pairs, _ := r.Pairs(item.Get("raid"))
	for _, p := range pairs {
		name, known := r.NameOf(p.Key, "unit")
		if a, ok := r.NameOf(p.Value, "area"); ok && known {
			r.Add("actions", p.Key, table.Option{Verb: "raid", Name: name, Areas: [3]string{a}})
		}
	}
}

func writeRaid(o table.Option) string {
	return "{" + orders.Quote(o.Name) + ": " + orders.Quote(o.Areas[0]) + "}"
}

// readWay reads where a General moves, step by step: Areas, pc, scotland, stop.
func readWay(r *kind.Reader[*Game], n *orders.Node) {
	items, _ := r.Items(n)
	words := r.Find("march").Words
	for _, item := range items {
		name, ok := r.NameOf(item, "area", words...)
		switch {
		case !ok:
		case slices.Contains(words, name):
			r.Add("march", item, table.Option{Verb: name})
		default:
			r.Add("march", item, table.Option{Verb: "march", Areas: [3]string{name}})
		}
	}
}

func writeWay(answers []table.Option) []string {
	var steps []string
	for i, o := range answers {
		switch {
		case o.Verb == "march":
			steps = append(steps, orders.Quote(o.Areas[0]))
		case o.Verb != "stop" || i == 0:
			steps = append(steps, o.Verb)
		}
	}
	return []string{"  march: [" + strings.Join(steps, ", ") + "]"}
}

func formWay(b *kind.Book[*Game], _ table.Side) game.Shape {
	step := shape.Any(shape.Words(b.Find("march").Words...), shape.Part("area"))
	return shape.Any(step, shape.ListOf(step))
}

// readEither reads names of Areas or Units that answer a question by any of its verbs, as a name
// or as an Area: of its answers there is only one with that name.
func readEither(question, noun string) func(*kind.Reader[*Game], *orders.Node) {
	return func(r *kind.Reader[*Game], n *orders.Node) {
		k := r.Find(question)
		items, _ := r.Items(n)
		for _, item := range items {
			name, ok := r.NameOf(item, noun, append([]string{"none"}, k.Words...)...)
			switch {
			case !ok:
			case name == "none" && slices.Contains(k.Words, "end"):
				r.Add(question, item, table.Option{Verb: "end"})
			case slices.Contains(k.Words, name):
				r.Add(question, item, table.Option{Verb: name})
			default:
				r.Add(question, item, table.Option{Verb: k.Verb, Areas: [3]string{name}})
				r.Given[len(r.Given)-1].Or = []table.Option{{Verb: "remove", Areas: [3]string{name}}, {Verb: k.Verb, Name: name}}
			}
		}
	}
}

// readDisplaced reads where stranded Units go.
func readDisplaced(r *kind.Reader[*Game], n *orders.Node) {
	if plans.IsWord(n, "none") {
		r.Add("displaced", n, table.Option{Verb: "end"})
		return
	}
	pairs, _ := r.Pairs(n)
	for _, p := range pairs {
		name, known := r.NameOf(p.Key, "unit")
		if at, ok := r.NameOf(p.Value, "place"); ok && known {
			r.Add("displaced", p.Key, table.Option{Verb: "move", Name: name, Target: at})
		}
	}
}

//go:embed ORDERS.md
var ordersPage string

// Form is how the orders of a side are written: what the sheet's reader takes.
func (r *Rules) Form(side string) game.Form {
	s, _ := SideOf(side)
	area := shape.Part("area")
	return r.Book.Form(s, map[string]game.Shape{
		"areas": shape.Any(area, shape.ListOf(area)),
		"raids": shape.Pairs(r.Written(s, "unit"), area),
	}, shape.Docs(ordersPage))
}

// ViewSize is the length of what is sealed of a view: with both sides' control of the whole map, a
// full hand in words and a long plan it is larger than those of other games.
func (r *Rules) ViewSize(bool) int { return 12 << 10 }
