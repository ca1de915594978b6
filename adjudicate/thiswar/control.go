package thiswar

import (
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
)

// Control of Areas and Cities (4.15, 4.21), the Victory Track (4.5) and Siege Markers (8.01). What
// follows from where the blocks are is brought about by settle, which every Action, Event, Battle,
// Siege and Phase calls when its blocks have moved.

// neutral says that an Area holds no blocks and is Loyal to neither side (4.15).
func (g *Game) neutral(a areaID) bool { return g.Vacant(a) && g.areas[a].loyal == table.Nobody }

// friendly says that an Area is occupied by a side's blocks only, or Vacant and
// Loyal to it (4.15). Blocks in a Fortified City do not occupy its Area.
func (g *Game) friendly(s table.Side, a areaID) bool {
	return g.Friendly(s, a) || g.Vacant(a) && g.areas[a].loyal == s
}

// enemy says that an Area is the other side's (4.15).
func (g *Game) enemy(s table.Side, a areaID) bool { return g.friendly(s.Other(), a) }

// held says that an Area holds blocks of a side outside a Fortified City.
func (g *Game) held(s table.Side, a areaID) bool { return g.Count[s][a] > 0 }

// controller is who controls an Area, or Nobody: Neutral or Contested.
func (g *Game) controller(a areaID) table.Side {
	for s := table.First; s <= table.Second; s++ {
		if g.friendly(s, a) {
			return s
		}
	}
	return table.Nobody
}

// besieged is the side that has blocks in a Fortified City whose Area the
// other side is in, or Nobody (8.0).
func (g *Game) besieged(c cityID) table.Side {
	if c == noCity || !g.cities[c].fortified {
		return table.Nobody
	}
	for s := table.First; s <= table.Second; s++ {
		if g.Count[s][g.cities[c].inside] > 0 {
			return s
		}
	}
	return table.Nobody
}

// battleFirst says that the blocks in a City are not besieged yet: others of
// their side stand outside, in a Battle that comes before any Siege (8.0).
func (g *Game) battleFirst(c cityID) bool {
	s := g.besieged(c)
	return s != table.Nobody && g.marker[c] == noMarker && g.Count[s][g.cities[c].area] > 0 && g.Attacker[g.cities[c].area] != s
}

// fighting counts the Infantry and Cavalry blocks of a side in a place.
func (g *Game) fighting(s table.Side, a areaID) int { return len(g.troops(g.In(s, a))) }

// cityControl is who controls a Victory City (4.21). While its Area is
// Contested whoever did before does (reading contested-city), until control of
// the Area changes in the Battle (7.1, reading city-in-battle).
func (g *Game) cityControl(c cityID) table.Side {
	x := &g.cities[c]
	switch s := g.besieged(c); {
	case s != table.Nobody:
		return s
	case g.Contested(x.area):
		return g.holder[c]
	case g.neutral(x.area):
		return x.sympathy
	}
	return g.controller(x.area)
}

// seaControl is who controls a Sea: who controls its Key Port (4.3).
func (g *Game) seaControl(sea int) table.Side { return g.cityControl(g.seas[sea].key) }

// settle brings about what follows from where the blocks are: where nobody stands against each
// other any more nobody attacks, who was besieged and is no more occupies the Area (reading
// besieged-only), Siege Markers come and go (8.01), and Victory Cities change hands (4.51).
func (g *Game) settle() {
	for a := areaID(0); a < g.onMap; a++ {
		if g.Attacker[a] != table.Nobody && !g.Contested(a) {
			g.endAttack(a) // all have Withdrawn into the City, or the Battle is over
		}
	}
	for c := range g.cities {
		x := &g.cities[c]
		if s := g.besieged(cityID(c)); s != table.Nobody && g.Count[s.Other()][x.area] == 0 {
			for _, b := range g.In(s, x.inside) {
				g.Place(b, x.area)
			}
		}
		g.settleMarker(cityID(c))
	}
	g.settleLondon()
	for c := range g.cities {
		if g.cities[c].vp > 0 { // 4.51
			g.changeHands(cityID(c), g.cityControl(cityID(c)))
		}
	}
	if g.battle == nil && g.replaceDue() { // in a Battle it waits for the end (reading nma-after-battle)
		g.settle()
	}
}

// endAttack forgets that an Area is attacked and who is in Reserve there; who
// has crossed which border this Turn still bars Retreats (7.6).
func (g *Game) endAttack(a areaID) {
	g.Attacker[a] = table.Nobody
	for i := range g.Blocks {
		if g.Blocks[i].At == a {
			g.Blocks[i].Via = noBorder
		}
	}
}

var (
	toldMarker   = rows.Add(story.Row{Kind: "marker", Level: 2, Text: "A Siege Marker is put beside {area}"})
	toldNoMarker = rows.Add(story.Row{Kind: "no-marker", Level: 2, Text: "The Siege Marker at {area} is removed"})
)

// settleMarker puts or removes a Siege Marker (8.01). While defenders stand
// outside the City in a Battle no Siege has been initiated yet (8.0); a Battle
// to relieve the City does not end one (8.1).
func (g *Game) settleMarker(c cityID) {
	s := g.besieged(c)
	besiegers := 0
	if s != table.Nobody {
		besiegers = g.fighting(s.Other(), g.cities[c].area)
	}
	switch {
	case s != table.Nobody && besiegers >= g.cities[c].size && g.marker[c] == noMarker && (g.Count[s][g.cities[c].area] == 0 || g.Attacker[g.cities[c].area] == s):
		g.marker[c] = 0
		g.tell(table.Event{Kind: toldMarker.Kind, Side: s.Other(), Area: g.cities[c].name})
	case (s == table.Nobody || besiegers < g.cities[c].size) && g.marker[c] != noMarker:
		g.marker[c] = noMarker
		g.tell(table.Event{Kind: toldNoMarker.Kind, Side: s, Area: g.cities[c].name})
	}
}

var toldCapturedCity = rows.Add(story.Row{Kind: "captured-city", Level: 1, Text: "{area} is now held by {side}: {vp}"})

// changeHands notes that a side controls a Victory City from now on, and moves the
// Victory Point marker if another did before (4.51).
func (g *Game) changeHands(c cityID, now table.Side) {
	if now == g.holder[c] {
		return
	}
	g.holder[c] = now
	g.score(now, g.cities[c].vp)
	g.tell(table.Event{Kind: toldCapturedCity.Kind, Side: now, Area: g.cities[c].name, N: g.vp})
}

// score moves the Victory Point marker towards a side (4.5).
func (g *Game) score(s table.Side, points int) {
	if s == Royalist {
		g.vp += points
	} else {
		g.vp -= points
	}
}

// holders notes who controls each Victory City without moving the marker, at the start of a game.
func (g *Game) holders() {
	for c := range g.cities {
		if g.cities[c].vp > 0 {
			g.holder[c] = g.firstHolder(cityID(c))
		}
	}
}

// firstHolder is who controls a Victory City at the start of a game, when nobody did before: where
// its Area is Contested or nobody's, the side it is in sympathy with.
func (g *Game) firstHolder(c cityID) table.Side {
	if x := &g.cities[c]; g.besieged(c) == table.Nobody && (g.Contested(x.area) || g.controller(x.area) == table.Nobody) {
		return x.sympathy
	}
	return g.cityControl(c)
}
