package adjudicate_test

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
)

// acknowledged has the adjudicator sign a receipt for orders of the open step.
func (m *match) acknowledged(data []byte, late bool) []byte {
	m.t.Helper()
	f := m.folder()
	r, err := f.Acknowledge(people()[folder.Adjudicator], m.arrive(data, nil), folder.Moment(m.now), late)
	if err != nil {
		m.t.Fatal(err)
	}
	return r
}

// keeps lays a receipt where a player's mail in would.
func (m *match) keeps(data []byte) string {
	m.t.Helper()
	f := m.folder()
	root, _ := orders.Parse("", data, orders.Limits{})
	step, side := 2, root.Get("side").Value
	name := folder.ReceiptName(step, side, root.Get("orders").Value, false)
	if _, err := folder.Sort(f.Files, []folder.Piece{{Name: "receipt.yaml", Data: data}}); err != nil {
		m.t.Fatal(err)
	}
	m.files[name] = data
	return name
}

// closes closes the open step by what lies in it; red is said to have been silent where
// there are no orders of its.
func (m *match) closes() {
	m.t.Helper()
	m.late()
	m.resolve(silent(folder.SilentDefault, folder.SilentDefault))
}

// resigned signs the calls from step n on anew, over what lies there now.
func (m *match) resigned(n int, change func(*folder.Call)) {
	m.t.Helper()
	f := m.folder()
	for k := n; k <= f.Step(); k++ {
		c := *f.Calls[k-1]
		if k == n {
			change(&c)
		}
		var err error
		if m.files[folder.CallName(k)], err = f.SignCall(people()[folder.Adjudicator], m.files, c); err != nil {
			m.t.Fatal(err)
		}
	}
}

// What the adjudicator has signed when orders came holds against what his calls say.
func TestReceipts(t *testing.T) {
	p := people()
	base := begin(t)
	base.step()
	name := folder.SheetName(2, "red")
	base.send("blue", base.sheet("blue", "card: Cup\nguards: [North, East]"))
	lines := "card: Axe\nguards: [North, South]"
	one := base.sealed("red", lines)
	m := base.clone()
	m.files[name] = one
	two := m.sealed("red", lines)
	receiptOne := base.acknowledged(one, false)
	receiptTwo := m.acknowledged(two, false)
	late := base.acknowledged(one, true)
	held := func() []byte {
		m := base.clone()
		return m.send("red", "final: false\n"+m.sheet("red", lines)).Data
	}()
	receiptHeld := base.acknowledged(held, false)
	illegal := base.forged("red", "red", base.sheet("red", "card: Sword"))
	refused := base.acknowledged(illegal, false)
	twin := base.clone()
	twin.resigned(2, func(c *folder.Call) { c.Report = append(c.Report, "another") })

	message, _, _ := orders.SignedBytes(receiptOne)
	forged, err := folder.SignFile(p["blue"], message)
	if err != nil {
		t.Fatal(err)
	}
	for what, tt := range map[string]struct {
		lies     []byte // nil: red is said to be silent
		receipts [][]byte
		found    string // by verify
		audited  string // by audit, if verify could not tell
		counted  int
	}{
		"taken":                     {one, [][]byte{receiptOne}, "", "", 1},
		"later ones taken":          {two, [][]byte{receiptOne}, "", "", 1},
		"later ones, both receipts": {two, [][]byte{receiptOne, receiptTwo}, "", "", 2},
		"older ones taken":          {one, [][]byte{receiptTwo}, "", codes.CodeOlderVersion, 1},
		"older ones, both receipts": {one, [][]byte{receiptOne, receiptTwo}, codes.CodeOlderVersion, "", 2},
		"silent":                    {nil, [][]byte{receiptOne}, codes.CodeSilenced, "", 1},
		"held, and silent":          {nil, [][]byte{receiptHeld}, codes.CodeSilenced, "", 1},
		"held, and used":            {held, [][]byte{receiptHeld}, "", "", 1},
		"late":                      {nil, [][]byte{late}, "", "", 1},
		"refused":                   {nil, [][]byte{refused}, "", "", 1},
		"of another call":           {one, [][]byte{twin.acknowledged(twin.sealed("red", lines), false)}, codes.CodeWrongCall, "", 1},
		"signed by blue":            {nil, [][]byte{forged}, "", "", 0},
		"changed":                   {nil, [][]byte{bytes.Replace(receiptOne, []byte("version: 1"), []byte("version: 3"), 1)}, "", "", 0},
		"outcome changed":           {nil, [][]byte{bytes.Replace(refused, []byte("outcome: refused"), []byte("outcome: accepted"), 1)}, "", "", 0},
	} {
		m := base.clone()
		if tt.lies != nil {
			m.files[name] = tt.lies
		}
		m.closes()
		var names []string
		for _, r := range tt.receipts {
			names = append(names, m.keeps(r))
		}
		v := audit.Verify(m.files)
		codes := func(list []audit.Finding) (out []string) {
			for _, f := range list {
				out = append(out, f.Code)
			}
			return out
		}
		if got := strings.Join(slices.Compact(codes(v.Findings)), " "); got != tt.found || v.Receipts != tt.counted {
			t.Errorf("%s: verify finds %q in %d receipts, not %q in %d", what, got, v.Receipts, tt.found, tt.counted)
		}
		if tt.found != "" && (v.Findings[0].Step != 2 || !slices.Contains(names, v.Findings[0].File)) {
			t.Errorf("%s: %+v", what, v.Findings[0])
		}
		m.reveal(adjudicate.RevealOptions{EvenNow: true})
		a, err := audit.Audit(m.folder(), audit.Verify(m.files))
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		if got := strings.Join(codes(a.Verified.Findings[len(v.Findings):]), " "); got != tt.audited {
			t.Errorf("%s: audit finds %q more, not %q", what, got, tt.audited)
		}
	}
	// A ruling that has asked anew since is nothing that a receipt speaks against.
	m = base.clone()
	m.keeps(receiptOne)
	m.rule(folder.RulingOrder{Reason: "once more", BackTo: 2})
	// A receipt kept under another name, or beside another game, is none.
	m = base.clone()
	m.closes()
	m.files["receipts/0002-red-000000000000.yaml"] = receiptOne
	if v := audit.Verify(m.files); v.Receipts != 0 || len(v.Findings) > 0 {
		t.Errorf("%+v", v.Findings)
	}
	other := begin(t, func(s *adjudicate.Setup) { s.ID = "dusk-2" })
	other.step()
	other.send("blue", other.sheet("blue", "card: Cup\nguards: [North, East]"))
	other.closes()
	other.files[folder.ReceiptName(2, "red", "sha256:"+strings.Repeat("0", 64), false)] = receiptOne
	if v := audit.Verify(other.files); v.Receipts != 0 || len(v.Findings) > 0 {
		t.Errorf("%+v", v.Findings)
	}
}

