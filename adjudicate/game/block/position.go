package block

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
)

// Words are a Field in the names of a game: as its blocks and places stand in views and
// in positions.
type Words struct {
	*Field
	Sides [2]string
	// Printed is the name of a block and its full strength, Named finds a side's.
	Printed func(ID) (name string, full int8)
	Named   func(s table.Side, name string) (ID, bool)
	// At names areas and places off the map, PlaceNamed finds them.
	At         func(Area) string
	PlaceNamed func(name string) (Area, bool)
	// Off says that blocks off the map have a strength too.
	Off bool
}

// PlainWords are those of a game with one place off the map, called off, and blocks whose names
// are unique on their side; nameless ones are not found.
func PlainWords(f *Field, sides [2]string, off string, printed func(ID) (name string, full int8)) Words {
	return Words{Field: f, Sides: sides, Printed: printed,
		Named: func(s table.Side, name string) (ID, bool) {
			for i := range f.Blocks {
				if has, _ := printed(ID(i)); has == name && name != "" && f.Owner(ID(i)) == s {
					return ID(i), true
				}
			}
			return NoBlock, false
		},
		At: func(a Area) string {
			if a < 0 {
				return off
			}
			return f.Names[a]
		},
		PlaceNamed: func(name string) (Area, bool) {
			if name == off {
				return NoArea, true
			}
			return f.Find(name)
		},
	}
}

// side finds a side by its name.
func (w Words) side(name string) (table.Side, bool) {
	i := slices.Index(w.Sides[:], name)
	return table.Side(i), i >= 0 // Nobody is none of them
}

// Placed says in which places a side's blocks are, each with its strength on the map
// where that is not full. Those that are in one of some places are left out.
func (w Words) Placed(s table.Side, but ...Area) any {
	places := map[string][]string{}
	for i, b := range w.Blocks {
		if slices.Contains(but, b.At) || w.Owner(ID(i)) != s {
			continue
		}
		words, full := w.Printed(ID(i))
		if b.Strength != full && (b.At >= 0 || w.Off) {
			words += " " + strconv.Itoa(int(b.Strength))
		}
		places[w.At(b.At)] = append(places[w.At(b.At)], words)
	}
	return places
}

// Put puts a side's blocks where a position says that they are; may says why one cannot be there.
func (w Words) Put(p *state.Position, s table.Side, place func(ID, Area), may func(ID, Area) string) {
	there := map[ID]bool{}
	for name, list := range state.InOrder(p.Lists(w.Sides[s])) {
		at, ok := w.PlaceNamed(name)
		if !ok {
			p.No("%s: there is no area or place %q", w.Sides[s], name)
			continue
		}
		for _, words := range list {
			x, strength, wrong := w.read(s, words)
			if wrong == "" && there[x] {
				wrong = words + " is there twice"
			}
			if wrong == "" {
				wrong = may(x, at)
			}
			if wrong != "" {
				p.No("%s, %s: %s", w.Sides[s], name, wrong)
				continue
			}
			there[x] = true
			place(x, at)
			w.Blocks[x].Strength = strength
		}
	}
}

// Row is the row of a side's blocks in a game whose blocks may be in all of its places.
func Row[G any](s table.Side, side string, words func(G) Words) state.Row[G] {
	return state.Row[G]{Name: side, Write: func(g G) any { return words(g).Placed(s) },
		Read: func(g G, p *state.Position) {
			w := words(g)
			w.Put(p, s, w.Place, func(ID, Area) string { return "" })
		}}
}

// read reads "Salisbury" or "Salisbury 2".
func (w Words) read(s table.Side, words string) (x ID, strength int8, wrong string) {
	x, ok := w.Named(s, words)
	if ok {
		_, full := w.Printed(x)
		return x, full, ""
	}
	name, number := words, ""
	if i := strings.LastIndexByte(words, ' '); i > 0 {
		name, number = words[:i], words[i+1:]
	}
	n, err := strconv.Atoi(number)
	if x, ok = w.Named(s, name); !ok || err != nil {
		return NoBlock, 0, fmt.Sprintf("there is no block %q", words)
	}
	if _, full := w.Printed(x); n < 1 || n > int(full) {
		return NoBlock, 0, fmt.Sprintf("%s has a strength of 1 to %d", name, full)
	}
	return x, int8(n), ""
}

// entered says by which borders the blocks of both sides entered the battle in an area,
// those last who did so last by a border that both came by; the sea is one.
func (w Words) entered(a Area) []state.Doc {
	var when [2][]state.Doc
	for _, s := range Sides {
		for _, br := range w.BordersInto(s, a) {
			blocks := []string{}
			for _, x := range w.In(s, a) {
				if name, _ := w.Printed(x); w.Blocks[x].Via == br {
					blocks = append(blocks, name)
				}
			}
			last := 0
			if br >= 0 && w.LastEntered(br, a) == s {
				last = 1
			}
			when[last] = append(when[last], state.Doc{"side": w.Sides[s], "from": w.CameFrom(br, a), "blocks": blocks})
		}
	}
	return append(when[0], when[1]...)
}

// Battle says how the battle in an area came about.
func (w Words) Battle(a Area) state.Doc {
	d := state.Doc{"area": w.At(a), "attacker": w.Sides[w.Attacker[a]]}
	if list := w.entered(a); list != nil {
		d["entered"] = list
	}
	return d
}

// Join brings about a battle of a position. first is the border by which its attacker
// entered first.
func (w Words) Join(p *state.Position) (a Area, first Border) {
	first = NoBorder
	a, ok := w.Find(p.Text("area"))
	s, known := w.side(p.Text("attacker"))
	if !ok || !known {
		p.No("battles: %q is no area, or nobody attacks there", p.Text("area"))
		return NoArea, first
	}
	w.Attacker[a] = s
	for _, e := range p.Each("entered", "side", "from", "blocks") {
		es, ok := w.side(e.Text("side"))
		br := w.BorderFrom(e.Text("from"), a)
		if !ok || br == NoBorder {
			p.No("battles: %q of %q does not come to %s", e.Text("side"), e.Text("from"), w.At(a))
			continue
		}
		w.NoteEntry(es, br, a)
		for _, name := range e.Texts("blocks") {
			x, ok := w.Named(es, name)
			if !ok || w.Blocks[x].At != a {
				p.No("battles: %q of %s is not in %s", name, w.Sides[es], w.At(a))
				continue
			}
			w.Blocks[x].Via, w.Blocks[x].Moved = br, true
			if br >= 0 {
				w.Crossed[es][br]++
			}
		}
		if es == s && first == NoBorder {
			first = br
		}
	}
	return a, first
}
