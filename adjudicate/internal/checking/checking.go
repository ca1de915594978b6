// Package checking holds a player's answers against the game as that player
// knows it, for every game: it plays what the sheet answers in a masked game,
// and reports what is not legal, not asked or not answered, each with its rule
// and what would be legal. The adjudicator does the same with a sheet it
// receives, so nothing here can see more than a view holds.
package checking

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// Game is a masked game: what one side knows, ready to be played on from where
// the view's questions are put.
type Game interface {
	// Side is whose knowledge it is.
	Side() table.Side
	// Put puts a question of the view, and those that belong to the same list, at
	// a table.
	Put(q *view.Question, t *table.Table)
	// Asks is a question in words.
	Asks(q *table.Question) string
	// Why says why an answer is not legal, with its code and rule; hint may be
	// empty for the legal answers nearest to it.
	Why(q *table.Question, o table.Option) (code, rule, text, hint string)
	// Wants says what a question that a list leaves unanswered wants, in place
	// of what it asks, with its rule and a hint; empty for the usual words.
	Wants(q *table.Question) (text, rule, hint string)
	// Superfluous says what is wrong with an answer that nothing asks for; a
	// code of "" passes it over.
	Superfluous(g adjudicate.Given) (code, rule, text string)
	// GoesOn says of a question's name that what else is wrong with its list is
	// found by going on after an unanswered question.
	GoesOn(name string) bool
}

// Checker is a sheet held against a game.
type Checker struct {
	Problems int
	Taken    []Taken
	// Asked is the last question of the view that was put.
	Asked *view.Question

	g       Game
	answers *adjudicate.Answers
	r       *orders.Reader
	names   map[string]bool // of the questions asked
	node    *orders.Node    // the sheet's value for the question
	skip    bool            // a group was refused; so are its marches
	open    bool            // something asked has no answer
}

// Taken is an answer that was accepted.
type Taken struct {
	Q *table.Question
	O table.Option
}

// BadView is the checker of a view that does not hold together.
func BadView(r *orders.Reader) *Checker {
	c := &Checker{r: r, answers: adjudicate.NewAnswers(nil, "")}
	c.Illegal(nil, "bad-view", "", "the view does not hold together; ask the adjudicator for it again")
	return c
}

// Check plays what the sheet answers in the game as its side knows it. lead is the
// question orders can be sent ahead with.
func Check(g Game, v *view.View, sheet []adjudicate.Given, lead, leadRule string, r *orders.Reader) *Checker {
	c := &Checker{g: g, r: r, names: map[string]bool{}}
	for i := range v.Asked {
		c.names[v.Asked[i].Name] = true
	}
	given := map[string]*orders.Node{}
	sheet, later := Split(sheet)
	c.answers = adjudicate.NewAnswers(sheet, "")
	for _, g := range sheet {
		if given[g.Name] == nil {
			given[g.Name] = g.Node
		}
		if !c.names[g.Name] {
			p := c.Illegal(g.Node, "not-asked", "", "'%s' is not asked of you now", g.Name)
			p.Hint = "asked: " + strings.Join(c.askedNames(), ", ")
		}
	}
	for i := range v.Asked {
		c.Asked = &v.Asked[i]
		if given[c.Asked.Name] == nil {
			c.Illegal(nil, "unanswered", "", "'%s' is asked and not answered: %s", c.Asked.Name, c.Asked.Text)
			continue
		}
		c.node = given[c.Asked.Name]
		if err := c.play(c.Asked, c); err != nil {
			c.Illegal(c.node, "not-an-option", "", "the answer to '%s' is not legal", c.Asked.Name)
		}
	}
	if len(later) > 0 && !c.names[lead] {
		c.Illegal(later[0].Node, "not-asked", leadRule, "orders go ahead with a %s, and no %s is asked of you now", lead, lead)
	}
	for _, g := range c.answers.Unused() {
		if c.names[g.Name] && (!c.open || c.g.GoesOn(g.Name)) {
			c.unused(g)
		}
	}
	return c
}

// Split parts what a sheet says now from what it sends ahead. Orders sent ahead are
// held against the position when their time comes; then their owner is asked
// if they are not legal any more.
func Split(sheet []adjudicate.Given) (now, later []adjudicate.Given) {
	for _, g := range sheet {
		if g.Ahead == "" {
			now = append(now, g)
		} else {
			later = append(later, g)
		}
	}
	return now, later
}

