package adjudicate_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
)

// sealAs makes an order file of a sheet, without any of Seal's checks.
func sealAs(t testing.TB, signer keys.Identity, header orders.Sheet, inner string, to keys.Card) []byte {
	t.Helper()
	header.Sealed = armored(t, inner, to)
	header.Final = true
	out, err := folder.SignFile(signer, orders.WriteSealed(header))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func armored(t testing.TB, text string, to keys.Card) string {
	t.Helper()
	rs, err := keys.Recipients(to)
	if err != nil {
		t.Fatal(err)
	}
	const pad = 4 << 10 // by hand: what is sealed twice would be too large with fieldpost's own
	bin, err := seal.Seal([]byte(text), pad, rs...)
	if err != nil {
		t.Fatal(err)
	}
	return seal.Armor(bin)
}

func TestRefusals(t *testing.T) {
	p := people()
	adj := p[folder.Adjudicator].Card()
	base := begin(t)
	earlier := numbered(t, base.folder(), "red", "red")
	base.step()
	base.step("Axe", "Axe")
	base.step()
	for len(base.folder().OpenCall().Asks[0]) == 0 || base.folder().OpenCall().Asks[0][0] != "card" {
		base.step() // whoever may peek
	}
	n := base.folder().Step()
	call := base.folder().OpenCall().Digest
	number := numbered(t, base.folder(), "red", "red")
	good := base.sheet("red", "card: Bow") + fmt.Sprintf("call: %s\n%s", orders.Quote(call), number)
	header := orders.Sheet{Game: "dawn-1", Step: n, Side: "red"}
	with := func(change func(*orders.Sheet)) orders.Sheet { h := header; change(&h); return h }
	replace := func(a, b string) string { return strings.Replace(good, a, b, 1) }
	whole := func(inner string) []byte { return sealAs(t, p["red"], header, inner, adj) }

	tests := []struct {
		name, code string
		data       []byte
	}{
		{"not signed", codes.CodeNotSigned, orders.WriteSealed(with(func(h *orders.Sheet) { h.Sealed = armored(t, good, adj); h.Final = true }))},
		{"other key", codes.CodeOtherKey, sealAs(t, p["mallory"], header, good, adj)},
		{"blue's key", codes.CodeOtherKey, sealAs(t, p["blue"], header, good, adj)},
		{"other game", codes.CodeOtherGame, sealAs(t, p["red"], with(func(h *orders.Sheet) { h.Game = "dusk-2" }), good, adj)},
		{"other game inside", codes.CodeOtherGame, whole(replace("dawn-1", "dusk-2"))},
		{"wrong step", codes.CodeWrongStep, sealAs(t, p["red"], with(func(h *orders.Sheet) { h.Step = 2 }), good, adj)},
		{"wrong step inside", codes.CodeWrongStep, whole(replace(fmt.Sprintf("step: %d", n), "step: 2"))},
		{"other side", codes.CodeOtherSide, sealAs(t, p["red"], with(func(h *orders.Sheet) { h.Side = "blue" }), good, adj)},
		{"other side inside", codes.CodeOtherSide, whole(replace("side: red", "side: blue"))},
		{"wrong call", codes.CodeWrongCall, whole(replace(call, base.folder().Calls[1].Digest))},
		{"no call", codes.CodeWrongCall, whole(base.sheet("red", "card: Bow"))},
		{"no number", codes.CodeNoNumber, whole(base.sheet("red", "card: Bow") + "call: " + orders.Quote(call) + "\n")},
		{"another's number", codes.CodeBadNumber, whole(replace(number, numbered(t, base.folder(), "mallory", "red")))},
		{"the other side's number", codes.CodeBadNumber, whole(replace(number, numbered(t, base.folder(), "red", "blue")))},
		{"an earlier draw's number", codes.CodeBadNumber, whole(replace(number, earlier))},
		{"a letter's", codes.CodeNoNumber, whole(replace(number, "letter: <1@phone>\n"))},
		{"not for the adjudicator", codes.CodeNotForAdjudicator, sealAs(t, p["red"], header, good, p["blue"].Card())},
		{"sealed twice", codes.CodeSealedTwice, whole(string(orders.WriteSealed(with(func(h *orders.Sheet) { h.Sealed = armored(t, good, adj); h.Final = true }))))},
		{"illegal", "no-such-card", whole(replace("Bow", "Axe"))},
		{"misspelt", orders.CodeUnknownKey, whole(replace("card", "crad"))},
		{"a plan", codes.CodeNoPlans, whole(good + "plan: keep\n")},
		{"not canonical", codes.CodeNotCanonical, bytes.ReplaceAll(whole(good), []byte("\n"), []byte("\r\n"))},
		{"bad yaml", orders.CodeDirective, []byte("%YAML 1.2\n")},
		{"nothing", orders.CodeEmptyFile, nil},
		{"huge", orders.CodeTooLarge, bytes.Repeat([]byte("# \n"), 30000)},
		{"in clear what is not sealed", orders.CodeClearAndSealed, sealAs(t, p["red"], with(func(h *orders.Sheet) {
			h.Shown = orders.MapNode().Set("card", orders.TextNode("Bow"))
		}), good, adj)},
		{"a note that is not sealed", orders.CodeClearAndSealed, sealAs(t, p["red"], with(func(h *orders.Sheet) { h.Note = "Peace." }), good, adj)},
	}
	insideOnly := map[string]bool{"other game inside": true, "wrong step inside": true, "other side inside": true, "wrong call": true,
		"no call": true, "no number": true, "another's number": true, "the other side's number": true, "an earlier draw's number": true, "a letter's": true, "not for the adjudicator": true, "sealed twice": true, "illegal": true,
		"misspelt": true, "a plan": true, "in clear what is not sealed": true, "a note that is not sealed": true}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := base.clone()
			m.files[folder.SheetName(n, "red")] = tt.data
			if m.files[folder.SheetName(n, "red")] == nil {
				m.files[folder.SheetName(n, "red")] = []byte{}
			}
			m.send("blue", m.sheet("blue", "card: Cup"))
			out := m.adjudicate()
			ps := out.Refused["red"]
			if !ps.Refused() || !ps.Has(tt.code) || out.Done() || len(out.Refused) != 1 {
				t.Fatalf("%v\n%s", out, strings.Join(ps.Strings(), "\n"))
			}
			for _, p := range ps {
				if p.File != folder.SheetName(n, "red") || strings.ContainsAny(p.Text.String(), "&{}*") || strings.Contains(p.Text.String(), "orders.") {
					t.Errorf("%s", p)
				}
			}
			// What lies open, everybody can see without a key.
			st := m.folder().Status().Sides[0]
			if insideOnly[tt.name] && (st.State != adjudicate.Received || st.Problems != nil) || !insideOnly[tt.name] && (st.State != adjudicate.NotRight || !st.Problems.Has(tt.code)) {
				t.Errorf("status: %s %v", st.State, st.Problems)
			}
			if tt.code == codes.CodeWrongStep && !strings.HasSuffix(ps[0].String(), fmt.Sprintf(
				"wrong-step: these orders answer step 2; step %d is open\n  hint: fieldpost sheet > orders.yaml makes a sheet for step %d", n, n)) {
				t.Error(ps[0])
			}
		})
	}
	t.Run("what happened on the way", func(t *testing.T) {
		for name, tt := range map[string]struct {
			data       []byte
			code, hint string
		}{
			"empty":  {nil, orders.CodeEmptyFile, "ask red to send it again"},
			"blank":  {[]byte("\r\n  \n"), orders.CodeEmptyFile, "ask red to send it again"},
			"quoted": {append([]byte("> "), bytes.ReplaceAll(bytes.TrimSpace(whole(good)), []byte("\n"), []byte("\n> "))...), orders.CodeQuoted, "ask red to send it again as an attachment"},
			"CRLF":   {bytes.ReplaceAll(whole(good), []byte("\n"), []byte("\r\n")), codes.CodeNotCanonical, "ask red to send it again as an attachment"},
			"cut":    {whole(good)[:700], orders.CodeBadArmor, "ask red to send it again as an attachment"},
			"UTF-16": {[]byte("\xff\xfef\x00i\x00"), orders.CodeNotUTF8, "ask red to send it again as an attachment"},
		} {
			m := base.clone()
			m.files[folder.SheetName(n, "red")] = append([]byte{}, tt.data...)
			ps := m.adjudicate().Refused["red"]
			if len(ps) != 1 || ps[0].Code != tt.code || ps[0].Hint.String() != tt.hint {
				t.Errorf("%s: %s", name, strings.Join(ps.Strings(), "\n"))
			}
			if v := audit.Verify(m.files); len(v.Findings) != 1 || v.Findings[0].Code != tt.code {
				t.Errorf("%s: %+v", name, v.Findings)
			}
		}
	})
	t.Run("good", func(t *testing.T) {
		m := base.clone()
		m.files[folder.SheetName(n, "red")] = whole(good)
		m.send("blue", m.sheet("blue", "card: Cup"))
		m.resolve()
	})
	t.Run("a sealed block of an earlier step", func(t *testing.T) {
		m := base.clone()
		for _, from := range []string{folder.SheetName(2, "red"), folder.SheetName(2, "blue")} {
			old, _ := orders.ParseSheet("", m.files[from])
			h := header
			h.Sealed, h.Final = old.Sealed, true
			m.files[folder.SheetName(n, "red")], _ = folder.SignFile(p["red"], orders.WriteSealed(h))
			if out := m.adjudicate(); !out.Refused["red"].Has(codes.CodeCopied) {
				t.Errorf("%s: %v", from, out.Refused)
			}
		}
	})
	t.Run("blue's sealed block of this step", func(t *testing.T) {
		m := base.clone()
		s := m.send("blue", m.sheet("blue", "card: Cup"))
		blue, _ := orders.ParseSheet("", s.Data)
		h := header
		h.Sealed, h.Final = blue.Sealed, true
		m.files[folder.SheetName(n, "red")], _ = folder.SignFile(p["red"], orders.WriteSealed(h))
		if out := m.adjudicate(); !out.Refused["red"].Has(codes.CodeCopied) || len(out.Refused) != 1 {
			t.Errorf("%v", out.Refused)
		}
	})
	t.Run("damaged", func(t *testing.T) {
		m := base.clone()
		s := m.send("red", m.sheet("red", "card: Bow"))
		// What stands in clear, the head of the sealed text and the signature closely;
		// of the sealed text between them, which is long, a place in each stretch.
		near := func(i int) bool { return i < 2000 || i > len(s.Data)-2000 }
		step := 31
		if effort.Quick() {
			step *= 8
		}
		for i := 0; i < len(s.Data); i += step {
			if !near(i) && i%(step*16) != 0 {
				continue
			}
			bad := bytes.Clone(s.Data)
			if bad[i] ^= 1; bad[i] == '\n' || s.Data[i] == '\n' {
				continue
			}
			m.files[s.Name] = bad
			out := m.adjudicate()
			if !out.Refused["red"].Refused() {
				t.Fatalf("byte %d: %v", i, out)
			}
			if out.Refused["red"].Has(codes.CodeOtherKey) || out.Refused["red"].Has(codes.CodeNotForAdjudicator) {
				t.Errorf("byte %d: %v", i, out.Refused["red"])
			}
		}
	})
	t.Run("damaged without signatures", func(t *testing.T) {
		m := begin(t, func(s *adjudicate.Setup) { s.SignaturesOff = true })
		text := m.sheet("red", "ready: true")
		armor := armored(t, text, adj)
		m.files[folder.SheetName(1, "red")] = []byte(armor)
		if out := m.adjudicate(); len(out.Refused) > 0 {
			t.Fatal(out.Refused)
		}
		for i := 40; i < len(armor)-60; i += 37 {
			bad := []byte(armor)
			if bad[i] == '\n' {
				continue
			}
			if bad[i]++; bad[i] == armor[i]+1 && strings.ContainsRune("+/=-[{:", rune(bad[i])) {
				bad[i] = 'A'
			}
			if bad[i] == armor[i] {
				continue
			}
			m.files[folder.SheetName(1, "red")] = bad
			if out := m.adjudicate(); !out.Refused["red"].Has(codes.CodeDamaged) {
				t.Errorf("byte %d: %v", i, out.Refused["red"])
			}
		}
	})
	t.Run("not asked", func(t *testing.T) {
		m := base.clone()
		m.send("red", m.sheet("red", "card: Bow\nguards: [North, East]"))
		m.send("blue", m.sheet("blue", "card: Bow"))
		m.resolve()
		f := m.folder()
		if len(f.OpenCall().Asks[0]) > 0 {
			t.Fatal(f.OpenCall().Asks)
		}
		if _, _, ps, _ := m.check("red", m.sheet("red", "guards: [North]")); !ps.Has(codes.CodeNotAsked) {
			t.Error(ps)
		}
		m.send("blue", m.sheet("blue", "guards: [North, East]"))
		m.files[folder.SheetName(n+1, "red")] = sealAs(t, p["red"], orders.Sheet{Game: "dawn-1", Step: n + 1, Side: "red"}, "x", adj)
		if out := m.adjudicate(); !out.Refused["red"].Has(codes.CodeNotAsked) || out.Done() {
			t.Errorf("%+v", out)
		}
	})
}

