package mailpage

import (
	"strings"
	"unicode/utf8"

	"fieldpost/adjudicate/game/tongue"
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
		case "link":
			wrap(&b, "", "", x.Words)
			b.WriteString(x.Name + "\n")
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
// first and the others behind rest. Glued words that are longer than a line come
// apart where the glue is, and only a single word is cut elsewhere: a cut behind the
// quotes of a foreign word would begin a line with what tame left there.
func wrap(b *strings.Builder, first, rest, words string) {
	used, fresh := 0, true
	start := func(margin string) {
		b.WriteString(margin)
		used, fresh = utf8.RuneCountInString(margin), true
	}
	start(first)
	var all []string
	for _, w := range tongue.Fields(words) {
		if utf8.RuneCountInString(rest+w) > Width {
			all = append(all, strings.Fields(strings.ReplaceAll(w, glue, " "))...)
			continue
		}
		all = append(all, strings.ReplaceAll(w, glue, " "))
	}
	for _, w := range all {
		r := []rune(w)
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
			b.WriteString(string(r[:cut]) + "\n")
			r = r[cut:]
			start(rest)
		}
		b.WriteString(string(r))
		used, fresh = used+len(r), false
	}
	b.WriteByte('\n')
}
