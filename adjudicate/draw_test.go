package adjudicate_test

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/ledger"
	"fieldpost/crypto/sign"
)

// numbered is the line of a sheet with a number for the open step of a side, made with
// the key of whoever it is.
func numbered(t testing.TB, f *adjudicate.Folder, who, side string) string {
	t.Helper()
	number, err := f.MakeNumber(people()[who], side)
	if err != nil {
		t.Fatal(err)
	}
	return "number: |\n  " + strings.ReplaceAll(strings.TrimSuffix(number, "\n"), "\n", "\n  ") + "\n"
}

// drawnIn are the draws of the closed steps, and the streams that they give.
func (m *match) drawnIn() (draws []int, streams []run.Dice) {
	m.t.Helper()
	f := m.folder()
	steps, _, err := f.Closed(people()[folder.Adjudicator], f.Step()-1, false)
	if err != nil {
		m.t.Fatal(err)
	}
	for _, s := range steps {
		draws, streams = append(draws, s.Draw), append(streams, f.Stream(secretOf())(s))
	}
	return draws, streams
}

// The muster is asked again when a ruling closes it, and stays the muster: both can
// answer, nobody else can for them, and both numbers are in the first shuffle.
func TestMusterIsAMoment(t *testing.T) {
	p := people()
	m := begin(t)
	for _, o := range []folder.RulingOrder{
		{Reason: "Mallory sits down for red.", Seat: "red", Card: p["mallory"].Card()},
		{Reason: "Plans.", Pace: "plans"},
		{Reason: "The table.", Pace: "table"},
	} {
		m.rule(o)
		f := m.folder()
		if !f.Mustering() || f.Draw() != 1 || fmt.Sprint(f.OpenCall().Asks) != "[[ready] [ready]]" {
			t.Fatalf("step %d: draw %d asks %v", f.Step(), f.Draw(), f.OpenCall().Asks)
		}
		for _, who := range []string{"mallory", "blue"} {
			v, err := f.View(p[who], 0)
			if err != nil || len(v.Asked) != 1 || v.Asked[0].Name != run.ReadyName || !strings.Contains(string(f.Sheet(v)), "ready: true") {
				t.Fatalf("%s is asked %+v %v", who, v, err)
			}
		}
		for _, o := range []folder.RulingOrder{
			{Reason: "x", BackTo: 1}, {Reason: "x", BackTo: f.Step()},
			{Reason: "x", Set: []game.Change{{What: "card", Name: "Dog", Side: 1, To: "hand", Value: -1}}},
		} {
			if _, err := f.Rule(p[folder.Adjudicator], o, m.opt()); !adjudicate.Has(err, codes.CodeRuling) {
				t.Errorf("step %d, %+v: %v", f.Step(), o, err)
			}
		}
		late := m.clone()
		late.late()
		opt := late.opt()
		opt.Silent = [2]string{folder.SilentDefault, folder.SilentDefault}
		if _, err := f.Adjudicate(p[folder.Adjudicator], opt); !adjudicate.Has(err, codes.CodeBadSetup) {
			t.Errorf("step %d: %v", f.Step(), err)
		}
		g := *f.Game
		g.Clock.OnSilence = folder.SilentDefault
		if h := *f; h.Game != nil {
			h.Game = &g
			if how := h.OnSilence(late.now); how != [2]string{} {
				t.Errorf("step %d: the clock says %v", f.Step(), how)
			}
		}
	}
	m.as = map[string]string{"red": "mallory"}
	n := m.folder().Step()
	m.step()
	f := m.folder()
	if f.Mustering() || f.Draw() != 2 {
		t.Fatal(f.Draw())
	}
	if _, err := f.Rule(p[folder.Adjudicator], folder.RulingOrder{Reason: "x", BackTo: n}, m.opt()); !adjudicate.Has(err, codes.CodeRuling) {
		t.Error(err)
	}
	var numbers dice.Numbers
	for i, who := range []string{"mallory", "blue"} {
		line := folder.NumberLine(ledger.Digest(m.files[folder.GameName]), 1, duelSides[i])
		number, err := sign.Number(p[who].SigningKey(), line)
		if err != nil {
			t.Fatal(err)
		}
		key, _ := p[who].Card().SigningKey()
		value, err := sign.NumberValue(key, line, number)
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, value[:])
	}
	sum := sha256.Sum256(m.files[folder.GameName])
	want := secretOf().Draw(sum[:], 1, nil, numbers)
	_, streams := m.drawnIn()
	if streams[n-1] != want {
		t.Error("the first shuffle is not made of both numbers")
	}
	m.sound()
}

