package check

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// Next plays answers to a question of a view, and to those of its list, and gives
// what is asked next, nil if nothing is. The game is then as it is after them.
func Next(g Game, q *view.Question, answers []table.Option) (*table.Question, error) {
	s := &answered{grammar: g.Grammar(), side: g.Side(), name: q.Name, answers: answers, forced: map[string]bool{}}
	if err := Play(g, q, s); err != nil {
		return nil, err
	}
	if len(s.answers) > 0 {
		return nil, say.Errorf("'%s' is not legal there", s.grammar.Text(s.answers[0]))
	}
	return s.next, nil
}

// To plays answers as Next does, and gives the questions that they are to: fewer where one is
// not legal.
func To(g Game, q *view.Question, answers []table.Option) []table.Question {
	s := &answered{grammar: g.Grammar(), side: g.Side(), name: q.Name, answers: answers, forced: map[string]bool{}}
	_ = Play(g, q, s) // what does not play is answered as far as it does
	return s.to
}

// answered gives the answers there are and keeps the question after them.
type answered struct {
	grammar *game.Grammar
	side    table.Side
	name    string
	answers []table.Option // left
	next    *table.Question
	to      []table.Question // that have been answered
	// forced are the names of questions that were left out since the last answer though they
	// cannot be: an answer to a later one of the name was meant for them.
	forced map[string]bool
	steps  []table.Option // without a choice, of a way, since the last answer
}

// Forced hears of a question that leaves no choice.
func (s *answered) Forced(q *table.Question) {
	if q.Side == s.side && s.grammar.Fields[q.Name] != "" && s.grammar.Ordered[q.Name] && s.grammar.Along(s.name, q.Name) {
		s.steps = append(s.steps, q.Options[0])
	}
}

func (s *answered) Answer(q *table.Question) (table.Option, table.Source, bool) {
	from := table.Source{Kind: "orders"}
	switch {
	case q.Side != s.side || q.Name != s.name && !s.grammar.Along(s.name, q.Name):
		return s.grammar.Idle(q), from, true
	case len(s.answers) > 0 && q.Has(s.answers[0]) && !s.forced[q.Name]:
		o := s.answers[0]
		s.answers, s.forced = s.answers[1:], map[string]bool{}
		to := table.Question{Name: q.Name, Area: q.Where()}
		if s.grammar.Ordered[q.Name] && s.grammar.Fields[q.Name] != "" {
			to.Options = s.steps
		}
		s.to, s.steps = append(s.to, to), nil
		return o, from, true
	case len(s.answers) > 0 && q.Name != s.name && !s.forced[q.Name]: // the answers leave it out, as a sheet may
		if _, ends := s.grammar.Ending(q); !ends {
			s.forced[q.Name] = true
		}
		return s.grammar.Idle(q), from, true
	}
	next := *q
	next.Options = slices.Clone(q.Options)
	s.next = &next
	return table.Option{}, from, false
}

// Takes are those of a sheet's answers that a question of a view takes, and what arises of it, in
// the order in which they are taken: as Next plays them.
func Takes(g Game, q *view.Question, sheet []game.Given) []game.Given {
	s := &taking{grammar: g.Grammar(), side: g.Side(), name: q.Name, given: sheet, answers: game.NewAnswers(g.Grammar(), sheet, "")}
	_ = Play(g, q, s) // what does not play is not taken
	return s.list
}

// taking gives the answers of a sheet and keeps those that say something.
type taking struct {
	grammar *game.Grammar
	side    table.Side
	name    string
	given   []game.Given
	answers *game.Answers
	list    []game.Given
}

func (s *taking) Answer(q *table.Question) (table.Option, table.Source, bool) {
	if q.Side != s.side || q.Name != s.name && !s.grammar.Along(s.name, q.Name) {
		return s.grammar.Idle(q), table.Source{}, true
	}
	o, from, _, ok := s.answers.Next(q)
	if !ok {
		return s.grammar.Idle(q), from, q.Name != s.name
	}
	fits := func(g game.Given) bool { return g.Name == q.Name && (g.Option == o || slices.Contains(g.Or, o)) }
	i := slices.IndexFunc(s.given, func(g game.Given) bool {
		return fits(g) && !slices.ContainsFunc(s.list, func(x game.Given) bool { return x.Node == g.Node && fits(x) })
	})
	if i < 0 {
		i = slices.IndexFunc(s.given, fits)
	}
	if i >= 0 { // else it is what ends a list that does not say so
		g := s.given[i]
		g.Option = o
		s.list = append(s.list, g)
	}
	return o, from, true
}

// Forced hears of a question that leaves no choice: the sheet may name the answer.
func (s *taking) Forced(q *table.Question) { s.answers.Forced(q) }

// Through are answers that complete the list of a question, as short as can be: the first of
// those that name something, and the end as soon as it may come.
func Through(g Game, q *view.Question) []table.Option {
	s := &shortest{grammar: g.Grammar(), side: g.Side(), name: q.Name}
	if err := Play(g, q, s); err != nil {
		return nil
	}
	return s.answers
}

// longest is more answers than any list needs.
const longest = 60

type shortest struct {
	grammar *game.Grammar
	side    table.Side
	name    string
	answers []table.Option
}

func (s *shortest) Answer(q *table.Question) (table.Option, table.Source, bool) {
	from := table.Source{Kind: "orders"}
	if q.Side != s.side || q.Name != s.name {
		return s.grammar.Idle(q), from, true
	}
	if end, ok := s.grammar.Ending(q); ok && len(s.answers) > 0 {
		return end, from, true
	}
	o := q.Options[0]
	for _, named := range q.Options {
		if named.Name != "" || named.Areas[0] != "" {
			o = named
			break
		}
	}
	s.answers = append(s.answers, o)
	return o, from, len(s.answers) < longest
}
