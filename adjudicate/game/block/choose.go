package block

import (
	"slices"
	"strconv"

	"fieldpost/adjudicate/game/table"
)

// Choose has a side name n blocks of a list, or all if there are not so many, one after the other
// and each once: which of an area's surplus lose a step, who has to leave. Ask is the question
// without its options; its At is numbered from 1, and its N counts the blocks still to be named.
// Answer is what naming a block is as an answer, different for each.
func Choose(t *table.Table, ask table.Question, list []ID, n int, answer func(ID) table.Option) (chosen []ID) {
	left := slices.Clone(list)
	for i := 1; i <= n && len(left) > 0; i++ {
		q := ask
		q.At, q.N, q.Options = ask.At+"-"+strconv.Itoa(i), n-i+1, make([]table.Option, len(left))
		for k, b := range left {
			q.Options[k] = answer(b)
		}
		k := slices.Index(q.Options, t.Ask(&q))
		chosen = append(chosen, left[k])
		left = slices.Delete(left, k, k+1)
	}
	return chosen
}
