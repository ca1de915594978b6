package adjudicate_test

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/view"
)

// declares puts a side's declaration into the folder, and gives its name.
func (m *match) declares(side, what string) string {
	m.t.Helper()
	name, data, err := m.folder().Declare(people()[side], what)
	if err != nil {
		m.t.Fatal(err)
	}
	m.files[name] = data
	return name
}

// plays plays the open step with the next card of each side.
func (m *match) plays() {
	m.t.Helper()
	var cards []string
	for _, side := range duelSides {
		cards = append(cards, append(m.view(side).Hand, "")[0])
	}
	m.step(cards...)
}

// ended checks a game that a declaration has ended.
func (m *match) ended(step int, winner string, draw int) {
	m.t.Helper()
	f := m.folder()
	c := f.OpenCall()
	if !f.Over() || c.Winner != winner || f.Step() != step+1 || c.Draw != draw || c.Silent != [2]string{} || len(f.Status().Told) == 0 {
		m.t.Errorf("%+v", c)
	}
	for _, side := range duelSides {
		v := m.view(side)
		last := v.Events[len(v.Events)-1]
		if v.Winner != winner || v.Over != (winner == "") || last.Kind != "ending" || len(v.Asked) > 0 {
			m.t.Errorf("%s: %q %v %+v", side, v.Winner, v.Over, v.Events)
		}
		if _, err := f.Seal(people()[side], "", []byte("x"), adjudicate.SealOptions{}); codeOf(err) != codes.CodeGameOver {
			m.t.Errorf("orders are taken: %v", err)
		}
		if _, _, err := f.Declare(people()[side], folder.Draw); codeOf(err) != codes.CodeGameOver {
			m.t.Errorf("a draw is offered: %v", err)
		}
	}
	m.sound()
	m.reveal()
	v := audit.Verify(m.files)
	if a, err := audit.Audit(m.folder(), v); err != nil || !a.Good() {
		m.t.Errorf("%+v %v", a, err)
	}
	if _, err := audit.Explain(m.folder(), people()[folder.Adjudicator], 0, ""); err != nil && !adjudicate.Has(err, codes.CodeNoKey) {
		m.t.Errorf("nothing of it is explained: %v", err)
	}
}

