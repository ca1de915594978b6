package thiswar

import (
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
)

// askCard is the card a side plays in a Turn (2.31).
var askCard = question{Name: "card", Rule: "2.31", Shape: kind.Name, Verb: "play", Of: "card", Phrases: table.Phrases{"play": {Plain: true}}, Fixed: true, For: "a card for the Turn",
	Text:   "Play a card (2.31).",
	Done:   map[string]string{"play": "You play {name}."},
	Why:    only(notInHand),
	Late:   fewestPoints,
	Missed: "the card of fewest Action Points is played, of several the first in the order of the pack"}

// askTied is who is Player 1 where the cards are equal (2.31).
var askTied = question{Name: "tied", Rule: "2.31", Shape: kind.Word, Words: []string{"first", "second"}, Fixed: true, For: "who is Player 1, as the cards are equal",
	Text:   "The cards are equal: will you be Player 1 or 2 (2.31)?",
	Done:   map[string]string{"first": "You will be Player 1.", "second": "You will be Player 2."},
	Late:   plans.Always[*Game]("second"),
	Missed: "the side that decides is second"}

var (
	toldPlayed = rows.Add(story.Row{Kind: "played", Level: 2, Text: "{side} plays {card} ({n} AP).",
		Or: story.If(func(e table.Event) bool { return e.Block == itoa(e.N)+" AP" }, "{side} plays a card of {n} AP.")})
	toldPlayer1 = rows.Add(story.Row{Kind: "player1", Level: 2, Text: "{side} is Player 1."})
)

// initiativePhase has both play a card, and finds Player 1 (2.31).
func (g *Game) initiativePhase() {
	if len(g.hand[Royalist]) == 0 || len(g.hand[Parliament]) == 0 {
		g.t.End() // a position given without hands, or with small decks, ends here
	}
	defer g.t.In("initiative").Out()
	ask := func(s table.Side) *table.Question {
		return &table.Question{Side: s, Name: "card", At: "card-" + Sides[s], Hidden: len(g.hand[s]) > 1, Options: g.cardOptions("play", g.hand[s])}
	}
	g.t.Safe()
	a := g.t.AskAll(ask(Royalist), ask(Parliament))
	for s := table.First; s <= table.Second; s++ {
		for _, c := range g.hand[s] {
			if g.cards[c].name == a[s].Name {
				g.played[s] = c
				break
			}
		}
		g.takeFromHand(s, g.played[s])
		g.tell(table.Event{Kind: toldPlayed.Kind, Side: s, Block: a[s].Name, N: g.cards[g.played[s]].ap})
	}
	g.player1 = g.firstPlayer()
	g.tell(table.Event{Kind: toldPlayer1.Kind, Side: g.player1})
	// 12.51: Rupert may cross from Le Continent for nothing.
	g.freeRupert = g.skirmishes() && g.Blocks[g.rupert].At == g.continent
}

// firstPlayer is who played Surprise Attack, else the higher card; of equal cards the
// player decides whom the scenario names for this Year (2.31, 12.31).
func (g *Game) firstPlayer() table.Side {
	var surprise [2]bool
	var ap [2]int
	for s := table.First; s <= table.Second; s++ {
		e := g.eventOf(s)
		surprise[s] = e != nil && e.First
		ap[s] = g.cards[g.played[s]].ap
	}
	for s := table.First; s <= table.Second; s++ {
		o := s.Other()
		if surprise[s] && !surprise[o] || surprise[s] == surprise[o] && !surprise[s] && ap[s] > ap[o] {
			return s
		}
	}
	decides, ok := SideOf(g.setup.Tie[g.year])
	if !ok {
		decides = Royalist
	}
	g.t.Safe()
	if g.t.Word(table.Question{Side: decides, Name: "tied"}, "first", "second") == "first" {
		return decides
	}
	return decides.Other()
}
