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
	var all []string
	room := Width - utf8.RuneCountInString(first)
	for _, w := range tongue.Fields(words) {
		parts := []string{strings.ReplaceAll(w, glue, " ")}
		if utf8.RuneCountInString(rest+w) > Width {
			parts = strings.Fields(parts[0])
		}
		for _, part := range parts {
			r := []rune(part)
			for ; len(r) > room; room = Width - utf8.RuneCountInString(rest) {
				all, r = append(all, string(r[:room])), r[room:]
			}
			all, room = append(all, string(r)), Width-utf8.RuneCountInString(rest)
		}
	}
	for _, l := range tongue.Lines(Width, first, rest, all) {
		b.WriteString(l + "\n")
	}
}
