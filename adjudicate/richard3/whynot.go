package richard3

import (
	"cmp"
	"strings"

	"fieldpost/adjudicate/game/table"
)

// WhyNot says why an answer to an open question is illegal, by the predicates
// that listed the legal ones; nil if it is legal. For a player it is asked of
// his masked game, and so can tell nothing that he may not know.
func (g *Game) WhyNot(q *table.Question, o table.Option) *Reason {
	if q.Has(o) {
		return nil
	}
	why := cmp.Or(g.whyNot(q, o), notAnOption)
	if why.Rule != "" {
		return why
	}
	asked := *why
	switch asked.Rule = ruleOf(q.Name, o.Verb); {
	case q.Name == "home" && q.Side == g.king:
		asked.Rule = "8.4"
	case q.Name == "actions" && o.Verb == "recruit" && why == notOpen && g.returnsHeir(q.Side, o.Name):
		asked.Rule = "6.82"
	}
	return &asked
}

func (g *Game) whyNot(q *table.Question, o table.Option) *Reason {
	s := q.Side
	x, blockOK := g.block(s, o.Name)
	a, areaOK := g.Find(o.Areas[0])
	switch {
	case (q.Name == "enter" || q.Name == "home") && o.Areas[0] != "" && !areaOK && o.Areas[0] != places[pool]:
		return noSuchArea
	case (q.Name == "enter" || q.Name == "home" || q.Name == "execute") && q.Block != "" && o.Name != q.Block:
		return anotherBlock
	}
	switch q.Name {
	case "actions":
		return g.whyNoAction(q, o)
	case "turn":
		return g.whyNoTurn(s, o)
	case "hit":
		return g.whyNoHit(s, o)
	case "regroup":
		return g.whyNoRegroup(s, o)
	case "treason":
		target, ok := g.block(s.Other(), o.Name)
		if !ok || g.Blocks[target].At != g.battle.area {
			return notTheirs
		}
		return g.mayTurn(noBlock, target)
	case "card":
		return notInHand
	case "mulligan":
		if o.Verb == "redeal" {
			return handStays
		}
	case "battle":
		return noBattle
	case "enter":
		return g.mayHeirEnter(s, a)
	case "supply", "exile":
		if q.Area == "" {
			return nil // nothing has to be named
		}
		if !blockOK || g.Blocks[x].At < 0 || g.areaName(g.Blocks[x].At) != q.Area {
			return notOfArea
		}
		return notSurplus
	case "home":
		if q.Block == "" {
			return nil
		}
		if areaOK && o.Verb == "send" && g.isHome(s, x, a) && !g.open(s, a) {
			return notOpen
		}
		return wrongHome
	}
	return nil
}

// returnsHeir says that a block is an heir in the pool, who comes back as a minor heir enters.
func (g *Game) returnsHeir(s table.Side, name string) bool {
	x, ok := g.block(s, name)
	return ok && g.info(x).kind == heir
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
		case q.At != "choice":
			return nil
		case !areaOK:
			return noSuchArea
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
		case q.At != "choice":
			return nil
		case !areaOK:
			return noSuchArea
		case !blockOK && o.Verb == "recruit":
			return notInPool
		case !blockOK:
			return notThere
		case o.Verb == "sail":
			return g.maySail(s, x, a)
		}
		return g.mayRecruit(s, x, a)
	case "main attack":
		return mainBorder
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
	if !strings.HasPrefix(q.At, "march-") {
		return noGroup
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
			return noSuchArea
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
		return notInBattle
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
			return noSuchArea
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
			return notTheirs
		case o.Verb == "treachery":
			return g.mayTurn(x, target)
		case g.battle.block[target].reserve:
			return inReserve
		}
	}
	return nil
}

func (g *Game) whyNoHit(s table.Side, o table.Option) *Reason {
	x, ok := g.block(s, o.Name)
	switch {
	case !ok || g.Blocks[x].At != g.battle.area:
		return notInBattle
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
		return notInBattle
	case !areaOK:
		return noSuchArea
	}
	return g.mayGo(s, x, a)
}
