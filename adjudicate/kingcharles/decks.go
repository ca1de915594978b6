package kingcharles

import (
	"fieldpost/adjudicate/game/ruling"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/orders/say"
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
	g.tellNames(table.Event{Kind: toldDrawn.Kind, Side: s}, g.cardNames(cards))
}

func (g *Game) cardNames(cards []cardID) []string {
	return which.Each(cards, func(c cardID) string { return g.cards[c].Name })
}

// lastMid says that the last Mid card has just been drawn.
func (g *Game) lastMid() bool { return len(g.draw) == 0 && len(g.mid) == 0 && len(g.late) > 0 }

// addMidOrLate adds the next deck where there are too few cards to deal (11).
func (g *Game) addMidOrLate() {
	if len(g.mid) > 0 {
		g.draw, g.mid = g.mid, nil
	} else if len(g.late) > 0 {
		g.draw, g.late = g.late, nil
	}
}

// drawCards draws from the Draw Deck in the course of play; what is not there is lost
// (19.1). The last Mid card brings the Late deck, and card 3 to Parliament's hand (r91).
func (g *Game) drawCards(n int) (list []cardID) {
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
	kind := say.Words("an Event of either side")
	switch s, ok := SideOf(p.CharlesCard.Side); {
	case p.Mandatory:
		kind = say.Words("a Mandatory Event")
	case p.Combat && ok:
		kind = say.Textf("a Combat card of %s", sideName(s))
	case p.Combat:
		kind = say.Words("a Combat card of either side")
	case ok:
		kind = say.Textf("an Event of %s", sideName(s))
	}
	if p.Response {
		kind = say.Textf("%s, also in Response", kind)
	}
	return t.Sprintf("%s, %s (%s), %s: %s", inWords(t, p.Name), t.Word(periodWords[p.Period]), t.Say(ruleOfCard(c)), t.Say(kind), t.Word(p.Effect))
}

var periodWords = map[string]string{"early": "Early War", "mid": "Mid War", "late": "Late War", "alt-hist": "Alt-Hist"}

// times is how often a Campaign card can be used (12.5).
func (c *card) times() int { return map[string]int{"minor-campaign": 2, "major-campaign": 3}[c.Type] }

// deckReader finds cards for hands and decks, none twice.
type deckReader struct {
	*Game
	p    *state.Position
	used []bool
}

func (g *Game) newReader(p *state.Position) *deckReader {
	return &deckReader{g, p, make([]bool, len(g.cards))}
}

// period is the period of the Draw Deck.
func (g *Game) period() string {
	switch {
	case g.turn >= 9 || g.done[newModelArmy]:
		return "late"
	case g.turn > 5 || g.turn == 5 && g.phase > Housekeeping:
		return "mid"
	}
	return "early"
}

// takeAll are cards of some names that are nowhere yet: of several of one name one of the period
// in play first. A Core card is its side's.
func (r *deckReader) takeAll(names []string, s table.Side) (list []cardID) {
	now := [...]string{"early", "mid", "late"}[min(2, r.turn/5+r.turn/9)]
	for _, name := range names {
		best := noCard
		for i := range r.cards {
			c := &r.cards[i]
			if c.Name == name && !r.used[i] && (!c.core() || c.side == s || s == table.Nobody) && (best == noCard || c.Period == now && r.cards[best].Period != now) {
				best = cardID(i)
			}
		}
		if best == noCard {
			r.p.No("there is no card %q left", name)
			continue
		}
		r.used[best] = true
		list = append(list, best)
	}
	return list
}

// free takes those of some cards that are nowhere yet, at most so many; rest does of a period.
func (r *deckReader) free(cards []cardID, most int) (list []cardID) {
	for _, c := range cards {
		if !r.used[c] && len(list) < most {
			r.used[c] = true
			list = append(list, c)
		}
	}
	return list
}

func (r *deckReader) rest(period string, most int) []cardID {
	return r.free(r.cardsOf(period, table.Nobody), most)
}

