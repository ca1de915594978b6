package letter

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/orders"
	"fieldpost/orders/lazy"
	"fieldpost/orders/say"
)

// Sheets end where they say so, and what is typed around them is mostly a greeting. But
// somebody who types a plan below the quoted sheet means it: what has the form of a
// sheet's lines and stands outside of what is read refuses the letter.

// CodeOutside is the code of the problem of such a line.
const CodeOutside = "outside-the-sheet"

// around is text that stands around sheets, or where there are none.
type around struct {
	text  string
	below bool // a sheet stands above it
	alone bool // there is no sheet in its part
	old   int  // from here on it is quoted without marks, or forwarded
	html  bool
}

// A stray is such a line.
type stray struct {
	line   string
	below  bool
	alone  bool
	second bool // it is the second line that ends orders
	quotes int  // how deep in quotes
	old    bool
	in     int // how far it is indented
}

var (
	// The keys of a sheet that say what is to be done.
	doing   = lazy.Regexp(`(?i)^["“]?(orders|plan|final)["”]?` + gap + `*:` + gap + `*(.*)$`)
	saying  = lazy.Regexp(`^["“]?([Nn]ote)["”]?` + gap + `*:` + gap + `*(.*)$`)
	someAct = lazy.Regexp(`^` + gap + `*-` + gap + `*(?:\{[^{}]*:|(?:when|do):` + gap + `)`)
	// A key of a question, as it stands in the sheet or as a comment of it.
	askedKey = lazy.Regexp(`(?m)^[ >|\x{a0}]*(?:#[ \x{a0}]*)?([a-z][a-z_]*):(?:\s|$)`)
	anyKey   = lazy.Regexp(`^([A-Za-z][a-z_]*)` + gap + `*:` + gap + `*(.*)$`)
	flowing  = lazy.Regexp(`^(?:[\[{|>"'“‘]|true$|false$)`)
	aChoice  = lazy.Regexp(`^[\p{L}\p{N}][\p{L}\p{N}'’.-]*(?:` + gap + `[\p{L}\p{N}][\p{L}\p{N}'’.-]*){0,2}$`)
	deeper   = lazy.Regexp(`^(?:[ \t\x{a0}]+\S|-` + gap + `)`)
)

// strays finds such lines; asks are the keys of the questions of the sheets of this letter.
func (a around) strays(asks map[string]bool) (found []stray) {
	lines := strings.SplitAfter(a.text, "\n")
	at, empty := 0, true // so far
	for i, whole := range lines {
		start, first := at, empty
		at += len(whole)
		if empty = empty && blank(whole); len(found) == 50 {
			break
		}
		if len(whole) > 500 || !strings.Contains(whole, ":") && !someAct().MatchString(whole) {
			continue
		}
		depth := quoteDepth(whole)
		line := unquoted(whole, depth)
		one := stray{strings.TrimSpace(line), a.below, a.alone, a.below && endLine.in(line) != nil, depth, start >= a.old, len(line) - len(strings.TrimLeft(line, " "))}
		if one.second && !first || ofSheetForm(line, following(lines[i+1:], depth), asks) {
			found = append(found, one)
		}
	}
	return found
}

// unquoted is a line without its marks, and the blank behind them.
func unquoted(line string, depth int) string {
	line, took := cutMarks(strings.TrimRight(line, " \t\r\n"), depth)
	if took > 0 {
		line = strings.TrimPrefix(strings.TrimPrefix(line, " "), "\u00a0")
	}
	return dropInvisible(line)
}

// following is the next line that holds something, if it is near.
func following(lines []string, depth int) string {
	for _, line := range lines[:min(3, len(lines))] {
		if line = unquoted(line, depth); !blank(line) {
			return line
		}
	}
	return ""
}

