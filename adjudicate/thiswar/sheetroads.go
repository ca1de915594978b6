package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/table"
)

// nearFirst puts the marches of each block in the order of their length, so that a
// sheet shows the straight road to a neighbour, and not one around.
func nearFirst(opts []table.Option) []table.Option {
	opts = slices.Clone(opts)
	for i := 0; i < len(opts); {
		n := i + 1
		for n < len(opts) && opts[n].Verb == opts[i].Verb && opts[n].Name == opts[i].Name {
			n++
		}
		slices.SortStableFunc(opts[i:n], func(a, b table.Option) int { return steps(a) - steps(b) })
		i = n
	}
	return opts
}

// steps is how many Areas a march enters.
func steps(o table.Option) int {
	if o.Areas[1] != "" {
		return 2
	}
	return 1
}
