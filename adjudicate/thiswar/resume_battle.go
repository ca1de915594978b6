package thiswar

import (
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
)

// resumeBattle puts the questions of a Battle again that one list answers.
func (g *Game) resumeBattle(s table.Side, q *view.Question) bool {
	if g.battle == nil || g.battle.kind != field {
		return false
	}
	switch q.Name {
	case "maintain":
		g.maintainSeries(s)
	case "join":
		g.joinSeries(s, g.insideOf(g.battle.area))
	case "aim":
		g.aimSeries(s, g.gunsThatFire(s))
	case "fire":
		g.fireSeries(s, g.active(s, infantry))
	case "retreat":
		g.retreatSeries(s)
	case "regroup":
		g.regroupSeries(s)
	default:
		return false
	}
	return true
}

// resumeCaptured puts the questions about captured Artillery again (7.81).
func (g *Game) resumeCaptured(s table.Side, q *view.Question) bool {
	where, ok := g.Board.area(q.Area)
	if q.Name != "captured" || !ok {
		return false
	}
	g.placeGuns(s, where, q.N)
	return true
}
