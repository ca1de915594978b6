package mailpage

import (
	"strconv"
	"strings"
	"time"

	"fieldpost/orders"
)

// Accepted is the receipt for orders that were opened and found right.
type Accepted struct {
	About
	// Step is the step that they answer; 0 stands for the open one.
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
	Notes []string
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
	step := or(r.Step, r.Status.Step)
	d := r.doc()
	state := "final"
	if !r.Final {
		state = "held back"
	}
	d.para(title(r.Side) + "'s orders for step " + strconv.Itoa(step) + " of " + name(r.Status.Game) +
		" are accepted (received " + r.moment(r.Received) + ", " + state + ").")
	switch {
	case r.Same:
		d.para("They are the same that were here before; nothing has changed.")
	case r.Replaced:
		d.para("They replace your earlier orders for this step, as a whole.")
	}
	if !r.Final {
		d.para("They say \"final: false\", and so the step waits for you. Send them again without that line when you are content.")
	}
	repairs(d, r.Repairs)
	notes(d, withoutAdvice(r.Notes))
	if r.Receipt != "" {
		d.para("The attached " + name(r.Receipt) + " is signed: keep it, in case a call should know nothing of these orders. " +
			command("fieldpost mail in") + " does.")
	}
	if r.CameClear {
		d.para("They came in clear: whoever could read your mail could read them. Sealed orders are safer.")
	}
	if r.SealedIn != "" || len(r.PrivateLines) > 0 {
		d.head("They will do this")
	}
	if r.SealedIn != "" {
		d.para("It is sealed in the attachment " + name(r.SealedIn) + ", since it may name hidden things; " +
			command("fieldpost mail in") + " opens it. What to look out for, if anything, stands there too.")
	}
	d.list(r.PrivateLines)
	if len(r.PrivateWarnings) > 0 {
		d.head("Is this meant?")
		problems(d, r.PrivateWarnings, r.PrivateSheet)
	}
	r.next(d, step)
	words := "your orders are in"
	if !r.Final {
		words = "your orders are in, held back"
	}
	return d.done("Re: " + r.subject(step, words))
}

// next says what comes now, and how to think again.
func (r Accepted) next(d *doc, step int) {
	d.head("What comes next")
	if r.Status.Over || r.Status.Step > step {
		d.para("Step " + strconv.Itoa(step) + " is closed now, and cannot be changed any more. What came of it is in a mail of its own.")
		return
	}
	if r.Plays && len(r.awaited()) == 0 {
		d.para("All orders are in, and the step is played now: a change would come too late. What comes of it is in a mail of its own.")
		return
	}
	r.waiting(d)
	d.list([]string{
		"To change the orders, reply with a new sheet: the latest one counts, as a whole.",
		"To see how the step stands, reply " + command("fieldpost: status") + ".",
		takeBack(r.CameClear),
	})
}

// takeBack says how orders are taken back: what a key has signed only it can.
func takeBack(clear bool) string {
	if clear {
		return "To take the orders back, reply " + command("fieldpost: withdraw orders") + "."
	}
	return "To hold the orders back, seal them once more with the line " + command(orders.HeldLine) + "."
}

// Refused says that nothing was changed, and why: what cannot be read, is
// against the rules, came too late, or answers another step.
type Refused struct {
	About
	// Step is the step that the orders say they answer; 0 where that is not known.
	Step     int
	Received time.Time
	// Where says where in the message they stood: "the text", "an attachment".
	Where string
	// Typed says that they were typed in a mail, by one who may not have the program.
	Typed bool
	// Problems are those that may be said in clear, PrivateProblems those that
	// name hidden things, where the game allows that (Sayable parts them);
	// SealedIn is the attachment with the rest, if there is a rest.
	Problems        orders.Problems
	PrivateProblems orders.Problems
	SealedIn        string
	// PrivateSheet is as in Accepted.
	PrivateSheet string
	// Repairs are what was put right before they were read, Notes what in the
	// message could not be read.
	Repairs, Notes []string
	// Stand is when the orders were received that still count; zero where there
	// are none.
	Stand time.Time
}

// Page gives the words.
func (r Refused) Page() (subject, text, html string) {
	d := r.doc()
	which := "Your orders"
	if r.Step > 0 {
		which += " for step " + strconv.Itoa(r.Step)
	}
	words := which + " of " + name(r.Status.Game) + " are refused"
	if !r.Received.IsZero() {
		words += " (received " + r.moment(r.Received) + ")"
	}
	words += ". Nothing was changed."
	if r.Where != "" {
		words += " They stood in " + name(r.Where) + "."
	}
	d.para(words)
	if !r.Stand.IsZero() {
		d.para("Your earlier orders, received " + r.moment(r.Stand) + ", still stand.")
	}
	all := append(append(orders.Problems{}, r.Problems...), r.PrivateProblems...)
	d.head("What is wrong")
	problems(d, all, r.PrivateSheet)
	if r.SealedIn != "" {
		what := "It"
		if len(all) > 0 {
			what = "More"
		}
		d.para(what + " is sealed in the attachment " + name(r.SealedIn) + ", since it may name hidden things; " + command("fieldpost mail in") + " opens it.")
	}
	repairs(d, r.Repairs)
	notes(d, r.Notes)
	r.next(d)
	return d.done("Re: " + r.subject(r.Step, "refused, nothing was changed"))
}

