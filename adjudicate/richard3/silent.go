package richard3

import (
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/planning"
)

// silences are what the house answers a fixed call with whose deadline was missed.
var silences = []game.Default{
	{Kind: game.AfterDeadline, Question: "card", Text: "the card with the fewest points is played, an event only where no other is left"},
	{Kind: game.AfterDeadline, Question: "actions", Text: "nobody moves, sails or is recruited; of a Main Attack that is to be named, the first in the order of the map"},
	{Kind: game.AfterDeadline, Question: "battles", Text: "the plan in force is kept"},
	{Kind: game.AfterDeadline, Question: "home", Text: "who has a choice of homes goes to the first of them in the order of the map, to the pool only where no other is open"},
}

// Silent is what the house answers for a side that has sent nothing: as the
// defaults of plans say, and where there is none as silences do. It uses what that
// side knows and nothing else.
func (g *Game) Silent(q *table.Question) table.Option {
	switch q.Name {
	case "card":
		return planning.Least(q.Options, func(o table.Option) int {
			i, _ := g.card(o.Name)
			c := &g.cards[i]
			if c.event {
				return 100 + int(c.points)
			}
			return int(c.points)
		})
	case "actions":
		for _, verb := range [...]string{"end", "halt", "alone"} {
			if can := planning.With(q, verb); can != nil {
				return can[0]
			}
		}
		return q.Options[0]
	case "home":
		return planning.Least(q.Options, func(o table.Option) int {
			if o.Areas[0] == places[pool] {
				return 1
			}
			return 0
		})
	}
	if o, _, ok := g.Planned(q, nil); ok {
		return o
	}
	return q.Options[0]
}

// Defaults are the standing defaults of everything that plans can answer, and of the
// calls whose deadline was missed.
func (r *Rules) Defaults() []game.Default { return append(planBook.Defaults(), silences...) }
