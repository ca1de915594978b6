package mailpage

import (
	"slices"
	"strconv"
	"time"

	"fieldpost/adjudicate"
)

// Reminder tells a side, before the deadline, that its orders are awaited.
type Reminder struct {
	About
	// Then says in words what happens if nothing comes; it may be empty.
	Then string
}

// Page gives the words.
func (r Reminder) Page() (subject, text, html string) {
	d := r.doc()
	r.head(d)
	mine := r.side(r.Side)
	d.para("Your orders are still awaited" + r.until() + ". Asked: " + r.and(mine.Asks) + ".")
	if mine.State == adjudicate.Held {
		d.para("There are some here, but they are held back: they say \"final: false\".")
	}
	if r.Then != "" {
		d.para("If nothing comes: " + stop(r.Then))
	}
	more(d)
	return d.done(r.subject(0, "a reminder, your orders are awaited"))
}

// Late tells all players that the deadline has passed, and who is late.
type Late struct {
	About
	// Sides are late.
	Sides []string
	// Grace is until when they may still answer; zero where that is not bounded.
	Grace time.Time
	// Then says in words what happens after that; it may be empty.
	Then string
}

// Page gives the words.
func (l Late) Page() (subject, text, html string) {
	d := l.doc()
	l.head(d)
	d.para("The deadline of step " + strconv.Itoa(l.Status.Step) + " has passed. Late: " + l.names(l.Sides) + ".")
	if !l.Grace.IsZero() {
		words := "Orders are still taken until " + l.moment(l.Grace) + "."
		if l.Then != "" {
			words += " After that: " + stop(l.Then)
		}
		d.para(words)
	} else {
		d.para("Orders are still taken.")
	}
	if slices.Contains(l.Sides, l.Side) {
		more(d)
	}
	return d.done(l.subject(0, "late: "+About{Lang: l.Lang}.names(l.Sides)))
}

// GraceOver tells all players that the time of grace is over, and what that
// means.
type GraceOver struct {
	About
	// Step was the late one; 0 stands for the open one.
	Step int
	// Sides have sent nothing.
	Sides []string
	// Then says in words what happened or is to happen; Answers are public lines
	// on it, such as the default that was taken for a question.
	Then    string
	Answers []string
}

// Page gives the words.
func (g GraceOver) Page() (subject, text, html string) {
	step := or(g.Step, g.Status.Step)
	d := g.doc()
	g.head(d)
	d.para("The time of grace for step " + strconv.Itoa(step) + " is over. No orders that count have come from " + g.names(g.Sides) + ".")
	if g.Then != "" {
		d.para(sentence(g.Then))
	}
	d.list(g.Answers)
	return d.done(g.subject(step, "the time of grace is over"))
}

// names writes sides, the reader's as "you".
func (a About) names(sides []string) string {
	out := make([]string, len(sides))
	for i, s := range sides {
		out[i] = title(s)
		if s == a.Side {
			out[i] = "you (" + title(s) + ")"
		}
	}
	return a.and(out)
}

// more says what to do for one who has lost the call.
func more(d *doc) {
	d.para("Reply with your orders; or reply " + command("fieldpost: resend") + " and the call comes once more, " +
		command("fieldpost: sheet") + " and a sheet comes, " + command("fieldpost: status") + " to see how the step stands.")
}
