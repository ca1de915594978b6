package account

import (
	"slices"

	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// Die is a die that was rolled. Hit says that it counted among those that it was
// Rolled for.
type Die struct {
	N   int  `json:"n"`
	Hit bool `json:"hit,omitempty"`
}

// Rolled are the dice of an event. In both games a block's fire hits with the faces up
// to its rating (Richard III 3.12, 6.4; This War 3.12, 7.4): so those that hit are the
// lowest, as many as there were hits. Treachery needs even faces (Richard III 6.9). Of other rolls, which
// are looked up in a table, no die is a hit.
func Rolled(style scenarios.Style, e view.Event) []Die {
	out := make([]Die, len(e.Dice))
	last := 0 // the highest face that hits
	if slices.Contains(style.Hits, e.Kind) {
		if low := slices.Sorted(slices.Values(e.Dice)); e.Hits > 0 && e.Hits <= len(low) {
			last = low[e.Hits-1]
		}
	}
	for i, n := range e.Dice {
		out[i] = Die{N: n, Hit: n <= last || n%2 == 0 && slices.Contains(style.Even, e.Kind)}
	}
	return out
}
