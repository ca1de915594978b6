package richard3

import (
	"bytes"
	"reflect"
	"testing"

	"fieldpost/adjudicate/internal/gametest"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/scenarios"
)

// The picture for everybody is the same from either side's view, and in two
// games that differ only in what a side may not know, byte for byte.
func TestThePublicPictureTellsNothingHidden(t *testing.T) {
	pack, err := scenarios.Load("richard-iii")
	if err != nil {
		t.Fatal(err)
	}
	board, err := chart.NewMap(pack)
	if err != nil {
		t.Fatal(err)
	}
	rnd := gametest.NewRandom(19)
	calls, drawn, besieged := 0, 0, 0
	eachCall(t, 30, func(g *Game, q *table.Question) {
		calls++
		one := g.View(table.First, nil, nil)
		want := chart.Public(&one)
		for s := table.First; s <= table.Second; s++ {
			for _, other := range []*Game{g, g.scrambled(s, rnd.Rand)} {
				for o := table.First; o <= table.Second; o++ {
					v := other.View(o, nil, nil)
					if have := chart.Public(&v); !reflect.DeepEqual(have, want) {
						t.Fatalf("%s: from the view of side %d\n%+v\nelse\n%+v", v.When, o, have, want)
					}
				}
			}
		}
		for _, a := range want.Areas {
			if a.City != nil {
				besieged++
			}
		}
		if calls%every(100) > 0 {
			return
		}
		drawn++
		other := g.scrambled(table.First, rnd.Rand).View(table.Second, nil, nil)
		var svg, png [2][]byte
		for i, p := range []chart.Position{want, chart.Public(&other)} {
			s, err := board.Draw(p)
			if err != nil {
				t.Fatal(err)
			}
			svg[i] = s.SVG(chart.SVGOptions{})
			if png[i], err = s.PNG(300); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(svg[0], svg[1]) || !bytes.Equal(png[0], png[1]) {
			t.Fatalf("%s: the pictures differ", other.When)
		}
	}, nil)
	t.Log(calls, drawn, besieged)
	if drawn < 3 {
		t.Errorf("only %d pictures", drawn)
	}
}