// readDecks fills hands and decks.
func (g *Game) readDecks(p *state.Position) {
	r := g.newReader(p)
	g.readDisplays(r)
	if g.turn == g.setup.Turns[0] && g.phase <= Campaign && p.Doc["solo"] == nil && p.Doc["hands"] == nil && p.Doc["draw"] == nil {
		if g.phase == Housekeeping {
			g.fresh = true
			return
		}
		r.used[raisingStandard] = g.henrietta // it is laid out by itself (26.2)
		for s := range g.hand {
			g.hand[s] = append(r.rest("early", g.setup.Deal), r.free(g.cardsOf("core", table.Side(s)), len(g.cards))...)
		}
	}
	g.readHands(r)
	for _, x := range p.Each("bonus", "side", "cards") {
		s, ok := SideOf(x.Text("side"))
		if !ok {
			p.No("bonus: there is no side %q", x.Text("side"))
			continue
		}
		g.bonus = append(g.bonus, set{s, r.takeAll(x.Texts("cards"), s)})
	}
	for _, d := range r.decks() {
		*d.Cards = r.takeAll(texts(p, d.Name), table.Nobody)
	}
	if g.done[newModelArmy] && !r.used[newModelArmy] && g.phase == Campaign {
		if _, ok := p.Lists("hands")[Sides[Parliament]]; !ok {
			g.hand[Parliament] = append(g.hand[Parliament], newModelArmy)
		}
	}
	r.used[newModelArmy] = true // in a hand, or beside the Late deck
	if g.henrietta {            // so are these beside the decks (26.1), where they are in no pile
		r.used[raisingStandard], r.used[solemnLeague] = true, true
	}
	g.fillDecks(r)
}

// readHands fills the hands. A hand left out has the side's Core cards that it has not played.
func (g *Game) readHands(r *deckReader) {
	p := r.p
	played, aces, hands := p.Lists("core-played"), p.Lists("aces"), p.Lists("hands")
	for s, side := range Sides {
		g.corePlayed[s] = r.takeAll(played[side], table.Side(s))
	}
	for s, side := range Sides {
		g.aces[s] = r.takeAll(aces[side], table.Side(s))
		if names, ok := hands[side]; ok {
			g.hand[s] = r.takeAll(names, table.Side(s))
		} else if g.hand[s] == nil && (g.phase == Campaign || g.turn == g.setup.Turns[0] && g.phase < Campaign) { // else they are in nobody's hand
			g.hand[s] = r.free(g.cardsOf("core", table.Side(s)), len(g.cards))
		}
	}
}

// fillDecks fills each deck left out with all of its period that is nowhere else.
func (g *Game) fillDecks(r *deckReader) {
	p, period, all := r.p, g.period(), len(g.cards)
	if p.Doc["draw"] == nil {
		for _, c := range [...]cardID{raisingStandard, solemnLeague} {
			r.used[c] = r.used[c] || g.done[c]
		}
		g.draw = r.rest(period, all)
	}
	if p.Doc["mid"] == nil && period == "early" {
		g.mid = append(r.rest("mid", all), r.rest("alt-hist", g.deckOf("mid").AltHist)...)
	}
	if p.Doc["late"] == nil && period != "late" {
		g.late = append(r.rest("late", all), r.rest("alt-hist", g.deckOf("late").AltHist)...)
	}
	if p.Doc["alt-hist"] == nil {
		g.altHist = r.rest("alt-hist", all)
	}
}

// deck is a pile of cards with its name in a position, or a ruling.
type deck = ruling.Pile[cardID]

func (g *Game) decks() []deck {
	return []deck{{Name: "draw", Cards: &g.draw}, {Name: "discards", Cards: &g.discards}, {Name: "mid", Cards: &g.mid}, {Name: "late", Cards: &g.late}, {Name: "alt-hist", Cards: &g.altHist}}
}
