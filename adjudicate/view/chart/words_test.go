package chart

import (
	"fmt"
	"testing"
)

// The roads of moves are found in the words of events, whatever blocks are called.
func TestLegs(t *testing.T) {
	names := []string{"Kent", "Essex", "Derby", "East Anglia", "York", "South Yorks", "Norfolk & Suffolk"}
	for words, want := range map[string]string{
		"York: 2 blocks Kent → Essex":                            "[[Kent Essex]]",
		"York: Kent, Essex East Anglia → Essex → Derby":          "[[East Anglia Essex] [Essex Derby]]",
		"York: Stanley Kent → Derby by sea":                      "[[Kent Derby]]",
		"Lancaster: 1 block South Yorks → Derby, over the limit": "[[South Yorks Derby]]",
		"Royalist: 3 blocks Norfolk & Suffolk → Essex":           "[[Norfolk & Suffolk Essex]]",
		"York: 2 blocks Kent → Nowhere → Essex":                  "[]",
		"Bombard 3 → 2": "[]",
		" → ":           "[]",
	} {
		if have := fmt.Sprint(legs(words, names)); have != want {
			t.Errorf("%q: %s, not %s", words, have, want)
		}
	}
}
