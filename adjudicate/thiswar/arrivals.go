package thiswar

import "fieldpost/adjudicate/table"

// arrivals places the blocks that come at the beginning of a Turn: the Irish
// Cessation in Ireland (2.21), the Earl of Callendar in Scotland (2.22).
func (g *Game) arrivals() {
	for i := range g.war.Blocks {
		if e := &g.war.Blocks[i].Entry; e.Turn != "" && e.Year == g.year && e.Turn == g.turnName() {
			g.bringOn(blockID(i), e.To)
		}
	}
}

// newBlocks adds the blocks of a Year, and those whose condition is met now
// (11.1; reading conditional-blocks). The New Model Army comes apart.
func (g *Game) newBlocks() {
	for i := range g.war.Blocks {
		e := &g.war.Blocks[i].Entry
		switch {
		case !e.YearEnd || len(g.war.Blocks[i].Replaces) > 0:
		case e.Year == g.year, e.Year == 0 && g.earned(g.info(blockID(i)).side, e.Region, e.Areas, e.City):
			g.bringOn(blockID(i), e.To)
		}
	}
	g.settle()
}

// earned says that a side controls so many Areas of a Region, or a City.
func (g *Game) earned(s table.Side, region string, areas int, city string) bool {
	if c, ok := g.city(city); ok {
		return g.cityControl(c) == s
	}
	n := 0
	for a := range g.onMap {
		if g.regions[g.areas[a].region] == region && g.friendly(s, areaID(a)) {
			n++
		}
	}
	return areas > 0 && n >= areas
}

// bringOn brings a block that waits beside the map to where it enters, at full strength.
func (g *Game) bringOn(x blockID, to string) {
	at, ok := g.placeNamed(to)
	if !ok || g.Blocks[x].At != besideMap {
		return
	}
	g.leave(x, at)
	g.tell(table.Event{Kind: "arrives", Side: g.info(x).side, Block: g.name(x), Area: to})
}
