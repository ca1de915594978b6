package thiswar

import (
	"fieldpost/adjudicate/game/plans"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// Words of wishes that stand for more than one block or place.
const (
	friendly  = "friendly"
	anywhere  = "anywhere"
	homeWord  = "home"
	withLead  = "leader"
	cityWord  = "city"
	poolWord  = "pool"
	keepWord  = "keep"
	strongest = "strongest"
	weakest   = "weakest"
	theKing   = "king"
	others    = "others"
	// nothingElse is no word of players': for whom nothing else is legal.
	nothingElse = "nothing-else"
)

// classes are the words for one's own blocks of a kind.
var classes = []string{"infantry", "cavalry", "artillery", "regional", "leaders", "garrisons", "clubmen", "irish", "covenanters", theKing, weakest, strongest, others}

// inTurn are classes as a list of who suffers proposes them, able as one of who does something.
var (
	inTurn = []string{"clubmen", "garrisons", "regional", "irish", "infantry", "artillery", "cavalry", "leaders", theKing}
	able   = []string{strongest, "leaders", "infantry", "cavalry", "artillery", "regional", "garrisons"}
)

// The words for places that kinds of question have.
var (
	retreatWords = []string{friendly, anywhere, homeWord, withLead, cityWord}
	marchWords   = []string{friendly, anywhere, homeWord, withLead}
	homeWords    = []string{keepWord, friendly, anywhere, withLead, poolWord}
)

type (
	desire     = plans.Desire
	wishReader = plans.Reader
	reading    = plans.Reading
)

// readSeries reads who does something: blocks and classes in this order, and
// nobody else; or the word for nobody. end is the answer that ends the list.
func readSeries(verb, nobody, end string) reading {
	return plans.ReadSeries(verb, nobody, end, plan.Choices{Offers: []string{nobody}, Words: able, Own: true})
}

// readRoads reads who goes where, in the order of going; who is not named
// stays where there is a word for it, which stay is.
func readRoads(verb string, places []string, stay string) reading {
	choices := plan.Choices{Offers: []string{"{leaders: [friendly, anywhere], others: [leader, home, anywhere]}", "{leaders: [friendly, home, anywhere], others: [home, leader, anywhere]}"}}
	if stay == "" {
		choices.Words, choices.Areas = places, true
	} else {
		choices.Offers = append([]string{stay, "{to: [friendly, anywhere]}"}, choices.Offers...)
	}
	return plans.Reads(func(w *wishReader, n *orders.Node) []desire {
		switch {
		case stay != "":
			return append(w.Roads(n, verb, places, stay), desire{Verb: stay, Quiet: true})
		case n != nil && n.Kind != orders.Map: // the same as {to: …}
			return []desire{{Verb: verb, List: w.Each(n, w.Place, places...)}}
		}
		return w.Roads(n, verb, places)
	}, choices)
}

// readKeep reads who maintains a Siege, until there are enough; or break-off.
var readKeep = plans.Reads(func(w *wishReader, n *orders.Node) []desire {
	if plans.IsWord(n, "break-off") {
		return []desire{{Verb: "break-off"}, {Verb: "end", Quiet: true}}
	}
	return []desire{{Verb: "end", Quiet: true}, {Verb: "keep", List: w.Each(n, w.Own)}}
}, plan.Choices{Offers: []string{"break-off"}, Words: inTurn, Own: true})

// readOr reads blocks or classes, each a desire of its own, or a word among them
// that is an answer: [Cannon 1, wait].
func readOr(verb, word string) reading {
	return plans.ReadBest(verb, word, word, plans.Own, plan.Choices{Offers: []string{word}, Words: able, Own: true})
}

// readTarget reads the Battles and Sieges an Event is for, or none.
var readTarget = plans.ReadNamed("target", "none", "none", plans.Place, plan.Choices{Offers: []string{"none"}, Words: []string{anywhere}, Areas: true}, anywhere)

// readEvent reads enact, decline, {in: [Kent, anywhere]}, {with: Garrison 1}, or a list of them.
var readEvent = plans.Reads(func(w *wishReader, n *orders.Node) (wish []desire) {
	for _, item := range w.Parts(n) {
		if item == nil || item.Kind != orders.Map {
			wish = append(wish, w.One(item, "enact", "decline")...)
			continue
		}
		pair, ok := w.Pair(item, "[{in: Kent}, decline]", []string{"in", "with"})
		switch {
		case !ok:
		case pair.Key.Value == "in":
			wish = append(wish, desire{Verb: "enact", List: w.Each(pair.Value, w.Place, anywhere)})
		default:
			wish = append(wish, desire{Verb: "enact", List: w.Each(pair.Value, w.Own)})
		}
	}
	return wish
}, plan.Choices{Offers: []string{"enact", "decline", "{in: anywhere}"}})

// readRecruits reads what strength is for: blocks and classes that gain it, or are deployed if they
// are in the Pool; {Waller: Kent}, who is deployed where; and strip or a word that ends it. What
// the list does not spend is not lost: it ends by itself only where nothing more can be done.
func readRecruits(end string) reading {
	return plans.Reads(func(w *wishReader, n *orders.Node) (wish []desire) {
		for _, item := range w.Parts(n) {
			if item != nil && item.Kind == orders.Map {
				for _, p := range item.Keys {
					who := w.Read(p.Key, w.Own)
					wish = append(wish, desire{Verb: "deploy", Who: who, List: w.Each(p.Value, w.Place, friendly, anywhere, withLead)})
				}
				continue
			}
			switch name := w.Read(item, w.Own, "strip", end); name {
			case end:
				wish = append(wish, desire{Verb: end})
			case "strip":
				wish = append(wish, desire{Verb: "strip"})
			default:
				wish = append(wish, desire{Verb: "strengthen", List: []string{name}}, desire{Verb: "deploy", Who: name, List: []string{anywhere}, Quiet: true})
			}
		}
		return append(wish, desire{Verb: end, List: []string{nothingElse}, Quiet: true})
	}, plan.Choices{Offers: []string{end}, Words: able, Own: true})
}

// readExchange reads which Storming blocks are exchanged for fresh ones from the
// Reserve: {weakest: strongest}, {Charles: infantry}; or none.
var readExchange = plans.Reads(func(w *wishReader, n *orders.Node) (wish []desire) {
	if n == nil || n.Kind != orders.Map {
		if plans.IsWord(n, "none") {
			return []desire{{Verb: "end"}}
		}
		w.One(n, "none")
		return nil
	}
	for _, p := range n.Keys {
		wish = append(wish, desire{Verb: "exchange", Who: w.Read(p.Key, w.Own), List: w.Each(p.Value, w.Own)})
	}
	return append(wish, desire{Verb: "end", Quiet: true})
}, plan.Choices{Offers: []string{"none", "{weakest: strongest}"}})

// readHome reads where blocks go home to: [keep, Kent, friendly, pool], or each its
// own: {Waller: [keep, Kent], regional: friendly}.
var readHome = plans.Reads(func(w *wishReader, n *orders.Node) (wish []desire) {
	add := func(who string, places []string) {
		for _, place := range places {
			if place == keepWord {
				wish = append(wish, desire{Verb: "keep", Who: who})
			} else {
				wish = append(wish, desire{Verb: "send", Who: who, List: []string{place}})
			}
		}
	}
	if n != nil && n.Kind == orders.Map {
		for _, p := range n.Keys {
			who := w.Read(p.Key, w.Own)
			add(who, w.Each(p.Value, w.Place, homeWords...))
		}
	} else {
		add("", w.Each(n, w.Place, homeWords...))
	}
	return append(wish, desire{Verb: "none", Quiet: true}) // where nobody is away
}, plan.Choices{Words: homeWords, Areas: true})

// readAim reads what Artillery Fires at, in order of preference.
var readAim = plans.ReadRanked("aim", []string{"infantry", "cavalry", "[cavalry, infantry]"}, "cavalry", "infantry")

// readDeserters reads who deserts or loses strength first.
var readDeserters = plans.Reads(func(w *wishReader, n *orders.Node) []desire {
	list := w.Each(n, w.Own)
	return []desire{{Verb: "desert", List: list}, {Verb: "reduce", List: list, Quiet: true}}
}, plan.Choices{Words: inTurn, Own: true})

// readShare reads T Fairfax's strength.
var readShare = plans.ReadRanked("share", []string{"1", "2", "3", "4"}, "1", "2", "3", "4")

// readOrder reads which Battles and Sieges come first.
var readOrder = plans.Reads(func(w *wishReader, n *orders.Node) []desire {
	list := w.Each(n, w.Place)
	return []desire{{Verb: "fight", List: list}, {Verb: "besiege", List: list, Quiet: true}}
}, plan.Choices{Areas: true})
