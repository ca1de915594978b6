package html_test

import (
	"fmt"
	"strings"
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

// stopped plays a random game of a seed up to its nth question, and gives the views
// that both sides have then, with the last events; not ok says that it ended before.
func (g game) stopped(t testing.TB, seed uint64, n, events int) (views [2]view.View, sheets [2][]byte, ok bool) {
	t.Helper()
	names := g.rules.Scenarios()
	scenario := names[int(seed)%len(names)]
	played, err := g.rules.Start(scenario)
	if err != nil {
		t.Fatal(err)
	}
	random := gametest.NewRandom(seed)
	planner := &gametest.Planner{Random: random, Rules: g.rules, Game: played, Counts: map[string]int{}}
	asked := 0
	stop := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
		if asked++; asked > n {
			return gametest.Silent(q)
		}
		return planner.Answer(q)
	})
	res, err := table.Run(table.Config{Answers: stop, Dice: gametest.Labelled{Seed: fmt.Sprint(seed)}, Plans: true}, played.Play)
	if err != nil {
		t.Fatal(err)
	}
	for s := range views {
		v := played.View(table.Side(s), res.Open, res.Events[max(0, len(res.Events)-events):])
		v.Title, v.Game, v.Scenario, v.Step, v.Deadline = g.rules.Title(), "test-0001", scenario, n, "2026-12-01T20:00:00Z"
		views[s], sheets[s] = v, []byte("fieldpost: orders/1\norders:\n"+strings.Join(g.rules.Sheet(&v), "\n")+"\n")
	}
	return views, sheets, !res.Over
}
