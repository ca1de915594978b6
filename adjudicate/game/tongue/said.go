package tongue

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/orders/lazy"
)

// pattern is a format string of a catalogue, or a text with places, taken apart, to find
// again what was said with it.
type pattern struct {
	key   string
	parts []string // the literals around the verbs, one more than these
	verbs []byte   // 's' or 'd'
	names []string // of the places
	raw   []bool   // that verb stands in quotes, in English or in the language: what is there is a player's own, or a name
	size  int      // of the literals
}

var verbs = lazy.Regexp(`%[sd]|\{[a-z][a-zA-Z0-9 ]*\}`)

// patternOf takes a format apart; ok is false where there is nothing to be found by.
func patternOf(key string) (p pattern, ok bool) {
	p.key = key
	at := 0
	for _, m := range verbs().FindAllStringIndex(key, -1) {
		p.parts = append(p.parts, key[at:m[0]])
		verb := key[m[0]+1]
		if key[m[0]] == '{' {
			name := key[m[0]+1 : m[1]-1]
			p.names, verb = append(p.names, name), 's'
			if name == "n" || name == "from" || name == "hits" {
				verb = 'd'
			}
		}
		p.verbs = append(p.verbs, verb)
		p.raw = append(p.raw, m[0] > 0 && key[m[0]-1] == '\'' && m[1] < len(key) && key[m[1]] == '\'')
		at = m[1]
	}
	p.parts = append(p.parts, key[at:])
	for _, l := range p.parts {
		p.size += len(strings.TrimSpace(l))
	}
	return p, len(p.verbs) > 0 && p.size >= 2
}

// mostTries bounds how often a text is parted anew to fit a pattern.
const mostTries = 200

// match finds what stands for the verbs in a text that was said with the format. What
// stands between two verbs may be in a name too, as " (" is: then another place is tried.
func (p pattern) match(text string) (args []string, ok bool) {
	rest, ok := strings.CutPrefix(text, p.parts[0])
	if !ok {
		return nil, false
	}
	tries := mostTries
	return p.from(0, rest, &tries)
}

// from is match from the i-th verb on.
func (p pattern) from(i int, rest string, tries *int) (args []string, ok bool) {
	next := p.parts[i+1]
	if i == len(p.verbs)-1 {
		arg, ok := strings.CutSuffix(rest, next)
		return []string{arg}, ok && p.takes(i, arg)
	}
	sought := next
	if next == "" { // two verbs side by side: all is taken for the first
		sought = p.parts[i+2]
	}
	for at := 0; *tries > 0 && at <= len(rest); at++ {
		*tries--
		n := strings.Index(rest[at:], sought)
		if next == "" && i+2 == len(p.verbs) {
			n = len(rest) - len(sought) - at
		}
		if n < 0 {
			return nil, false
		}
		at += n
		if !strings.HasPrefix(rest[at:], next) || !p.takes(i, rest[:at]) {
			continue
		}
		if more, ok := p.from(i+1, rest[at+len(next):], tries); ok {
			return append([]string{rest[:at]}, more...), true
		}
	}
	return nil, false
}

// takes says whether something can stand for the i-th verb.
func (p pattern) takes(i int, arg string) bool {
	if _, err := strconv.Atoi(arg); p.verbs[i] == 'd' && err != nil {
		return false
	}
	before := p.parts[i]
	return arg != "" || before == "" || !strings.ContainsAny(before[len(before)-1:], " ('") // only what is joined to a word may be nothing
}

// patternsOf are the patterns of some texts, those first that say most.
func patternsOf(texts map[string]string) (list []pattern) {
	for key, text := range texts {
		p, ok := patternOf(key)
		if !ok {
			continue
		}
		for i := range p.raw {
			p.raw[i] = p.raw[i] || inQuotes(text, i, "« ", " »")
		}
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b pattern) int { return cmp.Or(b.size-a.size, cmp.Compare(a.key, b.key)) })
	return list
}

// Said says again in this language what was put together in English, and is no say.Text:
// the lines of a call, which stand in a file, the paragraphs of a letter, and answers. The
// text, or the format string that it was made with, has words, and so may what was put into
// it. What has none stays as it is.
func (t Tongue) Said(text string) string {
	words, _ := t.said(text, 6)
	return words
}

// Means says that all of a text can be said again: it has words of its own or was
// made with a format that has.
func (t Tongue) Means(text string) bool {
	_, ok := t.said(text, 6)
	return ok
}

