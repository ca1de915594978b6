package kingcharles

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// A side's page is the same in two games that differ only in what it
// may not know, and names no Brigade that its view does not.
func TestThePageTellsNothingHidden(t *testing.T) {
	pictures := gametest.NewPictures(t, ID)
	r := gametest.NewRandom(29)
	calls, drawn := 0, 0
	eachCall(t, 6, func(g *Game, q *table.Question) {
		if calls++; calls%gametest.Every(601, 4) > 0 || g.henrietta {
			return
		}
		drawn++
		var theirs []string
		for i := range g.brigades {
			if g.brigade[i].side != q.Side {
				theirs = append(theirs, g.brigades[i].name)
			}
		}
		pictures.SamePage(g.viewOf(q), g.scrambled(q.Side, r).viewOf(q), theirs)
	}, nil)
	if t.Log(drawn); drawn < 10 {
		t.Errorf("only %d pages", drawn)
	}
}

// The picture for everybody is the same from either side's view, and in two games that differ
// only in what a side may not know, byte for byte.
func TestThePublicPictureTellsNothingHidden(t *testing.T) {
	pictures := gametest.NewPictures(t, ID)
	r := gametest.NewRandom(19)
	calls := 0
	eachCall(t, 2, func(g *Game, q *table.Question) {
		if calls++; calls%60 > 0 || g.henrietta {
			return
		}
		var views []view.View
		for _, x := range []*Game{g, g.scrambled(table.First, r), g.scrambled(table.Second, r)} {
			for s := table.First; s <= table.Second; s++ {
				views = append(views, x.View(s, nil, nil))
			}
		}
		pictures.SamePublic(views...)
	}, nil)
}
