// Package viewtest plays games for the tests of what is made from views: maps, pages.
// It promises real views, of games that the robots of gametest play by the real
// rules.
package viewtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/kingcharles"
	"fieldpost/adjudicate/richard3"
	"fieldpost/adjudicate/thiswar"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/past"
	"fieldpost/scenarios"
)

// Game is a game to take views from.
type Game struct {
	Rules game.Rules
	Board *chart.Map
}

// Games are all games, by their ids.
func Games(t testing.TB) map[string]Game {
	t.Helper()
	out := map[string]Game{}
	for _, name := range scenarios.Games() {
		pack, err := scenarios.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		var rules game.Rules
		switch {
		case pack.Richard != nil:
			rules, err = richard3.New(pack)
		case pack.War != nil:
			rules, err = thiswar.New(pack)
		default:
			rules, err = kingcharles.New(pack)
		}
		if err != nil {
			t.Fatal(err)
		}
		board, err := chart.NewMap(pack)
		if err != nil {
			t.Fatal(err)
		}
		out[name] = Game{rules, board}
	}
	return out
}

// How says which random game is played. The seed says which scenario too.
type How struct {
	Seed uint64
	// Lang is what the second side reads, in a game that has words in it; the first
	// reads English.
	Lang string
	// Plans has both sides answer as far as they can by a plan.
	Plans bool
	// Questions is the number of questions after which the game is stopped; 0
	// stops it at the first.
	Questions int
	// Events is how many of the last events the views tell.
	Events int
	// Report, if it is not nil, is where their public report goes.
	Report *[]string
}

// Stopped plays a random game up to a question, and gives the views that both sides
// have then; not ok says that it ended before.
func (g Game) Stopped(t testing.TB, how How) (views [2]view.View, ok bool) {
	t.Helper()
	scenario, played, players, _ := g.begin(t, how)
	asked := 0
	stop := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
		if asked++; asked > how.Questions {
			return gametest.Silent(q)
		}
		return players.Answer(q)
	})
	var boards [2][]view.Board // before all events, and at each
	note := func(table.Event) {
		for s := range boards {
			boards[s] = append(boards[s], game.OnMap(played, table.Side(s)))
		}
	}
	note(table.Event{})
	res, err := table.Run(table.Config{Answers: stop, Dice: gametest.Labelled{Seed: fmt.Sprint(how.Seed)}, Plans: how.Plans, Told: note}, played.Play)
	if err != nil {
		t.Fatal(err)
	}
	from := max(0, len(res.Events)-how.Events)
	if how.Report != nil {
		*how.Report = played.Public(how.Lang, res.Events[from:])
	}
	for s := range views {
		views[s] = g.view(played, how, table.Side(s), scenario, res.Open, res.Events[from:])
		saw := boards[s][from : from+1]
		for i, e := range res.Events[from:] {
			if e.For(table.Side(s)) {
				saw = append(slices.Clip(saw), boards[s][from+1+i])
			}
		}
		views[s].Past = past.Shorten(saw, game.OnMap(played, table.Side(s)))
		views[s].Step, views[s].Deadline = how.Questions, "2026-12-01T20:00:00Z"
	}
	return views, !res.Over
}

// Sheet is the order sheet of a view.
func (g Game) Sheet(v *view.View) []byte {
	return []byte("fieldpost: orders/2\norders:\n" + strings.Join(g.Rules.Sheet(v), "\n") + "\n")
}

// Each plays a random game and shows what both sides see at every question, late in a long game
// at every fifth.
func (g Game) Each(t testing.TB, how How, at func([2]view.View)) {
	t.Helper()
	scenario, played, players, random := g.begin(t, how)
	n := 0
	watch := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
		if n++; n > long && n%5 > 0 {
			return players.Answer(q)
		}
		var views [2]view.View
		for s := range views {
			views[s] = g.view(played, how, table.Side(s), scenario, []*table.Question{q}, nil)
		}
		at(views)
		return players.Answer(q)
	})
	if _, err := table.Run(table.Config{Answers: watch, Dice: random, Plans: how.Plans}, played.Play); err != nil {
		t.Fatal(err)
	}
}

// long is from how many questions on a game is a long one.
const long = 200

// begin begins a random game. Its players draw on the same chance that it returns.
func (g Game) begin(t testing.TB, how How) (scenario string, played game.Game, players table.Answerer, random gametest.Random) {
	t.Helper()
	names := g.Rules.Scenarios()
	scenario = names[int(how.Seed)%len(names)]
	played, err := g.Rules.Start(scenario)
	if err != nil {
		t.Fatal(err)
	}
	random = gametest.NewRandom(how.Seed)
	if how.Plans {
		return scenario, played, &gametest.Planner{Random: random, Rules: g.Rules, Game: played, Counts: map[string]int{}}, random
	}
	return scenario, played, random, random
}

// speaker is a game that has words in more languages than English.
type speaker interface {
	ViewIn(lang string, s table.Side, open []*table.Question, events []table.Event) view.View
}

func (g Game) view(played game.Game, how How, s table.Side, scenario string, open []*table.Question, events []table.Event) view.View {
	v := played.View(s, open, events)
	if x, ok := played.(speaker); ok && how.Lang != "" && s == table.Second {
		v = x.ViewIn(how.Lang, s, open, events)
	}
	v.Title, v.Game, v.Scenario = g.Rules.Title(), "test-0001", scenario
	return v
}
