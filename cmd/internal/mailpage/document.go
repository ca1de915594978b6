package mailpage

import (
	"slices"
	"strings"
	"unicode/utf8"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/cmd/internal/letter"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// doc is a mail's words before they are text or HTML. Everything that is said
// goes through its methods, which make it harmless; so both forms say the same.
type doc struct {
	blocks []block
	t      tongue.Tongue
	notes  []letter.Note
	last   []say.Text // what stands at the end, if anything, below the notes
}

// block is a paragraph, a heading, a list, a sheet or a picture.
type block struct {
	Kind  string // "para", "head", "list", "sheet", "report", "picture", "link"
	Words string
	Items []item
	Lines []string // of a sheet or report: as they are, never broken
	Name  string   // of a picture; of a link, the address
}

// item is one of a list or report; Level is how deep it stands in it, from 0.
type item struct {
	Level int
	Words string
	// A line of a sheet that belongs to it: as it is, never broken.
	Line string
	// Of a report: whether it is the first of a part, and whether it heads one.
	First, Head bool
}

// glue stands between words that stay on one line. In foreign text it does no
// more than that.
const glue = "\u00a0"

// harmless makes words visible and puts single blanks between them.
func harmless(s string) string {
	parts := strings.Split(s, glue)
	for i, p := range parts {
		parts[i] = orders.Visible(p)
	}
	words := strings.Split(strings.Join(parts, glue), " ")
	for i, w := range words {
		words[i] = strings.Trim(w, glue)
	}
	return tame(strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " "))
}

// trigger is what a line begins with that gives a command or begins orders.
const trigger = "fieldpost:"

// tame sees to it that no line can begin with trigger, wherever this or a mail
// program breaks it. Otherwise an opponent could write a note that withdraws
// the orders of one who answers and quotes it without marks. What stands in
// quotes, as ours does, is left as it is.
func tame(s string) string {
	if len(s) < len(trigger) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if i+len(trigger) > len(s) || !strings.EqualFold(s[i:i+len(trigger)], trigger) {
			b.WriteByte(s[i])
			continue
		}
		word := s[:i]
		word = word[strings.LastIndex(word, " ")+1:]
		if at := strings.LastIndex(word, glue); at >= 0 {
			word = word[at+len(glue):]
		}
		colon := byte(':')
		switch strings.TrimLeft(word, "(") {
		case `'`, `"`:
		case "":
			b.WriteByte('\'')
		default: // within a word, which may be cut anywhere
			colon = ';'
		}
		b.WriteString(s[i : i+len(trigger)-1])
		b.WriteByte(colon)
		i += len(trigger) - 1
	}
	return b.String()
}

// mostSubject is the longest subject, in characters.
const mostSubject = 120

// line makes words one line that a header can have.
func line(s string) string {
	s = strings.ReplaceAll(harmless(s), glue, " ")
	if r := []rune(s); len(r) > mostSubject {
		return string(r[:mostSubject-1]) + "…"
	}
	return s
}

// ReplyTo is the subject of an answer to a mail with this one.
func ReplyTo(topic string) string { return line("Re: " + topic) }

// para writes a paragraph, as of fmt.Sprintf.
func (d *doc) para(format string, args ...any) { d.say(say.Textf(format, args...)) }

// say writes sentences as a paragraph.
func (d *doc) say(sentences ...say.Text) {
	var said []string
	for _, s := range sentences {
		said = append(said, d.t.Say(s))
	}
	if words := harmless(strings.Join(said, " ")); words != "" {
		d.blocks = append(d.blocks, block{Kind: "para", Words: words})
	}
}

func (d *doc) head(format string, args ...any) {
	d.blocks = append(d.blocks, block{Kind: "head", Words: harmless(d.t.Say(say.Textf(format, args...)))})
}

// list writes items; two blanks before one set it a level deeper.
func (d *doc) list(items ...say.Text) {
	b := block{Kind: "list"}
	for _, x := range items {
		s := d.t.Say(x)
		words := harmless(s)
		if words == "" {
			continue
		}
		level := min((len(s)-len(strings.TrimLeft(s, " ")))/2, 3)
		b.Items = append(b.Items, item{Level: level, Words: words})
	}
	if len(b.Items) > 0 {
		d.blocks = append(d.blocks, b)
	}
}

// sheet writes lines that keep their blanks and are never broken, as they are.
func (d *doc) sheet(lines []string) {
	b := block{Kind: "sheet"}
	for _, l := range lines {
		b.Lines = append(b.Lines, strings.TrimRight(orders.Visible(l), " "))
	}
	d.blocks = append(d.blocks, b)
}

// digits stand for dice: in the small print of a phone their pips are hard to see, and
// not every font has them. In HTML each has a frame.
var digits = strings.NewReplacer("⚀", "1", "⚁", "2", "⚂", "3", "⚃", "4", "⚄", "5", "⚅", "6")

// report writes a text that was laid out before: its lines stay where they fit. In HTML
// each entry is a line, which the mail program breaks as its window is wide.
func (d *doc) report(r Report) {
	b := block{Kind: "report", Lines: laidOut(r.Text)}
	first := false
	for _, l := range lines(r.Entries) {
		words := tame(orders.Visible(strings.Trim(l, " ")))
		if words == "" {
			first = len(b.Items) > 0
			continue
		}
		level := min((len(l)-len(strings.TrimLeft(l, " ")))/2, 6)
		b.Items = append(b.Items, item{Level: level, Words: words, First: first, Head: first && level == 0})
		first = false
	}
	d.blocks = append(d.blocks, b)
}

// laidOut are the lines of a report for the text.
func laidOut(text string) (out []string) {
	for _, l := range lines(digits.Replace(text)) {
		l = tame(orders.Visible(strings.TrimRight(l, " ")))
		if l == "" && len(out) > 0 && out[len(out)-1] == "" {
			continue
		}
		if utf8.RuneCountInString(l) <= Width {
			out = append(out, l)
			continue
		}
		in := l[:min(len(l)-len(strings.TrimLeft(l, " ")), Width/2)]
		var b strings.Builder
		wrap(&b, in, in+"  ", harmless(l))
		out = append(out, lines(b.String())...)
	}
	return out
}

// link names a page to open, on a line of its own that is never broken.
func (d *doc) link(words, address string) {
	d.blocks = append(d.blocks, block{Kind: "link", Words: harmless(d.t.Say(say.Words(words))), Name: harmless(address)})
}

func (d *doc) picture(p Picture) {
	if p.Name != "" && plainName(p.Name) {
		d.blocks = append(d.blocks, block{Kind: "picture", Name: p.Name, Words: harmless(p.Alt)})
	}
}

// plainName says whether a picture's name can stand in an address as it is.
func plainName(s string) bool {
	return strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == ""
}

// done gives what a page returns.
func (d *doc) done(subject say.Text) (string, string, string) {
	notes(d, d.notes)
	d.say(d.last...)
	topic := line(d.t.Say(subject))
	return topic, d.text(), d.html(topic)
}
