package folder

import (
	"slices"
	"time"

	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// terms are what rulings can change of a game from one step to the next.
type terms struct {
	Pace    string
	Players [2]keys.Card
}

// TermsAt are the terms of step n: those of game.yaml, and what the rulings that
// closed steps before it have changed.
func TermsAt(g *Game, rulings [][]*Ruling, n int) terms {
	t := terms{g.Pace, g.Players}
	for _, list := range rulings[:min(n-1, len(rulings))] {
		for _, u := range list {
			if u.Pace != "" {
				t.Pace = u.Pace
			}
			if s := slices.Index(g.Sides[:], u.Seat); s >= 0 {
				t.Players[s] = u.Card
			}
		}
	}
	return t
}

// Terms are those of step n.
func (f *Record) Terms(n int) terms { return TermsAt(f.Game, f.Ruled, n) }

// TermsNow are those of the open step.
func (f *Record) TermsNow() terms { return f.Terms(f.Step()) }

// RulingsOf reads the rulings of a step; they are numbered without a gap, and
// only the last one closes it.
func RulingsOf(files Files, n int, g *Game) (list []*Ruling, ps orders.Problems) {
	for k := 1; k <= MaxRulings; k++ {
		data, ok := files[RulingName(n, k)]
		if !ok {
			break
		}
		u, problems := ParseRulingFile(n, k, data, g)
		ps = append(ps, problems...)
		if u == nil {
			break
		}
		list = append(list, u)
		if u.Closes() {
			break
		}
	}
	return list, ps
}

// ClosedBy is the ruling that closed step n, nil if orders did.
func (f *Record) ClosedBy(n int) *Ruling { return ClosingIn(f.Ruled, n) }

func ClosingIn(rulings [][]*Ruling, n int) *Ruling {
	if n < 1 || n > len(rulings) {
		return nil
	}
	list := rulings[n-1]
	if len(list) > 0 && list[len(list)-1].Closes() {
		return list[len(list)-1]
	}
	return nil
}

// Void says which steps before step n do not count any more since a ruling has
// taken the game back, or was made before their orders were used.
func (f *Record) Void(n int) map[int]bool {
	out := map[int]bool{}
	for m := 1; m < n; m++ {
		if u := f.ClosedBy(m); u != nil {
			for k := max(u.BackTo, 1); k <= m; k++ {
				if u.BackTo > 0 || k == m {
					out[k] = true
				}
			}
		}
	}
	return out
}

// DeadlineText is when the open step closes, as its call or the last ruling says.
func (f *Record) DeadlineText() string { return DeadlineOf(f.OpenCall(), f.RulingsHere()) }

func DeadlineOf(c *Call, rulings []*Ruling) string {
	text := c.Deadline
	for _, u := range rulings {
		if u.Deadline != "" {
			text = u.Deadline
		}
	}
	return text
}

// RulingsHere are the rulings of the open step.
func (f *Record) RulingsHere() []*Ruling {
	if n := f.Step(); n <= len(f.Ruled) {
		return f.Ruled[n-1]
	}
	return nil
}

// Rulings counts the rulings on the open step.
func (f *Record) Rulings() int { return len(f.RulingsHere()) }

// Moved counts those of them that have moved its deadline.
func (f *Record) Moved() (n int) {
	for _, u := range f.RulingsHere() {
		if u.Deadline != "" {
			n++
		}
	}
	return n
}

// Vacations are the times in which the game's clock stands still, as rulings say.
func (f *Record) Vacations() [][2]time.Time { return VacationsIn(f.Ruled) }

func VacationsIn(all [][]*Ruling) (list [][2]time.Time) {
	for _, rulings := range all {
		for _, u := range rulings {
			from, ok := ParseMoment(u.Vacation[0])
			until, _ := ParseMoment(u.Vacation[1])
			if ok {
				list = append(list, [2]time.Time{from, until})
			}
		}
	}
	return list
}

// Closing is when a step that opens at a moment closes by the game's clock.
func (f *Record) Closing(now time.Time) string {
	return f.Game.Clock.Closing(now, f.Vacations()...)
}

// Closing is when a step that opens at a moment closes by the clock, which
// stands still in vacations; it is a full hour, or the game's hour of the day. Without a
// clock it is "".
func (c Clock) Closing(now time.Time, vacations ...[2]time.Time) string {
	if c.Step == 0 {
		return ""
	}
	return Moment(c.Hour.From(later(now.UTC(), c.Step, vacations)))
}

// fullHour is the moment, or the next full hour.
func fullHour(t time.Time) time.Time {
	if whole := t.Truncate(time.Hour); whole.Before(t) {
		return whole.Add(time.Hour)
	}
	return t
}

// later is how late it is when so much time has passed on a clock that stands
// still in vacations.
func later(t time.Time, left time.Duration, vacations [][2]time.Time) time.Time {
	for _, v := range inOrder(vacations) {
		if end := t.Add(left); v[1].After(t) && v[0].Before(end) {
			if v[0].After(t) {
				left -= v[0].Sub(t)
			}
			t = v[1]
		}
	}
	return t.Add(left)
}

// passing is how much time passes on that clock from one moment to another.
func passing(t, until time.Time, vacations [][2]time.Time) (sum time.Duration) {
	for _, v := range inOrder(vacations) {
		if !v[1].After(t) || !v[0].Before(until) {
			continue
		}
		if v[0].After(t) {
			sum += v[0].Sub(t)
		}
		t = v[1]
	}
	return sum + max(until.Sub(t), 0)
}

// inOrder are vacations by when they begin.
func inOrder(vacations [][2]time.Time) [][2]time.Time {
	return slices.SortedFunc(slices.Values(vacations), func(a, b [2]time.Time) int { return a[0].Compare(b[0]) })
}

// Postponed is the open call's deadline if the clock stands still once more, seen
// from now; it is not ok where there is none that is a moment and still to come. What
// of the time is in another vacation already, which may be made longer, counts once.
func (f *Record) Postponed(now, from, until time.Time) (string, bool) {
	deadline, ok := f.Deadline()
	if !ok || !now.Before(deadline) || !from.Before(deadline) {
		return "", false
	}
	had := f.Vacations()
	moved := later(now, passing(now, deadline, had), append(had, [2]time.Time{from, until}))
	if f.Game.Clock.At != "" {
		moved = f.Game.Clock.From(moved)
	}
	return Moment(moved), true
}
