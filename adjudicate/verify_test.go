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
	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// threeSteps is a game in its third step, with an order file of the open step.
func threeSteps(t testing.TB) *match {
	m := begin(t)
	m.step()
	m.send("red", m.sheet("red", "card: Axe\nguards: [North, South]"))
	m.send("blue", m.sheet("blue", "card: Bow\nguards: [East]"), adjudicate.SealOptions{Fields: true})
	m.resolve()
	m.send("blue", m.sheet("blue", "guards: [South]"))
	return m
}

func TestVerifyFindsEveryChangedByte(t *testing.T) {
	m := threeSteps(t)
	if v := audit.Verify(m.files); len(v.Findings) > 0 || v.Steps != 3 || v.Calls != 3 || v.Orders != 5 {
		t.Fatalf("%+v", v)
	}
	for _, name := range m.files.Names() {
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
				v := audit.Verify(files)
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
		change func(folder.Files)
		want   audit.Finding
	}{
		{"no game", func(f folder.Files) { delete(f, folder.GameName) }, audit.Finding{File: folder.GameName, Code: codes.CodeMissingFile}},
		{"another file", func(f folder.Files) { f["steps/0002/notes.txt"] = nil }, audit.Finding{File: "steps/0002/notes.txt", Step: 2, Code: codes.CodeStrayName}},
		{"a path", func(f folder.Files) { f["steps/../x"] = nil }, audit.Finding{File: "steps/../x", Code: codes.CodeStrayName}},
		{"unpadded", func(f folder.Files) { f["steps/2/red.yaml"] = nil }, audit.Finding{File: "steps/2/red.yaml", Code: codes.CodeStrayName}},
		{"case", func(f folder.Files) { f["Game.yaml"] = nil }, audit.Finding{File: "game.yaml", Code: codes.CodeCaseCollision}},
		{"a missing call", func(f folder.Files) { delete(f, folder.CallName(2)) }, audit.Finding{File: folder.CallName(2), Step: 2, Code: codes.CodeMissingStep}},
		{"a missing view", func(f folder.Files) { delete(f, folder.ViewName(1, "red")) }, audit.Finding{File: folder.ViewName(1, "red"), Step: 1, Code: codes.CodeMissingFile}},
		{"orders taken away", func(f folder.Files) { delete(f, folder.SheetName(2, "red")) }, audit.Finding{File: folder.SheetName(2, "red"), Step: 2, Code: codes.CodeMissingOrders}},
		{"orders of another step", func(f folder.Files) { f[folder.SheetName(2, "red")] = f[folder.SheetName(1, "red")] }, audit.Finding{File: folder.SheetName(2, "red"), Step: 2, Code: codes.CodeChanged}},
		{"a signature too many", func(f folder.Files) { f[folder.SigName(2, "red")] = []byte("x") }, audit.Finding{File: folder.SigName(2, "red"), Step: 2, Code: codes.CodeNotInLedger}},
		{"not asked", func(f folder.Files) { f[folder.SheetName(3, "red")] = f[folder.SheetName(2, "red")] }, audit.Finding{File: folder.SheetName(3, "red"), Step: 3, Code: codes.CodeNotAsked}},
		{"copied", func(f folder.Files) { f[folder.SheetName(3, "blue")] = f[folder.SheetName(1, "blue")] }, audit.Finding{File: folder.SheetName(3, "blue"), Step: 3, Code: codes.CodeCopied}},
		{"a step ahead", func(f folder.Files) { f[folder.SheetName(4, "red")] = f[folder.SheetName(2, "red")] }, audit.Finding{File: folder.SheetName(4, "red"), Step: 4, Code: codes.CodeMissingStep}},
		{"a far step", func(f folder.Files) { f[folder.CallName(9999)] = f[folder.CallName(3)] }, audit.Finding{File: folder.CallName(4), Step: 4, Code: codes.CodeMissingStep}},
		{"huge", func(f folder.Files) { f[folder.ViewName(3, "red")] = make([]byte, folder.MaxView+1) }, audit.Finding{File: folder.ViewName(3, "red"), Step: 3, Code: orders.CodeTooLarge}},
	}
	for _, tt := range tests {
		files := maps.Clone(base.files)
		tt.change(files)
		v := audit.Verify(files)
		found := v.Findings
		if tt.want.Code == codes.CodeStrayName {
			if found = v.Notes; len(v.Findings) > 0 {
				t.Errorf("%s: %+v", tt.name, v.Findings)
			}
		}
		if !slices.ContainsFunc(found, func(f audit.Finding) bool {
			return f.File == tt.want.File && f.Step == tt.want.Step && f.Code == tt.want.Code && f.Text.String() != ""
		}) {
			t.Errorf("%s: want %+v, got %+v", tt.name, tt.want, found)
		}
		if len(v.Findings) > 12 {
			t.Errorf("%s: %d findings", tt.name, len(v.Findings))
		}
	}
	// What is missing is told once.
	for _, name := range []string{folder.CallName(2), folder.ViewName(2, "red"), folder.SheetName(2, "red")} {
		files := maps.Clone(base.files)
		delete(files, name)
		if v := audit.Verify(files); len(v.Findings) != 1 || v.Findings[0].File != name {
			t.Errorf("%s: %+v", name, v.Findings)
		}
	}
	// As where git has changed all line ends.
	for _, name := range base.files.Names() {
		if strings.HasSuffix(name, ".yaml") {
			files := maps.Clone(base.files)
			files[name] = bytes.ReplaceAll(files[name], []byte("\n"), []byte("\r\n"))
			if v := audit.Verify(files); len(v.Findings) != 1 || v.Findings[0].Code != codes.CodeNotCanonical {
				t.Errorf("%s: %+v", name, v.Findings)
			}
		}
	}
	// An adjudicator who drops orders and signs a new ledger is found out.
	m := base.clone()
	f := m.folder()
	delete(m.files, folder.SheetName(2, "red"))
	m.files[folder.CallName(3)], _ = f.SignCall(people()[folder.Adjudicator], m.files, *f.Calls[2])
	if v := audit.Verify(m.files); len(v.Findings) != 1 || !strings.Contains(v.Findings[0].Text.String(), "without the orders of red, who was asked at step 2") {
		t.Errorf("%+v", v.Findings)
	}
	// So is one who says of a side that it was silent, when it was asked nothing. No
	// command goes on from that.
	m = base.clone()
	m.resolve()
	f = m.folder()
	f.Calls[3].Silent[0] = folder.SilentForfeit
	m.files[folder.CallName(4)], _ = f.SignCall(people()[folder.Adjudicator], m.files, *f.Calls[3])
	if v := audit.Verify(m.files); len(v.Findings) == 0 || v.First.Code != codes.CodeNotAsked || !strings.Contains(v.First.Text.String(), "red was silent") || !strings.Contains(v.First.Means.String(), "adjudicator's key") {
		t.Errorf("%+v", v.Findings)
	}
	if _, err := adjudicate.Open(m.files, duelRules); !adjudicate.Has(err, codes.CodeNotAsked) {
		t.Error(err)
	}
	// Files of the folder's owners are theirs.
	m = base.clone()
	m.files["README.md"], m.files["docs/x"] = nil, nil
	if v := audit.Verify(m.files); len(v.Findings) > 0 {
		t.Errorf("%+v", v.Findings)
	}
}

