package thiswar

import "fieldpost/adjudicate/table"

// yearEnd plays the Year End Phase (11.0): new blocks (11.1), then each side in
// turn recruits (11.2) and has its Regional blocks return home (11.3), then the
// decks are prepared (11.4). Who goes first depends on the year.
func (g *Game) yearEnd() {
	g.t.In("year-end")
	defer g.t.Out()
	g.tell(table.Event{Kind: "year-end", Side: table.Nobody, N: g.year})
	g.newBlocks()
	if g.year == 1644 {
		g.newModelArmy()
	}
	first, ok := SideOf(g.setup.YearEndFirst[g.year])
	if !ok {
		first = Royalist
	}
	for _, s := range [...]table.Side{first, first.Other()} {
		g.t.In(Sides[s])
		g.recruitment(s)
		g.returnHome(s)
		g.meetQueen()
		g.t.Out()
	}
	g.prepareDecks()
}
