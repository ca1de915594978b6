package thiswar

import (
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/checking"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// check plays what the sheet answers in the game as its side knows it; the game
// is nil where the view does not hold together.
func (b *Board) check(v *view.View, sheet []game.Given, r *orders.Reader) (*checking.Checker, *Game) {
	if !b.sane(v) {
		return checking.BadView(r), nil
	}
	m := &masked{b.Masked(v)}
	return checking.Check(m, v, sheet, "card", "2.31", r), m.Game
}

// masked is a masked game as a check plays it.
type masked struct{ *Game }

func (m *masked) Side() table.Side { return m.masked }

func (m *masked) Asks(q *table.Question) string { return m.asks(m.say, q) }

// Put puts a question of the view again, and those of its list: by the method
// that put it in the game.
func (m *masked) Put(q *view.Question, t *table.Table) {
	m.t = t
	if !m.resume(m.masked, q) {
		t.Ask(checking.Question(m.masked, q))
	}
}

// Why says why an answer is not legal.
func (m *masked) Why(q *table.Question, o table.Option) checking.Wrong {
	why := m.WhyNot(q, o)
	if why == nil {
		why = notAnOption
	}
	return checking.Wrong{Code: why.Code, Rule: why.Rule, Text: why.Text + m.whereIs(o.Name)}
}

// whereIs adds where a block of one's own is.
func (m *masked) whereIs(name string) string {
	x, ok := m.block(m.masked, name)
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
func (m *masked) Wants(q *table.Question) checking.Wrong {
	switch q.Name {
	case "supply":
		return checking.Wrong{Rule: "9.12", Text: q.Area + ": name " + blocksWord(q.N) + " that cannot be supplied"}
	case "attrition":
		return checking.Wrong{Rule: "9.21", Text: q.Area + ": " + itoa(q.N) + " strength is still to be lost"}
	case "retreat":
		return checking.Wrong{Rule: "7.6", Text: "every block that can Retreat must: say where to"}
	case "home":
		return checking.Wrong{Rule: "11.3", Text: q.Block + " is away from home: say where it goes"}
	case "discard":
		return checking.Wrong{Rule: "2.1", Text: "name " + itoa(q.N) + " more to discard"}
	case "fire":
		return checking.Wrong{Rule: "7.44", Text: q.Block + ": fire or engage"}
	case "aim":
		return checking.Wrong{Rule: "7.41", Text: q.Block + ": at cavalry or infantry"}
	}
	return checking.Wrong{}
}

// Superfluous says what is wrong with an answer that nothing asks for.
func (m *masked) Superfluous(g game.Given) checking.Wrong {
	switch {
	case g.Name == "actions" && m.ap <= 0 && g.Option.Verb == "march":
		return checking.Wrong{} // its move has been reported
	case g.Name == "actions" && m.ap <= 0:
		return checking.Wrong{Code: "no-points", Rule: "6.02", Text: "no Action Point is left"}
	case g.Name == "discard":
		return checking.Wrong{Code: notAnOption.Code, Rule: "2.1", Text: "that is one card too many"}
	case g.Name == "recruit" && m.phase != YearEnd:
		return checking.Wrong{Code: noStrengthLeft.Code, Rule: noStrengthLeft.Rule, Text: "no strength is left to be given"}
	case g.Name == "recruit":
		if why := m.WhyNot(&table.Question{Side: m.masked, Name: g.Name}, g.Option); why.Code != notAnOption.Code || g.Option.Verb == "strip" {
			return checking.Wrong{Code: why.Code, Rule: why.Rule, Text: why.Text}
		}
		return checking.Wrong{Code: "no-points", Rule: "11.2", Text: "no strength is left to be given"}
	case m.Whole(g.Name):
		return checking.Wrong{Code: notAnOption.Code, Text: "nothing more is asked about it" + m.whereIs(g.Option.Name)}
	}
	return checking.Wrong{Code: notAnOption.Code, Text: "nothing asks for it"}
}

// Meant says that an answer can only be meant for this question.
func (m *masked) Meant(q *table.Question, o table.Option) bool {
	_, list := game.Ending(q)
	return !list && (!m.GoesOn(q.Name) || q.Block != "" && q.Block == o.Name)
}

// GoesOn says that what else is wrong with a list is found by going on.
func (m *masked) GoesOn(name string) bool {
	switch name {
	case "supply", "attrition", "home", "fire", "aim":
		return true
	}
	return false
}

// Whole says that all a list lacks and has too many of is reported.
func (m *masked) Whole(name string) bool { return m.GoesOn(name) }

// warn says what is legal and probably a mistake.
func (b *Board) warn(c *checking.Checker, g *Game, v *view.View) {
	if c.Problems > 0 || g == nil || c.Asked == nil || c.Asked.Name != "actions" {
		return
	}
	if g.ap > 0 && g.played[g.masked] != noCard {
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
