package mailpage

import (
	"strings"
	"unicode/utf8"
)

// sheetEnd is the line that says that a sheet is whole.
const sheetEnd = "fieldpost: end"

// wholeSheet gives a sheet's lines, with one at the end that says that this is
// all of it.
func wholeSheet(s string) (out []string) {
	for i, l := range lines(s) {
		if i > 0 && l != sheetEnd {
			l = tame(l)
		}
		out = append(out, fitted(l)...)
	}
	if out[len(out)-1] != sheetEnd {
		out = append(out, sheetEnd)
	}
	return out
}

// fitted breaks a line of a sheet that is a comment and too long. The mail
// program of one who answers would break it, and leave the second half without
// its "#". A choice that was broken means the same without all its "#".
func fitted(l string) []string {
	body := strings.TrimLeft(l, " ")
	if utf8.RuneCountInString(l) <= Width || !strings.HasPrefix(body, "#") {
		return []string{l}
	}
	in := l[:len(l)-len(body)] + "#"
	body = body[1:]
	deep := in + body[:len(body)-len(strings.TrimLeft(body, " "))] + "   "
	// What is said of a choice stands on a line of its own.
	body, said, found := strings.Cut(body, "   # ")
	out := broken(in, deep, body)
	if found {
		out = append(out, broken(deep+"# ", deep+"# ", said)...)
	}
	return out
}

// broken breaks words behind commas and colons if it can, else at any blank.
func broken(first, rest, words string) (out []string) {
	margin := first
	for utf8.RuneCountInString(margin+words) > Width {
		head := words[:cutAt(words, Width-utf8.RuneCountInString(margin))]
		at := max(strings.LastIndex(head, ", "), strings.LastIndex(head, ": "))
		if strings.TrimSpace(head[:at+1]) == "" {
			at = strings.LastIndex(strings.TrimRight(head, " "), " ") - 1
		}
		if at < 0 || strings.TrimSpace(head[:at+1]) == "" {
			break // one long word: it stays whole
		}
		out = append(out, strings.TrimRight(margin+head[:at+1], " "))
		words = strings.TrimLeft(words[at+1:], " ")
		margin = rest
	}
	return append(out, margin+words)
}

// cutAt is where the first n characters of s end.
func cutAt(s string, n int) int {
	for i := range s {
		if n <= 0 {
			return i
		}
		n--
	}
	return len(s)
}

// lines takes a text of several lines apart, without blank ones at its ends.
func lines(s string) []string {
	return strings.Split(strings.Trim(strings.ReplaceAll(s, "\r\n", "\n"), "\n"), "\n")
}
