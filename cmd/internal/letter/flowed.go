package letter

import "strings"

// broken is how long a line at least is that a program broke into two.
const broken = 56

// unflow undoes format=flowed (RFC 3676): a line that ends in a blank goes on
// with the next one of the same depth of quotes. Quotes come out as "> " each.
//
// A line with a comment goes on only where the header says so and the line is
// as long as one that a program broke: else it would swallow an order.
func unflow(text string, said, delSp bool) string {
	var out strings.Builder
	out.Grow(len(text))
	flowing, depth := false, 0
	for line := range strings.SplitSeq(text, "\n") {
		d := 0
		for d < len(line) && line[d] == '>' {
			d++
		}
		line = strings.TrimPrefix(line[d:], " ") // stuffed
		sig := line == "-- "
		if flowing && (d != depth || sig) {
			out.WriteByte('\n')
			flowing = false
		}
		if !flowing {
			for range d {
				out.WriteString("> ")
			}
		}
		soft := strings.HasSuffix(line, " ") && !sig
		if soft && strings.Contains(line, "#") && (!said || len(line) < broken) {
			soft = false
		}
		if soft && delSp {
			line = line[:len(line)-1]
		}
		out.WriteString(line)
		if flowing, depth = soft, d; !soft {
			out.WriteByte('\n')
		}
	}
	return out.String()
}
