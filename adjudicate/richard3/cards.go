package richard3

import (
	"fmt"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/shape"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

const handSize = 7

var toldDealt = rows.Add(story.Row{Kind: "dealt", Level: 1, Text: "{n} cards are dealt to each house."})

// deal shuffles the 25 cards and deals seven to each house (the cards, 8.5);
// a hand of 13 points or less may then be redealt (5.1).
func (g *Game) deal() {
	defer g.t.In("deal").Out()
	for i := range g.cards {
		g.deck[i] = g.cards[i].count
	}
	for s := range g.hand {
		clear(g.hand[s])
		g.spent[s] = nil
	}
	g.dealTo("shuffle", [2]bool{true, true})
	g.t.Tell(table.Event{Kind: toldDealt.Kind, To: table.Nobody, Side: table.Nobody, N: handSize})
	g.mulligans()
}

// dealTo shuffles all cards that no house keeps and deals seven to each house
// that takes a new hand, Lancaster first.
func (g *Game) dealTo(label string, takes [2]bool) {
	for s := range takes {
		if takes[s] {
			for i := range g.cards {
				g.deck[i] += g.hand[s][i]
			}
			clear(g.hand[s])
		}
	}
	var cards []int
	for i := range g.cards {
		for n := int8(0); n < g.deck[i]; n++ {
			cards = append(cards, i)
		}
	}
	order := g.t.Shuffle(label, len(cards))
	next := 0
	for s := range takes {
		for n := 0; takes[s] && n < handSize && next < len(order); n++ {
			c := cards[order[next]]
			g.hand[s][c]++
			g.deck[c]--
			next++
		}
	}
}

// Stacked is the order of a shuffle in which the cards come first that the position the
// game began with names: as far as the deck has them, and the rest in the order of the pack.
func (g *Game) Stacked() (order []int) {
	var names []string
	for i := range g.cards {
		for range g.deck[i] {
			names = append(names, g.cards[i].name)
		}
	}
	used := make([]bool, len(names))
	take := func(i int) { used[i], order = true, append(order, i) }
	for _, want := range g.stacked {
		for i, name := range names {
			if name == want && !used[i] {
				take(i)
				break
			}
		}
	}
	for i := range names {
		if !used[i] {
			take(i)
		}
	}
	return order
}

// handPoints is the total of the action points on a hand, events included (5.1).
func (g *Game) handPoints(s table.Side) (sum int) {
	for i, n := range g.hand[s] {
		sum += int(n) * int(g.cards[i].points)
	}
	return sum
}

const mulliganPoints = 13

var (
	toldMulligan   = rows.Add(story.Row{Kind: "mulligan", Level: 1, Text: "{side} shows a hand of {n} points ({words}) and has it redealt."})
	toldHandKeep   = rows.Add(story.Row{Kind: "hand-keep", Level: 1, Text: "{side} keeps the hand it has."})
	toldHandRedeal = rows.Add(story.Row{Kind: "hand-redeal", Level: 1, Text: "{side} has its hand redealt too."})
	toldHandsKept  = rows.Add(story.Row{Kind: "hands-kept", Level: 1, Text: "Both houses keep their hands."})
)

// mulligans offers the redeal (5.1): once a campaign, to who holds 13 points
// or less and shows it; the opponent may keep his cards or not. Both houses are always
// asked, so that the question says nothing about a hand.
func (g *Game) mulligans() {
	ask := func(s table.Side) *table.Question {
		q := &table.Question{Side: s, Name: "mulligan", At: "mulligan-" + Houses[s], Hidden: true,
			Options: []table.Option{{Verb: "keep"}}}
		q.Offer(g.handPoints(s) <= mulliganPoints, table.Option{Verb: "redeal"})
		return q
	}
	g.t.Safe()
	a := g.t.AskAll(ask(Lancaster), ask(York))
	redeal := [2]bool{a[0].Verb == "redeal", a[1].Verb == "redeal"}
	if !redeal[0] && !redeal[1] {
		g.t.Tell(table.Event{Kind: toldHandsKept.Kind, To: table.Nobody, Side: table.Nobody})
		return
	}
	for s := range Houses {
		if redeal[s] {
			g.t.Tell(table.Event{Kind: toldMulligan.Kind, To: table.Nobody, Side: table.Side(s), N: g.handPoints(table.Side(s)), Words: strings.Join(g.handNames(table.Side(s)), ", ")})
		}
	}
	for s := table.First; s <= table.Second; s++ {
		if !redeal[s] {
			o := g.t.Ask(&table.Question{Side: s, Name: "hand", At: "hand-" + Houses[s],
				Options: []table.Option{{Verb: "keep"}, {Verb: "redeal"}}})
			redeal[s] = o.Verb == "redeal"
			kept := toldHandKeep
			if redeal[s] {
				kept = toldHandRedeal
			}
			g.t.Tell(table.Event{Kind: kept.Kind, To: table.Nobody, Side: s})
		}
	}
	g.dealTo("redeal", redeal)
}

// handNames lists a hand, best cards first.
func (g *Game) handNames(s table.Side) (names []string) {
	for i, n := range g.hand[s] {
		for ; n > 0; n-- {
			names = append(names, g.cards[i].name)
		}
	}
	return names
}

var (
	toldTurn   = rows.Add(story.Row{Kind: "turn", Text: "Campaign {from}, turn {n}"})
	toldPlayed = rows.Add(story.Row{Kind: "played", Level: 1, Text: "{side} plays a {n}.",
		Or: story.If(func(e table.Event) bool { return e.Block != itoa(e.N) }, "{side} plays {block} ({n} AP).")})
	toldPlayer1 = rows.Add(story.Row{Kind: "player1", Level: 1, Text: "{side} is Player 1."})
)

// cardPhase plays one card each, face-down, then reveals them (1.1).
func (g *Game) cardPhase() {
	if len(g.handNames(Lancaster)) == 0 && len(g.handNames(York)) == 0 {
		g.t.End() // a position given without hands ends here
	}
	g.t.Tell(table.Event{Kind: toldTurn.Kind, To: table.Nobody, Side: table.Nobody, From: g.campaign, N: g.turn})
	defer g.t.In("card").Out()
	ask := func(s table.Side) *table.Question {
		q := &table.Question{Side: s, Name: "card", At: Houses[s], Hidden: len(g.handNames(s)) > 1}
		for i, n := range g.hand[s] {
			q.Offer(n > 0, table.Option{Verb: "play", Name: g.cards[i].name})
		}
		return q
	}
	g.t.Safe()
	a := g.t.AskAll(ask(Lancaster), ask(York))
	for s := range Houses {
		g.played[s], _ = g.card(a[s].Name)
		g.hand[s][g.played[s]]--
		g.spent[s] = append(g.spent[s], g.played[s])
		g.t.Tell(table.Event{Kind: toldPlayed.Kind, To: table.Nobody, Side: table.Side(s), Block: a[s].Name, N: int(g.cards[g.played[s]].points)})
	}
	g.player1 = g.firstPlayer()
	g.t.Tell(table.Event{Kind: toldPlayer1.Kind, To: table.Nobody, Side: g.player1})
}

// firstPlayer is the house with the event card, else with the higher card;
// the Pretender on ties (1.1).
func (g *Game) firstPlayer() table.Side {
	l, y := g.cards[g.played[Lancaster]], g.cards[g.played[York]]
	switch {
	case l.event != nil && y.event == nil, (l.event == nil) == (y.event == nil) && l.points > y.points:
		return Lancaster
	case (l.event == nil) != (y.event == nil), y.points > l.points:
		return York
	}
	return g.pretender()
}

// askCard is which card a house plays (1.1).
var askCard = question{Name: "card", Rule: "1.1", Shape: kind.Name, Verb: "play", Of: "card", Phrases: table.Phrases{"play": {Plain: true}}, Fixed: true, For: "a card",
	Text: "Which card do you play (1.1)?",
	Read: func(r *reader, n *orders.Node) {
		if name, ok := r.Word(n, r.Names(r.Side, "card").All); ok {
			r.Add("card", n, table.Option{Verb: "play", Name: name})
		}
	},
	Form:  func(b *book, s table.Side) game.Shape { return shape.Words(b.Names(s, "card").All...) },
	Sheet: cardSheet,
	Said: func(o table.Option) say.Text {
		if len(o.Name) == 1 {
			return say.Textf("You play a %s.", o.Name)
		}
		return say.Textf("You play %s.", o.Name)
	},
	Why:    only(notInHand),
	Late:   (*Game).lowestCard,
	Missed: "the card with the fewest points is played, an event only where no other is left"}

// onCard says what a card gives: its points, which are its name, or what its event does.
func (g *Game) onCard(_ tongue.Tongue, _ table.Side, name string) string {
	if e := g.eventNamed(name); e != nil {
		return name + ", " + e.Gives
	}
	return name + " AP"
}

// onTable are the event cards of this turn, once they are revealed.
func (g *Game) onTable(t tongue.Tongue) (cards []game.Card) {
	for s, c := range g.played {
		if g.player1 != table.Nobody && c >= 0 && g.cards[c].event != nil {
			cards = append(cards, game.Card{Name: g.cards[c].name, Text: g.onCard(t, table.Side(s), g.cards[c].name)})
		}
	}
	return cards
}

// cardSheet says behind an event card what it does, and at the pace of plans how actions
// go ahead with a card.
func cardSheet(g *Game, v *view.View, q *view.Question) (lines []string) {
	lines = []string{kind.TakeAway(tongue.Tongue{})}
	for _, o := range g.book.Grammar().Options(q) {
		line := "  # card: " + orders.Quote(o.Name)
		if e := g.eventNamed(o.Name); e != nil {
			line = fmt.Sprintf("%-24s# %s", line, e.Gives)
		}
		lines = append(lines, line)
	}
	if v.Pace == "plans" {
		lines = append(lines, g.aheadSheet()...)
	}
	return lines
}

// askMulligan is whether a hand of 13 points or less is redealt (5.1).
var askMulligan = question{Name: "mulligan", Rule: "5.1", Shape: kind.Word, Words: []string{"keep", "redeal"}, Arises: lastTurn,
	Done: map[string]string{"keep": "You keep your hand.", "redeal": "You show your hand and have it redealt."},
	Asks: func(_ *Game, q *table.Question) say.Text {
		if len(q.Options) == 1 {
			return say.Words("Your hand has more than 13 points, so you keep it (5.1). Everybody is asked, so that being asked tells nothing.")
		}
		return say.Words("Keep your hand, or show it and have it redealt (5.1: 13 points or less)?")
	},
	Why: func(_ *Game, _ *table.Question, o table.Option) *Reason {
		return handStays.If(o.Verb == "redeal")
	},
	Plan: handPlan("mulligan", "A hand of 13 points or less", "Whether a hand of 13 points or less is redealt (5.1): keep or redeal.")}

// askHand is whether a hand is redealt where the other house's is (5.1).
var askHand = question{Name: "hand", Rule: "5.1", Shape: kind.Word, Words: []string{"keep", "redeal"}, Arises: lastTurn,
	Done: map[string]string{"keep": "You keep your hand.", "redeal": "You show your hand and have it redealt."},
	Text: "The other house has its hand redealt: keep yours, or a new one too (5.1)?",
	Plan: handPlan("hand", "Your hand where theirs is redealt", "Whether yours is redealt where the other house's is (5.1): keep or redeal.")}

func handPlan(name, begin, doc string) *planKind {
	return &planKind{Name: name, Begin: begin, Doc: doc, None: handFacts{}, Facts: (*Game).handFacts, Words: []string{"cards"},
		Read: plans.ReadWords("keep", "redeal"), Default: "the hand is kept", Choose: plans.Always[*Game]("keep")}
}
