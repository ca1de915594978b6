package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

var (
	toldMaintains = rows.Add(story.Row{Kind: "maintains", Level: 2, Text: "{side} maintains the Siege of {area} with {n blocks}{named}."})
	toldBreaksOff = rows.Add(story.Row{Kind: "breaks-off", Level: 2, Text: "{side} breaks off the Siege of {area} for the time (Siege Marker {n})."})
)

// maintain has the Besieger decide, before the declaration of a Main Attack, whether the Siege is
// maintained while its relief is fought off, or broken off for the time (8.1).
func (g *Game) maintain() {
	b := g.battle
	if g.marker[b.relief] == noMarker {
		return // reading relief-no-marker
	}
	s := b.attacker.Other()
	if g.maintainSeries(s) {
		kept := g.kept(s)
		g.tellNames(table.Event{Kind: toldMaintains.Kind, Side: s, Area: g.cities[b.relief].name}, len(kept), g.names(kept))
		return
	}
	g.marker[b.relief] = max(0, g.marker[b.relief]-1)
	g.tell(table.Event{Kind: toldBreaksOff.Kind, Side: s, Area: g.cities[b.relief].name, N: int(g.marker[b.relief])})
}

// askMaintain is who maintains a Siege while its relief is fought off (8.1).
var askMaintain = question{Name: "maintain", Rule: "8.1", Shape: kind.List, Verb: "keep", Words: []string{"break-off", "end"},
	Asks: func(_ *Game, q *table.Question) say.Text {
		if q.Options[0].Verb == "break-off" {
			return say.Textf("Relief attacks in %s. Keep blocks back to maintain the Siege, or break it off? (8.1)", q.Area)
		}
		return say.Textf("Which other block maintains the Siege? (8.1)")
	},
	Done: map[string]string{"keep": "{name} maintains the Siege.", "break-off": "The Siege is broken off for the Battle."},
	Put: inField(func(g *Game, _ *view.Question) bool {
		return g.battle.relief != noCity && done(func() { g.maintainSeries(g.masked) })
	}),
	Why: inCombat(func(g *Game, q *table.Question, o table.Option) *Reason {
		x, mine := g.block(q.Side, o.Name)
		switch {
		case o.Verb == "end":
			return g.mayEndKeeping(q.Side)
		case o.Verb == "keep" && mine:
			return g.mayKeep(q.Side, x)
		}
		return nil
	}),
	Arises: anyRelief,
	Plan: inBattle.Of("maintain", "Relief of a City that you besiege",
		"Who maintains the Siege, until there are as many as the City's Size (8.1): blocks and classes, or break-off.",
		readKeep, "the Siege is maintained by the cheapest blocks if as many as the relief has are left to fight, else broken off",
		(*Game).defaultMaintain)}

// maintainSeries asks which blocks maintain the Siege; false is to break it off.
func (g *Game) maintainSeries(s table.Side) bool {
	b := g.battle
	for o := range g.t.Until("", table.Question{Side: s, Name: "maintain", At: "maintain-", Series: g.t.Key() + "/maintain", Area: g.placeName(b.area), N: g.cities[b.relief].size, Hidden: true}, func(q *table.Question, _ int) {
		q.N = max(0, q.N-len(g.kept(s))) // those that it takes at least
		q.Offer(g.kept(s) == nil, table.Option{Verb: "break-off"})
		q.Offer(g.mayEndKeeping(s) == nil, table.Option{Verb: "end"})
		for _, x := range g.In(s, b.area) {
			q.Offer(g.mayKeep(s, x) == nil, table.Option{Verb: "keep", Name: g.name(x)})
		}
	}) {
		if o.Verb != "keep" {
			return o.Verb == "end"
		}
		x, _ := g.block(s, o.Name)
		b.part[x].in = false
	}
	return false // in no honest view: too few are left, and yet some maintain it
}

// kept lists the Besieger's blocks that have been left to maintain the Siege.
func (g *Game) kept(s table.Side) []blockID {
	return which.From(g.In(s, g.battle.area), func(x blockID) bool { return !g.battle.part[x].in })
}

