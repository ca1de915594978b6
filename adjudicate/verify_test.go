package adjudicate

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// threeSteps is a game in its third step, with an order file of the open step.
func threeSteps(t testing.TB) *match {
	m := begin(t)
	m.step()
	m.send("red", m.sheet("red", "card: Axe\nguards: [North, South]"))
	m.send("blue", m.sheet("blue", "card: Bow\nguards: [East]"), SealOptions{Fields: true})
	m.resolve()
	m.send("blue", m.sheet("blue", "guards: [South]"))
	return m
}

func TestVerifyFindsEveryChangedByte(t *testing.T) {
	m := threeSteps(t)
	if v := Verify(m.files); len(v.Findings) > 0 || v.Steps != 3 || v.Calls != 3 || v.Orders != 5 {
		t.Fatalf("%+v", v)
	}
	for _, name := range m.files.names() {
		every := effort.Of(67, 17, 1)
		switch {
		case len(m.files[name]) > 8<<10:
			every = effort.Of(2003, 499, 101) // the views: their digests cover every byte alike
		case len(m.files[name]) > 4<<10:
			every = effort.Of(211, 53, 1) // most of it is padding
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := maps.Clone(m.files)
			for i := 0; i < len(m.files[name]); i += every {
				files[name] = bytes.Clone(m.files[name])
				files[name][i] ^= 1 << (i % 8)
				v := Verify(files)
				if len(v.Findings) == 0 {
					t.Fatalf("byte %d (%q)", i, m.files[name][i])
				}
			}
		})
	}
}

func TestVerifyFindings(t *testing.T) {
	base := threeSteps(t)
	tests := []struct {
		name   string
		change func(Files)
		want   Finding
	}{
		{"no game", func(f Files) { delete(f, gameName) }, Finding{File: gameName, Code: CodeMissingFile}},
		{"another file", func(f Files) { f["steps/0002/notes.txt"] = nil }, Finding{File: "steps/0002/notes.txt", Step: 2, Code: CodeStrayName}},
		{"a path", func(f Files) { f["steps/../x"] = nil }, Finding{File: "steps/../x", Code: CodeStrayName}},
		{"unpadded", func(f Files) { f["steps/2/red.yaml"] = nil }, Finding{File: "steps/2/red.yaml", Code: CodeStrayName}},
		{"case", func(f Files) { f["Game.yaml"] = nil }, Finding{File: "game.yaml", Code: CodeCaseCollision}},
		{"a missing call", func(f Files) { delete(f, callName(2)) }, Finding{File: callName(2), Step: 2, Code: CodeMissingStep}},
		{"a missing view", func(f Files) { delete(f, viewName(1, "red")) }, Finding{File: viewName(1, "red"), Step: 1, Code: CodeMissingFile}},
		{"orders taken away", func(f Files) { delete(f, sheetName(2, "red")) }, Finding{File: sheetName(2, "red"), Step: 2, Code: CodeMissingOrders}},
		{"orders of another step", func(f Files) { f[sheetName(2, "red")] = f[sheetName(1, "red")] }, Finding{File: sheetName(2, "red"), Step: 2, Code: CodeChanged}},
		{"a signature too many", func(f Files) { f[sigName(2, "red")] = []byte("x") }, Finding{File: sigName(2, "red"), Step: 2, Code: CodeNotInLedger}},
		{"not asked", func(f Files) { f[sheetName(3, "red")] = f[sheetName(2, "red")] }, Finding{File: sheetName(3, "red"), Step: 3, Code: CodeNotAsked}},
		{"copied", func(f Files) { f[sheetName(3, "blue")] = f[sheetName(1, "blue")] }, Finding{File: sheetName(3, "blue"), Step: 3, Code: CodeCopied}},
		{"a step ahead", func(f Files) { f[sheetName(4, "red")] = f[sheetName(2, "red")] }, Finding{File: sheetName(4, "red"), Step: 4, Code: CodeMissingStep}},
		{"a far step", func(f Files) { f[callName(9999)] = f[callName(3)] }, Finding{File: callName(4), Step: 4, Code: CodeMissingStep}},
		{"huge", func(f Files) { f[viewName(3, "red")] = make([]byte, maxView+1) }, Finding{File: viewName(3, "red"), Step: 3, Code: orders.CodeTooLarge}},
	}
	for _, tt := range tests {
		files := maps.Clone(base.files)
		tt.change(files)
		v := Verify(files)
		found := v.Findings
		if tt.want.Code == CodeStrayName {
			if found = v.Notes; len(v.Findings) > 0 {
				t.Errorf("%s: %+v", tt.name, v.Findings)
			}
		}
		if !slices.ContainsFunc(found, func(f Finding) bool {
			return f.File == tt.want.File && f.Step == tt.want.Step && f.Code == tt.want.Code && f.Text != ""
		}) {
			t.Errorf("%s: want %+v, got %+v", tt.name, tt.want, found)
		}
		if len(v.Findings) > 12 {
			t.Errorf("%s: %d findings", tt.name, len(v.Findings))
		}
	}
	// What is missing is told once.
	for _, name := range []string{callName(2), viewName(2, "red"), sheetName(2, "red")} {
		files := maps.Clone(base.files)
		delete(files, name)
		if v := Verify(files); len(v.Findings) != 1 || v.Findings[0].File != name {
			t.Errorf("%s: %+v", name, v.Findings)
		}
	}
	// As where git has changed all line ends.
	for _, name := range base.files.names() {
		if strings.HasSuffix(name, ".yaml") {
			files := maps.Clone(base.files)
			files[name] = bytes.ReplaceAll(files[name], []byte("\n"), []byte("\r\n"))
			if v := Verify(files); len(v.Findings) != 1 || v.Findings[0].Code != CodeNotCanonical {
				t.Errorf("%s: %+v", name, v.Findings)
			}
		}
	}
	// An adjudicator who drops orders and signs a new ledger is found out.
	m := base.clone()
	f := m.folder()
	delete(m.files, sheetName(2, "red"))
	m.files[callName(3)], _ = f.SignCall(people()[Adjudicator], m.files, *f.Calls[2])
	if v := Verify(m.files); len(v.Findings) != 1 || !strings.Contains(v.Findings[0].Text, "without the orders of red, who was asked at step 2") {
		t.Errorf("%+v", v.Findings)
	}
	// So is one who says of a side that it was silent, when it was asked nothing. No
	// command goes on from that.
	m = base.clone()
	m.resolve()
	f = m.folder()
	f.Calls[3].Silent[0] = SilentForfeit
	m.files[callName(4)], _ = f.SignCall(people()[Adjudicator], m.files, *f.Calls[3])
	if v := Verify(m.files); len(v.Findings) == 0 || v.First.Code != CodeNotAsked || !strings.Contains(v.First.Text, "red was silent") || !strings.Contains(v.First.Means, "adjudicator's key") {
		t.Errorf("%+v", v.Findings)
	}
	if _, err := Open(m.files, duelRules); !Has(err, CodeNotAsked) {
		t.Error(err)
	}
	// Files of the folder's owners are theirs.
	m = base.clone()
	m.files["README.md"], m.files["docs/x"] = nil, nil
	if v := Verify(m.files); len(v.Findings) > 0 {
		t.Errorf("%+v", v.Findings)
	}
}

