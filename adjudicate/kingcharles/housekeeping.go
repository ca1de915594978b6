package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
)

var (
	toldTurn = rows.Add(story.Row{Kind: "turn", Level: 0, Text: "Turn {n}: {when}",
		Places: story.Places{"when": func(t tongue.Tongue, e table.Event) string { return t.Word(e.Words) }}})
	toldChit             = rows.Add(story.Row{Kind: "chit", Level: 1, Text: "A Naval Chit is drawn: {signed}"})
	toldGeneralAvailable = rows.Add(story.Row{Kind: "general-available", Level: 1, Text: "Available {whose} Generals: {words}"})
)

// housekeepingPhase plays the steps of 8; the first two are skipped on turn 1. The Mid deck is
// added at the start of its turn (11.1).
func (g *Game) housekeepingPhase() {
	if g.fresh {
		g.createDecks()
		g.fresh = false
	}
	g.tell(table.Event{Kind: toldTurn.Kind, Side: table.Nobody, N: g.turn, Words: g.data.Turn(g.turn).Name})
	if g.turn == g.deckOf("mid").Turn && !g.henrietta { // the Mid deck comes under the Draw Deck (11.1)
		g.draw, g.mid = append(g.draw, g.mid...), nil
	}
	if g.turn > g.setup.Turns[0] {
		g.refresh()
		g.transfer()
	}
	for _, s := range [...]table.Side{Parliament, Royalist} {
		g.placeNeutral(s)
	}
	if g.data.Turn(g.turn).Chit && len(g.chits) > 0 {
		g.tell(table.Event{Kind: toldChit.Kind, Side: table.Nobody, N: g.chits[0]})
		n := g.chits[0]
		g.chits = g.chits[1:]
		g.shiftNaval(n)
	}
}

// refresh readies the player boards (8.1), and forgets what was of the turn before.
func (g *Game) refresh() {
	for s := range g.left {
		g.left[s], g.recruited[s], g.passed[s] = g.setup.Plays, false, false
	}
	g.plays, g.toPlay, g.leader = 0, table.Nobody, table.Nobody
	for s := range g.train { // 10.6: it can be Recruited again
		if t := &g.train[s]; t.box == track && t.turn <= g.turn {
			*t = marker{place: boxed(other)}
		}
	}
}

// transfer brings Generals from the Dispersed box and the track to the Available box, and half
// of the Brigades Dispersed to Reformed; the rest is available (8.2).
func (g *Game) transfer() {
	var names [2][]string
	for i := range g.general {
		p, x := &g.generals[i], &g.general[i]
		if x.box == dispersed || x.box == track && p.turn > 0 && p.turn <= g.turn {
			x.box = available
			names[p.side] = append(names[p.side], p.name)
		}
	}
	for s, list := range names {
		if list != nil {
			g.tell(table.Event{Kind: toldGeneralAvailable.Kind, Side: table.Side(s), N: len(list), Words: joined(list)})
		}
	}
	g.t.Safe()
	g.t.Together(func(s table.Side) { g.reform(s) })
	for i := range g.brigade {
		if x := &g.brigade[i]; x.box == dispersed {
			x.box = available
		}
	}
}

// askReform is which Brigades Reform (8.2).
var askReform = question{Name: "reform", Rule: "8.2", Shape: kind.List, Verb: "reform", IsFixed: everyCall, For: "which Dispersed Brigades Reform",
	Picked: true,
	Text:   "Which of your Dispersed Brigades Reform? {n} more (8.2)",
	Done:   map[string]string{"reform": "{name} Reforms."},
	Why:    only(reformsHalf),
	Plan:   inBattle.Of("reform", "Brigades that Reform", "Which Dispersed Brigades Reform first (8.2): names, veterans and the like.", plans.ReadBlocks("reform", "veterans", "militia"), "Veterans first", bestBrigade),
	Late:   bestBrigade, Missed: "Veterans Reform first"}

var toldReformed = rows.Add(story.Row{Kind: "reformed", Level: 1, Text: "{whose} Brigades that Reform: {words}"})

func (g *Game) reform(s table.Side) {
	list := which.Of(g.everyBrigade(), func(x brigadeID) bool { return g.brigade[x].box == dispersed && g.brigades[x].side == s })
	half := len(list) / 2
	back := g.pickBrigades(table.Question{Side: s, Name: "reform", At: Sides[s] + "-reform-"}, "reform", list, half, half)
	for _, x := range back {
		g.brigade[x].place = boxed(reformed)
	}
	if len(back) > 0 {
		g.tell(table.Event{Kind: toldReformed.Kind, Side: s, N: len(back), Words: joined(g.names(back))})
	}
}

// bestBrigade names a Veteran where one is offered, else the first.
func bestBrigade(g *Game, q *table.Question) table.Option {
	for _, o := range q.Options {
		if x, ok := g.Board.brigade(o.Name); ok && g.brigades[x].value > 1 {
			return o
		}
	}
	return q.Options[len(q.Options)-1]
}

