package game

import (
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// Asking are rules whose questions can be answered one by one before there is a
// sheet, as a form does it.
type Asking interface {
	Rules
	// Ask plays answers to a question of a view, and to those of the same list, in
	// the game as its side knows it: what is asked next of that list, nil at its end,
	// and the areas as they are then. The error says that an answer is not legal.
	Ask(v *view.View, asked *view.Question, answers []table.Option) (next *table.Question, areas []view.Area, err error)
	// To are the questions that answers are to, which are those to a question of a view and to
	// what arises of it: their names and areas, and as their options the steps of a way that left no
	// choice before it. Of an answer that is not legal, and of those behind it, there are none.
	To(v *view.View, asked *view.Question, answers []table.Option) []table.Question
	// Takes are those of a sheet's answers that a question of a view takes, and what arises of it,
	// in the order in which they are taken.
	Takes(v *view.View, asked *view.Question, sheet []Given) []Given
	// Write writes answers under the name of their question: lines of an order
	// sheet, to stand under "orders:".
	Write(name string, answers []table.Option) []string
	// Neighbours are the areas around an area, and what kind of border each has.
	Neighbours(area string) []Neighbour
	// Left says how many blocks may still cross the borders of some areas after answers to a
	// question of a view; what has no limit there is left out.
	Left(v *view.View, asked *view.Question, answers []table.Option, areas []string) map[string][]Left
	// OnCard says what is on a card of a view's hand, or that it asks for, in the view's language; empty
	// where its name says it.
	OnCard(v *view.View, name string) string
	// OnTable are the cards of this Turn that lie open, by what they are called in its questions,
	// as far as there is more on one than its name says.
	OnTable(v *view.View) []Card
	// Ahead are the orders that can go ahead with the card that answers a question of a
	// view: for each condition the questions, as they would be if the board stood then as
	// it does now. There are none where the pace or the question has none.
	Ahead(v *view.View, card table.Option) []Ahead
	// Entries are the orders that can go ahead in a list of entries with answers to the questions of
	// a view: their questions are as they would be once those answers are carried out, as far as the
	// side can know. nil where there are none.
	Entries(v *view.View, answers [][]table.Option) *Ahead
}

// Card is a card with what is on it, in words.
type Card struct{ Name, Text string }

// Ahead are the questions that can be answered ahead under a condition, a key of
// order sheets: "if_first". Bare says that the one answer stands right behind the key. Where Most
// is above 0, so many entries can stand in a list under the key, each with a condition of its own,
// which may use the facts of When.
type Ahead struct {
	Key  string
	View *view.View
	Bare bool
	Most int
	When plan.Kind
}

// Left is how many blocks may still cross the border with an area.
type Left struct {
	Area   string
	Blocks int
}

// Neighbour is an area on the other side of a border.
type Neighbour struct{ Area, Border string }

// CodeAheadIllegal is the code of a warning: orders sent ahead of their question are not
// legal as the board stands.
const CodeAheadIllegal = "ahead-illegal"

// meant is the question that an answer which does not fit can only be meant for: the first after
// those that fit which has answers of its kind, past whatever can be ended before it.
func meant(r Asking, v *view.View, asked *view.Question, fit []table.Option, o table.Option) table.Question {
	next, _, err := r.Ask(v, asked, fit)
	for played := slices.Clone(fit); err == nil && next != nil; next, _, err = r.Ask(v, asked, played) {
		if slices.ContainsFunc(next.Options, func(x table.Option) bool { return x.Verb == o.Verb }) {
			return table.Question{Name: next.Name, Area: next.Where()}
		}
		end, ok := r.Grammar().Ending(next)
		if !ok {
			break
		}
		played = append(played, end)
	}
	return table.Question{Name: asked.Name}
}

// To are the questions that answers to a question of a view are to; those that are not legal, and
// those behind them, to what they can only be meant for.
func To(r Asking, v *view.View, asked *view.Question, answers []table.Option) []table.Question {
	to := r.To(v, asked, answers)
	for played := len(to); len(to) < len(answers); {
		to = append(to, meant(r, v, asked, answers[:played], answers[len(to)]))
	}
	return to
}

// EndWords are what a form calls an answer that ends the list of what is asked next, after others:
// with nobody on it yet it says so.
func EndWords(r Asking, v *view.View, asked *view.Question, answers []table.Option, next *table.Question, end table.Option) say.Text {
	g, empty := r.Grammar(), len(answers) == 0
	if end.Verb == "end" && g.Who[next.Name] {
		if !empty && g.Leads(asked.Name) {
			to := To(r, v, asked, answers)
			last := to[len(to)-1]
			empty = last.Name != next.Name || last.Area != next.Area
		}
		if empty {
			return say.Words("nobody")
		}
	}
	return say.Words(g.Ends[end.Verb])
}

// Lines are answers to the questions of a view, a list for each, as lines of an order sheet, to
// stand under "orders:". What is answered as a field of an item stands with the item.
func Lines(r Asking, v *view.View, lists [][]table.Option) (lines []string) {
	return LinesTo(r, v, lists, make([][]table.Question, len(lists)))
}

// LinesTo are the same where it is known what questions those of a list are to.
func LinesTo(r Asking, v *view.View, lists [][]table.Option, to [][]table.Question) (lines []string) {
	grammar := r.Grammar()
	var names []string
	by := map[string][]table.Option{}
	for i, list := range lists {
		if asked := &v.Asked[i]; to[i] == nil && grammar.Leads(asked.Name) {
			to[i] = To(r, v, asked, list)
		}
		for k, o := range list {
			name, of := v.Asked[i].Name, []table.Option{o}
			if k < len(to[i]) {
				name, of = to[i][k].Name, Fielded(r, o, &to[i][k])
				if of := grammar.Fields[name]; of != "" && by[of] != nil {
					name = of
				}
			}
			if by[name] == nil {
				names = append(names, name)
			}
			by[name] = append(by[name], of...)
		}
	}
	for _, name := range names {
		lines = append(lines, r.Write(name, by[name])...)
	}
	return lines
}

// Fielded is an answer to a question as it is written with an item whose field it is: with the
// area where it counts, and the steps before it that leave no choice, which an item must name too.
func Fielded(r Asking, o table.Option, to *table.Question) []table.Option {
	if o.Name != "" && r.Grammar().Fields[to.Name] != "" {
		o.Areas[2] = to.Area
	}
	return append(slices.Clone(to.Options), o)
}
