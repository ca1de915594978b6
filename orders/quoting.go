package orders

import "strings"

// mostQuoted is how many characters of a line are quoted.
const mostQuoted = 60

// LineOf is the line of a file that a problem is about, for one who cannot look a line
// up by its number, such as on a phone; "" where it names none. A long line is cut to
// what stands around the column, and no control character comes out.
func (p Problem) LineOf(file string) string {
	if p.Line <= 0 {
		return ""
	}
	lines := strings.SplitN(file, "\n", p.Line+1)
	if p.Line > len(lines) {
		return ""
	}
	r := []rune(strings.TrimRight(lines[p.Line-1], " \t\r"))
	before, after := "", ""
	if from := p.Column - 1 - mostQuoted/3; len(r) > mostQuoted && from > 0 {
		r, before = r[min(from, len(r)-mostQuoted):], "…"
	}
	if len(r) > mostQuoted {
		r, after = r[:mostQuoted], "…"
	}
	return before + strings.TrimLeft(Visible(string(r)), " ") + after
}
