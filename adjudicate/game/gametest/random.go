// Package gametest has the players and dice of the games' tests, and the properties that every game
// must have: the same answers and dice give the same bytes, a game stopped and run again at every
// question goes on as it would have, what is listed as legal is what is accepted, a game masked by
// a view offers what the real one offers, both paces come to the same, and everything has its rule.
// It also runs the tables of cases that every game has: the numbered ones, rulings, plans.
package gametest

import (
	"crypto/sha256"
	"math/rand/v2"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/table"
)

// Random answers every question with any of its options, and rolls dice.
type Random struct{ *rand.Rand }

// NewRandom is the random player of a seed.
func NewRandom(seed uint64) Random { return Random{rand.New(rand.NewPCG(seed, 3))} }

// Answer is any option.
func (r Random) Answer(q *table.Question) (table.Option, table.Source, bool) {
	return q.Options[r.IntN(len(q.Options))], table.Source{Kind: "orders"}, true
}

// Roll is as table.Dice says.
func (r Random) Roll(_ *table.Table, faces []int) {
	for i := range faces {
		faces[i] = 1 + r.IntN(6)
	}
}

// Shuffle is as table.Dice says.
func (r Random) Shuffle(_ *table.Table, order []int) { copy(order, r.Perm(len(order))) }

// Labelled rolls dice that depend on the label alone, as the real ones do.
type Labelled struct{ Seed string }

func (l Labelled) source(t *table.Table) Random {
	return Random{rand.New(rand.NewChaCha8(sha256.Sum256([]byte(l.Seed + t.Key()))))}
}

// Roll is as table.Dice says.
func (l Labelled) Roll(t *table.Table, faces []int) { l.source(t).Roll(t, faces) }

// Shuffle is as table.Dice says.
func (l Labelled) Shuffle(t *table.Table, order []int) { l.source(t).Shuffle(t, order) }

// Answers is a function that answers.
type Answers func(*table.Question) (table.Option, table.Source, bool)

// Answer calls it.
func (f Answers) Answer(q *table.Question) (table.Option, table.Source, bool) { return f(q) }

// Silent answers nothing.
func Silent(*table.Question) (table.Option, table.Source, bool) {
	return table.Option{}, table.Source{}, false
}

// Recorded answers from a list, and stops at its end.
type Recorded struct {
	Answers []table.Option
	n       int
}

// Answer is the next of the list.
func (r *Recorded) Answer(*table.Question) (table.Option, table.Source, bool) {
	if r.n >= len(r.Answers) {
		return table.Option{}, table.Source{}, false
	}
	r.n++
	return r.Answers[r.n-1], table.Source{Kind: "orders"}, true
}

// Games is how many random games a test plays: fewer in a quick run, ten times as many in one
// of hours.
func Games(n int) int { return effort.Of(max(1, n/6), n, 10*n) }

// Seeds are those of the random games a test plays: the first n, or in a run of hours ten times
// as many; in a quick run a tenth, the telling ones first, which between them come to nearly
// all that the others do.
func Seeds(n int, telling []uint64) (list []uint64) {
	n = effort.Of(max(1, n/10), n, 10*n)
	if effort.Quick() {
		list = telling[:min(n, len(telling))]
	}
	for seed := uint64(0); len(list) < n; seed++ {
		list = append(list, seed)
	}
	return list
}
