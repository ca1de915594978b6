package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// campaignPhase has both sides play cards in turn until both have passed (12.1).
func (g *Game) campaignPhase() {
	if g.toPlay == table.Nobody {
		g.opening()
	}
	for g.playBonus(); !g.passed[Royalist] || !g.passed[Parliament]; g.playBonus() {
		if g.passed[g.toPlay] {
			g.toPlay = g.toPlay.Other()
		}
		g.t.Begin()
		g.playOne(g.toPlay)
	}
	for s := Royalist; s <= Parliament; s++ {
		g.putAside(s)
	}
	if g.henrietta {
		g.clearDisplays()
	}
	g.toPlay = table.Nobody
}

// askFirst is who plays the first card (12.1).
var askFirst = question{Name: "first", Rule: "12.1", Shape: kind.Word, Words: []string{"second", "first"}, Fixed: true, For: "who goes first",
	Text: "Do you play the first card this turn, or the second? (12.1)",
	Done: map[string]string{"first": "You play the first card.", "second": "The other side plays the first card."},
	Late: plans.First[*Game], Missed: "second"}

// askLead is whether the second player takes the lead with a Campaign card (12.1, r76).
var askLead = question{Name: "lead", Rule: "12.1", Shape: kind.Name, Verb: "lead", Of: "card", Words: []string{"stay"}, Fixed: true, For: "whether a Campaign card takes the lead",
	Text: "If you are to be second, do you take the lead with a Campaign card? (12.1)",
	Done: map[string]string{"lead": "{name} takes the lead, if you are to be second.", "stay": "You do not take the lead."},
	Why:  only(campaignLeads), Late: plans.First[*Game], Missed: "stay"}

var toldLeads = rows.Add(story.Row{Kind: "leads", Level: 1, Text: "{side} takes the lead with {card}", Or: story.ByBlock(map[string]string{"": "{side} plays the first card"})})

// opening settles who goes first (12.1). Both are asked at once, and the second whatever he holds.
func (g *Game) opening() {
	g.t.Safe()
	s := g.chooser
	lead := &table.Question{Side: s.Other(), Name: "lead", At: "lead", Hidden: true, Options: []table.Option{{Verb: "stay"}}}
	g.offerCards(lead, "lead", which.From(g.held(s.Other()), func(c cardID) bool { return g.cards[c].campaign() }))
	answers := g.t.AskAll(&table.Question{Side: s, Name: "first", At: "first", Options: []table.Option{{Verb: "second"}, {Verb: "first"}}}, lead)
	g.leader = s.Other()
	if answers[0].Verb == "first" {
		g.leader = s
		if answers[1].Verb == "lead" {
			g.leader, g.leadCard = s.Other(), g.heldNamed(s.Other(), answers[1].Name)
		}
	}
	g.toPlay = g.leader
	e := table.Event{Kind: toldLeads.Kind, Side: g.leader}
	if g.leadCard != noCard {
		e.Block = g.cards[g.leadCard].Name
	}
	g.tell(e)
}

// held are the cards that a side can play: of its hand, then its Aces (12.3), but for Aces in
// the last turn (g10). In the solo mode they are those face up on its Display (26).
func (g *Game) held(s table.Side) []cardID {
	if g.henrietta {
		return slices.Concat(g.hand[s], g.solo[s].faceUp(everySpace[:]...))
	}
	if g.turn == g.setup.Turns[1] {
		return g.hand[s]
	}
	return slices.Concat(g.hand[s], g.aces[s])
}

// named is the first of some cards with a name, heldNamed that of those that a side can play.
func (g *Game) named(cards []cardID, name string) cardID {
	if k := slices.IndexFunc(cards, func(c cardID) bool { return g.cards[c].Name == name }); k >= 0 {
		return cards[k]
	}
	return noCard
}

func (g *Game) heldNamed(s table.Side, name string) cardID { return g.named(g.held(s), name) }

// mandatory says that a card must be played as an Event (12.5); card 3 only once.
func (g *Game) mandatory(c cardID) bool {
	return g.cards[c].Mandatory && !(c == newModelArmy && g.sw.core3)
}

// coreCard says that a card is a Core card, card 3 after its Event (12.2, annex-3).
func (g *Game) coreCard(c cardID) bool { return g.cards[c].core() || c == newModelArmy && g.sw.core3 }

// opsValue is the value of an Operations card, 0 of any other.
func (g *Game) opsValue(c cardID) int {
	if c == newModelArmy && g.sw.core3 {
		return coreOps3
	}
	return g.cards[c].Value
}

// coreOps3 is the value of card 3 as a Core card (annex-3).
const coreOps3 = 2

