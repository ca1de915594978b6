package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/story"
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

var toldSurrender = story.Row{Kind: "surrender", Level: 2, Text: "{block} Surrenders", Or: story.ByBlock(map[string]string{"": "{area} Surrenders"})}

// surrenderGeneral is the Surrender of a General with his Subordinates: their Brigades are
// eliminated, they Dispersed. With King Charles the Royalist has lost (19.2).
func (g *Game) surrenderGeneral(x generalID) {
	for _, sub := range g.subordinates(x) {
		g.surrenderGeneral(sub)
	}
	g.tellOff(g.display(x), eliminated)
	g.tell(table.Event{Kind: toldSurrender.Kind, Side: g.generals[x].side, Block: g.generals[x].name, Area: g.areaName(g.general[x].at)})
	g.takeOff(x, dispersed)
	if x == g.charles {
		g.win(Parliament, "automatic")
	}
}

// surrenderFortress is the Surrender of a Fortress or Local Notable (20.2).
func (g *Game) surrenderFortress(a areaID, to table.Side) { g.fall(a, to, false) }

var (
	toldHonours = story.Row{Kind: "honours", Level: 2, Text: "Honours of War for the Brigades in {area}", Tail: "they become Available",
		Or: func(e table.Event) (text, tail string) {
			return "", map[string]string{boxNames[dispersed]: "they Disperse"}[e.Words]
		}}
	toldMadeAvailable = story.Row{Kind: "made-available", Level: 2, Text: "{side} loses {words or n Brigades}, Available again"}
	toldNotableGone   = story.Row{Kind: "notable-gone", Level: 2, Text: "The Local Notable {block} has surrendered"}
)

// honoursDisperse is the highest die of the Honours of War that Disperses (20.2).
const honoursDisperse = 2

// honours rolls for the Honours of War of Brigades that Surrender (20.2).
func (g *Game) honours(list []brigadeID, a areaID, label string) {
	die := g.roll1(label)
	e := table.Event{Kind: toldHonours.Kind, Side: g.brigade[list[0]].side, Area: g.areas[a].name, Label: g.t.Label(label), Dice: []int{die}, Words: boxNames[available]}
	if die <= honoursDisperse {
		e.Words = boxNames[dispersed]
	}
	g.tell(e)
	if die <= honoursDisperse {
		g.disperseBrigades(list)
	} else {
		g.makeAvailable(list)
	}
}

// makeAvailable takes Brigades off the map to the Available box.
func (g *Game) makeAvailable(list []brigadeID) {
	g.tellNames(table.Event{Kind: toldMadeAvailable.Kind, Side: g.brigade[list[0]].side, Area: g.areaName(g.at(list[0]))}, g.names(list))
	for _, x := range list {
		g.put(x, boxed(available))
	}
}

// fall is the Surrender of a Fortress; to an Assault there are no Honours of War, and Generals
// leave the game (20.3).
func (g *Game) fall(a areaID, to table.Side, assault bool) {
	if g.control[a] == to || g.control[a] == table.Nobody {
		return
	}
	s := to.Other()
	g.t.In("surrender-" + g.areas[a].name)
	defer g.t.Out()
	g.tell(table.Event{Kind: toldSurrender.Kind, Side: s, Area: g.areas[a].name})
	switch list := g.garrison(a); {
	case len(list) > 0 && assault:
		g.makeAvailable(list)
	case len(list) > 0:
		g.honours(list, a, "honours")
	}
	in := g.insiders(a)
	if t := &g.train[s]; t.place.in(a) || slices.ContainsFunc(in, func(x generalID) bool { return t.place == under(x) }) {
		t.place = boxed(removed)
		g.tell(table.Event{Kind: toldTrainGone.Kind, Side: s})
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
		g.tell(table.Event{Kind: toldNotableGone.Kind, Side: s, Block: g.notables[n].name, Area: g.areas[a].name})
	}
	g.sieges[a] = siege{}
	g.setControl(a, to)
	if king {
		g.win(Parliament, "automatic")
	}
	g.vacated(a)
}

// fallEmpty has Besieged Fortresses Surrender in which no Brigades are left (20.2, r63).
func (g *Game) fallEmpty() {
	for a := range g.everyArea() {
		g.emptied(a)
	}
}
