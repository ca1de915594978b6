package cmd

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/crypto/dice"
)

// engineDice rolls what was scripted while there is any, then the dice of the seed. It
// keeps what came since the last position, for a save.
type engineDice struct {
	e      *engine
	queue  [][]int // rolls to come
	orders [][]int // shuffles to come, of a load
	rolled [][]int
	drawn  [][]int
	stream dice.Stream
}

func newEngineDice(e *engine, s *engineSetup) *engineDice {
	d := &engineDice{e: e, stream: dice.Secret(sha256.Sum256([]byte(s.Seed))).Draw([]byte("engine"), 1, nil, nil)}
	if s.played != nil {
		d.queue, d.orders = s.played.Dice, s.played.Shuffles
	}
	return d
}

// badDice says what is wrong with rolls, or with the orders of shuffles.
func badDice(rolls, orders [][]int) string {
	for _, r := range rolls {
		for _, face := range r {
			if face < 1 || face > 6 {
				return fmt.Sprintf("a die has no %d", face)
			}
		}
	}
	for _, o := range orders {
		for n, k := range slices.Sorted(slices.Values(o)) {
			if k != n {
				return fmt.Sprintf("%v is no order of %d things, which are counted from 0", o, len(o))
			}
		}
	}
	return ""
}

// add puts rolls into the queue, all of them or none.
func (d *engineDice) add(rolls [][]int) {
	if wrong := badDice(rolls, nil); wrong != "" {
		d.e.fail("bad-dice", wrong, "")
		return
	}
	d.queue = append(d.queue, rolls...)
}

// Roll takes the next scripted roll. One with the wrong number of dice was
// meant for another moment: whoever scripted it must not be left to believe
// the result, so that the conversation ends at the next question.
func (d *engineDice) Roll(t *table.Table, roll []int) {
	d.roll(t, roll)
	d.rolled = append(d.rolled, slices.Clone(roll))
}

func (d *engineDice) roll(t *table.Table, roll []int) {
	if len(d.queue) > 0 {
		next := d.queue[0]
		if len(next) == len(roll) {
			d.queue = d.queue[1:]
			copy(roll, next)
			return
		}
		d.queue = nil
		d.misfit("%s rolls %s, but the script has %d", t.Key(), counted(len(roll), "die", "dice"), len(next))
	}
	copy(roll, d.stream.Roll(t.Key(), len(roll)))
}

// misfit says that something was scripted for another moment: of a load that is a fault
// of what was loaded.
func (d *engineDice) misfit(format string, args ...any) {
	if d.e.loading {
		d.e.fault = fmt.Sprintf(format, args...)
		return
	}
	d.e.err = failf(format, args...)
	d.e.fail("wrong-dice", d.e.err.Error(), "")
}

// Shuffle draws from the seed, unless the position gives the order, or a load.
func (d *engineDice) Shuffle(t *table.Table, order []int) {
	given := d.order(len(order))
	if len(d.orders) > 0 {
		given, d.orders = d.orders[0], d.orders[1:]
	}
	if given == nil {
		given = d.stream.Shuffle(t.Key(), len(order))
	}
	if len(given) != len(order) {
		d.misfit("%s shuffles %d, but the load has %d", t.Key(), len(order), len(given))
		given = d.stream.Shuffle(t.Key(), len(order))
	}
	copy(order, given)
	d.drawn = append(d.drawn, slices.Clone(order))
}

// order is what the position says of a shuffle of n things, nil if it is the seed's.
func (d *engineDice) order(n int) (order []int) {
	if d.e.setup.Shuffle || d.e.setup.Position == nil {
		return nil
	}
	if g, ok := d.e.game.(stackedGame); ok {
		return g.Order(n)
	}
	for i := range n {
		order = append(order, i)
	}
	return order
}
