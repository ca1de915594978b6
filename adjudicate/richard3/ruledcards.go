package richard3

import (
	"errors"
	"fmt"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/ruling"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
)

var toldRuling = rows.Add(story.Row{Kind: ruling.Kind, Text: "{ruling}",
	Places: story.Places{"ruling": func(_ tongue.Tongue, e table.Event) string { return ruledWords(e) }}})

// ruleCard moves a card of a house: to its hand or to the deck from wherever it lies, or to the
// cards it has played. Cards in hand and deck are nobody else's to know.
func (g *Game) ruleCard(c game.Change) error {
	s := c.Side
	if s == table.Nobody {
		return errors.New("say whose card it is: side: lancaster or york")
	}
	name, err := ruling.Name("card", c.Name, g.cardNames())
	if err != nil {
		return err
	}
	to, err := ruling.Dest(c.To)
	if err != nil {
		return err
	}
	k, _ := g.card(name)
	from := g.cardAt(s, k, to)
	switch {
	case from == "":
		return fmt.Errorf("no %s of %s can go to the %s: it is in none of its other places", name, houseName(s), to)
	case from == "hand" && len(g.handNames(s)) <= g.cardsNeeded(s):
		return fmt.Errorf("%s holds %d cards and needs as many to the end of the campaign; put another in its hand first", houseName(s), len(g.handNames(s)))
	}
	switch from {
	case "hand":
		g.hand[s][k]--
	case "deck":
		g.deck[k]--
	default:
		g.spent[s] = slices.Delete(slices.Clone(g.spent[s]), slices.Index(g.spent[s], k), slices.Index(g.spent[s], k)+1)
	}
	switch to {
	case "hand":
		g.hand[s][k]++
	case "deck":
		g.deck[k]++
	default:
		g.spent[s] = append([]int{k}, g.spent[s]...) // this turn's comes last
	}
	e := table.Event{Kind: toldRuling.Kind, To: s, Side: s, Block: name, Area: from, Areas: [3]string{to}, Words: ruling.OfCard}
	if from == "discard" || to == "discard" {
		e.To = table.Nobody // what has been played lies open
	}
	g.t.Tell(e)
	return nil
}

// cardAt is where a card of a kind is taken from to go somewhere, or "".
func (g *Game) cardAt(s table.Side, k int, to string) string {
	before := g.spent[s]
	if n := len(before); n > 0 && g.played[s] >= 0 {
		before = before[:n-1] // this turn's stays played
	}
	for _, from := range [...]string{"hand", "deck", "discard"} {
		there := from == "hand" && g.hand[s][k] > 0 || from == "deck" && g.deck[k] > 0 || from == "discard" && slices.Contains(before, k)
		if from != to && there {
			return from
		}
	}
	return ""
}

// cardsNeeded is how many cards a house has still to play in this campaign.
func (g *Game) cardsNeeded(s table.Side) int {
	switch {
	case g.phase == Political:
		return 0
	case g.played[s] >= 0:
		return handSize - g.turn
	}
	return handSize - g.turn + 1
}

// The tracks that a ruling can set.
const (
	trackKing   = "king"
	trackMinors = "minors"
)

// ruleKing gives the throne to a house.
func (g *Game) ruleKing(s table.Side) error {
	if s == g.king {
		return ruling.ErrSo
	}
	for x := range g.EveryBlock() {
		if g.info(x).kind == rebel && g.Blocks[x].At >= 0 {
			return fmt.Errorf("the Rebel, in %s, would change sides with the throne: put it in the pool first", g.areaName(g.Blocks[x].At))
		}
	}
	g.tellPending()
	g.king = s
	g.t.Tell(table.Event{Kind: toldRuling.Kind, To: table.Nobody, Side: s, Words: trackKing})
	for h := table.First; h <= table.Second; h++ {
		g.claimant[h] = g.seniorHeir(h)
		g.tellClaim(h)
	}
	return nil
}

// ruledWords puts a ruling in words.
func ruledWords(e table.Event) string {
	if text, ok := ruling.Sentence(tongue.Tongue{}, e, houseName(e.Side)); ok {
		return text
	}
	if e.Words == trackKing {
		return ruling.Head + houseName(e.Side) + " has the throne"
	}
	return fmt.Sprintf("%sminor heirs of %s that are due to enter, %d → %d", ruling.Head, houseName(e.Side), e.From, e.N)
}
