package chart

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// Everything that a picture says has its words in French.
func TestFrenchIsWhole(t *testing.T) {
	extra := []string{"pool", "Recruitment", "Desertion", "Power Base"}
	for _, game := range scenarios.Games() {
		style := scenarios.StyleOf(game)
		if style.Owner != "" {
			extra = append(extra, style.Owner)
		}
		if style.Level.Words != "" {
			extra = append(extra, style.Level.Words)
		}
		if game != "richard-iii" { // which has no French
			extra = slices.Concat(extra, style.Sides[:], style.Pieces, style.Leaders, style.Strangers)
		}
		for _, s := range style.Signs {
			extra = append(extra, s.Words)
		}
		for _, f := range style.Facts {
			if f.Words != "" {
				extra = append(extra, f.Words)
			}
		}
		extra = slices.AppendSeq(extra, maps.Values(style.Boxes))
		m := drawnMap(t, game)
		for _, r := range m.regions {
			extra = append(extra, r.name)
		}
		for _, a := range m.areas {
			if a.place != nil && a.place.riches != "" {
				extra = append(extra, a.place.riches)
			}
		}
	}
	tonguetest.Check(t, book().All(tongue.French), []string{"."}, extra)
}

// The parts of the land are called in the reader's words, on the map, beside it and at a place.
func TestFrenchRegions(t *testing.T) {
	s, err := drawnMap(t, "unhappy-king-charles").Draw(Position{Lang: tongue.French, Rules: "unhappy-king-charles", Sides: scenarios.StyleOf("unhappy-king-charles").Sides, Me: -1})
	if err != nil {
		t.Fatal(err)
	}
	picture := string(s.SVG(SVGOptions{}))
	for _, w := range []string{">Le Nord<", ">Les Midlands<", ">Le pays de Galles<", ">L’Est<", "<title>Le Sud</title>", "Les mines de plomb."} {
		if !strings.Contains(picture, w) {
			t.Errorf("the picture does not say %q", w)
		}
	}
	for _, w := range []string{"The North", "Wales", "Lead Mines"} {
		if strings.Contains(picture, w) {
			t.Errorf("the picture says %q", w)
		}
	}
}

func drawnMap(t *testing.T, game string) *Map {
	t.Helper()
	pack, err := scenarios.Load(game)
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewMap(pack)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A French view's own picture is in French; that for everybody is not.
func TestFrenchPicture(t *testing.T) {
	data, err := os.ReadFile("../../../testdata/golden/html/this-war-french.parliament.view.yaml")
	if err != nil {
		t.Fatal(err)
	}
	v := new(view.View)
	if err := yaml.Unmarshal(data, v); err != nil {
		t.Fatal(err)
	}
	m := drawnMap(t, v.Rules)
	drawn := func(p Position) string {
		s, err := m.Draw(p)
		if err != nil {
			t.Fatal(err)
		}
		return string(s.SVG(SVGOptions{}))
	}
	own, public := drawn(Of(v)), drawn(Public(v))
	for _, w := range []string{"West Riding : Contestée, 1 bloc du camp Royaliste (Rupert), 3 blocs du camp Parlementaire (", "Blocs : Parlementaire", "montagne", "infanterie, 3 sur 3, E2",
		"Le camp Royaliste est passé par ici", "Joueur 1 : Royaliste"} {
		if !strings.Contains(own, w) {
			t.Errorf("the picture does not say %q", w)
		}
	}
	for _, w := range []string{"Contested", "Royalist,", "Parliament", "besieged", " blocks", "river", "infantry", "strength", "held by"} {
		if text := strings.ReplaceAll(own, "Parliamentary Ships Captured", ""); strings.Contains(text[strings.Index(text, "</style>"):], w+"<") || strings.Contains(text, ">"+w) || strings.Contains(text, ", "+w) {
			t.Errorf("the picture says %q", w)
		}
	}
	if !strings.Contains(own, "<title>bataille</title>") || strings.Contains(own, "<title>battle</title>") {
		t.Error("the swords are not called so")
	}
	if !strings.Contains(public, "West Riding: Contested, 1 block of the Royalist, 3 blocks of Parliament") {
		t.Error("the picture for everybody is not in English")
	}
}
