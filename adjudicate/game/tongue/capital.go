package tongue

import (
	"unicode"
	"unicode/utf8"
)

// Capital writes words as at the beginning of a sentence.
func Capital(words string) string { return begin(words, unicode.ToUpper) }

// Small writes words as within a sentence: the first letter is small.
func Small(words string) string { return begin(words, unicode.ToLower) }

// begin changes the first letter of words, if there is one.
func begin(words string, change func(rune) rune) string {
	r, n := utf8.DecodeRuneInString(words)
	if n == 0 {
		return words
	}
	return string(change(r)) + words[n:]
}
