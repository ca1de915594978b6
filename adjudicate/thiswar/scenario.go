package thiswar

import (
	"strings"

	"fieldpost/adjudicate/game/table"
)

// NewScenario sets a game up for a scenario (12.0); nothing is dealt yet.
func NewScenario(b *Board, name string) *Game {
	setup := b.war.Setup(name)
	if setup == nil {
		return nil
	}
	g := newGame(b, setup)
	g.phase, g.vp = Deal, setup.VP
	for i, t := range g.turns() {
		if t == setup.Turn {
			g.turn = i
		}
	}
	for s, places := range []map[string][]string{setup.Royalist, setup.Parliament} {
		for _, place := range sortedKeys(places) {
			at, _ := b.placeNamed(cityPart(place))
			for _, n := range places[place] {
				if x, ok := b.block(table.Side(s), n); ok {
					g.Place(x, at)
				}
			}
		}
	}
	// In 1644 the Queen is with the King already (reading henrietta-once).
	g.metQueen = g.Blocks[g.queen].At >= 0 && g.Blocks[g.queen].At == g.Blocks[g.charles].At
	if setup.LondonFortified {
		g.lasting = append(g.lasting, fortification)
	}
	g.buildDecks()
	if setup.Deployment != nil {
		g.phase = Deploy
	} else {
		g.holders()
	}
	return g
}

// cityPart is the place that a set-up means by "Area/City": the City, or an Area by itself.
func cityPart(place string) string { return place[strings.LastIndexByte(place, '/')+1:] }

// buildDecks makes the decks of a scenario ready to be shuffled (12.12, 12.22,
// 12.32): what is held out or removed is beside the map.
func (g *Game) buildDecks() {
	hold := g.setup.Decks.HoldOut
	for i, c := range g.cards {
		if g.barred(cardID(i)) || hold == "all" && c.add > 0 || hold == "after-1644" && c.add > 1644 {
			g.aside[c.side] = append(g.aside[c.side], cardID(i))
		} else {
			g.deck[c.side] = append(g.deck[c.side], cardID(i))
		}
	}
}

// decksOf gives a position that names no cards the decks of a year: those that have joined and
// not left, and are not played this Turn.
func (g *Game) decksOf(year int) {
	for i, c := range g.cards {
		switch {
		case cardID(i) == g.played[c.side]:
		case c.add > year || c.remove > 0 && c.remove < year:
			g.aside[c.side] = append(g.aside[c.side], cardID(i))
		default:
			g.deck[c.side] = append(g.deck[c.side], cardID(i))
		}
	}
}