// Each step that is played makes the next draw, a ruling that closes an unplayed one
// leaves it, and one that takes a played step back makes a new one.
func TestDraws(t *testing.T) {
	m := begin(t)
	m.step()
	m.step("Axe", "Axe") // 2
	m.step()             // 3: somebody peeks
	open := m.folder().Step()
	// Asked again, by whatever ruling: the same numbers, and so the same dice.
	first, second := m.clone(), m.clone()
	first.step("Bow", "Bow")
	second.rule(folder.RulingOrder{Reason: "once more", BackTo: open})
	second.rule(folder.RulingOrder{Reason: "and once more", Pace: "plans"})
	second.rule(folder.RulingOrder{Reason: "and so on", Pace: "table"})
	second.step("Cup", "Dog")
	_, a := first.drawnIn()
	draws, b := second.drawnIn()
	if want := []int{1, 2, 3, 4, 4, 4, 4}; !slices.Equal(draws, want) || second.folder().Draw() != 5 {
		t.Errorf("%v, not %v", draws, want)
	}
	if a[open-1] != b[len(b)-1] || a[open-1] == a[open-2] {
		t.Error("asked again, the dice are others")
	}
	// Taken back after it was played: the same orders have other dice.
	third := first.clone()
	third.rule(folder.RulingOrder{Reason: "no", BackTo: open})
	if d := third.folder().Draw(); d != 6 {
		t.Errorf("draw %d", d)
	}
	third.step("Bow", "Bow")
	if _, c := third.drawnIn(); slices.Contains(a, c[len(c)-1]) {
		t.Error("taken back, the dice are the same")
	}
	third.reveal(adjudicate.RevealOptions{EvenNow: true})
	second.reveal(adjudicate.RevealOptions{EvenNow: true})
	for _, m := range []*match{second, third} {
		au, err := audit.Audit(m.folder(), audit.Verify(m.files))
		if err != nil || !au.Good() || len(au.Rulings) == 0 {
			t.Fatalf("%+v %v", au, err)
		}
		for _, r := range au.Rulings {
			if m == second && (r.Draw != r.Next || r.Dice != nil) {
				t.Errorf("%+v", r)
			} else if m == third && (r.Draw != 5 || r.Next != 6) {
				t.Errorf("%+v", r)
			}
		}
	}
	// The audit shows what was rolled, and what was rolled in its place.
	fourth := first.clone()
	fourth.rule(folder.RulingOrder{Reason: "no", BackTo: 3})
	fourth.step()
	fourth.reveal(adjudicate.RevealOptions{EvenNow: true})
	if au, err := audit.Audit(fourth.folder(), audit.Verify(fourth.files)); err != nil || len(au.Rulings) != 1 || len(au.Rulings[0].Dice) != 1 ||
		len(au.Rulings[0].Dice[0].Old) != 1 || len(au.Rulings[0].Dice[0].New) != 1 {
		t.Errorf("%+v %v", au.Rulings, err)
	}
	// The seat's new key makes a new number, for the same draw.
	m.seats("red", "mallory")
	m.step("Bow", "Bow")
	if draws, c := m.drawnIn(); draws[len(draws)-1] != 4 || c[len(c)-1] == a[open-1] {
		t.Errorf("%v", draws)
	}
}

