package adjudicate

import (
	"maps"
	"slices"
	"testing"
	"time"
)

// timed is a game with a clock, at step 3: both have answered twice.
func timed(t testing.TB) *match {
	m := begin(t, func(s *Setup) { s.Clock = Clock{Step: 72 * time.Hour, Grace: 12 * time.Hour} })
	for range 2 {
		m.step("Axe", "Bow")
		m.now = m.now.Add(time.Hour)
	}
	return m
}

// Nothing is written by a clock that is behind, none is silent before his time is over,
// and no deadline is shorter than was agreed on, unless a ruling says so.
func TestTimesThatAreWritten(t *testing.T) {
	id := people()[Adjudicator]
	m := timed(t)
	m.send("red", m.sheet("red", "guards: [North, East]"))
	behind := m.now.Add(-2 * time.Hour)
	try := func(opt AdjudicateOptions) error {
		_, err := m.folder().Adjudicate(id, opt)
		return err
	}
	rule := func(o RulingOrder, at time.Time) error {
		_, err := m.folder().Rule(id, o, AdjudicateOptions{Now: at, Deadline: Moment(at.Add(open80))})
		return err
	}
	silent := [2]string{"", SilentForfeit}
	closes, _ := m.folder().Closes()
	for what, tt := range map[string]struct {
		err  error
		code string
	}{
		"now":                      {try(m.opt()), ""},
		"the clock is behind":      {try(AdjudicateOptions{Now: behind, Deadline: Moment(m.now.Add(open80))}), CodeBadMoment},
		"a short deadline":         {try(AdjudicateOptions{Now: m.now, Deadline: Moment(m.now.Add(71 * time.Hour))}), CodeBadMoment},
		"a deadline over already":  {try(AdjudicateOptions{Now: m.now, Deadline: "2020-01-01T00:00Z"}), CodeBadMoment},
		"a deadline in words":      {try(AdjudicateOptions{Now: m.now, Deadline: "soon"}), CodeBadMoment},
		"no deadline":              {try(AdjudicateOptions{Now: m.now}), CodeBadMoment},
		"silent at once":           {try(AdjudicateOptions{Now: m.now, Deadline: m.opt().Deadline, Silent: silent}), CodeTooSoon},
		"silent within the grace":  {try(AdjudicateOptions{Now: closes.Add(-time.Minute), Deadline: Moment(closes.Add(open80)), Silent: silent}), CodeTooSoon},
		"silent":                   {try(AdjudicateOptions{Now: closes, Deadline: Moment(closes.Add(open80)), Silent: silent}), ""},
		"a ruling, behind":         {rule(RulingOrder{Reason: "x", Deadline: Moment(m.now.Add(time.Hour))}, behind), CodeBadMoment},
		"a ruling mends the clock": {rule(RulingOrder{Reason: "x", MendsClock: true}, behind), ""},
		"a shorter one by ruling":  {rule(RulingOrder{Reason: "x", Deadline: Moment(m.now.Add(time.Hour))}, m.now), ""},
	} {
		if tt.code == "" && tt.err != nil || tt.code != "" && !Has(tt.err, tt.code) {
			t.Errorf("%s: %v, not %s", what, tt.err, tt.code)
		}
	}
	// What mail servers noted is brought between the calls.
	m.send("blue", m.sheet("blue", "guards: [North, East]"))
	opt := m.opt()
	opt.Received = [2]string{"2999-01-01T00:00Z", "2001-01-01T00:00Z"}
	before := m.folder().OpenCall().Made
	out, err := m.folder().Adjudicate(id, opt)
	if err != nil || !out.Done() {
		t.Fatalf("%+v %v", out, err)
	}
	maps.Copy(m.files, out.Files)
	if got := m.folder().OpenCall().Received; got != [2]string{Moment(m.now), before} {
		t.Errorf("%v", got)
	}
	m.sound()
}

