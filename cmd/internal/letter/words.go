package letter

import (
	"slices"
	"strings"
	"unicode"

	"fieldpost/orders"
	"fieldpost/orders/lazy"
)

// What programs do to the words of a sheet that YAML reads all the same, and not as
// they were meant, is put right before anything is read. Comments are left alone, and
// so is a note: it is free text, and what stands in it may be meant.

// gap is a class of blanks as they stand between words. QUIRK: HTML editors write
// no-break spaces, and French ones narrow ones before a colon.
const gap = `[\t\p{Zs}]`

// sheetKey is a line that begins one of a sheet's own keys.
var sheetKey = lazy.Regexp(`(?i)^["“”]?(` + strings.Join(orders.SheetKeys(), "|") + `)["“”]?` + gap + `*:(?:` + gap + `|$)`)

// noteKey is the one with free text.
var noteKey = lazy.Regexp(`(?i)^["“”]?note["“”]?` + gap + `*:(?:` + gap + `|$)`)

var wordSteps = []repairStep{
	{"links of a mail program removed", dropLinks, true},
	{"invisible characters removed", dropInvisible, true},
	{"no-break spaces replaced", plainBlanks, true},
	{"tabs replaced", func(s string) string { return innerTabs().ReplaceAllString(s, "$1 ") }, true},
	{"typographic quotes replaced", byLine(straighten), true},
	{"signs of conditions put right", byLine(plainSigns), true},
	{"double blanks replaced", byLine(squeeze), true},
}

// plainWords puts the words of a sheet in clear right, and says what it did. Armour
// has its own reader, and a signature is over the very bytes.
func plainWords(text string) (string, []string) {
	if armoured(text) {
		return text, nil
	}
	var done []string
	for _, step := range wordSteps {
		if fixed := outsideNote(text, step.fix); fixed != text {
			text, done = fixed, append(done, step.name)
		}
	}
	return text, done
}

// outsideNote changes the lines of a sheet that are neither of its note nor comments.
func outsideNote(text string, fix func(string) string) string {
	var out, run strings.Builder
	flush := func() {
		out.WriteString(fix(run.String()))
		run.Reset()
	}
	note := false
	for line := range strings.SplitAfterSeq(text, "\n") {
		bare := strings.TrimLeftFunc(line, invisible)
		key := strings.TrimRight(bare, "\n")
		note = noteKey().MatchString(key) || note && !sheetKey().MatchString(key)
		if note || strings.HasPrefix(strings.TrimLeft(line, " \t"), "#") {
			flush()
			out.WriteString(line)
			continue
		}
		run.WriteString(line)
	}
	flush()
	return out.String()
}

// byLine changes each line up to its comment.
func byLine(fix func(string) string) func(string) string {
	return func(text string) string {
		lines := strings.Split(text, "\n")
		for i, line := range lines {
			code, comment := line, ""
			if at := strings.Index(line, " #"); at >= 0 {
				code, comment = line[:at], line[at:]
			}
			lines[i] = fix(code) + comment
		}
		return strings.Join(lines, "\n")
	}
}

var (
	innerTabs = lazy.Regexp(`(?m)([^ \t\n])\t[ \t]*`)
	twoBlanks = lazy.Regexp(`([\p{L}\p{N}.'’)])  +([\p{L}\p{N}(])`)
)

// QUIRK: full justification, phones and two blanks for one in HTML.
func squeeze(line string) string {
	in := len(line) - len(strings.TrimLeft(line, " "))
	for range 2 { // words of one letter share what stands between them
		line = line[:in] + twoBlanks().ReplaceAllString(line[in:], "$1 $2")
	}
	return line
}

var (
	signs  = strings.NewReplacer("≥", ">=", "≤", "<=", "≠", "!=", "⇐", "<=", "⇒", ">=", " – ", " - ", " — ", " - ", " − ", " - ")
	ofWhen = lazy.Regexp(`(?i)(?:^|[\s{,-])when["']?[ ]*:`)
)

