package table

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
)

// Until puts a question again and again, numbered from 1 behind its At, and hands over the
// answers, until one has the verb that ends it or nothing can be answered. fill says each time
// what can be, behind the options that the question has to begin with.
func (t *Table) Until(end string, q Question, fill func(q *Question, n int)) iter.Seq[Option] {
	return func(yield func(Option) bool) {
		for n := 1; ; n++ {
			one := q
			one.At += strconv.Itoa(n)
			one.Options = slices.Clone(q.Options)
			if fill(&one, n); len(one.Options) == 0 {
				return
			}
			if o := t.Ask(&one); o.Verb == end || !yield(o) {
				return
			}
		}
	}
}

// Phases plays those phases of a turn that are still to come: first is that of the first, and
// now the one to be played, which goes on with each.
func Phases[P ~uint8](t *Table, now *P, first P, play ...func()) {
	for i, phase := range play {
		if *now == first+P(i) {
			t.Begin()
			phase()
			*now++
		}
	}
}

// Shuffled is a list in a random order.
func Shuffled[T any](t *Table, label string, list []T) []T {
	out := make([]T, len(list))
	for i, k := range t.Shuffle(label, len(list)) {
		out[i] = list[k]
	}
	return out
}

// Word asks for one of some words; without an At its name says where.
func (t *Table) Word(q Question, words ...string) string {
	for _, w := range words {
		q.Options = append(q.Options, Option{Verb: w})
	}
	q.At = cmp.Or(q.At, q.Name)
	return t.Ask(&q).Verb
}

// Choice is one thing that can be chosen, and how it is written as an answer.
type Choice[T any] struct {
	Of T
	As Option
}

// Choices are those of a list of things.
func Choices[T any](list []T, as func(T) Option) (choices []Choice[T]) {
	for _, x := range list {
		choices = append(choices, Choice[T]{x, as(x)})
	}
	return choices
}

// Pick lets a side choose things one after the other, each once, at least and at most so many,
// until it ends. The questions are a series; without a choice nothing is asked. The last is
// forced: who hears of it finds what a list has too many.
func Pick[T any](t *Table, q Question, from []Choice[T], least, most int) (chosen []T) {
	q.Series = cmp.Or(q.Series, t.Key()+"/"+q.Name+"/"+q.At)
	if most <= 0 || len(from) == 0 {
		return nil
	}
	for o := range t.Until("end", q, func(one *Question, n int) {
		one.N = most - n + 1
		if n > least || len(from) == 0 {
			one.Options = append(one.Options, Option{Verb: "end"})
		}
		for _, c := range from {
			if n <= most && !one.Has(c.As) {
				one.Options = append(one.Options, c.As)
			}
			if least-n+1 >= len(from) {
				break // all that are left: nothing to choose
			}
		}
	}) {
		k := slices.IndexFunc(from, func(c Choice[T]) bool { return c.As == o })
		chosen = append(chosen, from[k].Of)
		from = slices.Delete(slices.Clone(from), k, k+1)
	}
	return chosen
}
