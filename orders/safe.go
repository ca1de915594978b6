package orders

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

const safeRunes = 60

// Safe shows text from a file: as [Visible] does, and cut to about 60
// characters. Everything from a file goes through it before it becomes part
// of a message.
func Safe(s string) string {
	n := 0
	for i := range s {
		if n++; n > safeRunes {
			return Visible(s[:i]) + "…"
		}
	}
	return Visible(s)
}

// VisibleLines is [Visible] for a text of several lines.
func VisibleLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = Visible(l)
	}
	return strings.Join(lines, "\n")
}

// Visible replaces whatever could act on a terminal or change how the text
// around it reads (control characters, escapes, direction marks, invisible
// letters, line ends, bytes that are no UTF-8) by an escape that can be seen.
// It changes nothing else, and nothing when it is applied again.
func Visible(s string) string {
	clean := true
	for i := 0; i < len(s) && clean; i++ {
		clean = s[i] >= 0x20 && s[i] < 0x7f
	}
	if clean {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case unicode.IsPrint(r) || joins(s, i):
			b.WriteRune(r)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
		i += size
	}
	return b.String()
}

// joins says of a place in a text that there stands one of the two characters that cannot be
// seen and that some scripts are not written without, behind a letter of such a script.
// Names of players may have them (crypto/keys).
func joins(s string, i int) bool {
	r, _ := utf8.DecodeRuneInString(s[i:])
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	return (r == 0x200c || r == 0x200d) && unicode.In(before, joining...)
}

var joining = []*unicode.RangeTable{unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
	unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan}

// forbidden reports characters that no file of ours may hold, neither as
// such nor as an escape in quotes: controls, the line ends that only YAML
// knows (a second reader could see a key where we see text), direction
// overrides, and what YAML does not allow.
func forbidden(r rune) bool {
	switch {
	case r == '\t', r == '\n':
		return false
	case r < 0x20, r >= 0x7f && r <= 0x9f:
		return true
	case r == 0x2028, r == 0x2029, r == 0xfeff:
		return true
	case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
		return true
	case r >= 0xfdd0 && r <= 0xfdef, r&0xfffe == 0xfffe:
		return true
	}
	return false
}
