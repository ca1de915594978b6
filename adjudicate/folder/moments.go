package folder

import (
	"time"

	"fieldpost/adjudicate/codes"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Moments are what the files say of when they were made, up to a place in the game.
type Moments struct {
	Last time.Time // the latest so far
	Call time.Time // when the call of the last step was made, since the clock was mended
}

// Add adds a ruling or a call; it is false where that was made before.
func (m *Moments) Add(made string, mends bool) bool {
	t, _ := ParseMoment(made)
	if mends {
		m.Last, m.Call = t, time.Time{}
		return true
	}
	if t.Before(m.Last) {
		return false
	}
	m.Last = t
	return true
}

// moments are those of all that lies here: before the last of them nothing can be made now.
func (f *Record) moments() (m Moments) {
	for n, c := range f.Calls {
		m.Add(c.Made, false)
		m.Call = m.Last
		for _, u := range f.Ruled[n] {
			m.Add(u.Made, u.MendsClock)
		}
	}
	return m
}

// ClockRight refuses to write anything by a clock that is behind what the files say.
func (f *Record) ClockRight(now time.Time, mends bool) error {
	if m := f.moments(); !mends && now.Truncate(time.Minute).Before(m.Last) {
		return codes.Fail("", codes.CodeBadMoment, "by the clock of this computer it is %s, and the game's last file was made %s", momentWords(Moment(now)), momentWords(Moment(m.Last))).
			Hint("set the clock; if it was the file that was made by a wrong one: fieldpost ruling --reason WHY --mend-clock")
	}
	return nil
}

// Between brings the moments at which orders came between the call that they answer and
// the one that acknowledges them: mail servers have clocks of their own.
func (f *Record) Between(received [2]string, now time.Time) [2]string {
	first := f.moments().Call
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

// Shortest is the earliest deadline of a call that is made at a moment, by the game's
// clock; "" where there is none.
func (g *Game) Shortest(made string, vacations [][2]time.Time) string {
	t, ok := ParseMoment(made)
	if !ok {
		return ""
	}
	return g.Clock.Closing(t, vacations...)
}

// TooEarly says whether a deadline is before another.
func TooEarly(deadline, shortest string) bool {
	t, ok := ParseMoment(deadline)
	least, clocked := ParseMoment(shortest)
	return clocked && (!ok || t.Before(least))
}

// LongEnough refuses a deadline that leaves the sides less time than was agreed on.
func (f *Record) LongEnough(deadline string, now time.Time) error {
	least := f.Closing(now)
	switch _, ok := ParseMoment(deadline); {
	case !TooEarly(deadline, least):
		return nil
	case !ok:
		return codes.Fail("", codes.CodeBadMoment, "in a game with a clock a deadline is a moment, and '%s' is none", orders.Safe(deadline)).Hintf("write it as %s", least)
	}
	return codes.Fail("", codes.CodeBadMoment, "the deadline is %s; the game was agreed with %s a step, which is until %s", momentWords(deadline), Span(f.Game.Clock.Step), momentWords(least)).
		Hint("a ruling can name an earlier one, for both to see: fieldpost ruling --reason WHY --deadline WHEN")
}

// TooSoon refuses to take a side as silent before its time is over.
func (f *Record) TooSoon(silent [2]string, now time.Time) error {
	if silent == [2]string{} || f.TimeOver(now) {
		return nil
	}
	return codes.Fail("", codes.CodeTooSoon, "the time of step %d is not over, and until then nobody is silent", f.Step()).
		Hint("fieldpost ruling --reason WHY --deadline WHEN moves the deadline")
}

// momentWords shows a moment as people write it.
func momentWords(moment string) say.Text {
	if t, ok := ParseMoment(moment); ok {
		return say.Moment(t, "2006 15:04 UTC")
	}
	return say.Words(moment)
}
