package thiswar

import (
	"testing"

	"fieldpost/adjudicate/internal/gametest"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
)

// The picture for everybody is the same from either side's view, and in two
// games that differ only in what a side may not know, byte for byte.
func TestThePublicPictureTellsNothingHidden(t *testing.T) {
	pictures := gametest.NewPictures(t, ID)
	rnd := gametest.NewRandom(19)
	calls, drawn, besieged := 0, 0, 0
	eachCall(t, 18, func(g *Game, q *table.Question) {
		if calls++; calls%9 > 0 {
			return
		}
		views := []view.View{g.View(table.First, nil, nil), g.View(table.Second, nil, nil)}
		for s := table.First; s <= table.Second; s++ {
			other := g.scrambled(s, rnd.Rand)
			views = append(views, other.View(table.First, nil, nil), other.View(table.Second, nil, nil))
		}
		besieged += pictures.SamePublic(views...)
		if calls%gametest.Every(1800, 30) == 0 {
			drawn++
			pictures.SameDrawn(views[0], views[3])
		}
	}, nil)
	t.Log(calls, drawn, besieged)
	if drawn < 3 {
		t.Errorf("only %d pictures", drawn)
	}
}
