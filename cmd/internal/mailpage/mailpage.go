// Package mailpage says what the mails of a game say: one plain struct for
// each kind of mail, and its words as subject, text and HTML.
//
// It promises that
//
//   - the same struct gives the same words: there is no clock, file or chance
//     in it; times are fields;
//   - no line of the text is longer than 72 characters, but for lines of an
//     order sheet and addresses of a page, which are never broken;
//   - the HTML says what the text says, is one small document with inline CSS
//     only, and asks for nothing from outside;
//   - foreign text (names, problems, report lines) is shown, never acted on,
//     in both;
//   - nobody who sends a mail back whole, without reply marks, gives a command
//     by it: no line begins with one.
//
// Fields are public: both sides, the post office and whoever reads over a
// shoulder may know them. Those that only one side may know have names that
// begin with Private, and are filled only where the game allows that in clear.
package mailpage

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view/text"
	"fieldpost/orders"
)

// Width is how long a line of the text may be, in characters.
const Width = text.Width

// About is what a mail about a game says first.
type About struct {
	// Status is that of the game folder, as it is after what the mail tells of.
	Status adjudicate.Status
	// Side is whose mail it is ("york"); empty for one who plays no side.
	Side string
	// Lang is the language that the reader reads; empty for English.
	Lang string
	// Clear says that the game takes orders in clear, too.
	Clear bool
	// Plays says that a step is played as soon as all orders are in.
	Plays bool
	// Now is when it is written; it may be zero.
	Now time.Time
	// Left is what the mail that is answered asks for besides.
	Left Left
	// Desk is the address of the order desk as a page, if there is one.
	Desk string
}

// Left are commands that were not carried out, since one thing is done for a
// mail: orders, or the first command.
type Left struct {
	Commands []string // of its text
	Subject  string   // of its subject, where the text has orders, or another command
	// Notes are what in the mail could not be read, beside a command that was
	// carried out.
	Notes []string
}

// Picture is one that goes along as an inline file, and is named in the HTML
// as cid:NAME. Without a name there is none.
type Picture struct {
	Name string // "map.png": letters, digits, "-", "_" and "."
	Alt  string // what it shows, in words
}

// until is ", until Tue 1 Dec 20:00 UTC", or nothing where there is no deadline.
func (a About) until() string {
	if a.Status.Deadline == "" {
		return ""
	}
	return ", until " + text.Until(text.Speak(a.Lang), a.Status.Deadline, a.Now)
}

// moment is Moment in the reader's language.
func (a About) moment(t time.Time) string {
	return text.Until(text.Speak(a.Lang), t.UTC().Format(time.RFC3339), a.Now)
}

// doc begins a mail in the reader's language.
func (a About) doc() *doc { return &doc{t: Speak(a.Lang), notes: a.Left.Notes, last: a.left()} }

// left says which commands were not carried out.
func (a About) left() string {
	known := make([]string, len(a.Left.Commands))
	for i, c := range a.Left.Commands {
		known[i] = "'" + name(c) + "'"
	}
	var words []string
	switch len(known) {
	case 0:
	case 1:
		words = append(words, "Your mail also has the command "+known[0]+", which was not carried out: send it in a mail of its own.")
	default:
		words = append(words, "Your mail also has the commands "+a.and(known)+", which were not carried out: send each in a mail of its own.")
	}
	if a.Left.Subject != "" {
		asked := "'" + name(a.Left.Subject) + "'"
		words = append(words, "The subject of your mail has the command "+asked+", which was not carried out, since what stands in the mail counts: send it in a mail of its own.")
	}
	return strings.Join(words, " ")
}

// subject is that of a mail about a step; 0 stands for the open one.
func (a About) subject(step int, words string) string {
	if step == 0 {
		step = a.Status.Step
	}
	s := name(a.Status.Game)
	if step > 0 && !a.Status.Over {
		s += " step " + strconv.Itoa(step)
	}
	return s + ": " + words
}

// head says which game and moment this is, and who reads it.
func (a About) head(d *doc) {
	st := a.Status
	parts := []string{name(st.Game)}
	if st.Title != "" {
		parts = []string{name(st.Title), name(st.Game)}
	}
	if st.When != "" {
		parts = append(parts, st.When)
	}
	if st.Step > 0 {
		parts = append(parts, "step "+strconv.Itoa(st.Step))
	}
	d.para(strings.Join(parts, " · "))
}

// side gives what the status says of a side.
func (a About) side(side string) adjudicate.SideStatus {
	for _, s := range a.Status.Sides {
		if s.Side == side {
			return s
		}
	}
	return adjudicate.SideStatus{Side: side}
}

// owes says whether a side has something to send yet.
func owes(s adjudicate.SideStatus) bool {
	return s.State == adjudicate.Awaited || s.State == adjudicate.Held || s.State == adjudicate.NotRight && len(s.Asked) > 0
}

// awaited are the sides that owe orders, the reader as "you".
func (a About) awaited() (out []string) {
	for _, s := range a.Status.Sides {
		if !owes(s) {
			continue
		}
		if s.Side == a.Side {
			out = append([]string{"you"}, out...)
			continue
		}
		out = append(out, title(s.Side))
	}
	return out
}

// waiting says who is awaited and until when, or that nobody is.
func (a About) waiting(d *doc) {
	if a.ended() {
		return
	}
	if who := a.awaited(); len(who) > 0 {
		d.para("Awaited: " + a.and(who) + a.until() + ".")
		return
	}
	d.para("Nobody else is awaited: the step can be resolved, and the next call comes by a mail of its own.")
}

// ended says that no orders are taken any more: the game is over, or is not played on
// since its secrets are published.
func (a About) ended() bool { return a.Status.Over || a.Status.Revealed }

// outcome says how the game ended.
func (a About) outcome() string {
	if !a.Status.Over {
		return "The secrets of the game are published: it cannot be played on."
	}
	if a.Status.Winner == "" {
		return "The game is over; nobody has won it."
	}
	return "The game is over: " + title(a.Status.Winner) + " has won."
}

// theSide is "York" or, where the mail is nobody's, "your side".
func (a About) theSide() string {
	if a.Side == "" {
		return "your side"
	}
	return title(a.Side)
}

// command writes what is to be typed, in quotes, so that it stays on one line
// and no line begins with it.
func command(s string) string { return `"` + strings.ReplaceAll(s, " ", glue) + `"` }

// title writes a name as at the beginning of a sentence.
func title(s string) string { return name(tongue.Capital(s)) }

// name shows a foreign name, which may be anything, within a sentence.
func name(s string) string { return orders.Safe(s) }

// and joins names: "Lancaster and York".
func (a About) and(items []string) string {
	t := Speak(a.Lang)
	items = slices.Clone(items)
	for i := range items {
		items[i] = t.Said(items[i])
	}
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return strings.Join(items[:last], ", ") + " " + t.Sprintf("and") + " " + items[last]
}

// sentence begins words with a capital, and ends them.
func sentence(s string) string { return stop(tongue.Capital(s)) }

// stop ends words, such as a reason, as a sentence ends.
func stop(s string) string {
	s = strings.TrimSpace(s)
	if s != "" && !strings.ContainsAny(s[len(s)-1:], ".!?:") {
		s += "."
	}
	return s
}
