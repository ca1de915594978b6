package thiswar

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// A side's page is the same in two games that differ only in what it may not know,
// and names no block that its view does not.
func TestThePageTellsNothingHidden(t *testing.T) {
	pictures := gametest.NewPictures(t, ID)
	rnd := gametest.NewRandom(23)
	calls, drawn := 0, 0
	eachCall(t, 18, func(g *Game, q *table.Question) {
		if calls++; calls%gametest.Every(901, 15) > 0 {
			return
		}
		drawn++
		open, lang := []*table.Question{q}, languages[drawn%len(languages)]
		var theirs []string
		for i := range g.Blocks {
			if g.Owner(blockID(i)) != q.Side {
				theirs = append(theirs, g.name(blockID(i)))
			}
		}
		pictures.SamePage(g.ViewIn(lang, q.Side, open, nil), g.scrambled(q.Side, rnd.Rand).ViewIn(lang, q.Side, open, nil), theirs)
	}, nil)
	if drawn < 10 {
		t.Errorf("only %d pages", drawn)
	}
}
