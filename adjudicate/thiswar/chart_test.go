package thiswar

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
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
		var views []view.View
		for _, x := range []*Game{g, g.scrambled(table.First, rnd.Rand), g.scrambled(table.Second, rnd.Rand)} {
			for s := table.First; s <= table.Second; s++ {
				for _, lang := range languages {
					views = append(views, x.ViewIn(lang, s, nil, nil))
				}
			}
		}
		besieged += pictures.SamePublic(views...)
		if calls%gametest.Every(1800, 30) == 0 {
			drawn++
			lang := drawn % len(languages) // of the first side's own view, and the other's of the scrambled game
			pictures.SameDrawn(views[lang], views[3*len(languages)+lang])
		}
	}, nil)
	t.Log(calls, drawn, besieged)
	if drawn < 3 {
		t.Errorf("only %d pictures", drawn)
	}
}