// A call that says a side was silent, over good orders of its that it names: verify says
// what it can, audit that it was so, and who has sent them is not told that they were taken.
func TestSilenceOverGoodOrders(t *testing.T) {
	for what, tt := range map[string]struct {
		how, lines string
		good       bool
	}{
		"default":  {folder.SilentDefault, "card: Axe\nguards: [North, South]", false},
		"forfeit":  {folder.SilentForfeit, "card: Axe\nguards: [North, South]", false},
		"would do": {folder.SilentDefault, "card: Sword\nguards: [North, South]", true},
	} {
		m := begin(t)
		m.step()
		name := folder.SheetName(2, "red")
		data := m.forged("red", "red", m.sheet("red", tt.lines))
		m.send("blue", m.sheet("blue", "card: Cup\nguards: [North, East]"))
		m.late()
		m.resolve(silent(tt.how, ""))
		m.files[name] = data
		m.resigned(3, func(*folder.Call) {})
		v := audit.Verify(m.files)
		if len(v.Findings) > 0 || !slices.ContainsFunc(v.Notes, func(f audit.Finding) bool { return f.Code == codes.CodeSilenced && f.File == name && f.Step == 2 }) {
			t.Errorf("%s: %+v %+v", what, v.Findings, v.Notes)
		}
		if s, err := m.folder().Sent("sent.yaml", data); err != nil || s.State != adjudicate.SentUnheard || s.Good() {
			t.Errorf("%s: %+v %v", what, s, err)
		}
		m.reveal(adjudicate.RevealOptions{EvenNow: true})
		a, err := audit.Audit(m.folder(), audit.Verify(m.files))
		if err != nil || a.Good() != tt.good {
			t.Errorf("%s: %+v %v", what, a.Replayed.First, err)
		}
		if d := a.Replayed.First; !tt.good && (d == nil || d.File != name || d.Step != 2 || !strings.Contains(d.Text.String(), "red was silent")) {
			t.Errorf("%s: %+v", what, d)
		}
	}
}

// Who asks what became of his orders sees the receipt, and how it was not kept.
func TestSentWithReceipt(t *testing.T) {
	m := begin(t)
	m.step()
	m.send("blue", m.sheet("blue", "card: Cup\nguards: [North, East]"))
	data := m.sealed("red", "card: Axe\nguards: [North, South]")
	sent := func() adjudicate.Sent {
		t.Helper()
		s, err := m.folder().Sent("sent.yaml", data)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if s := sent(); s.Good() || s.Receipts != nil {
		t.Errorf("%+v", s)
	}
	m.keeps(m.acknowledged(data, false))
	if s := sent(); !s.Good() || len(s.Receipts) != 1 || s.Receipts[0].Outcome != folder.ReceiptAccepted || s.Broken.String() != "" {
		t.Errorf("%+v", s)
	}
	m.closes()
	if s := sent(); s.Good() || s.State != adjudicate.SentNone || !strings.Contains(s.Broken.String(), "red was silent") {
		t.Errorf("%+v", s)
	}
}

// That orders were accepted is worth more than a refusal of the same ones, which came
// twice or were judged again: a letter that brings one takes nothing away, in whatever
// order the letters come and if they come together.
func TestRefusalTakesNoAcceptanceAway(t *testing.T) {
	m := begin(t)
	m.step()
	data := m.sealed("red", "card: Axe\nguards: [North, South]")
	accepted, f := m.acknowledged(data, false), m.folder()
	refused, err := f.SignReceipt(people()[folder.Adjudicator], folder.Receipt{Step: 2, Side: "red", Call: f.OpenCall().Digest, Orders: ledger.Digest(data),
		Version: 1, Outcome: folder.ReceiptRefused, Received: folder.Moment(m.now)})
	if err != nil {
		t.Fatal(err)
	}
	name := folder.ReceiptName(2, "red", ledger.Digest(data), false)
	for _, letters := range [][][][]byte{{{refused}, {accepted}}, {{accepted}, {refused}}, {{accepted, refused}}, {{refused, accepted}}} {
		have := maps.Clone(m.files)
		for _, letter := range letters {
			var pieces []folder.Piece
			for _, receipt := range letter {
				pieces = append(pieces, folder.Piece{Name: "receipt.yaml", Data: receipt})
			}
			found, err := folder.Sort(have, pieces)
			if err != nil {
				t.Fatal(err)
			}
			maps.Copy(have, found)
		}
		if !bytes.Equal(have[name], accepted) {
			t.Errorf("of %d letters the folder keeps\n%s", len(letters), have[name])
		}
	}
}
