package desk

import (
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// once is what the rules have said in one call of the page, which asks them the same again and
// again, and each time they would play the list from its beginning. What they said is shared, so
// nothing in this package changes it.
type once struct {
	asked   map[question]asked
	ahead   map[question][]game.Ahead
	entries map[question]*game.Ahead
}

// question is what was asked: of a view, of a question of it or of none, after answers.
type question struct {
	view    *view.View
	of      *view.Question
	answers string
}

type asked struct {
	next  *table.Question
	areas []view.Area
	err   error
}

// once is the desk with what the rules say to it remembered, for one call.
func (d *Desk) once() *Desk {
	out := *d
	out.heard = &once{map[question]asked{}, map[question][]game.Ahead{}, map[question]*game.Ahead{}}
	return &out
}

// ask asks the rules what game.Asking calls Ask.
func (d *Desk) ask(v *view.View, of *view.Question, answers []table.Option) (*table.Question, []view.Area, error) {
	if d.heard == nil {
		return d.Rules.Ask(v, of, answers)
	}
	a := remembered(d.heard.asked, question{v, of, d.texts(answers)}, func() (a asked) {
		a.next, a.areas, a.err = d.Rules.Ask(v, of, answers)
		return a
	})
	return a.next, a.areas, a.err
}

// ahead and entriesAfter are game.Asking's Ahead and Entries.
func (d *Desk) ahead(v *view.View, card table.Option) []game.Ahead {
	if d.heard == nil {
		return d.Rules.Ahead(v, card)
	}
	return remembered(d.heard.ahead, question{v, nil, d.texts([]table.Option{card})}, func() []game.Ahead { return d.Rules.Ahead(v, card) })
}

func (d *Desk) entriesAfter(v *view.View, answers [][]table.Option) *game.Ahead {
	if d.heard == nil {
		return d.Rules.Entries(v, answers)
	}
	return remembered(d.heard.entries, question{v, nil, d.texts(answers...)}, func() *game.Ahead { return d.Rules.Entries(v, answers) })
}

// texts are lists of answers, a line each, apart from each other.
func (d *Desk) texts(lists ...[]table.Option) string {
	var b strings.Builder
	for _, answers := range lists {
		for _, text := range d.Rules.Grammar().Texts(answers) {
			b.WriteString(text + "\n")
		}
		b.WriteString("\n")
	}
	return b.String()
}

func remembered[V any](in map[question]V, key question, work func() V) V {
	v, ok := in[key]
	if !ok {
		v = work()
		in[key] = v
	}
	return v
}
