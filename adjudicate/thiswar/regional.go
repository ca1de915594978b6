package thiswar

// Regional blocks and their Leaders (3.3, 3.4, 6.16).

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
		return a == g.scotland || a < g.onMap && g.regions[g.areas[a].region] == "The North"
	default:
		return g.areas[a].region == home
	}
}

// leads says that a block may chaperone a Regional block: a Leader, or the
// Regional Leader of its Home Region; Covenanters follow Leven only, and he
// leads nobody else (6.16).
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

// leaderAt says that a block which may chaperone another is in a place.
func (g *Game) leaderAt(x blockID, a areaID) bool {
	for _, l := range g.In(g.info(x).side, a) {
		if g.leads(l, x) {
			return true
		}
	}
	return false
}
