package thiswar

import (
	"fieldpost/adjudicate"
	"fieldpost/adjudicate/internal/checking"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// check plays what the sheet answers in the game as its side knows it; the game
// is nil where the view does not hold together.
func (b *Board) check(v *view.View, sheet []adjudicate.Given, r *orders.Reader) (*checking.Checker, *Game) {
	if !b.sane(v) {
		return checking.BadView(r), nil
	}
	m := &masked{b.Masked(v)}
	return checking.Check(m, v, sheet, "card", "2.31", r), m.Game
}

// masked is a masked game as a check plays it.
type masked struct{ *Game }

func (m *masked) Side() table.Side { return m.masked }

func (m *masked) Asks(q *table.Question) string { return m.asks(q) }

// Put puts a question of the view again, and those of its list: by the method
// that put it in the game.
func (m *masked) Put(q *view.Question, t *table.Table) {
	m.t = t
	if !m.resume(m.masked, q) {
		t.Ask(checking.Question(m.masked, q))
	}
}

// Why says why an answer is not legal.
func (m *masked) Why(q *table.Question, o table.Option) (code, rule, text, hint string) {
	why := m.WhyNot(q, o)
	if why == nil {
		why = notAnOption
	}
	return why.Code, why.Rule, why.Text + m.whereIs(o.Name), ""
}

// whereIs adds where a block of one's own is.
func (m *masked) whereIs(name string) string {
	x, ok := m.Board.block(m.masked, name)
	if !ok {
		return ""
	}
	switch at := m.Blocks[x].At; at {
	case pool:
		return "; " + name + " is in your Recruitment Pool"
	case besideMap:
		return "; " + name + " is beside the map"
	case removed, absent:
		return "; " + name + " is out of the game"
	default:
		return "; " + name + " is in " + m.placeName(at)
	}
}

// Wants says what a list that is not at its end wants.
func (m *masked) Wants(q *table.Question) (text, rule, hint string) {
	switch q.Name {
	case "supply":
		return q.Area + ": name " + blocksWord(q.N) + " that cannot be supplied", "9.12", ""
	case "attrition":
		return q.Area + ": " + itoa(q.N) + " strength is still to be lost", "9.21", ""
	case "retreat":
		return "every block that can Retreat must: say where to", "7.6", ""
	case "home":
		return q.Block + " is away from home: say where it goes", "11.3", ""
	case "discard":
		return "name " + itoa(q.N) + " more to discard", "2.1", ""
	case "fire":
		return q.Block + ": fire or engage", "7.44", ""
	case "aim":
		return q.Block + ": at cavalry or infantry", "7.41", ""
	}
	return "", "", ""
}

// Superfluous says what is wrong with an answer that nothing asks for.
func (m *masked) Superfluous(g adjudicate.Given) (code, rule, text string) {
	switch {
	case g.Name == "actions" && m.ap <= 0 && g.Option.Verb == "march":
		return "", "", "" // its move has been reported
	case g.Name == "actions" && m.ap <= 0:
		return "no-points", "6.02", "no Action Point is left"
	case g.Name == "recruit":
		return "no-points", "11.2", "no strength is left to be given"
	}
	return notAnOption.Code, "", "nothing asks for it"
}

// GoesOn says that what else is wrong with a list is found by going on.
func (m *masked) GoesOn(name string) bool {
	switch name {
	case "supply", "attrition", "home", "discard", "fire", "aim":
		return true
	}
	return false
}

func blocksWord(n int) string {
	if n == 1 {
		return "1 block"
	}
	return itoa(n) + " blocks"
}

// warn says what is legal and probably a mistake.
func (b *Board) warn(c *checking.Checker, g *Game, v *view.View) {
	if c.Problems > 0 || g == nil || c.Asked == nil || c.Asked.Name != "actions" {
		return
	}
	if g.ap > 0 {
		c.Unwise("unspent", "%d of %d AP would be left, and cannot be saved (6.02)", g.ap, g.cards[g.played[g.masked]].ap)
	}
	for _, h := range v.Cities {
		city, _ := b.city(h.City)
		before := h.Side == v.Side
		if before && g.cityControl(city) != g.masked {
			c.Unwise("city-lost", "%s would not be yours any more (4.21)", h.City)
		}
	}
	x := &g.Blocks[g.charles]
	if g.masked == Royalist && x.At >= 0 && g.fighting(Royalist, x.At) == 1 && g.held(Parliament, x.At) {
		c.Unwise("king-alone", "Charles would fight without another Infantry or Cavalry block (4.52)")
	}
}
