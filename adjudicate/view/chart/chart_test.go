package chart_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"html"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/viewtest"
	"fieldpost/scenarios"
)

var update = flag.Bool("update", false, "write the golden files anew")

const golden = "../../../testdata/golden/chart"

// What everybody may see is the same from either side's view, at every moment
// of random games of every scenario.
func TestPublicIsTheSameFromBothSides(t *testing.T) {
	for name, g := range viewtest.Games(t) {
		seen := 0
		for seed := range uint64(gametest.Games(12)) {
			for _, how := range []viewtest.How{{Seed: seed}, {Seed: seed, Plans: true}, {Seed: seed, Plans: seed%2 == 1, Lang: "fr"}} {
				g.Each(t, how, func(views [2]view.View) {
					views[1].When = views[0].When // in the words of the call
					a, b := chart.Public(&views[0]), chart.Public(&views[1])
					seen++
					if !reflect.DeepEqual(a, b) {
						t.Fatalf("%s, seed %d, %s:\n%+v\n%+v", name, seed, views[0].When, a, b)
					}
				})
			}
		}
		if seen < 500 {
			t.Errorf("%s: only %d moments", name, seen)
		}
	}
}

// The pictures of some moments: every block of the view is there, names are
// inside their areas, nothing lies on anything else, the SVG is good XML and
// the PNG small.
func TestPicturesOfRandomGames(t *testing.T) {
	for name, g := range viewtest.Games(t) {
		n, faces, sieges, battles := 0, 0, 0, 0
		for seed := range uint64(gametest.Games(12)) {
			at := 0
			g.Each(t, viewtest.How{Seed: seed, Plans: seed%2 == 0}, func(views [2]view.View) {
				if at++; at%31 != 0 {
					return
				}
				for who, p := range []chart.Position{chart.Of(&views[0]), chart.Of(&views[1]), chart.Public(&views[0])} {
					s, err := g.Board.Draw(p)
					if err != nil {
						t.Fatal(err)
					}
					narrow, err := g.Board.Narrow().Draw(p)
					if err != nil {
						t.Fatal(err)
					}
					for _, wrong := range append(g.Board.Faults(s, p), g.Board.Faults(narrow, p)...) {
						t.Errorf("%s, seed %d, %s, picture %d: %s", name, seed, views[0].When, who, wrong)
					}
					n++
					svg := s.SVG(chart.SVGOptions{})
					if n%5 == 0 {
						wellFormed(t, svg)
					}
					if shows := faced(svg, &views[0]) || faced(svg, &views[1]); shows != (who < 2) {
						t.Fatalf("%s: faces in picture %d", name, who)
					}
					if who < 2 {
						faces++
					}
				}
				for _, a := range views[0].Areas {
					if a.City != nil {
						sieges++
					}
				}
				battles += len(views[0].Battles)
			})
		}
		t.Logf("%s: %d pictures, %d sieges, %d battles", name, n, sieges, battles)
	}
}

// faced says that a picture shows the face of a block of a side's own that the other side
// does not see.
func faced(svg []byte, v *view.View) bool {
	style := scenarios.StyleOf(v.Rules)
	for _, a := range v.Areas {
		own := a.Own
		if a.City != nil {
			own = slices.Concat(own, a.City.Own)
		}
		for _, b := range own {
			if !slices.Contains(style.Leaders, b.Type) && !slices.Contains(style.Strangers, b.Type) && bytes.Contains(svg, []byte("<title>"+html.EscapeString(b.Name)+", "+b.Type)) {
				return true
			}
		}
	}
	return false
}

// The golden files are views of real games and what they look like; look at
// them in a browser.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob(golden + "/*.view.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden views")
	}
	all := boards(t)
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".view.yaml")
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			v := new(view.View)
			if err := yaml.Unmarshal(data, v); err != nil {
				t.Fatal(err)
			}
			picture := func(file string, p chart.Position) {
				s, err := all[v.Rules].Draw(p)
				if err != nil {
					t.Fatal(err)
				}
				compare(t, filepath.Join(golden, file), s.SVG(chart.SVGOptions{}))
				if effort.Quick() && p.Me >= 0 {
					return // one picture of each game is drawn
				}
				image, err := s.PNG(900)
				if err != nil {
					t.Fatal(err)
				}
				if c, err := png.DecodeConfig(bytes.NewReader(image)); err != nil || c.Width != 900 {
					t.Errorf("%v wide, %v", c.Width, err)
				}
				if len(image) > 160<<10 || p.Me < 0 && len(image) > 120<<10 {
					t.Errorf("%s: the PNG has %d bytes", file, len(image))
				}
			}
			picture(name+".svg", chart.Of(v))
			if v.Side == "york" || v.Side == "parliament" {
				game, _, _ := strings.Cut(name, ".")
				picture(game+".public.svg", chart.Public(v))
				s, err := all[v.Rules].Narrow().Draw(chart.Public(v))
				if err != nil {
					t.Fatal(err)
				}
				compare(t, filepath.Join(golden, game+".narrow.svg"), s.SVG(chart.SVGOptions{}))
			}
		})
	}
}

