package adjudicate_test

import (
	"bytes"
	"maps"
	"strings"
	"testing"
	"time"

	"filippo.io/age"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/sign"
	"fieldpost/orders"
)

func (m *match) arrive(data, sig []byte) adjudicate.Arrival {
	m.t.Helper()
	a, err := m.folder().Arrive(people()[folder.Adjudicator], data, sig)
	if err != nil {
		m.t.Fatal(err)
	}
	return a
}

// sealed is what a side would mail, without putting it into the folder.
func (m *match) sealed(side, lines string) []byte {
	n := m.clone()
	return n.send(side, n.sheet(side, lines)).Data
}

// Orders that come by mail are judged as those in the folder are.
func TestArrive(t *testing.T) {
	m := begin(t)
	m.step()
	data := m.sealed("red", "card: Axe\nguards: [North, South]")
	a := m.arrive(data, nil)
	if a.Side != "red" || a.Step != 2 || !a.Signed || !a.Final || a.Already || a.Replaces || a.Problems.Refused() ||
		len(a.Restatement) == 0 || !bytes.Equal(a.Files["steps/0002/red.yaml"], data) || a.Away[0] != "steps/0002/red.yaml.sig" {
		t.Fatalf("%+v", a)
	}
	maps.Copy(m.files, a.Files)
	if a := m.arrive(data, nil); !a.Already || a.Replaces {
		t.Errorf("%+v", a)
	}
	if a := m.arrive(m.sealed("red", "card: Bow"), nil); a.Already || !a.Replaces {
		t.Errorf("%+v", a)
	}
	for name, c := range map[string]struct {
		data   []byte
		code   string
		signed bool
	}{
		"illegal":         {m.forged("red", "red", m.sheet("red", "card: Sword")), "", true},
		"signed by other": {m.forged("mallory", "red", m.sheet("red", "card: Axe")), codes.CodeOtherKey, false},
		"another game":    {bytes.Replace(data, []byte("dawn-1"), []byte("dusk-1"), 1), codes.CodeOtherGame, false},
		"another step":    {m.forged("red", "red", strings.Replace(m.sheet("red", "card: Axe"), "step: 2", "step: 1", 1)), codes.CodeWrongStep, true},
		"nobody's":        {bytes.Replace(data, []byte("side: red"), []byte("side: green"), 1), codes.CodeOtherSide, false},
		"the other side":  {bytes.Replace(data, []byte("side: red"), []byte("side: blue"), 1), "", false},
		"changed":         {bytes.Replace(data, []byte("side: red\n"), []byte("side: red\nfinal: false\n"), 1), codes.CodeDamaged, false},
	} {
		a := m.arrive(c.data, nil)
		if !a.Problems.Refused() || c.code != "" && !a.Problems.Has(c.code) || a.Files != nil || a.Restatement != nil || a.Signed != c.signed {
			t.Errorf("%s: %+v", name, a)
		}
	}
	if game, side := adjudicate.Names(people()[folder.Adjudicator], data); game != "dawn-1" || side != "red" {
		t.Error(game, side)
	}
}

// Armour alone says inside what it is for.
func TestArriveArmor(t *testing.T) {
	p := people()
	for _, off := range []bool{false, true} {
		m := begin(t, func(s *adjudicate.Setup) { s.SignaturesOff = off })
		data := []byte(armored(t, m.sheet("red", "ready: true"), p[folder.Adjudicator].Card()))
		if game, side := adjudicate.Names(p[folder.Adjudicator], data); game != "dawn-1" || side != "red" {
			t.Error(game, side)
		}
		if a := m.arrive(data, nil); a.Signed || a.Problems.Refused() == off || a.Side != "red" {
			t.Errorf("%+v", a)
		}
		sig, err := sign.Sign(p["red"].SigningKey(), data)
		if err != nil {
			t.Fatal(err)
		}
		a := m.arrive(data, []byte(sig))
		if !a.Signed || a.Problems.Refused() || len(a.Files) != 2 || a.Away != nil {
			t.Errorf("%+v", a)
		}
		if a := m.arrive([]byte(armored(t, m.sheet("red", "ready: true"), p["blue"].Card())), nil); a.Side != "" || !a.Problems.Has(codes.CodeNotForAdjudicator) {
			t.Errorf("%+v", a)
		}
		other := strings.Replace(m.sheet("red", "ready: true"), "dawn-1", "dusk-1", 1)
		if a := m.arrive([]byte(armored(t, other, p[folder.Adjudicator].Card())), nil); a.Side != "" || !a.Problems.Has(codes.CodeOtherGame) {
			t.Errorf("%+v", a)
		}
	}
}