// A side concedes whenever it likes: before the game begins, asked or not, with orders of
// any kind beside it, when the time is over. The step is not played, and has its draw still.
func TestConcede(t *testing.T) {
	muster, played := begin(t), begin(t)
	played.step()
	one := played.clone() // blue is asked, and red is not
	one.send("red", one.sheet("red", "card: Axe\nguards: [North, South]"))
	one.send("blue", one.sheet("blue", "card: Bow\nguards: [East]"))
	one.resolve()
	for name, tt := range map[string]struct {
		base   *match
		beside func(*match)
		who    []string
		winner string
	}{
		"at the muster":           {muster, nil, []string{"red"}, "blue"},
		"nothing else there":      {played, nil, []string{"red"}, "blue"},
		"not asked":               {one, nil, []string{"red"}, "blue"},
		"both":                    {played, nil, duelSides[:], ""},
		"and offers a draw":       {played, func(m *match) { m.declares("red", folder.Draw) }, []string{"red"}, "blue"},
		"the other offers a draw": {played, func(m *match) { m.declares("blue", folder.Draw) }, []string{"red"}, "blue"},
		"all orders in": {played, func(m *match) {
			m.send("red", m.sheet("red", "card: Axe\nguards: [North, South]"))
			m.send("blue", m.sheet("blue", "card: Bow\nguards: [East, South]"))
		}, []string{"blue"}, "red"},
		"orders that will not do": {played, func(m *match) {
			m.files[folder.SheetName(2, "blue")] = []byte("fieldpost: orders/2\ngame: dawn-1\n")
			m.files[folder.SigName(2, "red")] = []byte("x")
		}, []string{"red"}, "blue"},
		"the time is over": {played, func(m *match) { m.late() }, []string{"blue"}, "red"},
		"by a new player": {played, func(m *match) {
			m.rule(folder.RulingOrder{Reason: "red is ill", Seat: "red", Card: people()["mallory"].Card()})
			m.as = map[string]string{"red": "mallory"}
		}, []string{"blue"}, "red"},
	} {
		t.Run(name, func(t *testing.T) {
			m := tt.base.clone()
			m.t = t
			if tt.beside != nil {
				tt.beside(m)
			}
			step, draw := m.folder().Step(), m.folder().Draw()
			for _, who := range tt.who {
				m.declares(who, folder.Concede)
			}
			if v := audit.Verify(m.files); name != "orders that will not do" && len(v.Findings) > 0 {
				t.Errorf("%v", v.Findings)
			}
			if _, err := m.folder().Rule(people()[folder.Adjudicator], folder.RulingOrder{Reason: "x", BackTo: max(step, 2), Pace: "plans"}, m.opt()); err == nil {
				t.Error("a ruling passes it over")
			}
			opt := m.opt()
			if name == "the time is over" {
				opt.Silent = [2]string{folder.SilentForfeit, folder.SilentForfeit}
			}
			out, err := m.folder().Adjudicate(people()[folder.Adjudicator], opt)
			if err != nil || !out.Done() || !out.Over || out.Winner != tt.winner {
				t.Fatalf("%+v %v", out, err)
			}
			maps.Copy(m.files, out.Files)
			if name != "by a new player" {
				m.ended(step, tt.winner, draw)
			}
			if step == 1 {
				return
			}
			delete(m.files, folder.RevealName)
			if _, err := m.folder().Rule(people()[folder.Adjudicator], folder.RulingOrder{Reason: "by mistake", BackTo: step + 1}, m.opt()); codeOf(err) != codes.CodeRuling {
				t.Errorf("taken back to where nothing was asked: %v", err)
			}
			m.rule(folder.RulingOrder{Reason: "by mistake", BackTo: step})
			if f := m.folder(); f.Over() || f.Draw() != draw {
				t.Errorf("taken back: over %v, draw %d", f.Over(), f.Draw())
			}
		})
	}
}

// A draw that is offered is told to both, and changes nothing else: neither dice nor
// deadlines nor questions. It stands until the next call.
func TestDrawTouchesNothing(t *testing.T) {
	without, with := begin(t), begin(t)
	play := (*match).plays
	play(without)
	play(with)
	with.declares("red", folder.Draw)
	play(without)
	play(with)
	offered := func(m *match) int {
		n := 0
		for _, side := range duelSides {
			for _, e := range m.view(side).Events {
				if e.Kind == "ending" && e.Level == 0 {
					n++
				}
			}
		}
		return n
	}
	if n, told := offered(with), with.folder().Status(); n != 2 || told.Endings["red"] != folder.Draw || len(told.Told) != 2 {
		t.Errorf("told %d times: %+v", n, told)
	}
	plain := func(m *match, side string) view.View {
		v := *m.view(side)
		v.Call = ""
		v.Events = slices.DeleteFunc(slices.Clone(v.Events), func(e view.Event) bool { return e.Kind == "ending" })
		return v
	}
	for n := 3; ; n++ {
		a, b := without.folder(), with.folder()
		x, y := *a.OpenCall(), *b.OpenCall()
		if n == 3 {
			if y.Endings != [2]string{folder.Draw, ""} || len(y.Report) != len(x.Report)+2 {
				t.Errorf("%+v", y)
			}
			y.Endings, y.Report = x.Endings, x.Report
		}
		x.Ledger, y.Ledger = nil, nil
		if !bytes.Equal(x.Encode(duelSides), y.Encode(duelSides)) {
			t.Errorf("step %d: the calls differ\n%s\n%s", n, x.Encode(duelSides), y.Encode(duelSides))
		}
		for s, side := range duelSides {
			va, vb := plain(without, side), plain(with, side)
			pa, _ := folder.EncodeView(va, a.Sheet(&va))
			pb, _ := folder.EncodeView(vb, b.Sheet(&vb))
			if !bytes.Equal(pa.Whole(), pb.Whole()) {
				t.Errorf("step %d, %s: the views differ", n, duelSides[s])
			}
			if name := folder.ViewName(n, side); len(with.files[name]) != len(without.files[name]) {
				t.Errorf("step %d, %s: the views have other lengths", n, side)
			}
		}
		if a.Over() {
			break
		}
		if n == 4 && offered(with) > 0 {
			t.Error("the offer has not lapsed")
		}
		play(without)
		play(with)
	}
	with.sound()
}

