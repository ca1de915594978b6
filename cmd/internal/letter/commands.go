package letter

import (
	"regexp"
	"slices"
	"strings"

	"fieldpost/orders"
)

const maxCommands = 20

var commandLine = regexp.MustCompile("(?i)^[ \t\u00a0]{0,3}[\"'“‘`*]?fieldpost[ \t\u00a0]*:[ \t\u00a0]*([a-z][a-z-]{0,30})((?:[ \t\u00a0]+[^ \t\u00a0]{1,64}){0,5})[ \t\u00a0.!\"'”’`*]*$")

// commands finds the lines of a text that ask for something. What is quoted asks
// for nothing.
func commands(text string, have []Command) []Command {
	for line := range strings.SplitSeq(text[:quotedFrom(text)], "\n") {
		if len(line) > 500 || !strings.Contains(line, "ieldpost") || len(have) >= maxCommands {
			continue
		}
		m := commandLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		// QUIRK: phones end a line with a full stop, and set it in quotes.
		c := Command{Verb: strings.ToLower(m[1])}
		for word := range strings.FieldsSeq(strings.ReplaceAll(m[2], "\u00a0", " ")) {
			if word = strings.Trim(word, "\"'“”‘’`*.!"); word != "" {
				c.Args = append(c.Args, orders.Safe(word))
			}
		}
		// QUIRK: a disclaimer put behind "fieldpost: end" without a line end.
		if strings.HasPrefix(c.Verb, "end") || c.Verb == "orders" {
			continue
		}
		if !slices.ContainsFunc(have, func(h Command) bool { return h.Verb == c.Verb && slices.Equal(h.Args, c.Args) }) {
			have = append(have, c)
		}
	}
	return have
}
