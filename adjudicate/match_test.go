package adjudicate_test

import (
	"fmt"
	"maps"
	"strings"
	"sync"
	"testing"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/examples"
	"fieldpost/orders"
)

// people are the identities of all tests: they never change, so that dice do not.
var people = sync.OnceValue(func() map[string]keys.Identity {
	m := map[string]keys.Identity{}
	for who, key := range map[string]string{"red": "lancaster", "blue": "york", folder.Adjudicator: "adjudicator", "mallory": "royalist"} {
		m[who] = examples.Identity(key, who)
	}
	return m
})

// match is a game under way in a test.
type match struct {
	t     testing.TB
	files folder.Files
	now   time.Time         // by the adjudicator's clock
	as    map[string]string // who plays a side now, if it is somebody else
}

// dawn is when games begin, and open80 how long their calls are open.
var dawn = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

const open80 = 80 * time.Hour

// opt are the times by which the adjudicator makes a call now.
func (m *match) opt() adjudicate.AdjudicateOptions {
	return adjudicate.AdjudicateOptions{Now: m.now, Deadline: folder.Moment(m.now.Add(open80))}
}

// late lets the time of the open step pass.
func (m *match) late() { m.now = m.now.Add(open80 + 48*time.Hour) }

// secretOf is the secret of the dice of setup's games.
func secretOf() dice.Secret {
	return setup().Seed.Secret(people()[folder.Adjudicator].SigningKey().Seed())
}

func setup() adjudicate.Setup {
	p := people()
	return adjudicate.Setup{ID: "dawn-1", Scenario: "Dawn", Pace: "table", Adjudicator: p[folder.Adjudicator].Card(),
		Players: [2]keys.Card{p["red"].Card(), p["blue"].Card()}, Seed: dice.Seed{1, 2, 3}, Now: dawn, Deadline: folder.Moment(dawn.Add(open80))}
}

func begin(t testing.TB, change ...func(*adjudicate.Setup)) *match {
	t.Helper()
	s := setup()
	for _, c := range change {
		c(&s)
	}
	files, err := adjudicate.New(duel{}, s, people()[folder.Adjudicator])
	if err != nil {
		t.Fatal(err)
	}
	return &match{t: t, files: files, now: dawn}
}

func (m *match) folder() *adjudicate.Folder {
	m.t.Helper()
	f, err := adjudicate.Open(m.files, duelRules)
	if err != nil {
		m.t.Fatal(err)
	}
	return f
}

func (m *match) clone() *match { return &match{m.t, maps.Clone(m.files), m.now, m.as} }

// sheet is a side's sheet for the open step with these lines of orders.
func (m *match) sheet(side, lines string) string {
	f := m.folder()
	return fmt.Sprintf("fieldpost: orders/2\ngame: %s\nstep: %d\nside: %s\norders:\n  %s\n",
		f.ID(), f.Step(), side, strings.ReplaceAll(lines, "\n", "\n  "))
}

// send seals orders into the folder; they must be good.
func (m *match) send(side, sheet string, opt ...adjudicate.SealOptions) adjudicate.Sealed {
	m.t.Helper()
	o := adjudicate.SealOptions{}
	if len(opt) > 0 {
		o = opt[0]
	}
	who := side
	if m.as[side] != "" {
		who = m.as[side]
	}
	s, err := m.folder().Seal(people()[who], "orders.yaml", []byte(sheet), o)
	if err != nil {
		m.t.Fatal(err)
	}
	if s.Problems.Refused() {
		m.t.Fatalf("%s\n%s", strings.Join(s.Problems.Strings(), "\n"), sheet)
	}
	m.files[s.Name] = s.Data
	return s
}

func (m *match) adjudicate() adjudicate.Outcome {
	m.t.Helper()
	out, err := m.folder().Adjudicate(people()[folder.Adjudicator], m.opt())
	if err != nil {
		m.t.Fatal(err)
	}
	return out
}

// resolve adjudicates, with options that are changed so, and takes the new files over.
func (m *match) resolve(change ...func(*adjudicate.AdjudicateOptions)) adjudicate.Outcome {
	m.t.Helper()
	opt := m.opt()
	for _, c := range change {
		c(&opt)
	}
	return takeInto(m.t, m.files)(m.folder().Adjudicate(people()[folder.Adjudicator], opt))
}

// silent is the change of who is silent, and what is done for it.
func silent(red, blue string) func(*adjudicate.AdjudicateOptions) {
	return func(o *adjudicate.AdjudicateOptions) { o.Silent = [2]string{red, blue} }
}

// seats gives a side to somebody else by a ruling.
func (m *match) seats(side, who string) {
	m.t.Helper()
	m.rule(folder.RulingOrder{Reason: who + " plays on", Seat: side, Card: people()[who].Card()})
	m.as = map[string]string{side: who}
}

// step answers all that is asked in the open step, with red's and blue's card.
func (m *match) step(cards ...string) adjudicate.Outcome {
	m.t.Helper()
	f := m.folder()
	for i, side := range duelSides {
		var lines []string
		for _, q := range f.OpenCall().Asks[i] {
			switch q {
			case "ready":
				lines = append(lines, "ready: true")
			case "card":
				lines = append(lines, "card: "+cards[i])
			case "guards":
				lines = append(lines, "guards: [North, East]")
			case "peek":
				lines = append(lines, "peek: peek")
			}
		}
		if lines != nil {
			m.send(side, m.sheet(side, strings.Join(lines, "\n")))
		}
	}
	return m.resolve()
}

func (m *match) plain(who string, step int, side string) string {
	m.t.Helper()
	text, err := m.folder().ViewText(people()[who], step, side)
	if err != nil {
		m.t.Fatal(err)
	}
	return string(text)
}

func (m *match) check(side, sheet string) (*orders.Sheet, []game.Given, orders.Problems, []string) {
	m.t.Helper()
	f := m.folder()
	v, err := f.View(people()[side], 0)
	if err != nil {
		m.t.Fatal(err)
	}
	return f.Check(v, "orders.yaml", []byte(sheet))
}