// next says what to do about it.
func (r Refused) next(d *doc) {
	d.head("What to do")
	switch {
	case r.ended():
		d.para(r.outcome() + " No more orders are taken.")
		return
	case len(r.side(r.Side).Asked) == 0:
		d.para("Nothing is asked of you at step " + strconv.Itoa(r.Status.Step) + ", which is open: there is nothing to send.")
		r.waiting(d)
		return
	case r.Step > 0 && r.Step != r.Status.Step:
		d.para("Step " + strconv.Itoa(r.Status.Step) + " is open. Answer that one: reply " + command("fieldpost: sheet") + " and the sheet for it comes.")
	case r.Typed:
		d.para("Put it right and send the whole sheet again: no part of this one was used. Reply " + command("fieldpost: sheet") + " for a fresh sheet.")
	default:
		d.para("Put it right and send the whole sheet again: no part of this one was used. " + command("fieldpost check orders.yaml") +
			" finds most of this before it is sent; reply " + command("fieldpost: sheet") + " for a fresh sheet.")
	}
	r.waiting(d)
}

// TwoSets says that a message held different orders, and which.
type TwoSets struct {
	About
	Received time.Time
	Sets     []OrderSet
	// SealedIn is the attachment in which sets in clear are shown, where they
	// cannot be shown here.
	SealedIn string
	Notes    []string
	// Stand is as in Refused.
	Stand time.Time
}

// OrderSet is one of several order sets in a message.
type OrderSet struct {
	// Where it stood: "the text", "an attachment".
	Where string
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
	words := "Your mail"
	if !t.Received.IsZero() {
		words += ", received " + t.moment(t.Received) + ","
	}
	d.para(words + " holds " + strings.ToLower(number(len(t.Sets))) + " order sets that differ. Which one is meant cannot be told, and so none was used. Nothing was changed.")
	if !t.Stand.IsZero() {
		d.para("Your earlier orders, received " + t.moment(t.Stand) + ", still stand.")
	}
	for i, s := range t.Sets {
		letter := string(rune('A' + i%26))
		d.head("Order set " + letter)
		s.show(d, letter)
	}
	if t.SealedIn != "" {
		d.para("What they say is sealed in the attachment " + name(t.SealedIn) + "; " + command("fieldpost mail in") + " opens it.")
	}
	notes(d, t.Notes)
	d.head("What to do")
	d.para("Send one of them, alone: in a new mail, or in a reply without the quoted text and without old attachments.")
	t.waiting(d)
	return d.done("Re: " + t.subject(0, "two different order sets, none was used"))
}

func (s OrderSet) show(d *doc, letter string) {
	words := "In " + name(s.Where)
	if s.Quoted {
		words += ", in what your mail quotes"
	}
	if s.Step > 0 {
		words += ", for step " + strconv.Itoa(s.Step)
	}
	if s.Last != "" {
		words += ", sealed"
	} else {
		words += ", in clear"
	}
	d.para(words + ".")
	var facts []string
	if s.Last != "" {
		facts = append(facts, "last line: "+name(s.Last))
	}
	if s.Digest != "" {
		facts = append(facts, "digest: "+short(s.Digest))
	}
	d.list(facts)
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
	// Step is theirs; 0 stands for the open one. Received is when they had come.
	Step     int
	Received time.Time
}

// Page gives the words.
func (w Withdrawn) Page() (subject, text, html string) {
	step := or(w.Step, w.Status.Step)
	d := w.doc()
	words := title(w.Side) + "'s orders for step " + strconv.Itoa(step) + " of " + name(w.Status.Game)
	if !w.Received.IsZero() {
		words += ", received " + w.moment(w.Received) + ","
	}
	d.para(words + " are withdrawn. None are here now.")
	w.waiting(d)
	d.para("To send new ones, reply with a sheet; " + command("fieldpost: sheet") + " in a reply brings a fresh one.")
	return d.done("Re: " + w.subject(step, "your orders are withdrawn"))
}

// NotWithdrawn says that nothing was taken back.
type NotWithdrawn struct {
	About
	// Why, in plain words; empty where it was only not said clearly enough that
	// orders are to be withdrawn.
	Why string
	// Stand is when the orders were received that still count; zero where there
	// are none.
	Stand time.Time
}

// Page gives the words.
func (n NotWithdrawn) Page() (subject, text, html string) {
	d := n.doc()
	why := n.Why
	if why == "" {
		why = "it was not quite clear that you want it"
	}
	d.para("Nothing was withdrawn: " + stop(why))
	if n.Stand.IsZero() {
		d.para("There are no orders of yours for step " + strconv.Itoa(n.Status.Step) + " of " + name(n.Status.Game) + ".")
	} else {
		d.para("Your orders for step " + strconv.Itoa(n.Status.Step) + " of " + name(n.Status.Game) + ", received " + n.moment(n.Stand) + ", still stand.")
		d.para("To take them back, reply with this line and nothing else: " + command("fieldpost: withdraw orders") + ". To replace them, reply with a new sheet.")
	}
	n.waiting(d)
	return d.done("Re: " + n.subject(0, "nothing was withdrawn"))
}