func TestAdjudicateNeedsAWholeLedger(t *testing.T) {
	m := threeSteps(t)
	for _, name := range m.files.Names() {
		if strings.HasPrefix(name, "steps/0003/blue.yaml") {
			continue
		}
		c := m.clone()
		c.files[name] = append(bytes.Clone(c.files[name]), "# x\n"...)
		f, err := adjudicate.Open(c.files, duelRules)
		if err == nil {
			_, err = f.Adjudicate(people()[folder.Adjudicator], m.opt())
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
	delete(m.files, folder.CallName(3))
	_, err := m.folder().Adjudicate(people()[folder.Adjudicator], m.opt())
	if !adjudicate.Has(err, codes.CodeMissingStep) || !strings.Contains(err.Error(), "files of step 3 lie there without its call\n  hint: restore steps/0003/call.yaml first") {
		t.Error(err)
	}
}

func TestOpenProblems(t *testing.T) {
	base := threeSteps(t)
	p := people()
	again := func(change func(g *folder.Game)) func(folder.Files) {
		return func(f folder.Files) {
			g, _ := folder.ParseGame(f[folder.GameName])
			change(g)
			f[folder.GameName], _ = folder.SignFile(p[folder.Adjudicator], g.Encode())
		}
	}
	for name, tt := range map[string]struct {
		change func(folder.Files)
		code   string
	}{
		"empty":       {func(f folder.Files) { clear(f) }, codes.CodeMissingFile},
		"other rules": {again(func(g *folder.Game) { g.Rules = "chess" }), codes.CodeUnknownRules},
		"revision":    {again(func(g *folder.Game) { g.Revision = 2 }), codes.CodeOtherRevision},
		"pack":        {again(func(g *folder.Game) { g.Pack = "sha256:" + strings.Repeat("0", 64) }), codes.CodeOtherPack},
		"scenario":    {again(func(g *folder.Game) { g.Scenario = "Noon" }), codes.CodeUnknownScenario},
		"pace":        {again(func(g *folder.Game) { g.Pace = "hasty" }), orders.CodeUnknownWord},
		"sides":       {again(func(g *folder.Game) { g.Sides = [2]string{"blue", "red"} }), orders.CodeUnknownWord},
		"same key":    {again(func(g *folder.Game) { g.Players[1] = g.Players[0] }), codes.CodeSameKey},
		"playing":     {again(func(g *folder.Game) { g.Adjudicator = g.Players[1] }), codes.CodeSameKey},
		"bad card":    {again(func(g *folder.Game) { g.Players[1].Age = "age1xyz" }), codes.CodeBadCard},
		"gap":         {func(f folder.Files) { delete(f, folder.CallName(2)) }, codes.CodeMissingStep},
		"forged call": {func(f folder.Files) {
			f[folder.CallName(4)] = bytes.Replace(f[folder.CallName(3)], []byte("step: 3"), []byte("step: 4"), 1)
		}, codes.CodeDamaged},
		"unsigned game": {func(f folder.Files) { f[folder.GameName], _, _ = orders.SignedBytes(f[folder.GameName]) }, orders.CodeMissingKey},
		"unknown key":   {func(f folder.Files) { f[folder.GameName] = append([]byte("pase: table\n"), f[folder.GameName]...) }, orders.CodeUnknownKey},
		"another game":  {func(f folder.Files) { f[folder.GameName] = []byte("fieldpost: game/9\n") }, orders.CodeUnknownFormat},
		"foreign key": {func(f folder.Files) {
			m, _, _ := orders.SignedBytes(f[folder.GameName])
			f[folder.GameName], _ = folder.SignFile(p["red"], m)
		}, codes.CodeOtherKey},
		"CRLF": {func(f folder.Files) {
			f[folder.GameName] = bytes.ReplaceAll(f[folder.GameName], []byte("\n"), []byte("\r\n"))
		}, codes.CodeNotCanonical},
		"dead call": {func(f folder.Files) { f[folder.CallName(3)] = []byte("x: [") }, orders.CodeSyntax},
	} {
		files := maps.Clone(base.files)
		tt.change(files)
		if _, err := adjudicate.Open(files, duelRules); !adjudicate.Has(err, tt.code) {
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
	for code, change := range map[string]func(*adjudicate.Setup){
		orders.CodeBadName:        func(s *adjudicate.Setup) { s.ID = "Dawn 1" },
		codes.CodeUnknownScenario: func(s *adjudicate.Setup) { s.Scenario = "dawn" },
		codes.CodePace:            func(s *adjudicate.Setup) { s.Pace = "hasty" },
		codes.CodeSameKey:         func(s *adjudicate.Setup) { s.Players[0] = s.Players[1] },
		codes.CodeMixedKeys:       func(s *adjudicate.Setup) { s.Players[0] = pq.Card() },
		codes.CodeBadCard:         func(s *adjudicate.Setup) { s.Players[0].Sign = "" },
		codes.CodeNotYours:        func(s *adjudicate.Setup) { s.Adjudicator = p["mallory"].Card() },
		codes.CodeBadSetup:        func(s *adjudicate.Setup) { s.Seed = [32]byte{} },
	} {
		s := setup()
		change(&s)
		if files, err := adjudicate.New(duel{}, s, p[folder.Adjudicator]); files != nil || !adjudicate.Has(err, code) {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// FuzzOpen feeds any bytes as the files of a game: they may be refused, but
// nothing may panic. Run it with -fuzzminimizetime 1x: age draws by lot, and so
// the fuzzer's search for a shorter input leads nowhere.
func FuzzOpen(f *testing.F) {
	m := threeSteps(f)
	f.Add(0, m.files[folder.GameName])
	f.Add(1, m.files[folder.CallName(3)])
	f.Add(2, m.files[folder.SheetName(3, "blue")])
	f.Add(2, m.files[folder.SheetName(2, "blue")])
	f.Add(4, []byte(m.sheet("blue", "guards: [South]")))
	f.Add(5, []byte("fieldpost: view/1\ngame: dawn-1\nstep: 3\nside: blue\n"))
	names := []string{folder.GameName, folder.CallName(3), folder.SheetName(3, "blue"), folder.RevealName}
	revealed := m.clone()
	revealed.reveal(adjudicate.RevealOptions{EvenNow: true})
	f.Add(3, revealed.files[folder.RevealName])
	f.Fuzz(func(t *testing.T, which int, data []byte) {
		m := &match{t: t, files: m.files}
		files := maps.Clone(m.files)
		switch {
		case which == 4:
			m.check("blue", string(data))
			return
		case which == 5:
			if v, _, err := folder.DecodeView(data); err == nil {
				m.folder().Sheet(v)
			}
			return
		case which < 0 || which >= len(names):
			return
		}
		files[names[which]] = data
		audit.Verify(files)
		if f, err := adjudicate.Open(files, duelRules); err == nil {
			f.Status()
			f.Adjudicate(people()[folder.Adjudicator], m.opt())
			f.View(people()["blue"], 0)
			f.CheckRevealed()
			f.Sent("sent.yaml", data)
			audit.Compare(m.files, files)
		}
	})
}
