package orders

import (
	"strings"
)

// mostQuoted is how many characters of a line are quoted: no line that a person writes
// has more.
const mostQuoted = 500

// LineOf is the line of a file that a problem is about, for one who cannot look a line
// up by its number, such as on a phone; "" where it names none. It stands as it does
// in the file, so that it can be copied from there, put right and pasted back; but no
// control character comes out.
func (p Problem) LineOf(file string) string {
	if p.Line <= 0 {
		return ""
	}
	lines := strings.SplitN(file, "\n", p.Line+1)
	if p.Line > len(lines) {
		return ""
	}
	r := []rune(strings.TrimRight(lines[p.Line-1], " \t\r"))
	if len(r) > mostQuoted {
		return Visible(string(r[:mostQuoted])) + "…"
	}
	return Visible(string(r))
}
