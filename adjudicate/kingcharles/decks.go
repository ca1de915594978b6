package kingcharles

import (
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
)

// The decks (11).

// dealPhase has both sides draw in turns, the Royalist first, and adds the Core cards (11).
func (g *Game) dealPhase() {
	if g.henrietta {
		g.layOut()
		return
	}
	if g.turn == g.setup.Turns[0] {
		return
	}
	quota := [2]int{handSize, handSize}
	if g.sw.core3 {
		quota[Parliament]-- // annex-3: card 3 is a Core card
	}
	var drawn [2][]cardID
	if g.owed { // 11.1: it opens Parliament's hand
		drawn[Parliament] = append(drawn[Parliament], newModelArmy)
		g.owed = false
	}
	open := func(s table.Side) bool { return len(drawn[s]) < quota[s] }
	for s := Royalist; open(Royalist) || open(Parliament); s = s.Other() {
		if !open(s) {
			continue
		}
		if len(g.draw) == 0 {
			g.addMidOrLate()
		}
		if len(g.draw) == 0 {
			break
		}
		c := g.draw[0]
		g.draw = g.draw[1:]
		if !g.lastMid() {
			drawn[s] = append(drawn[s], c)
			continue
		}
		// The last Mid card is drawn: the Late deck is added, and card 3 is Parliament's (11.1, r30).
		g.draw, g.late = g.late, nil
		if open(s.Other()) {
			drawn[Royalist], drawn[Parliament] = append(drawn[Royalist], c), append(drawn[Parliament], newModelArmy)
			s = s.Other() // whose draw it took
		} else {
			drawn[s] = append(drawn[s], c)
			g.owed = true
		}
	}
	for s := Royalist; s <= Parliament; s++ {
		g.hand[s] = append(g.hand[s], drawn[s]...)
		g.tellDrawn(s, drawn[s])
		g.hand[s] = append(g.hand[s], g.coreCards(s)...)
		g.corePlayed[s] = nil
	}
}

// coreCards are a side's Core cards, for Parliament card 3 after its Event (12.2, annex-3).
func (g *Game) coreCards(s table.Side) []cardID {
	list := g.cardsOf("core", s)
	if s == Parliament && g.sw.core3 {
		list = append(list, newModelArmy)
	}
	return list
}

// handSize is how many cards each side draws (11); newModelArmy is card 3, and so on.
const (
	handSize        = 4
	raisingStandard = cardID(0)
	solemnLeague    = cardID(1)
	newModelArmy    = cardID(2)
)

var (
	toldDrawn    = rows.Add(story.Row{Kind: "drawn", Level: 2, Text: "{side} draws {words or n cards}"})
	toldLateDeck = rows.Add(story.Row{Kind: "late-deck", Level: 2, Text: "The Late War deck is added, and {card} goes to the hand of {side}"})
)

// tellDrawn tells that cards were drawn, and their owner which.
func (g *Game) tellDrawn(s table.Side, cards []cardID) {
	if len(cards) > 0 {
		g.tellNames(table.Event{Kind: toldDrawn.Kind, Side: s}, g.cardNames(cards))
	}
}

func (g *Game) cardNames(cards []cardID) []string {
	return which.Each(cards, func(c cardID) string { return g.cards[c].Name })
}

// lastMid says that the last Mid card has just been drawn.
func (g *Game) lastMid() bool { return len(g.draw) == 0 && len(g.mid) == 0 && len(g.late) > 0 }

// addMid puts the Mid deck under the Draw Deck at the start of its turn (11.1).
func (g *Game) addMid() {
	if g.turn == g.deckOf("mid").Turn && !g.henrietta {
		g.draw, g.mid = append(g.draw, g.mid...), nil
	}
}

// addMidOrLate adds the next deck where there are too few cards to deal (11).
func (g *Game) addMidOrLate() {
	if len(g.mid) > 0 {
		g.draw, g.mid = g.mid, nil
	} else if len(g.late) > 0 {
		g.draw, g.late = g.late, nil
	}
}

// drawCards has a side draw from the Draw Deck in the course of play; what is not there is lost
// (19.1). The last Mid card brings the Late deck, and card 3 to Parliament's hand (r91).
func (g *Game) drawCards(s table.Side, n int) (list []cardID) {
	for ; n > 0 && len(g.draw) > 0; n-- {
		list = append(list, g.draw[0])
		g.draw = g.draw[1:]
		if g.lastMid() {
			g.draw, g.late = g.late, nil
			g.hand[Parliament] = append(g.hand[Parliament], newModelArmy)
			g.tell(table.Event{Kind: toldLateDeck.Kind, Side: Parliament, Block: g.cards[newModelArmy].Name})
		}
	}
	return list
}

// cardWords says of each card what is on it: its name, what it is, the rule and what it does.
// Of cards that are alike it says so once, with their number.
func (g *Game) cardWords(t tongue.Tongue, cards []cardID) (lines []string) {
	count := map[string]int{}
	for _, c := range cards {
		count[g.cardWord(t, c)]++
	}
	for _, c := range cards {
		line := g.cardWord(t, c)
		switch n := count[line]; {
		case n > 1:
			lines = append(lines, t.Sprintf("%d times %s", n, line))
		case n == 1:
			lines = append(lines, line)
		}
		delete(count, line)
	}
	return lines
}

// cardWord says what is on one card (12.2, 12.4, 12.5).
func (g *Game) cardWord(t tongue.Tongue, c cardID) string {
	p := &g.cards[c]
	switch {
	case g.coreCard(c):
		return t.Sprintf("%s (12.2): a Core card of %d Ops", inWords(t, p.Name), g.opsValue(c))
	case p.Type == "ops":
		return t.Sprintf("%s, %s (12.4): %d Ops", inWords(t, p.Name), t.Word(periodWords[p.Period]), p.Value)
	case p.campaign():
		return t.Sprintf("%s, %s (12.5): %d times a General is Activated or a Local Notable Raids", inWords(t, p.Name), t.Word(periodWords[p.Period]), p.times())
	}
	kind := "an Event of either side"
	switch s, ok := SideOf(p.CharlesCard.Side); {
	case p.Mandatory:
		kind = "a Mandatory Event"
	case p.Combat && ok:
		kind = "a Combat card of " + sideName(s)
	case p.Combat:
		kind = "a Combat card of either side"
	case ok:
		kind = "an Event of " + sideName(s)
	}
	if p.Response {
		kind += ", also in Response"
	}
	return t.Sprintf("%s, %s (%s), %s: %s", inWords(t, p.Name), t.Word(periodWords[p.Period]), t.Said(ruleOfCard(c)), t.Said(kind), t.Word(p.Effect))
}

var periodWords = map[string]string{"early": "Early War", "mid": "Mid War", "late": "Late War", "alt-hist": "Alt-Hist"}

// times is how often a Campaign card can be used (12.5).
func (c *card) times() int { return map[string]int{"minor-campaign": 2, "major-campaign": 3}[c.Type] }