func TestAdjudicateNeedsAWholeLedger(t *testing.T) {
	m := threeSteps(t)
	for _, name := range m.files.names() {
		if strings.HasPrefix(name, "steps/0003/blue.yaml") {
			continue
		}
		c := m.clone()
		c.files[name] = append(bytes.Clone(c.files[name]), "# x\n"...)
		f, err := Open(c.files, duelRules)
		if err == nil {
			_, err = f.Adjudicate(people()[Adjudicator], m.opt())
		}
		if err == nil || !strings.HasPrefix(err.Error(), name+":") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Where the open call was lost, its step's files say so: the step before is
// not played once more.
func TestAdjudicateWithoutTheOpenCall(t *testing.T) {
	m := threeSteps(t)
	delete(m.files, callName(3))
	_, err := m.folder().Adjudicate(people()[Adjudicator], m.opt())
	if !Has(err, CodeMissingStep) || !strings.Contains(err.Error(), "files of step 3 lie there without its call\n  hint: restore steps/0003/call.yaml first") {
		t.Error(err)
	}
}

func TestOpenProblems(t *testing.T) {
	base := threeSteps(t)
	p := people()
	again := func(change func(g *Game)) func(Files) {
		return func(f Files) {
			g, _ := parseGame(f[gameName])
			change(g)
			f[gameName], _ = signFile(p[Adjudicator], g.encode())
		}
	}
	for name, tt := range map[string]struct {
		change func(Files)
		code   string
	}{
		"empty":         {func(f Files) { clear(f) }, CodeMissingFile},
		"other rules":   {again(func(g *Game) { g.Rules = "chess" }), CodeUnknownRules},
		"revision":      {again(func(g *Game) { g.Revision = 2 }), CodeOtherRevision},
		"pack":          {again(func(g *Game) { g.Pack = "sha256:" + strings.Repeat("0", 64) }), CodeOtherPack},
		"scenario":      {again(func(g *Game) { g.Scenario = "Noon" }), CodeUnknownScenario},
		"pace":          {again(func(g *Game) { g.Pace = "hasty" }), orders.CodeUnknownWord},
		"sides":         {again(func(g *Game) { g.Sides = [2]string{"blue", "red"} }), orders.CodeUnknownWord},
		"same key":      {again(func(g *Game) { g.Players[1] = g.Players[0] }), CodeSameKey},
		"playing":       {again(func(g *Game) { g.Adjudicator = g.Players[1] }), CodeSameKey},
		"bad card":      {again(func(g *Game) { g.Players[1].Age = "age1xyz" }), CodeBadCard},
		"gap":           {func(f Files) { delete(f, callName(2)) }, CodeMissingStep},
		"forged call":   {func(f Files) { f[callName(4)] = bytes.Replace(f[callName(3)], []byte("step: 3"), []byte("step: 4"), 1) }, CodeDamaged},
		"unsigned game": {func(f Files) { f[gameName], _, _ = orders.SignedBytes(f[gameName]) }, orders.CodeMissingKey},
		"unknown key":   {func(f Files) { f[gameName] = append([]byte("pase: table\n"), f[gameName]...) }, orders.CodeUnknownKey},
		"another game":  {func(f Files) { f[gameName] = []byte("fieldpost: game/9\n") }, orders.CodeUnknownFormat},
		"foreign key":   {func(f Files) { m, _, _ := orders.SignedBytes(f[gameName]); f[gameName], _ = signFile(p["red"], m) }, CodeOtherKey},
		"CRLF":          {func(f Files) { f[gameName] = bytes.ReplaceAll(f[gameName], []byte("\n"), []byte("\r\n")) }, CodeNotCanonical},
		"dead call":     {func(f Files) { f[callName(3)] = []byte("x: [") }, orders.CodeSyntax},
	} {
		files := maps.Clone(base.files)
		tt.change(files)
		if _, err := Open(files, duelRules); !Has(err, tt.code) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSetupProblems(t *testing.T) {
	p := people()
	pq, err := keys.Generate("red", true)
	if err != nil {
		t.Fatal(err)
	}
	for code, change := range map[string]func(*Setup){
		orders.CodeBadName:  func(s *Setup) { s.ID = "Dawn 1" },
		CodeUnknownScenario: func(s *Setup) { s.Scenario = "dawn" },
		CodePace:            func(s *Setup) { s.Pace = "hasty" },
		CodeSameKey:         func(s *Setup) { s.Players[0] = s.Players[1] },
		CodeMixedKeys:       func(s *Setup) { s.Players[0] = pq.Card() },
		CodeBadCard:         func(s *Setup) { s.Players[0].Sign = "" },
		CodeNotYours:        func(s *Setup) { s.Adjudicator = p["mallory"].Card() },
		CodeBadSetup:        func(s *Setup) { s.Seed = [32]byte{} },
	} {
		s := setup()
		change(&s)
		if files, err := New(duel{}, s, p[Adjudicator]); files != nil || !Has(err, code) {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// FuzzOpen feeds any bytes as the files of a game: they may be refused, but
// nothing may panic. Run it with -fuzzminimizetime 1x: age draws by lot, and so
// the fuzzer's search for a shorter input leads nowhere.
func FuzzOpen(f *testing.F) {
	m := threeSteps(f)
	f.Add(0, m.files[gameName])
	f.Add(1, m.files[callName(3)])
	f.Add(2, m.files[sheetName(3, "blue")])
	f.Add(2, m.files[sheetName(2, "blue")])
	f.Add(4, []byte(m.sheet("blue", "guards: [South]")))
	f.Add(5, []byte("fieldpost: view/1\ngame: dawn-1\nstep: 3\nside: blue\n"))
	names := []string{gameName, callName(3), sheetName(3, "blue"), revealName}
	revealed := m.clone()
	revealed.reveal(RevealOptions{EvenNow: true})
	f.Add(3, revealed.files[revealName])
	f.Fuzz(func(t *testing.T, which int, data []byte) {
		m := &match{t: t, files: m.files}
		files := maps.Clone(m.files)
		switch {
		case which == 4:
			m.check("blue", string(data))
			return
		case which == 5:
			if v, _, err := decodeView(data); err == nil {
				m.folder().Sheet(v)
			}
			return
		case which < 0 || which >= len(names):
			return
		}
		files[names[which]] = data
		Verify(files)
		if folder, err := Open(files, duelRules); err == nil {
			folder.Status()
			folder.Adjudicate(people()[Adjudicator], m.opt())
			folder.View(people()["blue"], 0)
			folder.CheckRevealed()
			folder.Sent("sent.yaml", data)
			Compare(m.files, files)
		}
	})
}
