// Package check holds a player's answers against the game as that player knows it, for every game:
// it plays what the sheet answers in a masked game, and reports what is not legal, not asked or not
// answered, each with its rule and what would be legal. The adjudicator does the same with a sheet
// it receives, so nothing here can see more than a view holds.
package check

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Game is a masked game: what one side knows, ready to be played on from where
// the view's questions are put.
type Game interface {
	// Grammar is how answers are written and follow each other.
	Grammar() *game.Grammar
	// Side is whose knowledge it is.
	Side() table.Side
	// Put puts a question of the view, and those that belong to the same list, at a table.
	Put(q *view.Question, t *table.Table)
	// Asks is a question in words.
	Asks(q *table.Question) say.Text
	// Why says why an answer is not legal. No hint stands for the legal answers nearest to it.
	Why(q *table.Question, o table.Option) Wrong
	// Wants says what a question that a list leaves unanswered wants, in place
	// of what it asks; no text stands for the usual words.
	Wants(q *table.Question) Wrong
	// Superfluous says why an answer is not legal that nothing asks for; no code passes it over.
	Superfluous(g game.Given) Wrong
	// Meant says that an answer which is not legal can only be meant for this
	// question, as nothing after it is answered by the same list.
	Meant(q *table.Question, o table.Option) bool
	// GoesOn says of a question's name that what else is wrong with its list is
	// found by going on after an unanswered question.
	GoesOn(name string) bool
	// Planned says of a question's name that a plan can answer it.
	Planned(name string) bool
	// Whole says of a question's name that all its list lacks and has too many of
	// is reported, whatever else is wrong.
	Whole(name string) bool
}

// Wrong is what is wrong with an answer: a code, the rule's number, words for
// the player, and what to do about it.
type Wrong struct {
	Code, Rule string
	Text, Hint say.Text
}

// Checker is a sheet held against a game.
type Checker struct {
	Problems int
	Taken    []Taken
	// Asked is the last question of the view that was put.
	Asked *view.Question

	g       Game
	grammar *game.Grammar
	answers *game.Answers
	r       *orders.Reader
	names   map[string]bool // of the questions asked, and of those that the sheet may answer with them
	asked   []string        // of the questions asked
	passed  map[said]Wrong  // why an answer was no answer to the questions there have been
	node    *orders.Node    // the sheet's value for the question
	skip    *game.Part      // an action was refused; so is what follows it
	open    bool            // something asked has no answer
	refused map[int]bool    // items that have been refused
}

// Taken is an answer that was accepted.
type Taken struct {
	Q *table.Question
	O table.Option
}

// BadView is the checker of a view that does not hold together.
func BadView(r *orders.Reader) *Checker {
	c := &Checker{r: r, answers: game.NewAnswers(&game.Grammar{}, nil, "")}
	c.Illegal(nil, "bad-view", "", "the view does not hold together; ask the adjudicator for it again")
	return c
}

// Check plays what the sheet answers in the game as its side knows it. leadRule is of the
// question orders can be sent ahead with.
func Check(g Game, v *view.View, sheet []game.Given, leadRule string, r *orders.Reader) *Checker {
	c := &Checker{g: g, grammar: g.Grammar(), r: r, names: map[string]bool{}, passed: map[said]Wrong{}, refused: map[int]bool{}}
	for i := range v.Asked {
		asked := v.Asked[i].Name
		c.asked = append(c.asked, asked)
		c.names[asked] = true
		for _, given := range sheet {
			if c.grammar.Along(asked, given.Name) {
				c.names[given.Name] = true
			}
		}
	}
	given := map[string]*orders.Node{}
	sheet, later := Split(sheet)
	c.answers = game.NewAnswers(c.grammar, sheet, "")
	for _, g := range sheet {
		if given[g.Name] == nil {
			given[g.Name] = g.Node
		}
		if !c.names[g.Name] && given[g.Name] == g.Node { // a list that is not asked for is one problem
			p := c.Illegal(g.Node, "not-asked", "", "'%s' is not asked of you now", g.Name)
			p.Hint = say.Textf("asked: %s", strings.Join(c.askedNames(), ", "))
			if v.Pace == "plans" && c.g.Planned(g.Name) {
				p.Hint = say.Textf("asked: %s; what you want of '%s' can stand in your plan", strings.Join(c.askedNames(), ", "), g.Name)
			}
		}
	}
	for i := range v.Asked {
		c.Asked = &v.Asked[i]
		if given[c.Asked.Name] == nil {
			c.Illegal(nil, "unanswered", "", "'%s' is asked and not answered: %s", c.Asked.Name, c.Asked.Text)
			continue
		}
		c.node = given[c.Asked.Name]
		if err := Play(g, c.Asked, c); err != nil {
			c.Illegal(c.node, "not-an-option", "", "the answer to '%s' is not legal", c.Asked.Name)
		}
	}
	if lead := c.grammar.Lead; len(later) > 0 && !slices.ContainsFunc(lead, func(name string) bool { return c.names[name] }) {
		c.Illegal(later[0].Node, "not-asked", leadRule, "orders go ahead with a %s, and no %s is asked of you now", lead[0], lead[0])
	}
	for _, g := range c.answers.Unused() {
		if c.names[g.Name] && (!c.open || c.g.Whole(g.Name)) {
			c.unused(g)
		}
	}
	return c
}

