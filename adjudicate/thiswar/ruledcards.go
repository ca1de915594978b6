package thiswar

import (
	"errors"
	"fmt"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/ruling"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
)

var toldRuling = rows.Add(story.Row{Kind: ruling.Kind, Text: "{ruling}", Places: story.Places{"ruling": sayRuling}})

// ruleCard moves a card of a side: to its hand, its deck, or to those that come back
// into the deck at Year End. Nobody else is to know, unless it has been played.
func (g *Game) ruleCard(c game.Change) error {
	s := c.Side
	if err := ruling.Whose(s, Sides); err != nil {
		return err
	}
	cards := ruling.Cards[cardID]{What: "card of " + sideName(s), Of: sideName(s), Name: func(x cardID) string { return g.cards[x].name },
		Piles: []ruling.Pile[cardID]{{Name: "hand", Cards: &g.hand[s]}, {Name: "deck", Cards: &g.deck[s]}, {Name: "discard", Cards: &g.spent[s]}, {Name: "aside", Cards: &g.aside[s]}},
		May: func(_ cardID, from string) error {
			if from == "hand" && len(g.hand[s]) <= g.cardsNeeded(s) {
				return fmt.Errorf("%s holds %d cards and needs as many to the end of the Year; put another in its hand first", sideName(s), len(g.hand[s]))
			}
			return nil
		}}
	for i := range g.cards {
		if g.cards[i].side == s {
			cards.Names = append(cards.Names, g.cards[i].name)
		}
	}
	x, e, err := ruling.Card(c, cards)
	if err != nil {
		return err
	}
	if i := slices.Index(g.open[s], x); i >= 0 && e.Areas[0] != "discard" {
		g.open[s] = slices.Delete(slices.Clone(g.open[s]), i, i+1)
		e.To = table.Nobody // everybody saw it played
	}
	g.t.Tell(e)
	return nil
}

// piles are where a side's cards lie: hand, deck, those played or discarded, and those
// that are in no deck; and, besides, those that lie open.
func (g *Game) piles(s table.Side) [len(pileNames)]*[]cardID {
	return [...]*[]cardID{&g.hand[s], &g.deck[s], &g.spent[s], &g.aside[s], &g.open[s]}
}

// cardsNeeded is how many cards a side has still to play, or to discard, this Year.
func (g *Game) cardsNeeded(s table.Side) int {
	left := len(g.turns()) - g.turn
	switch {
	case g.phase == YearEnd:
		return 0
	case g.phase == Deal && g.year == 1642:
		return left + g.setup.Discard
	case g.played[s] != noCard || g.phase > Initiative:
		return left - 1
	}
	return left
}

// ruleControl says who holds a Victory City, where that is not plain from the blocks:
// while its Area is Contested who held it before holds it still (reading
// contested-city). The Victory Point marker moves as if it had been captured (4.51).
func (g *Game) ruleControl(c game.Change) error {
	if err := ruling.Whose(c.Side, Sides); err != nil {
		return err
	}
	names := which.Each(which.From(g.cities, func(c city) bool { return c.vp > 0 }), func(c city) string { return c.name })
	name, err := ruling.Name("Victory City", c.Name, names)
	if err != nil {
		return err
	}
	x, _ := g.city(name)
	switch {
	case g.phase == Deploy:
		return errors.New("who holds which City is seen once all blocks are deployed (12.53)")
	case g.besieged(x) != table.Nobody || !g.Contested(g.cities[x].area):
		return fmt.Errorf("%s is held by who has blocks there, or by whom it is Sympathetic to (4.21): set the blocks", name)
	case g.holder[x] == c.Side:
		return ruling.ErrSo
	}
	g.holder[x] = c.Side
	g.score(c.Side, g.cities[x].vp)
	g.tell(table.Event{Kind: toldRuling.Kind, Side: c.Side, Area: name, N: g.vp, Words: ruling.OfControl})
	return nil
}

// sayRuling puts a ruling in words.
func sayRuling(t tongue.Tongue, e table.Event) string {
	if text, ok := ruling.Sentence(t, e, sideIn(t, e.Side)); ok {
		return text
	}
	head := t.Word(ruling.Head)
	switch e.Words {
	case ruling.OfControl:
		return head + t.Sprintf("%s is held by %s: %s", e.Area, sideIn(t, e.Side), track(t, e.N))
	case trackMarker:
		return head + t.Sprintf("the Siege Marker at %s, %d → %d", e.Area, e.From, e.N)
	}
	return head + t.Sprintf("the Victory Track stands at %s", track(t, e.N))
}
