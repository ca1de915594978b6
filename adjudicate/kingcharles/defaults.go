package kingcharles

import (
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// The standing defaults of the war: what the house answers where neither orders nor plan do.
// They go by what the side may know, and before the reveal by open counts of the Enemy.

// met are the facts of a question.
func (g *Game) met(q *table.Question) warFacts { return g.warFacts(q, "").(warFacts) }

// ifElse is the answer with one of two verbs.
func ifElse(q *table.Question, is bool, verb, other string) table.Option {
	if is {
		return plans.WithVerb(q, verb)
	}
	return plans.WithVerb(q, other)
}

// leastArea is the answer whose Area has the least rank, the first of several; none is the rank of
// one that names no Area.
func (g *Game) leastArea(options []table.Option, none int, rank func(areaID) int) table.Option {
	return plans.Least(options, func(o table.Option) int {
		if a, ok := g.area(o.Areas[0]); ok {
			return rank(a)
		}
		return none
	})
}

// leastBrigade is the answer whose Brigade has the least rank, that of one that names none being 0.
func (g *Game) leastBrigade(q *table.Question, rank func(brigadeID) int) table.Option {
	return plans.Least(q.Options, func(o table.Option) int {
		if y, ok := g.Board.brigade(o.Name); ok {
			return rank(y)
		}
		return 0
	})
}

// defaultTake takes up all, unless the Army would then not fit into the Fortress any more; an
// Activated General takes nothing by default.
func (g *Game) defaultTake(q *table.Question) table.Option {
	x, ok := g.Board.general(q.Block)
	if !ok || g.act != nil && g.act.side == q.Side {
		return plans.WithVerb(q, "end")
	}
	for _, o := range q.Options {
		if o.Verb != "take" {
			continue
		}
		y, is := g.Board.brigade(o.Name)
		if !is || g.mayGoInside(x) != nil || g.brigade[y].place.box != outside || g.roomInside(g.general[x].at) > g.size(x) {
			return o
		}
	}
	return plans.WithVerb(q, "end")
}

// defaultIllegal moves the smaller Army, to a Friendly Area if there is one.
func (g *Game) defaultIllegal(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int {
		x, _ := g.Board.general(o.Name)
		rank := 4 * g.size(x)
		if a := g.wayEnd(o); a != noArea && g.control[a] != q.Side {
			rank += 2
		}
		return rank
	})
}

// defaultIntercept Intercepts with twice the Brigades, never with the King.
func (g *Game) defaultIntercept(q *table.Question) table.Option {
	enemy := g.size(g.act.general)
	return plans.Least(q.Options, func(o table.Option) int {
		if x, ok := g.Board.general(o.Name); ok && !g.withKing(x) && g.size(x) >= 2*enemy {
			return -g.size(x)
		}
		return b2i(o.Verb != "end")
	})
}

// defaultGo evades or goes Inside from an Enemy with more Brigades.
func (g *Game) defaultGo(q *table.Question) table.Option {
	f := g.met(q)
	return ifElse(q, f.Own.Brigades < f.Enemy.Brigades, q.Name, "stand")
}

// farBehind is from how far behind a side Disperses, and with the King.
const (
	farBehind     = -5
	kingFarBehind = -3
)

func (g *Game) defaultDisperse(q *table.Question) table.Option {
	f := g.met(q)
	return ifElse(q, f.Margin <= farBehind || f.Own.King && f.Margin <= kingFarBehind, "disperse", "fight")
}

// defaultWay takes the nearest Friendly Fortress, else a Friendly Area, and shuns Enemy markers
// and Enemy Generals beside.
func (g *Game) defaultWay(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int { return g.wayRank(q, o) })
}

func (g *Game) wayRank(q *table.Question, o table.Option) (rank int) {
	for i, name := range o.Areas {
		if a, ok := g.area(name); ok {
			rank += 1 + i
			if g.control[a] == q.Side.Other() {
				rank += 100
			}
		}
	}
	to := g.wayEnd(o)
	if to == noArea {
		return 1000
	}
	if g.control[to] != q.Side {
		rank += 40
	} else if !g.fortified(to) {
		rank += 10
	}
	if g.besideGeneral(q.Side.Other(), to) {
		rank += 20
	}
	return rank
}

// combatRank is what a Combat card adds.
func (g *Game) combatRank(s table.Side, o table.Option) int {
	c, ok := g.cardNamed(o.Name)
	if !ok || g.act == nil || g.act.battle == nil {
		return 0
	}
	return 2*g.cardScore(g.act.battle.of(s), c) - b2i(g.cards[c].Decisive)
}

func b2i(is bool) int {
	if is {
		return 1
	}
	return 0
}

