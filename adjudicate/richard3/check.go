package richard3

import (
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/checking"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// check plays what the sheet answers in the game as its house knows it; the
// game is nil where the view does not hold together.
func (b *Board) check(v *view.View, sheet []game.Given, r *orders.Reader) (*checking.Checker, *Game) {
	if !b.sane(v) {
		return checking.BadView(r), nil
	}
	m := &masked{b.Masked(v)}
	return checking.Check(m, v, sheet, "card", "1.1", r), m.Game
}

// masked is a masked game as a check plays it.
type masked struct{ *Game }

func (m *masked) Side() table.Side { return m.masked }

func (m *masked) Asks(q *table.Question) string { return m.asks(q) }

// Put puts a question of the view again, and those of its list: by the method
// that put it in the game.
func (m *masked) Put(q *view.Question, t *table.Table) {
	m.t = t
	s := m.Side()
	switch q.Name {
	case "actions":
		m.actionPhase(s)
	case "regroup":
		m.regroup(s)
	case "supply":
		m.choose(s, "supply", "reduce", func(areaID) bool { return true })
	case "exile":
		m.choose(s, "exile", "dismiss", func(a areaID) bool { return m.areas[a].exile })
	case "home":
		m.goHome(s)
	default:
		t.Ask(checking.Question(s, q))
	}
}

// Why says why an answer is not legal.
func (m *masked) Why(q *table.Question, o table.Option) checking.Wrong {
	why := m.WhyNot(q, o)
	if why == nil {
		why = notAnOption
	}
	wrong := checking.Wrong{Code: why.Code, Rule: why.Rule, Text: why.Text}
	if why.Code == notThere.Code || why.Code == notInPool.Code {
		wrong.Text += m.whereIs(o.Name)
	}
	if why.Code == notPortToPort.Code {
		wrong.Hint = "major ports: " + strings.Join(m.majorPorts(), ", ")
	}
	return wrong
}

// whereIs adds where a block of one's own is.
func (m *masked) whereIs(name string) string {
	x, ok := m.block(m.Side(), name)
	if !ok {
		return ""
	}
	switch at := m.Blocks[x].At; {
	case at >= 0:
		return "; " + name + " is in " + m.areaName(at)
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

// Wants says what a list that is not at its end wants.
func (m *masked) Wants(q *table.Question) checking.Wrong {
	switch {
	case strings.HasPrefix(q.At, "main-attack-"):
		return checking.Wrong{Rule: "6.3", Text: q.Area + " is attacked over several borders: say which is the Main Attack",
			Hint: "- {main: " + q.Area + ", from: " + q.Options[0].Areas[1] + "}"}
	case m.Whole(q.Name):
		return checking.Wrong{Rule: "7.1", Text: q.Area + ": name " + blocksWord(q.N) + " that is there"}
	case q.Name == "home":
		return checking.Wrong{Rule: "8.3", Text: q.Block + " goes home: say where to"}
	}
	return checking.Wrong{}
}

// Superfluous says what is wrong with an answer that nothing asks for.
func (m *masked) Superfluous(g game.Given) checking.Wrong {
	o := g.Option
	spent := g.Name == "actions" && o.Verb != "main attack" && m.ap <= 0
	switch {
	case o.Verb == "none", o.Verb == "march" && spent:
		return checking.Wrong{} // what has to be named, or its move, has been reported
	case spent:
		return checking.Wrong{Code: noPoints.Code, Rule: noPoints.Rule, Text: noPoints.Text}
	case m.Whole(g.Name):
		return checking.Wrong{Code: notAnOption.Code, Rule: "7.1", Text: "no further block of that area has to be named" + m.whereIs(o.Name)}
	}
	return checking.Wrong{Code: notAnOption.Code, Rule: notAnOption.Rule, Text: "nothing asks for it"}
}

// Meant says that an answer can only be meant for this question.
func (m *masked) Meant(q *table.Question, o table.Option) bool {
	switch q.Name {
	case "actions", "regroup", "supply", "exile":
		return false
	case "home":
		return o.Name == q.Block
	}
	return true
}

// GoesOn says that what else is wrong with a list is found by going on.
func (m *masked) GoesOn(name string) bool { return name == "home" || m.Whole(name) }

// Whole says that all a list lacks and has too many of is reported.
func (m *masked) Whole(name string) bool { return name == "supply" || name == "exile" }

// warn says what is legal and probably a mistake.
func (b *Board) warn(c *checking.Checker, g *Game, v *view.View) {
	if c.Problems > 0 || g == nil || c.Asked == nil || c.Asked.Name != "actions" {
		return
	}
	if g.ap > 0 {
		c.Unwise("unspent", "%d of %d AP would be left, and cannot be saved (1.1)", g.ap, g.cards[g.played[g.masked]].points)
	}
	for _, a := range v.Areas {
		at := g.Named(a.Name)
		if len(a.Own) > 0 && g.areas[at].city && g.Count[g.masked][at] == 0 {
			c.Unwise("city-left", "%s would be left without a block of yours in its city", a.Name)
		}
	}
}
