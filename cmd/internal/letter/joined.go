package letter

import (
	"strings"

	"fieldpost/orders/lazy"
)

var (
	// QUIRK: Everything on one line, behind a greeting: HTML whose tags were dropped.
	joined = lazy.Regexp(`([^\s>|\p{Zs}][\t>|\p{Zs}]+)(fieldpost:[\t\p{Zs}]*orders/2[\t>|\p{Zs}]+game:)`)
	// The same for the first line alone: a warning or a greeting, whose line end was lost.
	greeted    = lazy.Regexp(`[^\s>|\x{a0}"'“#][\t\p{Zs}]*(fieldpost:[\t\p{Zs}]*orders/2[\t\p{Zs}]*)$`)
	greetedBy  = lazy.Regexp(`^\n[\t>|\p{Zs}]*(?:game:|# Leave)`)
	joinedLine = lineWith{"orders/2", lazy.Regexp(`game:`)}
)

// partJoined puts the first lines of sheets on lines of their own.
func partJoined(text string) string {
	if !strings.Contains(text, "orders/2") {
		return text
	}
	if start, end, _, ok := joinedLine.find(text, 0); ok && strings.Contains(text[start:end], "game:") {
		text = joined().ReplaceAllString(text, "$1\n$2")
	}
	var out strings.Builder
	for text != "" {
		line, next := text, ""
		if i := strings.IndexByte(text, '\n'); i >= 0 {
			line, next = text[:i], text[i:]
		}
		if n := greeting(line, next); n > 0 {
			out.WriteString(line[:n] + "\n")
			line = line[n:]
		}
		out.WriteString(line)
		if next != "" {
			out.WriteByte('\n')
			next = next[1:]
		}
		text = next
	}
	return out.String()
}

// greeting says how much stands before the first line of a sheet on its line; next
// begins with the end of that line.
func greeting(line, next string) int {
	if !strings.HasSuffix(strings.TrimRight(line, " \t\u00a0"), "orders/2") || !greetedBy().MatchString(next[:min(len(next), 200)]) {
		return 0
	}
	begin := max(0, len(line)-200)
	if m := greeted().FindStringSubmatchIndex(line[begin:]); m != nil {
		return begin + m[2]
	}
	return 0
}