// decisiveFrom is the margin from which Decisive Victory is played, and closeMargin up to which
// the best other card is.
const (
	decisiveFrom = 2
	closeMargin  = 3
)

func (g *Game) defaultCombat(q *table.Question) table.Option {
	margin := g.met(q).Margin
	return plans.Least(q.Options, func(o table.Option) int {
		c, ok := g.cardNamed(o.Name)
		switch {
		case o.Verb != "combat" || !ok:
			return 1
		case g.cards[c].Decisive && margin >= decisiveFrom:
			return -100
		case g.cards[c].Decisive, margin > closeMargin, margin < -closeMargin:
			return 2
		}
		return -g.combatRank(q.Side, o)
	})
}

// defaultBrentford spends him where that betters the result: out of a draw, a defeat, or to one
// Brigade's loss less.
func (g *Game) defaultBrentford(q *table.Question) table.Option {
	lead := q.N
	attacks := g.act.side == Royalist
	better := lead == 1 || lead == -2 || lead == -5 || lead == 0 && attacks || lead == -1 && !attacks
	return ifElse(q, better, "spend", "keep")
}

// lossRank orders Brigades as a side gives them up: Turncoats, Regional ones, Irish, New Model,
// foreign ones; Militia first.
func (g *Game) lossRank(s table.Side, name string) int {
	y, ok := g.Board.brigade(name)
	if !ok {
		return 0
	}
	rank := 2*(1+int(g.originOf(y))) + g.brigades[y].value - 1
	if g.brigades[y].side != s {
		rank = 0
	}
	return rank
}

func (g *Game) defaultLosses(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int { return g.lossRank(q.Side, o.Name) })
}

// defaultKeep keeps Militia to the Siege.
func (g *Game) defaultKeep(q *table.Question) table.Option {
	return g.leastBrigade(q, func(y brigadeID) int { return g.brigades[y].value })
}

func (g *Game) defaultTurncoat(q *table.Question) table.Option {
	return g.leastBrigade(q, func(y brigadeID) int { return -g.brigades[y].value })
}

// defaultLift holds a Siege if as many Brigades as attack are left to fight.
func (g *Game) defaultLift(q *table.Question) table.Option {
	a, _ := g.area(q.Area)
	f := g.met(q)
	return ifElse(q, f.Own.Brigades-g.besiegingSize(a) >= f.Enemy.Brigades, "hold", "lift")
}

// defaultLast takes what is offered last: where the list can end, that comes first.
func (g *Game) defaultLast(q *table.Question) table.Option { return q.Options[len(q.Options)-1] }

// defaultEnter enters where no Enemy General is there or beside.
func (g *Game) defaultEnter(q *table.Question) table.Option {
	return g.leastArea(q.Options, 3, func(a areaID) int {
		return 2*b2i(g.hasGeneral(q.Side.Other(), a)) + b2i(g.besideGeneral(q.Side.Other(), a))
	})
}

// gains is how much better off a side is if somebody else controls an Area.
func (g *Game) gains(s table.Side, a areaID, by table.Side) int {
	holds := func() int { return 2*g.infrasOfSide(s) + g.regionsOfSide(s) }
	before, was := holds(), g.control[a]
	g.control[a] = by
	after := holds()
	g.control[a] = was
	return after - before
}

// defaultPC places a PC marker where it completes most.
func (g *Game) defaultPC(q *table.Question) table.Option {
	return g.leastArea(q.Options, 1, func(a areaID) int { return -g.gains(q.Side, a, q.Side) })
}

// lateAction places PC markers where they complete most, or plays an Event that is Mandatory.
func (g *Game) lateAction(q *table.Question) table.Option {
	if place := plans.With(q, "place"); place != nil {
		pcs := *q
		pcs.Options = place
		return g.defaultPC(&pcs)
	}
	return q.Options[0]
}

// The standing defaults of Recruitment and of Events.

// readRaising reads where Brigades are raised, the best first, or none.
var readRaising = plans.Reads(func(w *wishReader, n *orders.Node) []desire {
	if plans.IsWord(n, "none") {
		return []desire{{Verb: "end"}}
	}
	return []desire{{Verb: "raise", List: w.Each(n, w.Place, raisingWords...)}, {Verb: enough, Quiet: true}, {Verb: "end", Quiet: true}}
}, plan.Choices{Offers: []string{"none"}, Words: raisingWords, Areas: true})

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
		rank = [len(boxNames)]int{outside: 20, inside: 10, withNotable: 2}[at.box]
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
		need := most
		for i := 0; g.event != noCard && i < len(g.cards[g.event].Do); i++ {
			if p := g.cards[g.event].Do[i].Plot; p != nil {
				need = g.plotRoll(q.Side, p, a) - p.General*b2i(g.besideGeneral(q.Side, a))
			}
		}
		return need
	})
}