// askNeutral is where the free PC marker goes (8.3).
var askNeutral = question{Name: "neutral", Rule: "8.3", Shape: kind.Name, Verb: "place", Of: "area", IsFixed: everyCall, For: "where the free PC marker goes", Public: true,
	Text: "In which Neutral Area do you place a PC marker? (8.3)",
	Done: map[string]string{"place": "A PC marker goes to {area}."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		if a, ok := g.Board.area(o.Areas[0]); ok {
			return g.mayNeutral(q.Side, a)
		}
		return nil
	},
	Plan: inBattle.Of("neutral", "The free PC marker", "In which Neutral Area it goes (8.3): Areas or anywhere, the best first.", readPlaces("place"),
		"an Area that completes an Economic Infrastructure or a Region, else the first on the map", (*Game).defaultPC),
	Late:   (*Game).defaultPC,
	Missed: "an Area that completes an Economic Infrastructure or a Region, else the first on the map"}

// placeNeutral has a side place a PC marker in a Neutral Area; without one it is skipped (8.3).
func (g *Game) placeNeutral(s table.Side) {
	g.t.Safe()
	list := legal(g.everyArea(), func(a areaID) *Reason { return g.mayNeutral(s, a) })
	if a := g.askArea(table.Question{Side: s, Name: "neutral", At: Sides[s] + "-neutral"}, "place", list); a != noArea {
		g.placePC(a, s, toldPlaces.Kind)
	}
}

// mayNeutral says whether the free PC marker may go to an Area (8.3, r19).
func (g *Game) mayNeutral(s table.Side, a areaID) *Reason {
	o := s.Other()
	switch {
	case g.control[a] != table.Nobody:
		return notNeutral
	case !g.besideControlled(s, a, g.control):
		return nothingBeside.By("8.3")
	case g.besideControlled(o, a, g.control):
		return enemyBeside
	case g.hasGeneral(o, a) || g.besideGeneral(o, a):
		return generalBeside
	case g.isolates(s, a):
		return wouldIsolate
	}
	return nil
}

// isolates says that a PC marker in an Area would Isolate Enemy markers that are not so yet.
func (g *Game) isolates(s table.Side, a areaID) bool {
	before := g.isolated(s.Other())
	g.control[a] = s
	after := g.isolated(s.Other())
	g.control[a] = table.Nobody
	return slices.ContainsFunc(after, func(x areaID) bool { return !slices.Contains(before, x) })
}

// Control of Areas, infrastructures and Regions (3.1), and the Political Control Phase (9).

// areasOfSide is how many Areas a side controls: its Power Base (6.2, r17).
func (g *Game) areasOfSide(s table.Side) int {
	return which.Number(g.everyArea(), func(a areaID) bool { return g.control[a] == s })
}

// regionControl is who controls over half of a Region's Areas (3.1.3).
func (g *Game) regionControl(r regionID) table.Side {
	for s := Royalist; s <= Parliament; s++ {
		if which.Count(g.regions[r].areas, func(a areaID) bool { return g.control[a] == s }) >= g.data.Regions[r].ToControl {
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
// Brigade in them, and so none Masked or Besieged (3.1.8, 20.1, r15).
func (g *Game) infraControl(i int) table.Side {
	areas := g.infras[i].areas
	s := g.control[areas[0]]
	for _, a := range areas {
		if g.control[a] != s || len(g.brigadesIn(s.Other(), a)) > 0 {
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

var toldIsolated = rows.Add(story.Row{Kind: "isolated", Level: 1, Text: "Isolated {whose} PC markers are removed: {words}"})

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
		list := g.isolated(s)
		for _, a := range list {
			g.control[a] = table.Nobody
		}
		if list != nil {
			g.tell(table.Event{Kind: toldIsolated.Kind, Side: s, N: len(list), Words: joined(which.Each(list, g.areaName))})
		}
	}
}

// source says that a side's PC markers are not Isolated that can trace to an Area (9.1): a
// Supply Fortress or Local Notable of theirs, neither Masked nor Besieged, or a free General.
func (g *Game) source(s table.Side, a areaID) bool {
	return g.hasOutside(s, a) || g.control[a] == s && (g.areas[a].supply || g.notableIn(a) != noNotable) && !g.watched(a) // r13
}

// isolated are the Areas whose PC markers are Isolated (9.1): no chain of Friendly or Neutral
// Areas leads to a source. Fortresses never are; the Maritime line is no link, and neither is a
// Masked or Besieged Fortress, which cannot prevent Isolation (20.1).
func (g *Game) isolated(s table.Side) []areaID {
	sources := which.Of(g.everyArea(), func(a areaID) bool { return g.source(s, a) }) // r86: a General is one also in an Enemy-controlled Area
	steps := g.areasOff(sources, func(l link) bool {
		return l.by != maritime && g.control[l.to] != s.Other() && !g.watched(l.to)
	})
	return which.Of(g.everyArea(), func(a areaID) bool { return g.control[a] == s && steps[a] == farOff && !g.fortified(a) })
}