func (t Tongue) said(text string, depth int) (words string, ok bool) {
	if t.printer == nil || depth == 0 || text == "" {
		return text, t.printer == nil
	}
	if w, ok := t.words.Texts[text]; ok {
		return w, true
	}
	if low := Small(text); low != text {
		if w, ok := t.words.Texts[low]; ok {
			return Capital(w), true
		}
	}
	if m := moment().FindStringSubmatch(text); m != nil {
		return t.momentIn(m, depth), true
	}
	if in := len(text) - len(strings.TrimLeft(text, " ,")); in > 0 {
		w, ok := t.said(text[in:], depth)
		return text[:in] + w, ok
	}
	for _, of := range [...]func(string, int) (string, bool){t.rolled, t.modified, t.named} {
		if w, ok := of(text, depth-1); ok {
			return w, true
		}
	}
	for _, p := range t.patterns() {
		found, ok := p.match(text)
		if !ok {
			continue
		}
		args := make([]any, len(found))
		for i, a := range found {
			args[i] = t.place(p, i, a, depth)
		}
		words := ""
		if p.names != nil {
			words = t.Fill(p.key, func(name string) string { return fmt.Sprint(args[slices.Index(p.names, name)]) })
		} else {
			words = t.Sprintf(p.key, args...)
		}
		if Capital(text) == text { // a sentence begins as one
			words = Capital(words)
		}
		return words, true
	}
	return text, false
}

// dice are numbers behind what they were rolled for, and what came of it behind them.
var dice = lazy.Regexp(`^(.+?): (\d+(?: \d+)*)(?:, (.+))?$`)

// rolled says what dice were rolled for, if there are words for it, and what came of it.
func (t Tongue) rolled(text string, depth int) (string, bool) {
	m := dice().FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	words, ok := t.said(m[1], depth)
	if ok && m[3] != "" {
		var tail string
		tail, ok = t.said(m[3], depth)
		m[2] += ", " + tail
	}
	return words + " : " + m[2], ok
}

// modifiers are what is added to dice, one by one, in parentheses behind what they are rolled for.
var (
	modifiers = lazy.Regexp(`^(.+) \(([^()]+ [+-]\d{1,2})\)$`)
	modifier  = lazy.Regexp(`([^()]+?)( [+-]\d+(?:, |$))`)
)

// modified says what is rolled for, with what is added.
func (t Tongue) modified(text string, depth int) (string, bool) {
	m := modifiers().FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	words, ok := t.said(m[1], depth)
	for i, one := range modifier().FindAllStringSubmatch(m[2], -1) {
		if i == 0 {
			words += " ("
		}
		name, _ := t.said(one[1], depth)
		words += name + one[2]
	}
	return words + ")", ok
}

// named says names that are listed, if there are words for all of them; one of them may have a
// comma. They begin with a capital: words that are to be written have none.
func (t Tongue) named(text string, _ int) (string, bool) {
	names := strings.Split(text, ", ")
	if len(names) == 1 {
		return "", false
	}
	for i := 0; i < len(names); i++ {
		if i+1 < len(names) && t.Knows(names[i]+", "+names[i+1]) {
			names = slices.Replace(names, i, i+2, names[i]+", "+names[i+1])
		}
		if !t.Knows(names[i]) || Small(names[i]) == names[i] {
			return "", false
		}
		names[i] = t.Word(names[i])
	}
	return strings.Join(names, ", "), true
}

// place is what stands in a place of a pattern, in the language.
func (t Tongue) place(p pattern, i int, a string, depth int) any {
	n, err := strconv.Atoi(a)
	switch {
	case p.verbs[i] == 'd' && err == nil:
		return n
	case p.raw[i]:
		return a
	}
	words, _ := t.said(a, depth-1)
	return words
}

// momentIn says a moment, of which m are the parts; behind it may stand another clock's.
func (t Tongue) momentIn(m []string, depth int) string {
	words := t.Word(m[1]) + m[2] + t.Word(m[3]) + m[4]
	if m[5] != "" {
		there, _ := t.said(m[5], depth-1)
		words += " (" + there + ")"
	}
	return words
}

// moment is a time as this program writes it: "Tue 1 Dec 20:00 UTC (21:00 CET)", with or without
// the year and the reader's own time.
var moment = lazy.Regexp(`^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)( \d{1,2} )(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)( (?:\d{4} )?\d{2}:\d{2} (?:[A-Z]+|[+-]\d+))(?: \((.+)\))?$`)
