package adjudicate_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/pem"
	"fmt"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/sign"
	"fieldpost/orders"
)

func TestGame(t *testing.T) {
	m := begin(t)
	f := m.folder()
	if f.ID() != "dawn-1" || f.Step() != 1 || f.Sides() != duelSides || f.Over() || f.Scenario() != "Dawn" || f.OrdersName("red") != "steps/0001/red.yaml" {
		t.Errorf("%v", f.Status())
	}
	for who, id := range people() {
		if got, ok := f.SideOf(id); ok != (who != "mallory") || ok && got != who {
			t.Errorf("%s is %s, %v", who, got, ok)
		}
	}
	if out := m.adjudicate(); strings.Join(out.Waiting, " ") != "red blue" || out.Done() {
		t.Errorf("%+v", out)
	}
	m.step()
	if st := m.folder().Status(); st.Step != 2 || st.When != "turn 1 of 3" || st.Sides[0].State != adjudicate.Awaited || st.Sides[1].Asked[0] != "card" || st.Deadline != "2026-12-01T20:00Z" {
		t.Errorf("%+v", st)
	}
	// Red answers its guards ahead; blue guards one gate and is asked again.
	m.send("red", m.sheet("red", "card: Axe\nguards: [North, South]")+"note: \"Ha: # no\"\n")
	m.send("blue", m.sheet("blue", "card: Cup\nguards: [East]"))
	if st := m.folder().Status(); st.Sides[0].State != adjudicate.Received || st.Sides[0].Received == "" {
		t.Errorf("%+v", st)
	}
	out := m.resolve()
	if asks := m.folder().OpenCall().Asks; len(asks[0]) != 0 || strings.Join(asks[1], " ") != "guards" || out.Step != 2 {
		t.Fatalf("asks %v", asks)
	}
	v, err := m.folder().View(people()["blue"], 0)
	if err != nil || v.Notes[0] != "Ha: # no" || v.Asked[0].Key != "turn-1/guard-1-blue" || v.Call == "" {
		t.Fatalf("%+v %v", v, err)
	}
	if s := string(m.folder().Sheet(v)); !strings.Contains(s, "step: 3\nside: blue\norders:\n  # guards: [North]\n") {
		t.Errorf("sheet\n%s", s)
	}
	m.send("blue", m.sheet("blue", "guards: [South]"))
	out = m.resolve()
	if !strings.HasPrefix(out.Report[0], "guarded North and South against East and South") || len(out.Report) != 2 {
		t.Errorf("report %q", out.Report)
	}
	out = m.step()
	if out.Over {
		t.Fatal("over too early")
	}
	m.step("Bow", "Dog")
	m.step()
	m.step()
	m.step("Cup", "Axe")
	m.step()
	out = m.step()
	if !out.Over || out.Winner != "blue" {
		t.Errorf("%+v", out)
	}
	if st := m.folder().Status(); !st.Over || st.Winner != "blue" {
		t.Errorf("%+v", st)
	}
	if _, err := m.folder().Adjudicate(people()[folder.Adjudicator], m.opt()); !adjudicate.Has(err, codes.CodeGameOver) {
		t.Error(err)
	}
	if v := audit.Verify(m.files); len(v.Findings) > 0 || v.Calls != v.Steps {
		t.Errorf("%+v", v)
	}
	r, err := audit.Replay(m.folder(), people()[folder.Adjudicator], 0)
	if err != nil || r.First != nil || r.Steps != m.folder().Step() || r.Rolls != 3 || r.Shuffles != 1 || r.Decisions != 21 {
		t.Errorf("%+v %+v %v", r, r.First, err)
	}
}

// Adjudicating twice gives the same but for what age draws by lot.
func TestDeterminism(t *testing.T) {
	m := begin(t)
	m.step()
	m.step("Dog", "Dog")
	m.send("red", m.sheet("red", "guards: [North, East]"))
	m.send("blue", m.sheet("blue", "guards: [North, East]"))
	a, b := m.clone(), m.clone()
	a.resolve()
	b.resolve()
	for _, side := range duelSides {
		if a.plain(side, 4, side) != b.plain(folder.Adjudicator, 4, side) {
			t.Errorf("the views of %s differ", side)
		}
		if len(a.files[folder.ViewName(4, side)]) != len(b.files[folder.ViewName(4, side)]) {
			t.Errorf("the lengths of %s's views differ", side)
		}
	}
	if x, y := blank(a.files[folder.CallName(4)]), blank(b.files[folder.CallName(4)]); x != y {
		t.Errorf("calls differ:\n%s\n%s", x, y)
	}
}

// blank leaves digests and signature out of a call.
func blank(call []byte) string {
	message, _, _ := orders.SignedBytes(call)
	var b strings.Builder
	for l := range strings.Lines(string(message)) {
		if i := strings.Index(l, "sha256:"); i >= 0 {
			l = l[:i] + strings.Repeat("x", len(l)-i)
		}
		b.WriteString(l)
	}
	return b.String()
}

