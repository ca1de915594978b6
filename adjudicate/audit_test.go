package adjudicate_test

import (
	"bytes"
	"maps"
	"reflect"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/crypto/keys"
)

// ruledGame is a game with a ruling of every kind, a side that was silent and one
// that was held, to its end.
func ruledGame(t testing.TB) *match {
	m := begin(t)
	m.step()
	m.rule(folder.RulingOrder{Reason: "Red is away.", Vacation: [2]string{"2026-11-29T20:00Z", "2026-12-02T20:00Z"}, Deadline: "2026-12-04T20:00Z"})
	m.step("Axe", "Bow")
	m.step()
	m.step()
	// The cards of the first turn were misread; the second turn's are asked anew.
	m.rule(folder.RulingOrder{Reason: "Blue's card was misread.", Set: []game.Change{{What: "card", Name: "Dog", Side: 1, To: "hand", Value: -1}}})
	// Red has sent nothing; then the same once more, after it was taken back.
	m.send("blue", m.sheet("blue", "card: Cup"))
	m.late()
	m.resolve(silent(folder.SilentDefault, ""))
	m.rule(folder.RulingOrder{Reason: "Red was ill.", BackTo: m.folder().Step() - 1})
	m.send("red", m.sheet("red", "card: Bow"))
	m.send("blue", strings.Replace(m.sheet("blue", "card: Cup"), "orders:", "final: false\norders:", 1))
	m.late()
	m.resolve(silent("", folder.SilentDefault))
	m.seats("blue", "mallory")
	for !m.folder().Over() {
		m.step("Dog", "Axe")
	}
	return m
}

func (m *match) reveal(opt ...adjudicate.RevealOptions) {
	m.t.Helper()
	files, err := m.folder().Reveal(people()[folder.Adjudicator], append(opt, adjudicate.RevealOptions{})[0])
	if err != nil {
		m.t.Fatal(err)
	}
	maps.Copy(m.files, files)
}

// A game with rulings and silent sides is audited by anybody.
func TestAudit(t *testing.T) {
	m := ruledGame(t)
	if _, err := audit.Audit(m.folder(), audit.Verify(m.files)); !adjudicate.Has(err, codes.CodeNotRevealed) {
		t.Fatal(err)
	}
	m.reveal()
	a, err := audit.Audit(m.folder(), audit.Verify(m.files))
	if err != nil || !a.Good() || a.Replayed.Steps != m.folder().Step() || a.Replayed.Rolls != 3 || a.Replayed.Shuffles != 1 || !a.Verified.Revealed {
		t.Fatalf("%+v %+v %v", a, a.Replayed.First, err)
	}
	if v := a.Verified; v.Rulings != 4 || len(v.Silent) != 2 || v.Silent[0].How != folder.SilentDefault || v.Silent[1].How != folder.SilentHeld {
		t.Errorf("%+v", v)
	}
	r, err := audit.Replay(m.folder(), people()[folder.Adjudicator], 0)
	if err != nil || r.First != nil || !reflect.DeepEqual(r, a.Replayed) {
		t.Errorf("%+v %+v %v", r, r.First, err)
	}
	// Each replay to a step is as good.
	for n := 1; n <= m.folder().Step(); n++ {
		if r, err := audit.Replay(m.folder(), keys.Identity{}, n); err != nil || r.First != nil || r.Steps != n {
			t.Errorf("to step %d: %+v %+v %v", n, r, r.First, err)
		}
	}
}

