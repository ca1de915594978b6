package audit

import (
	"time"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
)

// times checks the moments of step n, by the calls and rulings up to it.
func (v *verifier) times(n int, m *folder.Moments) {
	c, before := v.signed(n), v.signed(n-1)
	if c == nil {
		*m = folder.Moments{} // nothing can be said of the next one either
		return
	}
	at := *m
	if !m.Add(c.Made, false) {
		v.find(folder.CallName(n), n, codes.CodeBadMoment, "it says it was made %s, and a file before it %s", c.Made, folder.Moment(at.Last))
		m.Last, _ = folder.ParseMoment(c.Made)
	}
	made, _ := folder.ParseMoment(c.Made)
	for s, side := range v.game.Sides {
		if t, ok := folder.ParseMoment(c.Received[s]); ok && (t.After(made) || t.Before(at.Call)) {
			v.find(folder.CallName(n), n, codes.CodeBadMoment, "orders of %s came %s by it, and not between the call that they answer and this one", side, c.Received[s])
		}
	}
	if before != nil && v.known(n-1) {
		v.soon(n, c, before, made)
	}
	if v.knownBefore(n) {
		v.short(n, c)
	}
	m.Call = made
	for _, u := range v.rulings[n-1] {
		if !v.good[folder.RulingName(n, u.Number)] {
			continue
		}
		last := m.Last
		if !m.Add(u.Made, u.MendsClock) {
			v.find(folder.RulingName(n, u.Number), n, codes.CodeBadMoment, "it says it was made %s, and a file before it %s", u.Made, folder.Moment(last))
		}
		made, _ := folder.ParseMoment(u.Made)
		if t, ok := folder.ParseMoment(u.Deadline); ok && t.Before(made) {
			v.find(folder.RulingName(n, u.Number), n, codes.CodeBadMoment, "the deadline that it names was over when it was made")
		}
	}
}

// soon finds a side that was taken as silent before its time was over.
func (v *verifier) soon(n int, c, before *folder.Call, made time.Time) {
	deadline := folder.DeadlineOf(before, v.rulings[n-2])
	t, ok := folder.ParseMoment(deadline)
	if ok && !made.Before(t.Add(v.game.Clock.Grace)) {
		return
	}
	for s, how := range c.Silent {
		switch {
		case how != "" && !ok:
			v.find(folder.CallName(n), n, codes.CodeTooSoon, "%s is said to have been silent at step %d, which had no deadline that a clock could read", v.game.Sides[s], n-1)
		case how != "":
			v.find(folder.CallName(n), n, codes.CodeTooSoon, "%s is said to have been silent at step %d, and its time was not over: until %s, with grace", v.game.Sides[s], n-1, folder.Moment(t.Add(v.game.Clock.Grace)))
		}
	}
}

// short finds a deadline that leaves less time than was agreed on.
func (v *verifier) short(n int, c *folder.Call) {
	least := v.game.Shortest(c.Made, folder.VacationsIn(v.rulings[:n-1]))
	if c.Over || !folder.TooEarly(c.Deadline, least) {
		return
	}
	if n > 1 {
		if list := v.rulings[n-2]; len(list) > 0 && list[len(list)-1].Closes() && list[len(list)-1].Deadline == c.Deadline && c.Deadline != "" {
			return // the ruling that brought the call about names it
		}
	}
	v.find(folder.CallName(n), n, codes.CodeBadMoment, "it closes at '%s', and by the game's clock not before %s", c.Deadline, least)
}
