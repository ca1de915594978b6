package adjudicate_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/orders"
)

// forced closes the open step as an adjudicator's patched program would: with
// whatever orders lie there, as long as they open.
func (m *match) forced() {
	m.t.Helper()
	files, err := adjudicate.Forced(m.folder(), people()[folder.Adjudicator], secretOf(), m.opt())
	if err != nil {
		m.t.Fatal(err)
	}
	maps.Copy(m.files, files)
}

// An adjudicator can sign anything, and his own program may look away. An
// honest one finds out what the steps were closed with.
func TestClosedStepsAreJudgedAgain(t *testing.T) {
	p := people()
	adj := p[folder.Adjudicator].Card()
	base := begin(t)
	base.step()
	base.step("Axe", "Axe")
	base.step()
	for len(base.folder().OpenCall().Asks[0]) == 0 || base.folder().OpenCall().Asks[0][0] != "card" {
		base.step()
	}
	n, call := base.folder().Step(), base.folder().OpenCall().Digest
	base.send("blue", base.sheet("blue", "card: Cup"))
	red := folder.SheetName(n, "red")
	header := orders.Sheet{Game: "dawn-1", Step: n, Side: "red"}
	number := numbered(t, base.folder(), "red", "red")
	inner := func(card string) string {
		return base.sheet("red", "card: "+card) + "call: " + orders.Quote(call) + "\n" + number
	}
	seal := func(text string) []byte { return sealAs(t, p["red"], header, text, adj) }
	block := func(n int, armor string, final bool) []byte {
		d, err := folder.SignFile(p["red"], orders.WriteSealed(orders.Sheet{Game: "dawn-1", Step: n, Side: "red", Final: final, Sealed: armor}))
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for name, tt := range map[string]struct {
		data       []byte
		code       string
		replayOnly bool
	}{
		"good":            {seal(inner("Bow")), "", false},
		"not signed":      {orders.WriteSealed(orders.Sheet{Game: "dawn-1", Step: n, Side: "red", Final: true, Sealed: armored(t, inner("Bow"), adj)}), codes.CodeNotSigned, false},
		"forged":          {sealAs(t, p[folder.Adjudicator], header, inner("Bow"), adj), codes.CodeOtherKey, false},
		"another call":    {seal(strings.Replace(inner("Bow"), call, base.folder().Calls[1].Digest, 1)), codes.CodeWrongCall, false},
		"no call":         {seal(base.sheet("red", "card: Bow") + number), codes.CodeWrongCall, false},
		"no number":       {seal(base.sheet("red", "card: Bow") + "call: " + orders.Quote(call) + "\n"), codes.CodeNoNumber, false},
		"blue's number":   {seal(strings.Replace(inner("Bow"), number, numbered(t, base.folder(), "blue", "blue"), 1)), codes.CodeBadNumber, false},
		"another step":    {seal(strings.Replace(inner("Bow"), fmt.Sprintf("step: %d", n), "step: 2", 1)), codes.CodeWrongStep, false},
		"another game":    {seal(strings.Replace(inner("Bow"), "dawn-1", "dusk-2", 1)), codes.CodeOtherGame, false},
		"another side":    {seal(strings.Replace(inner("Bow"), "side: red", "side: blue", 1)), codes.CodeOtherSide, false},
		"held back":       {seal(inner("Bow") + "final: false\n"), codes.CodeHeld, false},
		"held back, open": {block(n, armored(t, inner("Bow"), adj), false), codes.CodeHeld, false},
		"not allowed":     {seal(inner("Bow") + "plan: keep\n"), codes.CodeNoPlans, true},
	} {
		t.Run(name, func(t *testing.T) {
			m := base.clone()
			m.t = t
			m.files[red] = tt.data
			m.forced()
			r, err := audit.Replay(m.folder(), p[folder.Adjudicator], 0)
			if err != nil {
				t.Fatal(err)
			}
			f := m.folder()
			for i, side := range duelSides {
				if asks := f.OpenCall().Asks[i]; len(asks) > 0 {
					m.send(side, m.sheet(side, map[string]string{"card": "card: Dog", "guards": "guards: [North, East]"}[asks[0]]))
				}
			}
			_, err = m.folder().Adjudicate(p[folder.Adjudicator], m.opt())
			held := audit.Verify(m.files).Findings
			switch {
			case tt.code == "":
				if r.First != nil || err != nil || len(held) > 0 {
					t.Errorf("%+v %v %v", r.First, err, held)
				}
				return
			case r.First == nil || r.First.File != red || r.First.Step != n:
				t.Errorf("replay: %+v", r.First)
			case tt.replayOnly:
				return
			case !adjudicate.Has(err, tt.code) || !strings.HasPrefix(err.Error(), red+":"):
				t.Errorf("adjudicate: %v", err)
			}
			if name == "held back, open" && (len(held) != 1 || held[0].Code != codes.CodeHeld || held[0].File != red) {
				t.Errorf("verify: %v", held)
			}
		})
	}
	t.Run("an old block", func(t *testing.T) {
		m := base.clone()
		m.t = t
		m.step("Bow", "Cup")
		n := m.folder().Step()
		old, _ := orders.ParseSheet("", m.files[folder.SheetName(3, "red")])
		m.files[folder.SheetName(n, "red")] = block(n, old.Sealed, true)
		m.send("blue", m.sheet("blue", "guards: [North, East]"))
		m.forced()
		if r, err := audit.Replay(m.folder(), p[folder.Adjudicator], 0); err != nil || r.First == nil || r.First.File != folder.SheetName(n, "red") {
			t.Errorf("%+v %v", r.First, err)
		}
		if _, err := m.folder().Adjudicate(p[folder.Adjudicator], m.opt()); !adjudicate.Has(err, codes.CodeCopied) {
			t.Error(err)
		}
	})
}

// Where a side's check lets pass what the rules do not ask for, the step is
// not resolved: the answer would be lost in silence.
func TestOrdersThatNothingAsksFor(t *testing.T) {
	m := begin(t)
	m.step()
	m.send("red", m.sheet("red", "card: Axe\nguards: [North, South, East]")) // one gate too many, which duel's check overlooks
	m.send("blue", m.sheet("blue", "card: Bow\nguards: [North, East]"))
	out, err := m.folder().Adjudicate(people()[folder.Adjudicator], m.opt())
	if !adjudicate.Has(err, codes.CodeFault) || out.Done() || !strings.Contains(err.Error(), "the rules cannot carry them out") {
		t.Errorf("%v %v", out.Done(), err)
	}
}
