package adjudicate

import (
	"time"

	"fieldpost/orders"
)

// Every file of the adjudicator's says when it was made, and none was made before the
// one before it, or before orders that it acknowledges came: only a ruling that mends
// the clock, since it had been wrong, begins anew. A call stays open for at least the
// time that was agreed on, unless a ruling says otherwise; and nobody was silent before
// his time was over. Verify holds all calls to that. Whoever writes one reads the
// clock; whoever checks them needs none.

// moments are what the files say of when they were made, up to a place in the game.
type moments struct {
	last time.Time // the latest so far
	call time.Time // when the call of the last step was made, since the clock was mended
}

// add adds a ruling or a call; it is false where that was made before.
func (m *moments) add(made string, mends bool) bool {
	t, _ := ParseMoment(made)
	if mends {
		m.last, m.call = t, time.Time{}
		return true
	}
	if t.Before(m.last) {
		return false
	}
	m.last = t
	return true
}

// latest is the moment before which nothing can be made now.
func (f *Record) moments() (m moments) {
	for n, c := range f.Calls {
		m.add(c.Made, false)
		m.call = m.last
		for _, u := range f.Ruled[n] {
			m.add(u.Made, u.MendsClock)
		}
	}
	return m
}

// clockRight refuses to write anything by a clock that is behind what the files say.
func (f *Record) ClockRight(now time.Time, mends bool) error {
	if m := f.moments(); !mends && now.Truncate(time.Minute).Before(m.last) {
		return fail("", CodeBadMoment, "by the clock of this computer it is %s, and the game's last file was made %s", momentWords(Moment(now)), momentWords(Moment(m.last))).
			hint("set the clock; if it was the file that was made by a wrong one: fieldpost ruling --reason WHY --mend-clock")
	}
	return nil
}

// between brings the moments at which orders came between the call that they answer and
// the one that acknowledges them: mail servers have clocks of their own.
func (f *Record) Between(received [2]string, now time.Time) [2]string {
	first := f.moments().call
	for s, text := range received {
		t, ok := ParseMoment(text)
		switch {
		case !ok:
		case t.After(now):
			received[s] = Moment(now)
		case t.Before(first):
			received[s] = Moment(first)
		}
	}
	return received
}

// shortest is the earliest deadline of a call that is made at a moment, by the game's
// clock; "" where there is none. ruled is the deadline that a ruling names.
func (g *Game) shortest(made string, vacations [][2]time.Time) string {
	t, ok := ParseMoment(made)
	if !ok {
		return ""
	}
	return g.Clock.Closing(t, vacations...)
}

// tooEarly says whether a deadline is before another.
func tooEarly(deadline, shortest string) bool {
	t, ok := ParseMoment(deadline)
	least, clocked := ParseMoment(shortest)
	return clocked && (!ok || t.Before(least))
}

// longEnough refuses a deadline that leaves the sides less time than was agreed on.
func (f *Record) LongEnough(deadline string, now time.Time) error {
	least := f.Closing(now)
	switch _, ok := ParseMoment(deadline); {
	case !tooEarly(deadline, least):
		return nil
	case !ok:
		return fail("", CodeBadMoment, "in a game with a clock a deadline is a moment, and '%s' is none", orders.Safe(deadline)).hint("write it as " + least)
	}
	return fail("", CodeBadMoment, "the deadline is %s; the game was agreed with %s a step, which is until %s", momentWords(deadline), Span(f.Game.Clock.Step), momentWords(least)).
		hint("a ruling can name an earlier one, for both to see: fieldpost ruling --reason WHY --deadline WHEN")
}

// late refuses to take a side as silent before its time is over.
func (f *Record) TooSoon(silent [2]string, now time.Time) error {
	if silent == [2]string{} || f.TimeOver(now) {
		return nil
	}
	return fail("", CodeTooSoon, "the time of step %d is not over, and until then nobody is silent", f.Step()).
		hint("fieldpost ruling --reason WHY --deadline WHEN moves the deadline")
}

// times checks the moments of step n, by the calls and rulings up to it.
func (v *verifier) times(n int, m *moments) {
	c, before := v.signed(n), v.signed(n-1)
	if c == nil {
		*m = moments{} // nothing can be said of the next one either
		return
	}
	at := *m
	if !m.add(c.Made, false) {
		v.find(callName(n), n, CodeBadMoment, "it says it was made %s, and a file before it %s", c.Made, Moment(at.last))
		m.last, _ = ParseMoment(c.Made)
	}
	made, _ := ParseMoment(c.Made)
	for s, side := range v.game.Sides {
		if t, ok := ParseMoment(c.Received[s]); ok && (t.After(made) || t.Before(at.call)) {
			v.find(callName(n), n, CodeBadMoment, "orders of %s came %s by it, and not between the call that they answer and this one", side, c.Received[s])
		}
	}
	if before != nil && v.known(n-1) {
		v.soon(n, c, before, made)
	}
	if v.knownBefore(n) {
		v.short(n, c)
	}
	m.call = made
	for _, u := range v.rulings[n-1] {
		if !v.good[rulingName(n, u.Number)] {
			continue
		}
		last := m.last
		if !m.add(u.Made, u.MendsClock) {
			v.find(rulingName(n, u.Number), n, CodeBadMoment, "it says it was made %s, and a file before it %s", u.Made, Moment(last))
		}
		made, _ := ParseMoment(u.Made)
		if t, ok := ParseMoment(u.Deadline); ok && t.Before(made) {
			v.find(rulingName(n, u.Number), n, CodeBadMoment, "the deadline that it names was over when it was made")
		}
	}
}

// soon finds a side that was taken as silent before its time was over.
func (v *verifier) soon(n int, c, before *Call, made time.Time) {
	deadline := deadlineOf(before, v.rulings[n-2])
	t, ok := ParseMoment(deadline)
	if ok && !made.Before(t.Add(v.game.Clock.Grace)) {
		return
	}
	for s, how := range c.Silent {
		switch {
		case how != "" && !ok:
			v.find(callName(n), n, CodeTooSoon, "%s is said to have been silent at step %d, which had no deadline that a clock could read", v.game.Sides[s], n-1)
		case how != "":
			v.find(callName(n), n, CodeTooSoon, "%s is said to have been silent at step %d, and its time was not over: until %s, with grace", v.game.Sides[s], n-1, Moment(t.Add(v.game.Clock.Grace)))
		}
	}
}

// short finds a deadline that leaves less time than was agreed on.
func (v *verifier) short(n int, c *Call) {
	least := v.game.shortest(c.Made, vacationsIn(v.rulings[:n-1]))
	if c.Over || !tooEarly(c.Deadline, least) {
		return
	}
	if n > 1 {
		if list := v.rulings[n-2]; len(list) > 0 && list[len(list)-1].closes() && list[len(list)-1].Deadline == c.Deadline && c.Deadline != "" {
			return // the ruling that brought the call about names it
		}
	}
	v.find(callName(n), n, CodeBadMoment, "it closes at '%s', and by the game's clock not before %s", c.Deadline, least)
}
