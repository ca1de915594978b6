package chart_test

import (
	"fmt"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/internal/gametest"
	"fieldpost/adjudicate/richard3"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/thiswar"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/scenarios"
)

// game is a game to take views from.
type game struct {
	rules adjudicate.Rules
	board *chart.Map
}

func games(t testing.TB) map[string]game {
	t.Helper()
	out := map[string]game{}
	for _, name := range scenarios.Games() {
		pack, err := scenarios.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		var rules adjudicate.Rules
		if pack.Richard != nil {
			rules, err = richard3.NewWith(pack)
		} else {
			rules, err = thiswar.New(pack)
		}
		if err != nil {
			t.Fatal(err)
		}
		board, err := chart.NewMap(pack)
		if err != nil {
			t.Fatal(err)
		}
		out[name] = game{rules, board}
	}
	return out
}

// stopped plays a random game of a seed up to its nth question, and gives the
// views that both sides have then; not ok says that it ended before.
func (g game) stopped(t testing.TB, seed uint64, n int, plans bool) (views [2]view.View, ok bool) {
	t.Helper()
	names := g.rules.Scenarios()
	scenario := names[int(seed)%len(names)]
	played, err := g.rules.Start(scenario)
	if err != nil {
		t.Fatal(err)
	}
	random := gametest.NewRandom(seed)
	asked, before := 0, 0
	var answered table.Answerer = random
	if plans {
		answered = &gametest.Planner{Random: random, Rules: g.rules, Game: played, Counts: map[string]int{}}
	}
	stop := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
		if asked++; asked > n {
			return gametest.Silent(q)
		}
		return answered.Answer(q)
	})
	res, err := table.Run(table.Config{Answers: stop, Dice: gametest.Labelled{Seed: fmt.Sprint(seed)}, Plans: plans}, played.Play)
	if err != nil {
		t.Fatal(err)
	}
	before = max(0, len(res.Events)-12)
	for s := range views {
		views[s] = played.View(table.Side(s), res.Open, res.Events[before:])
		views[s].Title, views[s].Game, views[s].Scenario = g.rules.Title(), "test-0001", scenario
	}
	return views, !res.Over
}

// speaker is a game that has words in more languages than English.
type speaker interface {
	ViewIn(lang string, s table.Side, open []*table.Question, events []table.Event) view.View
}

// each plays a random game and shows what both sides see at every question.
func (g game) each(t testing.TB, seed uint64, plans bool, at func([2]view.View)) {
	g.eachIn(t, "", seed, plans, at)
}

// eachIn is the same where the second side reads a language.
func (g game) eachIn(t testing.TB, lang string, seed uint64, plans bool, at func([2]view.View)) {
	t.Helper()
	names := g.rules.Scenarios()
	scenario := names[int(seed)%len(names)]
	played, err := g.rules.Start(scenario)
	if err != nil {
		t.Fatal(err)
	}
	random := gametest.NewRandom(seed)
	var answered table.Answerer = random
	if plans {
		answered = &gametest.Planner{Random: random, Rules: g.rules, Game: played, Counts: map[string]int{}}
	}
	watch := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
		var views [2]view.View
		for s := range views {
			views[s] = played.View(table.Side(s), []*table.Question{q}, nil)
			if x, ok := played.(speaker); ok && lang != "" && s == 1 {
				views[s] = x.ViewIn(lang, table.Side(s), []*table.Question{q}, nil)
			}
			views[s].Title, views[s].Game, views[s].Scenario = g.rules.Title(), "test-0001", scenario
		}
		at(views)
		return answered.Answer(q)
	})
	if _, err := table.Run(table.Config{Answers: watch, Dice: random, Plans: plans}, played.Play); err != nil {
		t.Fatal(err)
	}
}
