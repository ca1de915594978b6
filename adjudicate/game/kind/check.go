package kind

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// NotAnOption is the reason where none is known. Like any reason without a number it is
// given that of what was asked.
var NotAnOption = &game.Reason{Code: "not-an-option", Text: say.Words("that is not among the legal answers")}

// WhyNot says why an answer to a question is not legal, nil if it is. For a player it is
// asked of the game as he knows it, and so can tell nothing that he may not know.
func (b *Book[G]) WhyNot(g G, q *table.Question, o table.Option) *game.Reason {
	if q.Has(o) {
		return nil
	}
	why := NotAnOption
	if ofAnother(q, o) {
		why = anotherBlock
	}
	if k := b.Find(q.Name); k != nil {
		if k.Why != nil {
			why = cmp.Or(k.Why(g, q, o), why)
		}
		if w := b.wanted(k, q, o); !w.Text.IsZero() {
			why = &game.Reason{Code: "unanswered", Rule: w.Rule, Text: w.Text}
		}
	}
	if why.Rule != "" {
		return why
	}
	return why.By(cmp.Or(q.Rule, b.Rule(q.Key(), q.Name, o.Verb)))
}

// Only is the Why of a kind whose answers have one reason not to be legal.
func Only[G any](why *game.Reason) func(G, *table.Question, table.Option) *game.Reason {
	return func(G, *table.Question, table.Option) *game.Reason { return why }
}

// anotherBlock is said of a list that has a question for each block.
var anotherBlock = game.Because("not-there", "", "nothing is asked about that block: where there is one answer, the rules give it")

// ofAnother says that an answer is about another block than the question.
func ofAnother(q *table.Question, o table.Option) bool {
	return q.Block != "" && o.Name != "" && o.Name != q.Block && slices.ContainsFunc(q.Options, func(x table.Option) bool { return x.Name == q.Block })
}

// wanted is what a list wants that an answer would end, where it cannot end yet.
func (b *Book[G]) wanted(k *Kind[G], q *table.Question, o table.Option) (w check.Wrong) {
	_, ends := b.grammar.Ends[o.Verb]
	if _, can := b.grammar.Ending(q); ends && !can && k.Wants != nil {
		return k.Wants(q)
	}
	return w
}

// Asks puts a question in words.
func (b *Book[G]) Asks(g G, q *table.Question) say.Text {
	switch k := b.Find(q.Name); {
	case k == nil:
	case k.Asks != nil:
		return k.Asks(g, q)
	case k.None != "" && q.N == 0:
		return say.Words(k.None)
	case k.Text != "":
		return say.Textf(Format(k.Text), b.args(k, q)...)
	}
	return say.Words(q.Name + "?")
}

// parts are what a text has of its question, and how they are written in its format.
var parts = regexp.MustCompile(`\{(area|block|n)\}`)

// counts says that a question has in its words how many there are, which is another number each
// time that it goes on.
func (b *Book[G]) counts(q *table.Question) bool {
	k, last := b.Find(q.Name), len(q.Options)-1
	return k != nil && strings.Contains(k.Text, "{n}") && (last < 0 || b.grammar.PartOf(q.Options[last].Verb) == nil)
}

// Format is a text as catalogues of other languages have it: "Which blocks Storm %s?".
func Format(text string) string {
	return parts.ReplaceAllStringFunc(text, func(part string) string {
		if part == "{n}" {
			return "%d"
		}
		return "%s"
	})
}

// args are what a text has of its question, in its order.
func (b *Book[G]) args(k *Kind[G], q *table.Question) (list []any) {
	for _, part := range parts.FindAllString(k.Text, -1) {
		list = append(list, map[string]any{"{area}": q.Area, "{block}": b.grammar.Name(q.Block), "{n}": q.N}[part])
	}
	return list
}

// Known is the game as one side knows it, as a check plays it: what a game says of its
// own. It is a check.Game.
type Known[G any] struct {
	*Book[G]
	Game  G
	Knows table.Side
	// Sit gives the game the table that it is played on.
	Sit func(*table.Table)
	// More adds to the reason why an answer about a block is not legal where that block
	// is, and may say what to do. It gives the whole text.
	More func(why *game.Reason, name string) (text, hint say.Text)
}

var _ check.Game = (*Known[int])(nil)

