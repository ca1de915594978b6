package thiswar

import (
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
)

// cavalryEngages has both sides' Cavalry Engage, and checks who Routs and who Pursues (7.42).
// engage gives the hits that a side's Cavalry causes and what is left over.
func (g *Game) cavalryEngages(order [2]table.Side, engage func(table.Side) (hits, excess int)) {
	var had, hits [2]int
	for _, s := range order {
		had[s] = len(g.active(s, cavalry))
	}
	for _, s := range order {
		hits[s], g.battle.excess[s] = engage(s)
	}
	g.afterCavalry(had, hits)
}

// afterCavalry checks for Rout and Pursuit after the Cavalry has Engaged. had is
// how many Cavalry blocks each side had before, hits what each has caused.
func (g *Game) afterCavalry(had, hits [2]int) {
	for s := table.First; s <= table.Second; s++ {
		if had[s.Other()] > 0 && len(g.active(s.Other(), cavalry)) == 0 {
			// All the enemy's Cavalry has been Eliminated (7.43).
			g.pursuit(s, 1+min(g.battle.excess[s], 1))
			return
		}
	}
	if had[Royalist] == 0 || had[Parliament] == 0 || hits[Royalist] == hits[Parliament] {
		return
	}
	worse := Royalist
	if hits[Royalist] > hits[Parliament] {
		worse = Parliament
	}
	g.rout(worse, hits[worse.Other()]-hits[worse])
}

var toldFailsToCharge = rows.Add(story.Row{Kind: "fails-to-charge", Level: 2, Text: "{block} fails to charge."})

// cavalryOf has a side's Cavalry Engage: the enemy's Cavalry, and his Infantry
// with more effect where he has none. It returns the hits on Cavalry and what
// was left over: such hits are lost (reading cavalry-excess).
func (g *Game) cavalryOf(s table.Side) (hits, excess int) {
	target, alone := cavalry, 0
	if len(g.active(s.Other(), cavalry)) == 0 {
		target, alone = infantry, g.war.Tables.Combat.CavalryAlone
	}
	if len(g.active(s.Other(), target)) == 0 {
		return 0, 0
	}
	for _, x := range g.active(s, cavalry) {
		if g.failsToCharge(x) {
			g.tell(table.Event{Kind: toldFailsToCharge.Kind, Side: s, Block: g.name(x)})
			continue
		}
		eff := g.engages(x) + alone
		if g.anyAims(disfavours, g.aimOf(g.battle)) {
			eff-- // 7.95
		}
		h, e := g.strike(x, "engage", eff, g.canHit(target))
		if target == cavalry {
			hits, excess = hits+h, excess+e
		}
	}
	return hits, excess
}

// failsToCharge says that a block does not Engage in Round 1: Parliament's
// Cavalry, but not the Covenanters', in the Battle chosen for that Event.
func (g *Game) failsToCharge(x blockID) bool {
	return g.battle.round == 1 && g.aims(Royalist, failsToCharge, g.aimOf(g.battle)) &&
		g.info(x).side == Parliament && !g.scots(x)
}

var (
	toldRout   = rows.Add(story.Row{Kind: "rout", Level: 2, Text: "Cavalry of {side} checks for Rout (on {faces}, having taken {n hits} more than it caused)", Tail: "it Routs", Strength: true, Places: routs})
	toldNoRout = rows.Add(story.Row{Kind: "no-rout", Level: 2, Text: "Cavalry of {side} checks for Rout (on {faces}, having taken {n hits} more than it caused)", Tail: "it stays", Strength: true, Places: routs})
)

// rout checks whether the Cavalry of a side that received more hits Routs; if
// it does the other side's Cavalry may Pursue (7.42).
func (g *Game) rout(s table.Side, difference int) {
	die := g.t.Roll("rout", 1)
	e := table.Event{Kind: toldRout.Kind, Side: s, Area: g.placeName(g.battle.area), N: difference, Label: g.t.Label("rout"), Dice: die}
	if die[0] > difference {
		e.Kind = toldNoRout.Kind
		g.tell(e)
		return
	}
	g.tell(e)
	for _, x := range g.active(s, cavalry) {
		g.battle.part[x].routing = true
	}
	g.pursuit(s.Other(), 0)
}

var (
	toldPursues      = rows.Add(story.Row{Kind: "pursues", Level: 2, Text: "{block} checks for Pursuit (stays up to Discipline {n})", Tail: "{counted}it goes off in Pursuit", Strength: true, Places: pursuits})
	toldStaysOnField = rows.Add(story.Row{Kind: "stays-on-field", Level: 2, Text: "{block} checks for Pursuit (stays up to Discipline {n})", Tail: "{counted}it stays on the field", Strength: true, Places: pursuits})
)

// pursuit checks each Cavalry block of a side for Cavalry Pursuit, less being
// taken from the die (7.43).
func (g *Game) pursuit(s table.Side, less int) {
	for _, x := range g.active(s, cavalry) {
		g.t.In(Sides[s] + "-" + g.name(x))
		die := g.t.Roll("pursuit", 1)
		e := table.Event{Kind: toldStaysOnField.Kind, Side: s, Block: g.name(x), From: less, N: int(g.info(x).disc), Label: g.t.Label("pursuit"), Dice: die}
		g.t.Out()
		if die[0]-less > int(g.info(x).disc) {
			g.battle.part[x].pursuing = true
			e.Kind = toldPursues.Kind
		}
		g.tell(e)
	}
}

// routs has the faces on which Cavalry Routs, pursuits what a die counts as.
var (
	routs    = story.Places{"faces": func(t tongue.Tongue, e table.Event) string { return upTo(t, itoa(e.N)) }}
	pursuits = story.Places{"counted": func(t tongue.Tongue, e table.Event) string {
		if e.From == 0 {
			return ""
		}
		return counts(t, itoa(e.Dice[0]-e.From))
	}}
)
