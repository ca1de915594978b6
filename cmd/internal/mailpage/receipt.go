package mailpage

import (
	"strings"
	"time"

	"fieldpost/adjudicate/game/which"
	"fieldpost/cmd/internal/letter"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Accepted is the receipt for orders that were opened and found right.
type Accepted struct {
	About
	// Step is the step that they answer.
	Step     int
	Received time.Time
	// Final is false for orders that say "final: false".
	Final bool
	// Replaced says that earlier orders of this step no longer count.
	Replaced bool
	// Same says that these very orders were here already.
	Same bool
	// CameClear says that these orders were not sealed.
	CameClear bool
	// Receipt is the attachment that the adjudicator has signed, by its name.
	Receipt string
	// Repairs are what was put right in the message, in plain words.
	Repairs []string
	// Notes are what in the message could not be read.
	Notes []letter.Note
	// SealedIn is the attachment in which stands what the orders will do, with
	// what to look out for; empty where that is said in clear. It must be padded:
	// its length is seen by all.
	SealedIn string
	// PrivateLines say what the orders will do, PrivateWarnings what is probably
	// a mistake; only where the game allows that in clear.
	PrivateLines    []string
	PrivateWarnings orders.Problems
	// PrivateSheet is the sheet as it came in clear, whose lines the problems name; empty
	// where it was sealed.
	PrivateSheet string
}

// Page gives the words.
func (r Accepted) Page() (subject, text, html string) {
	d := r.doc()
	accepted := "%s's orders for step %d of %s are accepted (received %s, final)."
	if !r.Final {
		accepted = "%s's orders for step %d of %s are accepted (received %s, held back)."
	}
	d.para(accepted, title(r.Side), r.Step, name(r.Status.Game), r.moment(r.Received))
	switch {
	case r.Same:
		d.para("They are the same that were here before; nothing has changed.")
	case r.Replaced:
		d.para("They replace your earlier orders for this step, as a whole.")
	}
	if !r.Final {
		d.say(say.Words("They say \"final: false\", and so the step waits for you."), say.Words("Send them again without that line when you are content."))
	}
	repairs(d, r.Repairs)
	notes(d, withoutAdvice(r.Notes))
	if r.Receipt != "" {
		d.say(say.Textf("The attached %s is signed: keep it, in case a call should know nothing of these orders.", name(r.Receipt)), say.Textf("%s does.", command("fieldpost mail in")))
	}
	if r.CameClear {
		d.say(say.Words("They came in clear: whoever could read your mail could read them."), say.Words("Sealed orders are safer."))
	}
	if r.SealedIn != "" || len(r.PrivateLines) > 0 {
		d.head("They will do this")
	}
	if r.SealedIn != "" {
		d.say(say.Textf("It is sealed in the attachment %s, since it may name hidden things; %s opens it.", name(r.SealedIn), command("fieldpost mail in")),
			say.Words("What to look out for, if anything, stands there too."))
	}
	d.list(which.Each(r.PrivateLines, say.Name)...)
	if len(r.PrivateWarnings) > 0 {
		d.head("Is this meant?")
		problems(d, r.PrivateWarnings, r.PrivateSheet)
	}
	r.next(d)
	words := "your orders are in"
	if !r.Final {
		words = "your orders are in, held back"
	}
	return d.done(r.re(r.Step, words))
}

// next says what comes now, and how to think again.
func (r Accepted) next(d *doc) {
	d.head("What comes next")
	if r.Status.Over || r.Status.Step > r.Step {
		d.say(say.Textf("Step %d is closed now, and cannot be changed any more.", r.Step), say.Words("What came of it is in a mail of its own."))
		return
	}
	if r.Plays && len(r.awaited()) == 0 {
		d.say(say.Words("All orders are in, and the step is played now: a change would come too late."), say.Words("What comes of it is in a mail of its own."))
		return
	}
	r.waiting(d)
	d.list(say.Words("To change the orders, reply with a new sheet: the latest one counts, as a whole."),
		say.Textf("To see how the step stands, reply %s.", command("fieldpost: status")), takeBack(r.CameClear))
}

// takeBack says how orders are taken back: what a key has signed only it can.
func takeBack(clear bool) say.Text {
	if clear {
		return say.Textf("To take the orders back, reply %s.", command("fieldpost: withdraw orders"))
	}
	return say.Textf("To hold the orders back, seal them once more with the line %s.", command(orders.HeldLine))
}

// Refused says that nothing was changed, and why: what cannot be read, is
// against the rules, came too late, or answers another step.
type Refused struct {
	About
	// Step is the step that the orders say they answer; 0 where that is not known.
	Step     int
	Received time.Time
	// Where says where in the message they stood: "the text", "an attachment".
	Where say.Text
	// Typed says that they were typed in a mail, by one who may not have the program.
	Typed bool
	// Problems are those that may be said in clear, PrivateProblems those that
	// name hidden things, where the game allows that;
	// SealedIn is the attachment with the rest, if there is a rest.
	Problems        orders.Problems
	PrivateProblems orders.Problems
	SealedIn        string
	// PrivateSheet is as in Accepted.
	PrivateSheet string
	// Repairs are what was put right before they were read, Notes what in the
	// message could not be read.
	Repairs []string
	Notes   []letter.Note
	// Stand is when the orders were received that still count; zero where there
	// are none.
	Stand time.Time
}

// Page gives the words.
func (r Refused) Page() (subject, text, html string) {
	d := r.doc()
	game := name(r.Status.Game)
	words := []say.Text{say.Textf("Your orders of %s are refused (received %s).", game, r.moment(r.Received)), unchanged}
	if r.Step > 0 {
		words[0] = say.Textf("Your orders for step %d of %s are refused (received %s).", r.Step, game, r.moment(r.Received))
	}
	if !r.Where.IsZero() {
		words = append(words, say.Textf("They stood in %s.", r.Where))
	}
	d.say(words...)
	if !r.Stand.IsZero() {
		d.para("Your earlier orders, received %s, still stand.", r.moment(r.Stand))
	}
	all := append(append(orders.Problems{}, r.Problems...), r.PrivateProblems...)
	d.head("What is wrong")
	problems(d, all, r.PrivateSheet)
	if r.SealedIn != "" {
		sealed := "It is sealed in the attachment %s, since it may name hidden things; %s opens it."
		if len(all) > 0 {
			sealed = "More is sealed in the attachment %s, since it may name hidden things; %s opens it."
		}
		d.para(sealed, name(r.SealedIn), command("fieldpost mail in"))
	}
	repairs(d, r.Repairs)
	notes(d, r.Notes)
	r.next(d)
	return d.done(r.re(r.Step, "refused, nothing was changed"))
}

// next says what to do about it.
func (r Refused) next(d *doc) {
	d.head("What to do")
	switch {
	case r.ended():
		d.say(r.outcome(), say.Words("No more orders are taken."))
		return
	case len(r.side(r.Side).Asked) == 0:
		d.para("Nothing is asked of you at step %d, which is open: there is nothing to send.", r.Status.Step)
		r.waiting(d)
		return
	case r.Step > 0 && r.Step != r.Status.Step:
		d.say(say.Textf("Step %d is open.", r.Status.Step), say.Textf("Answer that one: reply %s and the sheet for it comes.", command("fieldpost: sheet")))
	case r.Typed:
		d.say(putRight, say.Textf("Reply %s for a fresh sheet.", command("fieldpost: sheet")))
	default:
		d.say(putRight, say.Textf("%s finds most of this before it is sent; reply %s for a fresh sheet.", command("fieldpost check orders.yaml"), command("fieldpost: sheet")))
	}
	r.waiting(d)
}

var putRight = say.Words("Put it right and send the whole sheet again: no part of this one was used.")

// TwoSets says that a message held different orders, and which.
type TwoSets struct {
	About
	Received time.Time
	Sets     []OrderSet
	Notes    []letter.Note
	// Stand is as in Refused.
	Stand time.Time
}

// OrderSet is one of several order sets in a message.
type OrderSet struct {
	// Where it stood: "the text", "an attachment".
	Where say.Text
	// Quoted says that it stood in what the message quotes.
	Quoted bool
	// Step is what it says it answers; 0 where it does not say.
	Step int
	// Last is the last line of a sealed set, by which a person tells it from
	// another (the first lines are alike in all); empty where the set
	// is in clear.
	Last string
	// Digest is of the set as it would be stored.
	Digest string
	// PrivateData are the orders in clear, where the game allows that.
	PrivateData string
}

// Page gives the words.
func (t TwoSets) Page() (subject, text, html string) {
	d := t.doc()
	sets := number(len(t.Sets))
	d.say(say.Textf("Your mail, received %s, holds %s order sets that differ.", t.moment(t.Received), sets), say.Words("Which one is meant cannot be told, and so none was used."), unchanged)
	if !t.Stand.IsZero() {
		d.para("Your earlier orders, received %s, still stand.", t.moment(t.Stand))
	}
	for i, s := range t.Sets {
		letter := string(rune('A' + i%26))
		d.head("Order set %s", say.Name(letter))
		s.show(d, letter)
	}
	notes(d, t.Notes)
	d.head("What to do")
	d.para("Send one of them, alone: in a new mail, or in a reply without the quoted text and without old attachments.")
	t.waiting(d)
	return d.done(t.re(0, "two different order sets, none was used"))
}

func (s OrderSet) show(d *doc, letter string) {
	words := s.Where
	if s.Quoted {
		words = say.Textf("%s, in what your mail quotes", words)
	}
	if s.Step > 0 {
		words = say.Textf("%s, for step %d", words, s.Step)
	}
	var facts []say.Text
	if s.Last != "" {
		d.para("In %s, sealed.", words)
		facts = append(facts, say.Textf("last line: %s", name(s.Last)))
	} else {
		d.para("In %s, in clear.", words)
	}
	if s.Digest != "" {
		facts = append(facts, say.Textf("digest: %s", say.Name(short(s.Digest))))
	}
	d.list(facts...)
	if s.PrivateData != "" {
		// A letter before each line, so that nobody sends these orders by
		// sending the mail back. Comments say what could be chosen, not what was.
		var out []string
		for _, l := range lines(s.PrivateData) {
			if !strings.HasPrefix(strings.TrimSpace(l), "#") {
				out = append(out, letter+": "+tame(orders.Visible(strings.TrimRight(l, " \t"))))
			}
		}
		d.sheet(out)
	}
}

// Withdrawn says that a side's orders were taken back.
type Withdrawn struct {
	About
	// Step is theirs. Received is when they had come.
	Step     int
	Received time.Time
}

// Page gives the words.
func (w Withdrawn) Page() (subject, text, html string) {
	d := w.doc()
	words := say.Textf("%s's orders for step %d of %s are withdrawn.", title(w.Side), w.Step, name(w.Status.Game))
	if !w.Received.IsZero() {
		words = say.Textf("%s's orders for step %d of %s, received %s, are withdrawn.", title(w.Side), w.Step, name(w.Status.Game), w.moment(w.Received))
	}
	d.say(words, say.Words("None are here now."))
	w.waiting(d)
	d.para("To send new ones, reply with a sheet; %s in a reply brings a fresh one.", command("fieldpost: sheet"))
	return d.done(w.re(w.Step, "your orders are withdrawn"))
}

// NotWithdrawn says that nothing was taken back.
type NotWithdrawn struct {
	About
	// Why, in plain words.
	Why string
	// Stand is when the orders were received that still count; zero where there
	// are none.
	Stand time.Time
}

// Page gives the words.
func (n NotWithdrawn) Page() (subject, text, html string) {
	d := n.doc()
	d.para("Nothing was withdrawn: %s.", n.Why)
	if n.Stand.IsZero() {
		d.para("There are no orders of yours for step %d of %s.", n.Status.Step, name(n.Status.Game))
	} else {
		d.para("Your orders for step %d of %s, received %s, still stand.", n.Status.Step, name(n.Status.Game), n.moment(n.Stand))
		d.say(say.Textf("To take them back, reply with this line and nothing else: %s.", command("fieldpost: withdraw orders")), say.Words("To replace them, reply with a new sheet."))
	}
	n.waiting(d)
	return d.done(n.re(0, "nothing was withdrawn"))
}