// Two games that differ only in what blue hides give red the same bytes.
func TestNoLeak(t *testing.T) {
	for _, lang := range []string{"", "fr"} { // that red reads
		t.Run("lang"+lang, func(t *testing.T) { noLeak(t, func(s *adjudicate.Setup) { s.Players[0].Lang = lang }) })
	}
}

func noLeak(t *testing.T, read func(*adjudicate.Setup)) {
	play := func(card, guard string) *match {
		m := begin(t, read)
		m.step()
		m.step("Axe", card)
		m.send("red", m.sheet("red", "guards: [North]"))
		m.send("blue", m.sheet("blue", "guards: ["+guard+"]"))
		m.resolve()
		return m
	}
	a, b := play("Bow", "North"), play("Dog", "South")
	for n := 1; n <= 4; n++ {
		if a.plain("red", n, "red") != b.plain("red", n, "red") {
			t.Errorf("step %d: red's views differ", n)
		}
		if x, y := blank(a.files[folder.CallName(n)]), blank(b.files[folder.CallName(n)]); x != y {
			t.Errorf("step %d: calls differ:\n%s\n%s", n, x, y)
		}
		for _, side := range duelSides {
			if len(a.files[folder.ViewName(n, side)]) != len(b.files[folder.ViewName(n, side)]) || len(a.files[folder.SheetName(n, side)]) != len(b.files[folder.SheetName(n, side)]) {
				t.Errorf("step %d: lengths of %s's files differ", n, side)
			}
		}
	}
	// What red is told of its mistakes is the same too.
	refused := func(m *match, lines string) string {
		_, _, ps, _ := m.check("red", m.sheet("red", lines))
		return strings.Join(ps.Strings(), "\n")
	}
	for _, lines := range []string{"card: Bow", "guards: [South, North, East]", "peek: peek", "guards: []", "nothing: 3"} {
		if x, y := refused(a, lines), refused(b, lines); x != y {
			t.Errorf("%s: %q, %q", lines, x, y)
		}
	}
	if a.plain("blue", 4, "blue") == b.plain("blue", 4, "blue") {
		t.Error("the test changes nothing")
	}
}

func TestDiceComeFromTheNumbers(t *testing.T) {
	m := begin(t)
	m.step()
	secret, salt := secretOf(), sha256.Sum256(m.files[folder.GameName])
	var numbers dice.Numbers
	for _, side := range duelSides { // as anybody can do it: the line, signed, and its digest
		line := fmt.Sprintf("fieldpost number/1 sha256:%x 1 %s\n", salt, side)
		number, err := sign.Number(people()[side].SigningKey(), []byte(line))
		if err != nil {
			t.Fatal(err)
		}
		block, _ := pem.Decode([]byte(number))
		sum := sha256.Sum256(block.Bytes)
		numbers = append(numbers, sum[:])
	}
	steps, _, err := m.folder().Closed(people()[folder.Adjudicator], 1, false)
	if err != nil {
		t.Fatal(err)
	}
	st, err := m.folder().StageAt(secret, steps, 2)
	if err != nil {
		t.Fatal(err)
	}
	stream := secret.Draw(salt[:], 1, nil, numbers)
	if got, want := st.Game.(*duelGame).order, stream.Shuffle("omens", 3); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
	if !strings.Contains(string(m.files[folder.GameName]), secret.Commitment()) || strings.Contains(string(m.files[folder.GameName]), hex.EncodeToString(secret[:])) {
		t.Error("game.yaml should hold the commitment and not the secret")
	}
}

func TestReplayFindsATamperedView(t *testing.T) {
	m := begin(t)
	m.step()
	m.step("Axe", "Bow")
	m.step()
	f := m.folder()
	d, err := audit.Replay(f, people()[folder.Adjudicator], 0)
	if err != nil || d.First != nil {
		t.Fatalf("%+v %v", d, err)
	}
	// The adjudicator himself writes another view of step 3 and signs again.
	v, err := f.ViewOf(people()[folder.Adjudicator], 3, "red")
	if err != nil {
		t.Fatal(err)
	}
	v.Hand = []string{"Axe", "Axe", "Axe"}
	text, _ := folder.EncodeView(*v, f.Sheet(v))
	m.files[folder.ViewName(3, "red")], err = folder.SealView(text, folder.ViewSizeTable, f.Card("red"), f.Card(folder.Adjudicator))
	if err != nil {
		t.Fatal(err)
	}
	if m.files[folder.CallName(3)], err = f.SignCall(people()[folder.Adjudicator], m.files, *f.Calls[2]); err != nil {
		t.Fatal(err)
	}
	d, err = audit.Replay(m.folder(), people()[folder.Adjudicator], 0)
	if err != nil || d.First == nil || d.First.Step != 3 || d.First.File != folder.ViewName(3, "red") || d.Steps != 2 {
		t.Errorf("%+v %+v %v", d, d.First, err)
	}
	if d, err := audit.Replay(m.folder(), people()[folder.Adjudicator], 2); err != nil || d.First != nil || d.Steps != 2 {
		t.Errorf("%+v %v", d, err)
	}
	if _, err := audit.Replay(m.folder(), people()["red"], 0); !adjudicate.Has(err, codes.CodeNotYours) {
		t.Error(err)
	}
}
