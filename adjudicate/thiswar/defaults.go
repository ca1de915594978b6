package thiswar

import (
	"slices"

	"fieldpost/adjudicate/internal/planning"
	"fieldpost/adjudicate/table"
)

// The house defaults: what is done where neither orders nor a plan answer. Their
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
	x, _ := g.Board.block(s, o.Name)
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
	return planning.Least(q.Options, func(o table.Option) int { return 1000*g.sufferRank(q.Side, o) + g.goRank(q, o) })
}

func firstOption(_ *Game, q *table.Question) table.Option { return q.Options[0] }

func (g *Game) middleOption(q *table.Question) table.Option { return q.Options[len(q.Options)/2] }

// best is the named option of least rank, or what ends the question where there is none.
func (g *Game) best(q *table.Question, rank func(x blockID) int) table.Option {
	return planning.Least(q.Options, func(o table.Option) int {
		x, ok := g.Board.block(q.Side, o.Name)
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
	return planning.Least(q.Options, func(o table.Option) int { return g.eventRank(q.Side, o) })
}

// declines is the rank of declining an Event.
const declines = 1000

// eventRank orders the ways to enact an Event.
func (g *Game) eventRank(s table.Side, o table.Option) int {
	a, isArea := g.area(o.Areas[0])
	x, named := g.Board.block(s, o.Target)
	switch {
	case o.Verb == "decline":
		return declines
	case named && g.Blocks[x].At != pool:
		return declines + 1
	case named:
		return -1
	case !isArea:
		return 0
	case g.eventOf(s) == campFever:
		return -int(g.Count[s.Other()][a])
	case !g.neutral(a):
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
	return planning.Least(q.Options, func(o table.Option) int {
		x, _ := g.Board.block(q.Side, o.Name)
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
		return planning.WithVerb(q, "stay")
	}
	a := g.cities[c].area
	alone := g.Blocks[g.charles].At == a && s == Royalist && g.fighting(s, a) == 1
	outnumbered := g.Count[s.Other()][a] > g.Count[s][a]
	return planning.Least(q.Options, func(o table.Option) int {
		x, ok := g.Board.block(s, o.Name)
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
	if stay := planning.With(q, "stay"); stay != nil {
		return stay[0]
	}
	return g.defaultDisperse(q)
}

func (g *Game) defaultTarget(q *table.Question) table.Option {
	return planning.Least(q.Options, func(o table.Option) int {
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
	rank := -int(g.Count[s][a])
	if c := g.areas[a].inside; c != noCity {
		rank = -int(g.Count[s][g.cities[c].area]) - 100*int(g.marker[c])
		if g.eventOf(s) != mining {
			rank += 1000
		}
	} else if g.eventOf(s) == surpriseAttack && g.Attacker[a] != s {
		rank += 1000
	}
	return rank
}

// defaultMaintain keeps the Siege up if enough are left to fight.
func (g *Game) defaultMaintain(q *table.Question) table.Option {
	s := q.Side
	cheapest := func() table.Option {
		return planning.Least(planning.With(q, "keep"), func(o table.Option) int {
			x, _ := g.Board.block(s, o.Name)
			rank := g.worth(x)
			if g.info(x).class == artillery {
				rank += 1000 // does not count for the Size of the City
			}
			return rank
		})
	}
	if end := planning.With(q, "end"); end != nil {
		return end[0]
	}
	off := planning.With(q, "break-off")
	switch {
	case planning.With(q, "keep") == nil:
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
	return planning.Least(q.Options, func(o table.Option) int {
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
		return planning.WithVerb(q, "stand")
	}
	own, enemy := int(g.Count[q.Side][a]), int(g.Count[q.Side.Other()][a])
	horse := 0
	for _, x := range g.In(q.Side, a) {
		if g.info(x).class == cavalry {
			horse++
		}
	}
	if horse == own && enemy >= own || enemy >= 2*own {
		return planning.WithVerb(q, "withdraw")
	}
	return planning.WithVerb(q, "stand")
}

func (g *Game) defaultJoin(q *table.Question) table.Option {
	end := planning.WithVerb(q, "end")
	a, ok := g.area(q.Area)
	if !ok {
		return end
	}
	c := g.areas[a].fortified
	if c != noCity && g.Count[q.Side.Other()][a] > g.Count[q.Side][a]+g.Count[q.Side][g.cities[c].inside] {
		return end
	}
	for _, o := range planning.With(q, "join") {
		if x, _ := g.Board.block(q.Side, o.Name); g.info(x).kind != garrison && x != g.charles {
			return o
		}
	}
	return end
}

// inCombat is the strength that a side has in the Battle, by what its own side knows
// or the other: to that, blocks in Reserve that are not seen count as average ones.
func (g *Game) inCombat(s table.Side, own bool) (sum int, king bool) {
	for i := range g.Blocks {
		x := blockID(i)
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
			return planning.WithVerb(q, "retreat")
		}
	}
	return planning.WithVerb(q, "fight")
}

func (g *Game) defaultAim(q *table.Question) table.Option {
	return planning.Least(q.Options, func(o table.Option) int {
		if o.Target == infantry.String() {
			return 0
		}
		return 1
	})
}

func (g *Game) defaultFire(q *table.Question) table.Option {
	if g.battle != nil && g.battle.round > 1 {
		return planning.WithVerb(q, "engage")
	}
	return planning.WithVerb(q, "fire")
}

// defaultRetreat has Leaders go first. Garrisons can only go into the City, and
// leave its room to nobody else.
func (g *Game) defaultRetreat(q *table.Question) table.Option {
	return planning.Least(q.Options, func(o table.Option) int {
		rank := g.goRank(q, o)
		if x, _ := g.Board.block(q.Side, o.Name); g.info(x).kind == garrison {
			rank -= 5000
		} else if a, ok := g.area(o.Areas[0]); ok && g.areas[a].inside != noCity {
			rank += 2000
		}
		return rank
	})
}

func (g *Game) defaultCaptured(q *table.Question) table.Option {
	return planning.Least(q.Options, func(o table.Option) int {
		x, _ := g.Board.block(q.Side, o.Name)
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
	end := planning.WithVerb(q, "end")
	c := g.cityOf(q)
	if c == noCity || !g.wallsDown(c) {
		return end
	}
	storming := planning.With(q, "storm")
	rank := func(o table.Option) int {
		x, _ := g.Board.block(q.Side, o.Name)
		if x == g.charles {
			return 1
		}
		return -10*int(g.Blocks[x].Strength) - int(g.info(x).eff)
	}
	if q.N == g.cities[c].storming { // the first is asked for
		strength, left := 0, slices.Clone(storming)
		for n := 0; n < g.cities[c].storming && len(left) > 0; n++ {
			o := planning.Least(left, rank)
			if x, _ := g.Board.block(q.Side, o.Name); x != g.charles {
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
	if o := planning.Least(storming, rank); rank(o) < 0 {
		return o
	}
	return end
}

func (g *Game) defaultContinue(q *table.Question) table.Option {
	if g.battle != nil {
		own, _ := g.inCombat(q.Side, true)
		reserve := 0
		for i := range g.Blocks {
			if x := blockID(i); g.info(x).side == q.Side && g.battle.part[x].reserve && g.battle.part[x].in && g.Blocks[x].At >= 0 && g.info(x).class != artillery {
				reserve += int(g.Blocks[x].Strength)
			}
		}
		enemy, _ := g.inCombat(q.Side.Other(), false)
		if g.battle.kind == storm && !g.wallsDown(g.battle.city) {
			enemy *= 2
		}
		if own-reserve > enemy {
			return planning.WithVerb(q, "continue")
		}
	}
	return planning.WithVerb(q, "stop")
}

// exchangeRank is what an exchange adds to the strength of the Storm, below zero.
func (g *Game) exchangeRank(s table.Side, o table.Option) int {
	x, _ := g.Board.block(s, o.Name)
	y, ok := g.Board.block(s, o.Target)
	if !ok {
		return 0
	}
	return int(g.Blocks[x].Strength) - int(g.Blocks[y].Strength)
}

func (g *Game) defaultExchange(q *table.Question) table.Option {
	end := planning.WithVerb(q, "end")
	swaps := planning.With(q, "exchange")
	if swaps == nil {
		return end
	}
	rank := func(o table.Option) int {
		if o.Target == g.name(g.charles) && q.Side == Royalist {
			return 0
		}
		return g.exchangeRank(q.Side, o)
	}
	if o := planning.Least(swaps, rank); rank(o) <= -2 {
		return o
	}
	return end
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
	return planning.Least(q.Options, func(o table.Option) int { return g.goRank(q, o) })
}

// defaultFollowers sends to Charles who has no Leader any more.
func (g *Game) defaultFollowers(q *table.Question) table.Option {
	var away []table.Option
	for _, o := range planning.With(q, "send") {
		if x, ok := g.Board.block(q.Side, o.Name); ok && !g.atHome(x, g.Blocks[x].At) {
			away = append(away, o)
		}
	}
	if away == nil {
		return planning.WithVerb(q, "stay")
	}
	return planning.Least(away, func(o table.Option) int {
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
	keep := planning.With(q, "keep")
	x, ok := g.Board.block(q.Side, q.Block)
	if keep != nil && ok && g.Blocks[x].At >= 0 {
		at := g.Blocks[x].At
		f := g.ownFacts(q.Side, at)
		if most, horse := g.supplyLimit(q.Side, at); f.Blocks <= most && f.Cavalry <= horse {
			return keep[0]
		}
	}
	if send := planning.With(q, "send"); send != nil {
		return planning.Least(send, func(o table.Option) int { return g.goRank(q, o) })
	}
	return q.Options[0]
}
