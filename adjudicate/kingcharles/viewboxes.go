package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

// viewBoxes are what is off the map: of the other side Generals, what is Dispersed, eliminated
// or Reforms, and how many others of each Region there are (g8).
func (g *Game) viewBoxes(t tongue.Tongue, s table.Side) (list []view.Box) {
	for _, h := range [...]table.Side{s, s.Other()} {
		for _, b := range [...]box{available, reformed, dispersed, eliminated, other, track} {
			list = append(list, g.viewBox(t, h, b, h != s && (b == available || b == other))...)
		}
		for i := range g.general { // who has been driven back keeps his Brigades
			if x := generalID(i); g.generals[i].side == h && !g.onMap(x) {
				list = append(list, g.viewBoxed(t, g.generals[i].name, h, under(x), h != s)...)
			}
		}
	}
	return list
}

// viewBox is a box of a side's: its Generals, those on the track by the turn in which they come,
// and its Brigades.
func (g *Game) viewBox(t tongue.Tongue, h table.Side, b box, hidden bool) (list []view.Box) {
	for i := range g.general {
		if g.generals[i].side != h || g.general[i].box != b {
			continue
		}
		list = putIn(list, boxNames[b], h, onTrack(t, b, g.generals[i].turn), g.generals[i].name+" ("+g.generals[i].ratings()+")")
	}
	for _, m := range g.markersOf(t, h) {
		if m.box == b {
			list = putIn(list, boxNames[b], h, onTrack(t, b, m.turn), m.name)
		}
	}
	return append(list, g.viewBoxed(t, boxNames[b], h, boxed(b), hidden)...)
}

// onTrack says in which turn what is on the Turn Record Track comes, as far as that is known.
func onTrack(t tongue.Tongue, b box, turn int) string {
	if b != track || turn == 0 {
		return ""
	}
	return t.Sprintf("turn %d", turn)
}

// namedMarker is a marker with what it is called.
type namedMarker struct {
	marker
	name string
}

// markersOf are the Siege Train of a side, and the Royalist's Queen and Brentford.
func (g *Game) markersOf(t tongue.Tongue, h table.Side) []namedMarker {
	list := []namedMarker{{g.train[h], t.Word("Siege Train")}}
	if h == Royalist {
		list = append(list, namedMarker{g.queen, t.Word("the Queen")}, namedMarker{g.brentford, t.Word("Brentford")})
	}
	return list
}

// viewBoxed are a side's Brigades off the map at a place, under the name of it, by what is printed on them; of
// hidden ones only their numbers.
func (g *Game) viewBoxed(t tongue.Tongue, name string, h table.Side, at place, hidden bool) (list []view.Box) {
	count, homes := map[string]int{}, []string(nil)
	for _, x := range g.brigadesAt(at) {
		if g.brigades[x].side != h {
			continue
		}
		home := g.homeIn(t, x)
		if !hidden {
			kind := "Militia"
			if g.brigades[x].value == veteran {
				kind = "Veterans"
			}
			list = putIn(list, name, h, home+", "+t.Word(kind), g.brigades[x].name)
		} else if count[home]++; count[home] == 1 {
			homes = append(homes, home)
		}
	}
	slices.SortStableFunc(list, func(a, b view.Box) int { return slices.Compare([]string{a.Of}, []string{b.Of}) })
	slices.Sort(homes)
	for _, home := range homes {
		list = putIn(list, name, h, t.Word("Brigades"), home+" "+itoa(count[home]))
	}
	return list
}

// putIn adds a name to the box of what it belongs to.
func putIn(list []view.Box, name string, h table.Side, of, block string) []view.Box {
	i := slices.IndexFunc(list, func(b view.Box) bool { return b.Of == of })
	if i < 0 {
		i = len(list)
		list = append(list, view.Box{Name: name, Side: Sides[h], Of: of})
	}
	list[i].Blocks = append(list[i].Blocks, block)
	return list
}

// homeIn is where a Brigade comes from, in words.
func (g *Game) homeIn(t tongue.Tongue, x brigadeID) string {
	if o := g.originOf(x); o != regional {
		return t.Word(originWords[o])
	}
	return t.Word(g.homeOf(x))
}
