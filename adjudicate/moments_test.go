package adjudicate_test

import (
	"slices"
	"testing"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
)

// timed is a game with a clock, at step 3: both have answered twice.
func timed(t testing.TB) *match {
	m := begin(t, func(s *adjudicate.Setup) { s.Clock = folder.Clock{Step: 72 * time.Hour, Grace: 12 * time.Hour} })
	for range 2 {
		m.step("Axe", "Bow")
		m.now = m.now.Add(time.Hour)
	}
	return m
}

// Nothing is written by a clock that is behind, none is silent before his time is over,
// and no deadline is shorter than was agreed on, unless a ruling says so.
func TestTimesThatAreWritten(t *testing.T) {
	id := people()[folder.Adjudicator]
	m := timed(t)
	m.send("red", m.sheet("red", "guards: [North, East]"))
	behind := m.now.Add(-2 * time.Hour)
	try := func(opt adjudicate.AdjudicateOptions) error {
		_, err := m.folder().Adjudicate(id, opt)
		return err
	}
	rule := func(o folder.RulingOrder, at time.Time) error {
		_, err := m.folder().Rule(id, o, adjudicate.AdjudicateOptions{Now: at, Deadline: folder.Moment(at.Add(open80))})
		return err
	}
	silent := [2]string{"", folder.SilentForfeit}
	closes, _ := m.folder().Closes()
	for what, tt := range map[string]struct {
		err  error
		code string
	}{
		"now":                      {try(m.opt()), ""},
		"the clock is behind":      {try(adjudicate.AdjudicateOptions{Now: behind, Deadline: folder.Moment(m.now.Add(open80))}), codes.CodeBadMoment},
		"a short deadline":         {try(adjudicate.AdjudicateOptions{Now: m.now, Deadline: folder.Moment(m.now.Add(71 * time.Hour))}), codes.CodeBadMoment},
		"a deadline over already":  {try(adjudicate.AdjudicateOptions{Now: m.now, Deadline: "2020-01-01T00:00Z"}), codes.CodeBadMoment},
		"a deadline in words":      {try(adjudicate.AdjudicateOptions{Now: m.now, Deadline: "soon"}), codes.CodeBadMoment},
		"no deadline":              {try(adjudicate.AdjudicateOptions{Now: m.now}), codes.CodeBadMoment},
		"silent at once":           {try(adjudicate.AdjudicateOptions{Now: m.now, Deadline: m.opt().Deadline, Silent: silent}), codes.CodeTooSoon},
		"silent within the grace":  {try(adjudicate.AdjudicateOptions{Now: closes.Add(-time.Minute), Deadline: folder.Moment(closes.Add(open80)), Silent: silent}), codes.CodeTooSoon},
		"silent":                   {try(adjudicate.AdjudicateOptions{Now: closes, Deadline: folder.Moment(closes.Add(open80)), Silent: silent}), ""},
		"a ruling, behind":         {rule(folder.RulingOrder{Reason: "x", Deadline: folder.Moment(m.now.Add(time.Hour))}, behind), codes.CodeBadMoment},
		"a ruling mends the clock": {rule(folder.RulingOrder{Reason: "x", MendsClock: true}, behind), ""},
		"a shorter one by ruling":  {rule(folder.RulingOrder{Reason: "x", Deadline: folder.Moment(m.now.Add(time.Hour))}, m.now), ""},
	} {
		if tt.code == "" && tt.err != nil || tt.code != "" && !adjudicate.Has(tt.err, tt.code) {
			t.Errorf("%s: %v, not %s", what, tt.err, tt.code)
		}
	}
	// What mail servers noted is brought between the calls.
	m.send("blue", m.sheet("blue", "guards: [North, East]"))
	before := m.folder().OpenCall().Made
	m.resolve(func(o *adjudicate.AdjudicateOptions) {
		o.Received = [2]string{"2999-01-01T00:00Z", "2001-01-01T00:00Z"}
	})
	if got := m.folder().OpenCall().Received; got != [2]string{folder.Moment(m.now), before} {
		t.Errorf("%v", got)
	}
	m.sound()
}