// said is an answer where it stands in a sheet.
type said struct {
	node   *orders.Node
	option table.Option
}

// pass notes why answers do not fit a question that any of a list can answer: the last reason there
// is, when all else of the list has been done, but for that something is not there, which may only
// mean that the question is of another place. A game knows the reason only while it asks.
func (c *Checker) pass(q *table.Question) {
	if _, ends := c.grammar.Ends[q.Options[0].Verb]; c.grammar.Ordered[q.Name] && (len(q.Options) > 1 || ends) {
		return // it is refused in its turn, but for where the rules do one thing by themselves
	}
	for _, g := range c.answers.Unused() {
		key := said{g.Node, g.Option}
		if g.Name != q.Name || g.Every || g.Area != "" && g.Area != q.Where() || q.Has(g.Option) {
			continue
		}
		why := c.g.Why(q, g.Option)
		if was, known := c.passed[key]; !known || vague(was) || !vague(why) && was.Code != chosenAlready {
			c.passed[key] = why
		}
	}
}

// chosenAlready is the code for what an earlier answer of the list has named: that stays so.
const chosenAlready = "chosen-already"

func vague(w Wrong) bool { return w.Code == "not-there" || w.Code == "not-an-option" }

// Split parts what a sheet says now from what it sends ahead. Orders sent ahead are held against
// the position when their time comes; then their owner is asked if they are not legal any more.
func Split(sheet []game.Given) (now, later []game.Given) {
	for _, g := range sheet {
		if g.Ahead == "" {
			now = append(now, g)
		} else {
			later = append(later, g)
		}
	}
	return now, later
}

