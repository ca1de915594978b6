package thiswar

import (
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders/say"
)

// askBattles is the call for a plan, at the pace of plans (7.0).
var askBattles = question{Name: "battles", Rule: "7.0", Shape: kind.Word, Words: []string{"planned"}, Fixed: true, For: "a plan for the Battles and Sieges of the Turn",
	Text:   "The Battles and Sieges of this Turn, and what comes after, are resolved by your plan and by standing default. Send a plan, or keep the one in force (7.0).",
	Done:   map[string]string{"planned": "The Battles and Sieges of this Turn are fought by your plan."},
	Missed: "the plan in force is kept"}

// tacticalPhase has both sides plan the Battles and Sieges of the Turn, at the pace of plans,
// and say what their Events are for.
func (g *Game) tacticalPhase() {
	g.t.Safe()
	if g.anyCombat() {
		g.t.PlanHere("battles")
	}
	g.tacticalEvents()
}

// anyCombat says that there is a Battle or a Siege.
func (g *Game) anyCombat() bool {
	battles, sieges, _ := g.coming()
	return battles+sieges > 0
}

// tacticalEvents lets who played one decide which Battle a Tactical Event is
// for, Player 1 first (7.01).
func (g *Game) tacticalEvents() {
	defer g.t.In("tactical").Out()
	for _, s := range [2]table.Side{g.player1, g.player1.Other()} {
		if g.eventOf(s).in("tactical") {
			g.aimEvent(s)
		}
	}
}

var toldTarget = rows.Add(story.Row{Kind: "target", Level: 2, Text: "{side} plays {card} for the Battle in {area}.",
	Or: story.If(story.Words, "{side} plays {card} for the Siege of {area}.")})

// askTarget is which Battle or Siege a Tactical Event is for (7.01).
var askTarget = question{Name: "target", Rule: "7.01", Shape: kind.Name, Verb: "target", Of: "place", Words: []string{"none"},
	Asks: func(g *Game, q *table.Question) say.Text {
		return say.Textf("Which Battle or Siege is your %s for? (7.01)", cardText(g.playedName(q.Side)))
	},
	Done: map[string]string{"target": "Your Event is for {area}."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		if at, isPlace := g.area(o.Areas[0]); isPlace && o.Verb == "target" {
			return g.mayTarget(q.Side, at)
		}
		return nil
	},
	Arises: playedIn("tactical"),
	Plan: ofTurn.Of("target", "Your Tactical Event",
		"Which Battle (an Area) or Siege (a City) your Tactical Event is for (7.01): [Kent, Oxford, anywhere], or none.",
		readTarget, "a Surprise Attack where you attack, Advantageous Terrain where you defend, Mining at the oldest Siege, any other where most of your blocks are",
		(*Game).defaultTarget)}

var toldNoTarget = rows.Add(story.Row{Kind: "no-target", Level: 2, Text: "{side} does not use {card}."})

// aimEvent has a side choose the Battle or the Siege for its Event. One that
// is not aimed has not been enacted.
func (g *Game) aimEvent(s table.Side) {
	g.t.Safe()
	q := &table.Question{Side: s, Name: "target", At: "target-" + Sides[s]}
	for a := areaID(0); a < g.onMap; a++ {
		for _, at := range [2]areaID{a, g.insideOf(a)} {
			q.Offer(at != noArea && g.mayTarget(s, at) == nil, table.Option{Verb: "target", Areas: [3]string{g.placeName(at)}})
		}
	}
	q.Options = append(q.Options, table.Option{Verb: "none"})
	e := table.Event{Kind: toldNoTarget.Kind, Side: s, Block: g.playedName(s)}
	if o := g.t.Ask(q); o.Verb == "target" {
		g.target[s], _ = g.area(o.Areas[0])
		g.enacted[s] = true
		e.Kind, e.Area = toldTarget.Kind, o.Areas[0]
		if g.areas[g.target[s]].inside != noCity {
			e.Words = "siege"
		}
	}
	g.tell(e)
}

// playedName is the name of the card a side has played this Turn.
func (g *Game) playedName(s table.Side) string { return g.cards[g.played[s]].name }

// insideOf is the inside of the Fortified City of an Area, or noArea.
func (g *Game) insideOf(a areaID) areaID {
	if c := g.areas[a].fortified; c != noCity {
		return g.cities[c].inside
	}
	return noArea
}

// mayTarget says whether a side's Tactical Event can be aimed at a Battle (an Area) or a Siege (the
// inside of a City): Mining at a Siege of its own, Turncoats and Advantageous Terrain at any Battle
// or Siege (readings tactical-target and terrain-new-defender), the others at a Battle.
func (g *Game) mayTarget(s table.Side, at areaID) *Reason {
	aim := atBattle
	if e := g.eventOf(s); e != nil {
		aim = e.Aim
	}
	if c := g.areas[at].inside; c != noCity {
		switch who := g.besieged(c); {
		case aim == atBattle:
			return targetBattle
		case who == table.Nobody:
			return targetNoSiege
		case aim == atSiege && who == s:
			return targetOwnCity
		}
		return nil
	}
	switch {
	case aim == atSiege:
		return targetSiege
	case !g.Contested(at):
		return targetNoBattle
	}
	return nil
}

