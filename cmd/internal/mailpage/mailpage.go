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
	"cmp"
	"strings"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view/text"
	"fieldpost/cmd/internal/letter"
	"fieldpost/orders"
	"fieldpost/orders/say"
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
	Notes []letter.Note
}

// Picture is one that goes along as an inline file, and is named in the HTML
// as cid:NAME. Without a name there is none.
type Picture struct {
	Name string // "map.png": letters, digits, "-", "_" and "."
	Alt  string // what it shows, in words
}

// timed is a text with the deadline at its end, or another where there is none.
func (a About) timed(until, never string, args ...any) say.Text {
	if a.Status.Deadline == "" {
		return say.Textf(never, args...)
	}
	return say.Textf(until, append(args, text.Moment(a.Status.Deadline, a.Now))...)
}

// moment is a time with the clock of whoever reads it.
func (a About) moment(t time.Time) say.Text {
	return text.Moment(t.UTC().Format(time.RFC3339), a.Now)
}

// doc begins a mail in the reader's language.
func (a About) doc() *doc { return &doc{t: Speak(a.Lang), notes: a.Left.Notes, last: a.left()} }

// left says which commands were not carried out.
func (a About) left() (words []say.Text) {
	switch known := which.Each(a.Left.Commands, quoted); len(known) {
	case 0:
	case 1:
		words = append(words, say.Textf("Your mail also has the command %s, which was not carried out: send it in a mail of its own.", known[0]))
	default:
		words = append(words, say.Textf("Your mail also has the commands %s, which were not carried out: send each in a mail of its own.", and(known)))
	}
	if a.Left.Subject != "" {
		words = append(words, say.Textf("The subject of your mail has the command %s, which was not carried out, since what stands in the mail counts: send it in a mail of its own.", quoted(a.Left.Subject)))
	}
	return words
}

// subject is that of a mail about a step; 0 stands for the open one.
func (a About) subject(step int, about any) say.Text {
	step = cmp.Or(step, a.Status.Step)
	if step > 0 && !a.Status.Over {
		return say.Textf("%s step %d: %s", name(a.Status.Game), step, about)
	}
	return say.Textf("%s: %s", name(a.Status.Game), about)
}

// re is the subject of an answer.
func (a About) re(step int, about string) say.Text {
	return say.Textf("Re: %s", a.subject(step, about))
}

// head says which game and moment this is, and who reads it.
func (a About) head(d *doc) {
	st := a.Status
	parts := []say.Text{name(st.Game)}
	if st.Title != "" {
		parts = []say.Text{name(st.Title), name(st.Game)}
	}
	if st.When != "" {
		parts = append(parts, say.Name(st.When))
	}
	if st.Step > 0 {
		parts = append(parts, say.Textf("step %d", st.Step))
	}
	d.say(say.List(parts, " · "))
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
func (a About) awaited() (out []say.Text) {
	for _, s := range a.Status.Sides {
		if owes(s) && s.Side == a.Side {
			out = append([]say.Text{say.Words("you")}, out...)
		} else if owes(s) {
			out = append(out, title(s.Side))
		}
	}
	return out
}

// waiting says who is awaited and until when, or that nobody is.
func (a About) waiting(d *doc) {
	if a.ended() {
		return
	}
	if who := a.awaited(); len(who) > 0 {
		d.say(a.timed("Awaited: %s, until %s.", "Awaited: %s.", and(who)))
		return
	}
	d.para("Nobody else is awaited: the step can be resolved, and the next call comes by a mail of its own.")
}

// ended says that no orders are taken any more: the game is over, or is not played on
// since its secrets are published.
func (a About) ended() bool { return a.Status.Over || a.Status.Revealed }

// outcome says how the game ended.
func (a About) outcome() say.Text {
	if !a.Status.Over {
		return say.Words("The secrets of the game are published: it cannot be played on.")
	}
	if a.Status.Winner == "" {
		return say.Words("The game is over; nobody has won it.")
	}
	return say.Textf("The game is over: %s has won.", title(a.Status.Winner))
}

// theSide is "York" or, where the mail is nobody's, "your side".
func (a About) theSide() say.Text {
	if a.Side == "" {
		return say.Words("your side")
	}
	return title(a.Side)
}

// command writes what is to be typed, in quotes, so that it stays on one line
// and no line begins with it.
func command(s string) say.Text { return say.Name(`"` + strings.ReplaceAll(s, " ", glue) + `"`) }

// title writes a side, for which a language may have a word, as at the beginning of a sentence.
func title(s string) say.Text { return say.Words(orders.Safe(tongue.Capital(s))) }

// name shows a foreign name, which may be anything, within a sentence.
func name(s string) say.Text { return say.Name(orders.Safe(s)) }

// quoted is a foreign name in quotes.
func quoted(s string) say.Text { return say.Textf("'%s'", name(s)) }

// and joins names: "Lancaster and York".
func and(items []say.Text) say.Text {
	last := len(items) - 1
	if last < 1 {
		return say.List(items, "")
	}
	return say.Textf("%s and %s", say.List(items[:last], ", "), items[last])
}
