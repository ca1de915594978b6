// Package past gives the board as it was at each event that a side was told: from the
// position of its view it takes back, one after another, what the words of the events tell.
//
// It promises that it reads the view alone, so that a past board holds nothing that its
// side was not told; that the last board is that of the view; and that the same view gives
// the same boards. Which kinds of events do what to the blocks, the game's style says.
package past

import (
	"slices"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/scenarios"
)

// Moment is the board after an event.
type Moment struct {
	Areas []view.Area
	// Fight is where a fight is going on then, or has just ended.
	Fight string
	// Known says that the board is as it was; before an event of which the words do not
	// tell all, it is the earliest that is known.
	Known bool
}

// Boards are the boards of a view: the first is that before its events, then one after each.
func Boards(v *view.View, places *chart.Map) []Moment {
	r := newReader(v, places)
	fights := r.fights(v)
	out := make([]Moment, len(v.Events)+1)
	b := board{r: r, areas: slices.Clone(v.Areas), known: true}
	for i := len(v.Events); ; i-- {
		out[i] = Moment{Areas: slices.Clone(b.areas), Known: b.known}
		if i > 0 {
			out[i].Fight = fights[i-1]
		}
		if i == 0 {
			return out
		}
		if b.known {
			b.undo(v.Events[i-1], fights[i-1])
		}
	}
}

// fights are where each event's fight is.
func (r *reader) fights(v *view.View) []string {
	out := make([]string, len(v.Events))
	now := ""
	// A report may begin in the middle of a fight, which then goes on.
	for _, b := range v.Battles {
		if b.Under || b.Round > 0 {
			now = b.Area
		}
	}
	if now == "" {
		for _, e := range v.Events {
			deed := r.deeds[e.Kind]
			if deed == scenarios.Fight {
				break
			}
			if p := r.read(e).places; deed == scenarios.Fought && len(p) > 0 {
				now = p[len(p)-1]
				break
			}
		}
	}
	ended := false
	for i, e := range v.Events {
		switch deed := r.deeds[e.Kind]; {
		case deed == scenarios.Fight:
			if p := r.read(e).places; len(p) > 0 {
				now = p[len(p)-1]
			}
			ended = len(e.Dice) > 0 // one throw is all of it
		case deed == scenarios.Fought:
			if p := r.read(e).places; len(p) > 0 {
				now = p[len(p)-1]
			}
			out[i], ended = now, true
			continue
		case deed == scenarios.Here:
			if p := r.read(e).places; len(p) > 0 {
				now, ended = p[len(p)-1], true
			}
		case e.Level == 0 || ended && deed != 0 && deed != scenarios.Falls && deed != scenarios.Flees:
			now = ""
		}
		out[i] = now
	}
	return out
}

// board is the board in the taking back: areas are copied before they are changed.
type board struct {
	r     *reader
	areas []view.Area
	known bool
}

func (b *board) undo(e view.Event, fight string) {
	deed := b.r.deeds[e.Kind]
	if deed == 0 || deed == scenarios.Here || deed == scenarios.Fought || deed == scenarios.Lines || deed == scenarios.Against || deed == scenarios.Begins {
		return
	}
	if deed == scenarios.Unknown {
		b.known = false
		return
	}
	if deed == scenarios.Fight {
		b.cover(fight)
		return
	}
	t := b.r.read(e)
	last := ""
	if n := len(t.places); n > 0 {
		last = t.places[n-1]
	}
	switch deed {
	case scenarios.Goes:
		if t.back || len(t.places) < 1 || len(t.places) < 2 && !t.off {
			return
		}
		to := last
		if t.off {
			to = ""
		}
		b.move(t, to, t.places[0])
	case scenarios.Flees:
		b.move(t, last, fight)
	case scenarios.Enters:
		switch {
		case b.r.leaders && t.counted && len(t.names) > 0: // they come to a leader
			b.lead(t, "", 1)
			return
		case b.r.leaders && len(t.names) > 1:
			t.names = t.names[:1]
		}
		b.move(t, last, "")
	case scenarios.Falls:
		if last == "" {
			last = fight
		}
		if last == "" { // nobody says where they were
			b.known = false
			return
		}
		b.move(t, "", last)
	case scenarios.Changes:
		for _, name := range t.names {
			if at, ok := b.find(name); ok && len(t.numbers) > 1 {
				x := b.at(at)
				x.Strength = t.numbers[len(t.numbers)-2]
				x.Max = max(x.Max, x.Strength)
			}
		}
	case scenarios.Withdraws:
		b.open(t, last)
	case scenarios.Takes:
		b.lead(t, last, 1)
	case scenarios.Drops:
		b.lead(t, last, -1)
	case scenarios.Joins, scenarios.Parts:
		if len(t.names) < 2 {
			return
		}
		if at, ok := b.find(t.names[0]); ok {
			b.at(at).Under = ""
			if deed == scenarios.Parts {
				b.at(at).Under = t.names[1]
			}
		}
	}
}

