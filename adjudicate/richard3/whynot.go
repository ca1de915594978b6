package richard3

import (
	"strings"

	"fieldpost/adjudicate/table"
)

// WhyNot says why an answer to an open question is illegal, by the predicates
// that listed the legal ones; nil if it is legal. For a player it is asked of
// his masked game, and so can tell nothing that he may not know.
func (g *Game) WhyNot(q *table.Question, o table.Option) *Reason {
	if q.Has(o) {
		return nil
	}
	var why *Reason
	switch q.Name {
	case "actions":
		why = g.whyNoAction(q, o)
	case "turn":
		why = g.whyNoTurn(q.Side, o)
	case "hit":
		why = g.whyNoHit(q.Side, o)
	case "regroup":
		why = g.whyNoRegroup(q.Side, o)
	case "treason":
		if x, ok := g.block(q.Side.Other(), o.Name); ok && g.Blocks[x].At == g.battle.area {
			why = g.mayTurn(noBlock, x)
		}
	case "card":
		why = notInHand
	case "enter":
		if a, ok := g.Find(o.Areas[0]); ok {
			why = g.mayHeirEnter(q.Side, a)
		}
	}
	if why == nil {
		return notAnOption
	}
	return why
}

func (g *Game) whyNoAction(q *table.Question, o table.Option) *Reason {
	s := q.Side
	a, areaOK := g.Find(o.Areas[0])
	x, blockOK := g.block(s, o.Name)
	switch o.Verb {
	case "move", "muster", "plague":
		switch {
		case !g.allows(o.Verb):
			return eventOnly
		case q.At != "choice" || !areaOK:
			return nil
		case o.Verb == "move":
			return g.mayMove(s, a)
		}
		return g.mayEvent(s, o.Verb, a)
	case "halt":
		return movesNothing
	case "march":
		return g.whyNoMarch(q, o)
	case "sail", "recruit":
		switch {
		case !g.allows(o.Verb):
			return eventOnly
		case q.At != "choice" || !areaOK:
			return nil
		case !blockOK && o.Verb == "recruit":
			return notInPool
		case !blockOK:
			return notThere
		case o.Verb == "sail":
			return g.maySail(s, x, a)
		}
		return g.mayRecruit(s, x, a)
	case "with":
		to, ok := g.Find(q.Area)
		switch {
		case q.At != "second-block" || !ok:
			return notPortToPort
		case !blockOK:
			return notThere
		}
		if why := g.mayVoyage(s, x, to); why != nil {
			return why
		}
		return notPortToPort // it sails from elsewhere
	}
	return nil
}

func (g *Game) whyNoMarch(q *table.Question, o table.Option) *Reason {
	if q.At == "choice" || q.At == "second-block" {
		return nil
	}
	x, ok := g.block(q.Side, o.Name)
	if !ok || g.Blocks[x].At < 0 {
		return notThere
	}
	if strings.Contains(o.Areas[2], ", ") {
		return tooFar
	}
	path := g.path(o)
	for i, a := range path {
		if g.Names[a] != o.Areas[i] {
			return nil
		}
	}
	reach := 2
	switch g.event {
	case forceMarch:
		reach = 3
	case muster:
		if len(path) == 0 || g.areaName(path[len(path)-1]) != q.Area {
			return musterArea
		}
	}
	if g.event != muster && g.areaName(g.Blocks[x].At) != q.Area {
		if g.Blocks[x].Moved {
			return alreadyMoved
		}
		return notThere
	}
	if len(path) > reach {
		return tooFar
	}
	return g.mayMarch(q.Side, x, path...)
}

func (g *Game) whyNoTurn(s table.Side, o table.Option) *Reason {
	x, ok := g.block(s, o.Name)
	if !ok || g.Blocks[x].At != g.battle.area {
		return notThere
	}
	if g.battle.block[x].reserve {
		return inReserve
	}
	// Whose turn it is follows from the letter asked: the first that can act.
	if _, letter := g.nextTurn(); !g.canAct(x, s, letter) {
		return notYourTurn
	}
	switch o.Verb {
	case "fire", "pass":
		return g.mayDo(s, x, o.Verb)
	case "retreat":
		a, ok := g.Find(o.Areas[0])
		if !ok {
			return nil
		}
		return g.mayRetreat(s, x, a)
	case "charge", "treachery":
		target, ok := g.block(s.Other(), o.Target)
		if o.Verb == "charge" {
			if why := g.mayCharge(s, x); why != nil {
				return why
			}
		} else if why := g.mayRoll(s, x); why != nil {
			return why
		}
		switch {
		case !ok || g.Blocks[target].At != g.battle.area:
			return noTarget
		case g.battle.block[target].reserve:
			return inReserve
		case o.Verb == "treachery":
			return g.mayTurn(x, target)
		}
	}
	return nil
}

func (g *Game) whyNoHit(s table.Side, o table.Option) *Reason {
	x, ok := g.block(s, o.Name)
	switch {
	case !ok || g.Blocks[x].At != g.battle.area:
		return notThere
	case g.battle.block[x].reserve:
		return inReserve
	}
	return notStrongest
}

func (g *Game) whyNoRegroup(s table.Side, o table.Option) *Reason {
	x, ok := g.block(s, o.Name)
	a, areaOK := g.Find(o.Areas[0])
	switch {
	case !ok || g.Blocks[x].At != g.battle.area:
		return notThere
	case !areaOK:
		return nil
	}
	return g.mayGo(s, x, a)
}
