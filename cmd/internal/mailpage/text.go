package mailpage

import (
	"strings"
	"unicode/utf8"

	"fieldpost/adjudicate/tongue"
)

// text writes the plain form: paragraphs with a blank line between them.
func (d *doc) text() string {
	var b strings.Builder
	for i, x := range d.blocks {
		// A list, and what stands under a heading, follows without a gap.
		if i > 0 && x.Kind != "picture" && x.Kind != "list" && d.blocks[i-1].Kind != "head" {
			b.WriteByte('\n')
		}
		switch x.Kind {
		case "para":
			wrap(&b, "", "", x.Words)
		case "head":
			wrap(&b, "", "", strings.ToUpper(x.Words))
		case "list":
			for _, it := range x.Items {
				in := strings.Repeat("  ", it.Level)
				wrap(&b, in+"- ", in+"  ", it.Words)
				if it.Line != "" {
					b.WriteString("\n" + it.Line + "\n\n")
				}
			}
		case "sheet", "report":
			for _, l := range x.Lines {
				b.WriteString(l + "\n")
			}
		}
	}
	return b.String()
}

// wrap writes words in lines of at most Width characters, the first behind
// first and the others behind rest. A word that is longer than a line is cut.
func wrap(b *strings.Builder, first, rest, words string) {
	used, fresh := 0, true
	start := func(margin string) {
		b.WriteString(margin)
		used, fresh = utf8.RuneCountInString(margin), true
	}
	start(first)
	for _, w := range tongue.Fields(words) {
		r := []rune(strings.ReplaceAll(w, glue, " "))
		if !fresh && used+1+len(r) > Width {
			b.WriteByte('\n')
			start(rest)
		}
		if !fresh {
			b.WriteByte(' ')
			used++
		}
		for used+len(r) > Width {
			cut := Width - used
			b.WriteString(strings.TrimRight(string(r[:cut]), " ") + "\n")
			r = r[cut:]
			start(rest)
		}
		b.WriteString(string(r))
		used, fresh = used+len(r), false
	}
	b.WriteByte('\n')
}
