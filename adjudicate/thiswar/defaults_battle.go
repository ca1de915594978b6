package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
)

// The standing defaults of Tactical Events, Battles and Sieges.

func (g *Game) defaultTarget(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int {
		if o.Verb == "none" {
			return 1_000_000
		}
		return g.targetRank(q.Side, o)
	})
}

// targetRank orders Battles and Sieges for an Event, the likeliest to gain by it first.
func (g *Game) targetRank(s table.Side, o table.Option) int {
	a, ok := g.area(o.Areas[0])
	if !ok {
		return 0
	}
	e := g.eventOf(s)
	if e == nil {
		e = &event{}
	}
	rank, attacks := -int(g.Count[s][a]), g.attackerIn(a) == s
	if c := g.areas[a].inside; c != noCity {
		rank = -int(g.Count[s][g.cities[c].area]) - 100*int(g.marker[c])
		if e.Aim != atSiege {
			rank += 1000
		}
	} else if e.Attacking && !attacks || e.Defending && attacks {
		rank += 1000
	}
	return rank
}

// defaultMaintain keeps the Siege up if enough are left to fight.
func (g *Game) defaultMaintain(q *table.Question) table.Option {
	s := q.Side
	cheapest := func() table.Option {
		return plans.Least(plans.With(q, "keep"), func(o table.Option) int {
			x, _ := g.block(s, o.Name)
			rank := g.worth(x)
			if g.info(x).class == artillery {
				rank += 1000 // does not count for the Size of the City
			}
			return rank
		})
	}
	if end := plans.With(q, "end"); end != nil {
		return end[0]
	}
	off := plans.With(q, "break-off")
	switch {
	case plans.With(q, "keep") == nil:
		return q.Options[0]
	case off == nil:
		return cheapest()
	}
	a, ok := g.area(q.Area)
	if !ok || g.fighting(s, a)-q.N < int(g.Count[s.Other()][a]) {
		return off[0]
	}
	return cheapest()
}

// defaultMain is the border over which most strength came.
func (g *Game) defaultMain(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int {
		a, _ := g.area(o.Areas[0])
		from, _ := g.area(o.Areas[1])
		sum := 0
		for _, x := range g.In(q.Side, a) {
			if g.Blocks[x].Via == g.Joined(from, a) {
				sum -= int(g.Blocks[x].Strength)
			}
		}
		return sum
	})
}

func (g *Game) defaultWithdraw(q *table.Question) table.Option {
	a, ok := g.area(q.Area)
	if !ok {
		return plans.WithVerb(q, "stand")
	}
	own, enemy := int(g.Count[q.Side][a]), int(g.Count[q.Side.Other()][a])
	if horse := g.sumUp(g.In(q.Side, a)).cavalry; horse == own && enemy >= own || enemy >= 2*own {
		return plans.WithVerb(q, "withdraw")
	}
	return plans.WithVerb(q, "stand")
}

func (g *Game) defaultJoin(q *table.Question) table.Option {
	end := plans.WithVerb(q, "end")
	a, ok := g.area(q.Area)
	if !ok {
		return end
	}
	c := g.areas[a].fortified
	if c != noCity && g.Count[q.Side.Other()][a] > g.Count[q.Side][a]+g.Count[q.Side][g.cities[c].inside] {
		return end
	}
	for _, o := range plans.With(q, "join") {
		if x, _ := g.block(q.Side, o.Name); g.info(x).kind != garrison && x != g.charles {
			return o
		}
	}
	return end
}

// inCombat is the strength that a side has in the Battle, by what its own side knows
// or the other: to that, blocks in Reserve that are not seen count as average ones.
func (g *Game) inCombat(s table.Side, own bool) (sum int, king bool) {
	for x := range g.EveryBlock() {
		p := &g.battle.part[x]
		if g.info(x).side != s || g.Blocks[x].At < 0 {
			continue
		}
		switch {
		case own && p.in && g.info(x).class != artillery && !p.routing && !p.pursuing:
			sum += int(g.Blocks[x].Strength)
			king = king || x == g.charles
		case own:
		case g.revealed(x):
			if g.info(x).class != artillery && !p.routing && !p.pursuing {
				sum += int(g.Blocks[x].Strength)
			}
		case g.Blocks[x].At == g.battle.area && g.battle.kind == field:
			sum += averageStrength
		}
	}
	return sum, king
}

