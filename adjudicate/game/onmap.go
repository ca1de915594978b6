package game

import (
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/past"
)

// mapped is a Game with a map.
type mapped interface {
	// OnMap is what stands on the map in the view of a side, also in the midst of the rules.
	OnMap(s table.Side) view.Board
}

// OnMap is the map to a side, as the past of a view keeps it; nothing in a game that has none.
func OnMap(g Game, s table.Side) view.Board {
	m, ok := g.(mapped)
	if !ok {
		return view.Board{}
	}
	return past.Plain(m.OnMap(s))
}
