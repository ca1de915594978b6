package text

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders"
	"fieldpost/scenarios"
)

// page is the text under way. Everything reaches it through flow and joined,
// which keep the width and make what is written harmless.
type page struct {
	b     strings.Builder
	width int
	ascii bool
	t     tongue.Tongue
	style scenarios.Style
	now   time.Time // zero where nobody says
}

func itoa(n int) string { return strconv.Itoa(n) }

// gap leaves a blank line, but none at the beginning and never two.
func (p *page) gap() {
	if s := p.b.String(); s != "" && !strings.HasSuffix(s, "\n\n") {
		p.b.WriteByte('\n')
	}
}

// head begins a section.
func (p *page) head(words string) {
	p.gap()
	p.flow(0, 0, words)
}

// flow writes words, the first line indented by first, the others by rest.
func (p *page) flow(first, rest int, words string) {
	p.joined(first, rest, tongue.Fields(p.plain(words)), " ")
}

// joined writes pieces with sep between them. A piece stays whole where it
// fits on a line of its own; a line never begins with sep.
func (p *page) joined(first, rest int, pieces []string, sep string) {
	used := 0 // characters on the line so far; 0 before its first piece
	indent := first
	pieces = slices.DeleteFunc(append([]string(nil), pieces...), func(s string) bool { return p.plain(s) == "" })
	for i, piece := range pieces {
		piece = p.plain(piece)
		lead := sep
		if used == 0 {
			lead = ""
		}
		size := utf8.RuneCountInString(piece)
		tail := 0 // what must still fit behind it: a comma
		if i < len(pieces)-1 {
			tail = utf8.RuneCountInString(strings.TrimRight(sep, " "))
			if strings.HasPrefix(sep, " ") {
				tail = 0
			}
		}
		at := indent
		if used > 0 {
			at = used
		}
		if used > 0 && at+utf8.RuneCountInString(lead)+size+tail > p.width {
			if !strings.HasPrefix(sep, " ") {
				p.b.WriteString(strings.TrimRight(sep, " "))
			}
			p.b.WriteByte('\n')
			used, lead, indent, at = 0, "", rest, rest
		}
		if used == 0 {
			if at+size+tail > p.width {
				used = p.long(at, rest, piece)
				continue
			}
			p.b.WriteString(strings.Repeat(" ", at))
		}
		p.b.WriteString(lead + piece)
		used = at + utf8.RuneCountInString(lead) + size
	}
	if used > 0 {
		p.b.WriteByte('\n')
	}
}

// long writes a piece that is longer than a line: at its blanks, and where it
// has none, anywhere. It returns how far the last line has come.
func (p *page) long(first, rest int, piece string) (used int) {
	words := strings.Fields(piece)
	p.b.WriteString(strings.Repeat(" ", first))
	used = first
	fresh := true
	for _, w := range words {
		for {
			room := p.width - used - 1 // one for a comma
			if !fresh {
				room--
			}
			size := utf8.RuneCountInString(w)
			if size <= room {
				if !fresh {
					p.b.WriteByte(' ')
					used++
				}
				p.b.WriteString(w)
				used += size
				fresh = false
				break
			}
			if fresh { // not even on a line of its own
				cut := len(string([]rune(w)[:room]))
				p.b.WriteString(w[:cut])
				w = w[cut:]
			}
			p.b.WriteString("\n" + strings.Repeat(" ", rest))
			used, fresh = rest, true
		}
	}
	return used
}

// plain makes words harmless and, where only ASCII is wanted, replaces our own
// signs.
func (p *page) plain(s string) string {
	s = strings.Join(strings.Fields(orders.Visible(s)), " ")
	if p.ascii {
		s = strings.NewReplacer("→", "->", "·", "-", "…", "...", "–", "-").Replace(s)
	}
	return s
}
