package cmd

import (
	"crypto/sha256"
	"fmt"

	"fieldpost/adjudicate/table"
	"fieldpost/crypto/dice"
)

// engineDice rolls what was scripted while there is any, then the dice of the seed.
type engineDice struct {
	e      *engine
	queue  [][]int
	stream dice.Stream
}

func newEngineDice(e *engine, s *engineSetup) *engineDice {
	return &engineDice{e: e, stream: dice.Secret(sha256.Sum256([]byte(s.seed))).Draw([]byte("engine"), 1, nil, nil)}
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
		d.e.err = failf("%s rolls %s, but the script has %d", t.Key(), counted(len(roll), "die", "dice"), len(next))
		d.e.fail("wrong-dice", d.e.err.Error(), "")
	}
	copy(roll, d.stream.Roll(t.Key(), len(roll)))
}

// Shuffle draws from the seed, unless the position gives the order.
func (d *engineDice) Shuffle(t *table.Table, order []int) {
	if given := d.e.game.order(len(order)); given != nil {
		copy(order, given)
		return
	}
	copy(order, d.stream.Shuffle(t.Key(), len(order)))
}
