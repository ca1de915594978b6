package richard3

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

func TestTamperedViews(t *testing.T) {
	seen := map[string]bool{}
	var views []view.View
	eachCall(t, 6, func(g *Game, q *table.Question) {
		if key := q.Name + Houses[q.Side] + g.phase.String(); !seen[key] {
			seen[key] = true
			views = append(views, g.View(q.Side, []*table.Question{q}, nil))
		}
	}, nil)
	gametest.TamperedViews(t, rules(t), views, gametest.Games(100))
}
