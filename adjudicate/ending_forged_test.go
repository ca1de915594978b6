package adjudicate_test

import (
	"bytes"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
)

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