func (c *Checker) askedNames() (names []string) {
	for n := range c.names {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// Illegal reports that something is not legal.
func (c *Checker) Illegal(n *orders.Node, code, rule, format string, args ...any) *orders.Problem {
	c.Problems++
	p := c.r.Report(n, code, format, args...)
	p.Kind, p.Rule = orders.Illegal, rule
	return p
}

// Unwise warns of what is legal and probably a mistake.
func (c *Checker) Unwise(code, format string, args ...any) {
	c.r.Report(nil, code, format, args...).Kind = orders.Unwise
}

// play asks in the masked game what the call asks.
func (c *Checker) play(q *view.Question, answers table.Answerer) error {
	t := table.New(table.Config{Answers: answers, Dice: Sixes{}})
	return t.Resume(func(t *table.Table) { c.g.Put(q, t) })
}

// Sixes is how dice fall in a check: what is wanted comes about.
type Sixes struct{}

func (Sixes) Roll(_ *table.Table, faces []int) {
	for i := range faces {
		faces[i] = 6
	}
}

func (Sixes) Shuffle(_ *table.Table, order []int) {
	for i := range order {
		order[i] = i
	}
}

// Question makes a question of a view ready to be asked.
func Question(s table.Side, q *view.Question) *table.Question {
	tq := &table.Question{Side: s, Name: q.Name, At: q.At, Block: q.Block, Area: q.Area, N: q.N, Hidden: true}
	for _, o := range q.Options {
		tq.Options = append(tq.Options, table.ParseOption(o))
	}
	return tq
}

// Answer takes the next answer of the sheet; what is not legal is reported and
// passed over. What is not asked of this side now is answered as if nothing
// came of it.
func (c *Checker) Answer(q *table.Question) (table.Option, table.Source, bool) {
	if q.Side != c.g.Side() || !c.names[q.Name] {
		return Idle(q), table.Source{Kind: "forced"}, true
	}
	for {
		o, from, wrong, ok := c.answers.Next(q)
		if ok {
			c.skip = false
			q := *q
			q.Options = slices.Clone(q.Options)
			c.Taken = append(c.Taken, Taken{&q, o})
			return o, from, true
		}
		if wrong == nil {
			break
		}
		if c.skip && wrong.Option.Verb == "march" {
			continue
		}
		c.skip = wrong.Option.Verb == "move" || wrong.Option.Verb == "muster"
		c.refuse(q, wrong.Option, wrong.Node)
	}
	if len(q.Options) == 1 {
		return q.Options[0], table.Source{Kind: "forced"}, true
	}
	c.open = true
	if !c.refuseOthers(q) {
		c.missing(q)
	}
	if c.g.GoesOn(q.Name) {
		return q.Options[0], table.Source{}, true
	}
	return table.Option{}, table.Source{}, false
}

// Idle is the answer that ends a list, or the first there is.
func Idle(q *table.Question) table.Option {
	if o, ok := adjudicate.Ending(q); ok {
		return o
	}
	return q.Options[0]
}

// refuseOthers refuses what the sheet says to a question where no answer of it
// is legal.
func (c *Checker) refuseOthers(q *table.Question) (said bool) {
	if _, list := adjudicate.Ending(q); list || c.g.GoesOn(q.Name) && q.Block == "" {
		return false
	}
	for _, g := range c.answers.Unused() {
		if g.Name == q.Name && (!c.g.GoesOn(q.Name) || g.Option.Name == q.Block) {
			c.refuse(q, g.Option, g.Node)
			said = true
		}
	}
	return said
}

// refuse reports an illegal answer with its rule and what would be legal.
func (c *Checker) refuse(q *table.Question, o table.Option, n *orders.Node) {
	code, rule, text, hint := c.g.Why(q, o)
	p := c.Illegal(n, code, rule, "'%s' is not legal: %s", orders.Safe(o.String()), text)
	if p.Hint = hint; hint == "" {
		p.Hint = legalHint(q, o)
	}
}

// legalHint lists legal answers, those most like the one refused first.
func legalHint(q *table.Question, o table.Option) string {
	var alike, others []string
	for _, x := range q.Options {
		switch {
		case x.Verb == o.Verb && x.Name == o.Name:
			alike = append(alike, x.String())
		case x.Verb == o.Verb || q.Name != "actions":
			others = append(others, x.String())
		}
	}
	if len(alike) == 0 {
		alike = others
	}
	if len(alike) == 0 {
		return ""
	}
	const most = 6
	more := ""
	if len(alike) > most {
		more = fmt.Sprintf(" and %d more", len(alike)-most)
		alike = alike[:most]
	}
	return "legal: " + strings.Join(alike, "; ") + more
}

// missing reports a question within the sheet's list that it does not answer.
func (c *Checker) missing(q *table.Question) {
	if c.Problems > 0 && !c.g.GoesOn(q.Name) {
		return // what is wrong has been said; what follows from it need not be
	}
	text, rule, hint := c.g.Wants(q)
	if text == "" {
		text = c.g.Asks(q)
	}
	p := c.Illegal(c.node, "unanswered", rule, "%s", text)
	if p.Hint = hint; hint == "" {
		p.Hint = legalHint(q, table.Option{})
	}
}

// unused reports an answer that nothing asked for.
func (c *Checker) unused(g adjudicate.Given) {
	code, rule, text := c.g.Superfluous(g)
	if code == "" {
		return
	}
	p := c.Illegal(g.Node, code, rule, "'%s' is not legal: %s", orders.Safe(g.Option.String()), text)
	if c.Asked != nil && len(c.Asked.Options) > 0 && g.Name != "actions" {
		p.Hint = legalHint(Question(c.g.Side(), c.Asked), g.Option)
	}
}