// askBattle is which Battle Player 1 has fought next (7.02).
var askBattle = question{Name: "battle", Public: true, Rule: "7.02", Shape: kind.Name, Verb: "fight", Of: "place",
	Text: "Which Battle is fought next? (7.02)",
	Done: map[string]string{"fight": "The Battle of {area} is fought next."},
	Why: func(_ *Game, _ *table.Question, o table.Option) *Reason {
		return fightNoBattle.If(o.Verb == "fight")
	},
	Arises: inChosenOrder,
	Plan:   inOrderOf()}

// inOrderOf is what a plan may say of the order of Battles, and of Sieges.
func inOrderOf() *planKind {
	return ofTurn.Of("order", "The next Battle or Siege",
		"Which Battle, and which Siege, Player 1 has resolved next (7.02, 7.03): [Kent, Oxford].",
		readOrder, "in the order of the map",
		plans.First[*Game])
}

// battles fights the Battles one by one, in the order Player 1 chooses (7.02).
func (g *Game) battles() {
	defer g.t.In("battle").Out()
	for o := range g.t.Until("", table.Question{Side: g.player1, Name: "battle", At: "order-"}, func(q *table.Question, _ int) {
		g.t.Safe()
		for _, a := range g.Battles() {
			q.Offer(true, table.Option{Verb: "fight", Areas: [3]string{g.placeName(a)}})
		}
	}) {
		a, _ := g.area(o.Areas[0])
		g.t.Do(o.Areas[0], func() { g.fight(a) })
	}
}

// attackerIn is who attacks in a Contested Area.
func (g *Game) attackerIn(a areaID) table.Side {
	if s := g.Attacker[a]; s != table.Nobody {
		return s
	}
	return g.player1
}

// fight fights the Battle in an Area (7.0).
func (g *Game) fight(a areaID) {
	b := g.newBattle(field, a, noCity, g.attackerIn(a))
	g.battle = b
	g.takePart()
	g.tellBattle()
	if c := g.areas[a].fortified; g.besieged(c) == b.attacker {
		b.relief = c // 8.1
		g.maintain()
	}
	g.declareMain()
	g.fightBattle()
	g.closeBattle()
	g.reservesFightOn(b)
}

// takePart lets the blocks in the Area take part, and notes who is in its City
// and which of all these have a Leader with them.
func (g *Game) takePart() {
	b := g.battle
	for i := range g.Blocks {
		at := g.Blocks[i].At
		b.part[i].in = at == b.area
		b.part[i].within = at != b.area && g.landOf(at) == b.area
		b.part[i].led = g.landOf(at) == b.area && g.leaderNear(blockID(i), at)
	}
}

// fightBattle fights a Battle whose blocks and Reserves stand ready.
func (g *Game) fightBattle() {
	if !g.withdrawBeforeBattle() {
		g.joinRelief()
		g.surprise()
		g.tellRevealed()
		g.battleRounds()
	}
	g.endOfBattle()
}

// closeBattle leaves the Battle; an Event aimed at it is over, and who was to be replaced when the
// Siege ended is (11.12).
func (g *Game) closeBattle() {
	b := g.battle
	for s := range g.target {
		if g.target[s] == b.area {
			g.target[s] = noArea
		}
	}
	g.endAttack(b.area)
	g.battle = nil
	g.settle()
}

// reservesFightOn fights the new Battles of the Loser's Reserves, as long as any
// are left in the Area, after a Battle or a Sally that was one (12.51).
func (g *Game) reservesFightOn(b *battle) {
	for n := 2; g.skirmishes() && g.Contested(b.area); n++ {
		g.t.In("battle-" + itoa(n))
		b = g.fightReserves(b)
		g.t.Out()
	}
}

// fightReserves fights the new Battle that the Loser's Reserves of a Pre-War
// Skirmish have with the Victor's blocks that are still in the Area (12.51).
// The Victor holds the Area now: the Loser's blocks attack, and all fight.
func (g *Game) fightReserves(last *battle) *battle {
	b := g.newBattle(field, last.area, last.city, last.loser)
	b.relief = last.relief
	g.battle = b
	g.takePart()
	for i := range b.part {
		p := last.part[i]
		b.part[i].inside = p.inside
		b.part[i].led = p.led
		b.part[i].in = b.part[i].in && p.in
	}
	g.tellBattle()
	g.fightBattle()
	g.closeBattle()
	return b
}
