package mailpage

import (
	"strconv"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/cmd/internal/letter"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// repairs says what was put right in the message.
func repairs(d *doc, words []string) {
	switch len(words) {
	case 0:
	case 1:
		d.para("One repair was made: %s.", words[0])
	default:
		d.para("%s repairs were made: %s.", tongue.Capital(number(len(words))), say.List(words, ", "))
	}
}

// notes says what could not be read, and what to send in its place.
func notes(d *doc, notes []letter.Note) {
	for _, n := range notes {
		if n.Advice == "" {
			d.para("Note: %s.", n.What)
		} else {
			d.para("Note: %s: %s.", n.What, n.Advice)
		}
	}
}

// withoutAdvice are notes as they are told where orders were found all the same:
// what was not read, but not what to send in its place.
func withoutAdvice(notes []letter.Note) []letter.Note {
	return which.Each(notes, func(n letter.Note) letter.Note { return letter.Note{What: n.What} })
}

// most lines of a report that a mail tells: a year of war can have hundreds.
const mostLines = 100

// happened lists public lines under a heading.
func happened(d *doc, heading string, report []string) {
	if len(report) == 0 {
		return
	}
	d.head("%s", heading)
	d.list(which.Each(report[:min(len(report), mostLines)], say.Name)...)
	if more := len(report) - mostLines; more > 0 {
		d.para("And so on: %d more lines stand in the call file.", more)
	}
}

// number writes small numbers as words.
func number(n int) string {
	small := []string{"no", "one", "two", "three", "four", "five", "six"}
	if n < len(small) {
		return small[n]
	}
	return strconv.Itoa(n)
}

// short is as much of a digest as tells two apart.
func short(digest string) string {
	const digits = len("sha256:") + 16
	if i := cutAt(digest, digits); i < len(digest) {
		return digest[:i] + "…"
	}
	return digest
}

// problems lists what is wrong: where, what, and what would be right; of a sheet that
// may be shown, with the line.
func problems(d *doc, ps orders.Problems, sheet string) {
	var items []string
	quoted := map[int]string{} // behind which item which line stands
	for _, p := range ps {
		words := ""
		if p.Line > 0 {
			words = d.t.Sprintf("line %d", p.Line)
			if p.Column > 0 {
				words += d.t.Sprintf(", column %d", p.Column)
			}
			words += d.t.Sprintf(": ")
		}
		words += d.t.Say(p.Text)
		after := p.Code
		if p.Rule != "" {
			after = d.t.Sprintf("rule %s", p.Rule) + ", " + after
		}
		if p.Kind == orders.Unwise {
			after += ", " + d.t.Sprintf("a warning")
		}
		words += " (" + after + ")"
		items = append(items, words)
		if line := p.LineOf(sheet); line != "" {
			items = append(items, "  "+strings.TrimSpace(d.t.Sprintf("the line: %s", "")))
			quoted[len(items)-1] = tame(line)
		}
		if !p.Hint.IsZero() {
			items = append(items, "  "+d.t.Sprintf("hint: %s", d.t.Say(p.Hint)))
		}
	}
	d.list(which.Each(items, say.Name)...)
	for i, line := range quoted { // no item is empty, so that they are as many
		d.blocks[len(d.blocks)-1].Items[i].Line = line
	}
}
