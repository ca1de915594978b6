package letter

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/crypto/sign"
	"fieldpost/orders"
	"fieldpost/orders/lazy"
)

// A result is what strict reading made of a block.
type result struct {
	data     []byte
	sheet    *orders.Sheet
	repairs  []string
	problems orders.Problems // of what was read at last; refused unless it was read
	empty    bool            // nothing is chosen
}

// reader reads blocks strictly, within a bound of work.
type reader struct{ left int } // bytes that may still be parsed

// readWork is how many bytes are parsed for one letter, its many readings and
// repairs taken together.
const readWork = 2 << 20

// maxSheet is how large a block may be that is read: an order file, and what mail
// programs add to each of its lines.
const maxSheet = 160 << 10

// read reads a sheet as it stands and, where that fails, repaired.
func (r *reader) read(text string) result {
	if len(text) > maxSheet {
		return result{problems: orders.Problems{*problem(orders.CodeTooLarge, "the sheet has more text than is read", "an order file has at most 64 KiB")}}
	}
	// QUIRK: a gateway lost the line that says quoted-printable. ">=3D" could be
	// read, and not as it was meant.
	var done []string
	for range 3 {
		if plain := undoQP(text); plain != text && encoded(text) {
			text, done = plain, []string{"quoted-printable undone"}
		}
	}
	if r.left -= len(text); utf8.ValidString(text) && r.left > 0 {
		plain, words := plainWords(text)
		text, done = plain, append(done, words...)
	}
	first := r.once(text)
	if !first.problems.Refused() || first.empty || !utf8.ValidString(text) {
		first.repairs = append(first.repairs, done...)
		return first
	}
	// What is told is what is left when all is put right that surely was damage: the
	// later steps guess, and count where they leave less.
	best := first
	for _, step := range repairSteps {
		if r.left < 0 {
			return best
		}
		fixed := step.fix(text)
		if step.words && !armoured(text) {
			fixed = outsideNote(text, step.fix)
		}
		if fixed == text {
			continue
		}
		text, done = fixed, append(done, step.name)
		next := r.once(text)
		next.repairs = append(next.repairs, done...)
		if !next.problems.Refused() || next.empty {
			return next
		}
		if len(next.problems) < len(best.problems) || step.words && len(next.problems) == len(best.problems) {
			best = next
		}
	}
	return r.tabs(text, done, best)
}

// tabs reads a text whose lines tabs indent, if all widths of a tab with which it
// can be read give the same. best is what there was without.
func (r *reader) tabs(text string, done []string, best result) result {
	if !tabIndents().MatchString(text) {
		return best
	}
	var found *result
	for i, width := range []int{2, 4, 8} {
		wide := tabIndents().ReplaceAllStringFunc(text, func(s string) string {
			return strings.ReplaceAll(s, "\t", strings.Repeat(" ", width))
		})
		one := r.once(wide)
		one.repairs = append(append(one.repairs, "tabs replaced"), done...)
		switch {
		case one.problems.Refused() && !one.empty:
			if found == nil && (i == 0 && len(one.problems) <= len(best.problems) || len(one.problems) < len(best.problems)) {
				best = one
			}
		case found == nil:
			found = &one
		case found.empty != one.empty || !one.empty && !sameOrders(found.sheet, one.sheet):
			return best
		}
	}
	if found == nil {
		return best
	}
	return *found
}

var tabIndents = lazy.Regexp(`(?m)^ *\t[ \t]*`)

// once reads a text strictly. Armour in it is armed again first.
func (r *reader) once(text string) result {
	data := orders.Canonical([]byte(text))
	if list, rest, ok := sections(string(data)); !ok || len(list) > 0 {
		if !ok {
			return result{problems: orders.Problems{*unreadableArmour()}}
		}
		plain, plainRepairs, ok := rearm(string(data), list, rest)
		one := r.parse([]byte(plain), plainRepairs)
		if ok && !one.problems.Refused() && intact(one) {
			return one
		}
		if tidy, tidyRepairs, good := rearmTidy(list, rest); good {
			two := r.parse([]byte(tidy), tidyRepairs)
			if !two.problems.Refused() && (!ok || one.problems.Refused() || intact(two)) {
				return two
			}
		}
		if !ok && !one.problems.Refused() {
			one.problems = orders.Problems{*unreadableArmour()}
		}
		return one
	}
	return r.parse(data, nil)
}

func unreadableArmour() *orders.Problem {
	return problem(orders.CodeBadArmor, "a sealed block or a signature cannot be read: it was changed on the way", "send the file as an attachment")
}