// Orders in clear are sealed and signed by the adjudicator, where the game
// allows it; the folder then plays, verifies and replays like any other.
func TestArriveClear(t *testing.T) {
	m := begin(t)
	id := people()[folder.Adjudicator]
	clear := func(side, lines string) adjudicate.Arrival {
		t.Helper()
		a, err := m.folder().ArriveClear(id, []byte(m.sheet(side, lines)), "<first@"+side+">")
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	if a := clear("red", "ready: true"); !a.Problems.Has(codes.CodeNotSealed) || a.Files != nil {
		t.Errorf("%+v", a)
	}
	m = begin(t, func(s *adjudicate.Setup) { s.SealOptional = true })
	if !m.folder().Game.SealOptional {
		t.Error("seal")
	}
	a := clear("red", "ready: true")
	if a.Problems.Refused() || a.Already || len(a.Restatement) == 0 || bytes.Contains(a.Files["steps/0001/red.yaml"], []byte("ready")) {
		t.Fatalf("%+v", a)
	}
	maps.Copy(m.files, a.Files)
	if again := clear("red", "ready: true"); !again.Already || again.Digest != a.Digest {
		t.Errorf("%+v", again)
	}
	// From outside, a file that the adjudicator has signed is none that red sent.
	if a := m.arrive(m.files["steps/0001/red.yaml"], nil); a.Signed {
		t.Errorf("%+v", a)
	}
	m.send("blue", m.sheet("blue", "ready: true"))
	m.resolve()
	maps.Copy(m.files, clear("red", "card: Axe\nguards: [North, South]").Files)
	if a := clear("red", "card: Axe\nguards: [North]"); !a.Replaces || a.Already {
		t.Errorf("%+v", a)
	}
	m.send("blue", m.sheet("blue", "card: Cup\nguards: [North, South]"))
	m.resolve()
	if v := audit.Verify(m.files); len(v.Findings) > 0 || v.InClear != 2 {
		t.Errorf("%+v", v)
	}
	if r, err := audit.Replay(m.folder(), id, 0); err != nil || r.First != nil {
		t.Errorf("%+v %v", r, err)
	}
	// Only in such a game may the adjudicator sign a side's orders.
	n := begin(t)
	n.files["steps/0001/red.yaml"] = n.forged(folder.Adjudicator, "red", n.sheet("red", "ready: true"))
	if out := n.adjudicate(); !out.Refused["red"].Has(codes.CodeOtherKey) {
		t.Errorf("%+v", out.Refused)
	}
}

// forged is a sheet sealed and signed by whoever it is.
func (m *match) forged(who, side, sheet string) []byte {
	m.t.Helper()
	s, ps := orders.ParseSheet("", []byte(sheet))
	if s == nil || ps.Refused() {
		m.t.Fatal(ps)
	}
	s.Call = m.folder().OpenCall().Digest
	var err error
	if s.Number, err = m.folder().MakeNumber(people()[who], side); err != nil {
		m.t.Fatal(err)
	}
	to, err := people()[folder.Adjudicator].Card().Recipient()
	if err != nil {
		m.t.Fatal(err)
	}
	whole, err := folder.SealWhole(*s, []age.Recipient{to})
	if err != nil {
		m.t.Fatal(err)
	}
	data, err := folder.SignFile(people()[who], orders.WriteSealed(whole))
	if err != nil {
		m.t.Fatal(err)
	}
	return data
}

func TestReplyCode(t *testing.T) {
	m, seen := begin(t), map[string]bool{}
	f := m.folder()
	for _, who := range []string{folder.Adjudicator, "mallory"} {
		for n := 1; n < 4; n++ {
			for _, side := range duelSides {
				code := f.ReplyCode(people()[who], n, side)
				if seen[code] || len(code) != 16 || strings.Trim(code, "abcdefghijklmnopqrstuvwxyz234567") != "" {
					t.Errorf("%q", code)
				}
				seen[code] = true
			}
		}
	}
}

// The adjudicator's clock is in the files; a replay needs none.
func TestClock(t *testing.T) {
	m := begin(t, func(s *adjudicate.Setup) {
		s.Clock = folder.Clock{Step: 72 * time.Hour, Remind: 24 * time.Hour, Grace: 90 * time.Minute, OnSilence: folder.SilentDefault}
	})
	if got := m.folder().Game.Clock; got.OnSilence != folder.SilentDefault || got.Step != 72*time.Hour || got.Grace != 90*time.Minute || !bytes.Contains(m.files["game.yaml"], []byte("\n  grace: \"1h30m\"\n")) {
		t.Errorf("%v\n%s", got, m.files["game.yaml"])
	}
	m.send("red", m.sheet("red", "ready: true"))
	m.send("blue", m.sheet("blue", "ready: true"))
	opt := adjudicate.AdjudicateOptions{Deadline: "2026-12-04T20:00Z", Now: dawn.Add(60 * time.Hour), Received: [2]string{"", "2026-11-30T18:42Z"}}
	takeInto(t, m.files)(m.folder().Adjudicate(people()[folder.Adjudicator], opt))
	if s := string(m.files["steps/0002/call.yaml"]); !strings.Contains(s, "\nreceived:\n  blue: \"2026-11-30T18:42Z\"\n") {
		t.Error(s)
	}
	if d, ok := m.folder().Deadline(); !ok || d != time.Date(2026, 12, 4, 20, 0, 0, 0, time.UTC) {
		t.Error(d)
	}
	if r, err := audit.Replay(m.folder(), people()[folder.Adjudicator], 0); err != nil || r.First != nil {
		t.Errorf("%+v %v", r, err)
	}
	if _, err := m.folder().Adjudicate(people()[folder.Adjudicator], adjudicate.AdjudicateOptions{Now: opt.Now, Deadline: opt.Deadline, Received: [2]string{"yesterday"}}); !adjudicate.Has(err, codes.CodeBadMoment) {
		t.Error(err)
	}
	for _, bad := range []folder.Clock{{Remind: time.Hour}, {Step: time.Hour, Remind: 2 * time.Hour}, {Step: time.Second}, {OnSilence: folder.SilentDefault}, {Step: time.Hour, OnSilence: "remind"}, {Step: 400 * 24 * time.Hour}} {
		s := setup()
		s.Clock = bad
		if _, err := adjudicate.New(duel{}, s, people()[folder.Adjudicator]); !adjudicate.Has(err, codes.CodeBadSetup) {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

func TestSpan(t *testing.T) {
	for text, want := range map[string]time.Duration{"3d": 72 * time.Hour, "36h": 36 * time.Hour, "2d12h": 60 * time.Hour, "90m": 90 * time.Minute, "1d1h1m": 25*time.Hour + time.Minute} {
		got, ok := folder.ParseSpan(text)
		if back, _ := folder.ParseSpan(folder.Span(got)); !ok || got != want || back != want {
			t.Errorf("%s: %v, %s", text, got, folder.Span(got))
		}
	}
	for _, bad := range []string{"", "3", "d", "3 d", "1h1d", "0d", "-1d", "3w", "9999999d", "1.5d", "366d", "1d1d"} {
		if d, ok := folder.ParseSpan(bad); ok {
			t.Errorf("%q is %v", bad, d)
		}
	}
}
