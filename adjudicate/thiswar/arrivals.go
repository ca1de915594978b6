package thiswar

import (
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/scenarios"
)

// arrivals places the blocks that come at the beginning of a Turn: the Irish
// Cessation in Ireland (2.21), the Earl of Callendar in Scotland (2.22).
func (g *Game) arrivals() {
	for i := range g.war.Blocks {
		if e := &g.war.Blocks[i].Entry; e.Year == g.year && e.Turn == g.turnName() {
			g.bringOn(blockID(i), e.To)
		}
	}
}

// newBlocks adds the blocks of a Year, the New Model Army among them, and then
// those whose condition is met (11.1; readings conditional-blocks and new-model-first).
func (g *Game) newBlocks() {
	g.yearEndBlocks(func(_ table.Side, e *scenarios.WarEntry) bool { return e.Year == g.year })
	if g.year == 1644 {
		g.newModelArmy()
	}
	g.yearEndBlocks(func(s table.Side, e *scenarios.WarEntry) bool {
		return g.earned(s, e.Region, e.Areas, e.City)
	})
}

// yearEndBlocks adds those blocks of the Year End that due says are due now, but
// none that replaces another.
func (g *Game) yearEndBlocks(due func(table.Side, *scenarios.WarEntry) bool) {
	for i := range g.war.Blocks {
		x := &g.war.Blocks[i]
		if x.Entry.YearEnd && len(x.Replaces) == 0 && due(g.info(blockID(i)).side, &x.Entry) {
			g.bringOn(blockID(i), x.Entry.To)
		}
	}
	g.settle()
}

// earned says that a side controls so many Areas of a Region, or a City.
func (g *Game) earned(s table.Side, region string, areas int, city string) bool {
	if c, ok := g.city(city); ok {
		return g.cityControl(c) == s
	}
	return areas > 0 && areas <= which.Number(g.onMap, func(a areaID) bool { return g.regions[g.areas[a].region] == region && g.friendly(s, a) })
}

var toldArrives = rows.Add(story.Row{Kind: "arrives", Level: 1, Text: "{block} of {side} arrives: {area}",
	Or: story.If(func(e table.Event) bool { return e.Area == places[pool] }, "{block} of {side} comes to the Recruitment Pool")})

// bringOn brings a block that waits beside the map to where it enters, at full strength.
func (g *Game) bringOn(x blockID, to string) {
	at, ok := g.placeNamed(to)
	if !ok || g.Blocks[x].At != besideMap {
		return
	}
	g.leave(x, at)
	g.tell(table.Event{Kind: toldArrives.Kind, Side: g.info(x).side, Block: g.name(x), Area: to})
}
