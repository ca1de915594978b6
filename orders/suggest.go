package orders

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// Suggest finds the known word that was probably meant: the nearest one, if
// it is near enough for the word's length. Where none is but one letter off, before it one
// that ends in the word, as "Earl of Bedford" does in Bedford, the longest that the word ends
// in or begins with, as a title or a county does, and the one that the word begins, if the
// others are but longer forms of it; for want of anything else one that nearly ends in it, or
// begins with most of it, as Northumbria does with Northumberland.
// Case does not count. Of several equally near the first one wins.
func Suggest(word string, known []string) (string, bool) {
	word = strings.ToLower(strings.TrimSpace(word))
	length := utf8.RuneCountInString(word)
	if length == 0 || length > 64 {
		return "", false
	}
	var low []string
	for _, k := range known {
		low = append(low, strings.ToLower(k))
	}
	limit := 0
	if length > 2 {
		limit = min((length+2)/3, 3)
	}
	near, off := nearest(word, low)
	if off <= min(1, limit) {
		return known[near], true
	}
	if length > 2 {
		endsInIt := slices.IndexFunc(low, func(k string) bool { return strings.HasSuffix(k, " "+word) })
		for _, i := range []int{endsInIt, within(word, low), begunBy(word, low)} {
			if i >= 0 {
				return known[i], true
			}
		}
	}
	if off <= limit {
		return known[near], true
	}
	if i := slices.IndexFunc(low, func(k string) bool {
		last := k[strings.LastIndexByte(k, ' ')+1:]
		return last != k && length > 4 && distance(word, last) <= 1
	}); i >= 0 {
		return known[i], true
	}
	if i, same := alikeUpTo(word, low); same > 5 && 2*same > len(word) {
		return known[i], true
	}
	return "", false
}

// alikeUpTo is the known word that has most letters in common with a word from the first on; of
// several words the first ones say little.
func alikeUpTo(word string, known []string) (i, same int) {
	for k, x := range known {
		if strings.Contains(x, " ") {
			continue
		}
		n := 0
		for n < min(len(word), len(x)) && word[n] == x[n] {
			n++
		}
		if n > same {
			i, same = k, n
		}
	}
	return i, same
}

// nearest is the first of the nearest words, and how far off it is; with none, very far.
func nearest(word string, known []string) (i, off int) {
	off = math.MaxInt
	for k, x := range known {
		if d := distance(word, x); d < off {
			i, off = k, d
		}
	}
	return i, off
}

// within is the longest known word, of four letters at least, that a word ends in or begins
// with; -1 if there is none.
func within(word string, known []string) (i int) {
	i = -1
	for k, x := range known {
		if len(x) > 3 && (i < 0 || len(x) > len(known[i])) && (strings.HasSuffix(word, " "+x) || strings.HasPrefix(word, x)) {
			i = k
		}
	}
	return i
}

// begunBy is the known word that a word begins, if all others that it begins are longer forms
// of that one; else -1.
func begunBy(word string, known []string) (i int) {
	i = -1
	for k, x := range known {
		if strings.HasPrefix(x, word) && (i < 0 || len(x) < len(known[i])) {
			i = k
		}
	}
	for _, x := range known {
		if i >= 0 && strings.HasPrefix(x, word) && !strings.HasPrefix(x, known[i]) {
			return -1
		}
	}
	return i
}

// distance counts the letters to change, add or leave out; letters in another
// order, as fingers type them, count as one.
func distance(a, b string) int {
	d := levenshtein.ComputeDistance(a, b)
	if d == 2 && letters(a) == letters(b) {
		return 1
	}
	return d
}

func letters(s string) string {
	r := []rune(s)
	slices.Sort(r)
	return string(r)
}
