// Package ruling has what the games' rulings have in common: how a name or a
// number of a ruling is looked up and refused, and how a ruling is told.
//
// It promises that what it tells of a block that its owner alone may know is
// nothing but which places on the map gained or lost one.
package ruling

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders"
)

// Kind is the kind of the events that tell rulings. Their Words say what has been
// set: one of the words below, or a track.
const Kind = "ruled"

// What a ruling sets; all but a track in the Words of its event.
const (
	OfBlock   = "block"
	OfCard    = "card"
	OfControl = "control"
	OfTrack   = "track"
)

// Head begins what is told of a ruling.
const Head = "By ruling of the adjudicator: "

// listed is how many names are listed where none is near to the one given.
const listed = 16

// Name finds a name as it stands in a ruling, whatever its capitals and apostrophes. An error says
// which was meant, or if there are not many what there is.
func Name(what, given string, known []string) (string, error) {
	for _, k := range known {
		if orders.Alike(k, strings.TrimSpace(given)) {
			return k, nil
		}
	}
	words := fmt.Sprintf("there is no %s '%s'", what, orders.Safe(given))
	if given == "" {
		words = "it does not say which " + what
	}
	if near, ok := orders.Suggest(given, known); ok {
		return "", errors.New(words + "; did you mean '" + near + "'?")
	}
	if len(known) <= listed {
		return "", errors.New(words + "; there are: " + strings.Join(known, ", "))
	}
	return "", errors.New(words + "; names are as on the map and the blocks")
}

// Number refuses what is not between two numbers.
func Number(what string, n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%s is a number from %d to %d, not %d", what, least, most, n)
	}
	return nil
}

// Move is what a ruling has done to a block.
type Move struct {
	Side  table.Side
	Block string
	// From and To are where it was and is, in words; OnMap says for either whether
	// everybody sees a block there.
	From, To         string
	FromSeen, ToSeen bool
	Was, Is          int // strength; 0 where it has none
	// Named says that the other side knows which block it is, Open that it sees
	// its strength as well.
	Named, Open bool
}

// Tell tells each side what it may know of a block's ruling: its owner all, the
// other side that a block came or went where it sees them stand.
func Tell(t *table.Table, m Move) {
	e := table.Event{Kind: Kind, To: m.Side, Side: m.Side, Block: m.Block, Area: m.From, Areas: [3]string{m.To}, From: m.Was, N: m.Is, Words: OfBlock}
	if m.Open {
		e.To = table.Nobody
		t.Tell(e)
		return
	}
	t.Tell(e)
	if m.From == m.To || !m.FromSeen && !m.ToSeen && !m.Named {
		return
	}
	e.To, e.From, e.N = m.Side.Other(), 0, 0
	if !m.Named {
		e.Block = ""
	}
	if !m.FromSeen && !m.Named {
		e.Area = ""
	}
	if !m.ToSeen && !m.Named {
		e.Areas[0] = ""
	}
	t.Tell(e)
}

// Sentence is what is told of a block or a card; false for any other ruling. side is
// the name of the event's side.
func Sentence(t tongue.Tongue, e table.Event, side string) (string, bool) {
	var b strings.Builder
	b.WriteString(t.Word(Head))
	switch {
	case e.Words == OfCard:
		b.WriteString(t.Sprintf("the card %s (%s), %s → %s", e.Block, side, e.Area, e.Areas[0]))
		return b.String(), true
	case e.Words != OfBlock:
		return "", false
	case e.Block == "":
		b.WriteString(t.Sprintf("a block of %s", side))
	default:
		fmt.Fprintf(&b, "%s (%s)", e.Block, side)
	}
	b.WriteString(", " + Off(t, e.Area))
	if e.Areas[0] != e.Area {
		b.WriteString(" → " + Off(t, e.Areas[0]))
	}
	switch {
	case e.N == 0:
	case e.From == e.N || e.From == 0:
		b.WriteString(t.Sprintf(", strength %d", e.N))
	default:
		b.WriteString(t.Sprintf(", strength %d → %d", e.From, e.N))
	}
	return b.String(), true
}

// Off is a place in words, which is "" where a side does not see it.
func Off(t tongue.Tongue, place string) string {
	if place == "" {
		return t.Sprintf("off the map")
	}
	return place
}

// Dest finds where a card goes.
func Dest(to string) (string, error) {
	return Name("place for a card", to, []string{"hand", "discard", "deck"})
}

// What refuses a kind of ruling that there is not.
func What(given string) error {
	known := []string{OfBlock, OfControl, OfCard, OfTrack}
	if slices.Contains(known, given) {
		return nil
	}
	_, err := Name("kind of ruling", given, known)
	return err
}
