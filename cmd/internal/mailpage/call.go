package mailpage

import (
	"strconv"
	"strings"
	"time"

	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view/text"
	"fieldpost/cmd/internal/letter"
	"fieldpost/orders"
	"fieldpost/orders/say"
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
	// Silent says that nothing had come by the deadline, and plan and house have answered.
	Silent bool
	// Repairs and Notes are what a receipt would have said, if none was sent.
	Repairs []string
	Notes   []letter.Note
}

func (b Before) say(d *doc, a About) {
	if b.Silent {
		d.para("Nothing had come from you for step %d by the deadline: your plan and the standing defaults have answered.", a.Status.Step-1)
	}
	if b.Received.IsZero() {
		return
	}
	d.para("Your orders for step %d, received %s, have been played.", a.Status.Step-1, a.moment(b.Received))
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
		d.say(c.outcome())
	case c.Closed:
		d.say(say.Textf("This is the call of step %d once more, as you asked.", c.Status.Step), say.Words("That step is closed: nothing in it is to be answered any more."))
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
	c.attached(d, c.Attached)
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
		words := []say.Text{say.Words("Nothing is asked of you.")}
		if who := c.awaited(); len(who) > 0 {
			words = append(words, c.timed("Awaited: %s, until %s.", "Awaited: %s.", and(who)))
		}
		d.say(words...)
		return
	}
	words := []say.Text{say.Textf("Asked of you, %s: %s.", c.theSide(), and(which.Each(mine.Asks, say.Name)))}
	if c.Status.Deadline != "" {
		words = append(words, say.Textf("Answer by %s.", text.Moment(c.Status.Deadline, c.Now)))
	}
	if c.Status.Deadlines != "" {
		words = append(words, say.Textf("(The game's rule: %s.)", say.Name(c.Status.Deadlines)))
	}
	others := c.awaited()
	if owes(mine) {
		others = others[1:] // the reader stands first
	}
	if len(others) > 0 {
		words = append(words, say.Textf("Also awaited: %s.", and(others)))
	} else {
		words = append(words, say.Words("Nobody else is awaited."))
	}
	d.say(words...)
}

// atDesk leads to the order desk as a page, to this game and step there. The address has
// nothing but their names.
func (c Call) atDesk(d *doc) {
	if c.Desk != "" {
		d.link("On the map in your browser, where you put this mail onto the page first:", c.Desk+"#"+orders.Safe(c.Status.Game)+"/"+strconv.Itoa(c.Status.Step))
	}
}

// howToAnswer says what to do with a call; inBody, that the sheet stands below.
func howToAnswer(d *doc, a About, inBody bool) {
	d.para("With fieldpost, in your game folder:")
	d.list(
		say.Textf("Save this mail as a file, and %s puts the attachments where they belong.", command("fieldpost mail in MESSAGE")),
		say.Textf("%s shows what your side sees.", command("fieldpost view")),
		say.Textf("%s writes the order sheet; fill it in.", command("fieldpost sheet > orders.yaml")),
		say.Textf("%s says what the orders would do.", command("fieldpost check orders.yaml")),
		say.Textf("%s signs and seals them.", command("fieldpost seal orders.yaml -o to-send.yaml")),
		say.Words("Reply to this mail with to-send.yaml attached."),
	)
	switch {
	case inBody:
		d.say(say.Words("Without it: reply to this mail with the sheet below, from its first line to its last."), fillIn, inClear)
	case a.Clear:
		d.say(say.Words("Without it: reply to this mail with the filled sheet."), inClear)
	}
}

// What is said in several mails.
var (
	unchanged = say.Words("Nothing was changed.")
	fillIn    = say.Words("Take the # away before what you want; a choice that goes over two lines needs both.")
	inClear   = say.Words("Whoever can read that mail can read the orders: it is not sealed.")
)

// attached lists the files that go along to the reader.
func (a About) attached(d *doc, names []string) {
	if len(names) == 0 {
		return
	}
	d.head("Attached")
	d.list(which.Each(names, func(n string) say.Text {
		return say.Textf(what(strings.TrimPrefix(n, a.Status.Game+"-"), a.Side), name(n))
	})...)
}

// what says in words what a file of the game is, as far as its name tells, without the game's.
func what(file, side string) string {
	switch {
	case side != "" && strings.HasSuffix(file, side+".view.age"):
		return "%s: what your side sees, sealed to you"
	case strings.HasSuffix(file, ".view.age"):
		return "%s: what the other side sees, sealed to it; your folder is whole with it"
	case strings.HasPrefix(file, "pack-"):
		return "%s: of the map, the blocks and the cards of this game"
	case strings.HasSuffix(file, ".yaml") && strings.Contains(file, "-ruling-"):
		return "%s: a ruling of the adjudicator"
	case strings.HasSuffix(file, "-concede.yaml"):
		return "%s: a side concedes the game"
	case strings.HasSuffix(file, "-draw.yaml"):
		return "%s: a side offers a draw"
	case strings.HasSuffix(file, "-orders.yaml"):
		return "%s: the order sheet, to be filled in"
	case strings.HasSuffix(file, "call.yaml"):
		return "%s: the call, signed by the adjudicator"
	case file == "game.yaml":
		return "%s: the game file"
	case file == "reveal.yaml":
		return "%s: the secrets of the game, as they were published"
	case strings.HasSuffix(file, ".yaml"), strings.HasSuffix(file, ".yaml.sig"):
		return "%s: sealed orders of the step before"
	}
	return "%s"
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
	words := []say.Text{o.outcome()}
	if o.Side != "" && o.Side == o.Status.Winner {
		words = append(words, say.Words("That is you: well done."))
	}
	switch {
	case o.Steps == 1:
		words = append(words, say.Words("It took one step."))
	case o.Steps > 1:
		words = append(words, say.Textf("It took %d steps.", o.Steps))
	}
	d.say(words...)
	o.Before.say(d, o.About)
	d.picture(o.Map)
	happened(d, "What happened", o.Status.Report)
	if o.PrivateReport.Text != "" {
		d.head("Your report")
		d.report(o.PrivateReport)
	}
	d.head("What you can do now")
	d.list(say.Textf("Keep your game folder: %s checks signatures and record without any key.", command("fieldpost verify")), say.Words("Nothing more is to be sent."))
	o.attached(d, o.Attached)
	return d.done(o.subject(0, "the game is over"))
}
