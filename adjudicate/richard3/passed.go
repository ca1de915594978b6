package richard3

import (
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
)

// Why a wish of a plan was passed over, where no rule forbids an answer of a sheet so.
var (
	notSeen    = because("not-seen", "6.1", "no such enemy block is seen in this battle")
	noTurncoat = because("loyal", "6.9", "nobody here can be made to defect")
)

// whyPassed says why a wish is not legal, nil if that need not be said.
func (g *Game) whyPassed(a plans.Asked, d desire, item string) *Reason {
	s := a.Side
	switch d.Verb {
	case "retreat", "regroup", "enter":
		return g.whyNoWay(a, d, item)
	case "fire", "pass":
		return g.mayDo(s, d.Verb)
	case "charge", "treachery":
		return g.whyNotAt(a, d.Verb, item)
	case "treason":
		return g.whyNoTreason(s, item)
	case "hit":
		if x, ok := g.block(s, item); ok && g.inPlay(x, s) {
			return notStrongest
		}
	case "reduce", "dismiss":
		if x, ok := g.block(s, item); ok && g.Blocks[x].At >= 0 && g.areaName(g.Blocks[x].At) == a.Area {
			return notSurplus
		}
	case "fight":
		return noBattle
	case "redeal":
		return handStays
	}
	return nil
}

// whyNoWay says why nobody goes to an area, or to any that a word stands for.
func (g *Game) whyNoWay(a plans.Asked, d desire, item string) *Reason {
	word := item == friendly || item == anywhere
	switch {
	case d.Verb == "regroup":
		for _, x := range g.In(a.Side, g.battle.area) {
			switch {
			case d.Who != "" && !g.isOf(a.Question, g.name(x), d.Who, nil):
			case word:
				return retreatClosed
			default:
				return g.mayGo(a.Side, x, g.Named(item))
			}
		}
		return nil
	case d.Verb == "enter" && word:
		return notOpen
	case d.Verb == "enter":
		return g.WhyNot(a.Question, table.Option{Verb: d.Verb, Name: a.Block, Areas: [3]string{item}})
	case word && g.battle.round == 1:
		return retreatFirst
	case word:
		return retreatClosed
	}
	return g.WhyNot(a.Question, table.Option{Verb: d.Verb, Name: g.name(g.actor(a)), Areas: [3]string{item}})
}

// whyNoTreason says why the card Treason does nothing with an enemy block.
func (g *Game) whyNoTreason(s table.Side, item string) *Reason {
	if item == anybody {
		return noTurncoat
	}
	if x, ok := g.block(s.Other(), item); ok && g.seen(x) {
		return g.mayTurn(noBlock, x)
	}
	return notSeen
}

// whyNotAt says why a block does not charge at an enemy block or try treachery
// on it. Of what stands upright it says no more than that it is not seen.
func (g *Game) whyNotAt(a plans.Asked, verb, item string) *Reason {
	s, by := a.Side, g.actor(a)
	why := g.mayCharge(s, by)
	if verb == "treachery" {
		why = g.mayRoll(s, by)
	}
	x, ok := g.block(s.Other(), item)
	switch {
	case why != nil:
		return why
	case item == anybody:
		return noTurncoat
	case !ok || !g.seen(x):
		return notSeen
	}
	return g.WhyNot(a.Question, table.Option{Verb: verb, Name: g.name(by), Target: item})
}
