package thiswar

import (
	"strings"

	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
)

// resumeOperations puts the questions of the Operational Phase again in a masked game,
// each with those that are answered by the same list; false for any other.
func (g *Game) resumeOperations(s table.Side, q *view.Question) bool {
	a, _ := g.area(q.Area)
	switch q.Name {
	case "discard":
		g.discardOf(s)
	case "actions":
		g.ap = q.N
		g.takeActions(s)
	case "into-city":
		c, ok := g.city(q.Area)
		if !ok || !g.cities[c].fortified {
			return false
		}
		g.intoCity(s, g.cities[c].area)
	case "onward":
		g.onward(s)
	case "fever":
		g.fever(s, a)
	case "recruit":
		event := g.eventOf(s)
		switch {
		case strings.Contains(q.Key, "/henrietta/"):
			g.queensGift(g.Blocks[g.charles].At)
		case g.phase == Events && g.warEvent(event).Recruit != nil:
			g.eventRecruit(s, event)
		default:
			return false
		}
	default:
		return false
	}
	return true
}
