package chart_test

import (
	"html"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
)

// TestLookAtPlaces writes pictures of the views of games without rules into the folder that
// LOOK names.
func TestLookAtPlaces(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip("LOOK names no folder")
	}
	for name, v := range written(t) {
		m := boards(t)[v.Rules]
		for who, p := range map[string]chart.Position{"own": chart.Of(v), "public": chart.Public(v)} {
			for how, m := range map[string]*chart.Map{"wide": m, "narrow": m.Narrow()} {
				s, err := m.Draw(p)
				if err != nil {
					t.Fatal(err)
				}
				if who == "public" {
					dark, err := s.Night().PNG(900)
					if err != nil {
						t.Fatal(err)
					}
					os.WriteFile(filepath.Join(dir, name+"-"+how+"-night.png"), dark, 0o644)
				}
				png, err := s.PNG(1300)
				if err != nil {
					t.Fatal(err)
				}
				os.WriteFile(filepath.Join(dir, name+"-"+who+"-"+how+".png"), png, 0o644)
				for _, wrong := range m.Faults(s, p) {
					t.Errorf("%s %s %s: %s", name, who, how, wrong)
				}
			}
		}
	}
}

// What everybody may see is the same from either side's view, and shows no name of a Brigade.
func TestPublicOfCounters(t *testing.T) {
	all := written(t)
	for _, moment := range []string{"opening", "siege"} {
		a, b := all["unhappy-king-charles-"+moment+".royalist"], all["unhappy-king-charles-"+moment+".parliament"]
		if x, y := chart.Public(a), chart.Public(b); !reflect.DeepEqual(x, y) {
			t.Errorf("%s:\n%+v\n%+v", moment, x, y)
		}
		s, err := boards(t)[a.Rules].Draw(chart.Public(b))
		if err != nil {
			t.Fatal(err)
		}
		svg := string(s.SVG(chart.SVGOptions{}))
		for _, v := range []*view.View{a, b} {
			for _, x := range v.Areas {
				own := x.Own
				if x.City != nil {
					own = slices.Concat(own, x.City.Own)
				}
				for _, p := range own {
					if p.Strength > 0 && strings.Contains(svg, html.EscapeString(p.Name)) {
						t.Errorf("%s: everybody sees %s", moment, p.Name)
					}
				}
			}
		}
	}
}

// What was told of a move is an arrow along its road, of one in answer a broken one; there is
// none where there is no road.
func TestRoutes(t *testing.T) {
	m := boards(t)["unhappy-king-charles"]
	for _, c := range []struct {
		deed  view.Deed
		side  string
		areas []string
		want  string
	}{
		{view.Marches, "parliament", []string{"London", "St Albans", "Aylesbury"}, "route1 route1"},
		{view.Marches, "royalist", []string{"Newcastle", "Durham"}, "route0"},
		{view.Answers, "royalist", []string{"Salisbury", "Newbury"}, "answer0"},
		{view.Marches, "parliament", []string{"London", "York"}, ""},
		{"", "parliament", []string{"London", "St Albans"}, ""},
	} {
		v := view.View{Rules: "unhappy-king-charles", Side: "royalist", Events: []view.Event{{Deed: c.deed, Side: c.side, Areas: c.areas}}}
		s, err := m.Draw(chart.Of(&v))
		if err != nil {
			t.Fatal(err)
		}
		var have []string
		for _, x := range regexp.MustCompile(`<path class="((?:route|answer)[01])"`).FindAllStringSubmatch(string(s.SVG(chart.SVGOptions{})), -1) {
			have = append(have, x[1])
		}
		have = slices.DeleteFunc(have, func(x string) bool { return x == "answer1" }) // of the legend
		if got := strings.Join(have, " "); got != c.want {
			t.Errorf("%s: %q, not %q", c.areas, got, c.want)
		}
	}
}

