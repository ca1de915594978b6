package mailpage

import (
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/which"
	"fieldpost/cmd/internal/letter"
	"fieldpost/orders/say"
)

// Status answers "fieldpost: status": what everybody may know.
type Status struct{ About }

// Page gives the words.
func (s Status) Page() (subject, text, html string) {
	d := s.doc()
	s.head(d)
	st := s.Status
	if s.ended() {
		d.say(s.outcome())
	} else {
		d.say(s.timed("Step %d is open, until %s.", "Step %d is open.", st.Step))
		s.offered(d)
	}
	var items []say.Text
	for _, x := range st.Sides {
		words := say.Textf("%s (%s)", title(x.Side), name(x.Player))
		if x.Side == s.Side {
			words = say.Textf("%s, that is you", words)
		}
		if !s.ended() {
			words = say.Textf("%s: %s", words, state(x))
		}
		items = append(items, say.Textf("%s.", words))
	}
	d.head("The sides")
	d.list(items...)
	happened(d, "What happened last", st.Report)
	if st.GameFile != "" {
		d.head("The game file")
		d.para("All players should find the same here: %s", say.Name(st.GameFile))
	}
	return d.done(s.re(0, "how the game stands"))
}

// state says how a side stands in the open step.
func state(s adjudicate.SideStatus) say.Text {
	words := map[adjudicate.State]string{
		adjudicate.Received: "orders are in", adjudicate.Held: "orders are in, but held back",
		adjudicate.NotRight: "what is there is not right; orders are awaited", adjudicate.Awaited: "awaited",
	}[s.State]
	switch {
	case words == "":
		return say.Words("nothing is asked")
	case len(s.Asked) == 0:
		return say.Words(words)
	}
	return say.Textf("%s (asked: %s)", words, say.Name(strings.Join(s.Asks, ", ")))
}

// Sheet answers "fieldpost: sheet".
type Sheet struct {
	About
	// Attached are the names of the attached files, such as the view.
	Attached []string
	// PrivateSheet is the order sheet; empty where orders are not taken in clear.
	PrivateSheet string
}

// Page gives the words.
func (s Sheet) Page() (subject, text, html string) {
	d := s.doc()
	s.head(d)
	asked := len(s.side(s.Side).Asked) > 0
	switch {
	case s.ended():
		d.say(s.outcome(), say.Words("There is no sheet any more."))
	case !asked:
		d.para("Nothing is asked of you at this step, and so there is no sheet to fill in.")
		s.waiting(d)
	case s.PrivateSheet == "":
		d.para("The sheet is in your view, which is attached; it is not sent in clear, since it names hidden things.")
		howToAnswer(d, s.About, false)
	default:
		d.say(s.timed("This is the sheet for step %d, until %s.", "This is the sheet for step %d.", s.Status.Step),
			say.Words("Send it back filled in, from its first line to its last."), fillIn, inClear)
	}
	s.attached(d, s.Attached)
	if asked && !s.ended() && s.PrivateSheet != "" {
		d.head("The order sheet")
		d.sheet(wholeSheet(s.PrivateSheet))
	}
	return d.done(s.re(0, "the order sheet"))
}

// Help answers a mail in which there is nothing to do, or something unknown.
type Help struct {
	About
	// Unknown are commands that nobody knows, NoCall one for a call that is not there.
	Unknown []string
	NoCall  string
	// Blank says that there was a sheet, with nothing chosen in it.
	Blank bool
	// Files says that there were files of the game itself, such as a call.
	Files bool
	// Asked says that help was asked for.
	Asked bool
	Notes []letter.Note
}

// Page gives the words.
func (h Help) Page() (subject, text, html string) {
	d := h.doc()
	switch {
	case len(h.Unknown) > 0:
		d.say(say.Textf("There is no command %s.", and(which.Each(h.Unknown, quoted))), unchanged)
	case h.NoCall != "":
		d.say(say.Textf("There is no call for %s: name a step up to %d, or none for the open call.", quoted(h.NoCall), h.Status.Step), unchanged)
	case h.Blank:
		d.say(say.Words("There is an order sheet in your mail, but nothing is chosen in it."), unchanged,
			say.Words("Take the # away before the lines that you want, and send it again."))
	case !h.Asked && h.Files:
		d.say(say.Words("What is attached to your mail are files of the game itself, as a call brings them, or a contact card: they hold no orders, and there is no command."), unchanged)
	case !h.Asked:
		d.say(say.Words("There are no orders in your mail, and no command."), unchanged)
	}
	notes(d, h.Notes)
	what := []say.Text{
		say.Words("Orders: the sealed file as an attachment, or its whole text."),
		say.Textf("%s brings how the game stands, and who is awaited.", command("fieldpost: status")),
		say.Textf("%s brings the order sheet of the open step.", command("fieldpost: sheet")),
		say.Textf("%s brings the open call once more, and with the number of a step, as resend 3, the call of that.", command("fieldpost: resend")),
		say.Textf("%s takes back your orders of the open step.", command("fieldpost: withdraw orders")),
		say.Textf("%s gives the game up, where orders need not be signed; else what %s writes does.", command("fieldpost: concede"), command(declaring(folder.Concede, h.Status.Game))),
		say.Textf("%s offers a draw, in the same way.", command("fieldpost: draw")),
		say.Textf("%s brings this.", command("fieldpost: help")),
	}
	if h.ended() {
		d.say(h.outcome(), say.Words("No orders are taken any more."))
		what = []say.Text{
			say.Textf("%s brings how the game ended.", command("fieldpost: status")),
			say.Textf("%s brings the last letter once more.", command("fieldpost: resend")),
			say.Textf("%s brings this.", command("fieldpost: help")),
		}
	}
	d.head("What can be sent")
	d.list(what...)
	d.say(say.Words("A command stands on a line of its own in the text, at the beginning of the line, without the quotation marks; or it is the subject of a mail in which there is nothing else to do."),
		say.Words("The rest of the mail is not read."))
	if h.Clear && !h.ended() {
		d.para("This game takes orders in clear, too: the filled sheet in the text of a mail, from %s to %s.", command("fieldpost: orders/2"), command(sheetEnd))
	}
	if !h.ended() && h.Status.Game != "" {
		h.waiting(d)
	}
	words := "help"
	if !h.Asked && len(h.Unknown) == 0 && h.NoCall == "" {
		words = "no orders in your mail"
	}
	return d.done(h.re(0, words))
}

// Stranger answers, once a day, an address that plays in no game here. It
// tells nothing of who plays.
type Stranger struct{}

// Page gives the words.
func (Stranger) Page() (subject, text, html string) {
	d := &doc{}
	d.para("This address takes the orders of a game by mail, and yours is not one that the game knows. Your mail was not read further, and nothing was changed.")
	d.para("If you play, write from the address that you gave for the game, or ask its adjudicator to note the new one.")
	d.para("If not, this was a mistake, and there is nothing for you to do. You are told this once a day at most.")
	return d.done(say.Words("Re: your mail to fieldpost"))
}
