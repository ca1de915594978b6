package thiswar

import (
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
)

// resumeSiege puts the questions of Sieges, Supply and Victory again in a masked game, each
// with those that are answered by the same list; false for any other.
func (g *Game) resumeSiege(s table.Side, q *view.Question) bool {
	c, ok := g.city(q.Area)
	if !ok || !g.cities[c].fortified {
		c = noCity
	}
	siege := g.battle != nil && g.battle.kind != field
	switch {
	case q.Name == "bombard" && c != noCity:
		g.chooseBombard(s, c)
	case q.Name == "sally" && c != noCity:
		g.chooseSally(s, c)
	case q.Name == "storm" && c != noCity && g.besieged(c) == s.Other():
		g.chooseStorm(s, c)
	case q.Name == "exchange" && siege:
		g.exchange(s)
	case q.Name == "fire" && siege:
		g.siegeDeclare(s)
	case q.Name == "quartermaster":
		g.chooseExempt(s)
	case q.Name == "supply":
		g.chooseUnsupplied(s)
	case q.Name == "attrition" && c != noCity:
		g.chooseAttrition(s, c, g.troops(g.In(s, g.cities[c].inside)), q.Block == mustLose)
	case q.Name == "disperse" && c != noCity:
		g.disperse(s, c)
	case q.Name == "followers":
		from, ok := g.placeNamed(q.Area)
		if !ok || from < 0 {
			return false
		}
		g.chooseFollowers(from)
	default:
		return false
	}
	return true
}

// resumeYear puts the questions of the Year End again in a masked game.
func (g *Game) resumeYear(s table.Side, q *view.Question) bool {
	switch {
	case q.Name == "place" && q.Block == "":
		g.placeList(s)
	case q.Name == "recruit" && g.phase == YearEnd:
		g.chooseRecruits(s)
	case q.Name == "home":
		g.chooseHomes(s)
	default:
		return false
	}
	return true
}
