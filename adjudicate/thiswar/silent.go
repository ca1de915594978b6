package thiswar

import (
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/planning"
)

// silences are what the house answers a fixed call with whose deadline was missed.
var silences = []game.Default{
	{Kind: game.AfterDeadline, Question: "place", Text: "the next block is deployed, in the first place in the order of the map where it is legal"},
	{Kind: game.AfterDeadline, Question: "discard", Text: "the cards of fewest Action Points are discarded, of as many the first in the order of the pack"},
	{Kind: game.AfterDeadline, Question: "card", Text: "the card of fewest Action Points is played, of several the first in the order of the pack"},
	{Kind: game.AfterDeadline, Question: "tied", Text: "the side that decides is second"},
	{Kind: game.AfterDeadline, Question: "actions", Text: "nobody moves, sails or gains strength"},
	{Kind: game.AfterDeadline, Question: "battles", Text: "the plan in force is kept"},
	{Kind: game.AfterDeadline, Question: "recruit", Text: "no Recruitment Points are spent at the Year End"},
	{Kind: game.AfterDeadline, Question: "home", Text: "as with plans: who may stay with a Leader stays if the Area supplies all there; others go where most of your blocks are"},
}

// Silent is what the house answers for a side that has sent nothing: as the
// defaults of plans say, and for the calls as silences do. It uses what that side
// knows and nothing else.
func (g *Game) Silent(q *table.Question) table.Option {
	switch q.Name {
	case "place", "battles":
		return q.Options[0]
	case "discard", "card":
		return planning.Least(q.Options, func(o table.Option) int { return g.cardRank(q.Side, o.Name) })
	case "tied":
		return planning.WithVerb(q, "second")
	case "actions":
		for _, verb := range [...]string{"end", "halt"} {
			if can := planning.With(q, verb); can != nil {
				return can[0]
			}
		}
		return q.Options[0]
	case "recruit":
		if g.phase == YearEnd && g.raising == nil {
			return planning.WithVerb(q, "end")
		}
	}
	if o, _, ok := g.Planned(q, nil); ok {
		return o
	}
	return q.Options[0]
}

// cardRank orders cards by their Action Points, and those of as many as in the pack.
func (g *Game) cardRank(s table.Side, name string) int {
	c, _ := g.card(s, name, nil)
	return len(g.cards)*g.cards[max(c, 0)].ap + int(c)
}

// Defaults are the standing defaults of everything that plans can answer, and of the
// calls whose deadline was missed.
func (r *Rules) Defaults() []game.Default { return append(planBook.Defaults(), silences...) }
