package thiswar

import (
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// The standing defaults: what is done where neither orders nor a plan answer. Their
// lines for players stand in planKinds. They use only what their side may know.

// averageStrength is what a block that is not seen is taken to have.
const averageStrength = 3

// worth is how much a side loses with a block; who has a name is worth most.
func (g *Game) worth(x blockID) int {
	i := g.info(x)
	switch {
	case x == g.charles:
		return 100
	case i.kind == leader:
		return 80 + int(i.eff)
	case i.kind == henrietta:
		return 75
	case i.kind == regionalLeader:
		return 60 + int(i.eff)
	case i.kind == clubmen:
		return 0
	case i.kind == garrison:
		return 5
	}
	rank := 10 + 4*int(i.eff)
	if i.class == cavalry {
		rank += 10
	}
	if i.fate != pool { // it would not come back (7.8)
		rank += 5
	}
	return rank
}

// sufferRank orders blocks on which a loss can fall. Outside combat the
// largest of equal worth comes first, and a block's last strength last.
func (g *Game) sufferRank(s table.Side, o table.Option) int {
	x, _ := g.block(s, o.Name)
	n := int(g.Blocks[x].Strength)
	if o.Verb == "hit" {
		return g.worth(x)
	}
	rank := 10*g.worth(x) - n
	if g.info(x).class == infantry && !g.isLeader(x) && g.info(x).kind != henrietta {
		rank = 100 - 10*n + g.worth(x)/10
	}
	if n == 1 {
		rank += 2000
	}
	return rank
}

func (g *Game) leastLoss(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int { return 1000*g.sufferRank(q.Side, o) + g.goRank(q, o) })
}

func (g *Game) middleOption(q *table.Question) table.Option { return q.Options[len(q.Options)/2] }

// best is the named option of least rank, or what ends the question where there is none.
func (g *Game) best(q *table.Question, rank func(x blockID) int) table.Option {
	return plans.Least(q.Options, func(o table.Option) int {
		x, ok := g.block(q.Side, o.Name)
		if !ok {
			return 1_000_000
		}
		return rank(x)
	})
}

func (g *Game) strongestOption(q *table.Question) table.Option {
	return g.best(q, func(x blockID) int { return -100*int(g.Blocks[x].Strength) - int(g.info(x).eff) })
}

func (g *Game) bestOption(q *table.Question) table.Option {
	return g.best(q, func(x blockID) int { return -g.worth(x) })
}

// defaultEvent enacts, and declines what would do harm.
func (g *Game) defaultEvent(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int { return g.eventRank(q.Side, o) })
}

// declines is the rank of declining an Event.
const declines = 1000

// eventRank orders the ways to enact an Event.
func (g *Game) eventRank(s table.Side, o table.Option) int {
	a, isArea := g.area(o.Areas[0])
	x, named := g.block(s, o.Target)
	switch {
	case o.Verb == "decline":
		return declines
	case named && g.Blocks[x].At != pool:
		return declines + 1
	case named:
		return -1
	case !isArea:
		return 0
	}
	if e := g.eventOf(s); e != nil && e.Rank != nil {
		return e.Rank(g, s, a)
	}
	return 0
}

// clubmenRank is the rank of an Area for the Clubmen: a Neutral one.
func (g *Game) clubmenRank(s table.Side, a areaID) int {
	if !g.neutral(a) {
		return declines + 1
	}
	rank := 100
	for c := range g.cities {
		if g.cities[c].area == a && g.cities[c].vp > 0 && g.holder[c] != s {
			rank -= g.cities[c].vp
		}
	}
	return rank
}

// defaultRecruit spends strength where it is worth most.
func (g *Game) defaultRecruit(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int {
		x, _ := g.block(q.Side, o.Name)
		switch o.Verb {
		case "strengthen":
			return -1000 - g.worth(x)
		case "deploy":
			return -10*g.worth(x) + g.goRank(q, o)%100
		case "end":
			return 10_000
		}
		return 20_000
	})
}

// defaultIntoCity brings in who must not stay outside.
func (g *Game) defaultIntoCity(q *table.Question) table.Option {
	s, c := q.Side, g.cityOf(q)
	if c == noCity {
		return plans.WithVerb(q, "stay")
	}
	a := g.cities[c].area
	alone := g.Blocks[g.charles].At == a && s == Royalist && g.fighting(s, a) == 1
	outnumbered := g.Count[s.Other()][a] > g.Count[s][a]
	return plans.Least(q.Options, func(o table.Option) int {
		x, ok := g.block(s, o.Name)
		i := g.info(max(x, 0))
		switch {
		case !ok:
			return 0 // stay
		case x == g.charles && (alone || outnumbered):
			return -1000
		case i.kind == garrison:
			return -900
		case i.class == infantry && outnumbered:
			return -100 * int(g.Blocks[x].Strength)
		case i.class == artillery && (outnumbered || g.fighting(s, a) == 0):
			return -10
		}
		return 1
	})
}

func (g *Game) defaultOnward(q *table.Question) table.Option {
	if stay := plans.With(q, "stay"); stay != nil {
		return stay[0]
	}
	return g.defaultDisperse(q)
}

func (g *Game) defaultQuartermaster(q *table.Question) table.Option {
	return g.best(q, func(x blockID) int {
		if g.info(x).class == cavalry {
			return -1000 - g.worth(x)
		}
		return -g.worth(x)
	})
}

func (g *Game) defaultDisperse(q *table.Question) table.Option {
	return plans.Least(q.Options, func(o table.Option) int { return g.goRank(q, o) })
}

// defaultFollowers sends to Charles who has no Leader any more.
func (g *Game) defaultFollowers(q *table.Question) table.Option {
	away := which.From(plans.With(q, "send"), func(o table.Option) bool {
		x, ok := g.block(q.Side, o.Name)
		return ok && !g.atHome(x, g.Blocks[x].At)
	})
	if away == nil {
		return plans.WithVerb(q, "stay")
	}
	return plans.Least(away, func(o table.Option) int {
		if a, ok := g.area(o.Areas[0]); ok && a == g.Blocks[g.charles].At {
			return -1000
		}
		return g.goRank(q, o)
	})
}

func (g *Game) defaultReplace(q *table.Question) table.Option {
	return g.best(q, func(x blockID) int { return 10*int(g.info(x).eff) - int(g.Blocks[x].Strength) })
}

// defaultHome keeps with his Leader whom the Area can supply.
func (g *Game) defaultHome(q *table.Question) table.Option {
	keep := plans.With(q, "keep")
	x, ok := g.block(q.Side, q.Block)
	if keep != nil && ok && g.Blocks[x].At >= 0 {
		at := g.Blocks[x].At
		f := g.ownFacts(q.Side, at)
		if most, horse := g.supplyLimit(q.Side, at); f.Blocks <= most && f.Cavalry <= horse {
			return keep[0]
		}
	}
	if send := plans.With(q, "send"); send != nil {
		return plans.Least(send, func(o table.Option) int { return g.goRank(q, o) })
	}
	return q.Options[0]
}
