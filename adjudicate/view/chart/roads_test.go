package chart_test

import (
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

func TestTune(t *testing.T) {
	m := boards(t)["unhappy-king-charles"]
	for _, c := range []int{650, 750, 850, 3000} {
		for _, most := range []int{2, 3, 4, 5, 100} {
			chart.Crowd, chart.Most = c, most
			wrong := map[string]bool{}
			for name, v := range written(t) {
				p := chart.Public(v)
				for how, m := range map[string]*chart.Map{"wide": m, "narrow": m.Narrow()} {
					s, _ := m.Draw(p)
					for _, w := range m.Faults(s, p) {
						wrong[name[21:24]+" "+how+" "+w] = true
					}
				}
			}
			t.Log(c, most, len(wrong), wrong)
		}
	}
}
