package tongue_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
)

// Every problem that a sheet or a plan can have has its words in French: all that
// stands in the packages that read them.
func TestFrenchIsWhole(t *testing.T) {
	words := tongue.NewBook(tongue.Shared()).All(tongue.French)
	beside := []string{
		// What the YAML parser and that of conditions complain of, in their own words.
		"unknown anchor", "alphabetic or numeric character", "exceeded max depth", "control characters", "mapping values are not allowed", "mapping values",
		"found a tab character", "could not find expected ':'", "did not find expected key", "expected '-' indicator", "sequence entries are not allowed",
		"',' or ']'", "',' or '}'", "unexpected end of stream", "unknown escape", "cannot start any token", "node content", "block scalar", "expected '>'",
		"<document start>", "yaml: %v",
		// What is to be written, in no language.
		"signature: |", "sealed: |\n", "- do: fire", "final: false",
		// Faults of a game's own code, and pages on facts.
		"unknown kind of problem %q", "the facts are of type %T, not %s", "%s is %d, beyond %d", "plan: facts of %s…", "is not exported…", "needs a tag…",
		"has a name that another has", "has a wrong range", "is neither int…", "\nFor one area…", "\nThere are no facts…", "\n| fact…", "plan, line %d: %w",
	}
	tonguetest.Sentences(t, words, []string{"../../../orders/*.go", "../../../orders/plan/*.go"}, beside)
	for key, text := range words.Texts {
		tonguetest.Agree(t, key, text)
	}
}

// What was put together in English is said again with what stands in it, whatever that
// has in it; what a player wrote stays as it is.
func TestSaid(t *testing.T) {
	const text = `{"texts": {"all": {
		"%s plays %s (%d AP).": "%s joue %s (%d PA).",
		"the King": "le Roi",
		"%s (to %d)": "%s (jusqu’en %d)",
		"Supplies": "Ravitaillement",
		"%s loses %d strength%s": "%s perd %d point(s) de force%s",
		"hunger": "la faim",
		"of %s": "de %s",
		"Storm of {area}": "Assaut de {area}",
		"it was ruled: %s": "il fut décidé : « %s »",
		"until %s": "jusqu’au %s",
		"there is %s here; there should be %s": "il y a ici %s ; il faut %s",
		"a list": "une liste",
		"a text": "un texte"}}}`
	french := tongue.NewBook(tongue.Shared(), fstest.MapFS{"words/fr.json": {Data: []byte(text)}}).In(tongue.French)
	for english, want := range map[string]string{
		"the King plays Supplies (to 1644) (2 AP).":         "le Roi joue Ravitaillement (jusqu’en 1644) (2 PA).",
		"The King loses 1 strength, hunger":                 "Le Roi perd 1 point de force, la faim",
		"the King loses 3 strength":                         "le Roi perd 3 points de force",
		"it was ruled: the King":                            "il fut décidé : « the King »",
		"until Tue 1 Dec 20:00 UTC":                         "jusqu’au mar. 1 déc. 20:00 UTC",
		"until Tue 1 Dec 20:00 UTC (21:00 CET)":             "jusqu’au mar. 1 déc. 20:00 UTC (21:00 CET)",
		"until Tue 1 Dec 20:00 UTC (Wed 2 Dec 01:30 +0530)": "jusqu’au mar. 1 déc. 20:00 UTC (mer. 2 déc. 01:30 +0530)",
		"of the King":                                  "du Roi",
		"Storm of York (hunger +1): 3 4, a list":       "Assaut de York (la faim +1) : 3 4, une liste",
		"Storm of York: 3, Supplies, Supplies":         "Assaut de York : 3, Ravitaillement, Ravitaillement",
		"of Oxford":                                    "d’Oxford",
		"there is a list here; there should be a text": "il y a ici une liste ; il faut un texte", // no list, though both parts begin alike
		"nobody knows (this) (9 AP).":                  "nobody knows (this) (9 AP).",
	} {
		if got := french.Said(english); got != want {
			t.Errorf("%q: %q, not %q", english, got, want)
		}
	}
}

// Lines are broken nowhere before a mark, nor behind what opens a quotation.
func TestFields(t *testing.T) {
	if got := strings.Join(tongue.Fields("ordre : « un mot » ; et (« x »), fin !"), "|"); got != "ordre :|« un|mot » ;|et|(« x »),|fin !" {
		t.Error(got)
	}
}