// A patched program writes what it likes: verify finds each moment that cannot be.
func TestTimesAreVerified(t *testing.T) {
	base := timed(t)
	base.send("red", base.sheet("red", "guards: [North, East]"))
	base.rule(folder.RulingOrder{Reason: "Blue is away.", Deadline: folder.Moment(base.now.Add(24 * time.Hour))})
	base.now = base.now.Add(48 * time.Hour)
	base.resolve(silent("", folder.SilentDefault))
	base.rule(folder.RulingOrder{Reason: "Blue is still away.", Vacation: [2]string{folder.Moment(base.now), folder.Moment(base.now.Add(48 * time.Hour))}})
	at := func(hours int) string { return folder.Moment(dawn.Add(time.Duration(hours) * time.Hour)) }
	signed := func(n int, change func(*folder.Call)) func(*match) { return func(m *match) { m.resigned(n, change) } }
	ruling := func(n int, made string, o folder.RulingOrder) func(*match) {
		return func(m *match) {
			g := m.folder().Game
			plain, err := o.Encode(g, n, 1, made)
			if err != nil {
				t.Fatal(err)
			}
			if m.files[folder.RulingName(n, 1)], err = folder.SignFile(people()[folder.Adjudicator], plain); err != nil {
				t.Fatal(err)
			}
			m.resigned(n+1, func(*folder.Call) {})
		}
	}
	short := folder.RulingOrder{Reason: "Blue is away.", Deadline: at(26)}
	for what, tt := range map[string]struct {
		change func(*match)
		file   string
		code   string
	}{
		"nothing":                      {func(*match) {}, "", ""},
		"made before":                  {signed(3, func(c *folder.Call) { c.Made, c.Deadline = at(-1), at(80) }), folder.CallName(3), codes.CodeBadMoment},
		"made in 2020":                 {signed(3, func(c *folder.Call) { c.Made, c.Deadline = "2020-01-01T00:00Z", "2020-01-04T00:00Z" }), folder.CallName(3), codes.CodeBadMoment},
		"too short":                    {signed(3, func(c *folder.Call) { c.Deadline = at(3) }), folder.CallName(3), codes.CodeBadMoment},
		"no deadline":                  {signed(3, func(c *folder.Call) { c.Deadline = "" }), folder.CallName(3), codes.CodeBadMoment},
		"a deadline in words":          {signed(3, func(c *folder.Call) { c.Deadline = "soon" }), folder.CallName(3), codes.CodeBadMoment},
		"received in 2999":             {signed(3, func(c *folder.Call) { c.Received[0] = "2999-01-01T00:00Z" }), folder.CallName(3), codes.CodeBadMoment},
		"received before the call":     {signed(3, func(c *folder.Call) { c.Received[1] = at(-1) }), folder.CallName(3), codes.CodeBadMoment},
		"silent too soon":              {signed(4, func(c *folder.Call) { c.Made, c.Deadline = at(27), at(120) }), folder.CallName(4), codes.CodeTooSoon},
		"a ruling before its call":     {ruling(3, at(-1), short), folder.RulingName(3, 1), codes.CodeBadMoment},
		"a deadline over already":      {ruling(3, at(3), folder.RulingOrder{Reason: "x", Deadline: at(1)}), folder.RulingName(3, 1), codes.CodeBadMoment},
		"the deadline is another":      {ruling(3, at(3), folder.RulingOrder{Reason: "x", Deadline: at(49)}), folder.CallName(4), codes.CodeTooSoon},
		"before, and the clock mended": {ruling(3, at(-1), folder.RulingOrder{Reason: "x", Deadline: at(26), MendsClock: true}), "", ""},
	} {
		m := base.clone()
		tt.change(m)
		v := audit.Verify(m.files)
		if tt.code == "" {
			if len(v.Findings) > 0 {
				t.Errorf("%s: %+v", what, v.Findings)
			}
			continue
		}
		if !slices.ContainsFunc(v.Findings, func(f audit.Finding) bool { return f.File == tt.file && f.Code == tt.code && f.Text.String() != "" }) || v.Findings[0].File != tt.file {
			t.Errorf("%s: %+v", what, v.Findings)
		}
	}
}
