package orders

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// Suggest finds the known word that was probably meant: the nearest one, if
// it is near enough for the word's length, else the only one that the word
// begins; where no word is but one letter off, before these one that ends in it, as
// "Earl of Bedford" does in Bedford. Case does not count.
// Of several equally near the first one wins.
func Suggest(word string, known []string) (string, bool) {
	word = strings.ToLower(strings.TrimSpace(word))
	length := utf8.RuneCountInString(word)
	if length == 0 || length > 64 {
		return "", false
	}
	limit := 0
	if length > 2 {
		limit = min((length+2)/3, 3)
	}
	best, found := limit+1, ""
	begins, count, within := "", 0, ""
	for _, k := range known {
		low := strings.ToLower(k)
		if d := distance(word, low); d < best {
			best, found = d, k
		}
		if length > 2 && strings.HasPrefix(low, word) {
			begins, count = k, count+1
		}
		last := low[strings.LastIndexByte(low, ' ')+1:]
		if within == "" && length > 2 && (strings.HasSuffix(low, " "+word) || last != low && length > 4 && distance(word, last) <= 1) {
			within = k
		}
	}
	if within != "" && best > 1 {
		return within, true
	}
	if count == 1 && best > 1 {
		return begins, true
	}
	if best <= limit {
		return found, true
	}
	return "", false
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
