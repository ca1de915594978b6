package ruling

import (
	"errors"
	"fmt"
	"strconv"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
)

// ErrSo refuses what changes nothing.
var ErrSo = errors.New("it is so already")

// Whose refuses a ruling that does not say which side it is about.
func Whose(s table.Side, sides [2]string) error {
	if s == table.Nobody {
		return errors.New("say whose: side: " + sides[0] + " or " + sides[1])
	}
	return nil
}

// Track sets a row that a ruling may set; tell tells it before it is set. whose says of
// whom a track of one side is, and which sides there are.
func Track[G any](rows state.Rows[G], g G, c game.Change, whose string, tell func(table.Event)) error {
	type track struct {
		*state.Row[G]
		key int
	}
	tracks, names := map[string]track{}, []string(nil)
	add := func(name string, t track) { tracks[name], names = t, append(names, name) }
	for k := range rows.List {
		r := &rows.List[k]
		switch {
		case r.Ruled == nil:
		case r.Keys == nil || r.OfSides():
			add(r.Ruled.Track, track{r, 0})
		default:
			for i := range r.Count(g) {
				if r.Text(g, i) != "" {
					add(r.Ruled.Track+r.Key(g, i), track{r, i})
				}
			}
		}
	}
	name, err := Name("track", c.Name, names)
	if err != nil {
		return err
	}
	t := tracks[name]
	e := table.Event{Kind: Kind, To: table.Nobody, Side: table.Nobody, N: c.Value, Words: t.Ruled.Track}
	switch {
	case t.Ruled.Do == nil && (t.Keys == nil || !t.OfSides()):
		e.Area = t.Key(g, t.key)
	case c.Side == table.Nobody:
		return fmt.Errorf("the track %s is of %s", name, whose)
	case t.Ruled.Do != nil:
		return t.Ruled.Do(g, c.Side)
	default:
		e.Side, t.key = c.Side, int(c.Side)
	}
	what, least, most := t.Ruled.Number(g, t.key)
	if err := Number(what, c.Value, least, most); err != nil {
		return err
	}
	if t.Ruled.May != nil {
		if err := t.Ruled.May(g); err != nil {
			return err
		}
	}
	e.From, _ = strconv.Atoi(t.Text(g, t.key))
	if e.From == c.Value {
		return ErrSo
	}
	tell(e)
	t.Set(g, t.key, strconv.Itoa(c.Value))
	return nil
}

// Blocks say how a game's blocks can be set.
type Blocks struct {
	block.Words
	// Of is the side in words, Area what its rulebook calls an area, and Names are the
	// side's blocks.
	Of, Area string
	Names    []string
	// Place finds where a block is to be, May says why it cannot be put there.
	Place func(given string) (block.Area, error)
	May   func(x block.ID, to block.Area) error
	Set   func(x block.ID, to block.Area, strength int8)
}

// Block puts a block of a side somewhere, or sets its strength. One that comes from off
// the map, or goes there, has its full strength.
func Block(c game.Change, b Blocks) error {
	name, err := Name("block of "+b.Of, c.Name, b.Names)
	if err != nil {
		return err
	}
	x, _ := b.Named(c.Side, name)
	_, full := b.Printed(x)
	at := b.Blocks[x]
	to, strength := at.At, at.Strength
	if c.To != "" {
		if to, err = b.Place(c.To); err != nil {
			return err
		}
	}
	if to < 0 || at.At < 0 {
		strength = full
	}
	if c.Value >= 0 {
		if to < 0 {
			return fmt.Errorf("%s has a strength on the map only: leave it out, or say to which %s", name, b.Area)
		}
		if err := Number("the strength of "+name, c.Value, 1, int(full)); err != nil {
			return err
		}
		strength = int8(c.Value)
	}
	if err := b.May(x, to); err != nil {
		return err
	}
	if to == at.At && strength == at.Strength {
		return fmt.Errorf("%s is so already", name)
	}
	b.Set(x, to, strength)
	return nil
}
