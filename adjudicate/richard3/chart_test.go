package richard3

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// The picture for everybody is the same from either side's view, and in two
// games that differ only in what a side may not know, byte for byte.
func TestThePublicPictureTellsNothingHidden(t *testing.T) {
	pictures := gametest.NewPictures(t, "richard-iii")
	rnd := gametest.NewRandom(19)
	calls, drawn, besieged := 0, 0, 0
	eachCall(t, 30, func(g *Game, q *table.Question) {
		calls++
		views := []view.View{g.View(table.First, nil, nil), g.View(table.Second, nil, nil)}
		for s := table.First; s <= table.Second; s++ {
			other := g.scrambled(s, rnd.Rand)
			views = append(views, other.View(table.First, nil, nil), other.View(table.Second, nil, nil))
		}
		besieged += pictures.SamePublic(views...)
		if calls%gametest.Every(100, 2) == 0 {
			drawn++
			pictures.SameDrawn(views[0], views[3])
		}
	}, nil)
	t.Log(calls, drawn, besieged)
	if drawn < 3 {
		t.Errorf("only %d pictures", drawn)
	}
}
