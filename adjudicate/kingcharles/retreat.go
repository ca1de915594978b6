package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
)

// Retreats, spoils of victory and Turncoats (19.1).

var askRetreat = question{Name: "retreat", With: meetings, Loose: true, Rule: "19.1", Shape: kind.Name, Of: "area", Verb: "retreat", Read: readPath("retreat"), Write: writePath, Form: formPath,
	Text: "Where do you Retreat to from {area}? (19.1)",
	Said: func(o table.Option) string { return "You Retreat: " + pathWords(o) + "." }, Why: (*Game).whyNoPath,
	Plan: inBattle.plan("retreat", "A Retreat", "Where you Retreat to (19.1): Areas, fortress, friendly, neutral or anywhere, the best first.",
		readPlaces("retreat"), "the nearest Friendly Area, with no Enemy PC marker on the way", (*Game).defaultWay)}

// retreat has a beaten force Retreat (19.1).
func (g *Game) retreat(f *force) {
	a, b := g.act, g.act.battle
	b.retreating = f.side
	first := noArea
	if f.side == a.side {
		if b.sally {
			if g.onMap(f.top) {
				g.surrenderFortress(b.area, f.side.Other()) // back Inside (20.2)
			}
			return
		}
		if b.from == noArea && !b.standing {
			if g.onMap(f.top) {
				g.offMap(f.top)
			}
			return
		}
		first = b.from
	}
	unled := slices.DeleteFunc(slices.Clone(f.unled), func(y brigadeID) bool { return g.brigade[y].place != inArea(b.area) })
	for _, x := range f.generals {
		if g.onMap(x) && g.general[x].under == noGeneral && g.general[x].box == outside && g.general[x].at == b.area {
			g.retreatOne(f.side, x, unled, first)
			unled = nil
		}
	}
	if len(unled) > 0 {
		g.retreatOne(f.side, noGeneral, unled, first)
	}
}

var (
	toldRetreated   = story.Row{Kind: "retreated", Level: 3, Text: "{side}: {block} Retreats, {road}", Or: story.ByBlock(map[string]string{"": "{side}: {n Unled Brigades} Retreat, {road}"})}
	toldRetreatLoss = story.Row{Kind: "retreat-loss", Level: 3, Text: "{side} loses {brigade} on the Retreat, Available again"}
)

// retreatOne has a General with his Army, or Unled Brigades, Retreat.
func (g *Game) retreatOne(s table.Side, x generalID, unled []brigadeID, first areaID) {
	b := g.act.battle
	army := slices.Clone(unled)
	if x != noGeneral {
		army = append(army, g.army(x)...)
	}
	paths := g.paths(x, len(army), first)
	if len(paths) == 0 {
		g.tellOff(unled, eliminated)
		if x != noGeneral {
			g.surrenderGeneral(x)
		}
		return
	}
	way := g.choosePath("retreat", x, paths)
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
	Plan: inBattle.plan("spoils", "Spoils of victory", "Whether a General who has won places a PC marker (18.3, 19.1): place or leave.",
		readWords("place", "leave"), "he places it", alwaysWord("place"))}

// spoils lets the winning General place a PC marker, outside Fortresses (19.1; 18.3, r53).
func (g *Game) spoils(f *force) {
	b := g.act.battle
	if !g.onMap(f.top) || g.fortified(b.area) || g.control[b.area] == f.side {
		return
	}
	q := table.Question{Side: f.side, Name: "spoils", At: "spoils", Block: g.generals[f.top].name, Area: g.areas[b.area].name, Options: []table.Option{{Verb: "place"}, {Verb: "leave"}}}
	if g.t.Ask(&q).Verb == "place" {
		g.placePC(b.area, f.side, toldPlacesToo.Kind)
	}
}

var askTurncoat = question{Name: "turncoat", With: meetings, Loose: true, Rule: "19.1", Shape: kind.Name, Of: "unit", Verb: "turn", Words: []string{"end"},
	Text: "Which of the Brigades eliminated at {area} enters your service? (19.1)",
	Done: map[string]string{"turn": "{name} enters your service.", "end": "Nobody does."},
	Why:  only(noTurncoat),
	Plan: inBattle.plan("turncoat", "Turncoats", "Which Brigade of those eliminated enters your service (19.1): names or kinds, or none.",
		readBest("turn", "end"), "a Veteran, else Militia", (*Game).defaultTurncoat)}

var toldTurncoat = story.Row{Kind: "turncoat", Level: 3, Text: "{block}, a Turncoat, enters the service of {target}"}

// turncoats lets the winner of a Major Victory take over an eliminated Brigade (19.1, r58).
func (g *Game) turncoats(winner, loser *force) {
	x := winner.top
	if !g.data.Turns[g.turn-1].Turncoats || !g.onMap(x) || g.generals[x].scots || g.generals[x].lorrainer || g.room(x) < 1 {
		return
	}
	q := table.Question{Side: winner.side, Name: "turncoat", At: "turncoat", Block: g.generals[x].name, Area: g.areas[g.act.battle.area].name, Options: []table.Option{{Verb: "end"}}}
	for _, y := range g.act.battle.lost[loser.side] {
		if !g.foreign(y) {
			q.Options = append(q.Options, table.Option{Verb: "turn", Name: g.brigades[y].name})
		}
	}
	o := g.t.Ask(&q)
	if o.Verb == "end" {
		return
	}
	y, _ := g.Board.brigade(o.Name)
	g.brigade[y].side = winner.side
	g.put(y, under(x))
	g.tell(table.Event{Kind: toldTurncoat.Kind, Side: winner.side, Block: o.Name, Target: g.generals[x].name})
}
