package scenarios

import (
	"os"
	"testing"
	"testing/fstest"

	"gopkg.in/yaml.v3"
)

// The pack must say what the fact sheet says, name for name and number for number.
func TestRichardIIIFacts(t *testing.T) {
	data, err := os.ReadFile("../../shared/facts/richard-iii.yaml")
	if err != nil {
		t.Fatal("the fact sheet is needed beside the checkout: ", err)
	}
	var facts struct {
		Areas   map[string]Area
		Borders map[string][][2]string
		Blocks  map[string][][]any
	}
	if err := yaml.Unmarshal(data, &facts); err != nil {
		t.Fatal(err)
	}
	p, err := Load("richard-iii")
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Areas) != len(facts.Areas) {
		t.Errorf("%d areas, the facts have %d", len(p.Areas), len(facts.Areas))
	}
	for _, a := range p.Areas {
		want := facts.Areas[a.Name]
		want.Name = a.Name
		got, _ := yaml.Marshal(a)
		exp, _ := yaml.Marshal(want)
		if string(got) != string(exp) {
			t.Errorf("area %s:\n%s\nfacts:\n%s", a.Name, got, exp)
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

func TestBrokenPacks(t *testing.T) {
	for name, c := range map[string]string{
		"unknown area": "borders: [{between: [Kent, Atlantis], class: red}]",
		"no class":     "areas: [{name: A}, {name: B}]\nborders: [{between: [A, B], class: pink}]",
		"twice":        "areas: [{name: A}, {name: A}]",
		"unknown key":  "aeras: []",
		"bad rating":   "blocks: [{side: york, name: X, rating: B33, strength: 3}]",
	} {
		if _, err := Read("x", fstest.MapFS{"p.yaml": {Data: []byte(c)}}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestDigestCoversEveryByte(t *testing.T) {
	a, _ := Read("x", fstest.MapFS{"p.yaml": {Data: []byte("areas: [{name: A}]\n")}})
	b, _ := Read("x", fstest.MapFS{"p.yaml": {Data: []byte("areas: [{name: A}]\n\n")}})
	c, _ := Read("x", fstest.MapFS{"q.yaml": {Data: []byte("areas: [{name: A}]\n")}})
	if a.Digest == b.Digest || a.Digest == c.Digest {
		t.Error("two packs with one digest")
	}
}
