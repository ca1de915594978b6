package cmd

import (
	"errors"
	"fmt"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
)

// engineRules are rules whose games can begin with any position, as those of all games can.
type engineRules interface {
	game.Rules
	// Begin sets a position up, or lists all that is wrong with it.
	Begin(state.Doc) (game.Game, []string)
}

// engineGame is a game of such rules.
type engineGame interface {
	game.Game
	// WhyNot says why an answer to the open question is illegal, nil if it is legal.
	WhyNot(*table.Question, table.Option) *game.Reason
	// Position is the whole position, in the form that a setup takes.
	Position() state.Doc
}

// stackedGame is a game whose positions may say how a shuffle of n things comes out; nil leaves
// it to the seed. In others with a position everything stays in its order: decks are as they
// are dealt, and lots are drawn in the order of the pack.
type stackedGame interface{ Order(n int) []int }

// engineRequest is a line that the engine reads, but for a load.
type engineRequest struct {
	Setup  *engineSetup `json:"setup"` // of a load too, which has played as well
	Dice   *[][]int     `json:"dice"`
	Answer *string      `json:"answer"`
	State  bool         `json:"state"`
	View   string       `json:"view"`
	Save   bool         `json:"save"`
}

// engineSetup asks for a new game, or for one that was saved.
type engineSetup struct {
	Scenario string    `json:"scenario"` // with its optional rules
	Position state.Doc `json:"position"`
	Seed     string    `json:"seed"`
	// Shuffle has the seed decide every shuffle, as it does without a position.
	Shuffle bool `json:"shuffle"`
	played  *enginePlayed
	made    engineGame // once it has been made
}

// enginePlayed is what was played from a position on: the answers, and what was rolled and
// shuffled. Of Dice and Shuffles more may come than was used: they are still to come.
type enginePlayed struct {
	Answers  []string `json:"answers"`
	Dice     [][]int  `json:"dice,omitempty"`
	Shuffles [][]int  `json:"shuffles,omitempty"`
}

// engineSave is a game as save writes it and load takes it: the last position at which a
// phase began, and what was played since.
type engineSave struct {
	Position state.Doc `json:"position"`
	Seed     string    `json:"seed"`
	Shuffle  bool      `json:"shuffle,omitempty"`
	enginePlayed
}

// readRequest reads a line.
func readRequest(line []byte) (r engineRequest, err error) {
	var x struct {
		engineRequest
		Load *struct {
			engineSetup
			enginePlayed
		} `json:"load"`
	}
	if err := decodeStrict(line, &x); err != nil {
		return r, err
	}
	if r = x.engineRequest; x.Load != nil {
		r.Setup, x.Load.played = &x.Load.engineSetup, &x.Load.enginePlayed
	}
	return r, nil
}

// setUp makes the game that a setup asks for.
func setUp(r engineRules, s *engineSetup) (engineGame, error) {
	var g game.Game
	switch {
	case s.Position != nil && s.Scenario != "":
		return nil, errors.New("a setup has a scenario or a position, not both")
	case s.Position != nil:
		var wrong []string
		if g, wrong = r.Begin(s.Position); wrong != nil {
			return nil, errors.New(strings.Join(wrong, "; "))
		}
	default:
		hint, err := game.CheckScenario(r, s.Scenario)
		if err == nil {
			g, err = r.Start(s.Scenario)
		}
		if hint != "" {
			err = fmt.Errorf("%w; %s", err, hint)
		}
		if err != nil {
			return nil, err
		}
	}
	return g.(engineGame), nil
}
