package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// Retreats, spoils of victory and Turncoats (19.1).

var askRetreat = question{Name: "retreat", With: meetings, Loose: true, Rule: "19.1", Shape: kind.Name, Of: "area", Verb: "retreat", Read: readPath("retreat"), Write: writePath, Form: formPath,
	Text: "Where do you Retreat to from {area}? (19.1)",
	Said: func(o table.Option) say.Text { return say.Textf("You Retreat: %s.", joined(steps(o))) }, Why: (*Game).whyNoPath,
	Plan: inBattle.Of("retreat", "A Retreat", "Where you Retreat to (19.1): Areas, fortress, friendly, neutral or anywhere, the best first.",
		readPlaces("retreat"), "the nearest Friendly Area, with no Enemy PC marker on the way", (*Game).defaultWay).Early()}

// retreat has a beaten force Retreat (19.1).
func (g *Game) retreat(f *force) {
	a, b := g.act, g.act.battle
	if f.side == a.side && b.from == noArea && !b.standing {
		switch {
		case !g.onMap(f.top):
		case b.sally:
			g.surrenderFortress(b.area, f.side.Other()) // back Inside (20.2)
		default:
			g.offMap(f.top)
		}
		return
	}
	unled := slices.DeleteFunc(slices.Clone(f.unled), func(y brigadeID) bool { return g.brigade[y].place != inArea(b.area) })
	for _, x := range f.generals {
		if g.onMap(x) && g.general[x].under == noGeneral && g.general[x].box == outside && g.general[x].at == b.area {
			g.retreatOne(f.side, x, unled)
			unled = nil
		}
	}
	if len(unled) > 0 {
		g.retreatOne(f.side, noGeneral, unled)
	}
}

var (
	toldRetreated   = rows.Add(story.Row{Kind: "retreated", Deed: view.Marches, Level: 3, Text: "{side}: {block} Retreats, {road}", Or: story.ByBlock(map[string]string{"": "{side}: {n Unled Brigades} Retreat, {road}"})})
	toldRetreatLoss = rows.Add(story.Row{Kind: "retreat-loss", Level: 3, Text: "{side} loses {brigade} on the Retreat, Available again"})
)

// retreatOne has a General with his Army, or Unled Brigades, Retreat.
func (g *Game) retreatOne(s table.Side, x generalID, unled []brigadeID) {
	b := g.act.battle
	army := slices.Clone(unled)
	if x != noGeneral {
		army = append(army, g.army(x)...)
	}
	paths := g.paths(s, x, len(army))
	if len(paths) == 0 {
		g.tellOff(unled, eliminated)
		if x != noGeneral {
			g.surrenderGeneral(x)
		}
		return
	}
	way := g.choosePath("retreat", s, x, paths)
	to := way[len(way)-1]
	e := table.Event{Kind: toldRetreated.Kind, Side: s, Area: g.areas[b.area].name, Areas: g.pathNames(way), N: len(army)}
	if x != noGeneral {
		e.Block = g.generals[x].name
		g.moveTo(x, to)
	}
	for _, y := range unled {
		g.put(y, inArea(to))
	}
	g.tell(e)
	if slices.ContainsFunc(way, func(a areaID) bool { return g.control[a] == s.Other() }) {
		for _, y := range g.choose(s, "losses", "retreat-"+Sides[s]+"-", army, 1) {
			g.tellGone(y, table.Event{Kind: toldRetreatLoss.Kind})
		}
		if x != noGeneral {
			g.surrenderLone(append(g.subordinates(x), x))
		}
	}
	g.vacated(b.area)
	g.combine(s, to)
}

var askSpoils = question{Name: "spoils", With: meetings, Loose: true, Rule: "19.1", Shape: kind.Word, Words: []string{"place", "leave"},
	Text: "Do you place a PC marker in {area}? (18.3, 19.1)",
	Done: map[string]string{"place": "You place a PC marker.", "leave": "You place no PC marker."},
	Plan: inBattle.Of("spoils", "Spoils of victory", "Whether a General who has won places a PC marker (18.3, 19.1): place or leave.",
		plans.ReadWords("place", "leave"), "he places it", plans.Always[*Game]("place"))}

