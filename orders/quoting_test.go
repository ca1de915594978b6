package orders

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// The line of a problem can be quoted so that it can be pasted back, and harmlessly.
func TestLineOf(t *testing.T) {
	long := "    - {move: Kent, blocks: {" + strings.Repeat("Warwick: Essex, ", 20) + "Rivers: Esex}}"
	wide := strings.Repeat("x", 1000)
	data := "game: a\n  card: Surprise\r\n\tnote: \x1b[2J\u202e\n" + long + "\n" + wide
	for _, c := range []struct {
		line, column int
		want         string
	}{
		{1, 7, "game: a"},
		{2, 9, "  card: Surprise"},
		{2, 0, "  card: Surprise"},
		{3, 1, `\tnote: \x1b[2J\u202e`},
		{4, 5, long},
		{5, 5, wide[:500] + "…"},
		{0, 0, ""},
		{99, 1, ""},
	} {
		got := (Problem{Line: c.line, Column: c.column}).LineOf(data)
		if got != c.want || utf8.RuneCountInString(got) > mostQuoted+20 {
			t.Errorf("%d:%d: %q, not %q", c.line, c.column, got, c.want)
		}
	}
	if (Problem{Line: 1, Column: 1 << 30}).LineOf(long) == "" {
		t.Error("nothing is quoted")
	}
}