// mayPass says whether a side may pass (12.1).
func (g *Game) mayPass(s table.Side) *Reason {
	switch {
	case g.leadCard != noCard:
		return leadFirst
	case g.henrietta:
		return sixFirst.By("26.3")
	case len(g.held(s)) == 0:
		return nil
	case slices.ContainsFunc(g.held(s), g.mandatory):
		return mandatoryHeld
	case g.left[s] > 0:
		return sixFirst
	}
	return nil
}

// askCard is which card a side plays (12.1).
var askCard = question{Name: "card", With: cardFields, Rule: "12.1", Shape: kind.Name, Sheet: (*Game).cardSheet, Verb: "play", Of: "card", Words: []string{"pass"}, Fixed: true, For: "a card",
	Needs: func(g *Game) bool { return !g.passed[g.masked] }, Put: func(g *Game, q *view.Question) bool { return done(func() { g.playAgain(q) }) },
	Text: "Which card do you play? {n} to be played yet (12.1)", None: "Your six are played: which card do you play now? (12.1)",
	Done: map[string]string{"play": "You play {name}.", "pass": "You pass."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		if o.Verb == "pass" {
			return g.mayPass(q.Side)
		}
		return g.mayPlay(q.Side, o.Name)
	},
	Late:   (*Game).lateCard,
	Missed: "pass; else a Mandatory card, the lowest Operations card, an Event"}

func (g *Game) mayPlay(s table.Side, name string) *Reason {
	switch {
	case g.leadCard != noCard:
		return leadFirst
	case g.henrietta:
		return notByDie
	case slices.ContainsFunc(g.aces[s], func(c cardID) bool { return g.cards[c].Name == name }):
		return noAces
	}
	return notHeld
}

// lateCard is what the house plays after a missed deadline.
func (g *Game) lateCard(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int {
		switch c := g.heldNamed(q.Side, o.Name); {
		case o.Verb == "pass":
			return 0
		case g.mandatory(c):
			return 1
		case g.opsValue(c) > 0:
			return 1 + g.opsValue(c)
		case g.cards[c].campaign():
			return 60
		}
		return 50
	})
}

// playOne has a side play a card or pass.
func (g *Game) playOne(s table.Side) {
	g.plays++
	defer g.t.In("play-" + itoa(g.plays)).Out()
	g.t.Safe()
	if g.passed[s] {
		panic("kingcharles: a side that has passed is asked for a card")
	}
	if !g.henrietta && len(g.held(s)) == 0 || g.henrietta && g.hasNothing(s) { // 12.1: it simply passes
		g.pass(s)
		return
	}
	cards := g.held(s)
	if g.decided != nil {
		cards, g.decided = g.decided, nil
	} else if g.henrietta && g.leadCard == noCard {
		cards = g.decide(s)
	}
	q := &table.Question{Side: s, Name: "card", At: "card", N: g.left[s], Hidden: true} // a single card is played by his letter too
	q.Offer(g.mayPass(s) == nil, table.Option{Verb: "pass"})
	alike := func(c cardID) bool { return g.leadCard != noCard && g.cards[c].Name == g.cards[g.leadCard].Name } // a position names it
	if i := slices.IndexFunc(cards, alike); i >= 0 {
		cards = cards[i : i+1]
	}
	g.offerCards(q, "play", cards)
	o := g.t.Ask(q)
	if o.Verb == "pass" {
		g.pass(s)
		return
	}
	c := g.named(cards, o.Name)
	g.leadCard = noCard
	g.takeFromHand(s, c, table.Event{Kind: toldPlays.Kind})
	g.count(s)
	g.toPlay = s.Other()
	g.resolve(s, c)
}

// playAgain puts the question which card is played as a view has it: in the solo mode the
// Decision die has fallen (26.3).
func (g *Game) playAgain(q *view.Question) {
	if g.henrietta {
		for _, o := range g.book.Grammar().Options(q) {
			if c := g.heldNamed(g.masked, o.Name); c != noCard {
				g.decided = append(g.decided, c)
			}
		}
	}
	g.playOne(g.masked)
}

var toldPasses = rows.Add(story.Row{Kind: "passed", Level: 0, Text: "{side} passes"})

// pass has a side pass (12.1).
func (g *Game) pass(s table.Side) {
	g.passed[s] = true
	g.tell(table.Event{Kind: toldPasses.Kind, Side: s})
	g.toPlay = s.Other()
}

// count notes a card played, of the six (12.1).
func (g *Game) count(s table.Side) { g.left[s] = max(0, g.left[s]-1) }

