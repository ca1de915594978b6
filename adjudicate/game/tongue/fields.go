package tongue

import (
	"strings"
	"unicode"
	"unicode/utf8"
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

// Lines are words in lines of at most so many columns, the first behind a margin of its own.
// A word that is longer than a line stays whole.
func Lines(most int, first, margin string, words []string) (lines []string) {
	line, bare := first, true
	for _, word := range words {
		if !bare && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > most {
			lines = append(lines, line)
			line, bare = margin, true
		}
		if !bare {
			line += " "
		}
		line, bare = line+word, false
	}
	return append(lines, line)
}
