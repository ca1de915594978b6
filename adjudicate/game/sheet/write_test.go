package sheet

import (
	"strings"
	"testing"
)

// Whatever the words, no line is longer than 72 columns, letters with accents
// counted once, every line is a comment, and no word is lost.
func TestWrap(t *testing.T) {
	for _, head := range []string{"  # ", "    #     or ", "  #   général: "} {
		for n := range 60 {
			words := strings.Fields(strings.Repeat("Hérault, Westmorland, É ", n))
			lines := Wrap(head, words)
			var back []string
			for i, l := range lines {
				rest, ok := strings.CutPrefix(l, head)
				if i > 0 {
					rest, ok = strings.CutPrefix(strings.TrimLeft(l, " "), "#")
				}
				if !ok || len([]rune(l)) > 72 {
					t.Fatalf("%q", l)
				}
				back = append(back, strings.Fields(rest)...)
			}
			if strings.Join(back, " ") != strings.Join(words, " ") {
				t.Fatalf("%q became %q", words, back)
			}
		}
	}
	if long := Wrap("# ", []string{"a", strings.Repeat("x", 90), "b"}); len(long) != 3 {
		t.Errorf("a word longer than a line: %q", long)
	}
}

func TestCommasAndRoad(t *testing.T) {
	names := []string{"Essex", "Kent"}
	if got := strings.Join(Commas(names), " "); got != "Essex, Kent" || names[0] != "Essex" {
		t.Errorf("%q of %q", got, names)
	}
	if len(Wrap("# ", Commas(nil))) > 0 {
		t.Error("a line for no names")
	}
	for want, areas := range map[string][]string{"Essex": {"Essex", "", ""}, "[Essex, Kent]": {"Essex", "Kent", ""}, "[Essex, Kent, Surrey]": {"Essex", "Kent", "Surrey"}} {
		if got := Road(areas...); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
