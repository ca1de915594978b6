package kingcharles

import (
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// Check holds answers against a view.
func (r *Rules) Check(v *view.View, given []game.Given, reader *orders.Reader) {
	c, g := r.board.check(v, given, reader)
	if c.Problems == 0 && g != nil {
		g.warn(c, given, reader)
	}
}

// check plays what the sheet answers in the game as its side knows it; the game is nil where
// the view does not hold together.
func (b *Board) check(v *view.View, sheet []game.Given, r *orders.Reader) (*check.Checker, *Game) {
	g := b.understood(v)
	if g == nil {
		return check.BadView(r), nil
	}
	g.foresees = true
	return g.known().Check(v, sheet, r), g
}

// foresee has the Activated General win where he comes upon Enemies: that is what who orders him
// to go on reckons with. Otherwise what follows falls out.
func (g *Game) foresee(at areaID) {
	a, o := g.act, g.act.side.Other()
	if !g.heldOutside(o, at) {
		return
	}
	for _, x := range g.generalsIn(o, at) {
		if g.general[x].box != outside {
			continue
		}
		for _, y := range g.display(x) {
			g.brigade[y].place = boxed(dispersed)
		}
		g.general[x].box, g.general[x].at, g.general[x].under = dispersed, noArea, noGeneral
		if g.sieges[at].on && g.sieges[at].by == x {
			g.sieges[at] = siege{}
		}
	}
	for _, y := range g.unled(o, at) {
		g.brigade[y].place = boxed(dispersed)
	}
	a.toll = 1
}

// warn says what is legal and probably a mistake.
func (g *Game) warn(c *check.Checker, given []game.Given, reader *orders.Reader) {
	has := map[string]bool{}
	for _, x := range given {
		if x.Ahead == "" {
			has[x.Name] = true
			continue
		}
		if x.Name == "card" && x.Option.Verb == "play" && g.heldNamed(g.masked, x.Option.Name) == noCard {
			p := reader.Report(x.Node, "not-held", "you do not hold %s now; the entry is passed over as long as that is so", orders.Safe(x.Option.Name))
			p.Kind, p.Rule = orders.Unwise, "12.1"
		}
	}
	for _, t := range c.Taken {
		if t.Q.Name == "card" && t.O.Verb == "play" && !has["actions"] {
			c.Unwise("unspent", "'actions' does not say what %s is used for: you will be asked (12.4)", t.O.Name)
		}
	}
}

// Restate says in plain sentences what answers will do, and what goes ahead.
func (r *Rules) Restate(v *view.View, given []game.Given) []string {
	c, g := r.board.check(v, given, orders.NewReader("", nil))
	if g == nil {
		return r.SentAhead(given)
	}
	return r.RestateTaken(c.Taken, given)
}

// Silent is what the house answers for a side that has sent nothing.
func (g *Game) Silent(q *table.Question) table.Option { return g.book.Silent(g, q) }
