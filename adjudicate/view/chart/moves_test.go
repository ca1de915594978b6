package chart_test

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/viewtest"
)

// What was told of a move is an arrow: over a border, or from the sea where the blocks
// landed; none where they did not.
func TestArrows(t *testing.T) {
	all := viewtest.Games(t)
	for _, c := range []struct {
		rules, lang string
		e           view.Event
		want        string // the arrow's tooltip, empty for none
	}{
		{"richard-iii", "", view.Event{Deed: view.Marches, Side: "lancaster", Areas: []string{"Kent", "Sussex"}}, "Lancaster came this way<"},
		{"richard-iii", "", view.Event{Deed: view.Sails, Side: "york", Areas: []string{"Essex", "East Anglia"}}, "York came this way, by sea from Essex<"},
		{"richard-iii", "", view.Event{Deed: view.Sails, Side: "lancaster", Areas: []string{"France", "Caernarvon"}}, "Lancaster came this way, by sea from France<"},
		{"richard-iii", "", view.Event{Deed: view.Goes, Side: "york", Areas: []string{"Kent", "Sussex"}}, ""},
		{"this-war-without-an-enemy", "", view.Event{Deed: view.Marches, Side: "royalist", Areas: []string{"pool", "Kent"}}, ""},
		{"this-war-without-an-enemy", "", view.Event{Deed: view.Marches, Side: "royalist", Areas: []string{"Kent"}}, ""},
		{"this-war-without-an-enemy", "fr", view.Event{Deed: view.Sails, Side: "parliament", Areas: []string{"Kent", "Essex"}},
			"Le camp Parlementaire est passé par ici, par mer depuis Kent<"},
	} {
		v := view.View{Rules: c.rules, Lang: c.lang, Side: "york", Events: []view.Event{c.e}}
		if c.rules != "richard-iii" {
			v.Side = "parliament"
		}
		s, err := all[c.rules].Board.Draw(chart.Of(&v))
		if err != nil {
			t.Fatal(err)
		}
		svg := string(s.SVG(chart.SVGOptions{}))
		arrows := strings.Count(svg, " came this way") + strings.Count(svg, " est passé par ici")
		if want := len(c.want) > 0; arrows > 1 || want != (arrows == 1) || !strings.Contains(svg, c.want) {
			t.Errorf("%v: %d arrows, not %q", c.e, arrows, c.want)
		}
	}
}

// A picture with nothing hidden has the blocks that the other side does not see as parts
// that a page can turn away; and one for a phone beside another has the other's name.
func TestOpenAndTwin(t *testing.T) {
	block := func(name string) view.Block {
		return view.Block{Name: name, Type: "noble", Rating: "B2", Strength: 2, Max: 3}
	}
	lancaster := view.View{Rules: "richard-iii", Side: "lancaster", Areas: []view.Area{{Name: "Kent", Control: "Contested", Own: []view.Block{block("Exeter"), block("Devon")}, Seen: []view.Block{block("March")}, Enemy: 1}}}
	york := view.View{Rules: "richard-iii", Side: "york", Areas: []view.Area{{Name: "Kent", Control: "Contested", Own: []view.Block{block("March"), block("Rutland")}, Seen: []view.Block{block("Devon")}, Enemy: 1}}}
	p := chart.Open(&lancaster, &york)
	var upright []string
	for _, s := range p.Areas[0].Stacks {
		for _, b := range s.Shown {
			if b.Upright {
				upright = append(upright, b.Name)
			}
		}
		if s.Count > 0 {
			t.Errorf("%d blocks without a face", s.Count)
		}
	}
	if have := strings.Join(upright, " "); have != "Exeter Rutland" {
		t.Errorf("upright are %s", have)
	}
	s, err := p.Draw()
	if err != nil {
		t.Fatal(err)
	}
	svg := string(s.SVG(chart.SVGOptions{}))
	for _, class := range []string{"f0", "f1"} {
		if n := strings.Count(svg, `<g class="`+class+`">`); n != 1 {
			t.Errorf("%d faces of class %s", n, class)
		}
	}
	twin := string(s.SVG(chart.SVGOptions{Prefix: "n", Twin: "w", Inline: true, Bare: true, Common: "s"}))
	if strings.Contains(twin, "<title") || strings.Contains(twin, "<desc") || !strings.Contains(twin, `aria-labelledby="wmapt wmapd"`) || strings.Count(twin, "<g") != strings.Count(twin, "</g>") {
		t.Errorf("the picture beside another is %s", twin)
	}
	if s, err = chart.Of(&york).Draw(); err != nil || strings.Contains(string(s.SVG(chart.SVGOptions{})), `class="f1"`) {
		t.Error("a side's own picture has parts to turn away")
	}
}
