package richard3

import (
	"fmt"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// checker answers a masked game from a sheet, and reports what does not fit.
type checker struct {
	g        *Game
	answers  *adjudicate.Answers
	r        *orders.Reader
	asked    *view.Question
	node     *orders.Node // the sheet's value for the question
	skip     bool         // an area was refused; so are its marches
	open     bool         // something asked has no answer
	problems int
	taken    []taken
}

// taken is an answer that was accepted.
type taken struct {
	q *table.Question
	o table.Option
}

// check plays what the sheet answers in the game as its house knows it.
func (b *Board) check(v *view.View, sheet []adjudicate.Given, r *orders.Reader) *checker {
	c := &checker{r: r, answers: adjudicate.NewAnswers(nil, "")}
	if !b.sane(v) {
		c.illegal(nil, "bad-view", "", "the view does not hold together; ask the adjudicator for it again")
		return c
	}
	c.g = b.Masked(v)
	names := map[string]bool{}
	for i := range v.Asked {
		names[v.Asked[i].Name] = true
	}
	given := map[string]*orders.Node{}
	sheet, later := split(sheet)
	c.answers = adjudicate.NewAnswers(sheet, "")
	for _, g := range sheet {
		if given[g.Name] == nil {
			given[g.Name] = g.Node
		}
		if !names[g.Name] {
			p := c.illegal(g.Node, "not-asked", "", "'%s' is not asked of you now", g.Name)
			p.Hint = "asked: " + strings.Join(sortedKeys(names), ", ")
		}
	}
	for i := range v.Asked {
		c.asked = &v.Asked[i]
		if given[c.asked.Name] == nil {
			c.illegal(nil, "unanswered", "", "'%s' is asked and not answered: %s", c.asked.Name, c.asked.Text)
			continue
		}
		c.node = given[c.asked.Name]
		c.play(c.asked)
	}
	if len(later) > 0 && !names["card"] {
		c.illegal(later[0].Node, "not-asked", "1.1", "orders go ahead with a card, and no card is asked of you now")
	}
	for _, g := range c.answers.Unused() {
		if names[g.Name] && (!c.open || g.Name == "supply" || g.Name == "exile") {
			c.unused(g)
		}
	}
	return c
}

// split parts what a sheet says now from what it sends ahead. Orders sent ahead are
// held against the position when their time comes; then their owner is asked
// if they are not legal any more.
func split(sheet []adjudicate.Given) (now, later []adjudicate.Given) {
	for _, g := range sheet {
		if g.Ahead == "" {
			now = append(now, g)
		} else {
			later = append(later, g)
		}
	}
	return now, later
}

func (c *checker) illegal(n *orders.Node, code, rule, format string, args ...any) *orders.Problem {
	c.problems++
	p := c.r.Report(n, code, format, args...)
	p.Kind, p.Rule = orders.Illegal, rule
	return p
}

// play asks in the masked game what the call asks.
func (c *checker) play(q *view.Question) {
	if err := c.playWith(q, c); err != nil {
		c.illegal(c.node, "not-an-option", "", "the answer to '%s' is not legal", q.Name)
	}
}

func (c *checker) playWith(q *view.Question, answers table.Answerer) error {
	g, s := c.g, c.g.masked
	t := table.New(table.Config{Answers: answers})
	g.t = t
	return t.Resume(func(*table.Table) {
		switch q.Name {
		case "actions":
			g.actionPhase(s)
		case "regroup":
			g.regroup(s)
		case "supply":
			g.choose(s, "supply", "reduce", func(areaID) bool { return true })
		case "exile":
			g.choose(s, "exile", "dismiss", func(a areaID) bool { return g.areas[a].exile })
		case "home":
			g.goHome(s)
		default:
			t.Ask(question(s, q))
		}
	})
}

// question makes a question of a view ready to be asked.
func question(s table.Side, q *view.Question) *table.Question {
	tq := &table.Question{Side: s, Name: q.Name, At: q.At, Block: q.Block, Area: q.Area, N: q.N, Hidden: true}
	for _, o := range q.Options {
		tq.Options = append(tq.Options, table.ParseOption(o))
	}
	return tq
}

// Answer takes the next answer of the sheet; what is not legal is reported and passed over.
func (c *checker) Answer(q *table.Question) (table.Option, table.Source, bool) {
	for {
		o, from, wrong, ok := c.answers.Next(q)
		if ok {
			c.skip = false
			q := *q
			c.taken = append(c.taken, taken{&q, o})
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
	switch q.Name {
	case "supply", "exile", "home":
		// What else is wrong with the list is found by going on.
		return q.Options[0], table.Source{}, true
	}
	return table.Option{}, table.Source{}, false
}

// refuseOthers refuses what the sheet says to a question of one answer, where
// no answer of the sheet is legal.
func (c *checker) refuseOthers(q *table.Question) (said bool) {
	switch q.Name {
	case "actions", "regroup", "supply", "exile":
		return false
	}
	for _, g := range c.answers.Unused() {
		if g.Name == q.Name && (q.Name != "home" || g.Option.Name == q.Block) {
			c.refuse(q, g.Option, g.Node)
			said = true
		}
	}
	return said
}

// refuse reports an illegal answer with its rule and what would be legal.
func (c *checker) refuse(q *table.Question, o table.Option, n *orders.Node) {
	why := c.g.WhyNot(q, o)
	if why == nil {
		why = notAnOption
	}
	text := why.Text
	if why == notThere || why == notInPool {
		text += c.whereIs(o.Name)
	}
	p := c.illegal(n, why.Code, why.Rule, "'%s' is not legal: %s", orders.Safe(o.String()), text)
	p.Hint = legalHint(q, o)
	if why == notPortToPort {
		p.Hint = "major ports: " + strings.Join(c.g.majorPorts(), ", ")
	}
}

// whereIs adds where a block of one's own is.
func (c *checker) whereIs(name string) string {
	x, ok := c.g.block(c.g.masked, name)
	if !ok {
		return ""
	}
	switch at := c.g.Blocks[x].At; {
	case at >= 0:
		return "; " + name + " is in " + c.g.areaName(at)
	case at == pool:
		return "; " + name + " is in your pool, to be recruited"
	case at == faceDown:
		return "; " + name + " is out for this campaign"
	case at == minor:
		return "; " + name + " is a minor"
	case at == dead:
		return "; " + name + " is dead"
	}
	return "; " + name + " is not with you"
}

func (g *Game) majorPorts() (names []string) {
	for i := range g.areas {
		if g.areas[i].majorPort {
			names = append(names, g.Names[i])
		}
	}
	return names
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

// missing reports a question within the sheet's series that it does not answer.
func (c *checker) missing(q *table.Question) {
	if c.problems > 0 && q.Name != "supply" && q.Name != "exile" {
		return // what is wrong has been said; what follows from it need not be
	}
	text := c.g.asks(q)
	rule := ""
	switch {
	case strings.HasPrefix(q.At, "main-attack-"):
		text = q.Area + " is attacked over several borders: say which is the Main Attack"
		rule = "6.3"
	case q.Name == "supply" || q.Name == "exile":
		text = fmt.Sprintf("%s: name %s that is there", q.Area, blocksWord(q.N))
		rule = "7.1"
	case q.Name == "home":
		text = q.Block + " goes home: say where to"
		rule = "8.3"
	}
	p := c.illegal(c.node, "unanswered", rule, "%s", text)
	p.Hint = legalHint(q, table.Option{})
	if strings.HasPrefix(q.At, "main-attack-") {
		p.Hint = "- {main: " + q.Area + ", from: " + q.Options[0].Areas[1] + "}"
	}
}

// unused reports an answer that nothing asked for.
func (c *checker) unused(g adjudicate.Given) {
	why := notAnOption
	text := "nothing asks for it"
	if g.Name == "actions" && g.Option.Verb != "main attack" && c.g.ap <= 0 {
		why, text = noPoints, noPoints.Text
	}
	if g.Option.Verb == "march" && why == noPoints {
		return // its move has been reported
	}
	if g.Option.Verb == "none" {
		return // what has to be named has been said
	}
	if g.Name == "supply" || g.Name == "exile" {
		c.illegal(g.Node, why.Code, "7.1", "'%s' is one too many: no further block of that area has to be named%s", orders.Safe(g.Option.Name), c.whereIs(g.Option.Name))
		return
	}
	p := c.illegal(g.Node, why.Code, why.Rule, "'%s' is not legal: %s", orders.Safe(g.Option.String()), text)
	if c.asked != nil && len(c.asked.Options) > 0 && g.Name != "actions" {
		p.Hint = legalHint(question(c.g.masked, c.asked), g.Option)
	}
}

// warn says what is legal and probably a mistake.
func (c *checker) warn(v *view.View) {
	if c.problems > 0 || c.g == nil || c.asked == nil || c.asked.Name != "actions" {
		return
	}
	unwise := func(code, format string, args ...any) {
		p := c.r.Report(nil, code, format, args...)
		p.Kind = orders.Unwise
	}
	if c.g.ap > 0 {
		unwise("unspent", "%d of %d AP would be left, and cannot be saved (1.1)", c.g.ap, c.g.cards[c.g.played[c.g.masked]].points)
	}
	for _, a := range v.Areas {
		at := c.g.Named(a.Name)
		if len(a.Own) > 0 && c.g.areas[at].city && c.g.Count[c.g.masked][at] == 0 {
			unwise("city-left", "%s would be left without a block of yours in its city", a.Name)
		}
	}
}
