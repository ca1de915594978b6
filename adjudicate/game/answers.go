package game

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/orders/say"
)

// Answers hands out the answers of one sheet as the questions arise. The answers under one key
// serve one question or one series of them; where the key's list is at its end, the series ends by
// itself. A later series of the same name is not the sheet's business. It is not safe for use by
// several runs at once.
type Answers struct {
	grammar *Grammar
	given   []Given
	used    []bool
	file    say.Text
	series  map[string]string // by question's name: the series that the sheet answers
	// By question's name: how many answers the sheet has given; how much else had
	// been answered and rolled when it was first and last asked; whether an answer
	// fell out, and the last group whose head did, its item and one.
	gave, begun, last map[string]int
	// By question's name how much had been answered and rolled, but by the sheet, when it was
	// first asked; and when anything was last.
	others map[string]int
	now    int
	fallen map[string]bool
	heads  map[string]int
	// under are the parts of the game in which questions arise of what the sheet has
	// answered, within those in which an item of a list is carried out, by their keys.
	under  []string
	within map[string]int
}

// SentAhead says that the answers were sent ahead.
func (a *Answers) SentAhead() *Answers {
	a.file = say.Textf("%s, sent ahead", a.file)
	return a
}

// NewAnswers makes the answers of a sheet ready; file names it in sources.
func NewAnswers(g *Grammar, given []Given, file string) *Answers {
	return &Answers{grammar: g, given: given, used: make([]bool, len(given)), file: say.Words(file),
		series: map[string]string{}, gave: map[string]int{}, begun: map[string]int{}, last: map[string]int{}, others: map[string]int{}, fallen: map[string]bool{}, heads: map[string]int{}, within: map[string]int{}}
}

// Renew puts further answers behind those there are; questions of a name are answered by
// them from the next series on.
func (a *Answers) Renew(name string, given []Given) {
	delete(a.series, name)
	a.given = append(a.given, given...)
	a.used = append(a.used, make([]bool, len(given))...)
}

// asked notes how much had been answered and rolled in all when the sheet is asked a question.
func (a *Answers) Asked(name string, spoken int) {
	others := spoken - a.gave[name]
	if _, ok := a.begun[name]; !ok {
		a.begun[name] = others
	}
	a.last[name] = others
	a.now = spoken
	for _, n := range a.gave {
		a.now -= n
	}
	if _, ok := a.others[name]; !ok {
		a.others[name] = a.now
	}
}

// Chanced says whether anything else was answered or rolled while a list of answers was given;
// of what belongs to an item of a list, whether anything but by the sheet was since that list began.
func (a *Answers) Chanced(name string) bool {
	began, ok := a.others[a.grammar.Fields[name]]
	return a.begun[name] != a.last[name] || ok && began != a.now
}

// fallOut notes that an answer fell out, and says whether it is part of a group
// whose head did so before.
func (a *Answers) FallOut(g *Given) (withHead bool) {
	before := a.fallen[g.Name]
	a.fallen[g.Name] = true
	if a.grammar.Fields[g.Name] != "" && g.Item > 0 {
		return before // of a way one step is told
	}
	head := slices.IndexFunc(a.given, func(o Given) bool { return o.Name == g.Name && o.Item == g.Item })
	if head < 0 || a.given[head].Option == g.Option {
		a.heads[g.Name] = g.Item + 1
		return false
	}
	return a.heads[g.Name] == g.Item+1 && a.given[head].Option.Verb != g.Option.Verb
}

// SeriesOf is the series of questions of a name that the sheet answers, "" if it has not begun to.
func (a *Answers) SeriesOf(name string) string { return a.series[name] }

// goesOn says whether the sheet has answered questions of the same series. What
// is left of its list goes on then, and ends it.
func (a *Answers) GoesOn(q *table.Question) bool {
	return a != nil && q.Series != "" && a.series[q.Name] == q.Series
}