// where is where a block stands that is seen: in which list of which area.
type where struct{ area, list, i int }

// lists are the blocks of an area that are seen.
func lists(a *view.Area) []*[]view.Block {
	l := []*[]view.Block{&a.Own, &a.Seen}
	if a.City != nil {
		l = append(l, &a.City.Own, &a.City.Seen)
	}
	return l
}

func (b *board) find(name string) (where, bool) {
	for i := range b.areas {
		for k, list := range lists(&b.areas[i]) {
			if n := slices.IndexFunc(*list, func(x view.Block) bool { return x.Name == name }); n >= 0 {
				return where{i, k, n}, true
			}
		}
	}
	return where{}, false
}

// at is a block to be changed.
func (b *board) at(w where) *view.Block {
	b.own(w.area)
	return &(*lists(&b.areas[w.area])[w.list])[w.i]
}

// own makes an area the board's own, so that it can be changed.
func (b *board) own(i int) {
	a := &b.areas[i]
	if a.City != nil {
		c := *a.City
		a.City = &c
	}
	for _, l := range lists(a) {
		*l = slices.Clone(*l)
	}
}

// area is the number of an area on the board, which is put there if need be.
func (b *board) area(name string) int {
	if i := slices.IndexFunc(b.areas, func(a view.Area) bool { return a.Name == name }); i >= 0 {
		b.own(i)
		return i
	}
	at := len(b.areas)
	for i, a := range b.areas {
		if slices.Index(b.r.areas, a.Name) > slices.Index(b.r.areas, name) {
			at = i
			break
		}
	}
	b.areas = slices.Insert(b.areas, at, view.Area{Name: name})
	return at
}

// move puts what is told of from where it came to to where it was; none is off the map.
func (b *board) move(t told, came, was string) {
	if len(t.names) == 0 || t.theirs {
		b.count(came, -t.n, t.names)
		b.count(was, t.n, nil)
		return
	}
	for _, name := range t.names {
		at, ok := b.find(name)
		switch {
		case ok && (came == "" || b.areas[at.area].Name != came):
			continue // it is told otherwise: what is known stands
		case !ok && came != "":
			continue
		case !ok:
			i := b.area(was)
			if was != "" {
				if list := &b.areas[i].Own; b.r.theirs[name] {
					b.areas[i].Seen = append(b.areas[i].Seen, b.r.blocks[name])
				} else {
					*list = append(*list, b.r.blocks[name])
				}
			}
		case was == "":
			list := lists(&b.areas[b.area(came)])[at.list]
			*list = slices.Delete(*list, at.i, at.i+1)
		default:
			b.carry(at, was)
		}
	}
	b.settle(came)
	b.settle(was)
}

// carry moves a block, and those under it, to an area.
func (b *board) carry(w where, to string) {
	b.own(w.area)
	list := lists(&b.areas[w.area])[w.list]
	moved := []view.Block{(*list)[w.i]}
	for again := true; again; {
		again = false
		for _, x := range *list {
			has := func(y view.Block) bool { return y.Name == x.Name && y.Type == x.Type && y.Under == x.Under }
			if x.Under != "" && !slices.ContainsFunc(moved, has) && slices.ContainsFunc(moved, func(y view.Block) bool { return y.Name == x.Under }) {
				moved, again = append(moved, x), true
			}
		}
	}
	*list = slices.DeleteFunc(*list, func(x view.Block) bool {
		return slices.ContainsFunc(moved, func(y view.Block) bool { return y.Name == x.Name && y.Type == x.Type && y.Under == x.Under })
	})
	moved[0].Moved, moved[0].From = false, ""
	seen := w.list%2 == 1
	a := &b.areas[b.area(to)]
	if seen {
		a.Seen = append(a.Seen, moved...)
	} else {
		a.Own = append(a.Own, moved...)
	}
}

