package folder

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"fieldpost/adjudicate/codes"
	"fieldpost/orders"
)

// Clock says how long the sides of a game have. All three are whole minutes;
// 0 is none. The clock itself is read by whoever runs the adjudicator: what it
// said stands in the calls, so that a replay needs none.
type Clock struct {
	// Step is how long a call is open, Remind how long before its deadline who
	// is still awaited is reminded, Grace how long after it orders are waited for.
	Step, Remind, Grace time.Duration
	// OnSilence is what is done for a side whose time is over, deadline and grace,
	// without anybody's word: SilentDefault or SilentForfeit. "" is nothing: who is
	// awaited is reminded, and the adjudicator decides.
	OnSilence string
	// Hour is on what hour of the day deadlines fall.
	Hour
}

// silenceRemind is how game.yaml says that the adjudicator decides.
const silenceRemind = "remind"

// MomentFormat is how moments are written in calls: UTC, to the minute.
const MomentFormat = "2006-01-02T15:04Z07:00"

// Moment writes a moment as calls hold it.
func Moment(t time.Time) string { return t.UTC().Format(MomentFormat) }

// ParseMoment reads a moment of a call. A deadline may also be in any words;
// those are none.
func ParseMoment(s string) (time.Time, bool) {
	for _, layout := range []string{MomentFormat, time.RFC3339, "2006-01-02 15:04Z07:00"} {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC(), true
		}
	}
	return time.Time{}, false
}

// longestSpan is the longest time a clock may hold.
const longestSpan = 365 * 24 * time.Hour

// ParseSpan reads a time such as "3d", "36h", "2d12h" or "90m".
func ParseSpan(s string) (time.Duration, bool) {
	var sum time.Duration
	rest, units := s, "dhm"
	for rest != "" {
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		if digits == 0 || digits > 5 || digits == len(rest) {
			return 0, false
		}
		at := strings.IndexByte(units, rest[digits])
		if at < 0 {
			return 0, false
		}
		n, _ := strconv.Atoi(rest[:digits])
		sum += time.Duration(n) * map[byte]time.Duration{'d': 24 * time.Hour, 'h': time.Hour, 'm': time.Minute}[rest[digits]]
		units, rest = units[at+1:], rest[digits+1:]
	}
	return sum, s != "" && sum > 0 && sum <= longestSpan
}

// Span writes a time as ParseSpan reads it.
func Span(d time.Duration) string {
	minutes := int(d / time.Minute)
	out := ""
	for _, u := range []struct {
		name string
		size int
	}{{"d", 24 * 60}, {"h", 60}, {"m", 1}} {
		if n := minutes / u.size; n > 0 {
			out += fmt.Sprintf("%d%s", n, u.name)
			minutes %= u.size
		}
	}
	return out
}

var clockKeys = []string{"step", "remind", "grace", "on_silence", "at", "zone"}

// parts are the clock's times, in the order of clockKeys, of which the others are none.
func (c *Clock) parts() []*time.Duration { return []*time.Duration{&c.Step, &c.Remind, &c.Grace} }

// readClock reads the clock of game.yaml.
func readClock(r *orders.Reader, n *orders.Node) (c Clock) {
	if n == nil || !r.Map(n, clockKeys, "step") {
		return c
	}
	for i, part := range c.parts() {
		v := n.Get(clockKeys[i])
		if v == nil {
			continue
		}
		s, ok := r.Text(v)
		if !ok {
			continue
		}
		if *part, ok = ParseSpan(s); !ok {
			r.Report(v, codes.CodeBadSetup, "'%s' is no time such as 3d, 36h or 90m", orders.Safe(s))
		}
	}
	if v := n.Get("on_silence"); v != nil {
		c.OnSilence, _ = r.Choice(v, []string{silenceRemind, SilentDefault, SilentForfeit})
		if c.OnSilence == silenceRemind {
			c.OnSilence = ""
		}
	}
	if at, zone := n.Get("at"), n.Get("zone"); at != nil || zone != nil {
		c.At, _ = r.Text(at)
		c.Zone, _ = r.Text(zone)
	}
	if p := c.Problem(); p != "" && !r.Problems().Refused() {
		r.Report(n, codes.CodeBadSetup, "%s", p)
	}
	return c
}

// Problem says what is wrong with a clock, if anything.
func (c Clock) Problem() string {
	for _, part := range c.parts() {
		if *part < 0 || *part > longestSpan || *part%time.Minute != 0 {
			return "a clock has whole minutes, and at most 365 days"
		}
	}
	if c.At != "" || c.Zone != "" {
		if h, err := ParseHour(c.At, c.Zone); err != nil {
			return orders.Visible(err.Error())
		} else if h.At != c.At {
			return "an hour of the day is written as 20:00"
		}
	}
	switch {
	case c.Step == 0 && c.At != "":
		return "an hour of the day needs the time of a step"
	case c.Step == 0 && (c.Remind > 0 || c.Grace > 0):
		return "a clock with a reminder or grace needs the time of a step"
	case c.Step == 0 && c.OnSilence != "":
		return "what is done on silence needs the time of a step"
	case c.OnSilence != "" && c.OnSilence != SilentDefault && c.OnSilence != SilentForfeit:
		return "on silence is remind, default or forfeit"
	case c.Remind > c.Step:
		return "the reminder comes before the step has begun"
	}
	return ""
}

// node writes the clock for game.yaml.
func (c Clock) node() *orders.Node {
	n := orders.MapNode()
	for i, part := range c.parts() {
		if *part > 0 {
			n.Set(clockKeys[i], orders.TextNode(Span(*part)))
		}
	}
	if c.OnSilence != "" {
		n.Set("on_silence", orders.TextNode(c.OnSilence))
	}
	if c.At != "" {
		n.Set("at", orders.TextNode(c.At)).Set("zone", orders.TextNode(c.Zone))
	}
	return n
}

// Deadline is when the open call closes, if the call says so as a moment.
func (f *Record) Deadline() (time.Time, bool) { return ParseMoment(f.DeadlineText()) }

// Closes is when the time of the open step is over: its deadline, and the grace
// after it. It is not ok where the call names no moment.
func (f *Record) Closes() (t time.Time, ok bool) {
	t, ok = f.Deadline()
	return t.Add(f.Game.Clock.Grace), ok
}

// TimeOver says whether the time of the open step is over.
func (f *Record) TimeOver(now time.Time) bool {
	t, ok := f.Closes()
	return ok && !f.Over() && !now.Before(t)
}

// OnSilence is what the game itself does at a moment for sides that have sent
// nothing: it is for AdjudicateOptions.Silent.
func (f *Record) OnSilence(now time.Time) [2]string {
	how := f.Game.Clock.OnSilence
	if !f.TimeOver(now) || f.Mustering() && how == SilentDefault {
		return [2]string{} // the house has no key with which to be ready
	}
	return [2]string{how, how}
}
