package html

import (
	"slices"

	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// die is a die that was rolled. Hit says that it counted among those that it was
// rolled for.
type die struct {
	N   int
	Hit bool
}

// rolled are the dice of an event. In both games a block's fire hits with the faces up
// to its rating (Richard III 3.12, 6.4; This War 3.12, 7.4): so those that hit are the
// lowest, as many as there were hits. Treachery needs even faces (Richard III 6.9). Of other rolls, which
// are looked up in a table, no die is a hit.
func rolled(style scenarios.Style, e view.Event) []die {
	out := make([]die, len(e.Dice))
	last := 0 // the highest face that hits
	if slices.Contains(style.Hits, e.Kind) {
		if low := slices.Sorted(slices.Values(e.Dice)); e.Hits > 0 && e.Hits <= len(low) {
			last = low[e.Hits-1]
		}
	}
	for i, n := range e.Dice {
		out[i] = die{N: n, Hit: n <= last || n%2 == 0 && slices.Contains(style.Even, e.Kind)}
	}
	return out
}

var dieNames = [...]string{"", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"}

// dieName is the id of a die's face, empty for what is none.
func dieName(n int) string {
	if n < 1 || n >= len(dieNames) {
		return ""
	}
	return "d" + itoa(n)
}

// pips are where the spots of a die's face are, on a field of 3 by 3.
func pips(n int) (at [][2]int) {
	for i, faces := range [9][]int{{2, 3, 4, 5, 6}, {}, {4, 5, 6}, {6}, {1, 3, 5}, {6}, {4, 5, 6}, {}, {2, 3, 4, 5, 6}} {
		if slices.Contains(faces, n) {
			at = append(at, [2]int{5 + i%3*5, 5 + i/3*5})
		}
	}
	return at
}
