package thiswar

import "fieldpost/adjudicate/table"

// endOfBattle finds the Loser; he Retreats, and the Victor may Regroup (7.5).
func (g *Game) endOfBattle() {
	b := g.battle
	g.recoverHalves()
	if b.loser == table.Nobody {
		b.loser = g.whoLost()
	}
	victor := b.loser.Other()
	if p := b.part[g.rupert]; b.loser == Royalist && p.in {
		g.rupertLost = true // 10.12
	}
	g.tell(table.Event{Kind: "won", Side: victor, Area: g.placeName(b.area), N: b.round})
	g.retreat(b.loser)
	g.stranded()
	g.settle()
	g.captureGuns(victor, b.area, b.guns)
	g.turncoats(victor)
	g.regroup(victor)
	g.stranded()
	g.settle()
}

// whoLost is the Loser of a Battle (7.5), in a Pre-War Skirmish who caused
// fewer hits (12.51).
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

// turncoats gives the Victor of the Battle or Siege Combat that the Event was
// aimed at one strength for each block the Loser had Eliminated in its Rounds,
// for the least effective block of its class that lacks strength (7.96).
func (g *Game) turncoats(victor table.Side) {
	b := g.battle
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
			g.strengthen(y, 1, "Turncoats")
		}
	}
}

// canTurn says that a block gives or receives turncoats: no Clubmen, no Covenanters.
func (g *Game) canTurn(x blockID) bool { return g.info(x).kind != clubmen && !g.isCovenanter(x) }

// turncoatsJoin lists the Victor's blocks that may receive a turncoat strength.
func (g *Game) turncoatsJoin(s table.Side, c class) (list []blockID) {
	for i := range g.Blocks {
		x := blockID(i)
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

// stranded Eliminates Regional blocks that were in the Battle's Area or its City
// and are now away from home without a Leader (7.82); not those that stay to
// fight a new Battle (12.51).
func (g *Game) stranded() {
	for i := range g.Blocks {
		x := blockID(i)
		s, at := g.info(x).side, g.Blocks[x].At
		if !g.battle.part[x].here || at < 0 || s == g.battle.loser && at == g.battle.area && g.staysToFight(x) {
			continue
		}
		if g.isRegional(x) && !g.homeIs(x, at) && !g.ledAt(x, at) {
			g.tellUpright(table.Event{Kind: "stranded", Side: s, Block: g.name(x), Area: g.placeName(at)})
			g.eliminate(x, false)
		}
	}
}

// isRegional says that a block is bound to its Home Region (3.3).
func (g *Game) isRegional(x blockID) bool {
	return g.info(x).kind == regional || g.info(x).kind == covenanter
}

// isCovenanter says that a block is a Covenanter, Leven included (3.3).
func (g *Game) isCovenanter(x blockID) bool { return g.info(x).home == homeScotland }

// homeIs says that a place is in a block's Home Region (3.3, 6.16): inside a
// City as in its Area; for London blocks in and around Buckinghamshire &
// Hertfordshire.
func (g *Game) homeIs(x blockID, at areaID) bool {
	if c := g.areas[at].inside; c != noCity {
		at = g.cities[c].area
	}
	switch home := g.info(x).home; home {
	case homeNone:
		return false
	case homeLondon:
		return at == g.bucks || g.Joined(at, g.bucks) != noBorder
	case homeScotland:
		return at == g.scotland || at < g.onMap && g.regions[g.areas[at].region] == "The North"
	default:
		return at < g.onMap && g.areas[at].region == home
	}
}

// ledAt says that a place holds a Leader of a Regional block, or its Regional
// Leader; Covenanters are led by Leven alone (3.3, 6.16).
func (g *Game) ledAt(x blockID, at areaID) bool {
	for _, y := range g.In(g.info(x).side, at) {
		if g.leads(y, x) {
			return true
		}
	}
	return false
}

// leads says that a block is a Leader for a Regional block, or its Regional Leader.
func (g *Game) leads(y, x blockID) bool {
	switch g.info(y).kind {
	case leader:
		return !g.isCovenanter(x)
	case regionalLeader:
		return g.info(y).home == g.info(x).home
	}
	return false
}
