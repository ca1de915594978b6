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
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/crypto/keys"
)

// Of each tampering the first bad file is named, with who could have done it.
func TestMeanings(t *testing.T) {
	base := ruledGame(t)
	base.reveal()
	p := people()
	sign := func(f folder.Files, name, who string) {
		message := f[name][:bytes.LastIndex(f[name], []byte("signature:"))]
		var err error
		if f[name], err = folder.SignFile(p[who], message); err != nil {
			t.Fatal(err)
		}
	}
	swap := func(f folder.Files, name, from, to string) {
		data := bytes.Replace(f[name], []byte(from), []byte(to), 1)
		if bytes.Equal(data, f[name]) {
			t.Fatalf("%s has no %q", name, from)
		}
		f[name] = data
	}
	for name, tt := range map[string]struct {
		change func(folder.Files)
		file   string
		step   int
		code   string
		means  string
	}{
		"the game's keys": {func(f folder.Files) { swap(f, folder.GameName, "scenario: Dawn", "scenario: Dusk") }, folder.GameName, 0, codes.CodeDamaged, "The keys and the dice in it cannot be trusted"},
		"signed again": {func(f folder.Files) {
			swap(f, folder.GameName, "scenario: Dawn", "scenario: Dusk")
			sign(f, folder.GameName, folder.Adjudicator)
		}, folder.GameName, 0, codes.CodeChanged, "It is signed with a key that stands in it"},
		"a call": {func(f folder.Files) { swap(f, folder.CallName(3), "step: 3", "step: 3 # x") }, folder.CallName(3), 3, codes.CodeDamaged, "somebody without his key"},
		"a call by him": {func(f folder.Files) {
			swap(f, folder.CallName(3), "deadline: \"2026-12-01", "deadline: \"2026-12-31")
			sign(f, folder.CallName(3), folder.Adjudicator)
		}, folder.CallName(3), 3, codes.CodeChanged, "he has written this step twice"},
		"a call by her": {func(f folder.Files) {
			swap(f, folder.CallName(3), "deadline: \"2026-12-01", "deadline: \"2026-12-31")
			sign(f, folder.CallName(3), "mallory")
		}, folder.CallName(3), 3, codes.CodeOtherKey, "somebody without his key"},
		"orders":          {func(f folder.Files) { f[folder.SheetName(4, "red")] = nil; f[folder.SheetName(3, "red")][300] ^= 1 }, folder.SheetName(3, "red"), 3, "", "after step 3 was closed"},
		"orders replaced": {func(f folder.Files) { f[folder.SheetName(3, "red")] = f[folder.SheetName(2, "red")] }, folder.SheetName(3, "red"), 3, codes.CodeChanged, "The key of red has signed these orders, but others were used for step 3"},
		"orders added":    {func(f folder.Files) { f[folder.SheetName(7, "red")] = f[folder.SheetName(2, "red")] }, folder.SheetName(7, "red"), 7, codes.CodeNotInLedger, "was not used"},
		"a view":          {func(f folder.Files) { f[folder.ViewName(4, "blue")] = f[folder.ViewName(4, "red")] }, folder.ViewName(4, "blue"), 4, codes.CodeChanged, "not the view that the signed call names"},
		"a ruling":        {func(f folder.Files) { swap(f, folder.RulingName(2, 1), "Red is away", "Red is here") }, folder.RulingName(2, 1), 2, codes.CodeDamaged, "It is no ruling"},
		"a ruling by him": {func(f folder.Files) {
			swap(f, folder.RulingName(2, 1), "Red is away", "Red is here")
			sign(f, folder.RulingName(2, 1), folder.Adjudicator)
		}, folder.RulingName(2, 1), 2, codes.CodeChanged, "he has written it twice"},
		"line ends everywhere": {func(f folder.Files) {
			for name := range f {
				f[name] = bytes.ReplaceAll(f[name], []byte("\n"), []byte("\r\n"))
			}
		}, folder.GameName, 0, codes.CodeNotCanonical, "A program changed line ends"},
		"a line behind":  {func(f folder.Files) { f[folder.GameName] = append(f[folder.GameName], "# x\n"...) }, folder.GameName, 0, "", "It is not as the adjudicator signed it"},
		"a merge failed": {func(f folder.Files) { f[folder.GameName] = append([]byte("<<<<<<< HEAD\n"), f[folder.GameName]...) }, folder.GameName, 0, "", "It is not as the adjudicator signed it"},
		"a step taken":   {func(f folder.Files) { delete(f, folder.CallName(4)) }, folder.CallName(4), 4, codes.CodeMissingStep, "The folder is not whole"},
		"two names":      {func(f folder.Files) { f["Game.yaml"] = nil }, "game.yaml", 0, codes.CodeCaseCollision, "Two files have one name"},
		"two at once":    {func(f folder.Files) { f[folder.ViewName(4, "blue")] = nil; f[folder.CallName(2)] = nil }, folder.CallName(2), 2, "", ""},
	} {
		m := base.clone()
		for n := range m.files {
			m.files[n] = bytes.Clone(m.files[n])
		}
		tt.change(m.files)
		v := audit.Verify(m.files)
		if len(v.Findings) == 0 || v.First == nil {
			t.Errorf("%s: nothing found", name)
			continue
		}
		f := v.First
		if f.File != tt.file || f.Step != tt.step || tt.code != "" && f.Code != tt.code || !strings.Contains(f.Means.String(), tt.means) || f.Do.String() == "" || f.Finding.String() != v.Findings[0].String() {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// What never changes any more, as long as it is as it should be: all but the orders
// of the open step, and what verify finds wrong.
func TestFinal(t *testing.T) {
	m := threeSteps(t)
	all := audit.Final(m.files)
	for name := range m.files {
		p := folder.PlaceOf(name, duelSides)
		open := p.Step == m.folder().Step() && (p.Kind == folder.SheetFile || p.Kind == folder.SigFile)
		if want := p.Kind != folder.Stray && p.Kind != folder.RevealFile && !open; all[name] != want {
			t.Errorf("%s: final %v", name, all[name])
		}
	}
	// A call that nobody has signed closes no step, and what is wrong with one file, or
	// lies beside it, makes no other one changeable.
	bad := m.clone()
	bad.files[folder.CallName(4)] = bytes.Replace(bad.files[folder.CallName(3)], []byte("step: 3"), []byte("step: 4"), 1)
	bad.files[folder.SigName(2, "blue")] = []byte("x")
	if now := audit.Final(bad.files); !maps.Equal(now, all) {
		t.Errorf("with a call that is not signed, and a file too many: %v", now)
	}
	bad.files[folder.CallName(3)] = append(bytes.Clone(bad.files[folder.CallName(3)]), '#')
	if now := audit.Final(bad.files); now[folder.SheetName(3, "blue")] || !now[folder.SheetName(1, "blue")] {
		t.Errorf("without the open call: %v", now)
	}
	m.files[folder.ViewName(2, "red")] = []byte("x")
	if now := audit.Final(m.files); now[folder.ViewName(2, "red")] || !now[folder.ViewName(2, "blue")] || len(now) != len(all)-1 {
		t.Errorf("with a view that was changed: %v", now)
	}
	m = threeSteps(t)
	// A fault in one file, whichever, makes no other one changeable, but for game.yaml, with
	// which nobody's signature can be told.
	for name := range m.files {
		if name == folder.GameName {
			continue
		}
		last := name == folder.CallName(m.folder().Step())
		for fault, data := range map[string][]byte{"gone": nil, "other words": []byte("x"), "a line more": append(slices.Clone(m.files[name]), "# x\n"...)} {
			files := maps.Clone(m.files)
			if files[name] = data; data == nil {
				delete(files, name)
			}
			now := audit.Final(files)
			for other := range all {
				if last && folder.PlaceOf(other, duelSides).Step == m.folder().Step()-1 {
					continue // whose step is open then
				}
				if other != name && !now[other] && folder.PlaceOf(other, duelSides).Kind != folder.ViewFile {
					t.Errorf("%s, %s: %s is final no more", name, fault, other)
				}
			}
			if now[name] {
				t.Errorf("%s, %s: it is final", name, fault)
			}
		}
	}
	// Nor does one that is added.
	for _, step := range []int{1, 2, 3} {
		for _, side := range duelSides {
			files := maps.Clone(m.files)
			files[folder.SigName(step, side)] = []byte("x")
			now := audit.Final(files)
			for other := range all {
				if !now[other] {
					t.Errorf("with %s: %s is final no more", folder.SigName(step, side), other)
				}
			}
			if len(now) != len(all) {
				t.Errorf("with %s: it is final itself", folder.SigName(step, side))
			}
		}
	}
	if none := audit.Final(folder.Files{folder.GameName: []byte("x"), folder.CallName(1): nil}); len(none) != 0 {
		t.Errorf("without a game: %v", none)
	}
}

func TestCompare(t *testing.T) {
	a := threeSteps(t)
	older := a.clone()
	b := a.clone()
	b.send("blue", b.sheet("blue", "guards: [North]"))
	a.resolve()
	b.resolve()
	c, err := audit.Compare(a.files, older.files)
	if err != nil || c.Fork != 0 || len(c.Differ) > 0 || c.Steps != [2]int{4, 3} {
		t.Errorf("%+v %v", c, err)
	}
	c, err = audit.Compare(a.files, b.files)
	if err != nil || c.Fork != 4 || c.Differ[0].File != folder.SheetName(3, "blue") || c.Differ[0].Right != 3 {
		t.Errorf("%+v %v", c, err)
	}
	// Orders of the open step may still be replaced.
	d := older.clone()
	d.send("blue", d.sheet("blue", "guards: [North]"))
	c, err = audit.Compare(older.files, d.files)
	if err != nil || c.Fork != 0 || len(c.Differ) > 0 || len(c.Open) != 1 {
		t.Errorf("%+v %v", c, err)
	}
	e := a.clone()
	e.files[folder.CallName(2)] = append(bytes.Clone(e.files[folder.CallName(2)]), ' ')
	c, err = audit.Compare(e.files, a.files)
	if err != nil || c.Fork != 0 || len(c.Differ) != 1 || c.Differ[0].Right != 2 || c.Differ[0].File != folder.CallName(2) {
		t.Errorf("%+v %v", c, err)
	}
	// Many files are told of in the order of the steps, and of their names.
	for name, data := range a.files {
		if name != folder.GameName {
			e.files[name] = append(bytes.Clone(data), ' ')
		}
	}
	c, err = audit.Compare(e.files, a.files)
	if err != nil || len(c.Differ) < 12 || !slices.IsSortedFunc(c.Differ, func(x, y audit.Unlike) int { return strings.Compare(x.File, y.File) }) {
		t.Errorf("%+v %v", c, err)
	}
	other := begin(t, func(s *adjudicate.Setup) { s.ID = "dusk-2" })
	if _, err := audit.Compare(a.files, other.files); !adjudicate.Has(err, codes.CodeOtherGame) {
		t.Error(err)
	}
}

func TestDiff(t *testing.T) {
	a := threeSteps(t)
	b, c := a.clone(), a.clone()
	id := people()[folder.Adjudicator]
	a.resolve()
	b.resolve() // sealed afresh, it says the same
	if d, err := audit.FirstDifference(a.folder(), id, b.folder()); err != nil || !d.Same() {
		t.Errorf("%+v %v", d, err)
	}
	c.send("blue", c.sheet("blue", "guards: [North]"))
	c.resolve()
	d, err := audit.FirstDifference(a.folder(), id, c.folder())
	if err != nil || d.Step != 3 || d.File != folder.SheetName(3, "blue") || d.Line == 0 || d.Here == d.There {
		t.Errorf("%+v %v", d, err)
	}
	// The same orders, and another view and call: found by its event.
	c.files[folder.SheetName(3, "blue")] = a.files[folder.SheetName(3, "blue")]
	f := c.folder()
	if d, err = audit.FirstDifference(a.folder(), id, f); err != nil || d.Step != 4 || d.File != folder.CallName(4) {
		t.Errorf("%+v %v", d, err)
	}
	// A player compares what he can open, anybody what is public; of blue's orders
	// neither is shown anything.
	for who, views := range map[string]int{"red": 1, "blue": 1, "mallory": 0} {
		if d, err := audit.FirstDifference(a.folder(), people()[who], b.folder()); err != nil || !d.Same() || d.Orders || len(d.Views) != views {
			t.Errorf("%s: %+v %v", who, d, err)
		}
		if d, err := audit.FirstDifference(a.folder(), people()[who], f); err != nil || d.Same() || d.Step != 4 || strings.HasSuffix(d.File, "blue.yaml") {
			t.Errorf("%s: %+v %v", who, d, err)
		}
	}
	// An older copy of the same game with other views for blue alone is the same to red.
	g := a.clone()
	for name, data := range g.files {
		if folder.PlaceOf(name, duelSides).Kind == folder.ViewFile && strings.Contains(name, "blue") {
			g.files[name] = append(bytes.Clone(data), 0)
		}
	}
	if d, err := audit.FirstDifference(a.folder(), people()["red"], g.folder()); err != nil || !d.Same() {
		t.Errorf("%+v %v", d, err)
	}
}

func TestSent(t *testing.T) {
	m := begin(t)
	m.step()
	sent := m.send("red", m.sheet("red", "card: Axe\nguards: [North, South]")).Data
	second := m.clone().send("red", m.sheet("red", "card: Bow\nguards: [North, South]")).Data
	state := func(data []byte, want adjudicate.SentState) adjudicate.Sent {
		t.Helper()
		s, err := m.folder().Sent("sent.yaml", data)
		if err != nil || s.State != want {
			t.Errorf("%+v %v, want %s", s, err, want)
		}
		return s
	}
	state(sent, adjudicate.SentWaits)
	state(bytes.ReplaceAll(sent, []byte("\n"), []byte("\r\n")), adjudicate.SentWaits)
	state(second, adjudicate.SentReplaced)
	m.send("blue", m.sheet("blue", "card: Bow\nguards: [East]"))
	m.resolve()
	if s := state(bytes.ReplaceAll(sent, []byte("\n"), []byte(" \r\n")), adjudicate.SentTaken); s.Step != 2 || s.Call != folder.CallName(3) || !s.Good() {
		t.Errorf("%+v", s)
	}
	if s := state(second, adjudicate.SentOther); s.Good() || s.Recorded == s.Digest {
		t.Errorf("%+v", s)
	}
	state(bytes.Replace(sent, []byte("step: 2"), []byte("step: 3"), 1), adjudicate.SentAbsent)
	state(bytes.Replace(sent, []byte("step: 2"), []byte("step: 9"), 1), adjudicate.SentAhead)
	m.rule(folder.RulingOrder{Reason: "again", BackTo: 2})
	if s := state(sent, adjudicate.SentTaken); !s.Void {
		t.Errorf("%+v", s)
	}
	if _, err := m.folder().Sent("sent.yaml", bytes.Replace(sent, []byte("dawn-1"), []byte("dawn-2"), 1)); !adjudicate.Has(err, codes.CodeOtherGame) {
		t.Error(err)
	}
}

func TestExplain(t *testing.T) {
	m := ruledGame(t)
	id := people()[folder.Adjudicator]
	explain := func(key string, to int) audit.Explanation {
		t.Helper()
		x, err := audit.Explain(m.folder(), id, to, key)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	if x := explain("turn-1/card-red", 0).Found; x == nil || x.Answer != "lay Axe" || x.By != "orders" || x.Where != "steps/0002/red.yaml, under 'card'" ||
		x.Step != 2 || len(x.Options) != 4 || len(x.Came) != 2 || x.Came[0].To != "red" {
		t.Errorf("%+v", x)
	}
	if x := explain("turn-1/initiative", 0).Found; x == nil || len(x.Faces) != 1 || strings.Join(x.Numbers, " ") != "red blue" || x.Came[0].To != "" {
		t.Errorf("%+v", x)
	}
	if x := explain("omens", 0).Found; x == nil || !x.Shuffle || len(x.Faces) != 3 || x.Step != 1 {
		t.Errorf("%+v", x)
	}
	if x := explain("turn-1/guard", 0); len(x.Keys) != 4 || x.Found != nil {
		t.Errorf("%+v", x)
	}
	// Taken back, red's card is another; as it was then, the house had laid it.
	if x := explain("turn-2/card-red", 0).Found; x.Answer != "lay Bow" || x.By != "orders" {
		t.Errorf("%+v", x)
	}
	if x := explain("turn-2/card-red", 7).Found; x.By != "default" {
		t.Errorf("%+v", x)
	}
	for _, who := range []keys.Identity{{}, people()["red"]} {
		if _, err := audit.Explain(m.folder(), who, 0, "omens"); !adjudicate.Has(err, codes.CodeNotYours) {
			t.Error(err)
		}
	}
	if _, err := audit.Explain(m.folder(), id, 0, "turn-9"); !adjudicate.Has(err, codes.CodeNoKey) {
		t.Error(err)
	}
	m.reveal()
	if x, err := audit.Explain(m.folder(), keys.Identity{}, 0, "omens"); err != nil || x.Found == nil {
		t.Error(err)
	}
}

// older is the duel as an earlier revision played it: its reports said so.
type older struct{ duel }

type olderGame struct{ duelGame }

func (older) Revision() int { return 2 }

func (older) Start(string) (game.Game, error) {
	return &olderGame{duelGame{winner: table.Nobody}}, nil
}

func (g *olderGame) Public(lang string, events []table.Event) []string {
	lines := g.duelGame.Public(lang, events)
	if len(lines) > 0 {
		lines = append(lines, "as in the second edition")
	}
	return lines
}

func olderRules(string) (game.Rules, error) { return older{}, nil }

// A game of another revision is not played on, but played again by this one.
func TestRevised(t *testing.T) {
	m := begin(t)
	m.step()
	m.step("Axe", "Bow")
	m.step()
	if _, err := adjudicate.Open(m.files, olderRules); !adjudicate.Has(err, codes.CodeOtherRevision) || !strings.Contains(err.Error(), "--this-revision") {
		t.Fatal(err)
	}
	f, err := adjudicate.OpenAsRevised(m.files, olderRules)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := audit.Replay(f, people()[folder.Adjudicator], 0); err != nil || r.First == nil || r.Steps != 3 || r.First.Step != 4 || r.First.File != folder.CallName(4) {
		t.Errorf("%+v %+v %v", r, r.First, err)
	}
	if _, err := f.Adjudicate(people()[folder.Adjudicator], m.opt()); !adjudicate.Has(err, codes.CodeOtherRevision) {
		t.Error(err)
	}
	if _, err := f.Rule(people()[folder.Adjudicator], folder.RulingOrder{Reason: "x", BackTo: 2}, m.opt()); !adjudicate.Has(err, codes.CodeOtherRevision) {
		t.Error(err)
	}
}
