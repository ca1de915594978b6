package sheet

import (
	"strings"

	"fieldpost/adjudicate/game/tongue"
)

// Width is the most columns that a line of a sheet has.
const Width = 72

// Wrap sets words in lines of at most Width columns, as comments behind a head
// such as "    #     or "; lines after the first are set in.
func Wrap(head string, words []string) []string {
	if len(words) == 0 {
		return nil
	}
	margin := head[:strings.IndexByte(head, '#')+1]
	return tongue.Lines(Width, head, margin+strings.Repeat(" ", min(8, len([]rune(head))-len(margin))), words)
}

// Commas puts a comma behind each name but the last.
func Commas(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = n
		if i < len(names)-1 {
			out[i] += ","
		}
	}
	return out
}

// Road is how the areas that a march enters stand in a sheet: one by itself,
// several as a list. Empty names are none.
func Road(areas ...string) string {
	var names []string
	for _, a := range areas {
		if a != "" {
			names = append(names, a)
		}
	}
	if len(names) == 1 {
		return names[0]
	}
	return "[" + strings.Join(names, ", ") + "]"
}
