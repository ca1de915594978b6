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
		{"richard-iii", "", view.Event{Kind: "moved", Text: "Lancaster: 2 blocks Kent → Sussex"}, "Lancaster came this way<"},
		{"richard-iii", "", view.Event{Kind: "sailed", Text: "York: 1 block Essex → East Anglia by sea"}, "York came this way, by sea from Essex<"},
		{"richard-iii", "", view.Event{Kind: "sailed", Text: "Lancaster: Devon France → Caernarvon by sea"}, "Lancaster came this way, by sea from France<"},
		{"richard-iii", "", view.Event{Kind: "recruited", Text: "York recruits Kent → Sussex"}, ""},
		{"this-war-without-an-enemy", "", view.Event{Kind: "sailed", Text: "The Royalist: a block Central Wales → Cheshire by sea"}, "Royalist came this way, by sea from Central Wales<"},
		{"this-war-without-an-enemy", "", view.Event{Kind: "sailed", Text: "The Royalist: a block Central Wales → Cheshire by sea", Dice: []int{4}, Tail: "counted as 5: lands"},
			"Royalist came this way, by sea from Central Wales<"},
		{"this-war-without-an-enemy", "", view.Event{Kind: "sailed", Text: "The Royalist: a block Central Wales → Cheshire by sea", Dice: []int{2}, Tail: "driven back"}, ""},
		{"this-war-without-an-enemy", "", view.Event{Kind: "sailed", Text: "Parliament: a block Kent → Essex by sea", Dice: []int{1}, Tail: "lost at sea"}, ""},
		{"this-war-without-an-enemy", "fr", view.Event{Kind: "sailed", Text: "Le Parlementaire : un bloc Kent → Essex par Mouvement Naval", Dice: []int{6}, Tail: "débarque"},
			"Le camp Parlementaire est passé par ici, par mer depuis Kent<"},
		{"this-war-without-an-enemy", "fr", view.Event{Kind: "sailed", Text: "Le Parlementaire : un bloc Kent → Essex par Mouvement Naval", Dice: []int{1}, Tail: "perdu en mer"}, ""},
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
			t.Errorf("%q: %d arrows, not %q", c.e.Text, arrows, c.want)
		}
	}
}

// The words by which it is known that blocks came over the sea are those of the game.
func TestWhatComesOfASeaMove(t *testing.T) {
	g := viewtest.Games(t)["this-war-without-an-enemy"]
	seen := map[string]int{}
	for seed := range uint64(4) {
		views, _ := g.Stopped(t, viewtest.How{Seed: seed, Questions: 1 << 20, Events: 1 << 20})
		for _, e := range views[0].Events {
			if e.Kind == "sailed" && len(e.Dice) > 0 {
				seen[e.Tail]++
			}
		}
	}
	landed := 0
	for tail, n := range seen {
		if at := strings.LastIndex(tail, ": "); at >= 0 {
			tail = tail[at+2:]
		}
		if tail == "lands" {
			landed += n
		}
		if tail != "lands" && tail != "driven back" && tail != "lost at sea" {
			t.Errorf("a sea move came to %q", tail)
		}
	}
	if landed < 5 {
		t.Errorf("sea moves came to %v", seen)
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
