package plans

import (
	"fmt"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/orders/plan"
)

// Least is the option with the least rank, the first of several.
func Least(options []table.Option, rank func(table.Option) int) (best table.Option) {
	for i, o := range options {
		if i == 0 || rank(o) < rank(best) {
			best = o
		}
	}
	return best
}

// With lists the options that have a verb.
func With(q *table.Question, verb string) []table.Option {
	return which.From(q.Options, func(o table.Option) bool { return o.Verb == verb })
}

// WithVerb is the first option that has a verb, or else the first of all.
func WithVerb(q *table.Question, verb string) table.Option {
	for _, o := range q.Options {
		if o.Verb == verb {
			return o
		}
	}
	return q.Options[0]
}

// First is the first option.
func First[G any](_ G, q *table.Question) table.Option { return q.Options[0] }

// Always answers with a verb, or with the first option where there is no such answer.
func Always[G any](verb string) func(G, *table.Question) table.Option {
	return func(_ G, q *table.Question) table.Option { return WithVerb(q, verb) }
}

// Sparring answers for both sides of a foreseen battle: one by its orders, if it has such, and
// its plan, the other by standing default. Where a plan would ask, the house answers; for who
// has orders it answers whatever is asked.
type Sparring struct {
	Own     table.Side
	Orders  *game.Answers
	Plan    *plan.Plan
	Planned func(*table.Question, *plan.Plan) (table.Option, table.Source, bool)
}

// Answer is as table.Answerer says.
func (s *Sparring) Answer(q *table.Question) (table.Option, table.Source, bool) {
	if q.Side == s.Own && s.Orders != nil {
		if o, from, _, ok := s.Orders.Next(q); ok {
			return o, from, true
		}
	}
	if q.Side == s.Own {
		if o, from, ok := s.Planned(q, s.Plan); ok {
			return o, from, true
		}
	}
	o, from, ok := s.Planned(q, nil)
	if !ok && s.Orders != nil {
		return q.Options[0], table.Source{Kind: "default"}, true
	}
	return o, from, ok
}

// Tally counts that something has come to n, none of it at least.
func Tally(counts []int, n int) []int {
	n = max(n, 0)
	for len(counts) <= n {
		counts = append(counts, 0)
	}
	counts[n]++
	return counts
}

// Mean is the average of what has been counted, with one decimal, in whole numbers throughout.
func Mean(counts []int) string {
	sum, times := 0, 0
	for n, often := range counts {
		sum, times = sum+n*often, times+often
	}
	t := 10 * sum / max(1, times)
	return fmt.Sprintf("%d.%d", t/10, t%10)
}
