package thiswar

import "fieldpost/adjudicate/game/table"

// initiativePhase has both play a card, and finds Player 1 (2.31).
func (g *Game) initiativePhase() {
	if len(g.hand[Royalist]) == 0 || len(g.hand[Parliament]) == 0 {
		g.t.End() // a position given without hands, or with small decks, ends here
	}
	g.t.In("initiative")
	defer g.t.Out()
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
		g.tell(table.Event{Kind: "played", Side: s, Block: a[s].Name, N: g.cards[g.played[s]].ap})
	}
	g.player1 = g.firstPlayer()
	g.tell(table.Event{Kind: "player1", Side: g.player1})
	// 12.51: Rupert may cross from Le Continent for nothing.
	g.freeRupert = g.skirmishes() && g.Blocks[g.rupert].At == g.continent
}

// firstPlayer is who played Surprise Attack, else the higher card; of equal cards the
// player decides whom the scenario names for this Year (2.31, 12.31).
func (g *Game) firstPlayer() table.Side {
	var surprise [2]bool
	var ap [2]int
	for s := table.First; s <= table.Second; s++ {
		surprise[s] = g.eventOf(s) == surpriseAttack
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
	o := g.t.Ask(&table.Question{Side: decides, Name: "tied", At: "tied", Options: []table.Option{{Verb: "first"}, {Verb: "second"}}})
	if o.Verb == "first" {
		return decides
	}
	return decides.Other()
}
