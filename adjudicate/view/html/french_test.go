package html

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
	"fieldpost/scenarios"
)

// In the templates: {{say "…"}}, {{mark "code" "…"}}, {{count … "…"}}; and text that
// is said in no language but English.
var (
	inTemplate = regexp.MustCompile(`(?:say|mark "[a-z]+") "([^"]*)"`)
	counted    = regexp.MustCompile(`\(?count [.$A-Za-z]+ "([^"]*)"`)
	action     = regexp.MustCompile(`(?s)\{\{.*?\}\}`)
	labelled   = regexp.MustCompile(`aria-label="([^"]*)"`)
	tags       = regexp.MustCompile(`(?s)<[^>]*>`)
	letter     = regexp.MustCompile(`\pL{2,}`)
)

// Everything that the pages say has its words in French, also what stands in the
// templates; and these say nothing past the tongue.
func TestFrenchIsWhole(t *testing.T) {
	words := book().All(tongue.French)
	extra := []string{"Friendly", "Enemy", "Contested", "Neutral", "infantry", "cavalry", "artillery"}
	for _, game := range scenarios.Games() {
		style := scenarios.StyleOf(game)
		if extra = append(extra, style.Holdings); style.Leaders != nil { // their types are words of the table
			extra = slices.Concat(extra, style.Leaders, style.Strangers, style.Pieces)
		}
	}
	for _, name := range []string{"page.tmpl", "slides.tmpl"} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		said := inTemplate.FindAllSubmatch(data, -1)
		if len(said) < 5 {
			t.Errorf("%s says only %d things", name, len(said))
		}
		for _, m := range said {
			extra = append(extra, string(m[1]))
		}
		for _, m := range counted.FindAllSubmatch(data, -1) {
			if _, ok := words.Nouns[string(m[1])]; !ok {
				t.Errorf("%s: no words for the noun %q", name, m[1])
			}
		}
		bare := action.ReplaceAll(data, nil)
		for _, m := range labelled.FindAllSubmatch(bare, -1) {
			if letter.Match(m[1]) {
				t.Errorf("%s: a label says %q in English only", name, m[1])
			}
		}
		for _, w := range letter.FindAll(tags.ReplaceAll(bare, []byte(" ")), -1) {
			t.Errorf("%s says %q in English only", name, w)
		}
	}
	tonguetest.Check(t, words, []string{"."}, extra)
}
