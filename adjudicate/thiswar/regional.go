package thiswar

import (
	"fieldpost/adjudicate/game/table"
)

// Regional blocks and their Leaders (3.3, 3.4, 6.16), and the two times when
// Areas are closed: the Winter Turn (6.17) and the Yorkshire Treaty (6.18).

// bound says that a block is Regional: it needs a Leader away from home (3.3).
func (g *Game) bound(x blockID) bool {
	k := g.info(x).kind
	return k == regional || k == covenanter
}

// local says that a block never moves to another Area (3.5).
func (g *Game) local(x blockID) bool {
	k := g.info(x).kind
	return k == garrison || k == clubmen
}

// scots says that a block is one of the Covenanters, Leven among them (3.3, 3.4).
func (g *Game) scots(x blockID) bool { return g.info(x).home == homeScotland }

// landOf is the Area that a place lies in: a Fortified City lies in its Area.
func (g *Game) landOf(a areaID) areaID {
	if a >= 0 && g.areas[a].inside != noCity {
		return g.cities[g.areas[a].inside].area
	}
	return a
}

// isArea says that a place is an Area of the map: no box, not inside a City.
func (g *Game) isArea(a areaID) bool { return a >= 0 && a < g.onMap }

// atHome says that a place is in a block's Home Region, or that it has none
// (3.3). London blocks are at home in Buckinghamshire & Hertfordshire and next to
// it, Covenanters in Scotland and the North (6.16).
func (g *Game) atHome(x blockID, a areaID) bool {
	a = g.landOf(a)
	switch home := g.info(x).home; {
	case a < 0:
		return false
	case home == homeNone:
		return true
	case home == homeLondon:
		return a == g.bucks || g.Joined(a, g.bucks) != noBorder
	case home == homeScotland:
		return a == g.scotland || g.areas[a].region == g.north
	default:
		return g.areas[a].region == home
	}
}

// homeland says that an Area is in the Home Region of a block that is deployed or
// returns home: for London blocks Buckinghamshire & Hertfordshire only (6.3, 6.16).
func (g *Game) homeland(x blockID, a areaID) bool {
	if g.info(x).home == homeLondon {
		return a == g.bucks
	}
	return g.atHome(x, a)
}

// leads says that a Regional block may be away from home where another is: a
// Leader of its side, or the Regional Leader of its Home Region, who for Covenanters
// is Leven and leads nobody else (3.3, 6.2, 7.62, 7.71, 7.82, 9.22; reading covenanters-leader).
func (g *Game) leads(l, x blockID) bool {
	a, b := g.info(l), g.info(x)
	if a.side != b.side || l == x {
		return false
	}
	return a.kind == leader || a.kind == regionalLeader && a.home == b.home
}

// mayChaperone says that a block may lead a Regional block on a march by land:
// as leads says, but Covenanters follow Leven only (6.16).
func (g *Game) mayChaperone(l, x blockID) bool {
	return g.leads(l, x) && (g.info(x).kind != covenanter || g.info(l).home == homeScotland)
}

// leaderAt says that a block which leads another is in a place.
func (g *Game) leaderAt(x blockID, a areaID) bool {
	return g.AnyIn(g.info(x).side, a, func(l blockID) bool { return g.leads(l, x) })
}

// chaperones says that a march ordered for a Leader covers the march of a Regional block from the
// same Area (6.16): they end in the same Area, or he has led it to an Area next to its Home Region,
// from which it goes home alone. Where the way depends on a Withdrawal into a City (6.15) their
// roads are the same, so that if he has to stop so do they.
func (g *Game) chaperones(m *move, x blockID, path []areaID) bool {
	s := g.info(x).side
	if !g.mayChaperone(m.Block, x) || m.From != g.Blocks[x].At {
		return false
	}
	road, end := m.Road(), path[len(path)-1]
	switch {
	case g.atHome(x, end) && (road[0] == path[0] || g.atHome(x, m.From)):
		return road[0] == path[0] // who leaves his Home Region is chaperoned over the border
	case road[len(road)-1] != end:
		return false
	}
	depends := func(p []areaID) bool { return len(p) > 1 && g.held(s.Other(), p[0]) }
	if depends(road) || depends(path) {
		return len(road) == len(path) && road[0] == path[0]
	}
	return true
}

// mayRoam checks that a Regional block does not leave its Home Region, and does
// not move away from home but to go home, without a chaperone whose march has been
// ordered in the same Action (6.16, reading chaperon).
func (g *Game) mayRoam(x blockID, path []areaID) *Reason {
	if !g.bound(x) {
		return nil
	}
	away := false
	for _, a := range path {
		away = away || !g.atHome(x, a)
	}
	if !away {
		return nil
	}
	if g.group != nil {
		for i := range g.group.orders {
			if g.chaperones(&g.group.orders[i], x, path) {
				return nil
			}
		}
	}
	if g.info(x).kind == covenanter {
		return withoutLeven
	}
	return unchaperoned
}

// treaty says that the Yorkshire Treaty of Neutrality holds (6.18, reading treaty-turn).
func (g *Game) treaty() bool {
	return g.year == 1642 && g.setup.Treaty != "" && g.turnName() == g.setup.Treaty
}

// treatyBars says that the Treaty forbids to go from one place to another:
// nobody enters Yorkshire, who is in it moves freely (6.18).
func (g *Game) treatyBars(from, to areaID) bool {
	return g.treaty() && g.areas[g.landOf(to)].yorkshire && !g.areas[g.landOf(from)].yorkshire
}

// mayAttack says whether blocks may enter an Area as far as enemies in it are
// concerned: not in a Winter Turn, if any are outside a Fortified City (6.17).
func (g *Game) mayAttack(s table.Side, a areaID) *Reason {
	return winterAttack.If(g.winter() && g.held(s.Other(), a))
}
