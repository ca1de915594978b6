package letter

import (
	"slices"
	"strings"

	"fieldpost/orders"
	"fieldpost/orders/lazy"
)

const maxCommands = 20

var commandLine = lazy.Regexp("(?i)^[ \t\u00a0]{0,3}[\"'“‘`*]?fieldpost[ \t\u00a0]*:[ \t\u00a0]*([a-z][a-z-]{0,30})((?:[ \t\u00a0]+[^ \t\u00a0]{1,64}){0,5})[ \t\u00a0.!\"'”’`*]*$")

// QUIRK: what programs put before the subject of an answer or of what is
// forwarded, in their languages, some of them counting; and mail servers before
// any, in brackets, braces or stars. The words before automatic answers are not among them.
var beforeSubject = lazy.Regexp(`(?i)^(?:(?:` +
	`re|r|aw|antw?|antwort|sv|vs|odp|rif|réf|res|atb|bls|ang|ynt|vá|ре|отв|回复|回覆|答复|答覆|返信|` +
	`fwd?|wg|tr|rv|enc|i|vl|vb|pd|ilt|İlt|doorst|tov|пересл|转发|轉寄` +
	`)(?:\[\d+\]|\(\d+\)|[*^]?\d+)?[\s\p{Zs}]*[:\x{ff1a}]|\[[^\]]{0,40}\]|\{[^}]{0,40}\}|\*{2,}[a-z ]{1,20}\*{2,})[\s\p{Zs}]*`)

// Topic is a subject without those words.
func Topic(subject string) string {
	for {
		m := beforeSubject().FindString(subject)
		if m == "" {
			return subject
		}
		subject = subject[len(m):]
	}
}

// inSubject is the command that a subject is: people with a telephone write it
// there, and nothing in the text.
func inSubject(subject string) *Command {
	if list := commands(Topic(subject), nil); len(list) > 0 {
		return &list[0]
	}
	return nil
}

// commands finds the lines of a text that ask for something. What is quoted asks
// for nothing.
func commands(text string, have []Command) []Command {
	for line := range strings.SplitSeq(text[:quotedFrom(text)], "\n") {
		if len(have) >= maxCommands || len(line) > 500 || !strings.Contains(strings.ToLower(line), "fieldpost") {
			continue
		}
		m := commandLine().FindStringSubmatch(plainBlanks(dropInvisible(line)))
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

// String is the command as it is typed, without the word before it.
func (c Command) String() string { return strings.Join(append([]string{c.Verb}, c.Args...), " ") }

// Same says whether two commands do the same: only resend minds what follows it.
func (c Command) Same(d Command) bool {
	return c.Verb == d.Verb && (c.Verb != "resend" || slices.Equal(c.Args, d.Args))
}