// Side is whose knowledge it is.
func (m *Known[G]) Side() table.Side { return m.Knows }

// Asks is a question in words.
func (m *Known[G]) Asks(q *table.Question) say.Text { return m.Book.Asks(m.Game, q) }

// Put puts a question of the view again, and those of its list: by the method that put it
// in the game.
func (m *Known[G]) Put(q *view.Question, t *table.Table) {
	m.Sit(t)
	k := m.Find(q.Name)
	switch {
	case k != nil && k.Put != nil && (k.Needs == nil || k.Needs(m.Game)) && k.Put(m.Game, q):
	case k != nil && k.Picked && len(q.Options) > 1:
		m.pick(q, t)
	default:
		t.Ask(m.Grammar().Question(m.Knows, q))
	}
}

// pick puts a list from which some are picked, as it goes on from what a question of the view offers.
func (m *Known[G]) pick(v *view.Question, t *table.Table) {
	q, end := m.Grammar().Question(m.Knows, v), table.Option{Verb: "end"}
	from, least := slices.DeleteFunc(slices.Clone(q.Options), func(o table.Option) bool { return o == end }), v.N
	if len(from) < len(q.Options) {
		least = 0
	}
	q.Hidden, q.Options = false, nil
	table.Pick(t, *q, table.Choices(from, func(o table.Option) table.Option { return o }), least, v.N)
}

// Why says why an answer is not legal.
func (m *Known[G]) Why(q *table.Question, o table.Option) check.Wrong {
	why := m.WhyNot(m.Game, q, o)
	if why == nil {
		why = NotAnOption
	}
	return m.wrong(why, o.Name)
}

func (m *Known[G]) wrong(why *game.Reason, name string) check.Wrong {
	w := check.Wrong{Code: why.Code, Rule: why.Rule, Text: why.Text}
	if m.More != nil {
		w.Text, w.Hint = m.More(why, name)
	}
	return w
}

// Wants says what a list that is not at its end wants.
func (m *Known[G]) Wants(q *table.Question) (w check.Wrong) {
	if k := m.Find(q.Name); k != nil && k.Wants != nil {
		return k.Wants(q)
	}
	return w
}

// Superfluous says what is wrong with an answer that nothing asks for.
func (m *Known[G]) Superfluous(g game.Given) check.Wrong {
	k := m.Find(g.Name)
	if k != nil && k.Spare != nil {
		if why := k.Spare(m.Game, g.Option); why != nil {
			return check.Wrong{Code: why.Code, Rule: why.Rule, Text: why.Text}
		}
	}
	if k != nil && k.Loose {
		return check.Wrong{}
	}
	if k != nil && k.Whole {
		return m.wrong(&game.Reason{Code: NotAnOption.Code, Text: say.Words("nothing more is asked about it")}, g.Option.Name)
	}
	return check.Wrong{Code: NotAnOption.Code, Text: say.Words("nothing asks for it")}
}

// Meant says that an answer can only be meant for this question.
func (m *Known[G]) Meant(q *table.Question, o table.Option) bool {
	k := m.Find(q.Name)
	switch {
	case k == nil || k.Shape == Items:
		return false
	case k.Shape != List && k.Shape != Each:
		return true
	}
	_, list := m.Grammar().Ending(q)
	return !list && (!m.GoesOn(q.Name) || q.Block != "" && q.Block == o.Name)
}

// Planned says that a plan can answer a question.
func (m *Known[G]) Planned(name string) bool {
	k := m.Find(name)
	return k != nil && k.Plan != nil
}

// GoesOn says that what else is wrong with a list is found by going on.
func (m *Known[G]) GoesOn(name string) bool {
	k := m.Find(name)
	return k != nil && (k.GoesOn || k.Whole)
}

// Whole says that all a list lacks and has too many of is reported.
func (m *Known[G]) Whole(name string) bool {
	k := m.Find(name)
	return k != nil && k.Whole
}

// Check holds what a sheet answers against the game as its side knows it.
func (m *Known[G]) Check(v *view.View, sheet []game.Given, r *orders.Reader) *check.Checker {
	lead := m.Kinds[0].Name
	if m.Lead != nil {
		lead = m.Lead[0]
	}
	return check.Check(m, v, sheet, m.Rule("", lead, ""), r)
}
