package ruling

import (
	"fmt"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
)

// Pile is where cards lie, by its name in a ruling.
type Pile[C any] struct {
	Name  string
	Cards *[]C
}

// Cards say how a game's cards can be set.
type Cards[C any] struct {
	// What is a card in words, Of the side; Names are what cards are called, Name what one is.
	What, Of string
	Names    []string
	Name     func(C) string
	Piles    []Pile[C]
	// May says why a card cannot be taken from a pile; nil: it always can.
	May func(x C, from string) error
}

// Card moves a card to the end of a pile, from the first of the others that has one of its name.
// It gives the card, and the event that tells its side.
func Card[C any](c game.Change, b Cards[C]) (x C, e table.Event, err error) {
	var names []string
	for _, n := range b.Names {
		if !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	name, err := Name(b.What, c.Name, names)
	if err != nil {
		return x, e, err
	}
	to, err := Dest(c.To)
	if err != nil {
		return x, e, err
	}
	for _, from := range b.Piles {
		k := slices.IndexFunc(*from.Cards, func(y C) bool { return b.Name(y) == name })
		if k < 0 || from.Name == to {
			continue
		}
		x = (*from.Cards)[k]
		if b.May != nil {
			if err := b.May(x, from.Name); err != nil {
				return x, e, err
			}
		}
		*from.Cards = slices.Delete(slices.Clone(*from.Cards), k, k+1)
		for _, p := range b.Piles {
			if p.Name == to {
				*p.Cards = append(slices.Clip(*p.Cards), x)
			}
		}
		return x, table.Event{Kind: Kind, To: c.Side, Side: c.Side, Block: name, Area: from.Name, Areas: [3]string{to}, Words: OfCard}, nil
	}
	return x, e, fmt.Errorf("no card %s of %s can go to the %s: it is in none of its other places", name, b.Of, to)
}
