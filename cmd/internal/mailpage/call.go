package mailpage

import (
	"strconv"
	"strings"
	"time"

	"fieldpost/adjudicate/view/text"
)

// Call is the mail with a new call, for one side.
type Call struct {
	About
	Before Before
	// Again says that it was asked for once more; Closed, that it is of a step that
	// is closed since, so that there is nothing to answer.
	Again, Closed bool
	// Attached are the names of the attached files, in order.
	Attached []string
	// Map is a picture of what both sides see alike; none where a page with the map goes
	// along.
	Map Picture
	// PrivateReport is that side's report; empty where it is not allowed in clear.
	PrivateReport Report
	// PrivateSheet is the order sheet, as the view has it; empty where orders
	// are not taken in clear.
	PrivateSheet string
}

// Before is what came of the side's own orders for the step before. Without a time there
// are none that came by mail.
type Before struct {
	Received time.Time
	// Repairs and Notes are what a receipt would have said, if none was sent.
	Repairs, Notes []string
}

func (b Before) say(d *doc, a About) {
	if b.Received.IsZero() {
		return
	}
	d.para("Your orders for step " + strconv.Itoa(a.Status.Step-1) + ", received " + a.moment(b.Received) + ", have been played.")
	repairs(d, b.Repairs)
	notes(d, withoutAdvice(b.Notes))
}

// Report is what a side can see: as text in lines of at most Width, and with each entry on
// a line of its own, however long, for HTML. Blanks before an entry say how deep it stands.
type Report struct{ Text, Entries string }

// Page gives the words.
func (c Call) Page() (subject, text, html string) {
	d := c.doc()
	c.head(d)
	mine := c.side(c.Side)
	asked := len(mine.Asked) > 0 && !c.Closed
	switch {
	case c.Closed && !c.Again:
		d.para(c.outcome())
	case c.Closed:
		d.para("This is the call of step " + strconv.Itoa(c.Status.Step) + " once more, as you asked. That step is closed: nothing in it is to be answered any more.")
	case c.Again:
		d.para("This is the open call once more, as you asked.")
	}
	if !c.Closed {
		c.asks(d)
		c.offered(d)
		c.atDesk(d)
	}
	c.Before.say(d, c.About)
	d.picture(c.Map)
	if c.PrivateReport.Text != "" { // what happened stands in it
		d.head("Your report")
		d.report(c.PrivateReport)
	} else {
		happened(d, "What happened", c.Status.Report)
	}
	if asked {
		d.head("How to answer")
		howToAnswer(d, c.About, c.PrivateSheet != "")
	}
	attached(d, c.Attached, c.Side)
	if asked && c.PrivateSheet != "" {
		d.head("The order sheet")
		d.sheet(wholeSheet(c.PrivateSheet))
	}
	words := "nothing is asked of you"
	switch {
	case c.Closed && c.Again:
		words = "the call once more"
	case asked:
		words = "your orders, please"
	}
	return d.done(c.subject(0, words))
}

// asks says what is asked of the reader, and who else is awaited.
func (c Call) asks(d *doc) {
	mine := c.side(c.Side)
	if len(mine.Asked) == 0 {
		words := "Nothing is asked of you."
		if who := c.awaited(); len(who) > 0 {
			words += " Awaited: " + c.and(who) + c.until() + "."
		}
		d.para(words)
		return
	}
	words := "Asked of you, " + c.theSide() + ": " + c.and(mine.Asks) + "."
	if dl := c.Status.Deadline; dl != "" {
		words += " Answer by " + text.Until(text.Speak(c.Lang), dl, c.Now) + "."
	}
	if c.Status.Deadlines != "" {
		words += " (The game's rule: " + c.Status.Deadlines + ".)"
	}
	var others []string
	for _, s := range c.awaited() {
		if s != "you" {
			others = append(others, s)
		}
	}
	if len(others) > 0 {
		words += " Also awaited: " + c.and(others) + "."
	} else {
		words += " Nobody else is awaited."
	}
	d.para(words)
}

// atDesk leads to the order desk as a page, to this game and step there. The address has
// nothing but their names.
func (c Call) atDesk(d *doc) {
	if c.Desk != "" {
		d.link("On the map in your browser, where you put this mail onto the page first:", c.Desk+"#"+name(c.Status.Game)+"/"+strconv.Itoa(c.Status.Step))
	}
}