func TestCheckProblems(t *testing.T) {
	m := begin(t)
	number := numbered(t, m.folder(), "red", "red")
	for sheet, code := range map[string]string{
		m.sheet("red", "ready: false"):                             codes.CodeNotReady,
		m.sheet("red", "ready: yes"):                               orders.CodeNotPlain,
		m.sheet("red", "redy: true"):                               orders.CodeUnknownKey,
		m.sheet("red", "ready: true") + number:                     codes.CodeNumberGiven,
		m.sheet("red", "ready: true") + "signature: |\n  x\n":      codes.CodeSignedTwice,
		m.sheet("blue", "ready: true"):                             codes.CodeOtherSide,
		m.sheet("red", "ready: true") + "call: " + hexOf(9) + "\n": codes.CodeWrongCall,
		m.sheet("red", "ready: true") + "plan: keep\n":             codes.CodeNoPlans,
		armored(t, "x: y", people()["red"].Card()):                 codes.CodeSealedTwice,
		"": orders.CodeEmptyFile,
	} {
		_, _, ps, said := m.check("red", sheet)
		if !ps.Refused() || !ps.Has(code) || said != nil {
			t.Errorf("%s: want %s, got %v", sheet, code, ps)
		}
		s, err := m.folder().Seal(people()["red"], "orders.yaml", []byte(sheet), adjudicate.SealOptions{})
		if err != nil || s.Name != "" || s.Data != nil || !s.Problems.Has(code) {
			t.Errorf("sealed %s: %v %v", sheet, s.Problems, err)
		}
	}
	// The sheet handed out, with the # taken away, is good; a warning is no refusal.
	v, _ := m.folder().View(people()["red"], 1)
	sheet := strings.Replace(string(m.folder().Sheet(v)), "  # ready: true", "  ready: true", 1)
	if _, _, ps, said := m.check("red", sheet); len(ps) > 0 || len(said) != 1 {
		t.Errorf("%v %v\n%s", ps, said, sheet)
	}
	m.step()
	m.step("Axe", "Bow")
	s := m.send("red", m.sheet("red", "guards: [South, East]"))
	if !s.Problems.Has("cold") || len(s.Restatement) != 2 {
		t.Errorf("%+v", s)
	}
	m.send("blue", m.sheet("blue", "guards: [North, East]")+"final: false\n")
	if out := m.adjudicate(); strings.Join(out.Held, "") != "blue" || out.Done() || !out.Warnings["red"].Has("cold") || m.folder().Status().Sides[1].State != adjudicate.Held {
		t.Errorf("%+v", out)
	}
	m.send("blue", m.sheet("blue", "guards: [North, East]")+"final: true\ncall: "+orders.Quote(m.folder().OpenCall().Digest)+"\n")
	m.resolve()
	if _, err := m.folder().Seal(people()["mallory"], "", nil, adjudicate.SealOptions{}); !adjudicate.Has(err, codes.CodeNotYours) {
		t.Error(err)
	}
	if _, err := m.folder().Adjudicate(people()["red"], m.opt()); !adjudicate.Has(err, codes.CodeNotYours) {
		t.Error(err)
	}
	if _, err := m.folder().View(people()[folder.Adjudicator], 0); !adjudicate.Has(err, codes.CodeNotYours) {
		t.Error(err)
	}
	if _, err := m.folder().ViewOf(people()["blue"], 1, "red"); !adjudicate.Has(err, codes.CodeNotYours) {
		t.Error(err)
	}
}

func hexOf(b byte) string { return "\"" + strings.Repeat(fmt.Sprintf("%02x", b), 32) + "\"" }
