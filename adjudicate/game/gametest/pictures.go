package gametest

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/html"
	"fieldpost/adjudicate/view/text"
	"fieldpost/scenarios"
)

// Pictures holds maps and pages of a game's views against what a side may not know.
type Pictures struct {
	t     *testing.T
	board *chart.Map
	bare  string // the page of an empty view: areas and shields have names of blocks too
}

// NewPictures is for the tests of a game.
func NewPictures(t *testing.T, game string) *Pictures {
	t.Helper()
	pack, err := scenarios.Load(game)
	if err != nil {
		t.Fatal(err)
	}
	p := &Pictures{t: t}
	if p.board, err = chart.NewMap(pack); err != nil {
		t.Fatal(err)
	}
	p.bare = string(p.page(&view.View{Rules: game})) + string(p.page(&view.View{Rules: game, Lang: tongue.French}))
	return p
}

func (p *Pictures) page(v *view.View) []byte {
	p.t.Helper()
	data, err := html.Render(v, html.Options{Map: p.board})
	if err != nil {
		p.t.Fatal(err)
	}
	return data
}

// SamePublic says that the picture for everybody is the same of all these views, in whatever
// language but for the words of the moment, and how many besieged cities are in it.
func (p *Pictures) SamePublic(views ...view.View) (besieged int) {
	p.t.Helper()
	want := chart.Public(&views[0])
	for i := range views {
		v := views[i]
		if v.Lang != views[0].Lang {
			v.When = want.When
		}
		if have := chart.Public(&v); !reflect.DeepEqual(have, want) {
			p.t.Fatalf("%s: from one view\n%+v\nfrom view %d\n%+v", v.When, want, i, have)
		}
	}
	for _, a := range want.Areas {
		if a.City != nil {
			besieged++
		}
	}
	return besieged
}

// SameDrawn says that the pictures for everybody of two views in one language are the same bytes.
func (p *Pictures) SameDrawn(one, other view.View) {
	p.t.Helper()
	var svg, png [2][]byte
	for i, v := range []*view.View{&one, &other} {
		public := chart.Public(v)
		public.Lang = v.Lang
		s, err := p.board.Draw(public)
		if err != nil {
			p.t.Fatal(err)
		}
		svg[i] = s.SVG(chart.SVGOptions{})
		if png[i], err = s.PNG(300); err != nil {
			p.t.Fatal(err)
		}
	}
	if !bytes.Equal(svg[0], svg[1]) || !bytes.Equal(png[0], png[1]) {
		p.t.Fatalf("%s: the pictures differ", other.When)
	}
}

// SamePage says that a side's page, and the same in plain text, is the same of its views of two games that differ
// only in what it may not know, and names none of the other side's blocks that
// its view does not.
func (p *Pictures) SamePage(one, other view.View, blocks []string) {
	p.t.Helper()
	a, b := p.page(&one), p.page(&other)
	if !bytes.Equal(a, b) {
		p.t.Fatalf("%s: the pages of %s differ", one.When, one.Side)
	}
	if a, b := text.Render(&one, text.Options{}), text.Render(&other, text.Options{}); a != b {
		p.t.Fatalf("%s: %s reads\n%s\nor\n%s", one.When, one.Side, a, b)
	}
	known, err := json.Marshal(one)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, name := range blocks {
		if !strings.Contains(string(known), name) && !strings.Contains(p.bare, name) && strings.Contains(string(a), name) {
			p.t.Errorf("%s: the page of %s names %s", one.When, one.Side, name)
		}
	}
}

// Every is how many calls there are to one that is looked at: n, or as many less often
// as a short test plays fewer games.
func Every(n, fewer int) int {
	if effort.Quick() {
		return max(1, n/fewer)
	}
	return n
}
