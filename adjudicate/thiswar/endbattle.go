package thiswar

import (
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

var toldWon = rows.Add(story.Row{Kind: "won", Deed: view.Fought, Level: 0, Text: "{side} wins in {area} after {n} Rounds.",
	Or: story.ByN(map[int]string{0: "{side} has {area} without a fight.", 1: "{side} wins in {area} in the first Round."})})

// endOfBattle finds the Loser; he Retreats, and the Victor may Regroup (7.5).
func (g *Game) endOfBattle() {
	b := g.battle
	g.roundHalves()
	if b.loser == table.Nobody {
		b.loser = g.whoLost()
	}
	victor := b.loser.Other()
	if p := b.part[g.rupert]; b.loser == Royalist && p.in {
		g.rupertLost = true // 10.12
	}
	g.tell(table.Event{Kind: toldWon.Kind, Side: victor, Area: g.placeName(b.area), N: b.round})
	g.retreat(b.loser)
	g.stranded(b.loser)
	g.settle()
	g.meetQueen()
	g.captureGuns(victor, b.area, b.guns)
	g.turncoats()
	g.regroup(victor)
	g.stranded(victor)
	g.stranded(b.loser) // his Reserves, if they have nobody left to fight (12.51)
	g.settle()
	g.meetQueen()
}

// whoLost is the Loser of a Battle (7.5), in a Pre-War Skirmish who caused fewer hits (12.51).
func (g *Game) whoLost() table.Side {
	b := g.battle
	defender := b.attacker.Other()
	ours, theirs := g.standing(defender), g.standing(b.attacker)
	switch {
	case b.general != table.Nobody:
		return b.general
	case g.skirmishes() && b.round > 0:
		ours, theirs = b.hits[defender], b.hits[b.attacker]
	}
	if ours >= theirs {
		return b.attacker
	}
	return defender
}

// askTurncoat is which of equal blocks turncoats join (7.96).
var askTurncoat = question{Name: "turncoat", Rule: "7.96", Shape: kind.List, Verb: "strengthen",
	Text: "Which block do turncoats join? (7.96)",
	Done: map[string]string{"strengthen": recruited["strengthen"]},
	Why:  inCombat(only(turncoatOther)),
	Arises: func(g *Game, _ *view.View) bool {
		return g.hasPlayed(Royalist, turncoats) || g.hasPlayed(Parliament, turncoats)
	},
	Plan: inBattle.Of("turncoats", "Turncoats",
		"Which of equal blocks gains a turncoat strength (7.96): blocks and classes.",
		plans.ReadBlocks("strengthen", inTurn...), "the most valuable",
		(*Game).bestOption)}

// turncoats gives the Victor of the Battle or Siege Combat that the Event was
// aimed at one strength for each block the Loser had Eliminated in its Rounds,
// for the least effective block of its class that lacks strength (7.96).
func (g *Game) turncoats() {
	b := g.battle
	victor := b.loser.Other()
	if !g.anyAims(turncoats, g.aimOf(b)) {
		return
	}
	for n, x := range b.fallen[victor.Other()] {
		if !g.canTurn(x) {
			continue
		}
		if list := g.turncoatsJoin(victor, g.info(x).class); len(list) > 0 {
			g.t.In("turncoats")
			y := g.choose(victor, "turncoat", "strengthen", n+1, list)
			g.t.Out()
			g.strengthen(y, "Turncoats")
		}
	}
}

// canTurn says that a block gives or receives turncoats: no Clubmen, no Covenanters.
func (g *Game) canTurn(x blockID) bool { return g.info(x).kind != clubmen && !g.scots(x) }

// turncoatsJoin lists the Victor's blocks that may receive a turncoat strength.
func (g *Game) turncoatsJoin(s table.Side, c class) (list []blockID) {
	for x := range g.EveryBlock() {
		if !g.takesPart(x, s) || g.info(x).class != c || !g.canTurn(x) || g.Blocks[x].Strength >= g.info(x).max {
			continue
		}
		if len(list) > 0 && g.info(x).eff < g.info(list[0]).eff {
			list = list[:0]
		}
		if len(list) == 0 || g.info(x).eff == g.info(list[0]).eff {
			list = append(list, x)
		}
	}
	return list
}

// leaderNear says that a block which may chaperone another is in the Area that
// a place is or lies in, outside its City or in it: who held the City may have
// come out to join the Battle, and who stayed in it is with him still.
func (g *Game) leaderNear(x blockID, a areaID) bool {
	a = g.landOf(a)
	in := g.insideOf(a)
	return g.leaderAt(x, a) || in != noArea && g.leaderAt(x, in)
}

var toldStranded = rows.Add(story.Row{Kind: "stranded", Level: 1, Text: "{who} is stranded in {area} without a Leader."})

// stranded Eliminates a side's Regional blocks that the Battle has left away from
// home without the Leader they had with them (7.82, readings stranded-when and
// stranded-whom); not those that stay to fight a new Battle (12.51), nor, where
// their side has won, those that were in the City and took no part.
func (g *Game) stranded(s table.Side) {
	b := g.battle
	for at := range areaID(len(g.areas)) { // and not in the order of the pack, which would tell which are where
		for _, x := range g.In(s, at) {
			switch {
			case !g.bound(x) || !b.part[x].led:
				continue
			case s == b.loser && at == b.area && g.newBattleWaits() && g.staysToFight(x):
				continue
			case s != b.loser && b.part[x].within && !b.part[x].in:
				continue
			}
			if !g.atHome(x, at) && !g.leaderNear(x, at) {
				g.tellUpright(table.Event{Kind: toldStranded.Kind, Side: s, Block: g.name(x), Area: g.placeName(at)})
				g.eliminate(x, false)
			}
		}
	}
}