// intact reports whether a sheet that is signed is the text that was signed.
// Where several readings mean the same, that one is right.
func intact(r result) bool { return r.sheet == nil || intactFile(r.sheet, r.data) }

func intactFile(s *orders.Sheet, data []byte) bool {
	if s.Signature == "" {
		return true
	}
	message, signature, ok := orders.SignedBytes(data)
	return ok && sign.Intact(message, signature)
}

func (r *reader) parse(data []byte, repairs []string) result {
	if r.left -= len(data) + 100; r.left < 0 {
		return result{problems: orders.Problems{*tooMany()}}
	}
	sheet, problems := orders.ParseSheet("", data)
	one := result{data: data, sheet: sheet, repairs: repairs, problems: problems}
	if problems.Refused() && sheet != nil {
		one.empty = !slices.ContainsFunc(problems, func(p orders.Problem) bool { return p.Kind != orders.Unwise && p.Code != orders.CodeNoOrders })
	}
	one.empty = one.empty || !problems.Refused() && sheet != nil && nothingChosen(sheet)
	return one
}

// nothingChosen says whether a sheet is as it was handed out: some have a
// question with all of its choices still comments, as "actions:".
func nothingChosen(s *orders.Sheet) bool {
	if s.Armor || s.Sealed != "" || s.Signature != "" || s.Orders == nil || s.Plan != nil && !s.Plan.Blank() || s.Note != "" {
		return false
	}
	return !slices.ContainsFunc(s.Orders.Keys, func(p orders.Pair) bool { return !p.Value.Blank() })
}

func tooMany() *orders.Problem {
	return problem(CodeTooMany, "the message holds more that looks like orders than is read", "send one set of orders, and nothing quoted")
}

// A repairStep puts one kind of damage right. Steps add up: each begins with
// what the one before made of the text.
type repairStep struct {
	name  string
	fix   func(string) string
	words bool // it is of the words of a sheet, and leaves its note alone
}

var repairSteps = []repairStep{
	{"invisible characters removed", dropInvisible, true},
	{"no-break spaces replaced", plainBlanks, true},
	{"'>From' put right", func(s string) string { return stuffedFrom().ReplaceAllString(s, "${1}From ") }, false},
	{"typographic quotes replaced", plainQuotes, true},
	{"long dashes replaced", func(s string) string { return longDash().ReplaceAllString(s, "${1}- ") }, true},
	{"bullets replaced", func(s string) string { return bullet().ReplaceAllString(s, "${1}- ") }, true},
	{"blanks put behind dashes", func(s string) string { return tightDash().ReplaceAllString(s, "${1}- {") }, true},
	{"quoted-printable undone", undoQP, false},
	{"no-break spaces replaced", plainBlanks, true}, // those that were encoded
	// And what only a note can need, to be read at all.
	{"invisible characters removed", dropInvisible, false},
	{"no-break spaces replaced", plainBlanks, false},
	{"typographic quotes replaced", plainQuotes, false},
	{"blank lines between the lines removed", dropBlankLines, false},
	{"broken comments joined", joinComments, false},
	{"broken lines joined", joinLines, false},
	{"blanks removed that were left where a # was taken away", evenIndents, false},
}

var (
	// QUIRK: mbox programs that never take the mark away again.
	stuffedFrom = lazy.Regexp(`(?m)^( *)>From `)
	// QUIRK: Word and phones make a dash of the "-" of a list.
	longDash  = lazy.Regexp(`(?m)^( *)[‒–—―−] `)
	oddIndent = lazy.Regexp(`(?m)^((?:  )*) ([^ \n])`)
	// QUIRK: Outlook and phones make bullets of the "-" of a list; in the text of
	// what they send as HTML too, it is a "*".
	bullet = lazy.Regexp(`(?m)^([ \t]*)[•◦▪●‣·*][ \t]+`)
	// What people type.
	tightDash  = lazy.Regexp(`(?m)^([ \t]*)-\{`)
	double     = lazy.Regexp(`(?m)(^ *(?:- +)?|[:,\[{][ \t]*)[“”„‟«»]([^“”„‟«»"\\\n]*)[“”„‟«»]([ \t]*(?:[:,\]}]|#|$))`)
	single     = lazy.Regexp(`(?m)(^ *(?:- +)?|[:,\[{][ \t]*)[‘’‚‹›]([^‘’‚‹›'\n]*)[‘’‚‹›]([ \t]*(?:[:,\]}]|#|$))`)
	softEnd    = lazy.Regexp(`=(?:3[Dd]|20[ \t]*(?:\n|$)|[ \t]*\n)`)
	equalsSign = lazy.Regexp(`=3[Dd]`)
	// QUIRK: marks such as "BH> ", whose letters would be taken for armour.
	initials = lazy.Regexp(`(?m)^[ \t]*[A-Za-z0-9+/]+>`)
	noQP     = lazy.Regexp(`=(?:[^0-9A-Fa-f \t\n]|[0-9A-Fa-f](?:[^0-9A-Fa-f]|$)|$)`)
)

