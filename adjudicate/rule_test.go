package adjudicate_test

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
)

// rule makes a ruling, which must be right, and takes its files over.
func (m *match) rule(o folder.RulingOrder) adjudicate.Outcome {
	m.t.Helper()
	out, err := m.folder().Rule(people()[folder.Adjudicator], o, m.opt())
	if err != nil {
		m.t.Fatal(err)
	}
	maps.Copy(m.files, out.Files)
	m.sound()
	return out
}

// sound checks what must hold of every folder.
func (m *match) sound() {
	m.t.Helper()
	if v := audit.Verify(m.files); len(v.Findings) > 0 {
		m.t.Fatalf("%v", v.Findings)
	}
	if r, err := audit.Replay(m.folder(), people()[folder.Adjudicator], 0); err != nil || r.First != nil {
		m.t.Fatalf("%+v %v", r.First, err)
	}
}

func (m *match) view(side string) *view.View {
	m.t.Helper()
	v, err := m.folder().View(people()[side], 0)
	if err != nil {
		m.t.Fatal(err)
	}
	return v
}

func laid(v *view.View) (list []string) {
	for _, f := range v.Facts {
		if f.Name == "laid" {
			list = append(list, f.Value)
		}
	}
	return list
}

// untilSecondCard plays the duel until both lay their second card.
func untilSecondCard(t *testing.T) *match {
	m := begin(t)
	m.step()
	m.step("Axe", "Cup")
	for !slices.Contains(m.folder().OpenCall().Asks[0], "card") {
		m.step()
	}
	if a := m.folder().OpenCall().Asks; a[0][0] != "card" || a[1][0] != "card" {
		t.Fatal(a)
	}
	return m
}

// A ruling changes the state, and what was asked is asked anew; only those who
// may know see what was hidden.
func TestRulingSets(t *testing.T) {
	m := untilSecondCard(t)
	n := m.folder().Step()
	m.send("red", m.sheet("red", "card: Bow"))
	out := m.rule(folder.RulingOrder{Reason: "Red laid the Dog,\nas both agree.", Set: []game.Change{{What: "card", Name: "Dog", Side: table.First, To: "laid", Value: -1}}})
	f := m.folder()
	if f.Step() != n+1 || out.Step != n || f.OpenCall().Asks[0][0] != "card" || f.OpenCall().Asks[1][0] != "card" {
		t.Fatalf("%+v", f.Status())
	}
	red, blue := m.view("red"), m.view("blue")
	if got := laid(red); len(got) != 1 || got[0] != "Dog" {
		t.Errorf("red has laid %v", got)
	}
	if !strings.Contains(out.Report[0], "Red laid the Dog, as both agree.") || !strings.Contains(strings.Join(out.Report, "\n"), "do not count") {
		t.Error(out.Report)
	}
	for _, v := range []*view.View{red, blue} {
		if !slices.ContainsFunc(v.Events, func(e view.Event) bool { return e.Kind == "ruling" && e.Level == 1 }) {
			t.Errorf("%s: %+v", v.Side, v.Events)
		}
		ruled := slices.ContainsFunc(v.Events, func(e view.Event) bool { return e.Kind == "ruled" })
		if ruled != (v.Side == "red") {
			t.Errorf("%s sees what was ruled: %v", v.Side, ruled)
		}
	}
	// What is hidden is not in the ruling's file.
	if data := m.files[folder.RulingName(n, 1)]; bytes.Contains(data, []byte("- card")) || !bytes.Contains(data, []byte("sealed: |")) {
		t.Errorf("%s", data)
	}
	// The game goes on, with the change in force for good.
	m.step("Bow", "Axe")
	m.sound()
	if got := laid(m.view("red")); got[0] != "Dog" || got[1] != "Bow" {
		t.Error(got)
	}
}

