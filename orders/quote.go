package orders

import (
	"fmt"
	"strings"
	"unicode"

	"fieldpost/orders/lazy"
)

// Quote gives a YAML scalar that reads back as s and as nothing else: s itself
// where every reader of YAML takes it for this text, else s in double quotes.
// It never breaks a line, and fits in [a, b] as well.
func Quote(s string) string {
	if isPlain(s) {
		return s
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// isPlain is narrow on purpose: words that begin with a letter.
func isPlain(s string) bool {
	if s == "" || ambiguous(s) != "" {
		return false
	}
	last := rune(0)
	for i, r := range s {
		switch {
		case unicode.IsLetter(r):
		case i == 0:
			return false
		case r >= '0' && r <= '9', r == '-', r == '_', r == '.', r == '/', r == '(', r == ')', r == '\'', r == '+':
		case r == ' ' && last != ' ':
		default:
			return false
		}
		last = r
	}
	return last != ' '
}

// What some reader of YAML, of version 1.1 or 1.2, takes for a number.
var numberLike = lazy.Regexp(`^[-+]?(\.?[0-9][0-9_a-fA-FxXoO.:,]*([eE][-+]?[0-9]+)?|\.(inf|Inf|INF))$|^\.(nan|NaN|NAN)$`)

// ambiguous tells what a plain scalar would be taken for by some reader of
// YAML, if not only for a text: "bool", "null", "number" or "date".
func ambiguous(s string) string {
	switch strings.ToLower(s) {
	case "y", "n", "yes", "no", "on", "off", "true", "false":
		return "bool"
	case "", "~", "null":
		return "null"
	}
	if numberLike().MatchString(s) {
		return "number"
	}
	if len(s) >= 8 && s[0] >= '0' && s[0] <= '9' && strings.Count(s, "-") >= 2 {
		return "date"
	}
	return ""
}
