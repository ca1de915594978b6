package letter

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"fieldpost/orders/lazy"
)

// A lineWith finds lines of a form, all of which hold a word. The word is looked
// for first, because that is a hundred times faster.
type lineWith struct {
	word string
	form func() *regexp.Regexp
}

// find gives where the first such line at or behind an offset stands, and where
// the first group of the form ends in it.
func (l lineWith) find(text string, from int) (start, end, group int, ok bool) {
	for {
		i := strings.Index(text[from:], l.word)
		if i < 0 {
			return 0, 0, 0, false
		}
		start = strings.LastIndexByte(text[:from+i], '\n') + 1
		end = len(text)
		if n := strings.IndexByte(text[from+i:], '\n'); n >= 0 {
			end = from + i + n
		}
		if m := l.form().FindStringSubmatchIndex(text[start:end]); m != nil {
			if len(m) > 2 {
				group = start + m[3]
			}
			return start, end, group, true
		}
		from = end
	}
}

// in gives where the first such line stands in a text, or nil.
func (l lineWith) in(text string) []int {
	if start, end, _, ok := l.find(text, 0); ok {
		return []int{start, end}
	}
	return nil
}

// An armourLine finds the BEGIN or END line of one kind of armour.
type armourLine struct {
	word, label string
	form        func() *regexp.Regexp
}

// armourLines finds the lines as crypto/internal/armor does, where mail programs
// have been at them.
func armourLines(label string) (begin, end armourLine) {
	const dashes = `[-‐‑–—]+`
	const gap = `(?:[\s>|\p{Zs}]|=20|=\r*\n)*`
	fields := strings.Fields(label)
	line := func(word string) armourLine {
		return armourLine{word, fields[len(fields)-1], lazy.Regexp(dashes + gap + word + gap + strings.Join(fields, gap) + gap + dashes)}
	}
	return line("BEGIN"), line("END")
}

// find gives where the first such line stands in a text, or nil. What is
// looked at around its first word is more than any program puts there.
func (a armourLine) find(text string) []int {
	const before, behind = 60, 120
	for from := 0; ; {
		i := strings.Index(text[from:], a.word)
		if i < 0 {
			return nil
		}
		i += from
		low, high := max(0, i-before), min(len(text), i+behind)
		if strings.Contains(text[i:high], a.label[:len(a.label)-2]) {
			for low < i && !utf8.RuneStart(text[low]) {
				low++
			}
			if m := a.form().FindStringIndex(text[low:high]); m != nil && low+m[0] < i && low+m[1] > i {
				return []int{low + m[0], low + m[1]}
			}
		}
		from = i + len(a.word)
	}
}
