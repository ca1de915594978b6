package thiswar

import (
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// resume puts a question of a view again in a masked game, with the questions
// that are answered by the same list, by the method that put it in the game;
// false where it stands by itself.
func (g *Game) resume(s table.Side, q *view.Question) bool {
	return g.resumeOperations(s, q) || g.resumeBattle(s, q) || g.resumeCaptured(s, q) || g.resumeSiege(s, q) || g.resumeYear(s, q)
}

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

// resumeBattle puts the questions of a Battle again that one list answers.
func (g *Game) resumeBattle(s table.Side, q *view.Question) bool {
	if g.battle == nil || g.battle.kind != field {
		return false
	}
	switch q.Name {
	case "maintain":
		if g.battle.relief == noCity {
			return false
		}
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
	where, ok := g.area(q.Area)
	if q.Name != "captured" || !ok {
		return false
	}
	g.placeGuns(s, where, q.N)
	return true
}

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
		g.fireSeries(s, g.active(s, infantry))
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
