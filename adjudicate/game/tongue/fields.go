package tongue

import (
	"strings"
	"unicode"
)

// Fields are the words of a text as lines may be broken between them: a mark that
// stands by itself, as in French, goes with its word.
func Fields(text string) (words []string) {
	for _, w := range strings.FieldsFunc(text, parts) {
		if n := len(words); n > 0 && (w == ":" || w == ";" || w == "?" || w == "!" || w == "»" || strings.HasPrefix(w, "»") || strings.HasSuffix(words[n-1], "«")) {
			words[n-1] += " " + w
		} else {
			words = append(words, w)
		}
	}
	return words
}

// parts says where words part: a no-break space holds them together.
func parts(r rune) bool { return unicode.IsSpace(r) && r != '\u00a0' && r != '\u202f' }