// What the adjudicator himself does, with his keys, is found by who has none.
func TestAuditFindsTheAdjudicator(t *testing.T) {
	base := ruledGame(t)
	base.reveal()
	last := base.folder().Step()
	for name, tt := range map[string]struct {
		change func(m *match)
		step   int
		file   string
		text   string // recorded or replayed
	}{
		"another report": {func(m *match) {
			m.resigned(5, func(c *folder.Call) { c.Report = append(c.Report, "red surrenders") })
		}, 5, folder.CallName(5), "report:"},
		"another winner": {func(m *match) {
			n := m.folder().Step()
			m.resigned(n, func(c *folder.Call) { c.Winner = "red" })
		}, last, folder.CallName(last), "winner: red"},
		"another view": {func(m *match) {
			f := m.folder()
			v, err := f.ViewOf(people()[folder.Adjudicator], 3, "red")
			if err != nil {
				t.Fatal(err)
			}
			v.Hand = []string{"Axe", "Axe", "Axe"}
			text, _ := folder.EncodeView(*v, f.Sheet(v))
			if m.files[folder.ViewName(3, "red")], err = folder.SealView(text, folder.ViewSizeTable, f.Card("red"), f.Card(folder.Adjudicator)); err != nil {
				t.Fatal(err)
			}
			m.resigned(3, func(*folder.Call) {})
		}, 3, folder.ViewName(3, "red"), "Axe"},
	} {
		m := base.clone()
		tt.change(m)
		a, err := audit.Audit(m.folder(), audit.Verify(m.files))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(a.Verified.Findings) > 0 && !strings.Contains(a.Verified.Findings[0].Code, codes.CodeWrongCall) {
			t.Errorf("%s: %+v", name, a.Verified.Findings)
		}
		d := a.Replayed.First
		if d == nil || d.Step != tt.step || d.File != tt.file || !strings.Contains(d.Recorded+d.Replayed, tt.text) || a.Replayed.Steps != tt.step-1 {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

// Secrets are published at the end, once, and only the right ones are taken.
func TestReveal(t *testing.T) {
	m := begin(t)
	m.step()
	p := people()
	if _, err := m.folder().Reveal(p[folder.Adjudicator], adjudicate.RevealOptions{}); !adjudicate.Has(err, codes.CodeNotOver) {
		t.Error(err)
	}
	for _, who := range []string{"red", "mallory"} {
		if _, err := m.folder().Reveal(p[who], adjudicate.RevealOptions{EvenNow: true}); !adjudicate.Has(err, codes.CodeNotYours) {
			t.Error(who, err)
		}
	}
	m.reveal(adjudicate.RevealOptions{EvenNow: true})
	line, _ := p[folder.Adjudicator].Opening()
	if !bytes.Contains(m.files[folder.RevealName], []byte(line)) || !audit.Verify(m.files).Revealed {
		t.Errorf("%s", m.files[folder.RevealName])
	}
	if f := m.folder(); !f.Revealed() || !f.Status().Revealed {
		t.Error("not revealed")
	}
	// Who knows all dice to come plays on no more.
	if _, err := m.folder().Adjudicate(p[folder.Adjudicator], m.opt()); !adjudicate.Has(err, codes.CodeGameOver) {
		t.Error(err)
	}
	if _, err := m.folder().Seal(p["red"], "orders.yaml", nil, adjudicate.SealOptions{}); !adjudicate.Has(err, codes.CodeGameOver) {
		t.Error(err)
	}
	good := m.files[folder.RevealName]
	again := func(from, to string, who string) {
		message := bytes.Replace(good, []byte(from), []byte(to), 1)
		if bytes.Equal(message, good) {
			t.Fatalf("no %q", from)
		}
		i := bytes.Index(message, []byte("signature:"))
		var err error
		if m.files[folder.RevealName], err = folder.SignFile(p[who], message[:i]); err != nil {
			t.Fatal(err)
		}
	}
	other, _ := p["red"].Opening()
	secret := secretOf()
	for name, tt := range map[string]struct {
		change func()
		code   string
		means  string
	}{
		"other dice": {func() { again(secret.Reveal(), strings.Repeat("0", 64), folder.Adjudicator) }, codes.CodeReveal, "what he has published is not what the game began with"},
		"other key":  {func() { again(line, other, folder.Adjudicator) }, codes.CodeReveal, "what he has published is not what the game began with"},
		"no key":     {func() { again(line, line[:20], folder.Adjudicator) }, codes.CodeReveal, "what he has published"},
		"other game": {func() { again("dawn-1", "dawn-2", folder.Adjudicator) }, codes.CodeOtherGame, "what he has published"},
		"by mallory": {func() { again("step: 2", "step: 1", "mallory") }, codes.CodeOtherKey, "somebody without his key"},
		"a far step": {func() { again("step: 2", "step: 9", folder.Adjudicator) }, codes.CodeMissingStep, ""},
		"changed":    {func() { m.files[folder.RevealName] = bytes.Replace(good, []byte("step: 2"), []byte("step: 1"), 1) }, codes.CodeDamaged, "somebody without his key"},
		"a bomb":     {func() { m.files[folder.RevealName] = make([]byte, folder.MaxOrders+1) }, "too-large", ""},
	} {
		tt.change()
		v := audit.Verify(m.files)
		if len(v.Findings) == 0 || v.Findings[0].File != folder.RevealName || v.Findings[0].Code != tt.code || !strings.Contains(v.First.Means.String(), tt.means) || v.Revealed {
			t.Errorf("%s: %+v %+v", name, v.Findings, v.First)
		}
		if name == "a far step" {
			continue
		}
		if _, err := audit.Audit(m.folder(), v); err == nil {
			t.Errorf("%s: it is audited", name)
		}
		for _, f := range v.Findings {
			if strings.Contains(f.Text.String(), "AGE-SECRET") {
				t.Errorf("%s: %s", name, f.Text)
			}
		}
	}
}

// Nothing of this package gives out a secret but Reveal: not with the adjudicator's
// identity, and not in an error.
func TestOnlyRevealPublishes(t *testing.T) {
	m := ruledGame(t)
	id := people()[folder.Adjudicator]
	line, _ := id.Opening()
	secret := secretOf()
	secrets := []string{line, secret.Reveal(), string(id.SigningKey())}
	look := func(where string, data []byte) {
		for _, s := range secrets {
			if bytes.Contains(data, []byte(s)) {
				t.Errorf("%s holds a secret", where)
			}
		}
	}
	for name, data := range m.files {
		look(name, data)
		for _, who := range []string{"red", "blue", "mallory", folder.Adjudicator} {
			if p := folder.PlaceOf(name, duelSides); p.Kind == folder.ViewFile {
				if text, err := m.folder().ViewText(people()[who], p.Step, duelSides[p.Side]); err == nil {
					look(name, text)
				}
			}
		}
	}
	before := len(m.files)
	m.reveal()
	if len(m.files) != before+1 {
		t.Errorf("%d files, and %d before", len(m.files), before)
	}
	if bytes.Contains(m.files[folder.RevealName], id.SigningKey().Seed()) || bytes.Contains(m.files[folder.RevealName], []byte("OPENSSH")) {
		t.Error("the signing key is published")
	}
}
