package gametest

import (
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/table"
	"fieldpost/orders/plan"
)

// Planner answers by plan where a plan can, and at random where it asks.
type Planner struct {
	Random
	Rules adjudicate.Rules
	Game  adjudicate.Game
	Plans [2]*plan.Plan
	// Counts counts the answers by question and where they came from.
	Counts map[string]int
	// Visit, which may be nil, is told every question and what the plan says to it.
	Visit func(q *table.Question, o table.Option, from table.Source, ok bool)
	// Most is how many questions are answered; 0 is all of a game.
	Most int
	n    int
}

// Answer is by plan or at random.
func (p *Planner) Answer(q *table.Question) (table.Option, table.Source, bool) {
	if p.n++; p.Most > 0 && p.n > p.Most {
		return Silent(q)
	}
	o, from, ok := p.Game.Planned(q, p.Plans[q.Side])
	p.Counts[q.Name+" "+from.Kind]++
	if p.Visit != nil {
		p.Visit(q, o, from, ok)
	}
	if !ok || from.Kind != "plan" && p.Rules.Fixed(q) {
		return p.Random.Answer(q)
	}
	return o, from, ok
}

// Play plays the game, at the pace of plans.
func (p *Planner) Play(t testing.TB) {
	t.Helper()
	res, err := table.Run(table.Config{Answers: p, Dice: p, Plans: true, Record: true}, p.Game.Play)
	if err != nil || !res.Over && p.Most == 0 {
		t.Fatalf("over %v, open %v, %v", res.Over, res.Open, err)
	}
}