func (g *Game) defaultGeneral(q *table.Question) table.Option {
	if g.battle != nil {
		own, king := g.inCombat(q.Side, true)
		enemy, _ := g.inCombat(q.Side.Other(), false)
		if 3*own < enemy || king && 2*own < enemy {
			return plans.WithVerb(q, "retreat")
		}
	}
	return plans.WithVerb(q, "fight")
}

func (g *Game) defaultAim(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int {
		if o.Target == infantry.String() {
			return 0
		}
		return 1
	})
}

func (g *Game) defaultFire(q *table.Question) table.Option {
	if g.battle != nil && g.battle.round > 1 {
		return plans.WithVerb(q, "engage")
	}
	return plans.WithVerb(q, "fire")
}

// defaultRetreat holds a Victory City: its Garrison first, who can go nowhere else,
// then the strongest Infantry while there is room. Of the others Leaders go first,
// and into the City only who can go nowhere else.
func (g *Game) defaultRetreat(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int {
		rank := g.goRank(q, o)
		a, ok := g.area(o.Areas[0])
		if !ok || g.areas[a].inside == noCity {
			return rank
		}
		x, _ := g.block(q.Side, o.Name)
		switch i := g.info(x); {
		case i.kind == garrison:
			return -5000
		case i.class == infantry && !g.isLeader(x) && g.cities[g.areas[a].inside].vp > 0:
			return -3000 - 10*int(g.Blocks[x].Strength)
		}
		return rank + 2000
	})
}

func (g *Game) defaultCaptured(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int {
		x, _ := g.block(q.Side, o.Name)
		switch o.Verb {
		case "strengthen":
			return -10 * int(g.Blocks[x].Strength)
		case "deploy":
			return 0
		}
		return 1
	})
}

// defaultStorm sends the strongest in, through a breach and with twice the strength.
func (g *Game) defaultStorm(q *table.Question) table.Option {
	end := plans.WithVerb(q, "end")
	c := g.cityOf(q)
	if c == noCity || !g.wallsDown(c) {
		return end
	}
	storming := plans.With(q, "storm")
	rank := func(o table.Option) int {
		x, _ := g.block(q.Side, o.Name)
		if x == g.charles {
			return 1
		}
		return -10*int(g.Blocks[x].Strength) - int(g.info(x).eff)
	}
	if q.N == g.cities[c].storming { // the first is asked for
		strength, left := 0, slices.Clone(storming)
		for n := 0; n < g.cities[c].storming && len(left) > 0; n++ {
			o := plans.Least(left, rank)
			if x, _ := g.block(q.Side, o.Name); x != g.charles {
				strength += int(g.Blocks[x].Strength)
			}
			left = slices.DeleteFunc(left, func(x table.Option) bool { return x == o })
		}
		if strength < 2*averageStrength*int(g.Count[q.Side.Other()][g.cities[c].inside]) {
			return end
		}
	}
	if len(storming) == 0 {
		return end
	}
	if o := plans.Least(storming, rank); rank(o) < 0 {
		return o
	}
	return end
}

func (g *Game) defaultContinue(q *table.Question) table.Option {
	if g.battle != nil {
		own, _ := g.inCombat(q.Side, true)
		reserve := 0
		for x := range g.EveryBlock() {
			if g.info(x).side == q.Side && g.battle.part[x].reserve && g.battle.part[x].in && g.Blocks[x].At >= 0 && g.info(x).class != artillery {
				reserve += int(g.Blocks[x].Strength)
			}
		}
		enemy, _ := g.inCombat(q.Side.Other(), false)
		if g.battle.kind == storm && !g.wallsDown(g.battle.city) {
			enemy *= 2
		}
		if own-reserve > enemy {
			return plans.WithVerb(q, "continue")
		}
	}
	return plans.WithVerb(q, "stop")
}

// exchangeRank is what an exchange adds to the strength of the Storm, below zero.
func (g *Game) exchangeRank(s table.Side, o table.Option) int {
	x, _ := g.block(s, o.Name)
	y, ok := g.block(s, o.Target)
	if !ok {
		return 0
	}
	return int(g.Blocks[x].Strength) - int(g.Blocks[y].Strength)
}

func (g *Game) defaultExchange(q *table.Question) table.Option {
	end := plans.WithVerb(q, "end")
	swaps := plans.With(q, "exchange")
	if swaps == nil {
		return end
	}
	rank := func(o table.Option) int {
		if o.Target == g.name(g.charles) && q.Side == Royalist {
			return 0
		}
		return g.exchangeRank(q.Side, o)
	}
	if o := plans.Least(swaps, rank); rank(o) <= -2 {
		return o
	}
	return end
}
