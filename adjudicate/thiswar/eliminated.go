package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

var (
	toldEliminated = rows.Add(story.Row{Kind: "eliminated", Deed: view.Falls, Level: 2, Text: "{who} is Eliminated in {area}",
		Or: story.If(story.Block, "{block} ({side}) is Eliminated in {area}")})
	toldKingCaptured = rows.Add(story.Row{Kind: "king-captured", Level: 0, Text: "The King is captured: {vp}"})
)

// eliminate takes a block off the map to where it goes (4.4, 7.8); seen says
// that its face is known to both, as in a Battle.
func (g *Game) eliminate(x blockID, seen bool) {
	i := g.info(x)
	from := g.Blocks[x].At
	g.leave(x, i.fate)
	e := table.Event{Kind: toldEliminated.Kind, Side: i.side, Block: g.name(x), Area: g.placeName(from), Areas: [3]string{places[i.fate]}}
	if seen {
		g.tell(e)
	} else {
		g.tellUpright(e)
	}
	switch x {
	case g.charles:
		// The king has been captured (4.52).
		g.score(Parliament, g.war.Tables.VictoryPoints.Charles)
		g.tell(table.Event{Kind: toldKingCaptured.Kind, Side: Royalist, N: g.vp})
	case g.rupert:
		g.rupertLost = true // 10.12
	}
	for k, due := range g.nmaDue {
		if due.old == x {
			// A replacement that waited for the Siege to end goes to the Pool (11.12).
			g.leave(x, removed)
			g.leave(due.new, pool)
			g.nmaDue = slices.Delete(g.nmaDue, k, k+1)
			g.t.Tell(table.Event{Kind: toldReplaced.Kind, To: i.side, Side: i.side, Block: g.name(x), Target: g.name(due.new), Area: places[pool]})
			break
		}
	}
}

// leave takes a block off the map; in the Pool strength means nothing. If it has moved
// and is deployed again this Turn it does not move twice (6.02).
func (g *Game) leave(x blockID, to areaID) {
	g.Place(x, to)
	g.Blocks[x].Strength = g.info(x).max
	g.Blocks[x].Via = noBorder
}

var toldWeakened = rows.Add(story.Row{Kind: "weakened", Deed: view.Changes, Level: 2, Text: "{who} in {area} loses {hits} strength{because}", Strength: true,
	Or: story.If(story.Block, "{block} in {area} loses {hits} strength{because} ({from} to {n})")})

// weaken takes strength from a block that stands upright, outside a Battle;
// at none left it is Eliminated. why may be of a City.
func (g *Game) weaken(x blockID, n int, why, city string) {
	was := int(g.Blocks[x].Strength)
	n = min(n, was)
	g.Blocks[x].Strength -= int8(n)
	g.tellUpright(table.Event{Kind: toldWeakened.Kind, Side: g.info(x).side, Block: g.name(x), Area: g.placeName(g.Blocks[x].At), From: was, N: was - n, Hits: n, Words: why, Areas: [3]string{city}})
	if g.Blocks[x].Strength <= 0 {
		g.eliminate(x, false)
	}
}

// weakenAll takes strength from several blocks that stand upright at once. The other side is
// told of one after the other in an order of what it sees of each, and not of the pack,
// which would tell who of them lost the more.
func (g *Game) weakenAll(list []blockID, n func(blockID) int, why, city string) {
	seen := func(x blockID) []int {
		strength := int(g.Blocks[x].Strength)
		return []int{int(g.Blocks[x].At), min(n(x), strength), min(strength-n(x), 1)}
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(x, y blockID) int { return slices.Compare(seen(x), seen(y)) })
	for _, x := range list {
		g.weaken(x, n(x), why, city)
	}
}

// one is the strength that each of several blocks loses.
func one(blockID) int { return 1 }

var toldStrengthened = rows.Add(story.Row{Kind: "strengthened", Deed: view.Changes, Level: 2, Text: "{who} in {area} gains {hits} strength{because}", Strength: true,
	Or: story.If(story.Block, "{block} in {area} gains {hits} strength{because} ({from} to {n})")})

// strengthen adds a strength to a block, up to its full strength, where nobody else sees which it is.
func (g *Game) strengthen(x blockID, why string) {
	was := g.Blocks[x].Strength
	g.Blocks[x].Strength = min(was+1, g.info(x).max)
	g.tellUpright(table.Event{Kind: toldStrengthened.Kind, Side: g.info(x).side, Block: g.name(x), Area: g.placeName(g.Blocks[x].At), From: int(was), N: int(g.Blocks[x].Strength), Hits: int(g.Blocks[x].Strength - was), Words: why})
}
