package cmd

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/richard3"
	"fieldpost/adjudicate/thiswar"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// engineGame is what the engine needs of a game that is set up.
type engineGame interface {
	Play(*table.Table)
	// View is what a side may know, with the questions that are open and what
	// has happened.
	View(s table.Side, open []*table.Question, events []table.Event) view.View
	Winner() table.Side
	// refusal says why an answer to the open question is illegal, with the
	// rule's number; no code if it is legal.
	refusal(q *table.Question, o table.Option) (code, text, rule string)
	// position is the whole position, in the form that a setup takes.
	position() any
	// order is the order that the position the game began with gives a shuffle
	// of n things; nil leaves it to the seed.
	order(n int) []int
}

// engineRules is what the engine needs of a rulebook.
type engineRules struct {
	grammar   *game.Grammar
	sides     [2]string
	scenarios []string
	// start sets up a scenario, one of those listed.
	start func(scenario string) engineGame
	// read reads a line; how a position is written is a game's own matter.
	read func(line []byte) (engineRequest, error)
}

// engineRequest is a line that the engine reads.
type engineRequest struct {
	Setup  *engineSetup // of a load too, which has played as well
	Dice   *[][]int
	Answer *string
	State  bool
	View   string
	Save   bool
}

// engineSetup asks for a new game, or for one that was saved.
type engineSetup struct {
	scenario string
	seed     string
	// shuffle has the seed decide every shuffle, as it does without a position.
	shuffle bool
	played  *enginePlayed
	// position makes the game of the position that was given, or lists all that
	// is wrong with it; nil if none was given.
	position func() (engineGame, []string)
	made     engineGame // once it has been made
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
	Position any    `json:"position"`
	Seed     string `json:"seed"`
	Shuffle  bool   `json:"shuffle,omitempty"`
	enginePlayed
}

// readRequest reads a line of a game whose positions are written as P.
func readRequest[P any](line []byte, set func(P, bool) (engineGame, []string)) (r engineRequest, err error) {
	type setup struct {
		Scenario string `json:"scenario"`
		Position *P     `json:"position"`
		Seed     string `json:"seed"`
		Shuffle  bool   `json:"shuffle"`
	}
	var x struct {
		Setup *setup `json:"setup"`
		Load  *struct {
			setup
			enginePlayed
		} `json:"load"`
		Dice   *[][]int `json:"dice"`
		Answer *string  `json:"answer"`
		State  bool     `json:"state"`
		View   string   `json:"view"`
		Save   bool     `json:"save"`
	}
	if err := decodeStrict(line, &x); err != nil {
		return r, err
	}
	r = engineRequest{Dice: x.Dice, Answer: x.Answer, State: x.State, View: x.View, Save: x.Save}
	s := x.Setup
	if x.Load != nil {
		s = &x.Load.setup
	}
	if s != nil {
		r.Setup = &engineSetup{scenario: s.Scenario, seed: s.Seed, shuffle: s.Shuffle || s.Position == nil}
		if x.Load != nil {
			r.Setup.played = &x.Load.enginePlayed
		}
		if s.Position != nil {
			r.Setup.position = func() (engineGame, []string) { return set(*s.Position, s.Shuffle) }
		}
	}
	return r, nil
}

// setUp makes the game that a setup asks for.
func (r *engineRules) setUp(s *engineSetup) (engineGame, error) {
	if s.position != nil {
		if s.scenario != "" {
			return nil, errors.New("a setup has a scenario or a position, not both")
		}
		g, wrong := s.position()
		if wrong != nil {
			return nil, errors.New(strings.Join(wrong, "; "))
		}
		return g, nil
	}
	if !slices.Contains(r.scenarios, s.scenario) {
		return nil, fmt.Errorf("there is no scenario %q; there are %s", s.scenario, strings.Join(r.scenarios, ", "))
	}
	return r.start(s.scenario), nil
}

// richardGame is a game of Richard III as the engine plays it.
type richardGame struct {
	*richard3.Game
	deck []string // of the position: the order of the cards in shuffles
}

func richardEngine(p *scenarios.Pack) (*engineRules, error) {
	b, err := richard3.NewBoard(p)
	if err != nil {
		return nil, err
	}
	r := &engineRules{grammar: b.Grammar(), sides: richard3.Houses}
	for _, s := range p.Richard.Setups {
		r.scenarios = append(r.scenarios, s.Name)
	}
	r.start = func(name string) engineGame { return richardGame{Game: richard3.NewScenario(b, name)} }
	r.read = func(line []byte) (engineRequest, error) {
		return readRequest(line, func(p richard3.Position, shuffle bool) (engineGame, []string) {
			g, wrong := richard3.FromPosition(b, p)
			if shuffle {
				return richardGame{Game: g}, wrong
			}
			return richardGame{g, richard3.Deck(p)}, wrong
		})
	}
	return r, nil
}

func (g richardGame) refusal(q *table.Question, o table.Option) (code, text, rule string) {
	if why := g.WhyNot(q, o); why != nil {
		return why.Code, why.Text, why.Rule
	}
	return "", "", ""
}

func (g richardGame) position() any {
	p := g.Position()
	if g.deck != nil {
		p["deck"] = g.deck
	}
	return p
}

// order brings the cards that the position's deck names to the top.
func (g richardGame) order(int) []int {
	if g.deck == nil {
		return nil
	}
	return g.Stacked(g.deck)
}

// warGame is a game of This War Without an Enemy as the engine plays it.
type warGame struct {
	*thiswar.Game
	ordered bool // it began with a position
}

func warEngine(p *scenarios.Pack) (*engineRules, error) {
	b, err := thiswar.NewBoard(p)
	if err != nil {
		return nil, err
	}
	r := &engineRules{grammar: b.Grammar(), sides: thiswar.Sides}
	for _, s := range p.War.Setups {
		r.scenarios = append(r.scenarios, s.Name)
	}
	r.start = func(name string) engineGame { return warGame{Game: thiswar.NewScenario(b, name)} }
	r.read = func(line []byte) (engineRequest, error) {
		return readRequest(line, func(p thiswar.Position, shuffle bool) (engineGame, []string) {
			g, wrong := thiswar.FromPosition(b, p)
			return warGame{g, !shuffle}, wrong
		})
	}
	return r, nil
}

func (g warGame) refusal(q *table.Question, o table.Option) (code, text, rule string) {
	if why := g.WhyNot(q, o); why != nil {
		return why.Code, why.Text, why.Rule
	}
	return "", "", ""
}

func (g warGame) position() any { return g.Position() }

// order leaves everything as it is: a position's decks are in the order in which they
// are dealt, and lots are drawn in the order of the pack.
func (g warGame) order(n int) []int {
	if !g.ordered {
		return nil
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}