// An offer is accepted by an offer, in the same step or in the next; later it is a new one.
func TestDraw(t *testing.T) {
	base := begin(t)
	base.step()
	for name, tt := range map[string]struct {
		do   func(m *match)
		ends bool
	}{
		"crossed":       {func(m *match) { m.declares("red", folder.Draw); m.declares("blue", folder.Draw) }, true},
		"answered":      {func(m *match) { m.declares("red", folder.Draw); m.plays(); m.declares("blue", folder.Draw) }, true},
		"his own again": {func(m *match) { m.declares("red", folder.Draw); m.plays(); m.declares("red", folder.Draw) }, false},
		"too late": {func(m *match) {
			m.declares("red", folder.Draw)
			m.plays()
			m.plays()
			m.declares("blue", folder.Draw)
		}, false},
		"a ruling between": {func(m *match) {
			m.declares("red", folder.Draw)
			m.rule(folder.RulingOrder{Reason: "x", Pace: "plans"})
			m.declares("blue", folder.Draw)
		}, true},
		"its step is void": {func(m *match) {
			m.declares("red", folder.Draw)
			m.rule(folder.RulingOrder{Reason: "x", BackTo: 2})
			m.declares("blue", folder.Draw)
		}, false},
		"he has left": {func(m *match) {
			m.declares("red", folder.Draw)
			m.rule(folder.RulingOrder{Reason: "x", Seat: "red", Card: people()["mallory"].Card()})
			m.as = map[string]string{"red": "mallory"}
			m.declares("blue", folder.Draw)
		}, false},
		"he to whom it was made has left": {func(m *match) {
			m.declares("blue", folder.Draw)
			m.rule(folder.RulingOrder{Reason: "x", Seat: "red", Card: people()["mallory"].Card()})
			m.as = map[string]string{"red": "mallory"}
			name, data, err := m.folder().Declare(people()["mallory"], folder.Draw)
			if err != nil {
				m.t.Fatal(err)
			}
			m.files[name] = data
		}, true},
		"conceded instead": {func(m *match) { m.declares("red", folder.Draw); m.plays(); m.declares("blue", folder.Concede) }, true},
	} {
		t.Run(name, func(t *testing.T) {
			m := base.clone()
			m.t = t
			tt.do(m)
			step, draw := m.folder().Step(), m.folder().Draw()
			if m.folder().Settled() != tt.ends {
				t.Errorf("settled: %v", !tt.ends)
			}
			m.sound()
			if !tt.ends {
				if m.as == nil {
					m.plays()
				} else {
					m.step("Axe", "Bow")
				}
				if m.folder().Over() {
					t.Error("the game is over")
				}
				m.sound()
				return
			}
			m.resolve()
			if m.as != nil {
				m.sound()
				return
			}
			winner := ""
			if name == "conceded instead" {
				winner = "red"
			}
			m.ended(step, winner, draw)
		})
	}
	// Where the game ends by its rules, nobody offers anything any more.
	m := base.clone()
	for !m.folder().Over() {
		m.declares("red", folder.Draw)
		m.plays()
	}
	if c := m.folder().OpenCall(); c.Endings != [2]string{} {
		t.Errorf("%+v", c)
	}
	m.sound()
}

