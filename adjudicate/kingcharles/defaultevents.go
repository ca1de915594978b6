package kingcharles

import (
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// The standing defaults of Recruitment and of Events.

// readRaising reads where Brigades are raised, the best first, or none.
var readRaising = plans.Reads(raisingWish, plan.Choices{Offers: []string{"none"}, Words: raisingWords, Areas: true})

func raisingWish(w *wishReader, n *orders.Node) []desire {
	if plans.IsWord(n, "none") {
		return []desire{{Verb: "end"}}
	}
	return []desire{{Verb: "raise", List: w.Each(n, w.Place, raisingWords...)}, {Verb: enough, Quiet: true}, {Verb: "end", Quiet: true}}
}

// raisingWords stand for several places where Brigades are raised.
var raisingWords = []string{"generals", "fortress", "anywhere"}

// fitsRaising says whether a place is what an item of a plan stands for.
func (g *Game) fitsRaising(item string, o table.Option) bool {
	at, ok := g.placeNamed(o.Target)
	switch item {
	case "generals":
		return ok && (at.box == withGeneral || at.box == withNotable)
	case "fortress":
		return ok && (at.box == inside || at.box == withNotable)
	case "", "anywhere":
		return true
	}
	return ok && g.areaName(g.areaOf(at)) == item
}

// raisingRank puts Brigades on a Display first, then Inside a Fortress; of several Militia.
func (g *Game) raisingRank(o table.Option) int {
	rank := 20
	if at, ok := g.placeNamed(o.Target); ok {
		rank = map[box]int{withGeneral: 0, withNotable: 2, inside: 10}[at.box] + 20*b2i(at.box == outside)
	}
	if x, ok := g.Board.brigade(o.Name); ok {
		rank += g.brigades[x].value
	}
	return rank
}

// defaultRaise raises as many as it may.
func (g *Game) defaultRaise(q *table.Question) table.Option {
	if list := plans.With(q, "raise"); list != nil {
		return plans.Least(list, g.raisingRank)
	}
	return q.Options[0]
}

// defaultEventPC places a marker where it completes most, and removes one where the Enemy loses
// most.
func (g *Game) defaultEventPC(q *table.Question) table.Option {
	if list := plans.With(q, "remove"); list != nil {
		return g.leastArea(list, 1, func(a areaID) int { return g.gains(q.Side.Other(), a, table.Nobody) })
	}
	return g.lateAction(q)
}

// defaultTarget takes of Sieges the one that is nearest to its end, of Enemies the largest.
func (g *Game) defaultTarget(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int {
		if x, ok := g.Board.general(o.Name); ok {
			return -g.size(x)
		}
		a, ok := g.area(o.Areas[0])
		switch {
		case !ok:
			return most
		case g.sieges[a].on:
			return g.data.Fortresses[g.areas[a].class].Surrender - g.sieges[a].value
		}
		return -len(g.unled(q.Side.Other(), a))
	})
}

// defaultPlot takes the Fortress for which least is needed.
func (g *Game) defaultPlot(q *table.Question) table.Option {
	return g.leastArea(q.Options, most, func(a areaID) int {
		if g.event == noCard {
			return most
		}
		need := most
		for i := range g.cards[g.event].Do {
			p := g.cards[g.event].Do[i].Plot
			if p == nil {
				continue
			}
			for k := range p.Targets {
				if g.mayPlot(q.Side, &p.Targets[k], a) {
					need = p.Targets[k].Roll
				}
			}
			if g.besideGeneral(q.Side, a) {
				need -= p.General
			}
		}
		return need
	})
}
