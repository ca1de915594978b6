package kingcharles

import (
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

var (
	toldQueenLands    = story.Row{Kind: "queen-lands", Level: 2, Text: "The Queen lands: she is in {area}"}
	toldQueenTaken    = story.Row{Kind: "queen-taken", Level: 2, Text: "The Queen goes with {block}"}
	toldQueenLeaves   = story.Row{Kind: "queen-leaves", Level: 1, Text: "The Queen leaves England from {area}"}
	toldQueenCaptured = story.Row{Kind: "queen-captured", Level: 2, Text: "The Queen is captured"}
)

func specialQueen() special { return special{ID: "queen-lands", Do: (*Game).queenLands} }

// queenLands puts the Queen in York, or in a Royalist-controlled Port of the North's east coast
// (annex-63, r97).
func (g *Game) queenLands() bool {
	if g.queen.box != other {
		return false
	}
	var list []areaID
	for _, m := range g.data.Markers {
		if m.Kind == "queen" {
			list = append(g.areasOf(m.Land), which.From(g.areasOf(m.Ports), func(a areaID) bool { return g.control[a] == Royalist })...)
		}
	}
	a := g.askArea(table.Question{Side: Royalist, Name: "queen"}, "land", list)
	g.putQueen(a)
	g.tell(table.Event{Kind: toldQueenLands.Kind, Side: Royalist, Area: g.areas[a].name})
	return true
}

// putQueen puts the Queen in an Area without a General, Inside a Royalist Fortress.
func (g *Game) putQueen(a areaID) {
	g.queen.place = inArea(a)
	if g.areas[a].class > 0 && g.control[a] == Royalist {
		g.queen.place = insideOf(a)
	}
}
