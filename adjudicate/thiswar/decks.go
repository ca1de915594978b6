package thiswar

import "fieldpost/adjudicate/table"

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
					g.tell(table.Event{Kind: "card-leaves", Side: s, Block: g.cards[c].name})
				} else {
					deck = append(deck, c)
				}
			}
		}
		for _, c := range g.aside[s] {
			if g.cards[c].add == g.year+1 && !g.barred(c) {
				deck = append(deck, c)
				g.tell(table.Event{Kind: "card-joins", Side: s, Block: g.cards[c].name})
			} else {
				aside = append(aside, c)
			}
		}
		g.deck[s], g.aside[s], g.hand[s], g.spent[s] = deck, aside, nil, nil
	}
}

// barred says that a scenario has taken a card out for good (12.22, 12.32).
func (g *Game) barred(c cardID) bool {
	for _, list := range [][]string{g.setup.Decks.Remove, g.setup.Decks.BesideMap} {
		for _, id := range list {
			if id == g.cards[c].id || id == g.cards[c].name {
				return true
			}
		}
	}
	return false
}
