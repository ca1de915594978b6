package thiswar

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// letters counts the calls of a game: a list of answers is one call, and so is
// what is asked of both sides at the same time.
type letters struct {
	*gametest.Planner
	game   *Game
	last   [2]string // by side: the list that was asked for last
	put    int
	calls  int
	byName map[string]int
}

func (l *letters) Answer(q *table.Question) (table.Option, table.Source, bool) {
	o, from, ok := l.game.Planned(q, l.Plans[q.Side])
	if ok && (from.Kind == "plan" || !l.Rules.Fixed(q)) {
		return o, from, true
	}
	list := q.Series
	if list == "" {
		list = q.Key()
	}
	if list != l.last[q.Side] {
		l.last[q.Side] = list
		if q.Put() != l.put {
			l.put = q.Put()
			l.byName[q.Name]++
			if q.Name != "tied" && q.Name != "place" {
				l.calls++
			}
		}
	}
	if q.Name == "actions" {
		return l.attack(q), table.Source{Kind: "orders"}, true
	}
	return l.Random.Answer(q)
}

// attack marches against the enemy where it can, so that there is something to plan.
func (l *letters) attack(q *table.Question) table.Option {
	var march, other []table.Option
	for _, o := range q.Options {
		to, _ := l.game.area(o.Areas[0])
		if o.Areas[1] != "" {
			to, _ = l.game.area(o.Areas[1])
		}
		switch {
		case o.Verb == "march" && l.game.held(q.Side.Other(), to):
			march = append(march, o)
		case o.Verb != "end" && o.Verb != "halt":
			other = append(other, o)
		}
	}
	switch {
	case march != nil:
		return march[l.IntN(len(march))]
	case q.At == "choice" && other != nil:
		return other[l.IntN(len(other))]
	}
	o, _, _ := l.Random.Answer(q)
	return o
}

// At the pace of plans a Turn takes four calls or fewer on average, where what is
// done in a tie goes ahead with the card, and nothing else does. The
// deployment of The Path to War is no part of a Turn.
func TestCallsATurn(t *testing.T) {
	r := rulesOf(board(t))
	plans := [2]string{}
	for s, name := range [2]string{"field-army", "cities"} {
		plans[s] = examplePlan(t, name)
	}
	calls, turns, byName := 0, 0, map[string]int{}
	for _, seed := range seeds(100) {
		g := NewScenario(r.board, scenarioOf(seed))
		l := &letters{Planner: &gametest.Planner{Random: gametest.NewRandom(seed), Game: g, Rules: r, Counts: map[string]int{}}, game: g, byName: byName}
		for s := range plans {
			l.Plans[s] = gametest.MustPlan(t, r, table.Side(s), plans[s])
		}
		res, err := table.Run(table.Config{Answers: l, Dice: l, Plans: true}, g.Play)
		if err != nil || !res.Over {
			t.Fatal(err)
		}
		calls += l.calls
		for _, e := range res.Events {
			if e.Kind == "turn" {
				turns++
			}
		}
	}
	t.Logf("%d calls in %d Turns: %d.%02d a Turn; %v", calls, turns, calls/turns, 100*calls/turns%100, byName)
	if calls > 4*turns {
		t.Errorf("%d calls in %d Turns", calls, turns)
	}
}