func (c *Checker) askedNames() []string {
	names := slices.Clone(c.asked)
	slices.Sort(names)
	return slices.Compact(names)
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

// Play puts a question of a view, and those of its list, at a new table.
func Play(g Game, q *view.Question, answers table.Answerer) error {
	t := table.New(table.Config{Answers: answers, Dice: Sixes{}})
	return t.Resume(func(t *table.Table) { g.Put(q, t) })
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

// Answer takes the next answer of the sheet; what is not legal is reported and passed over. What is
// not asked of this side now is answered as if nothing came of it.
func (c *Checker) Answer(q *table.Question) (table.Option, table.Source, bool) {
	if q.Side != c.g.Side() || !c.names[q.Name] {
		return c.grammar.Idle(q), table.Source{Kind: "forced"}, true
	}
	c.pass(q)
	for {
		o, from, wrong, ok := c.answers.Next(q)
		if ok {
			c.skip = nil
			q := *q
			q.Options = slices.Clone(q.Options)
			c.Taken = append(c.Taken, Taken{&q, o})
			return o, from, true
		}
		if wrong == nil {
			break
		}
		if c.skip != nil && wrong.Option.Verb == c.skip.Verb {
			continue
		}
		c.skip = c.grammar.HeadOf(wrong.Option.Verb)
		c.refuse(q, wrong)
	}
	if len(q.Options) == 1 {
		return q.Options[0], table.Source{Kind: "forced"}, true
	}
	if !slices.Contains(c.asked, q.Name) { // he is asked then, or his plan is
		return c.grammar.Idle(q), table.Source{Kind: "forced"}, true
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

// Forced hears of a question that the rules have answered by themselves: the
// sheet may name the answer, and need not.
func (c *Checker) Forced(q *table.Question) {
	if q.Side != c.g.Side() || !c.names[q.Name] {
		return
	}
	c.pass(q)
	o, wrong, ok := c.answers.Forced(q)
	if wrong != nil {
		c.refuse(q, wrong)
	}
	if ok {
		q := *q
		q.Options = slices.Clone(q.Options)
		c.Taken = append(c.Taken, Taken{&q, o})
	}
}

// refuseOthers refuses what the sheet says to a question where no answer of it is legal.
func (c *Checker) refuseOthers(q *table.Question) (said bool) {
	for _, g := range c.answers.Unused() {
		if g.Name == q.Name && c.g.Meant(q, g.Option) {
			c.refuse(q, &g)
			said = true
		}
	}
	return said
}

// refuse reports an illegal answer with its rule and what would be legal; of one
// for every block, why the first of them may not.
func (c *Checker) refuse(q *table.Question, g *game.Given) {
	c.refused[g.Item] = g.Item > 0
	o, one := g.Option, g.Option
	if i := slices.IndexFunc(q.Options, func(x table.Option) bool { return x.Verb == o.Verb }); g.Every && i >= 0 {
		one.Name = q.Options[i].Name
	}
	why := c.g.Why(q, one)
	p := c.Illegal(g.Node, why.Code, why.Rule, "'%s' is not legal: %s", orders.Safe(c.grammar.Text(o)), why.Text)
	if p.Hint = why.Hint; p.Hint.IsZero() {
		p.Hint = c.legalHint(q, o)
	}
}

// legalHint lists legal answers: those of the same verb and name, or, where the name is all that
// is chosen, of the same verb, or any. What other blocks might do elsewhere helps nobody.
func (c *Checker) legalHint(q *table.Question, o table.Option) (hint say.Text) {
	var alike, kin, others []table.Option // of the same verb and name, of the same verb, all
	for _, x := range q.Options {
		switch {
		case x.Verb == o.Verb && x.Name == o.Name:
			alike = append(alike, x)
		case x.Verb == o.Verb:
			kin = append(kin, x)
		case x.Verb != "end" && !c.grammar.InParts(q.Name):
			others = append(others, x)
		}
	}
	for _, more := range [][]table.Option{kin, others} {
		if len(alike) == 0 && (o.Name == "" || o.Areas[0] == "") {
			alike = more
		}
	}
	if len(alike) == 0 {
		return hint
	}
	const most = 6
	shown := c.grammar.List(alike[:min(len(alike), most)])
	if len(alike) > most {
		shown = say.Textf("%s and %d more", shown, len(alike)-most)
	}
	return say.Textf("legal: %s", shown)
}

// missing reports a question within the sheet's list that it does not answer.
func (c *Checker) missing(q *table.Question) {
	if c.Problems > 0 && !c.g.Whole(q.Name) {
		return // what is wrong has been said; what follows from it need not be
	}
	want := c.g.Wants(q)
	if want.Text.IsZero() {
		want.Text = c.g.Asks(q)
	}
	p := c.Illegal(c.node, "unanswered", want.Rule, "%s", want.Text)
	if p.Hint = want.Hint; p.Hint.IsZero() {
		p.Hint = c.legalHint(q, table.Option{})
	}
}

// whyUnused is why nothing asks for an answer, and whether that was known when something like it
// was asked for.
func (c *Checker) whyUnused(g game.Given) (why Wrong, known bool) {
	why = c.g.Superfluous(g)
	was, known := c.passed[said{g.Node, g.Option}]
	switch {
	case !known:
	case why.Code == "" && !c.grammar.InParts(g.Name):
		return was, was.Code != "" // nothing is wrong with it where nothing asks, but something has
	case why.Code != "" && (was.Code != "not-an-option" || why.Code == "not-an-option"):
		return was, true
	}
	return why, false
}

// unused reports an answer that nothing asked for.
func (c *Checker) unused(g game.Given) {
	if c.grammar.Fields[g.Name] != "" && c.refused[g.Item] {
		return
	}
	why, known := c.whyUnused(g)
	switch {
	case why.Code == "", why.Code == "unanswered" && c.open: // what the list wants has been said
	case c.g.Whole(g.Name) && !g.Every && !known:
		c.Illegal(g.Node, why.Code, why.Rule, "'%s' is one too many: %s", orders.Safe(g.Option.Name), why.Text).Hint = why.Hint
	default:
		if g.Item > 0 {
			c.refused[g.Item] = true // what belongs to it need not be said too
		}
		p := c.Illegal(g.Node, why.Code, why.Rule, "'%s' is not legal: %s", orders.Safe(c.grammar.Text(g.Option)), why.Text)
		if p.Hint = why.Hint; p.Hint.IsZero() && g.Name == c.Asked.Name && len(c.Asked.Options) > 0 && !c.grammar.InParts(g.Name) {
			if q := c.grammar.Question(c.g.Side(), c.Asked); !q.Has(g.Option) { // else it was legal, and is one too many
				p.Hint = c.legalHint(q, g.Option)
			}
		}
	}
}