// The game is taken back; what was since is void, and stays on record.
func TestRulingBack(t *testing.T) {
	m := untilSecondCard(t)
	second := m.folder().Step()
	m.step("Bow", "Axe")
	for !slices.Contains(m.folder().OpenCall().Asks[0], "card") {
		m.step()
	}
	third := m.folder().Step()
	out := m.rule(folder.RulingOrder{Reason: "A rule was misread.", BackTo: second})
	f := m.folder()
	if f.Step() != third+1 || fmt.Sprint(f.OpenCall().Asks) != fmt.Sprint(f.Calls[second-1].Asks) || len(laid(m.view("red"))) != 1 {
		t.Fatalf("%+v", f.Status())
	}
	if void := f.Void(f.Step()); len(void) != third-second+1 || void[second-1] || !void[third] {
		t.Error(void)
	}
	if !strings.Contains(out.Report[1], "are void") {
		t.Error(out.Report)
	}
	for name, o := range map[string]folder.RulingOrder{
		"no reason": {BackTo: 2}, "nothing": {Reason: "x"}, "the deal": {Reason: "x", BackTo: 1},
		"later": {Reason: "x", BackTo: f.Step() + 1}, "void": {Reason: "x", BackTo: third},
		"pace": {Reason: "x", Pace: "table"},
	} {
		if _, err := f.Rule(people()[folder.Adjudicator], o, m.opt()); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, err := f.Rule(people()["red"], folder.RulingOrder{Reason: "x", BackTo: 2}, m.opt()); !adjudicate.Has(err, codes.CodeNotYours) {
		t.Error(err)
	}
	// Back once more, from the new line, with a change before what is asked.
	m.step("Cup", "Axe")
	m.rule(folder.RulingOrder{Reason: "Again.", BackTo: f.Step(), Set: []game.Change{{What: "card", Name: "Bow", Side: table.Second, Value: -1}}})
	if got := laid(m.view("blue")); len(got) != 1 || got[0] != "Bow" {
		t.Error(got)
	}
	// The same orders as before are a copy, whatever became of their step.
	m.files[m.folder().OrdersName("red")] = m.files[folder.SheetName(second, "red")]
	if out := m.adjudicate(); !out.Refused["red"].Has(codes.CodeWrongStep) {
		t.Errorf("%+v", out.Refused)
	}
	delete(m.files, m.folder().OrdersName("red"))
	for !m.folder().Over() {
		var cards [2]string
		for i, side := range duelSides {
			hand := m.view(side).Hand
			if len(hand) > 0 {
				cards[i] = hand[0]
			}
		}
		m.step(cards[:]...)
	}
	m.sound()
	// Even a game that is over can be taken back.
	m.rule(folder.RulingOrder{Reason: "The last turn was wrong.", BackTo: m.folder().Step() - 1})
	if m.folder().Over() {
		t.Error("still over")
	}
}

// A change in the middle of something is refused, with where it could be made.
func TestRulingNotHere(t *testing.T) {
	m := begin(t)
	m.step()
	m.send("red", m.sheet("red", "card: Axe\nguards: [North, South]"))
	m.send("blue", m.sheet("blue", "card: Cup"))
	m.resolve()
	set := []game.Change{{What: "card", Name: "Dog", Side: table.First, Value: -1}}
	_, err := m.folder().Rule(people()[folder.Adjudicator], folder.RulingOrder{Reason: "x", Set: set}, m.opt())
	if !adjudicate.Has(err, codes.CodeRuling) || !strings.Contains(err.Error(), "in the middle") {
		t.Error(err)
	}
	_, err = m.folder().Rule(people()[folder.Adjudicator], folder.RulingOrder{Reason: "x", BackTo: 2, Set: set}, m.opt())
	if !adjudicate.Has(err, codes.CodeRuling) || !strings.Contains(err.Error(), "laid last") {
		t.Error(err)
	}
}

// Time alone closes no step.
func TestRulingTime(t *testing.T) {
	m := begin(t, func(s *adjudicate.Setup) { s.Clock = folder.Clock{Step: 72 * time.Hour} })
	m.step()
	n := m.folder().Step()
	m.rule(folder.RulingOrder{Reason: "Blue is ill.", Deadline: "2026-12-09T20:00Z"})
	m.rule(folder.RulingOrder{Reason: "Christmas.", Deadline: "2027-01-05T20:00Z", Vacation: [2]string{"2026-12-20T00:00Z", "2027-01-02T00:00Z"}})
	f := m.folder()
	if f.Step() != n || f.Status().Deadline != "2027-01-05T20:00Z" || m.view("red").Deadline != "2027-01-05T20:00Z" {
		t.Errorf("%+v", f.Status())
	}
	for now, want := range map[string]string{
		"2026-12-01T10:30Z": "2026-12-04T11:00Z",
		"2026-12-18T10:30Z": "2027-01-03T11:00Z",
		"2026-12-25T10:30Z": "2027-01-05T00:00Z",
		"2027-01-02T00:00Z": "2027-01-05T00:00Z",
	} {
		at, _ := folder.ParseMoment(now)
		if got := f.Closing(at); got != want {
			t.Errorf("%s: %s, want %s", now, got, want)
		}
	}
	m.step("Axe", "Cup")
	m.sound()
	if _, ok := m.files[folder.RulingName(n, 2)]; !ok || m.folder().OpenCall().Ledger == nil {
		t.Error("no ruling on record")
	}
	if _, ok := m.folder().OpenCall().Ledger.Find(folder.RulingName(n, 2)); !ok {
		t.Error("the ledger does not name the ruling")
	}
	bad := maps.Clone(m.files)
	bad[folder.RulingName(n, 2)] = bytes.Replace(bad[folder.RulingName(n, 2)], []byte("Christmas"), []byte("Whitsun 1"), 1)
	if v := audit.Verify(bad); len(v.Findings) == 0 {
		t.Error("a changed ruling is not found")
	}
	delete(bad, folder.RulingName(n, 2))
	if v := audit.Verify(bad); len(v.Findings) == 0 {
		t.Error("a lost ruling is not found")
	}
}

// A seat is handed over: from then on the new key opens the views and signs the
// orders, and the old one does not.
func TestRulingSeat(t *testing.T) {
	m := untilSecondCard(t)
	p := people()
	m.rule(folder.RulingOrder{Reason: "Red has left.", Seat: "red", Card: p["mallory"].Card()})
	if who, ok := m.folder().SideOf(p["mallory"]); !ok || who != "red" {
		t.Error(who)
	}
	if _, ok := m.folder().SideOf(p["red"]); ok {
		t.Error("the old key still plays")
	}
	if v, err := m.folder().View(p["mallory"], 0); err != nil || v.Side != "red" {
		t.Error(err)
	}
	name := m.folder().OrdersName("red")
	for who, good := range map[string]bool{"red": false, "mallory": true} {
		m.files[name] = m.forged(who, "red", m.sheet("red", "card: Bow"))
		if out := m.adjudicate(); (out.Refused["red"] == nil) != good {
			t.Errorf("%s: %+v", who, out)
		}
	}
	m.send("blue", m.sheet("blue", "card: Axe"))
	m.files[name] = m.forged("mallory", "red", m.sheet("red", "card: Bow\nguards: [North, South]"))
	m.resolve()
	m.sound()
	if _, err := m.folder().Rule(p[folder.Adjudicator], folder.RulingOrder{Reason: "x", Seat: "blue", Card: p["mallory"].Card()}, m.opt()); !adjudicate.Has(err, codes.CodeSameKey) {
		t.Error(err)
	}
	if _, err := m.folder().Rule(p[folder.Adjudicator], folder.RulingOrder{Reason: "x", Seat: "blue", Card: keys.Card{}}, m.opt()); err == nil {
		t.Error("a seat for nobody")
	}
}

// Whoever sends nothing by the deadline is answered for, or has lost.
func TestSilence(t *testing.T) {
	p := people()
	silent := func(m *match, how string, sides ...int) adjudicate.Outcome {
		t.Helper()
		m.late()
		out := m.resolve(func(o *adjudicate.AdjudicateOptions) {
			for _, s := range sides {
				o.Silent[s] = how
			}
		})
		m.sound()
		return out
	}
	m := untilSecondCard(t)
	m.send("red", m.sheet("red", "card: Bow\nguards: [North, South]"))
	out := silent(m, folder.SilentDefault, 0, 1)
	if out.Silent != [2]string{"", folder.SilentDefault} || !strings.Contains(out.Report[0], "blue") {
		t.Errorf("%+v", out)
	}
	if got := laid(m.view("blue")); len(got) != 2 {
		t.Error(got)
	}
	if d := m.view("blue").Decided; len(d) == 0 || d[0].By != "default" {
		t.Errorf("%+v", d)
	}
	// Only what was asked is answered: then the side is asked again.
	for _, a := range m.folder().OpenCall().Asks[1] {
		if a == "card" {
			t.Error("the next card was taken too")
		}
	}
	// Orders that were held back count.
	m = untilSecondCard(t)
	m.send("red", m.sheet("red", "card: Bow\nguards: [North, South]"))
	m.send("blue", strings.Replace(m.sheet("blue", "card: Axe\nguards: [North, South]"), "orders:", "final: false\norders:", 1))
	if out := m.adjudicate(); len(out.Held) != 1 {
		t.Fatalf("%+v", out)
	}
	out = silent(m, folder.SilentDefault, 1)
	if out.Silent[1] != folder.SilentHeld || laid(m.view("blue"))[1] != "Axe" {
		t.Errorf("%+v %v", out, laid(m.view("blue")))
	}
	// Orders that will not do are as none.
	m = untilSecondCard(t)
	m.send("red", m.sheet("red", "card: Bow\nguards: [North, South]"))
	m.files[m.folder().OrdersName("blue")] = m.forged("blue", "blue", m.sheet("blue", "card: Sword"))
	silent(m, folder.SilentDefault, 1)
	m = untilSecondCard(t)
	m.send("red", m.sheet("red", "card: Bow\nguards: [North, South]"))
	out = silent(m, folder.SilentForfeit, 1)
	if !out.Over || out.Winner != "red" || m.view("blue").Winner != "red" {
		t.Errorf("%+v", out)
	}
	m = begin(t)
	m.late()
	late := m.opt()
	late.Silent[0] = folder.SilentDefault
	if _, err := m.folder().Adjudicate(p[folder.Adjudicator], late); err == nil {
		t.Error("the muster was answered")
	}
}

func TestParseRuling(t *testing.T) {
	good := "reason: Why not\nback_to: 3\nset:\n  - {block: Warwick, side: red, to: Essex, strength: 3}\n  - {control: Oxford, side: nobody}\n  - {track: vp, value: -2}\n  - {card: Axe, side: blue, to: hand}\n"
	o, ps := folder.ParseRuling("r.yaml", []byte(good), duelSides)
	want := []game.Change{{What: "block", Name: "Warwick", Side: table.First, To: "Essex", Value: 3}, {What: "control", Name: "Oxford", Side: table.Nobody, To: "", Value: -1}, {What: "track", Name: "vp", Side: table.Nobody, To: "", Value: -2}, {What: "card", Name: "Axe", Side: table.Second, To: "hand", Value: -1}}
	if ps.Refused() || !slices.Equal(o.Set, want) || o.BackTo != 3 {
		t.Errorf("%+v %v", o, ps)
	}
	_, ps = folder.ParseRuling("r.yaml", []byte("reason: x\nset:\n  - {blok: Warwick}\n  - {card: Axe, sid: red}\nvacation: {from: \"2027-01-02T00:00Z\", until: \"2026-12-20T00:00Z\"}\npace: fast\nseat: {side: green, card: {}}\n"), duelSides)
	if len(ps) < 5 {
		t.Errorf("%v", ps)
	}
}

// What a ruling and silence say has words in every language.
func TestRulingWords(t *testing.T) {
	p := people()
	u := &folder.Ruling{Step: 7, RulingOrder: folder.RulingOrder{Reason: "Pourquoi pas", BackTo: 5, Deadline: "2026-12-09T20:00Z",
		Vacation: [2]string{"2026-12-20T00:00Z", "2027-01-02T00:00Z"}, Pace: "table", Seat: "red", Card: p["mallory"].Card()}}
	same := *u
	same.BackTo = 7
	anew := *u
	anew.BackTo = 0
	m := begin(t)
	lines := m.folder().SilentWords([2]string{folder.SilentDefault, folder.SilentHeld})
	lines = append(lines, m.folder().SilentWords([2]string{folder.SilentForfeit, ""})...)
	for _, u := range []*folder.Ruling{u, &same, &anew} {
		lines = append(lines, folder.RulingLines(u)...)
	}
	for _, l := range lines {
		if m.folder().Say("fr", l) == l.String() {
			t.Errorf("%q is not said again in French", l)
		}
	}
}
