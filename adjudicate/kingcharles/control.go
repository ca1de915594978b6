package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// Control of Areas, infrastructures and Regions (3.1), and the Political Control Phase (9).

// areasOfSide is how many Areas a side controls: its Power Base (6.2, r17).
func (g *Game) areasOfSide(s table.Side) int {
	return which.Number(g.everyArea(), func(a areaID) bool { return g.control[a] == s })
}

// regionControl is who controls over half of a Region's Areas (3.1.3).
func (g *Game) regionControl(r regionID) table.Side {
	var n [2]int
	for _, a := range g.regions[r].areas {
		if s := g.control[a]; s != table.Nobody {
			n[s]++
		}
	}
	for s := Royalist; s <= Parliament; s++ {
		if n[s] >= g.regions[r].toControl {
			return s
		}
	}
	return table.Nobody
}

// regionsOfSide is how many Regions a side controls.
func (g *Game) regionsOfSide(s table.Side) int {
	return which.Number(g.everyRegion(), func(r regionID) bool { return g.regionControl(r) == s })
}

// infraControl is who controls an Economic Infrastructure: all of its Areas, with no enemy
// Brigade in them, none Masked or Besieged (3.1.8, 20.1, r15).
func (g *Game) infraControl(i int) table.Side {
	areas := g.infras[i].areas
	s := g.control[areas[0]]
	for _, a := range areas {
		if s == table.Nobody || g.control[a] != s || len(g.brigadesIn(s.Other(), a)) > 0 || g.watched(a) || g.besieged(a) {
			return table.Nobody
		}
	}
	return s
}

// infrasOfSide is how many of them a side controls.
func (g *Game) infrasOfSide(s table.Side) int {
	return which.Number(int8(len(g.infras)), func(i int8) bool { return g.infraControl(int(i)) == s })
}

// besideControlled says that an Area is Adjacent to one that a side controls, as before gives it.
func (g *Game) besideControlled(s table.Side, a areaID, control []table.Side) bool {
	return slices.ContainsFunc(g.areas[a].links, func(l link) bool { return control[l.to] == s })
}

// besideGeneral says that an Area is Adjacent to a General of a side.
func (g *Game) besideGeneral(s table.Side, a areaID) bool {
	return slices.ContainsFunc(g.areas[a].links, func(l link) bool { return g.hasGeneral(s, l.to) })
}

var toldIsolated = story.Row{Kind: "isolated", Level: 1, Text: "Isolated {whose} PC markers are removed: {words}"}

// politicalPhase places PC markers under Generals and removes Isolated ones (9). It is skipped
// on turn 1.
func (g *Game) politicalPhase() {
	if g.turn == g.setup.Turns[0] {
		return
	}
	for a := range g.everyArea() {
		for s := Royalist; s <= Parliament; s++ {
			if g.hasGeneral(s, a) && g.control[a] != s && !g.fortified(a) && !g.hasGeneral(s.Other(), a) {
				g.placePC(a, s, toldPlaces.Kind)
			}
		}
	}
	for _, s := range [...]table.Side{Parliament, Royalist} { // r21
		var names []string
		for _, a := range g.isolated(s) {
			names = append(names, g.areas[a].name)
			g.control[a] = table.Nobody
		}
		if names != nil {
			g.tell(table.Event{Kind: toldIsolated.Kind, Side: s, N: len(names), Words: joined(names)})
		}
	}
}

// source says that a side's PC markers are not Isolated that can trace to an Area (9.1): a
// Supply Fortress or Local Notable of theirs, neither Masked nor Besieged, or a free General.
func (g *Game) source(s table.Side, a areaID) bool {
	if g.control[a] == s && (g.areas[a].supply || g.notableIn(a) != noNotable) && !g.watched(a) && !g.besieged(a) { // r13
		return true
	}
	return g.hasOutside(s, a)
}

// isolated are the Areas whose PC markers are Isolated (9.1): no chain of Friendly or Neutral
// Areas leads to a source. Fortresses never are; the Maritime line is no link, and neither is a
// Masked or Besieged Fortress, which cannot prevent Isolation (20.1).
func (g *Game) isolated(s table.Side) []areaID {
	reached := make([]bool, len(g.areas))
	queue := which.Of(g.everyArea(), func(a areaID) bool {
		reached[a] = g.source(s, a) // r86: a General is one also in an Enemy-controlled Area
		return reached[a]
	})
	for ; len(queue) > 0; queue = queue[1:] {
		for _, l := range g.areas[queue[0]].links {
			if l.by != maritime && !reached[l.to] && g.control[l.to] != s.Other() && !g.watched(l.to) && !g.besieged(l.to) {
				reached[l.to] = true
				queue = append(queue, l.to)
			}
		}
	}
	return which.Of(g.everyArea(), func(a areaID) bool { return g.control[a] == s && !reached[a] && !g.fortified(a) })
}