// Under says whether the question of a key arises of what the sheet has answered.
func (a *Answers) Under(key string) bool {
	return a != nil && slices.ContainsFunc(a.under, func(part string) bool { return strings.HasPrefix(key, part) })
}

// took notes that an answer has been given: of what arises of it more may be answered, by keys
// of the sheet or by fields of its item.
func (a *Answers) took(q *table.Question, g *Given) {
	if a.grammar.With[q.Name] != nil {
		key := q.Key()
		a.under = append(a.under, key[:strings.LastIndexByte(key, '/')+1])
	}
	for field, list := range a.grammar.Fields {
		if list == q.Name && g.Item > 0 {
			a.within[q.Key()+"/"] = g.Item
			delete(a.fallen, field)
		}
	}
}

// itemOf is the item that is carried out where a question arises, 0 if none is.
func (a *Answers) itemOf(q *table.Question) (item int) {
	if len(a.within) == 0 || a.grammar.Fields[q.Name] == "" {
		return 0
	}
	key, longest := q.Key(), 0
	for part, i := range a.within {
		if len(part) > longest && strings.HasPrefix(key, part) {
			item, longest = i, len(part)
		}
	}
	return item
}

// field finds the answer to a question in the item that is carried out. mine says that the
// item has such a field.
func (a *Answers) field(q *table.Question) (o table.Option, from table.Source, wrong *Given, ok, mine bool) {
	item := a.itemOf(q)
	if item == 0 {
		return o, from, nil, false, false
	}
	for i := range a.given {
		g := &a.given[i]
		if g.Name != q.Name || g.Item != item {
			continue
		}
		mine = true
		if a.used[i] && !g.Every {
			continue
		}
		if o, ok := g.fits(q); ok {
			a.used[i] = true
			return o, a.source(g), nil, true, true
		}
		if a.grammar.Ordered[q.Name] && !a.used[i] {
			a.used[i] = true
			return o, from, g, false, true
		}
	}
	if end, found := a.grammar.Ending(q); mine && found && !a.fallen[q.Name] {
		return end, table.Source{Kind: "orders", Where: a.file}, nil, true, true
	}
	return o, from, nil, false, mine
}

// Next finds the answer to a question. Where the sheet has answers under the question's name, but
// none is left, a series ends by itself, and what leaves no choice is answered: no list has to say
// it. wrong is the first answer in turn when it is not legal; it is passed over.
func (a *Answers) Next(q *table.Question) (o table.Option, from table.Source, wrong *Given, ok bool) {
	if o, from, wrong, ok = a.next(q); ok {
		a.gave[q.Name]++
	}
	return o, from, wrong, ok
}

func (a *Answers) next(q *table.Question) (o table.Option, from table.Source, wrong *Given, ok bool) {
	if o, from, wrong, ok, mine := a.field(q); mine {
		return o, from, wrong, ok
	}
	series, begun := a.series[q.Name]
	if begun && series != q.Series && !a.Under(q.Key()) {
		return table.Option{}, table.Source{}, nil, false
	}
	named := false
	for i := range a.given {
		g := &a.given[i]
		if g.Name != q.Name || g.Item > 0 && a.grammar.Fields[q.Name] != "" {
			continue
		}
		named = true
		if !begun {
			a.series[q.Name] = q.Series
		}
		if a.used[i] && !g.Every {
			continue
		}
		if o, ok := g.fits(q); ok {
			a.used[i] = true
			a.took(q, g)
			return o, a.source(g), nil, true
		}
		if !a.grammar.Ordered[q.Name] || a.used[i] {
			continue
		}
		if g.Else != nil && !a.grammar.belongsLater(q, g.Option) {
			a.otherwise(i)
			return a.next(q)
		}
		if end, found := a.grammar.Ending(q); found && a.grammar.belongsLater(q, g.Option) {
			return end, a.source(g), nil, true
		}
		a.used[i] = true
		return table.Option{}, table.Source{}, g, false
	}
	if !named {
		return table.Option{}, table.Source{}, nil, false
	}
	o, ok = a.atEnd(q)
	return o, table.Source{Kind: "orders", Where: a.file}, nil, ok
}