// A ruling back to a step that another has closed, which only a patched program makes,
// takes back what was played since, and so makes a new draw.
func TestDrawAfterAVoidStep(t *testing.T) {
	for _, tt := range []struct {
		u      *folder.Ruling
		lost   bool
		played []int
		want   int
	}{
		{nil, false, nil, 1},
		{nil, true, nil, 0},
		{&folder.Ruling{Step: 6, RulingOrder: folder.RulingOrder{Pace: "table"}}, false, []int{5}, 0},
		{&folder.Ruling{Step: 6, RulingOrder: folder.RulingOrder{BackTo: 6}}, false, []int{5}, 0},
		{&folder.Ruling{Step: 6, RulingOrder: folder.RulingOrder{BackTo: 5}}, false, []int{4, 5}, 1},
		{&folder.Ruling{Step: 6, RulingOrder: folder.RulingOrder{BackTo: 5}}, false, []int{4}, 0},
		{&folder.Ruling{Step: 6, RulingOrder: folder.RulingOrder{BackTo: 3}}, false, []int{4, 5}, 1},
	} {
		if got := folder.Drawn(tt.u, tt.lost, func(n int) bool { return slices.Contains(tt.played, n) }); got != tt.want {
			t.Errorf("%+v: %d", tt, got)
		}
	}
}

// However often orders are sealed, an honest program makes the same number; it is the
// game's alone, and the draw's.
func TestNumbers(t *testing.T) {
	m := begin(t)
	m.step()
	id := people()[folder.Adjudicator]
	number := func(m *match, lines string) string {
		n := m.clone()
		n.send("red", n.sheet("red", lines))
		return n.folder().Unlock(id, n.folder().Step(), "red").Sheet.Number
	}
	a, b := number(m, "card: Axe\nguards: [North, South]"), number(m, "card: Bow\nguards: [North, South]")
	if a == "" || a != b {
		t.Error("two orders have two numbers")
	}
	twin := begin(t, func(s *adjudicate.Setup) { s.Seed = dice.Seed{3, 2, 1} })
	twin.step()
	if number(twin, "card: Axe\nguards: [North, South]") == a {
		t.Error("a twin of the same id collects the same numbers")
	}
	m.step("Axe", "Bow")
	if f := m.folder(); strings.Contains(numbered(t, f, "red", "red"), strings.Split(a, "\n")[3]) {
		t.Error("two draws have one number")
	}
}

// A call that names another draw would have numbers given beforehand: no program takes
// it, and verify tells whose it is.
func TestAnotherDraw(t *testing.T) {
	m := begin(t)
	m.step()
	c := *m.folder().Calls[1]
	c.Draw = 7
	files := maps.Clone(m.files)
	var err error
	if files[folder.CallName(2)], err = m.folder().SignCall(people()[folder.Adjudicator], m.files, c); err != nil {
		t.Fatal(err)
	}
	if _, err := adjudicate.Open(files, duelRules); !adjudicate.Has(err, codes.CodeBadDraw) {
		t.Error(err)
	}
	if v := audit.Verify(files); len(v.Findings) != 1 || v.Findings[0].Code != codes.CodeBadDraw || v.Findings[0].File != folder.CallName(2) {
		t.Errorf("%+v", v.Findings)
	}
}

// A muster that was lost by silence can be taken back: nothing was dealt there.
func TestMusterLostBySilenceIsTakenBack(t *testing.T) {
	m := begin(t)
	m.send("red", m.sheet("red", "ready: true"))
	m.late()
	if out := m.resolve(silent("", folder.SilentForfeit)); !out.Over {
		t.Fatalf("%+v", out)
	}
	m.rule(folder.RulingOrder{Reason: "The clock was ahead.", BackTo: 1})
	if f := m.folder(); !f.Mustering() || f.Over() || f.Draw() != 1 {
		t.Fatalf("%+v", f.Status())
	}
	m.step()
	m.sound()
}
