package thiswar

import "fieldpost/adjudicate/table"

// Other builders' parts; this file is dropped at the merge.

const lastRound = 3

func (g *Game) sallyBattle(c cityID, sallying []blockID)                  {}
func (g *Game) captureGuns(victor table.Side, where areaID, strength int) {}
func (g *Game) turncoats()                                                {}
func (g *Game) afterCavalry(had, hits [2]int)                             {}
func (g *Game) roundHalves()                                              {}
func (g *Game) meetQueen()                                                {}
func (g *Game) bound(x blockID) bool                                      { k := g.info(x).kind; return k == regional || k == covenanter }
func (g *Game) local(x blockID) bool                                      { k := g.info(x).kind; return k == garrison || k == clubmen }
func (g *Game) scots(x blockID) bool                                      { return g.info(x).home == homeScotland }
func (g *Game) isArea(a areaID) bool                                      { return a >= 0 && a < g.onMap }
func (g *Game) landOf(a areaID) areaID {
	if a >= 0 && g.areas[a].inside != noCity {
		return g.cities[g.areas[a].inside].area
	}
	return a
}
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
		return a == g.scotland || a < g.onMap && g.regions[g.areas[a].region] == "The North"
	default:
		return g.areas[a].region == home
	}
}
func (g *Game) leads(l, x blockID) bool {
	a, b := g.info(l), g.info(x)
	switch {
	case a.side != b.side || l == x:
		return false
	case b.kind == covenanter:
		return a.kind == regionalLeader && a.home == homeScotland
	}
	return a.kind == leader || a.kind == regionalLeader && a.home == b.home
}
func (g *Game) leaderAt(x blockID, a areaID) bool {
	for _, l := range g.In(g.info(x).side, a) {
		if g.leads(l, x) {
			return true
		}
	}
	return false
}
