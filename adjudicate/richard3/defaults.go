package richard3

import (
	"fieldpost/adjudicate"
	"fieldpost/adjudicate/table"
)

// houseDefault is what the house does where neither orders nor a plan answer.
type houseDefault struct {
	kind, question string
	text           string
	choose         func(*Game, *table.Question) table.Option
}

// houseDefaults are the same for both houses.
var houseDefaults = []houseDefault{
	{"battle", "turn", "a King or Pretender at strength 1 retreats from round 2 on; attackers retreat in round 4, to where most friends are; all others fire",
		(*Game).defaultTurn},
	{"losses", "hit", "Rebel, levies, Bombard, mercenaries, church, nobles and junior heirs suffer before King and Pretender",
		(*Game).leastLoss},
	{"regroup", "regroup", "the victors stay",
		func(_ *Game, q *table.Question) table.Option { return withVerb(q, "stay") }},
	{"order", "battle", "the battles are fought in the order of the map", firstOption},
	{"treason", "treason", "Treason is tried at once, on the least loyal block there, the strongest of them",
		(*Game).defaultTreason},
	{"enter", "enter", "an heir enters in the Friendly area with most blocks, else in a Vacant one",
		(*Game).defaultEnter},
	{"execute", "execute", "nobody is executed",
		func(_ *Game, q *table.Question) table.Option { return withVerb(q, "spare") }},
	{"supply", "supply", "as for losses, and a block at strength 1 last",
		(*Game).leastLoss},
	{"exile", "exile", "as for losses; a King, a Pretender and a senior heir stay",
		(*Game).leastLoss},
	{"mulligan", "mulligan", "the hand is kept",
		func(_ *Game, q *table.Question) table.Option { return withVerb(q, "keep") }},
	{"hand", "hand", "the hand is kept",
		func(_ *Game, q *table.Question) table.Option { return withVerb(q, "keep") }},
}

// Defaults are the house defaults of everything that plans can answer.
func (r *Rules) Defaults() (list []adjudicate.Default) {
	for _, d := range houseDefaults {
		list = append(list, adjudicate.Default{Kind: d.kind, Question: d.question, Text: d.text})
	}
	return list
}

func defaultOf(question string) *houseDefault {
	for i := range houseDefaults {
		if houseDefaults[i].question == question {
			return &houseDefaults[i]
		}
	}
	return nil
}

func firstOption(_ *Game, q *table.Question) table.Option { return q.Options[0] }

// least is the option with the least rank, the first of several.
func least(options []table.Option, rank func(table.Option) int) (best table.Option) {
	for i, o := range options {
		if i == 0 || rank(o) < rank(best) {
			best = o
		}
	}
	return best
}

// with lists the options that have a verb.
func with(q *table.Question, verb string) (list []table.Option) {
	for _, o := range q.Options {
		if o.Verb == verb {
			list = append(list, o)
		}
	}
	return list
}

// withVerb is the first option that has a verb, or else the first of all.
func withVerb(q *table.Question, verb string) table.Option {
	for _, o := range q.Options {
		if o.Verb == verb {
			return o
		}
	}
	return q.Options[0]
}

// defaultTurn fires, and brings out a King at his last strength. Where the
// attackers must go, the most valuable go first, while the borders let them.
func (g *Game) defaultTurn(q *table.Question) table.Option {
	s := q.Side
	retreats := with(q, "retreat")
	nearest := func(o table.Option) int { return -int(g.Count[s][g.Named(o.Areas[0])]) }
	var last []table.Option
	for _, o := range retreats {
		if x, _ := g.block(s, o.Name); x == g.claimant[s] && g.Blocks[x].Strength == 1 {
			last = append(last, o)
		}
	}
	if last != nil {
		return least(last, nearest)
	}
	for _, verb := range [...]string{"fire", "pass"} {
		if can := with(q, verb); can != nil {
			return can[0]
		}
	}
	return least(retreats, func(o table.Option) int { return -1000*g.lossRank(s, o.Name) + nearest(o) })
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
	return least(q.Options, func(o table.Option) int { return g.sufferRank(q.Side, o) })
}

// turncoatRank orders enemy blocks: the likeliest to defect to a roller first, and of
// them the strongest.
func (g *Game) turncoatRank(roller, target blockID) int {
	return 100*g.loyalty(roller, target) - int(g.Blocks[target].Strength)
}

func (g *Game) defaultTreason(q *table.Question) table.Option {
	targets := with(q, "treason")
	if targets == nil {
		return withVerb(q, "wait")
	}
	return least(targets, func(o table.Option) int {
		x, _ := g.block(q.Side.Other(), o.Name)
		return g.turncoatRank(noBlock, x)
	})
}

func (g *Game) defaultEnter(q *table.Question) table.Option {
	return least(q.Options, func(o table.Option) int { return -int(g.Count[q.Side][g.Named(o.Areas[0])]) })
}
