package richard3

import (
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

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
	// Where both crossed the same border, Player 2 may retreat over it: he came last.
	return retreatBorder.If(g.Blocks[x].Via != bySea && g.LastEntered(g.Joined(b.area, to), b.area) == s.Other())
}

// mayGo checks what retreats and regroups have in common: an adjacent
// Friendly or Vacant area, and the borders' limits (6.6, 6.7). Those who came by Piracy go back by sea.
func (g *Game) mayGo(s table.Side, x blockID, to areaID) *Reason {
	b := g.battle
	if g.Blocks[x].Via == bySea {
		switch {
		case g.sailable(s, x, b.area, to) != nil:
			return retreatSea
		case !g.open(s, to):
			return retreatClosed
		case b.exits[s].Sailed >= byPiracy:
			return borderFull
		}
		return nil
	}
	br := g.Joined(b.area, to)
	switch {
	case br == noBorder && g.areas[b.area].seas&g.areas[to].seas != 0:
		return retreatSea
	case br == noBorder:
		return retreatFar
	case g.enemyExile(s, to):
		return enemyExile
	case !g.open(s, to):
		return retreatClosed
	case block.Full(b.exits[s].Over(br), g.Borders[br].Limit):
		return borderFull
	}
	return nil
}

// goBack moves a block out of the battle and counts the border it uses.
func (g *Game) goBack(s table.Side, x blockID, to areaID) {
	br := bySea
	if g.Blocks[x].Via != bySea {
		br = g.Joined(g.battle.area, to)
	}
	g.battle.exits[s].Add(br, 1)
	g.Blocks[x].Via = noBorder
	g.place(x, to)
}

var toldRetreated = rows.Add(story.Row{Kind: "retreated", Deed: view.Marches, Level: 2, Text: "{block} ({side}) retreats to {to}"})

// retreat takes a block out of the battle in its battle turn (6.6).
func (g *Game) retreat(s table.Side, x blockID, to areaID) {
	g.goBack(s, x, to)
	g.t.Tell(table.Event{Kind: toldRetreated.Kind, To: table.Nobody, Side: s, Block: g.name(x), Area: g.areaName(g.battle.area), Areas: [3]string{g.areaName(to)}})
	g.freePrisoner()
}

var (
	toldRegrouped = rows.Add(story.Row{Kind: "regrouped", Deed: view.Marches, Level: 1, Text: "{side} regroups: {words or n blocks} {road}"})
	toldStays     = rows.Add(story.Row{Kind: "stays", Level: 1, Text: "{side} stays in {area}"})
)

// regroup lets the victor move any of his blocks to adjacent Friendly or Vacant areas (6.7).
func (g *Game) regroup(s table.Side) {
	b := g.battle
	b.exits[s].Clear()
	g.series = g.t.Key()
	for o := range g.t.Until("stay", table.Question{Side: s, Name: "regroup", At: "regroup-", Series: g.series, Area: g.areaName(b.area)}, func(q *table.Question, _ int) {
		q.Options = append(g.opts[:0], table.Option{Verb: "stay"})
		for _, x := range g.In(s, b.area) {
			g.eachNear(x, func(to areaID) {
				q.Offer(g.mayGo(s, x, to) == nil, table.Option{Verb: "regroup", Name: g.name(x), Areas: [3]string{g.areaName(to)}})
			})
		}
		g.opts = q.Options
	}) {
		x, _ := g.block(s, o.Name)
		to := g.Named(o.Areas[0])
		g.moves = append(g.moves, block.Goes(x, b.area, to))
		g.goBack(s, x, to)
	}
	if len(g.moves) == 0 {
		g.t.Tell(table.Event{Kind: toldStays.Kind, To: table.Nobody, Side: s, Area: g.areaName(b.area)})
	}
	g.tellMoves(s, toldRegrouped.Kind)
}

// eachNear visits the areas a block could go back to: by land, or by sea if it came so.
func (g *Game) eachNear(x blockID, visit func(areaID)) {
	a := g.battle.area
	if g.Blocks[x].Via == bySea {
		for _, to := range g.areas[a].coast {
			visit(to)
		}
		return
	}
	for _, l := range g.Links[a] {
		visit(l.To)
	}
}

// askRegroup is who leaves after a victory, and where to (6.7).
var askRegroup = question{Name: "regroup", Rule: "6.7", Shape: kind.Each, Verb: "regroup", To: "area", Words: []string{"stay"}, Every: true, Ordered: true, Together: true, Needs: underBattle,
	Text: "You hold {area}: who regroups, and where to (6.7)?",
	Put:  func(g *Game, _ *view.Question) bool { g.regroup(g.masked); return true },
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, ok := g.block(q.Side, o.Name)
		a, areaOK := g.Find(o.Areas[0])
		switch {
		case !ok || g.Blocks[x].At != g.battle.area:
			return notInBattle
		case !areaOK:
			return noSuchArea
		}
		return g.mayGo(q.Side, x, a)
	},
	Plan: &planKind{Name: "regroup", First: true, Begin: "Regroup after a victory", Areas: true,
		Doc:  "Who leaves after a victory, and where to (6.7): stay, {to: [Essex, friendly, anywhere]} for everybody, or {Warwick: Essex, levies: Kent}.",
		None: regroupFacts{}, Facts: (*Game).regroupFacts, Words: []string{"area", "own.names"}, Read: readRegroup,
		Default: "the victors stay", Choose: plans.Always[*Game]("stay")}}
