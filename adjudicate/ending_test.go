package adjudicate

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

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
		if _, err := f.Seal(people()[side], "", []byte("x"), SealOptions{}); codeOf(err) != CodeGameOver {
			m.t.Errorf("orders are taken: %v", err)
		}
		if _, _, err := f.Declare(people()[side], Draw); codeOf(err) != CodeGameOver {
			m.t.Errorf("a draw is offered: %v", err)
		}
	}
	m.sound()
	m.reveal()
	v := Verify(m.files)
	if a, err := Audit(m.folder(), v); err != nil || !a.Good() {
		m.t.Errorf("%+v %v", a, err)
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
		"and offers a draw":       {played, func(m *match) { m.declares("red", Draw) }, []string{"red"}, "blue"},
		"the other offers a draw": {played, func(m *match) { m.declares("blue", Draw) }, []string{"red"}, "blue"},
		"all orders in": {played, func(m *match) {
			m.send("red", m.sheet("red", "card: Axe\nguards: [North, South]"))
			m.send("blue", m.sheet("blue", "card: Bow\nguards: [East, South]"))
		}, []string{"blue"}, "red"},
		"orders that will not do": {played, func(m *match) {
			m.files[sheetName(2, "blue")] = []byte("fieldpost: orders/2\ngame: dawn-1\n")
			m.files[sigName(2, "red")] = []byte("x")
		}, []string{"red"}, "blue"},
		"the time is over": {played, func(m *match) { m.late() }, []string{"blue"}, "red"},
		"by a new player": {played, func(m *match) {
			m.rule(RulingOrder{Reason: "red is ill", Seat: "red", Card: people()["mallory"].Card()})
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
				m.declares(who, Concede)
			}
			if v := Verify(m.files); name != "orders that will not do" && len(v.Findings) > 0 {
				t.Errorf("%v", v.Findings)
			}
			if _, err := m.folder().Rule(people()[Adjudicator], RulingOrder{Reason: "x", BackTo: max(step, 2), Pace: "plans"}, m.opt()); err == nil {
				t.Error("a ruling passes it over")
			}
			opt := m.opt()
			if name == "the time is over" {
				opt.Silent = [2]string{SilentForfeit, SilentForfeit}
			}
			out, err := m.folder().Adjudicate(people()[Adjudicator], opt)
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
			delete(m.files, revealName)
			if _, err := m.folder().Rule(people()[Adjudicator], RulingOrder{Reason: "by mistake", BackTo: step + 1}, m.opt()); codeOf(err) != CodeRuling {
				t.Errorf("taken back to where nothing was asked: %v", err)
			}
			m.rule(RulingOrder{Reason: "by mistake", BackTo: step})
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
	with.declares("red", Draw)
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
	if n, told := offered(with), with.folder().Status(); n != 2 || told.Endings["red"] != Draw || len(told.Told) != 2 {
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
			if y.Endings != [2]string{Draw, ""} || len(y.Report) != len(x.Report)+2 {
				t.Errorf("%+v", y)
			}
			y.Endings, y.Report = x.Endings, x.Report
		}
		x.Ledger, y.Ledger = nil, nil
		if !bytes.Equal(x.encode(duelSides), y.encode(duelSides)) {
			t.Errorf("step %d: the calls differ\n%s\n%s", n, x.encode(duelSides), y.encode(duelSides))
		}
		for s, side := range duelSides {
			va, vb := plain(without, side), plain(with, side)
			pa, _ := encodeView(va, a.Sheet(&va))
			pb, _ := encodeView(vb, b.Sheet(&vb))
			if !bytes.Equal(pa.whole(), pb.whole()) {
				t.Errorf("step %d, %s: the views differ", n, duelSides[s])
			}
			if name := viewName(n, side); len(with.files[name]) != len(without.files[name]) {
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
		"crossed":       {func(m *match) { m.declares("red", Draw); m.declares("blue", Draw) }, true},
		"answered":      {func(m *match) { m.declares("red", Draw); m.plays(); m.declares("blue", Draw) }, true},
		"his own again": {func(m *match) { m.declares("red", Draw); m.plays(); m.declares("red", Draw) }, false},
		"too late": {func(m *match) {
			m.declares("red", Draw)
			m.plays()
			m.plays()
			m.declares("blue", Draw)
		}, false},
		"a ruling between": {func(m *match) {
			m.declares("red", Draw)
			m.rule(RulingOrder{Reason: "x", Pace: "plans"})
			m.declares("blue", Draw)
		}, true},
		"its step is void": {func(m *match) {
			m.declares("red", Draw)
			m.rule(RulingOrder{Reason: "x", BackTo: 2})
			m.declares("blue", Draw)
		}, false},
		"he has left": {func(m *match) {
			m.declares("red", Draw)
			m.rule(RulingOrder{Reason: "x", Seat: "red", Card: people()["mallory"].Card()})
			m.as = map[string]string{"red": "mallory"}
			m.declares("blue", Draw)
		}, false},
		"he to whom it was made has left": {func(m *match) {
			m.declares("blue", Draw)
			m.rule(RulingOrder{Reason: "x", Seat: "red", Card: people()["mallory"].Card()})
			m.as = map[string]string{"red": "mallory"}
			name, data, err := m.folder().Declare(people()["mallory"], Draw)
			if err != nil {
				m.t.Fatal(err)
			}
			m.files[name] = data
		}, true},
		"conceded instead": {func(m *match) { m.declares("red", Draw); m.plays(); m.declares("blue", Concede) }, true},
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
		m.declares("red", Draw)
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
	m.declares("red", Concede)
	m.resolve()
	call := strings.TrimPrefix(m.folder().OpenCall().digest, "sha256:")
	data, err := signFile(people()["blue"], []byte("fieldpost: ending/1\ngame: dawn-1\nstep: 3\nside: blue\ncall: "+call+"\nending: concede\n"))
	if err != nil {
		t.Fatal(err)
	}
	m.files[endingName(3, "blue", Concede)] = data
	m.rule(RulingOrder{Reason: "by mistake", BackTo: 2})
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
		data, err := signFile(p[who], []byte(strings.Join(lines, "\n")+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	call := strings.TrimPrefix(base.folder().OpenCall().digest, "sha256:")
	old := strings.TrimPrefix(base.folder().Calls[0].digest, "sha256:")
	lines := func(side, step, call, ending string) []string {
		return []string{"fieldpost: ending/1", "game: dawn-1", "step: " + step, "side: " + side, "call: " + call, "ending: " + ending}
	}
	other := begin(t, func(s *Setup) { s.Seed[0] = 9 })
	other.step()
	foreign := other.declares("red", Concede)
	letter := append(lines("red", "2", call, "concede"), `letter: "<1@example.org>"`)
	for name, tt := range map[string]struct {
		file string
		data []byte
		code string
	}{
		"by the other side":       {endingName(2, "red", Concede), signed("blue", lines("red", "2", call, "concede")...), CodeOtherKey},
		"by the adjudicator":      {endingName(2, "red", Concede), signed(Adjudicator, lines("red", "2", call, "concede")...), CodeOtherKey},
		"as if typed in a letter": {endingName(2, "red", Concede), signed(Adjudicator, letter...), CodeOtherKey},
		"of another game":         {endingName(2, "red", Concede), other.files[foreign], CodeWrongCall},
		"of an earlier step":      {endingName(2, "red", Concede), signed("red", lines("red", "1", old, "concede")...), CodeWrongStep},
		"of an earlier call":      {endingName(2, "red", Concede), signed("red", lines("red", "2", old, "concede")...), CodeWrongCall},
		"of the other side":       {endingName(2, "red", Concede), signed("blue", lines("blue", "2", call, "concede")...), CodeOtherSide},
		"under another name":      {endingName(2, "red", Concede), signed("red", lines("red", "2", call, "draw")...), CodeEnding},
		"both in one":             {endingName(2, "red", Concede), signed("red", lines("red", "2", call, "[concede, draw]")...), ""},
		"altered":                 {endingName(2, "red", Concede), bytes.Replace(signed("red", lines("red", "2", call, "draw")...), []byte("ending: draw"), []byte("ending: concede"), 1), CodeDamaged},
		"not signed":              {endingName(2, "red", Concede), []byte(strings.Join(lines("red", "2", call, "concede"), "\n") + "\n"), ""},
		"nothing in it":           {endingName(2, "red", Concede), nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			m := base.clone()
			m.t = t
			m.files[tt.file] = tt.data
			v := Verify(m.files)
			if len(v.Findings) == 0 || v.Findings[0].File != tt.file || tt.code != "" && v.Findings[0].Code != tt.code || v.First.Means == "" {
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
			if v := Verify(m.files); len(v.Notes) == 0 {
				t.Error("nothing is noted")
			}
			// One that was good lay there before: it is put back.
			m = base.clone()
			m.t = t
			good := m.declares("red", Concede)
			opt := m.opt()
			opt.Endings = map[string][]Seen{good: {{Data: tt.data}, {Data: m.files[good]}}}
			m.files[good] = tt.data
			out, err := m.folder().Adjudicate(p[Adjudicator], opt)
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
	for _, what := range Endings {
		said := base.clone()
		name := said.declares("red", what)
		d := said.folder().ArriveEnding(said.files[name])
		receipt, err := said.folder().AcknowledgeEnding(people()[Adjudicator], d, Moment(said.now))
		if err != nil {
			t.Fatal(err)
		}
		known := Seen{Digest: d.Digest, Acknowledged: true}
		for by, tt := range map[string]struct {
			lies []byte
			kept bool
			seen []Seen
			code string
		}{
			"a receipt":                 {nil, true, nil, CodeLostOrders},
			"a note":                    {nil, false, []Seen{known}, CodeLostOrders},
			"another file in its place": {[]byte("x"), false, []Seen{known}, CodeLostOrders},
			"a copy that is no copy":    {nil, false, []Seen{{Data: []byte("x"), Digest: d.Digest, Acknowledged: true}}, CodeLostOrders},
			"a copy":                    {[]byte("x"), true, []Seen{known, {Data: d.Data}}, ""},
			"there it is":               {d.Data, true, []Seen{known}, ""},
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
				opt.Endings = map[string][]Seen{name: tt.seen}
				out, err := m.folder().Adjudicate(people()[Adjudicator], opt)
				if codeOf(err) != tt.code || (tt.code == "") != out.Done() || out.Over != (what == Concede && tt.code == "") {
					t.Errorf("%+v %v", out, err)
				}
				code := tt.code
				if what == Concede && code == "" {
					code = CodeGameOver
				}
				out, err = m.folder().Rule(people()[Adjudicator], RulingOrder{Reason: "x", Pace: "plans"}, opt)
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
	for _, change := range []func(*Setup){func(s *Setup) { s.SealOptional = true }, func(s *Setup) { s.SignaturesOff = true }} {
		m := begin(t, change)
		m.step()
		name, data, err := m.folder().DeclareTyped(people()[Adjudicator], "red", Concede, "<1@example.org>")
		if err != nil {
			t.Fatal(err)
		}
		message := data[:bytes.LastIndex(data, []byte("signature:"))]
		forged, _ := signFile(people()["blue"], message)
		if m.files[name] = forged; m.folder().Settled() {
			t.Error("the other side's key does it")
		}
		m.files[name] = data
		m.resolve()
		m.ended(2, "blue", 2)
	}
	if _, _, err := begin(t).folder().DeclareTyped(people()[Adjudicator], "red", Concede, "<1@example.org>"); codeOf(err) != CodeNotSigned {
		t.Errorf("%v", err)
	}
}

// An adjudicator who makes up a concession, or passes one over, is found out by anybody.
func TestEndingsOfTheAdjudicator(t *testing.T) {
	base := begin(t)
	base.step()
	conceded := base.clone()
	file := conceded.declares("red", Concede)
	d := conceded.folder().ArriveEnding(conceded.files[file])
	if d.Problems.Refused() || !d.Already || d.Name != file {
		t.Fatalf("%+v", d)
	}
	receipt, err := conceded.folder().AcknowledgeEnding(people()[Adjudicator], d, Moment(conceded.now))
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
			m.resigned(2, func(c *Call) { c.Deadline = "soon" })
			m.keeps(receipt)
			return m
		}, CodeWrongCall},
		"made up": {func() *match {
			m := over.clone()
			delete(m.files, file)
			m.resigned(3, func(*Call) {})
			return m
		}, CodeEnding},
		"the winner changed": {func() *match {
			m := over.clone()
			m.resigned(3, func(c *Call) { c.Winner = "red" })
			return m
		}, CodeEnding},
		"not told": {func() *match {
			m := over.clone()
			m.resigned(3, func(c *Call) { c.Endings = [2]string{} })
			return m
		}, CodeEnding},
		"passed over": {func() *match {
			m := base.clone()
			m.plays()
			m.files[file] = conceded.files[file]
			m.resigned(3, func(*Call) {})
			return m
		}, CodeEnding},
		"put away": {func() *match {
			m := base.clone()
			m.plays()
			m.files[file] = conceded.files[file]
			return m
		}, CodeNotInLedger},
		"put away, with a receipt": {func() *match {
			m := base.clone()
			m.plays()
			m.keeps(receipt)
			return m
		}, CodeEnding},
		"ruled away": {func() *match {
			m := base.clone()
			m.rule(RulingOrder{Reason: "x", BackTo: 2})
			m.files[file] = conceded.files[file]
			m.resigned(3, func(*Call) {})
			return m
		}, CodeEnding},
	} {
		t.Run(name, func(t *testing.T) {
			m := tt.make()
			v := Verify(m.files)
			if len(v.Findings) == 0 || v.Findings[0].Code != tt.code || v.First == nil || strings.Contains(v.First.Do, "take it away") {
				t.Errorf("%+v %+v", v.Findings, v.First)
			}
		})
	}
	over.keeps(receipt)
	if v := Verify(over.files); len(v.Findings) > 0 || v.Receipts != 1 {
		t.Errorf("%+v", v)
	}
	if r, err := over.folder().Sent("", over.files[file]); err != nil || r.State != SentTaken || len(r.Receipts) != 1 {
		t.Errorf("%+v %v", r, err)
	}
}

func codeOf(err error) string {
	var e *Error
	if errors.As(err, &e) && len(e.Problems) > 0 {
		return e.Problems[0].Code
	}
	return ""
}
