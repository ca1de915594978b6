package orders

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// Suggest finds the known word that was probably meant: the nearest one, if
// it is near enough for the word's length. Where none is but one letter off, before it one
// that ends in the word, as "Earl of Bedford" does in Bedford, the longest that the word ends
// in or begins with, as a title or a county does, and the one that the word begins, if the
// others are but longer forms of it; for want of anything else one that nearly ends in it.
// Case does not count. Of several equally near the first one wins.
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
	begun, only, within, holds, nearly := "", true, "", "", ""
	for _, k := range known {
		low := strings.ToLower(k)
		if d := distance(word, low); d < best {
			best, found = d, k
		}
		switch short := strings.ToLower(begun); {
		case length < 3 || !strings.HasPrefix(low, word):
		case begun == "" || strings.HasPrefix(short, low):
			begun = k
		case !strings.HasPrefix(low, short):
			only = false
		}
		if within == "" && length > 2 && strings.HasSuffix(low, " "+word) {
			within = k
		}
		if len(low) > max(3, len(holds)) && (strings.HasSuffix(word, " "+low) || strings.HasPrefix(word, low)) {
			holds = k
		}
		if last := low[strings.LastIndexByte(low, ' ')+1:]; nearly == "" && last != low && length > 4 && distance(word, last) <= 1 {
			nearly = k
		}
	}
	switch {
	case best <= min(1, limit):
		return found, true
	case within != "":
		return within, true
	case holds != "":
		return holds, true
	case begun != "" && only:
		return begun, true
	case best <= limit:
		return found, true
	}
	return nearly, nearly != ""
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