// mayKeep says whether a block may be left to maintain the Siege: as many
// Infantry and Cavalry as the Size of the City at least, and one that fights.
func (g *Game) mayKeep(s table.Side, x blockID) *Reason {
	b := g.battle
	all, kept := g.fighting(s, b.area), len(g.troops(g.kept(s)))
	switch {
	case g.info(x).side != s || g.Blocks[x].At != b.area || !b.part[x].in:
		return notInBattle
	case all-1 < g.cities[b.relief].size:
		return tooFewToMaintain
	case g.info(x).class != artillery && kept+1 >= all:
		return oneMustFight
	}
	return nil
}

// mayEndKeeping says whether enough blocks maintain the Siege.
func (g *Game) mayEndKeeping(s table.Side) *Reason {
	return keepMore.If(len(g.troops(g.kept(s))) < g.cities[g.battle.relief].size)
}

var toldJoins = rows.Add(story.Row{Kind: "joins", Level: 2, Text: "Out of {area} {n blocks} of {side}{named} join as Reserves.",
	Or: story.ByN(map[int]string{0: "Nobody comes out of {area}.", 1: "Out of {area} {n blocks} of {side}{named} joins as Reserves."})})

// joinRelief lets the Besieged take part as Reserves in the Battle that
// relieves them, unless the Siege is maintained (8.1, reading relief-maintained).
func (g *Game) joinRelief() {
	b := g.battle
	s := b.attacker
	if b.relief == noCity || b.city != noCity || len(g.kept(s.Other())) > 0 {
		return
	}
	inside := g.insideOf(b.area)
	before := g.In(s, inside)
	if len(before) == 0 {
		return
	}
	g.joinSeries(s, inside)
	joined := slices.DeleteFunc(before, func(x blockID) bool { return g.Blocks[x].At != b.area })
	g.tellNames(table.Event{Kind: toldJoins.Kind, Side: s, Area: g.placeName(inside)}, len(joined), g.names(joined))
}

// askJoin is which of the Besieged join a Battle to relieve them (8.1).
var askJoin = question{Name: "join", Rule: "8.1", Shape: kind.List, Verb: "join", Words: []string{"end"},
	Text: "Which Besieged blocks join the Battle in {area} as Reserves? (8.1)",
	Done: map[string]string{"join": "{name} joins the Battle from the City, in Reserve."},
	Put: inField(func(g *Game, _ *view.Question) bool {
		return done(func() { g.joinSeries(g.masked, g.insideOf(g.battle.area)) })
	}),
	Why:    inCombat(only(notInTheCity)),
	Arises: anyRelief,
	Plan: inBattle.Of("join", "A Battle to relieve you",
		"Who of the Besieged joins the Battle, in Reserve (8.1): blocks and classes and nobody else, or none.",
		readSeries("join", "none", "end"), "all but Garrisons and Charles join, unless besiegers are more than all of you together",
		(*Game).defaultJoin)}

// joinSeries asks which of the Besieged join the Battle.
func (g *Game) joinSeries(s table.Side, inside areaID) {
	for o := range g.t.Until("end", table.Question{Side: s, Name: "join", At: "join-", Series: g.t.Key() + "/join", Area: g.placeName(g.battle.area), Hidden: true}, func(q *table.Question, _ int) {
		q.Options = append(g.each("join", g.In(s, inside)), table.Option{Verb: "end"})
	}) {
		x, _ := g.block(s, o.Name)
		g.comeOut(x)
		g.battle.part[x].reserve, g.battle.part[x].late = true, true
	}
}

// comeOut brings a Besieged block out of its City to take part.
func (g *Game) comeOut(x blockID) {
	b := g.battle
	g.Place(x, b.area)
	b.part[x].in, b.part[x].inside = true, true
}

// sallyBattle fights a Sally where there is no Siege Marker: a normal Battle of
// the sallying blocks, who attack, with all the Besieging blocks (8.2).
func (g *Game) sallyBattle(c cityID, sallying []blockID) {
	s := g.besieged(c)
	defer g.t.In("sally-battle").Out()
	b := g.newBattle(field, g.cities[c].area, c, s)
	b.relief = c
	g.battle = b
	g.takePart()
	for _, x := range g.In(s.Other(), b.area) {
		b.part[x].in = !g.retreated[x] // no part in the Siege Combat there (7.6)
	}
	for _, x := range sallying {
		g.comeOut(x)
	}
	g.tellBattle()
	g.fightBattle()
	g.closeBattle()
	g.reservesFightOn(b)
}