// howToAnswer says what to do with a call; inBody, that the sheet stands below.
func howToAnswer(d *doc, a About, inBody bool) {
	d.para("With fieldpost, in your game folder:")
	d.list([]string{
		"Save this mail as a file, and " + command("fieldpost mail in MESSAGE") + " puts the attachments where they belong.",
		command("fieldpost view") + " shows what your side sees.",
		command("fieldpost sheet > orders.yaml") + " writes the order sheet; fill it in.",
		command("fieldpost check orders.yaml") + " says what the orders would do.",
		command("fieldpost seal orders.yaml -o to-send.yaml") + " signs and seals them.",
		"Reply to this mail with to-send.yaml attached.",
	})
	switch {
	case inBody:
		d.para("Without it: reply to this mail with the sheet below, from its first line to its last. " + fillIn + inClear)
	case a.Clear:
		d.para("Without it: reply to this mail with the filled sheet. " + inClear)
	}
}

const fillIn = "Take the # away before what you want; a choice that goes over two lines needs both. "

const inClear = "Whoever can read that mail can read the orders: it is not sealed."

// attached lists the files that go along to a side.
func attached(d *doc, names []string, side string) {
	if len(names) == 0 {
		return
	}
	d.head("Attached")
	items := make([]string, len(names))
	for i, n := range names {
		items[i] = name(n) + what(n, side)
	}
	d.list(items)
}

// what says in words what a file of the game is, as far as its name tells.
func what(file, side string) string {
	switch {
	case side != "" && strings.HasSuffix(file, side+".view.age"):
		return ": what your side sees, sealed to you"
	case strings.HasSuffix(file, ".view.age"):
		return ": what the other side sees, sealed to it; your folder is whole with it"
	case strings.HasSuffix(file, ".yaml") && strings.Contains(file, "-ruling-"):
		return ": a ruling of the adjudicator"
	case strings.HasSuffix(file, "-concede.yaml"):
		return ": a side concedes the game"
	case strings.HasSuffix(file, "-draw.yaml"):
		return ": a side offers a draw"
	case strings.HasSuffix(file, "-orders.yaml"):
		return ": the order sheet, to be filled in"
	case strings.HasSuffix(file, "call.yaml"):
		return ": the call, signed by the adjudicator"
	case strings.HasSuffix(file, "game.yaml"):
		return ": the game file"
	case strings.HasSuffix(file, "reveal.yaml"):
		return ": the secrets of the game, as they were published"
	case strings.HasSuffix(file, ".yaml"), strings.HasSuffix(file, ".yaml.sig"):
		return ": sealed orders of the step before"
	case strings.HasSuffix(file, ".html"):
		return ": your report as a page with the map, for a browser"
	case strings.HasSuffix(file, ".age"):
		return ": sealed to you"
	case strings.HasSuffix(file, ".svg"), strings.HasSuffix(file, ".png"):
		return ": the map"
	}
	return ""
}

// Over is the mail that the game has ended.
type Over struct {
	About
	Before Before
	// Steps is how many steps were played.
	Steps    int
	Attached []string
	Map      Picture
	// PrivateReport is as in a Call.
	PrivateReport Report
}

// Page gives the words.
func (o Over) Page() (subject, text, html string) {
	o.Status.Over = true
	d := o.doc()
	o.head(d)
	words := o.outcome()
	if o.Side != "" && o.Side == o.Status.Winner {
		words += " That is you: well done."
	}
	if o.Steps > 0 {
		took := " It took " + strconv.Itoa(o.Steps) + " steps."
		if o.Steps == 1 {
			took = " It took one step."
		}
		words += took
	}
	d.para(words)
	o.Before.say(d, o.About)
	d.picture(o.Map)
	happened(d, "What happened", o.Status.Report)
	if o.PrivateReport.Text != "" {
		d.head("Your report")
		d.report(o.PrivateReport)
	}
	d.head("What you can do now")
	d.list([]string{
		"Keep your game folder: " + command("fieldpost verify") + " checks signatures and record without any key.",
		"Nothing more is to be sent.",
	})
	attached(d, o.Attached, o.Side)
	return d.done(o.subject(0, "the game is over"))
}