// boards are the maps of all packs, of games without rules too.
func boards(t *testing.T) map[string]*chart.Map {
	t.Helper()
	out := map[string]*chart.Map{}
	for _, name := range scenarios.Games() {
		pack, err := scenarios.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if out[name], err = chart.NewMap(pack); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func compare(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs: go test ./adjudicate/view/chart -update, and look at it", filepath.Base(file))
	}
}

// wellFormed says that an SVG is XML that does nothing and loads nothing.
func wellFormed(t *testing.T, svg []byte) {
	t.Helper()
	ids := map[string]bool{}
	var uses []string
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		e, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		switch e.Name.Local {
		case "script", "image", "foreignObject", "a", "animate", "set":
			t.Fatalf("a <%s> in the SVG", e.Name.Local)
		}
		for _, a := range e.Attr {
			switch {
			case strings.HasPrefix(a.Name.Local, "on"):
				t.Fatalf("%s in the SVG", a.Name.Local)
			case a.Name.Local == "id":
				if ids[a.Value] {
					t.Fatalf("the id %s twice", a.Value)
				}
				ids[a.Value] = true
			case a.Name.Local == "href":
				uses = append(uses, a.Value)
			}
		}
	}
	for _, u := range uses {
		if !strings.HasPrefix(u, "#") || !ids[u[1:]] {
			t.Fatalf("%s is not in the SVG", u)
		}
	}
}

// Whatever stands in a view, it is shown as text, takes no long time and
// breaks nothing.
func TestHostileViews(t *testing.T) {
	bad := []string{`</title><script>alert(1)</script>`, `"/><image href="http://x/"/>`, "\x1b[2J\u202e\x00\xff", "]]>&amp;", "\ufffe\uffff\U0001ffff", strings.Repeat("W", 4000), ""}
	for name, m := range boards(t) {
		for i, x := range bad {
			big := 1 << 30
			b := view.Block{Name: x, Type: x, Rating: x + " " + x, Strength: big, Max: -big, Under: x, Count: big}
			leader := view.Block{Name: x, Type: "general", Under: x, Count: -big}
			v := view.View{Rules: name, Title: x, When: x, Scenario: x, Turn: -big, Year: big, Campaign: big, Side: "york", Winner: x,
				Facts: []view.Fact{{Name: "vp", Value: "1000000000"}, {Name: "player1", Value: x}, {Name: "king", Value: x}, {Name: "pool-", Value: x}, {Name: "naval-status", Value: "1000000000"}},
				Boxes: []view.Box{{Name: x, Side: x, Blocks: []string{x}}, {Name: "pool", Side: "york"}}, Cities: []view.Holding{{City: "London", Side: x}},
				Battles: []view.Battle{{Area: x, Entered: []view.Entry{{Side: x, From: x}, {Side: "york", From: "sea", Blocks: -1}}}, {Area: "Kent", Entered: []view.Entry{{Side: "york", From: "Kent", Blocks: big}}}},
				Events:  []view.Event{{Kind: "moved", Text: "York: " + x + " → " + x + " → "}, {Kind: "moved", Text: "York: a Kent → Kent"}}}
			if i%2 == 1 {
				v.Side = "parliament"
			}
			for _, area := range []string{x, "Kent", "Ireland", "Essex", "Essex", "York", "Oxford"} {
				a := view.Area{Name: area, Control: x, Enemy: big, Own: []view.Block{b, leader, leader, b, b}, Seen: []view.Block{b}, City: &view.City{Name: x, Enemy: 3, Own: []view.Block{b}, Marker: &big}}
				for range 100 {
					a.Own = append(a.Own, b)
				}
				v.Areas = append(v.Areas, a)
			}
			for _, p := range []chart.Position{chart.Of(&v), chart.Public(&v)} {
				s, err := m.Draw(p)
				if err != nil {
					t.Fatal(err)
				}
				wellFormed(t, s.SVG(chart.SVGOptions{Prefix: "x"}))
				if _, err := s.PNG(120); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// Whatever is written can be read, by daylight and by night.
func TestContrast(t *testing.T) {
	for _, rules := range scenarios.Games() {
		for what, c := range chart.Contrasts(rules) {
			if c < 4.5 {
				t.Errorf("%s: %s: %.2f", rules, what, c)
			}
		}
	}
}

// Some things that are no picture.
func TestRefused(t *testing.T) {
	if _, err := (chart.Position{Rules: "chess"}).Draw(); err == nil {
		t.Error("a map of chess")
	}
	s, err := chart.Position{Rules: "richard-iii"}.Draw()
	if err != nil {
		t.Fatal(err)
	}
	for _, width := range []int{-1, 0, 99, 1 << 20} {
		if _, err := s.PNG(width); err == nil {
			t.Errorf("a picture %d wide", width)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	for name, g := range viewtest.Games(b) {
		views, _ := g.Stopped(b, viewtest.How{Seed: 3, Plans: true, Questions: 40, Events: 12})
		p := chart.Of(&views[0])
		b.Run(name+"/svg", func(b *testing.B) {
			for b.Loop() {
				s, err := g.Board.Draw(p)
				if err != nil {
					b.Fatal(err)
				}
				s.SVG(chart.SVGOptions{})
			}
		})
		b.Run(name+"/png", func(b *testing.B) {
			for b.Loop() {
				s, err := g.Board.Draw(p)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := s.PNG(900); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
