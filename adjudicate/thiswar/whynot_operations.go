package thiswar

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
)

// whyNotOperations says why an answer to a question of its chapters is not legal,
// by the predicates that listed the legal ones.
func whyNotOperations(g *Game, q *table.Question, o table.Option) *Reason {
	s := q.Side
	x, mine := g.block(s, o.Name)
	switch q.Name {
	case "card", "discard":
		return notInHand
	case "event":
		return g.whyNoEvent(s, o)
	case "desertion":
		if o.Verb == "desert" {
			return desertsHome
		}
	case "recruit":
		switch {
		case g.raising == nil:
			return nil // of the Year End
		case !mine:
			return notInPool
		}
		return g.whyNoRecruit(x, o)
	case "actions":
		return g.whyNoAction(q, o)
	case "into-city":
		a := noArea
		if c, ok := g.city(q.Area); ok {
			a = g.cities[c].area
		}
		switch {
		case o.Verb != "withdraw":
			return nil
		case !mine || g.Blocks[x].At != a || a == noArea:
			return notOutside
		}
		return g.mayWithdraw(x, g.areas[a].fortified)
	case "onward":
		to, ok := g.area(o.Areas[0])
		switch {
		case o.Verb == "stay":
			return withLeader
		case o.Areas[1] != "":
			return tooFar
		case !ok || !mine || g.Blocks[x].At < 0 || g.group == nil:
			return notThere
		}
		if why := g.mayGoOnward(s, x, to); why != nil {
			return why
		}
		return withLeader
	}
	return nil
}

func (g *Game) whyNoEvent(s table.Side, o table.Option) *Reason {
	if o.Verb != "enact" {
		return nil
	}
	a, areaOK := g.area(o.Areas[0])
	switch id := g.eventOf(s); id {
	case campFever, clubmenRise:
		switch {
		case !areaOK:
			return nil
		case id == campFever:
			return g.mayStrike(s, a)
		}
		return g.mayRise(s, a)
	case hothamsPlot, carewsPlot:
		return g.mayPlot(id)
	case hothamsFoiled, carewsFoiled:
		x, ok := g.block(s, o.Target)
		if !ok {
			return nil
		}
		return g.mayFoilWith(id, x)
	default:
		return g.mayEnact(s, id)
	}
}

func (g *Game) whyNoRecruit(x blockID, o table.Option) (why *Reason) {
	r := g.raising
	a, areaOK := g.area(o.Areas[0])
	switch {
	case o.Verb == "strip":
		return g.mayStrip(r, x)
	case o.Verb == "deploy" && !areaOK || o.Verb != "deploy" && o.Verb != "strengthen":
		return nil
	}
	if !slices.ContainsFunc(r.purses, func(p *purse) bool { return p.from == o.Target }) {
		return noStrengthLeft
	}
	for _, p := range r.purses {
		var no *Reason
		if p.from == o.Target && o.Verb == "deploy" {
			no = p.mayPut(x, a)
		} else if p.from == o.Target {
			no = p.mayAdd(x)
		}
		if why == nil {
			why = no
		}
	}
	return why
}

func (g *Game) whyNoAction(q *table.Question, o table.Option) *Reason {
	s := q.Side
	a, areaOK := g.area(o.Areas[0])
	x, mine := g.block(s, o.Name)
	switch o.Verb {
	case "march":
		return g.whyNoMarch(q, o)
	case "halt":
		return movesNothing
	}
	if q.At != "choice" {
		return nil
	}
	switch o.Verb {
	case "move", "muster":
		switch {
		case !areaOK:
			return nil
		case o.Verb == "move":
			return g.mayMove(s, a)
		}
		return g.mayMuster(s, a)
	case "sail":
		switch {
		case !areaOK:
			return notCoastal
		case !mine:
			return notThere
		}
		return g.maySail(s, x, a)
	case "strengthen", "deploy":
		switch {
		case g.ap < 1:
			return noPoints
		case !mine:
			return notInPool
		case o.Verb == "strengthen":
			return g.mayStrengthen(s, x)
		case !areaOK:
			return nil
		}
		return g.mayDeploy(s, x, a)
	}
	return nil
}

func (g *Game) whyNoMarch(q *table.Question, o table.Option) *Reason {
	x, mine := g.block(q.Side, o.Name)
	path, ok := g.pathOf(o)
	switch {
	case q.At == "choice" || g.group == nil:
		return noGroup
	case !mine || g.Blocks[x].At < 0:
		return notThere
	case !ok:
		return nil
	case len(path) > 2 || strings.Contains(o.Areas[2], ", "):
		return tooFar
	case g.Blocks[x].Moved:
		return alreadyMoved
	case g.group.from != noArea && g.Blocks[x].At != g.group.from:
		return notThere
	}
	return g.mayMarch(q.Side, x, path...)
}