// toldPlays says in Words that the card is an Ace, a bonus card or a Response.
var toldPlays = rows.Add(story.Row{Kind: "plays", Level: 0, Text: "{side} plays {card}",
	Or: story.ByWords(map[string]string{"ace": "{side} plays {card}, an Ace-in-the-Hole card", "bonus": "{side} plays {card}, a bonus card"})})

// takeFromHand takes a card out of a hand, or from among the Aces, and tells that it is played.
func (g *Game) takeFromHand(s table.Side, c cardID, e table.Event) {
	e.Side, e.Block = s, g.cards[c].Name
	if slices.Contains(g.hand[s], c) {
		g.hand[s] = which.But(g.hand[s], c)
	} else if g.henrietta {
		g.takeFromDisplay(s, c)
	} else {
		g.aces[s] = which.But(g.aces[s], c)
		e.Words = "ace"
	}
	g.tell(e)
}

// putDown puts a card that has been played or lost where it belongs: a Core card waits for the
// next turn's hand, any other is discarded (12.2, r34).
func (g *Game) putDown(s table.Side, c cardID) {
	if g.coreCard(c) {
		g.corePlayed[s] = append(g.corePlayed[s], c)
	} else {
		g.discards = append(g.discards, c)
	}
}

// playBonus has the winners of Battles play the sets of bonus cards in the order in which they
// were drawn, each wholly; new ones come behind (19.1, g2).
func (g *Game) playBonus() {
	for len(g.bonus) > 0 {
		if len(g.bonus[0].cards) == 0 {
			g.bonus = g.bonus[1:]
			continue
		}
		g.t.Begin()
		g.playOneBonus()
	}
}

// playOneBonus has a side play a card of the first set.
func (g *Game) playOneBonus() {
	b := g.bonus[0]
	g.plays++
	g.t.In("bonus-" + itoa(g.plays))
	q := &table.Question{Side: b.side, Name: "bonus", At: "card", N: len(b.cards), Hidden: true}
	g.offerCards(q, "play", b.cards)
	c := g.named(b.cards, g.t.Ask(q).Name)
	g.bonus[0].cards = which.But(b.cards, c)
	g.tell(table.Event{Kind: toldPlays.Kind, Side: b.side, Block: g.cards[c].Name, Words: "bonus"})
	g.resolve(b.side, c)
	g.t.Out()
}

// askBonus is which bonus card is played next (19.1).
var askBonus = question{Name: "bonus", With: cardFields, Rule: "19.1", Shape: kind.Name, Sheet: (*Game).cardSheet, Verb: "play", Of: "card", Fixed: true, For: "a bonus card",
	Needs: func(g *Game) bool {
		return len(g.bonus) > 0 && len(g.bonus[0].cards) > 0 && g.bonus[0].side == g.masked
	}, Put: func(g *Game, _ *view.Question) bool { return done(g.playOneBonus) },
	Text: "Which bonus card do you play next? (19.1)",
	Done: map[string]string{"play": "You play the bonus card {name}."},
	Why:  only(bonusInOrder),
	Late: plans.First[*Game], Missed: "the first drawn"}

// drawBonus draws the bonus cards of a Victory: the Royalist's from the Draw Deck, Parliament's
// at random from the discards (19.1).
func (g *Game) drawBonus(s table.Side, n int) {
	var cards []cardID
	switch {
	case g.henrietta && s == Parliament: // r2
		cards = g.soloBonus(n)
	case !g.henrietta && s == Royalist:
		cards = g.drawCards(n)
	case len(g.discards) > 0:
		pile := table.Shuffled(g.t, "bonus", g.discards)
		n = min(n, len(pile))
		cards = pile[:n:n]
		for _, c := range cards {
			g.discards = which.But(g.discards, c)
		}
	}
	g.tellDrawn(s, cards)
	if len(cards) > 0 {
		g.bonus = append(g.bonus, set{s, cards})
	}
}

var toldCardsDropped = rows.Add(story.Row{Kind: "cards-dropped", Level: 1, Text: "{side} discards {words or n Combat cards}"})

// putAside ends the phase for a side: unplayed cards become Aces, but for Core and Combat cards
// (12.3); the latter are discarded, unseen (r92, g9).
func (g *Game) putAside(s table.Side) {
	var dropped []string
	for _, c := range g.hand[s] {
		switch {
		case g.coreCard(c):
		case g.cards[c].Combat:
			g.discards = append(g.discards, c)
			dropped = append(dropped, g.cards[c].Name)
		default:
			g.aces[s] = append(g.aces[s], c)
		}
	}
	g.hand[s], g.corePlayed[s] = nil, nil
	g.tellNames(table.Event{Kind: toldCardsDropped.Kind, Side: s}, dropped)
}