// QUIRK: Outlook and spam filters strew letters without width.
func dropInvisible(s string) string {
	return strings.Map(func(r rune) rune {
		if invisible(r) {
			return -1
		}
		return r
	}, s)
}

// QUIRK: HTML editors write no-break spaces for every second blank.
func plainBlanks(s string) string {
	return strings.Map(func(r rune) rune {
		if r != ' ' && unicode.Is(unicode.Zs, r) {
			return ' '
		}
		return r
	}, s)
}

// QUIRK: phones and Word set typographic quotes.
func plainQuotes(s string) string {
	for range 2 { // values side by side share what stands between them
		s = double().ReplaceAllString(s, `${1}"${2}"${3}`)
		s = single().ReplaceAllString(s, `${1}'${2}'${3}`)
	}
	return s
}

// encoded reports whether a text is quoted-printable by more than what stands in its
// note, where somebody may have typed it.
func encoded(text string) bool {
	is := false
	outsideNote(text, func(s string) string {
		is = is || equalsSign().MatchString(s)
		return s
	})
	return is
}

// undoQP undoes quoted-printable that nobody decoded. All of it must be some.
func undoQP(s string) string {
	if !softEnd().MatchString(s) || noQP().MatchString(s) {
		return s
	}
	return string(looseQP([]byte(s)))
}

// QUIRK: HTML made text with a paragraph for every line.
func dropBlankLines(s string) string {
	if !alternating(s) {
		return s
	}
	return withoutBlankLines(s)
}

// joinBroken puts lines together of which the second was broken off the first, as it would
// have made it wider than any other. off says of a line, by itself and by whether it
// follows a comment, that it can be such a one.
func joinBroken(s string, most int, off func(line string, comment bool) bool) string {
	var out []string
	lines, widest := strings.Split(s, "\n"), 0
	for _, line := range lines {
		widest = max(widest, utf8.RuneCountInString(line))
	}
	if armoured(s) || widest < broken || widest > most {
		return s
	}
	for i, line := range lines {
		word, _, _ := strings.Cut(line, " ")
		if n := len(out) - 1; i > 0 && strings.TrimSpace(lines[i-1]) != "" && off(line, strings.HasPrefix(strings.TrimLeft(out[n], " "), "#")) &&
			utf8.RuneCountInString(strings.TrimRight(lines[i-1], " "))+1+utf8.RuneCountInString(word) > widest {
			out[n] = strings.TrimRight(out[n], " ") + " " + line
			continue
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// QUIRK: Roundcube and others break what they quote at 72 columns, marks and all.
// What is broken off a comment begins a line, where an order cannot stand: there
// are only keys.
func joinComments(s string) string {
	return joinBroken(s, len(s), func(line string, comment bool) bool { return comment && brokenOff().MatchString(line) })
}

// joinLines does the same for lines of orders. What is broken off begins at the margin,
// where there are only a sheet's own keys.
func joinLines(s string) string {
	return joinBroken(s, 100, func(line string, comment bool) bool {
		return !comment && offMargin().MatchString(line) && !sheetKey().MatchString(line)
	})
}

var offMargin = lazy.Regexp(`^[^\s#-]`)

// brokenOff is a line that is no key, item, comment or mark of YAML.
var brokenOff = lazy.Regexp(`^[\p{L}\p{N}(\[][^:]*$`)

// QUIRK: people who take the # of a choice away, and not the blank behind it. All
// lines of our sheets are indented by an even number.
func evenIndents(s string) string {
	if armoured(s) {
		return s
	}
	return oddIndent().ReplaceAllString(s, "$1$2")
}

func withoutBlankLines(s string) string {
	var kept []string
	for line := range strings.SplitSeq(s, "\n") {
		if strings.TrimSpace(line) != "" {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n") + "\n"
}

// alternating reports whether a blank line stands between any two others.
func alternating(s string) bool {
	full, pairs, before := 0, 0, false
	for line := range strings.SplitSeq(strings.TrimSpace(s), "\n") {
		now := strings.TrimSpace(line) != ""
		if now {
			full++
			if before {
				pairs++
			}
		}
		before = now
	}
	return full >= 3 && pairs == 0
}
