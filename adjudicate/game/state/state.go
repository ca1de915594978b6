// Package state makes from one list of a game's counters, flags and places, its rows,
// all that is said of them: the facts of a view, the game made from those again, a
// position and the game set up from it, and what a ruling may set. It knows no game.
//
// A value is handled as text; "" is none.
package state

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Cell is how a row's value is written and read; i is the key that it is for, 0 where
// there is only one.
type Cell[G any] struct {
	Text func(g G, i int) string
	// Set says whether there is such a value. nil: it follows from the rest of the state.
	Set func(g G, i int, text string) bool
	// number and flag say how it stands in a position.
	number, flag bool
}

// Number is a cell of a number; none is the one that says that there is none.
func Number[G any, T ~int | ~int8](none T, at func(g G, i int) *T) Cell[G] {
	return Cell[G]{number: true, Text: func(g G, i int) string {
		if n := *at(g, i); n != none {
			return strconv.Itoa(int(n))
		}
		return ""
	}, Set: func(g G, i int, text string) bool {
		if text == "" {
			*at(g, i) = none
			return true
		}
		n, err := strconv.Atoi(text)
		*at(g, i) = T(n)
		return err == nil && int(T(n)) == n
	}}
}

// yes is the text of a flag that is set.
const yes = "yes"

// Flag is a cell that is set or not; where there is but, it is written only if that says so.
func Flag[G any](at func(g G, i int) *bool, but ...func(g G, i int) bool) Cell[G] {
	return Cell[G]{flag: true, Text: func(g G, i int) string {
		if *at(g, i) && (but == nil || but[0](g, i)) {
			return yes
		}
		return ""
	}, Set: func(g G, i int, text string) bool {
		*at(g, i) = text != ""
		return true
	}}
}

// Named is a cell of something that has a name; none is no such thing, and has none.
func Named[G any, T comparable](none T, name func(g G, x T) string, find func(g G, name string) (T, bool), at func(g G, i int) *T) Cell[G] {
	return Cell[G]{Text: func(g G, i int) string {
		if x := *at(g, i); x != none {
			return name(g, x)
		}
		return ""
	}, Set: func(g G, i int, text string) bool {
		x, ok := none, text == ""
		if !ok {
			x, ok = find(g, text)
		}
		if ok {
			*at(g, i) = x
		}
		return ok
	}}
}

// Only is the same cell for those keys that may have a value.
func (c Cell[G]) Only(may func(g G, i int) bool) Cell[G] {
	set := c.Set
	c.Set = func(g G, i int, text string) bool { return (text == "" || may(g, i)) && set(g, i, text) }
	return c
}

// Keys are what a row has a value of each for: the sides, the areas, the blocks.
type Keys[G any] struct {
	N    func(g G) int
	Name func(g G, i int) string
	// Of is the side that a key belongs to; nil if they belong to none.
	Of func(g G, i int) table.Side
	// Sides says that the keys are the sides.
	Sides bool
}

// BySide are the sides as keys.
func BySide[G any](sides [2]string) *Keys[G] {
	return &Keys[G]{N: func(G) int { return len(sides) }, Name: func(_ G, i int) string { return sides[i] },
		Of: func(_ G, i int) table.Side { return table.Side(i) }, Sides: true}
}

// Row is one counter, flag or place of a game's state.
type Row[G any] struct {
	// Name is its key in a position, "" if it is in none. A flag with List stands in the
	// list of that key, by its name.
	Name, List string
	// What its values are, for who names another: "house".
	What string
	Cell[G]
	Keys *Keys[G]

	// Fact is its name in a view, before that of the key; "" if it is in none. Own says
	// that only the side of the key is shown it; Shown when, and to whom.
	Fact  string
	Own   bool
	Shown func(g G, s table.Side, i int) bool

	// Usual is what follows from what stands above it in a position: it is left out, and
	// None stands for none in its place. In a position it is there only When.
	Usual func(g G, i int) string
	None  string
	When  func(g G) bool
	// Write and Read are for what is no value for each key. What is empty is left out.
	Write func(g G) any
	Read  func(g G, in *Position)

	Ruled *Ruled[G]
}

// Ruled is a track that a ruling may set; nil for what it may not.
type Ruled[G any] struct {
	// Track is its name, before that of the key unless that is a side.
	Track string
	// Number is what the number is in words, and its bounds; May why it cannot be set now.
	Number func(g G, i int) (what string, least, most int)
	May    func(g G) error
	// Do sets what is no number of a side: whose it shall be.
	Do func(g G, s table.Side) error
}

// Rows are all rows of a game, in the order of its facts and of reading a position.
type Rows[G any] struct {
	Sides [2]string
	List  []Row[G]
}

// Count is how many keys a row has.
func (r *Row[G]) Count(g G) int {
	if r.Keys == nil {
		return 1
	}
	return r.Keys.N(g)
}

// Key is the name of a key.
func (r *Row[G]) Key(g G, i int) string {
	if r.Keys == nil {
		return ""
	}
	return r.Keys.Name(g, i)
}

// OfSides says that there is one for each side.
func (r *Row[G]) OfSides() bool { return r.Keys.Sides }

func (r *Row[G]) own(g G, s table.Side, i int) bool { return !r.Own || r.Keys.Of(g, i) == s }

// Facts are what a side is shown. Rows with the same keys that follow each other are
// shown key by key.
func (rows Rows[G]) Facts(g G, s table.Side) (facts []view.Fact) {
	for from := 0; from < len(rows.List); {
		keys, to := rows.List[from].Keys, from+1
		for to < len(rows.List) && keys != nil && rows.List[to].Keys == keys {
			to++
		}
		for i := range rows.List[from].Count(g) {
			for k := from; k < to; k++ {
				r := &rows.List[k]
				if r.Fact == "" || !r.own(g, s, i) {
					continue
				}
				if text := r.Text(g, i); text != "" && (r.Shown == nil || r.Shown(g, s, i)) {
					facts = append(facts, view.Fact{Name: r.Fact + r.Key(g, i), Value: text})
				}
			}
		}
		from = to
	}
	return facts
}

// Mask sets what the facts of a side's view say. Of two of one name the first counts.
func (rows Rows[G]) Mask(g G, s table.Side, facts []view.Fact) {
	seen := make(map[string]bool, len(facts))
	facts = slices.DeleteFunc(slices.Clone(facts), func(f view.Fact) bool {
		was := seen[f.Name]
		seen[f.Name] = true
		return was
	})
	for k := range rows.List {
		r := &rows.List[k]
		if r.Fact == "" || r.Set == nil {
			continue
		}
		for _, f := range facts {
			key, ok := strings.CutPrefix(f.Name, r.Fact)
			for i := 0; ok && i < r.Count(g); i++ {
				if r.Key(g, i) == key && r.own(g, s, i) {
					r.Set(g, i, f.Value)
					break
				}
			}
		}
	}
}
