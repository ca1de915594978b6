package thiswar

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// handSize is how many cards are dealt to each side at the beginning of a Year (2.1).
const handSize = 6

var toldDealt = rows.Add(story.Row{Kind: "dealt", Level: 0, Text: "{n} cards are dealt to each side for {from}."})

// deal deals the cards of a Year, and has cards discarded in 1642 (2.1).
func (g *Game) deal() {
	defer g.t.In("deal").Out()
	for s := table.First; s <= table.Second; s++ {
		deck := table.Shuffled(g.t, "shuffle-"+Sides[s], g.deck[s])
		n := min(handSize, len(deck))
		g.hand[s], g.deck[s] = slices.Clone(deck[:n]), deck[n:]
		g.open[s] = nil
	}
	g.tell(table.Event{Kind: toldDealt.Kind, Side: table.Nobody, From: g.year, N: handSize})
	if g.year == 1642 && g.setup.Discard > 0 {
		g.discards()
	}
}

var toldDiscarded = rows.Add(story.Row{Kind: "discarded", Level: 2, Text: "{side} discards {words or n cards}"})

// discards has both discard cards of their hands, after examining them (2.1).
// They are back in the deck at Year End (reading discarded-1642).
func (g *Game) discards() {
	var thrown [2][]cardID
	g.t.Safe()
	g.t.Together(func(s table.Side) { thrown[s] = g.discardOf(s) })
	for s := table.First; s <= table.Second; s++ {
		for _, c := range thrown[s] {
			g.takeFromHand(s, c)
			g.spent[s] = append(g.spent[s], c)
		}
		g.tellNames(table.Event{Kind: toldDiscarded.Kind, Side: s}, len(thrown[s]), strings.Join(g.cardNames(thrown[s]), ", "))
	}
}

// askDiscard is which cards of its hand a side discards (2.1).
var askDiscard = question{Name: "discard", Rule: "2.1", Shape: kind.List, Verb: "discard", Of: "card", Phrases: table.Phrases{"discard": {Plain: true}}, Fixed: true, For: "cards to discard",
	Asks: func(_ *Game, q *table.Question) say.Text {
		return say.Textf("Discard %s of your hand (2.1).", say.Count{N: q.N, Noun: "card"})
	},
	Done:  map[string]string{"discard": "You discard {name}."},
	Put:   func(g *Game, _ *view.Question) bool { return done(func() { g.discardOf(g.masked) }) },
	Why:   only(notInHand),
	Wants: wants("2.1", func(q *table.Question) say.Text { return say.Textf("name %d more to discard", q.N) }),
	Spare: func(*Game, table.Option) *Reason {
		return game.Because("not-an-option", "2.1", "that is one card too many")
	},
	Late:   fewestPoints,
	Missed: "the cards of fewest Action Points are discarded, of as many the first in the order of the pack"}

// fewestPoints is the card of fewest Action Points, of several the first in the pack.
func fewestPoints(g *Game, q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int {
		c, _ := g.card(q.Side, o.Name, nil)
		return len(g.cards)*g.cards[max(c, 0)].ap + int(c)
	})
}

// discardOf asks one side which cards it discards. The hand stays as it is meanwhile.
func (g *Game) discardOf(s table.Side) (thrown []cardID) {
	defer g.t.In("discard-" + Sides[s]).Out()
	left := slices.Clone(g.hand[s])
	for o := range g.t.Until("", table.Question{Side: s, Name: "discard", At: "card-", Series: g.t.Key(), Hidden: true}, func(q *table.Question, n int) {
		if q.N = g.setup.Discard - n + 1; q.N > 0 {
			q.Options = g.cardOptions("discard", left)
		}
	}) {
		i := slices.IndexFunc(left, func(c cardID) bool { return g.cards[c].name == o.Name })
		thrown = append(thrown, left[i])
		left = slices.Delete(left, i, i+1)
	}
	return thrown
}

// cardOptions lists cards, those of the same name once.
func (g *Game) cardOptions(verb string, cards []cardID) (opts []table.Option) {
	for _, c := range cards {
		o := table.Option{Verb: verb, Name: g.cards[c].name}
		if !slices.Contains(opts, o) {
			opts = append(opts, o)
		}
	}
	return opts
}

func (g *Game) takeFromHand(s table.Side, c cardID) {
	if i := slices.Index(g.hand[s], c); i >= 0 {
		g.hand[s] = slices.Delete(g.hand[s], i, i+1)
	}
}

var (
	toldCardRemove    = rows.Add(story.Row{Kind: "card-remove", Level: 2, Text: "The card {card} leaves the game."})
	toldCardBesideMap = rows.Add(story.Row{Kind: "card-beside-map", Level: 2, Text: "The card {card} is put beside the map."})
)

// putAside puts the cards of the Turn where they go (5.0). What the text below
// an Event says is done only where the Event has been enacted (reading
// after-play); a Plot that has been foiled is removed as if it had been.
func (g *Game) putAside() {
	for s := table.First; s <= table.Second; s++ {
		c := g.played[s]
		if c == noCard {
			continue
		}
		g.open[s] = append(g.open[s], c)
		after := g.cards[c].after
		if (g.enacted[s] || g.foiled(g.cards[c].event)) && after != "discard" {
			g.aside[s] = append(g.aside[s], c)
			goes := toldCardRemove
			if after == "beside-map" {
				goes = toldCardBesideMap
			}
			g.tell(table.Event{Kind: goes.Kind, Side: s, Block: g.cards[c].name})
		} else {
			g.spent[s] = append(g.spent[s], c)
		}
	}
}

var (
	toldCardLeaves = rows.Add(story.Row{Kind: "card-leaves", Level: 2, Text: "{card} leaves the deck of {side}"})
	toldCardJoins  = rows.Add(story.Row{Kind: "card-joins", Level: 2, Text: "{card} joins the deck of {side}"})
)

// prepareDecks makes the decks ready for the next Year (11.4): cards whose last
// Year this was leave the game, those of the next Year join, and what was played or discarded
// comes back. They are shuffled when they are dealt from (2.1).
func (g *Game) prepareDecks() {
	for s := table.First; s <= table.Second; s++ {
		var deck, aside []cardID
		for _, pile := range [][]cardID{g.deck[s], g.hand[s], g.spent[s]} {
			for _, c := range pile {
				if g.cards[c].remove == g.year {
					aside = append(aside, c)
					g.tell(table.Event{Kind: toldCardLeaves.Kind, Side: s, Block: g.cards[c].name})
				} else {
					deck = append(deck, c)
				}
			}
		}
		for _, c := range g.aside[s] {
			if g.cards[c].add == g.year+1 && !g.barred(c) {
				deck = append(deck, c)
				g.tell(table.Event{Kind: toldCardJoins.Kind, Side: s, Block: g.cards[c].name})
			} else {
				aside = append(aside, c)
			}
		}
		g.deck[s], g.aside[s], g.hand[s], g.spent[s] = deck, aside, nil, nil
	}
}

// barred says that a scenario has taken a card out for good (12.22, 12.32).
func (g *Game) barred(c cardID) bool {
	named := func(id string) bool { return id == g.cards[c].id || id == g.cards[c].name }
	return slices.ContainsFunc(g.setup.Decks.Remove, named) || slices.ContainsFunc(g.setup.Decks.BesideMap, named)
}
