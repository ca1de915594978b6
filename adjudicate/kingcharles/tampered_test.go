package kingcharles

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

func TestTamperedViews(t *testing.T) {
	seen := map[string]int{}
	var views []view.View
	eachCall(t, 6, func(g *Game, q *table.Question) {
		if key := q.Name + Sides[q.Side]; seen[key] < 2 && !g.henrietta {
			seen[key]++
			views = append(views, g.viewOf(q))
		}
	}, nil)
	gametest.TamperedViews(t, rulesOf(board(t)), views, gametest.Games(12))
}