// A patched program writes what it likes: verify finds each moment that cannot be.
func TestTimesAreVerified(t *testing.T) {
	base := timed(t)
	base.send("red", base.sheet("red", "guards: [North, East]"))
	base.rule(RulingOrder{Reason: "Blue is away.", Deadline: Moment(base.now.Add(24 * time.Hour))})
	base.now = base.now.Add(48 * time.Hour)
	opt := base.opt()
	opt.Silent = [2]string{"", SilentDefault}
	out, err := base.folder().Adjudicate(people()[Adjudicator], opt)
	if err != nil || !out.Done() {
		t.Fatalf("%+v %v", out, err)
	}
	maps.Copy(base.files, out.Files)
	base.rule(RulingOrder{Reason: "Blue is still away.", Vacation: [2]string{Moment(base.now), Moment(base.now.Add(48 * time.Hour))}})
	at := func(hours int) string { return Moment(dawn.Add(time.Duration(hours) * time.Hour)) }
	signed := func(n int, change func(*Call)) func(*match) { return func(m *match) { m.resigned(n, change) } }
	ruling := func(n int, made string, o RulingOrder) func(*match) {
		return func(m *match) {
			g := m.folder().Game
			plain, err := o.encode(g, n, 1, made)
			if err != nil {
				t.Fatal(err)
			}
			if m.files[rulingName(n, 1)], err = signFile(people()[Adjudicator], plain); err != nil {
				t.Fatal(err)
			}
			m.resigned(n+1, func(*Call) {})
		}
	}
	short := RulingOrder{Reason: "Blue is away.", Deadline: at(26)}
	for what, tt := range map[string]struct {
		change func(*match)
		file   string
		code   string
	}{
		"nothing":                      {func(*match) {}, "", ""},
		"made before":                  {signed(3, func(c *Call) { c.Made, c.Deadline = at(-1), at(80) }), callName(3), CodeBadMoment},
		"made in 2020":                 {signed(3, func(c *Call) { c.Made, c.Deadline = "2020-01-01T00:00Z", "2020-01-04T00:00Z" }), callName(3), CodeBadMoment},
		"too short":                    {signed(3, func(c *Call) { c.Deadline = at(3) }), callName(3), CodeBadMoment},
		"no deadline":                  {signed(3, func(c *Call) { c.Deadline = "" }), callName(3), CodeBadMoment},
		"a deadline in words":          {signed(3, func(c *Call) { c.Deadline = "soon" }), callName(3), CodeBadMoment},
		"received in 2999":             {signed(3, func(c *Call) { c.Received[0] = "2999-01-01T00:00Z" }), callName(3), CodeBadMoment},
		"received before the call":     {signed(3, func(c *Call) { c.Received[1] = at(-1) }), callName(3), CodeBadMoment},
		"silent too soon":              {signed(4, func(c *Call) { c.Made, c.Deadline = at(27), at(120) }), callName(4), CodeTooSoon},
		"a ruling before its call":     {ruling(3, at(-1), short), rulingName(3, 1), CodeBadMoment},
		"a deadline over already":      {ruling(3, at(3), RulingOrder{Reason: "x", Deadline: at(1)}), rulingName(3, 1), CodeBadMoment},
		"the deadline is another":      {ruling(3, at(3), RulingOrder{Reason: "x", Deadline: at(49)}), callName(4), CodeTooSoon},
		"before, and the clock mended": {ruling(3, at(-1), RulingOrder{Reason: "x", Deadline: at(26), MendsClock: true}), "", ""},
	} {
		m := base.clone()
		tt.change(m)
		v := Verify(m.files)
		if tt.code == "" {
			if len(v.Findings) > 0 {
				t.Errorf("%s: %+v", what, v.Findings)
			}
			continue
		}
		if !slices.ContainsFunc(v.Findings, func(f Finding) bool { return f.File == tt.file && f.Code == tt.code && f.Text != "" }) || v.Findings[0].File != tt.file {
			t.Errorf("%s: %+v", what, v.Findings)
		}
	}
}
