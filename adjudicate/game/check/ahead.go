package check

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Sent are the actions of a sheet that go ahead under one condition, and the view that
// they are held against as the board stands.
type Sent struct {
	Condition string
	View      *view.View
	Actions   []game.Given // as if they were asked for now
}

// Ahead are the actions of a sheet that go ahead with its lead, such as a card. may says
// what can be sent ahead with it.
func Ahead(grammar *game.Grammar, given []game.Given, may func(lead table.Option) []game.Ahead) (list []Sent) {
	return ahead(grammar, given, may, grammar.InParts)
}

// Besides is what else goes ahead so: the answer to a question by itself, such as a word on an Event.
func Besides(grammar *game.Grammar, given []game.Given, may func(lead table.Option) []game.Ahead) (list []Sent) {
	return ahead(grammar, given, may, func(name string) bool { return !grammar.InParts(name) })
}

func ahead(grammar *game.Grammar, given []game.Given, may func(lead table.Option) []game.Ahead, is func(name string) bool) (list []Sent) {
	at := leading(grammar, given)
	if at < 0 || !slices.ContainsFunc(given, func(g game.Given) bool { return g.Ahead != "" && is(g.Name) }) {
		return nil
	}
	for _, a := range may(given[at].Option) {
		s := Sent{Condition: a.Key}
		for _, g := range given {
			if g.Ahead == a.Key && is(g.Name) {
				g.Ahead = ""
				s.Actions = append(s.Actions, g)
			}
		}
		i := slices.IndexFunc(a.View.Asked, func(q view.Question) bool { return is(q.Name) })
		if s.Actions == nil || i < 0 {
			continue
		}
		x := *a.View
		x.Asked = x.Asked[i : i+1]
		s.View = &x
		list = append(list, s)
	}
	return list
}

// leading is where a sheet has what orders go ahead with, such as a card; below 0: nowhere.
func leading(grammar *game.Grammar, given []game.Given) int {
	return slices.IndexFunc(given, func(g game.Given) bool { return slices.Contains(grammar.Lead, g.Name) && g.Ahead == "" })
}

// Warn warns of actions sent ahead that would not be legal as the board stands. They
// are held against it again when their time comes; but what comes before that seldom
// makes them legal, and asking then costs a letter. check is the game's own.
func Warn(sent []Sent, r *orders.Reader, check func(*view.View, []game.Given, *orders.Reader)) {
	WarnIf(func(orders.Problem) bool { return true }, sent, "as the board stands, under %s: %s", r, check)
}

// WarnIf does so of those problems alone that are meant, in other words: with places for the
// condition and the problem.
func WarnIf(meant func(orders.Problem) bool, sent []Sent, words string, r *orders.Reader, check func(*view.View, []game.Given, *orders.Reader)) {
	for _, s := range sent {
		found := orders.NewReader("", nil)
		check(s.View, s.Actions, found)
		for _, p := range found.Problems() {
			if p.Kind != orders.Illegal || !meant(p) {
				continue
			}
			at := slices.IndexFunc(s.Actions, func(g game.Given) bool {
				return g.Node != nil && g.Node.Line == p.Line && g.Node.Column == p.Column
			})
			var node *orders.Node
			if at >= 0 {
				node = s.Actions[at].Node
			}
			warning := r.Report(node, game.CodeAheadIllegal, words, s.Condition, p.Text)
			warning.Kind, warning.Rule, warning.Hint = orders.Unwise, p.Rule, p.Hint
		}
	}
}

// Idle warns of what a sheet sends ahead that nothing will ask for, as a word on the Event of
// a card that has none. may is as in Ahead.
func Idle(grammar *game.Grammar, given []game.Given, may func(lead table.Option) []game.Ahead, r *orders.Reader) {
	at := leading(grammar, given)
	if at < 0 || !slices.ContainsFunc(given, func(g game.Given) bool { return g.Ahead != "" }) {
		return
	}
	ahead := may(given[at].Option)
	for _, g := range given {
		if g.Ahead == "" || g.Node == nil || slices.ContainsFunc(ahead, func(a game.Ahead) bool {
			return a.Key == g.Ahead && slices.ContainsFunc(a.View.Asked, func(q view.Question) bool { return q.Name == g.Name })
		}) {
			continue
		}
		r.Report(g.Node, game.CodeAheadIllegal, "as the board stands, under %s: '%s' will not be asked of you", g.Ahead, g.Name).Kind = orders.Unwise
	}
}

// Foreseen are lines on what actions sent ahead would bring as the board stands, under a heading
// for each condition. foresee is the game's own, and gives none for actions that are not legal.
func Foreseen(sent []Sent, heading map[string]say.Text, t tongue.Tongue, foresee func(*view.View, []game.Given) []game.Foreseen) (lines []game.Foreseen) {
	for _, s := range sent {
		if list := foresee(s.View, s.Actions); list != nil {
			lines = append(lines, game.Foreseen{Text: t.Say(heading[s.Condition])})
			for _, l := range list {
				l.Text = "  " + l.Text
				lines = append(lines, l)
			}
		}
	}
	return lines
}