// Who besieges a place and who masks it shows at its mark, with the value of the siege.
func TestSieges(t *testing.T) {
	m := boards(t)["unhappy-king-charles"]
	two := 2
	general := func(name string) []view.Block { return []view.Block{{Name: name, Type: "general", Count: 4}} }
	for what, c := range map[string]struct {
		area view.Area
		want []string
		none string
	}{
		"besieged, nobody inside": {view.Area{Name: "Oxford", Control: "Enemy", Own: general("Essex"), City: &view.City{Name: "Oxford", Marker: &two}},
			[]string{`class="besieging1"`, "Siege Marker 2"}, `class="masking1"`},
		"masked": {view.Area{Name: "Oxford", Control: "Enemy", Own: general("Essex")}, []string{`class="masking1"`}, "Siege Marker"},
		"besieged": {view.Area{Name: "Exeter", Control: "Friendly", Seen: general("Hopton"), City: &view.City{Name: "Exeter", Own: general("Bedford"), Marker: &two}},
			[]string{`class="besieging0"`, "Siege Marker 2", "Bedford: 4"}, `class="masking0"`},
		"a Town":               {view.Area{Name: "Newbury", Control: "Enemy", Own: general("Essex")}, nil, `class="masking1"`},
		"at home":              {view.Area{Name: "Oxford", Control: "Friendly", Own: general("Essex")}, nil, `class="masking0"`},
		"cut off":              {view.Area{Name: "Truro", Control: "Enemy", Isolated: true}, []string{"Truro: Royalist, Isolated."}, "Siege Marker"},
		"of a Local Notable":   {view.Area{Name: "Lyme", Control: "Friendly", Seen: general("Hopton"), City: &view.City{Name: "Lyme", Own: []view.Block{{Name: "Blake", Type: "notable"}}}}, []string{`class="masking0"`}, "Siege Marker"},
		"strangers are marked": {view.Area{Name: "York", Control: "Friendly", Own: []view.Block{{Name: "Leven", Type: "general", Count: 2}, {Name: "Angus", Type: "covenanter", Under: "Leven"}}}, []string{"covenanter: 1"}, "Siege Marker"},
	} {
		v := view.View{Rules: "unhappy-king-charles", Side: "parliament", Areas: []view.Area{c.area}}
		s, err := m.Board(chart.Of(&v))
		if err != nil {
			t.Fatal(err)
		}
		svg := string(s.SVG(chart.SVGOptions{}))
		svg = svg[strings.Index(svg, "</defs>"):] + s.Desc
		for _, want := range c.want {
			if !strings.Contains(svg, want) {
				t.Errorf("%s: no %s", what, want)
			}
		}
		if strings.Contains(svg, c.none) {
			t.Errorf("%s: %s", what, c.none)
		}
	}
}

// written are the views written by hand.
func written(t *testing.T) map[string]*view.View {
	t.Helper()
	files, err := filepath.Glob(golden + "/unhappy-king-charles-*.view.yaml")
	if err != nil || len(files) < 4 {
		t.Fatal("no views of it")
	}
	out := map[string]*view.View{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		v := new(view.View)
		if err := yaml.Unmarshal(data, v); err != nil {
			t.Fatal(err)
		}
		out[strings.TrimSuffix(filepath.Base(f), ".view.yaml")] = v
	}
	return out
}

// Whatever stands where on a map of places, nothing lies on anything else, every name is
// nearest to its own place, and pieces are near theirs.
func TestArmiesAtPlaces(t *testing.T) {
	const game = "unhappy-king-charles"
	m := boards(t)[game]
	places := m.Areas()
	army := func(names ...string) (s chart.Stack) {
		for i, n := range names {
			b := chart.Block{Name: n, Type: "general", Rating: "2/3* B1", Count: 9 - 2*i}
			if i > 0 {
				b.Under = names[0]
			}
			s.Shown = append(s.Shown, b)
		}
		s.Count = 3
		return s
	}
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 16))
		p := chart.Position{Rules: game, Sides: [2]string{"royalist", "parliament"}, Me: -1}
		for i, name := range places {
			a := chart.Area{Name: name, Control: chart.Control(r.IntN(4)), Isolated: r.IntN(12) == 0}
			side := r.IntN(2)
			if a.Control < chart.Contested {
				side = int(a.Control)
			}
			switch {
			case uint64(i) == seed*5%75:
				a.Control = chart.Control(side)
				a.City = &chart.City{Name: name, Marker: 12}
				a.City.Stacks[side] = army("King Charles", "Prince Rupert")
				a.Stacks[1-side] = army("Lord Fairfax", "Sir Thomas Fairfax", "Manchester")
			case r.IntN(9) == 0:
				a.Stacks[side] = army("Prince Maurice")
			case r.IntN(12) == 0:
				a.Stacks[side] = chart.Stack{Count: 1 + r.IntN(4)}
			case r.IntN(12) == 0:
				a.City = &chart.City{Name: name, Marker: -1}
				a.City.Stacks[side] = chart.Stack{Shown: []chart.Block{{Name: "Newark Garrison", Type: "notable", Count: r.IntN(3)}}}
			}
			p.Areas = append(p.Areas, a)
		}
		for how, m := range map[string]*chart.Map{"wide": m, "narrow": m.Narrow()} {
			s, err := m.Draw(p)
			if err != nil {
				t.Fatal(err)
			}
			for _, wrong := range m.Faults(s, p) {
				t.Errorf("position %d, %s: %s", seed, how, wrong)
			}
		}
	}
}
