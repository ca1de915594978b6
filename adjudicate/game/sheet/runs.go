package sheet

import (
	"slices"

	"fieldpost/adjudicate/game/table"
)

// Runs are the answers of a list that follow each other and differ by their areas alone: of one
// verb, or of all for "".
func Runs(opts []table.Option, verb string) (runs [][]table.Option) {
	for i := 0; i < len(opts); {
		n := i + 1
		for n < len(opts) && opts[n].Verb == opts[i].Verb && opts[n].Name == opts[i].Name && opts[n].Target == opts[i].Target {
			n++
		}
		if verb == "" || opts[i].Verb == verb {
			runs = append(runs, opts[i:n])
		}
		i = n
	}
	return runs
}

// Choice is an answer, what else can stand in its place, and whom it is open to.
type Choice struct {
	First         table.Option
	Others, Names []string
}

// Together adds the choice that a name has to those of others who have the same.
func Together(all []Choice, first table.Option, others []string) []Choice {
	k := slices.IndexFunc(all, func(c Choice) bool { return c.First.Areas == first.Areas && slices.Equal(c.Others, others) })
	if k < 0 {
		k, all = len(all), append(all, Choice{First: first, Others: others})
	}
	all[k].Names = append(all[k].Names, first.Name)
	return all
}

// Rest are the lines of what can stand in the place of the first name, and of its answer.
func (c Choice) Rest(also, or string) []string {
	return append(Wrap("    #     "+also, Commas(c.Names[1:])), Wrap("    #     "+or, Commas(c.Others))...)
}
