package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/table"
)

// Surrender of Generals (19.2) and of Fortresses (20.2).

// surrenderLone has Generals who have lost all their Brigades in a Battle Surrender (19.2, r59).
func (g *Game) surrenderLone(list []generalID) {
	for _, x := range list {
		if g.onMap(x) && g.general[x].under != noGeneral && g.size(x) == 0 {
			g.surrenderGeneral(x)
		}
	}
	for _, x := range list {
		if g.onMap(x) && g.size(x) == 0 {
			g.surrenderGeneral(x)
		}
	}
}

// surrenderGeneral is the Surrender of a General with his Subordinates: their Brigades are
// eliminated, they Dispersed. With King Charles the Royalist has lost (19.2).
func (g *Game) surrenderGeneral(x generalID) {
	for _, sub := range g.subordinates(x) {
		g.surrenderGeneral(sub)
	}
	for _, y := range g.display(x) {
		g.tellOff(y, eliminated)
	}
	g.tell(table.Event{Kind: "surrender", Side: g.generals[x].side, Block: g.generals[x].name, Area: g.areaName(g.general[x].at)})
	g.takeOff(x, dispersed)
	if x == g.charles {
		g.win(Parliament, "automatic")
	}
}

// surrenderFortress is the Surrender of a Fortress or Local Notable (20.2).
func (g *Game) surrenderFortress(a areaID, to table.Side) { g.fall(a, to, false) }

// fall is the Surrender of a Fortress; to an Assault there are no Honours of War, and Generals
// leave the game (20.3).
func (g *Game) fall(a areaID, to table.Side, assault bool) {
	if g.control[a] == to || g.control[a] == table.Nobody {
		return
	}
	s := to.Other()
	g.t.In("surrender-" + g.areas[a].name)
	defer g.t.Out()
	g.tell(table.Event{Kind: "surrender", Side: s, Area: g.areas[a].name})
	if list := g.garrison(a); len(list) > 0 {
		disperse := false
		if !assault {
			die := g.roll1("honours")
			disperse = die <= honoursDisperse
			e := table.Event{Kind: "honours", Side: s, Area: g.areas[a].name, Label: g.t.Label("honours"), Dice: []int{die}, N: len(list), Words: boxNames[available]}
			if disperse {
				e.Words = boxNames[dispersed]
			}
			g.tell(e)
		}
		for _, y := range list {
			if disperse {
				g.disperseBrigade(y)
			} else {
				g.tellGone(y, "made-available")
			}
		}
	}
	in := g.insiders(a)
	if t := &g.train[s]; t.place.in(a) || slices.ContainsFunc(in, func(x generalID) bool { return t.place == under(x) }) {
		t.place = boxed(removed)
		g.tell(table.Event{Kind: "train", Side: s, Words: boxNames[removed]})
	}
	if s == Royalist && g.queen.place.in(a) {
		g.captureQueen()
	}
	king := false
	for _, x := range in {
		for _, y := range append(g.subordinates(x), x) {
			king = king || y == g.charles
			if assault {
				g.takeOff(y, removed)
			} else {
				g.takeOff(y, dispersed)
			}
		}
	}
	if n := g.notableIn(a); n != noNotable {
		g.notable[n] = surrendered
		g.tell(table.Event{Kind: "notable-gone", Side: s, Block: g.notables[n].name, Area: g.areas[a].name})
	}
	g.liftSiege(a)
	g.setControl(a, to)
	if king {
		g.win(Parliament, "automatic")
	}
	g.vacated(a)
}

// fallEmpty has Besieged Fortresses Surrender in which no Brigades are left (20.2, r63).
func (g *Game) fallEmpty() {
	for i := range g.sieges {
		g.emptied(areaID(i))
	}
}
