package folder

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/view"
)

// Whatever stands in a view, and wherever, is written and read as the YAML package does it.
func TestViewLines(t *testing.T) {
	none := 0
	place := func(s string) view.View {
		return view.View{Game: s, Step: 3, Over: true, Hand: []string{s, "a"}, Plan: s, Control: []view.Control{{Side: s, Areas: []string{s, "b", s}}},
			Boxes: []view.Box{{Name: s}, {Blocks: []string{s}}}, Asked: []view.Question{{Text: s, N: -7}}, Battles: []view.Battle{{Lines: []string{s}}},
			Events: []view.Event{{Text: s, Dice: []int{1, 6}, Deed: view.Deed(s), Who: []string{s}}}, Areas: []view.Area{{City: &view.City{Name: s, Marker: &none, Own: []view.Block{{Moved: true}}}}}}
	}
	quick := 0
	texts := strings.Split("|a|a b|a: b|a:b|a:|a #b|a#b|it's: so|it's|'a'|\"a\"|\"|'|\\|a\\b|a\"b: c|yes|Yes|y|n|no|true|null|Null|NaN|.nan|~|<<|=|12|007|08|1e3|0x1f|1_000|12:30|4 AP|1644, Turn|2026-12-04|2026-12-04T17:00Z|+1|-1|-|- a|?|? a|?a|:|:a|[a]|{a}|a[b|a,b|a, b|a{b}|a?|&a|*a|!a|@a|%a|`a| a|a |a  b|é: à|→ b|a → b|…|😀|a\u00a0b|a\u0085b|a\u2028b|\ufeff|a\tb|\t|---|--- a|...|a...|#|# a|,|\xff|1234567890123456789012345|"+
		strings.Repeat("long ", 100)+"end|"+strings.Repeat("x", 300)+": y", "|")
	texts = append(texts, "a\nb\n", "a\nb", "a\n", "\n", "\na\n", " a\nb\n", "a\n\n", "a\n\nb\n", "a \nb\n", "a\n b\n", "a\nb ", "a\n- b\nc: d #\n", "a\n\tb\n", "é\n→\n", "a\n  \nb\n", "# a\nb\n", "a\n😀\n", "|\n", "key: |\n  x\n")
	for _, s := range texts {
		v := place(s)
		var b bytes.Buffer
		e := yaml.NewEncoder(&b)
		e.SetIndent(2)
		if err := e.Encode(v); err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		if text, ok := viewLines(v); ok && !bytes.Equal(text, b.Bytes()) {
			t.Errorf("%q is written\n%s\nand should be\n%s", s, text, &b)
		}
		// What anybody may have written: each value as it stands, and in the forms there are.
		for _, form := range []string{b.String(), "game: " + s + "\n", "game: '" + s + "'\n", `game: "` + s + "\"\n", "hand: [" + s + ", b]\n", "hand:\n  - " + s + "\n", "hand:\n- " + s + "\n",
			"plan: |\n  " + s + "\n", "plan: |-\n  " + s + "\n", "step: " + s + "\n", "over: " + s + "\n", "hand:\ngame: " + s + "\n", "control:\n  - side: " + s + "\n    areas: [" + s + "]\n", "game: a\n  " + s + "\n", "plan: |\n  a\n" + s + "\n"} {
			if readAlike(t, form) {
				quick++
			}
		}
	}
	if quick < 300 {
		t.Errorf("%d forms are read at once", quick)
	}
}

// readAlike says that a text is read at once; then the YAML package must read the same.
func readAlike(t *testing.T, form string) bool {
	t.Helper()
	var quickly, slowly view.View
	if ok := readLines(form, &quickly); !ok {
		return false
	}
	d := yaml.NewDecoder(strings.NewReader(form))
	d.KnownFields(true)
	if err := d.Decode(&slowly); err != nil || !reflect.DeepEqual(quickly, slowly) {
		t.Errorf("%q is read as %+v and should be %+v, %v", form, quickly, slowly, err)
	}
	return true
}

// Whatever is sealed as a view: what is read at once is what the YAML package reads.
func FuzzViewLines(f *testing.F) {
	f.Add("game: a\nstep: 3\nhand: [a, 'b: c', \"7\"]\nplan: |\n  a\n\n  b\nareas:\n  - name: Kent\n    own:\n      - name: Essex\n        strength: 3\n")
	f.Add("control:\n  - side: york\n    areas: [Kent, \"on\"]\nevents:\n  - text: it's so\n    dice: [1, 6]\nover: true\n")
	f.Fuzz(func(t *testing.T, text string) { readAlike(t, text) })
}
