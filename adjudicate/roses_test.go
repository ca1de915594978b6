package adjudicate_test

import (
	"sync"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/richard3"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/scenarios"
)

// newGame is a new game of Richard III, with the keys of the three parties by
// their names.
type newGame struct {
	rules game.Rules
	files folder.Files
	ids   map[string]keys.Identity
}

// richard are the rules of Richard III, and its board.
var richard = sync.OnceValues(func() (*richard3.Rules, *richard3.Board) {
	pack, err := scenarios.Load("richard-iii")
	if err != nil {
		panic(err)
	}
	rules, err := richard3.New(pack)
	if err != nil {
		panic(err)
	}
	board, err := richard3.NewBoard(pack)
	if err != nil {
		panic(err)
	}
	return rules, board
})

func newRoses(t testing.TB, scenario, pace string, secret byte) newGame {
	t.Helper()
	rules, _ := richard()
	g := newGame{rules: rules, ids: roses()}
	umpire := g.ids[folder.Adjudicator]
	files, err := adjudicate.New(rules, adjudicate.Setup{ID: "roses", Scenario: scenario, Pace: pace, Adjudicator: umpire.Card(),
		Players: [2]keys.Card{g.ids[richard3.Houses[0]].Card(), g.ids[richard3.Houses[1]].Card()}, Seed: dice.Seed{secret}}, umpire)
	if err != nil {
		t.Fatal(err)
	}
	g.files = files
	return g
}

// find gives the rules to adjudicate.Open.
func (g newGame) find(string) (game.Rules, error) { return g.rules, nil }
