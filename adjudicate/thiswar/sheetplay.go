package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/checking"
	"fieldpost/adjudicate/view"
)

// A sheet shows what can be chosen later in a list, and a list that is complete: for
// that the list is played in the game as its side knows it.

// next are the options of a list after some answers, as its side knows them.
func (b *Board) next(v *view.View, asked *view.Question, answers ...table.Option) (opts []table.Option) {
	m := &masked{b.Masked(v)}
	s := &follow{side: m.Side(), name: asked.Name, answers: answers}
	if err := checking.Play(m, asked, s); err != nil {
		return nil
	}
	return s.opts
}

// playThrough are answers that complete a list, as short as can be.
func (b *Board) playThrough(v *view.View, asked *view.Question) []table.Option {
	m := &masked{b.Masked(v)}
	s := &follow{side: m.Side(), name: asked.Name, through: true}
	if err := checking.Play(m, asked, s); err != nil {
		return nil
	}
	return s.answers
}

// longest is more answers than any list needs.
const longest = 60

// follow answers what it is told, or the first of what there is, and keeps the
// options of the question after.
type follow struct {
	side    table.Side
	name    string
	answers []table.Option
	through bool
	at      int
	opts    []table.Option
}

func (f *follow) Answer(q *table.Question) (table.Option, table.Source, bool) {
	from := table.Source{Kind: "orders"}
	switch {
	case q.Side != f.side || q.Name != f.name:
		return checking.Idle(q), from, true
	case f.through:
		o := q.Options[0]
		if end, ok := game.Ending(q); ok && len(f.answers) > 0 {
			return end, from, true
		}
		for _, named := range q.Options {
			if named.Name != "" || named.Areas[0] != "" {
				o = named
				break
			}
		}
		f.answers = append(f.answers, o)
		return o, from, len(f.answers) < longest
	case f.at < len(f.answers):
		f.at++
		return f.answers[f.at-1], from, true
	}
	f.opts = slices.Clone(q.Options)
	return table.Option{}, from, false
}
