package chart

import (
	"fmt"
	"testing"
)

// The roads of moves are found in the lines of a public report, whatever blocks are called, but
// of no block that was driven back at sea.
func TestHeard(t *testing.T) {
	names := []string{"Kent", "Essex", "Derby", "East Anglia", "York", "South Yorks", "Norfolk & Suffolk"}
	for words, want := range map[string]string{
		"York: 2 blocks Kent → Essex":                               "[{1 [Kent Essex] 0 false false}]",
		"  York: 1 block East Anglia → Essex → Derby":               "[{1 [East Anglia Essex Derby] 0 false false}]",
		"York regroups: 1 block Kent → Derby":                       "[{1 [Kent Derby] 0 false false}]",
		"York: a block Kent → Derby by sea":                         "[{1 [Kent Derby] 0 true false}]",
		"York: a block Kent → Derby by sea: 4, counted as 5: lands": "[{1 [Kent Derby] 0 true false}]",
		"York: a block Kent → Derby by sea: 2, driven back":         "[]",
		"Lancaster: 1 block South Yorks → Derby, over the limit":    "[{0 [South Yorks Derby] 0 false false}]",
		"Lancaster: 3 blocks Norfolk & Suffolk → Essex":             "[{0 [Norfolk & Suffolk Essex] 0 false false}]",
		"Bombard 3 → 2": "[]",
		" → ":           "[]",
	} {
		p := Position{Sides: [2]string{"lancaster", "york"}}
		if p.Heard([]string{words}, names); fmt.Sprint(p.Moves) != want {
			t.Errorf("%q: %v, not %s", words, p.Moves, want)
		}
	}
}
