package gametest

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders/plan"
)

// Planner answers by plan where a plan can, and at random where it asks.
type Planner struct {
	Random
	Rules game.Rules
	Game  game.Game
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

// PlanSays holds what a plan says to a question against a case: the answer, or "ask",
// and where it comes from: a line of the plan, or "default" where the house answers by its default, with
// what was passed over behind it; "forced" where nothing else was legal, and "" with
// "ask". What its owner knows is enough for it: masked, the game that his view shows,
// says the same to the same question.
func PlanSays(t *testing.T, phrases table.Phrases, g, masked game.Game, q, maskedQ *table.Question, p *plan.Plan, house, answer, where string) {
	t.Helper()
	o, from, ok := g.Planned(q, p)
	said := phrases.Text(o)
	if !ok {
		said = "ask"
	}
	by, kind := from.Where.String(), "plan"
	switch {
	case !ok:
		kind = ""
	case from.Kind == "default":
		kind, by = "default", strings.Replace(by, house, "default", 1)
	case by == "":
		kind, by = "forced", "forced"
	}
	if said != answer || by != where || from.Kind != kind {
		t.Errorf("%s, %s\ngives %q by %+v, not %q by %q", q.Key(), strings.Join(phrases.Texts(q.Options), " | "), said, from, answer, where)
	}
	if o2, from2, ok2 := masked.Planned(maskedQ, p); o2 != o || from2.Kind != from.Kind || from2.Where.String() != from.Where.String() || ok2 != ok {
		t.Errorf("%s\ngives %q by %+v in the masked game", q.Key(), o2, from2)
	}
}