// spoils lets the winning General place a PC marker, outside Fortresses (19.1; 18.3, r53).
func (g *Game) spoils(f *force) {
	b := g.act.battle
	if !g.onMap(f.top) || g.fortified(b.area) || g.control[b.area] == f.side {
		return
	}
	if g.t.Word(table.Question{Side: f.side, Name: "spoils", Block: g.generals[f.top].name, Area: g.areas[b.area].name}, "place", "leave") == "place" {
		g.placePC(b.area, f.side, toldPlacesToo.Kind)
	}
}

var askTurncoat = question{Name: "turncoat", With: meetings, Loose: true, Rule: "19.1", Shape: kind.Name, Of: "unit", Verb: "turn", Words: []string{"end"},
	Text: "Which of the Brigades eliminated at {area} enters your service? (19.1)",
	Done: map[string]string{"turn": "{name} enters your service.", "end": "Nobody does."},
	Why:  only(noTurncoat),
	Plan: inBattle.Of("turncoat", "Turncoats", "Which Brigade of those eliminated enters your service (19.1): names or kinds, or none.",
		readBest("turn", "end", plans.Own), "a Veteran, else Militia", (*Game).defaultTurncoat)}

var toldTurncoat = rows.Add(story.Row{Kind: "turncoat", Level: 3, Text: "{block}, a Turncoat, enters the service of {target}"})

// turncoats lets the winner of a Major Victory take over an eliminated Brigade (19.1, r58). It is
// the General's who came to a relief, though one from Inside may command: they were added to him (20.4).
func (g *Game) turncoats(winner, loser *force) {
	x := winner.top
	if !g.data.Turns[g.turn-1].Turncoats || !g.onMap(x) || g.generals[x].foreign() || g.room(x) < 1 {
		return
	}
	q := table.Question{Side: winner.side, Name: "turncoat", At: "turncoat", Block: g.generals[x].name, Area: g.areas[g.act.battle.area].name, Options: []table.Option{{Verb: "end"}}}
	offer(&q, "turn", g.brigadeOption, which.From(g.act.battle.lost[loser.side], func(y brigadeID) bool { return !g.foreign(y) }))
	o := g.t.Ask(&q)
	if o.Verb == "end" {
		return
	}
	y, _ := g.Board.brigade(o.Name)
	g.brigade[y].side = winner.side
	g.put(y, under(x))
	g.tell(table.Event{Kind: toldTurncoat.Kind, Side: winner.side, Block: o.Name, Target: g.generals[x].name})
}

// Surrender of Generals (19.2) and of Fortresses (20.2).

// surrenderLone has Generals who have lost all their Brigades in a Battle Surrender (19.2, r59).
func (g *Game) surrenderLone(list []generalID) {
	for _, x := range list {
		if g.onMap(x) && g.size(x) == 0 {
			g.surrenderGeneral(x)
		}
	}
}

var toldSurrender = rows.Add(story.Row{Kind: "surrender", Level: 2, Text: "{block} Surrenders", Or: story.ByBlock(map[string]string{"": "{area} Surrenders"})})

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
	toldHonours = rows.Add(story.Row{Kind: "honours", Level: 2, Text: "Honours of War for the Brigades in {area}", Tail: "they become Available",
		Or: func(e table.Event) (text, tail string) {
			return "", map[string]string{boxNames[dispersed]: "they Disperse"}[e.Words]
		}})
	toldMadeAvailable = rows.Add(story.Row{Kind: "made-available", Deed: view.Falls, Level: 2, Text: "{side} loses {words or n Brigades}, Available again"})
	toldNotableGone   = rows.Add(story.Row{Kind: "notable-gone", Deed: view.Falls, Level: 2, Text: "The Local Notable {block} has surrendered"})
)

// honoursDisperse is the highest die of the Honours of War that Disperses (20.2).
const honoursDisperse = 2

// honours rolls for the Honours of War of Brigades that Surrender (20.2).
func (g *Game) honours(list []brigadeID, a areaID, label string) {
	die := g.roll1(label)
	to := available
	if die <= honoursDisperse {
		to = dispersed
	}
	g.tell(table.Event{Kind: toldHonours.Kind, Side: g.brigade[list[0]].side, Area: g.areas[a].name, Label: g.t.Label(label), Dice: []int{die}, Words: boxNames[to]})
	if to == dispersed {
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
	if g.control[a] == to {
		return
	}
	s := to.Other()
	defer g.t.In("surrender-" + g.areas[a].name).Out()
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