// QUIRK: Word and Outlook make one sign of two as they are typed.
func plainSigns(line string) string {
	line = strings.ReplaceAll(line, "\u2011", "-")
	if at := ofWhen().FindStringIndex(line); at != nil {
		line = line[:at[1]] + signs.Replace(line[at[1]:])
	}
	return line
}

const (
	doubleQuotes = "“”„‟«»″＂"
	singleQuotes = "‘’‚‛‹›′＇`´"
)

// straighten writes the quotes of a line as they are typed. QUIRK: phones and word
// processors set those of their language, the French ones with blanks inside. An
// apostrophe within a word stays, since a name may have it.
func straighten(line string) string {
	if !strings.ContainsAny(line, doubleQuotes+singleQuotes) {
		return line
	}
	r := []rune(line)
	var out strings.Builder
	endless := map[opening]bool{} // what has no end on the rest of the line
	for i := 0; i < len(r); i++ {
		o := opening{kind: quoteKind(r, i), plain: r[i] == '"' || r[i] == '\''}
		o.whole = (o.plain || o.kind != 0) && valueBegins(out.String())
		if o.plain && o.whole {
			o.kind = r[i]
		}
		if o.kind == 0 {
			out.WriteRune(r[i])
			continue
		}
		end := -1
		if !endless[o] {
			end = closing(r, i, o)
		}
		if end < 0 {
			endless[o] = true
			out.WriteRune(o.kind)
			continue
		}
		inner := r[i+1 : end]
		if strings.ContainsRune("«»‹›", r[i]) {
			inner = []rune(strings.TrimSpace(string(inner)))
		}
		out.WriteString(quoted(inner, o.kind, o.whole))
		i = end
	}
	return out.String()
}

// quoteKind is the plain quote that a typographic one stands for, or 0.
func quoteKind(r []rune, i int) rune {
	switch {
	case strings.ContainsRune(doubleQuotes, r[i]):
		return '"'
	case !strings.ContainsRune(singleQuotes, r[i]), i > 0 && i+1 < len(r) && isWord(r[i-1]) && isWord(r[i+1]):
		return 0
	}
	return '\''
}

// opening is a quote that begins a text.
type opening struct {
	kind  rune
	plain bool // it is typed so
	whole bool // the text is a whole value
}

// closing finds the quote that ends a text. One that is a whole value ends where nothing
// more of it follows.
func closing(r []rune, i int, o opening) int {
	for j := i + 1; j < len(r); j++ {
		switch {
		case o.plain && r[j] == o.kind:
			return j
		case o.plain || quoteKind(r, j) != o.kind && r[j] != o.kind:
		case !o.whole || lone(r[j+1:]):
			return j
		}
	}
	return -1
}

// quoted is a text in plain quotes. As a whole value it is one to YAML, so that quotes
// within it are of the other kind.
func quoted(inner []rune, kind rune, whole bool) string {
	if !whole {
		return string(kind) + string(inner) + string(kind)
	}
	if kind == '"' && strings.ContainsRune(string(inner), '"') {
		kind = '\''
	}
	within := '\''
	if kind == within {
		within = '"'
	}
	for i := range inner {
		if quoteKind(inner, i) != 0 {
			inner[i] = within
		}
	}
	return string(kind) + string(inner) + string(kind)
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// lone reports whether nothing more of a value follows.
func lone(rest []rune) bool {
	i := slices.IndexFunc(rest, func(r rune) bool { return r != ' ' })
	return i < 0 || strings.ContainsRune(",]}:", rest[i])
}

// valueBegins reports whether a value, or a key, can begin behind what stands on a line.
func valueBegins(before string) bool {
	before = strings.TrimRight(before, " ")
	return before == "" || strings.ContainsAny(before[len(before)-1:], ":,[{") || strings.TrimRight(before, " -") == ""
}
