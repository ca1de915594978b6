package mailpage

import (
	"slices"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/orders/say"
)

// Reminder tells a side, before the deadline, that its orders are awaited.
type Reminder struct {
	About
	// Then says in words what happens if nothing comes.
	Then string
}

// Page gives the words.
func (r Reminder) Page() (subject, text, html string) {
	d := r.doc()
	r.head(d)
	mine := r.side(r.Side)
	d.say(r.timed("Your orders are still awaited, until %s.", "Your orders are still awaited."), say.Textf("Asked: %s.", and(which.Each(mine.Asks, say.Name))))
	if mine.State == adjudicate.Held {
		d.para("There are some here, but they are held back: they say \"final: false\".")
	}
	d.para("If nothing comes: %s.", r.Then)
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
	// Then says in words what happens after that.
	Then string
}

// Page gives the words.
func (l Late) Page() (subject, text, html string) {
	d := l.doc()
	l.head(d)
	d.say(say.Textf("The deadline of step %d has passed.", l.Status.Step), say.Textf("Late: %s.", l.names(l.Sides)))
	if !l.Grace.IsZero() {
		d.say(say.Textf("Orders are still taken until %s.", l.moment(l.Grace)), say.Textf("After that: %s.", l.Then))
	} else {
		d.para("Orders are still taken.")
	}
	if slices.Contains(l.Sides, l.Side) {
		more(d)
	}
	return d.done(l.subject(0, say.Textf("late: %s", About{}.names(l.Sides))))
}

// GraceOver tells all players that the time of grace is over, and what that
// means.
type GraceOver struct {
	About
	// Sides have sent nothing.
	Sides []string
	// Then says in words what is to happen.
	Then string
}

// Page gives the words.
func (g GraceOver) Page() (subject, text, html string) {
	d := g.doc()
	g.head(d)
	d.say(say.Textf("The time of grace for step %d is over.", g.Status.Step), say.Textf("No orders that count have come from %s.", g.names(g.Sides)))
	d.para("%s.", tongue.Capital(g.Then))
	return d.done(g.subject(0, "the time of grace is over"))
}

// names writes sides, the reader's as "you".
func (a About) names(sides []string) say.Text {
	return and(which.Each(sides, func(s string) say.Text {
		if s == a.Side {
			return say.Textf("you (%s)", title(s))
		}
		return title(s)
	}))
}

// more says what to do for one who has lost the call.
func more(d *doc) {
	d.para("Reply with your orders; or reply %s and the call comes once more, %s and a sheet comes, %s to see how the step stands.",
		command("fieldpost: resend"), command("fieldpost: sheet"), command("fieldpost: status"))
}
