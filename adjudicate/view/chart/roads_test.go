package chart_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
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
	total := 0
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
				total++
				t.Errorf("position %d, %s: %s", seed, how, wrong)
			}
		}
	}
	t.Log(total)
}