// atEnd is the answer to a question of a list that has no more: its end, or the only one.
func (a *Answers) atEnd(q *table.Question) (o table.Option, ok bool) {
	if end, found := a.grammar.Ending(q); found && (!a.fallen[q.Name] || a.grammar.endedBy(end.Verb) != nil) {
		return end, true
	}
	if q.Series != "" && len(q.Options) == 1 && !a.fallen[q.Name] {
		return q.Options[0], true
	}
	return o, false
}

// fits is the legal answer that an answer of a sheet is; of one for every block the first there is.
func (g *Given) fits(q *table.Question) (table.Option, bool) {
	if g.Area != "" && g.Area != q.Where() {
		return table.Option{}, false
	}
	for _, o := range q.Options {
		as := o
		if g.Every {
			as.Name = g.Option.Name
		}
		if as == g.Option {
			return o, true
		}
	}
	for _, o := range g.Or {
		if q.Has(o) {
			return o, true
		}
	}
	return table.Option{}, false
}

// otherwise puts what is to be done instead in the place of an item.
func (a *Answers) otherwise(i int) {
	item := a.given[i]
	var used []bool
	for k := i; k < len(a.given); k++ {
		if g := a.given[k]; !g.Same(&item) {
			used = append(used, a.used[k])
		}
	}
	a.given = a.grammar.instead(a.given, i)
	a.used = slices.Concat(a.used[:i:i], make([]bool, len(a.given)-i-len(used)), used)
}

// settle lets the answers to a question be looked over before the first of
// them is given, if some have an otherwise.
func (a *Answers) Settle(q *table.Question, look func([]Given) []Given) {
	if _, begun := a.series[q.Name]; begun {
		return
	}
	mine := func(g Given) bool { return g.Name == q.Name || g.Item > 0 && a.grammar.Fields[g.Name] == q.Name }
	if !slices.ContainsFunc(a.given, func(g Given) bool { return mine(g) && g.Else != nil }) {
		return
	}
	var rest, list []Given
	var used []bool
	for i, g := range a.given {
		if mine(g) {
			list = append(list, g)
		} else {
			rest, used = append(rest, g), append(used, a.used[i])
		}
	}
	list = look(list)
	a.given = append(rest, list...)
	a.used = append(used, make([]bool, len(list))...)
}

func (a *Answers) source(g *Given) table.Source {
	return table.Source{Kind: "orders", Where: say.Textf("%s, under '%s'", a.file, g.Name)}
}

// Forced takes what the rules have answered by themselves, as nothing else was legal, off the list
// that has begun to answer such questions: whoever names his last block too is not wrong. It gives
// the answer taken off, or the step of an item that is not legal where there is no choice.
func (a *Answers) Forced(q *table.Question) (o table.Option, wrong *Given, ok bool) {
	if a == nil {
		return o, nil, false
	}
	if a.itemOf(q) > 0 {
		o, _, wrong, ok = a.next(q)
		return o, wrong, ok
	}
	if series, begun := a.series[q.Name]; (!begun || series != q.Series) && !a.Under(q.Key()) {
		return o, nil, false
	}
	for i := range a.given {
		g := &a.given[i]
		if g.Name != q.Name || a.used[i] && !g.Every {
			continue
		}
		if o, ok := g.fits(q); ok {
			a.used[i] = true
			if _, begun := a.series[q.Name]; !begun {
				a.series[q.Name] = q.Series
			}
			a.took(q, g)
			return o, nil, true
		}
		if a.grammar.Ordered[q.Name] {
			return o, nil, false
		}
	}
	return o, nil, false
}

// Unused are the answers that no question took.
func (a *Answers) Unused() (left []Given) {
	for i, g := range a.given {
		if !a.used[i] {
			left = append(left, g)
		}
	}
	return left
}