// count changes how many of the enemy's stand in an area; first those go whose faces are seen.
func (b *board) count(area string, n int, names []string) {
	if area == "" {
		return
	}
	i := b.area(area)
	a := &b.areas[i]
	for ; n < 0 && a.Enemy == 0 && a.City != nil && a.City.Enemy > 0; n++ {
		a.City.Enemy--
	}
	for ; n < 0 && a.Enemy == 0 && len(a.Seen) > 0 && !b.r.leaders; n++ {
		a.Seen = a.Seen[:len(a.Seen)-1]
	}
	a.Enemy = max(0, a.Enemy+n)
	b.settle(area)
}

// cover turns the enemy's blocks upright that are seen in a fight: before it they were not.
func (b *board) cover(area string) {
	if area == "" || b.r.leaders {
		return
	}
	i := b.area(area)
	a := &b.areas[i]
	a.Enemy += len(a.Seen)
	a.Seen = nil
	if a.City != nil {
		a.City.Enemy += len(a.City.Seen)
		a.City.Seen = nil
	}
	for k := range a.Own {
		a.Own[k].Reserve, a.Own[k].In, a.Own[k].Acted, a.Own[k].Late = false, false, false, false
	}
	b.settle(area)
}

// open puts blocks that have withdrawn into a city before it again.
func (b *board) open(t told, area string) {
	if area == "" {
		return
	}
	i := b.area(area)
	a := &b.areas[i]
	if a.City == nil {
		return
	}
	if len(t.names) == 0 || t.theirs {
		n := min(t.n, a.City.Enemy)
		a.City.Enemy -= n
		a.Enemy += n
	}
	for _, name := range t.names {
		if k := slices.IndexFunc(a.City.Own, func(x view.Block) bool { return x.Name == name }); k >= 0 {
			a.Own = append(a.Own, a.City.Own[k])
			a.City.Own = slices.Delete(a.City.Own, k, k+1)
		}
	}
	b.settle(area)
}

// lead undoes that the first who is named took up the others, or dropped them for by -1.
func (b *board) lead(t told, area string, by int) {
	if len(t.names) == 0 {
		return
	}
	at, ok := b.find(t.names[0])
	if !ok {
		return
	}
	leader := b.at(at)
	if len(t.names) == 1 && !t.counted {
		return
	}
	if len(t.names) == 1 {
		leader.Count = max(0, leader.Count-by*t.n)
		if at.list%2 == 1 && area != "" {
			b.areas[at.area].Enemy = max(0, b.areas[at.area].Enemy+by*t.n)
		}
		return
	}
	for _, name := range t.names[1:] {
		if w, ok := b.find(name); ok {
			under := b.at(w)
			under.Under = ""
			if under.Strength > 0 { // no marker
				leader = b.at(at)
				leader.Count = max(0, leader.Count-by)
			}
			if by < 0 {
				under.Under = t.names[0]
			}
		}
	}
}

// settle says who controls an area that has changed, and forgets a place where nobody is.
func (b *board) settle(name string) {
	i := slices.IndexFunc(b.areas, func(a view.Area) bool { return a.Name == name })
	if i < 0 {
		return
	}
	a := &b.areas[i]
	if c := a.City; c != nil && len(c.Own)+len(c.Seen)+c.Enemy == 0 {
		a.City = nil
	}
	own, enemy := len(a.Own) > 0, a.Enemy+len(a.Seen) > 0
	switch {
	case !own && !enemy && a.City == nil:
		if b.r.kept[name] {
			return
		}
		b.areas = slices.Delete(b.areas, i, i+1)
	case b.r.leaders || a.City != nil:
	case own && enemy:
		a.Control = "Contested"
	case own:
		a.Control = "Friendly"
	case enemy:
		a.Control = "Enemy"
	}
}
