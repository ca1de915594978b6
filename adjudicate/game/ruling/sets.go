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
	// Open says that the other side sees a block's strength, Known that it knows which one goes
	// to a place; nil: it never does.
	Open  func(x block.ID) bool
	Known func(x block.ID, to block.Area) bool
	// Before, if it is set, does what comes before the ruling, Put puts a block in another
	// place, and After brings about what follows from that.
	Before func()
	Put    func(x block.ID, to block.Area)
	After  func(x block.ID, from, to block.Area)
}

// Block puts a block of a side somewhere, or sets its strength, and tells it. One that comes
// from off the map, or goes there, has its full strength.
func Block(t *table.Table, c game.Change, b Blocks) error {
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
	b.set(t, c.Side, x, to, strength)
	return nil
}

// set puts a block somewhere at a strength, tells it, and brings about what follows.
func (b *Blocks) set(t *table.Table, s table.Side, x block.ID, to block.Area, strength int8) {
	if b.Before != nil {
		b.Before()
	}
	name, _ := b.Printed(x)
	from := b.Blocks[x].At
	m := Move{Side: s, Block: name, From: b.At(from), To: b.At(to), FromSeen: from >= 0, ToSeen: to >= 0,
		Open: b.Open != nil && b.Open(x), Named: b.Known != nil && b.Known(x, to)}
	if from >= 0 {
		m.Was = int(b.Blocks[x].Strength)
	}
	if to >= 0 {
		m.Is = int(strength)
	}
	if from != to {
		b.Put(x, to)
	}
	b.Blocks[x].Strength = strength
	Tell(t, m)
	if from != to {
		b.After(x, from, to)
	}
}

// By has that set a change which does so for its kind.
func By(c game.Change, set map[string]func(game.Change) error) error {
	if do := set[c.What]; do != nil {
		return do(c)
	}
	return What(c.What)
}

// Told is how many events rulings have told, which are nobody's doing.
type Told int

// Telling does what a ruling says, and counts what that tells.
func (n *Told) Telling(t *table.Table, do func() error) error {
	told := len(t.Result().Events)
	err := do()
	*n += Told(len(t.Result().Events) - told)
	return err
}

// Others is how many events have been told besides.
func (n Told) Others(t *table.Table) int { return len(t.Result().Events) - int(n) }