// ofSheetForm says whether a line, with the next one, is written as those of a sheet are:
// a sentence may begin with "Note:" or "Orders:", too.
func ofSheetForm(line, next string, asks map[string]bool) bool {
	block := deeper().MatchString(next) && strings.Contains(next, ":")
	if m := doing().FindStringSubmatch(line); m != nil {
		switch value := strings.TrimSpace(m[2]); {
		case value == "" || strings.HasPrefix(value, "#"):
			return block
		case strings.EqualFold(m[1], "orders"):
			return strings.HasPrefix(value, "{")
		default:
			return flowing().MatchString(value) || slices.Contains([]string{"keep", "yes", "no", "True", "False"}, value)
		}
	}
	if m := saying().FindStringSubmatch(line); m != nil {
		return flowing().MatchString(m[2]) || m[1] == "note" && (m[2] != "" || deeper().MatchString(next))
	}
	if someAct().MatchString(line) {
		return true
	}
	m := anyKey().FindStringSubmatch(strings.TrimLeft(line, " \t\u00a0"))
	if m == nil || !asks[strings.ToLower(m[1])] {
		return false
	}
	value, _, _ := strings.Cut(m[2], " #")
	value = strings.TrimSpace(value)
	return value == "" && block || flowing().MatchString(value) || aChoice().MatchString(value)
}

// inSets is what is known of the orders that were read: their lines, how deep in quotes they
// stand, and whether some are quoted, or sealed.
type inSets struct {
	read        map[string]bool
	depth       int
	old, sealed bool
}

func withinSets(sets []Set) inSets {
	in := inSets{read: map[string]bool{}}
	for _, s := range sets {
		for line := range strings.SplitSeq(string(s.Data), "\n") {
			in.read[fingerprint(line)] = true
		}
		in.depth, in.old, in.sealed = max(in.depth, s.depth), in.old || s.Quoted && s.depth == 0, in.sealed || !isClear(s.Sheet)
	}
	return in
}

// asks are the keys under "orders:" in what was taken for orders, and in its comments.
func (f *finder) asks() map[string]bool {
	asks := map[string]bool{}
	for _, o := range f.outcomes {
		for _, m := range askedKey().FindAllStringSubmatch(o.text, 200) {
			asks[m[1]] = !slices.Contains(orders.SheetKeys(), m[1])
		}
	}
	return asks
}

// outside finds what stands outside of the orders that were read, and is written like
// orders: not deeper in quotes than they are. Where there is no sheet at all, a line
// that begins with "note:" is one of a letter.
func (f *finder) outside(found Found) (problems orders.Problems) {
	asks, none := f.asks(), len(found.Sets) == 0 && !found.Empty
	within := withinSets(found.Sets)
	text := slices.ContainsFunc(f.around, func(a around) bool { return !a.html && !blank(a.text) })
	for _, a := range f.around {
		if a.html && text {
			continue // it says what the text beside it says
		}
		var top *stray
		for _, s := range a.strays(asks) {
			if none && saying().MatchString(s.line) {
				continue
			}
			if top != nil && s.in > top.in && !s.second {
				continue // it belongs to that one
			}
			top = &s
			copied := a.alone && within.read[fingerprint(s.line)]
			if copied || s.quotes > within.depth || s.old && !within.old {
				continue
			}
			if p := s.problem(none, within.sealed); len(problems) < 5 && !slices.ContainsFunc(problems, func(o orders.Problem) bool { return o.String() == p.String() }) {
				problems = append(problems, p)
			}
		}
	}
	if none {
		problems = problems[:min(1, len(problems))]
	}
	// A second end is the reason why the others stand outside.
	slices.SortStableFunc(problems, func(a, b orders.Problem) int {
		return cmp.Compare(strings.Index(b.Text.String(), secondEnd), strings.Index(a.Text.String(), secondEnd)) // 0 before -1
	})
	return problems
}

const secondEnd = "there is a second line 'fieldpost: end', and what stands between the two was not read"

// problem says what a stray line is.
func (s stray) problem(none, sealed bool) orders.Problem {
	code, text, hint := CodeOutside, "'%s' stands above the order sheet, and was not read", "put it into the sheet, above the line 'fieldpost: end', and send the whole sheet again"
	switch {
	case none:
		code, text = CodeNoBegin, "'%s' is written like orders, and the line 'fieldpost: orders/2' is missing above it"
		hint, sealed = "send the whole sheet, from its first line to its last", false
	case s.second:
		return *problem(CodeOutside, secondEnd, "leave that line only below all of the sheet, and send the whole sheet again")
	case s.alone:
		text = "'%s' stands outside the order sheet, and was not read"
	case s.below:
		text = "'%s' stands below the order sheet, and was not read"
	}
	if sealed {
		hint = "put it into the sheet before that is sealed, or leave it out"
	}
	return orders.Problem{Code: code, Text: say.Textf(text, orders.Safe(s.line)), Hint: say.Words(hint)}
}
