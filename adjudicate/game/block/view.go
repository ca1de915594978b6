package block

import (
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Seen is what a view shows of any block whose face is seen; a game adds its own.
func (w Words) Seen(x ID) view.Block {
	b := &w.Blocks[x]
	name, full := w.Printed(x)
	v := view.Block{Name: name, Strength: int(b.Strength), Max: int(full), Moved: b.Moved}
	if b.Via != NoBorder && b.At >= 0 {
		v.From = w.CameFrom(b.Via, b.At)
	}
	return v
}

// PutSeen puts blocks of a side that a view shows in an area.
func (w Words) PutSeen(s table.Side, list []view.Block, at Area) {
	for _, v := range list {
		x, ok := w.Named(s, v.Name)
		if !ok {
			continue
		}
		w.Place(x, at)
		w.Blocks[x].Strength, w.Blocks[x].Moved = int8(v.Strength), v.Moved
		if v.From != "" {
			w.Blocks[x].Via = w.BorderFrom(v.From, at)
		}
	}
}

// Show lists a side's blocks in an area, and counts the other's that stand upright.
func (w Words) Show(s table.Side, a Area, show func(ID) view.Block, open func(ID) bool) (own []view.Block, upright int, seen []view.Block) {
	for _, x := range w.In(s, a) {
		own = append(own, show(x))
	}
	for _, x := range w.In(s.Other(), a) {
		if !open(x) {
			upright++
			continue
		}
		v := show(x)
		v.Moved = false // which block moved is not shown
		seen = append(seen, v)
	}
	return own, upright, seen
}

// Upright has nameless blocks of a side stand up in an area, as many as a view counts,
// the attackers of a battle by the borders they came by. A battle is that of a name.
func (w Words) Upright(v *view.View, s table.Side, battle string, a Area, n int, stand func(Area, Border)) {
	for _, b := range v.Battles {
		for _, e := range b.Entered {
			if b.Area != battle || e.Side != w.Sides[s] || b.Under {
				continue
			}
			for k := 0; k < e.Blocks && n > 0; k++ {
				stand(a, w.BorderFrom(e.From, a))
				n--
			}
		}
	}
	for ; n > 0; n-- {
		stand(a, NoBorder)
	}
}

// Boxed are the names of a side's blocks in a place, in order.
func (w Words) Boxed(list []ID) (names []string) {
	for _, x := range list {
		name, _ := w.Printed(x)
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Boxes are the blocks of each side in a place off the map, that everybody sees.
func (w Words) Boxes(name string, place Area) (list []view.Box) {
	for _, s := range Sides {
		if names := w.Boxed(w.In(s, place)); names != nil {
			list = append(list, view.Box{Name: name, Side: w.Sides[s], Blocks: names})
		}
	}
	return list
}

// ShowEntered says by which borders both sides entered a battle, and with how many blocks.
func (w Words) ShowEntered(a Area) (list []view.Entry) {
	for _, s := range Sides {
		n := map[Border]int{}
		for _, x := range w.In(s, a) {
			n[w.Blocks[x].Via]++
		}
		for _, br := range w.BordersInto(s, a) {
			list = append(list, view.Entry{Side: w.Sides[s], From: w.CameFrom(br, a), Blocks: n[br],
				Last: br >= 0 && w.EnteredBy(s.Other(), br, a) && w.LastEntered(br, a) == s})
		}
	}
	return list
}

// NoteEntered notes what ShowEntered shows.
func (w Words) NoteEntered(list []view.Entry, a Area) {
	for _, last := range [...]bool{false, true} { // who came last by a border is noted last
		for _, e := range list {
			if s, ok := w.side(e.Side); ok && e.Last == last {
				w.NoteEntry(s, w.BorderFrom(e.From, a), a)
			}
		}
	}
}

// ShowGone says how many blocks of both sides have gone back from a battle, and where.
func (w Words) ShowGone(exits *[2]Exits, a Area) (list []view.Entry) {
	for s := range exits {
		for _, l := range w.Links[a] {
			if n := exits[s].Over(l.Border); n > 0 {
				list = append(list, view.Entry{Side: w.Sides[s], From: w.At(l.To), Blocks: n})
			}
		}
		if n := exits[s].Sailed; n > 0 {
			list = append(list, view.Entry{Side: w.Sides[s], From: "sea", Blocks: n})
		}
	}
	return list
}

// NoteGone notes what ShowGone shows.
func (w Words) NoteGone(list []view.Entry, exits *[2]Exits, a Area) {
	for _, e := range list {
		if s, ok := w.side(e.Side); ok {
			exits[s].Add(w.BorderFrom(e.From, a), e.Blocks)
		}
	}
}

// Sane says whether the blocks of a view can be put on a map: in areas that there are, no
// more standing upright than there can be, and each with a strength.
func Sane(m *Map, areas []view.Area, upright, strength int) bool {
	for _, a := range areas {
		lists, n := slices.Concat(a.Own, a.Seen), []int{a.Enemy}
		if c := a.City; c != nil {
			lists, n = slices.Concat(lists, c.Own, c.Seen), append(n, c.Enemy)
		}
		for _, k := range n {
			if upright -= min(k, upright+1); k < 0 || upright < 0 {
				return false
			}
		}
		_, ok := m.Find(a.Name)
		if !ok || slices.ContainsFunc(lists, func(x view.Block) bool { return x.Strength < 1 || x.Strength > strength }) {
			return false
		}
	}
	return true
}
