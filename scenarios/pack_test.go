package scenarios

import (
	"os"
	"reflect"
	"testing"

	"gopkg.in/yaml.v3"
)

// The pack must say what the fact sheet says, name for name and number for number.
func TestRichardIIIFacts(t *testing.T) {
	data, err := os.ReadFile("../../shared/facts/richard-iii.yaml")
	if err != nil {
		t.Fatal("the fact sheet is needed beside the checkout: ", err)
	}
	var facts struct {
		Areas map[string]struct {
			Kind       string
			Owner      string
			ExileLimit int `yaml:"exile_limit"`
			Seas       []string
			MajorPort  bool `yaml:"major_port"`
			City       string
			Cathedral  string
			Crown      bool
			Wales      bool
			Shields    []string
		}
		Borders map[string][][2]string
		Blocks  map[string][][]any
	}
	if err := yaml.Unmarshal(data, &facts); err != nil {
		t.Fatal(err)
	}
	pack, err := Load("richard-iii")
	if err != nil {
		t.Fatal(err)
	}
	p := pack.Richard
	if len(p.Areas) != len(facts.Areas) {
		t.Errorf("%d areas, the facts have %d", len(p.Areas), len(facts.Areas))
	}
	for _, a := range p.Areas {
		f := facts.Areas[a.Name]
		want := Area{a.Name, a.Short, f.Kind, f.Owner, f.ExileLimit, f.Seas, f.MajorPort, f.City, f.Cathedral, f.Crown, f.Wales, f.Shields}
		if !reflect.DeepEqual(a, want) {
			t.Errorf("area %+v\nfacts %+v", a, want)
		}
	}
	classes := map[[2]string]string{}
	for _, b := range p.Borders {
		classes[b.Between] = b.Class
	}
	n := 0
	for class, list := range facts.Borders {
		for _, b := range list {
			n++
			if classes[b] != class {
				t.Errorf("border %v is %q, the facts say %s", b, classes[b], class)
			}
		}
	}
	if n != len(p.Borders) {
		t.Errorf("%d borders, the facts have %d", len(p.Borders), n)
	}
	n = 0
	for side, list := range facts.Blocks {
		if side == "neither" {
			side = "either"
		}
		for _, f := range list {
			n++
			found := false
			for _, b := range p.Blocks {
				if b.Side == side && b.Name == f[0] {
					found = true
					if b.Type != f[1] || b.Strength != f[2] || b.Rating != f[3] || b.Loyalty != f[4] {
						t.Errorf("%s %v: the pack has %+v", side, f, b)
					}
				}
			}
			if !found {
				t.Errorf("%s %v is missing", side, f)
			}
		}
	}
	if n != 63 || len(p.Blocks) != 63 {
		t.Errorf("%d blocks in the pack, %d in the facts; the box has 63", len(p.Blocks), n)
	}
	total := 0
	for _, c := range p.Cards {
		total += c.Count
	}
	if total != 25 {
		t.Errorf("%d cards, want 25", total)
	}
}
