package sheet

import (
	"strings"
	"unicode/utf8"
)

// Fit breaks the comments among the lines of a sheet that are longer than Width,
// since mail programs break them otherwise, and leave the second half without its
// "#". A choice goes on in the comments below it, set in, until its brackets are
// closed: it says the same when all their "#" are taken away.
func Fit(lines []string) (out []string) {
	for _, l := range lines {
		out = append(out, fit(l)...)
	}
	return out
}

// GoesOn says whether a line begins a choice that goes on below it.
func GoesOn(l string) bool {
	return strings.HasPrefix(strings.TrimLeft(l, " "), "#") &&
		strings.Count(l, "{")+strings.Count(l, "[") > strings.Count(l, "}")+strings.Count(l, "]")
}

func fit(l string) []string {
	body := strings.TrimLeft(l, " ")
	if utf8.RuneCountInString(l) <= Width || !strings.HasPrefix(body, "#") {
		return []string{l}
	}
	in := l[:len(l)-len(body)] + "#"
	body = body[1:]
	deep := in + body[:len(body)-len(strings.TrimLeft(body, " "))] + "   "
	body, remark, found := strings.Cut(body, "   # ")
	out := broken(in, deep, body)
	if !found {
		return out
	}
	if last := &out[len(out)-1]; utf8.RuneCountInString(*last+"   # "+remark) <= Width {
		*last += "   # " + remark
		return out
	}
	return append(out, broken(deep+"# ", deep+"# ", remark)...)
}

// broken breaks words behind commas if it can, else behind colons, else at any blank.
func broken(first, rest, words string) (out []string) {
	margin := first
	for utf8.RuneCountInString(margin+words) > Width {
		room := []rune(words)[:Width-utf8.RuneCountInString(margin)]
		at := 0
		for _, behind := range [...]string{", ", ": ", " "} {
			if at = lastBreak(string(room), behind); at > 0 {
				break
			}
		}
		if at == 0 {
			break // one long word: it stays whole
		}
		out = append(out, strings.TrimRight(margin+words[:at], " "))
		words = strings.TrimLeft(words[at:], " ")
		margin = rest
	}
	return append(out, margin+words)
}

// lastBreak is how much of some words ends with a mark, 0 if nothing would be left before it.
func lastBreak(words, mark string) int {
	at := strings.LastIndex(words, mark)
	if at < 0 || strings.Trim(words[:at+1], " ") == "" {
		return 0
	}
	return at + len(strings.TrimRight(mark, " ")) + len(mark) - len(strings.TrimLeft(mark, " "))
}
