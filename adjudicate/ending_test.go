package adjudicate_test

import (
	"bytes"
	"errors"
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
		"by a new player":  {played, func(m *match) { m.seats("red", "mallory") }, []string{"blue"}, "red"},
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
			how := ""
			if name == "the time is over" {
				how = folder.SilentForfeit
			}
			if out := m.resolve(silent(how, how)); !out.Over || out.Winner != tt.winner {
				t.Fatalf("%+v", out)
			}
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
			m.seats("red", "mallory")
			m.declares("blue", folder.Draw)
		}, false},
		"he to whom it was made has left": {func(m *match) {
			m.declares("blue", folder.Draw)
			m.seats("red", "mallory")
			m.declares("mallory", folder.Draw)
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

func codeOf(err error) string {
	var e *codes.Error
	if errors.As(err, &e) && len(e.Problems) > 0 {
		return e.Problems[0].Code
	}
	return ""
}
