package richard3

import "fieldpost/adjudicate/table"

// byPiracy is how many blocks go back by sea in a round or a regroup: as many
// as Piracy has Sea Moves (5.1).
const byPiracy = 2

// mayRetreat says whether a block can retreat to an area now (6.2, 6.6).
func (g *Game) mayRetreat(s table.Side, x blockID, to areaID) *Reason {
	b := g.battle
	if b.round == 1 {
		return retreatFirst
	}
	if why := g.mayGo(s, x, to); why != nil {
		return why
	}
	if br := g.joined[b.area][to]; g.blocks[x].via != bySea && g.enteredBy(s.Other(), br, b.area) &&
		!(s != g.player1 && g.enteredBy(s, br, b.area)) {
		// Where both crossed the same border, Player 2 may retreat over it.
		return retreatBorder
	}
	return nil
}

// mayGo checks what retreats and regroups have in common: an adjacent
// Friendly or Vacant area, and the borders' limits (6.6, 6.7). Those who came by Piracy go back by sea.
func (g *Game) mayGo(s table.Side, x blockID, to areaID) *Reason {
	b := g.battle
	if g.blocks[x].via == bySea {
		switch {
		case g.sailable(s, x, b.area, to) != nil:
			return retreatSea
		case !g.open(s, to):
			return retreatClosed
		case b.sailed[s] >= byPiracy:
			return borderFull
		}
		return nil
	}
	br := g.joined[b.area][to]
	switch {
	case br == noBorder && g.areas[b.area].seas&g.areas[to].seas != 0:
		return retreatSea
	case br == noBorder:
		return notAdjacent
	case g.enemyExile(s, to):
		return enemyExile
	case !g.open(s, to):
		return retreatClosed
	case b.crossed[s][br] >= g.borders[br].limit:
		return borderFull
	}
	return nil
}

// goBack moves a block out of the battle and counts the border it uses.
func (g *Game) goBack(s table.Side, x blockID, to areaID) {
	if g.blocks[x].via == bySea {
		g.battle.sailed[s]++
	} else {
		g.battle.crossed[s][g.joined[g.battle.area][to]]++
	}
	g.blocks[x].via = noBorder
	g.place(x, to)
}

// retreat takes a block out of the battle in its battle turn (6.6).
func (g *Game) retreat(s table.Side, x blockID, to areaID) {
	g.goBack(s, x, to)
	g.t.Tell(table.Event{Kind: "retreated", To: table.Nobody, Side: s, Block: g.name(x), Area: g.areaName(g.battle.area), Areas: [3]string{g.areaName(to)}})
	g.freePrisoner()
}

// regroup lets the victor move any of his blocks to adjacent Friendly or
// Vacant areas (6.7).
func (g *Game) regroup(s table.Side) {
	b := g.battle
	clear(b.crossed[s])
	b.sailed[s] = 0
	g.series = g.t.Key()
	for n := 1; ; n++ {
		opts := append(g.opts[:0], table.Option{Verb: "stay"})
		for _, x := range g.in(s, b.area) {
			g.eachNear(x, func(to areaID) {
				if g.mayGo(s, x, to) == nil {
					opts = append(opts, table.Option{Verb: "regroup", Name: g.name(x), Areas: [3]string{g.areaName(to)}})
				}
			})
		}
		g.opts = opts
		o := g.t.Ask(&table.Question{Side: s, Name: "regroup", At: "regroup-" + itoa(n), Series: g.series, Area: g.areaName(b.area), Options: opts})
		if o.Verb == "stay" {
			break
		}
		x, _ := g.block(s, o.Name)
		to := g.areaByName[o.Areas[0]]
		g.moves = append(g.moves, move{block: x, from: b.area, path: [3]areaID{to, noArea, noArea}})
		g.goBack(s, x, to)
	}
	if len(g.moves) == 0 {
		g.t.Tell(table.Event{Kind: "stays", To: table.Nobody, Side: s, Area: g.areaName(b.area)})
	}
	g.tellMoves(s, "regrouped")
}

// eachNear visits the areas a block could go back to: by land, or by sea if it came so.
func (g *Game) eachNear(x blockID, visit func(areaID)) {
	a := g.battle.area
	if g.blocks[x].via == bySea {
		for _, to := range g.areas[a].coast {
			visit(to)
		}
		return
	}
	for _, l := range g.areas[a].links {
		visit(l.to)
	}
}
