package cmd

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/richard3"
	"fieldpost/adjudicate/table"
	"fieldpost/crypto/dice"
)

// setUp makes the game that a setup asks for.
func (e *engine) setUp(s *engineSetup) (*richard3.Game, error) {
	if s.Position != nil {
		if s.Scenario != "" {
			return nil, errors.New("a setup has a scenario or a position, not both")
		}
		g, wrong := richard3.FromPosition(e.board, *s.Position)
		if wrong != nil {
			return nil, errors.New(strings.Join(wrong, "; "))
		}
		return g, nil
	}
	if _, err := e.pack.Richard.Setup(s.Scenario); err != nil {
		var names []string
		for _, x := range e.pack.Richard.Setups {
			names = append(names, x.Name)
		}
		return nil, fmt.Errorf("there is no scenario %q; there are %s", s.Scenario, strings.Join(names, ", "))
	}
	return richard3.NewScenario(e.board, s.Scenario), nil
}

// engineDice rolls what was scripted while there is any, then the dice of the seed.
type engineDice struct {
	e      *engine
	queue  [][]int
	deck   []string // the order of the cards in coming shuffles
	stream dice.Stream
}

func newEngineDice(e *engine, s *engineSetup) *engineDice {
	d := &engineDice{e: e, stream: dice.Secret(sha256.Sum256([]byte(s.Seed))).Step("engine", 1, nil)}
	if s.Position != nil {
		d.deck = s.Position.Deck
	}
	return d
}

// add puts rolls into the queue, all of them or none.
func (d *engineDice) add(rolls [][]int) {
	for _, r := range rolls {
		for _, face := range r {
			if face < 1 || face > 6 {
				d.e.fail("bad-dice", fmt.Sprintf("a die has no %d", face), "")
				return
			}
		}
	}
	d.queue = append(d.queue, rolls...)
}

// Roll takes the next scripted roll. One with the wrong number of dice was
// meant for another moment: whoever scripted it must not be left to believe
// the result, so that the conversation ends at the next question.
func (d *engineDice) Roll(t *table.Table, roll []int) {
	if len(d.queue) > 0 {
		next := d.queue[0]
		if len(next) == len(roll) {
			d.queue = d.queue[1:]
			copy(roll, next)
			return
		}
		d.queue = nil
		d.e.err = failf("%s rolls %s, but the script has %d", t.Key(), plural2(len(roll), "die", "dice"), len(next))
		d.e.fail("wrong-dice", d.e.err.Error(), "")
	}
	copy(roll, d.stream.Roll(t.Key(), len(roll)))
}

// Shuffle draws from the seed, unless the position gives the deck's order.
func (d *engineDice) Shuffle(t *table.Table, order []int) {
	if d.deck != nil && d.fromDeck(order) {
		return
	}
	copy(order, d.stream.Shuffle(t.Key(), len(order)))
}

// fromDeck deals the cards in the order of the position as far as it goes,
// and the rest in the order of the pack, as the cases in testdata do.
func (d *engineDice) fromDeck(order []int) bool {
	p := d.e.game.Position()
	kept := slices.Concat(p.Hands["lancaster"], p.Hands["york"])
	var names []string
	for _, c := range d.e.pack.Richard.Cards {
		for range c.Count {
			if i := slices.Index(kept, c.Name); i >= 0 {
				kept = slices.Delete(kept, i, i+1)
				continue
			}
			names = append(names, c.Name)
		}
	}
	if len(names) != len(order) {
		return false
	}
	used := make([]bool, len(names))
	n := 0
	for _, want := range d.deck {
		for i, name := range names {
			if name == want && !used[i] {
				used[i], order[n] = true, i
				n++
				break
			}
		}
	}
	for i := range names {
		if !used[i] {
			order[n] = i
			n++
		}
	}
	return true
}

func plural2(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
