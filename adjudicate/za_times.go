package adjudicate

import (
	"time"
)

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
