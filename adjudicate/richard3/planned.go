package richard3

import (
	"slices"

	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
)

// planBook is what this game says of its plans; their kinds stand with the questions.
var planBook = plans.Rulebook[*Game]{Actors: actors, Is: (*Game).isOf, Fits: (*Game).fits, Why: (*Game).whyPassed,
	Phrases: map[string]string{"retreat": "retreat to", "charge": "charge at", "treachery": "treachery on", "treason": "treason on",
		"regroup": "regroup to", "regroup %s": "regroup %s to", "enter": "enter at", "hit": "", "reduce": "", "dismiss": "", "fight": ""},
	Meaning: map[string]string{friendly: "a Friendly area", anywhere: "any open area", strongest: "the strongest", weakest: "the weakest",
		anybody: "the likeliest to defect", theKing: "your King or Pretender", "charge " + theKing: "their King or Pretender", others: "all others"},
	InOrder: []string{"hit", "reduce", "dismiss"}} // who suffers

// actors are the blocks that a battle turn offers, in their order. Any other question is nobody's.
func actors(q *table.Question) (names []string) {
	if q.Name != "turn" {
		return nil
	}
	for _, o := range q.Options {
		if !slices.Contains(names, o.Name) {
			names = append(names, o.Name)
		}
	}
	return names
}

// actor is the block whose battle turn it is, else noBlock.
func (g *Game) actor(a plans.Asked) blockID {
	if a.Actor == "" {
		return noBlock
	}
	x, _ := g.block(a.Side, a.Actor)
	return x
}

// fits says whether an answer is what a name or word of a desire stands for; of
// several, the one of the least rank is taken.
func (g *Game) fits(a plans.Asked, d desire, item string, o table.Option) (fits bool, rank int) {
	s := a.Side
	if item == "" {
		return true, 0
	}
	switch d.Verb {
	case "retreat", "regroup", "fight", "enter":
		own := int(g.Count[s][g.Named(o.Areas[0])])
		fits, rank = item == o.Areas[0], 0
		if item == anywhere || item == friendly && own > 0 {
			fits, rank = true, -own
		}
	case "hit", "reduce", "dismiss":
		fits, rank = g.isOf(a.Question, o.Name, item, d.List), g.sufferRank(s, o)
	case "charge":
		x, _ := g.block(s.Other(), o.Target)
		switch fits = item == o.Target; item {
		case strongest:
			fits, rank = true, -int(g.Blocks[x].Strength)
		case weakest:
			fits, rank = true, int(g.Blocks[x].Strength)
		case theKing:
			fits = x == g.claimant[s.Other()]
		}
	case "treachery":
		x, _ := g.block(s.Other(), o.Target)
		fits, rank = item == o.Target || item == anybody, g.turncoatRank(g.actor(a), x)
	case "treason":
		x, _ := g.block(s.Other(), o.Name)
		fits, rank = item == o.Name || item == anybody, g.turncoatRank(noBlock, x)
	}
	return fits, rank
}

// isOf says whether an own block is the one named, or of the class.
func (g *Game) isOf(q *table.Question, name, item string, list []string) bool {
	if name == item {
		return true
	}
	x, ok := g.block(q.Side, name)
	if !ok {
		return false
	}
	switch item {
	case theKing:
		return x == g.claimant[q.Side]
	case others:
		return !slices.ContainsFunc(list, func(i string) bool { return i != others && g.isOf(q, name, i, nil) })
	}
	k, is := classKinds[item]
	return is && g.info(x).kind == k
}
