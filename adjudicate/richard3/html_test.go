package richard3

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// A side's page is the same in two games that differ only in what it may not know,
// and names no block that its view does not.
func TestThePageTellsNothingHidden(t *testing.T) {
	pictures := gametest.NewPictures(t, "richard-iii")
	rnd := gametest.NewRandom(23)
	calls, drawn := 0, 0
	eachCall(t, 30, func(g *Game, q *table.Question) {
		if calls++; calls%gametest.Every(101, 20) > 0 {
			return
		}
		drawn++
		open := []*table.Question{q}
		var theirs []string
		for i := range g.Blocks {
			if g.owner(blockID(i)) != q.Side {
				theirs = append(theirs, g.name(blockID(i)))
			}
		}
		pictures.SamePage(g.View(q.Side, open, nil), g.scrambled(q.Side, rnd.Rand).View(q.Side, open, nil), theirs)
	}, nil)
	if drawn < 10 {
		t.Errorf("only %d pages", drawn)
	}
}
