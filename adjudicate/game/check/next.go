package check

import (
	"errors"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Next plays answers to a question of a view, and to those of its list, and gives
// what is asked next, nil if nothing is. The game is then as it is after them.
func Next(g Game, q *view.Question, answers []table.Option) (*table.Question, error) {
	s := &answered{grammar: g.Grammar(), side: g.Side(), name: q.Name, answers: answers}
	if err := Play(g, q, s); err != nil {
		return nil, err
	}
	if len(s.answers) > 0 {
		return nil, errors.New("'" + s.grammar.Text(s.answers[0]) + "' is not legal there")
	}
	return s.next, nil
}

// answered gives the answers there are and keeps the question after them.
type answered struct {
	grammar *game.Grammar
	side    table.Side
	name    string
	answers []table.Option // left
	next    *table.Question
}

func (s *answered) Answer(q *table.Question) (table.Option, table.Source, bool) {
	from := table.Source{Kind: "orders"}
	switch {
	case q.Side != s.side || q.Name != s.name && !s.grammar.Along(s.name, q.Name):
		return s.grammar.Idle(q), from, true
	case len(s.answers) > 0 && q.Has(s.answers[0]):
		o := s.answers[0]
		s.answers = s.answers[1:]
		return o, from, true
	}
	next := *q
	next.Options = slices.Clone(q.Options)
	s.next = &next
	return table.Option{}, from, false
}
