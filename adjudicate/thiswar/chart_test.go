package thiswar

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
	pack, err := scenarios.Load(ID)
	if err != nil {
		t.Fatal(err)
	}
	board, err := chart.NewMap(pack)
	if err != nil {
		t.Fatal(err)
	}
	rnd := gametest.NewRandom(19)
	calls, drawn, besieged := 0, 0, 0
	eachCall(t, 18, func(g *Game, q *table.Question) {
		if calls++; calls%9 > 0 {
			return
		}
		one := g.View(table.First, nil, nil)
		want := chart.Public(&one)
		for s := table.First; s <= table.Second; s++ {
			for _, other := range []*Game{g, g.scrambled(s, rnd.Rand)} {
				for o := table.First; o <= table.Second; o++ {
					for _, lang := range languages {
						v := other.ViewIn(lang, o, nil, nil)
						v.When = one.When // in the words of the call
						if have := chart.Public(&v); !reflect.DeepEqual(have, want) {
							t.Fatalf("%s: from the view of side %d\n%+v\nelse\n%+v", v.When, o, have, want)
						}
					}
				}
			}
		}
		for _, a := range want.Areas {
			if a.City != nil {
				besieged++
			}
		}
		if calls%every(1800) > 0 {
			return
		}
		drawn++
		lang := languages[drawn%len(languages)]
		other := g.scrambled(table.First, rnd.Rand).ViewIn(lang, table.Second, nil, nil)
		want.Lang, want.When = lang, other.When
		theirs := chart.Public(&other)
		theirs.Lang = lang
		var svg, png [2][]byte
		for i, p := range []chart.Position{want, theirs} {
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
