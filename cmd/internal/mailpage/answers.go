package mailpage

import (
	"strconv"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
)

// Status answers "fieldpost: status": what everybody may know.
type Status struct{ About }

// Page gives the words.
func (s Status) Page() (subject, text, html string) {
	d := s.doc()
	s.head(d)
	st := s.Status
	if s.ended() {
		d.para(s.outcome())
	} else {
		d.para("Step " + strconv.Itoa(st.Step) + " is open" + s.until() + ".")
		s.offered(d)
	}
	var items []string
	for _, x := range st.Sides {
		words := title(x.Side) + " (" + name(x.Player) + ")"
		if x.Side == s.Side {
			words += d.t.Sprintf(", that is you")
		}
		if !s.ended() {
			words += d.t.Sprintf(": ") + d.t.Said(state(x))
		}
		items = append(items, words+".")
	}
	d.head("The sides")
	d.list(items)
	happened(d, "What happened last", st.Report)
	if st.GameFile != "" {
		d.head("The game file")
		d.para("All players should find the same here: " + st.GameFile)
	}
	return d.done("Re: " + s.subject(0, "how the game stands"))
}

// state says how a side stands in the open step.
func state(s adjudicate.SideStatus) string {
	asked := ""
	if len(s.Asked) > 0 {
		asked = " (asked: " + strings.Join(s.Asks, ", ") + ")"
	}
	switch s.State {
	case adjudicate.Received:
		return "orders are in" + asked
	case adjudicate.Held:
		return "orders are in, but held back" + asked
	case adjudicate.NotRight:
		return "what is there is not right; orders are awaited" + asked
	case adjudicate.Awaited:
		return "awaited" + asked
	}
	return "nothing is asked"
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
		d.para(s.outcome() + " There is no sheet any more.")
	case !asked:
		d.para("Nothing is asked of you at this step, and so there is no sheet to fill in.")
		s.waiting(d)
	case s.PrivateSheet == "":
		d.para("The sheet is in your view, which is attached; it is not sent in clear, since it names hidden things.")
		howToAnswer(d, s.About, false)
	default:
		d.para("This is the sheet for step " + strconv.Itoa(s.Status.Step) + s.until() + ". Send it back filled in, from its first line to its last. " + fillIn + inClear)
	}
	attached(d, s.Attached, s.Side)
	if asked && !s.ended() && s.PrivateSheet != "" {
		d.head("The order sheet")
		d.sheet(wholeSheet(s.PrivateSheet))
	}
	return d.done("Re: " + s.subject(0, "the order sheet"))
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
	Notes []string
}

// Page gives the words.
func (h Help) Page() (subject, text, html string) {
	d := h.doc()
	switch {
	case len(h.Unknown) > 0:
		known := make([]string, len(h.Unknown))
		for i, u := range h.Unknown {
			known[i] = "'" + name(u) + "'"
		}
		d.para("There is no command " + h.and(known) + ". Nothing was changed.")
	case h.NoCall != "":
		asked := "'" + name(h.NoCall) + "'"
		d.para("There is no call for " + asked + ": name a step up to " + strconv.Itoa(h.Status.Step) + ", or none for the open call. Nothing was changed.")
	case h.Blank:
		d.para("There is an order sheet in your mail, but nothing is chosen in it. Nothing was changed. Take the # away before the lines that you want, and send it again.")
	case !h.Asked && h.Files:
		d.para("What is attached to your mail are files of the game itself, as a call brings them, or a contact card: they hold no orders, and there is no command. Nothing was changed.")
	case !h.Asked:
		d.para("There are no orders in your mail, and no command. Nothing was changed.")
	}
	notes(d, h.Notes)
	what := []string{
		"Orders: the sealed file as an attachment, or its whole text.",
		command("fieldpost: status") + " brings how the game stands, and who is awaited.",
		command("fieldpost: sheet") + " brings the order sheet of the open step.",
		command("fieldpost: resend") + " brings the open call once more, and with the number of a step, as resend 3, the call of that.",
		command("fieldpost: withdraw orders") + " takes back your orders of the open step.",
		command("fieldpost: concede") + " gives the game up, where orders need not be signed; else what " + command(declaring(folder.Concede, h.Status.Game)) + " writes does.",
		command("fieldpost: draw") + " offers a draw, in the same way.",
		command("fieldpost: help") + " brings this.",
	}
	if h.ended() {
		d.para(h.outcome() + " No orders are taken any more.")
		what = []string{
			command("fieldpost: status") + " brings how the game ended.",
			command("fieldpost: resend") + " brings the last letter once more.",
			command("fieldpost: help") + " brings this.",
		}
	}
	d.head("What can be sent")
	d.list(what)
	d.para("A command stands on a line of its own in the text, at the beginning of the line, without the quotation marks; or it is the subject of a mail in which there is nothing else to do. The rest of the mail is not read.")
	if h.Clear && !h.ended() {
		d.para("This game takes orders in clear, too: the filled sheet in the text of a mail, from " + command("fieldpost: orders/2") + " to " + command(sheetEnd) + ".")
	}
	if !h.ended() && h.Status.Game != "" {
		h.waiting(d)
	}
	words := "help"
	if !h.Asked && len(h.Unknown) == 0 && h.NoCall == "" {
		words = "no orders in your mail"
	}
	return d.done("Re: " + h.subject(0, words))
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
	return d.done("Re: your mail to fieldpost")
}