// What somebody declares when the game is over is nothing, and nothing of it is told when
// a ruling takes the game back.
func TestDeclaredAfterTheEnd(t *testing.T) {
	m := begin(t)
	m.step()
	m.declares("red", folder.Concede)
	m.resolve()
	call := strings.TrimPrefix(m.folder().OpenCall().Digest, "sha256:")
	data, err := folder.SignFile(people()["blue"], []byte("fieldpost: ending/1\ngame: dawn-1\nstep: 3\nside: blue\ncall: "+call+"\nending: concede\n"))
	if err != nil {
		t.Fatal(err)
	}
	m.files[folder.EndingName(3, "blue", folder.Concede)] = data
	m.rule(folder.RulingOrder{Reason: "by mistake", BackTo: 2})
	if c := m.folder().OpenCall(); c.Over || c.Endings != [2]string{} {
		t.Errorf("%+v", c)
	}
	m.plays()
	m.sound()
	if m.folder().Over() {
		t.Error("the game is over")
	}
}

// A declaration that its side's own key has not signed for this very step counts for
// nothing, and hinders nothing.
func TestForgedEndings(t *testing.T) {
	base := begin(t)
	base.step()
	p := people()
	signed := func(who string, lines ...string) []byte {
		data, err := folder.SignFile(p[who], []byte(strings.Join(lines, "\n")+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	call := strings.TrimPrefix(base.folder().OpenCall().Digest, "sha256:")
	old := strings.TrimPrefix(base.folder().Calls[0].Digest, "sha256:")
	lines := func(side, step, call, ending string) []string {
		return []string{"fieldpost: ending/1", "game: dawn-1", "step: " + step, "side: " + side, "call: " + call, "ending: " + ending}
	}
	other := begin(t, func(s *adjudicate.Setup) { s.Seed[0] = 9 })
	other.step()
	foreign := other.declares("red", folder.Concede)
	letter := append(lines("red", "2", call, "concede"), `letter: "<1@example.org>"`)
	for name, tt := range map[string]struct {
		file string
		data []byte
		code string
	}{
		"by the other side":       {folder.EndingName(2, "red", folder.Concede), signed("blue", lines("red", "2", call, "concede")...), codes.CodeOtherKey},
		"by the adjudicator":      {folder.EndingName(2, "red", folder.Concede), signed(folder.Adjudicator, lines("red", "2", call, "concede")...), codes.CodeOtherKey},
		"as if typed in a letter": {folder.EndingName(2, "red", folder.Concede), signed(folder.Adjudicator, letter...), codes.CodeOtherKey},
		"of another game":         {folder.EndingName(2, "red", folder.Concede), other.files[foreign], codes.CodeWrongCall},
		"of an earlier step":      {folder.EndingName(2, "red", folder.Concede), signed("red", lines("red", "1", old, "concede")...), codes.CodeWrongStep},
		"of an earlier call":      {folder.EndingName(2, "red", folder.Concede), signed("red", lines("red", "2", old, "concede")...), codes.CodeWrongCall},
		"of the other side":       {folder.EndingName(2, "red", folder.Concede), signed("blue", lines("blue", "2", call, "concede")...), codes.CodeOtherSide},
		"under another name":      {folder.EndingName(2, "red", folder.Concede), signed("red", lines("red", "2", call, "draw")...), codes.CodeEnding},
		"both in one":             {folder.EndingName(2, "red", folder.Concede), signed("red", lines("red", "2", call, "[concede, draw]")...), ""},
		"altered":                 {folder.EndingName(2, "red", folder.Concede), bytes.Replace(signed("red", lines("red", "2", call, "draw")...), []byte("ending: draw"), []byte("ending: concede"), 1), codes.CodeDamaged},
		"not signed":              {folder.EndingName(2, "red", folder.Concede), []byte(strings.Join(lines("red", "2", call, "concede"), "\n") + "\n"), ""},
		"nothing in it":           {folder.EndingName(2, "red", folder.Concede), nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			m := base.clone()
			m.t = t
			m.files[tt.file] = tt.data
			v := audit.Verify(m.files)
			if len(v.Findings) == 0 || v.Findings[0].File != tt.file || tt.code != "" && v.Findings[0].Code != tt.code || v.First.Means.String() == "" {
				t.Errorf("%+v", v.Findings)
			}
			if f := m.folder(); f.Settled() || len(f.Status().Void) == 0 {
				t.Errorf("%+v", f.Status())
			}
			m.plays()
			if m.folder().Over() {
				t.Fatal("the game is over")
			}
			m.sound()
			if v := audit.Verify(m.files); len(v.Notes) == 0 {
				t.Error("nothing is noted")
			}
			// One that was good lay there before: it is put back.
			m = base.clone()
			m.t = t
			good := m.declares("red", folder.Concede)
			opt := m.opt()
			opt.Endings = map[string][]adjudicate.Seen{good: {{Data: tt.data}, {Data: m.files[good]}}}
			m.files[good] = tt.data
			out, err := m.folder().Adjudicate(p[folder.Adjudicator], opt)
			if err != nil || !out.Over || out.Winner != "blue" || out.Files[good] == nil {
				t.Errorf("%+v %v", out, err)
			}
		})
	}
}

// What was acknowledged and is nowhere any more ends no game, and no game goes on past it,
// by orders or by a ruling; by whatever the adjudicator knows of it.
func TestLostEnding(t *testing.T) {
	base := begin(t)
	base.step()
	for _, what := range folder.Endings {
		said := base.clone()
		name := said.declares("red", what)
		d := said.folder().ArriveEnding(said.files[name])
		receipt, err := said.folder().AcknowledgeEnding(people()[folder.Adjudicator], d, folder.Moment(said.now))
		if err != nil {
			t.Fatal(err)
		}
		known := adjudicate.Seen{Digest: d.Digest, Acknowledged: true}
		for by, tt := range map[string]struct {
			lies []byte
			kept bool
			seen []adjudicate.Seen
			code string
		}{
			"a receipt":                 {nil, true, nil, codes.CodeLostOrders},
			"a note":                    {nil, false, []adjudicate.Seen{known}, codes.CodeLostOrders},
			"another file in its place": {[]byte("x"), false, []adjudicate.Seen{known}, codes.CodeLostOrders},
			"a copy that is no copy":    {nil, false, []adjudicate.Seen{{Data: []byte("x"), Digest: d.Digest, Acknowledged: true}}, codes.CodeLostOrders},
			"a copy":                    {[]byte("x"), true, []adjudicate.Seen{known, {Data: d.Data}}, ""},
			"there it is":               {d.Data, true, []adjudicate.Seen{known}, ""},
		} {
			t.Run(what+"/"+by, func(t *testing.T) {
				m := base.clone()
				m.t = t
				m.send("red", m.sheet("red", "card: Axe\nguards: [North, South]"))
				m.send("blue", m.sheet("blue", "card: Bow\nguards: [East, South]"))
				if tt.lies != nil {
					m.files[name] = tt.lies
				}
				if tt.kept {
					m.keeps(receipt)
				}
				opt := m.opt()
				opt.Endings = map[string][]adjudicate.Seen{name: tt.seen}
				out, err := m.folder().Adjudicate(people()[folder.Adjudicator], opt)
				if codeOf(err) != tt.code || (tt.code == "") != out.Done() || out.Over != (what == folder.Concede && tt.code == "") {
					t.Errorf("%+v %v", out, err)
				}
				code := tt.code
				if what == folder.Concede && code == "" {
					code = codes.CodeGameOver
				}
				out, err = m.folder().Rule(people()[folder.Adjudicator], folder.RulingOrder{Reason: "x", Pace: "plans"}, opt)
				if codeOf(err) != code || code == "" && by == "a copy" && !bytes.Equal(out.Files[name], d.Data) {
					t.Errorf("a ruling: %v", err)
				}
			})
		}
	}
}

// Where a game takes orders in clear, one typed in a letter counts, by the adjudicator's
// signature; nobody else's.
func TestTypedEnding(t *testing.T) {
	for _, change := range []func(*adjudicate.Setup){func(s *adjudicate.Setup) { s.SealOptional = true }, func(s *adjudicate.Setup) { s.SignaturesOff = true }} {
		m := begin(t, change)
		m.step()
		name, data, err := m.folder().DeclareTyped(people()[folder.Adjudicator], "red", folder.Concede, "<1@example.org>")
		if err != nil {
			t.Fatal(err)
		}
		message := data[:bytes.LastIndex(data, []byte("signature:"))]
		forged, _ := folder.SignFile(people()["blue"], message)
		if m.files[name] = forged; m.folder().Settled() {
			t.Error("the other side's key does it")
		}
		m.files[name] = data
		m.resolve()
		m.ended(2, "blue", 2)
	}
	if _, _, err := begin(t).folder().DeclareTyped(people()[folder.Adjudicator], "red", folder.Concede, "<1@example.org>"); codeOf(err) != codes.CodeNotSigned {
		t.Errorf("%v", err)
	}
}

// An adjudicator who makes up a concession, or passes one over, is found out by anybody.
func TestEndingsOfTheAdjudicator(t *testing.T) {
	base := begin(t)
	base.step()
	conceded := base.clone()
	file := conceded.declares("red", folder.Concede)
	d := conceded.folder().ArriveEnding(conceded.files[file])
	if d.Problems.Refused() || !d.Already || d.Name != file {
		t.Fatalf("%+v", d)
	}
	receipt, err := conceded.folder().AcknowledgeEnding(people()[folder.Adjudicator], d, folder.Moment(conceded.now))
	if err != nil {
		t.Fatal(err)
	}
	over := conceded.clone()
	over.resolve()
	for name, tt := range map[string]struct {
		make func() *match
		code string
	}{
		"put away, with a receipt, of another call": {func() *match {
			m := base.clone()
			m.resigned(2, func(c *folder.Call) { c.Deadline = "soon" })
			m.keeps(receipt)
			return m
		}, codes.CodeWrongCall},
		"made up": {func() *match {
			m := over.clone()
			delete(m.files, file)
			m.resigned(3, func(*folder.Call) {})
			return m
		}, codes.CodeEnding},
		"the winner changed": {func() *match {
			m := over.clone()
			m.resigned(3, func(c *folder.Call) { c.Winner = "red" })
			return m
		}, codes.CodeEnding},
		"not told": {func() *match {
			m := over.clone()
			m.resigned(3, func(c *folder.Call) { c.Endings = [2]string{} })
			return m
		}, codes.CodeEnding},
		"passed over": {func() *match {
			m := base.clone()
			m.plays()
			m.files[file] = conceded.files[file]
			m.resigned(3, func(*folder.Call) {})
			return m
		}, codes.CodeEnding},
		"put away": {func() *match {
			m := base.clone()
			m.plays()
			m.files[file] = conceded.files[file]
			return m
		}, codes.CodeNotInLedger},
		"put away, with a receipt": {func() *match {
			m := base.clone()
			m.plays()
			m.keeps(receipt)
			return m
		}, codes.CodeEnding},
		"ruled away": {func() *match {
			m := base.clone()
			m.rule(folder.RulingOrder{Reason: "x", BackTo: 2})
			m.files[file] = conceded.files[file]
			m.resigned(3, func(*folder.Call) {})
			return m
		}, codes.CodeEnding},
	} {
		t.Run(name, func(t *testing.T) {
			m := tt.make()
			v := audit.Verify(m.files)
			if len(v.Findings) == 0 || v.Findings[0].Code != tt.code || v.First == nil || strings.Contains(v.First.Do.String(), "take it away") {
				t.Errorf("%+v %+v", v.Findings, v.First)
			}
		})
	}
	over.keeps(receipt)
	if v := audit.Verify(over.files); len(v.Findings) > 0 || v.Receipts != 1 {
		t.Errorf("%+v", v)
	}
	if r, err := over.folder().Sent("", over.files[file]); err != nil || r.State != adjudicate.SentTaken || len(r.Receipts) != 1 {
		t.Errorf("%+v %v", r, err)
	}
}

func codeOf(err error) string {
	var e *codes.Error
	if errors.As(err, &e) && len(e.Problems) > 0 {
		return e.Problems[0].Code
	}
	return ""
}
