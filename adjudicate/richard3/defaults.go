package richard3

import (
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// defaultTurn fires, and brings out a King at his last strength. Where the
// attackers must go, the most valuable go first, while the borders let them.
func (g *Game) defaultTurn(q *table.Question) table.Option {
	s := q.Side
	retreats := plans.With(q, "retreat")
	nearest := func(o table.Option) int { return -int(g.Count[s][g.Named(o.Areas[0])]) }
	last := which.From(retreats, func(o table.Option) bool {
		x, _ := g.block(s, o.Name)
		return x == g.claimant[s] && g.Blocks[x].Strength == 1
	})
	if last != nil {
		return plans.Least(last, nearest)
	}
	for _, verb := range [...]string{"fire", "pass"} {
		if can := plans.With(q, verb); can != nil {
			return can[0]
		}
	}
	return plans.Least(retreats, func(o table.Option) int { return -1000*g.lossRank(s, o.Name) + nearest(o) })
}

// lossRank orders a house's blocks by how much is lost with them.
func (g *Game) lossRank(s table.Side, name string) int {
	x, _ := g.block(s, name)
	i := g.info(x)
	switch {
	case x == g.claimant[s]:
		return 90
	case i.kind == heir && x == g.seniorHeir(s):
		return 80
	}
	switch i.kind {
	case rebel:
		return 0
	case levy:
		return 10
	case bombard:
		return 20
	case mercenary:
		return 30
	case church:
		return 40
	case noble:
		if i.neville || i.loyalty == 0 || g.lostHeir(x) {
			return 55 // he would be dead for good (6.83)
		}
		return 50
	}
	return 70 - int(i.rank)
}

// lastStep comes after every lossRank.
const lastStep = 100

// sufferRank orders the blocks that a loss can fall on: where a step is lost
// by supply, those that it would eliminate come last.
func (g *Game) sufferRank(s table.Side, o table.Option) int {
	x, _ := g.block(s, o.Name)
	if o.Verb == "reduce" && g.Blocks[x].Strength == 1 {
		return lastStep + g.lossRank(s, o.Name)
	}
	return g.lossRank(s, o.Name)
}

func (g *Game) leastLoss(q *table.Question) table.Option {
	if q.Options[0].Verb == "none" {
		return q.Options[0]
	}
	return plans.Least(q.Options, func(o table.Option) int { return g.sufferRank(q.Side, o) })
}

// turncoatRank orders enemy blocks: the likeliest to defect to a roller first, and of
// them the strongest.
func (g *Game) turncoatRank(roller, target blockID) int {
	return 100*g.loyalty(roller, target) - int(g.Blocks[target].Strength)
}

func (g *Game) defaultTreason(q *table.Question) table.Option {
	targets := plans.With(q, "treason")
	if targets == nil {
		return plans.WithVerb(q, "wait")
	}
	return plans.Least(targets, func(o table.Option) int {
		x, _ := g.block(q.Side.Other(), o.Name)
		return g.turncoatRank(noBlock, x)
	})
}

func (g *Game) defaultEnter(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int { return -int(g.Count[q.Side][g.Named(o.Areas[0])]) })
}

// lowestCard is the card with the fewest points, an event last.
func (g *Game) lowestCard(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int {
		i, _ := g.card(o.Name)
		c := &g.cards[i]
		if c.event != nil {
			return 100 + int(c.points)
		}
		return int(c.points)
	})
}
