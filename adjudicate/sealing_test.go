package adjudicate

import (
	"encoding/hex"
	"maps"
	"strings"
	"testing"

	"fieldpost/crypto/sign"
	"fieldpost/orders"
)

// Sheets sealed with plain age, and signed beside it or not at all.
func TestPlainAge(t *testing.T) {
	p := people()
	plain := func(m *match, side, lines string) {
		m.files[m.folder().OrdersName(side)] = []byte(armored(t, m.sheet(side, lines), p[Adjudicator].Card()))
	}
	m := begin(t, func(s *Setup) { s.SignaturesOff = true })
	plain(m, "red", "ready: true")
	plain(m, "blue", "ready: true")
	m.resolve()

	m = begin(t)
	plain(m, "red", "ready: true")
	m.send("blue", m.sheet("blue", "ready: true"))
	if out := m.adjudicate(); !out.Refused["red"].Has(CodeNotSigned) {
		t.Errorf("%v", out)
	}
	name := m.folder().OrdersName("red")
	for who, code := range map[string]string{"mallory": CodeOtherKey, "red": ""} {
		sig, err := sign.Sign(p[who].SigningKey(), m.files[name])
		if err != nil {
			t.Fatal(err)
		}
		m.files[name+".sig"] = []byte(sig)
		if out := m.adjudicate(); code != "" && !out.Refused["red"].Has(code) || code == "" && !out.Done() {
			t.Errorf("%s: %v", who, out.Refused)
		}
	}
	sig, _ := sign.Sign(p["red"].SigningKey(), m.files[name])
	m.files[name+".sig"] = []byte(sig)
	m.resolve()
	if v := Verify(m.files); len(v.Findings) > 0 {
		t.Error(v.Findings)
	}
	if r, err := m.folder().Replay(p[Adjudicator], 0); err != nil || r.First != nil {
		t.Errorf("%+v %v", r, err)
	}
	// The same block again is a copy, whoever sends it.
	m.files[m.folder().OrdersName("red")] = m.files[name]
	m.files[m.folder().OrdersName("red")+".sig"] = []byte(sig)
	if out := m.adjudicate(); !out.Refused["red"].Has(CodeCopied) {
		t.Errorf("%v", out.Refused)
	}
}

func TestFields(t *testing.T) {
	m := begin(t)
	fields := SealOptions{Fields: true}
	m.step()
	red := m.send("red", m.sheet("red", "card: Bow\nguards: [North, South]")+"note: hello\n", fields)
	text := string(red.Data)
	for _, clear := range []string{"note: |-\n  hello\n", "call: ", "nonce: \""} {
		if !strings.Contains(text, clear) {
			t.Errorf("no %q in\n%s", clear, text)
		}
	}
	sealed, _ := orders.ParseSheet("", red.Data)
	for _, key := range []string{"card", "guards"} {
		if len(orders.SealedFields(sealed.Orders.Get(key))) != 1 || len(sealed.Orders.Get(key).Keys) != 1 {
			t.Errorf("%s is not sealed", key)
		}
	}
	if strings.Count(text, "BEGIN AGE") != 2 {
		t.Errorf("sealed as\n%s", text)
	}
	other := m.send("red", m.sheet("red", "card: Axe\nguards: [East]")+"note: hello\n", fields)
	if len(other.Data) != len(red.Data) {
		t.Error("the length of a field tells")
	}
	m.files[red.Name] = red.Data

	// Blue takes red's field, and then red's nonce too.
	sheet, _ := orders.ParseSheet("", red.Data)
	theft := orders.Sheet{Game: "dawn-1", Step: 2, Side: "blue", Final: true, Call: sheet.Call, Nonce: strings.Repeat("ab", 32),
		Orders: orders.MapNode().Set("card", sheet.Orders.Get("card"))}
	blue, _ := signFile(people()["blue"], orders.WriteSheet(theft))
	m.files[sheetName(2, "blue")] = blue
	if out := m.adjudicate(); !out.Refused["blue"].Has(CodeCopied) || len(out.Refused) != 1 {
		t.Errorf("%v", out.Refused)
	}
	// With red's nonce in sealed orders of its own blue gets nobody refused.
	nonce, err := hex.DecodeString(sheet.Nonce)
	if err != nil {
		t.Fatal(err)
	}
	for _, opt := range []SealOptions{{Nonce: nonce}, {Nonce: nonce, Fields: true}} {
		same := m.clone()
		s, err := same.folder().Seal(people()["blue"], "", []byte(m.sheet("blue", "card: Bow\nguards: [North, South]")), opt)
		if err != nil {
			t.Fatal(err)
		}
		same.files[s.Name] = s.Data
		same.resolve()
		if r, err := same.folder().Replay(people()[Adjudicator], 0); err != nil || r.First != nil {
			t.Errorf("%+v %v", r, err)
		}
	}
	m.send("blue", m.sheet("blue", "card: Bow\nguards: [North, South]"), fields)
	m.resolve()
	maps.Copy(m.files, m.step().Files)
	if v := Verify(m.files); len(v.Findings) > 0 {
		t.Error(v.Findings)
	}
	if r, err := m.folder().Replay(people()[Adjudicator], 0); err != nil || r.First != nil {
		t.Errorf("%+v %v", r, err)
	}
	// A field that does not open names its line.
	bad := begin(t)
	bad.step()
	s := bad.send("red", bad.sheet("red", "card: Bow"), fields)
	sheet, _ = orders.ParseSheet("", s.Data)
	sheet.Signature = ""
	sheet.Orders.Set("card", orders.SealedNode(armored(t, "value: Bow", people()["blue"].Card())))
	bad.files[s.Name], _ = signFile(people()["red"], orders.WriteSheet(*sheet))
	if out := bad.adjudicate(); !out.Refused["red"].Has(CodeNotForAdjudicator) || out.Refused["red"][0].Line != 9 {
		t.Errorf("%v", out.Refused)
	}
}
