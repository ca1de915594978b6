package cmd

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/lettertest"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/postoffice"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/seal"
	"fieldpost/crypto/sign"
	"fieldpost/orders"
)

// corpusGame is a game at a call for actions, and orders of the side that is
// asked for them in all the forms in which the corpus of messages carries some.
type corpusGame struct {
	*robots
	side     string
	payloads lettertest.Payloads
}

func newCorpusGame(t testing.TB, options ...string) *corpusGame {
	t.Helper()
	w := newMailWorld(t, options...)
	b := &robots{w, rand.New(rand.NewPCG(8, 8)), [2]string{"lancaster", "york"}, [2]string{lancasterAddress, yorkAddress}}
	for range 20 {
		if sides, _ := b.awaited(t); len(sides) == 1 {
			if one, other, ok := b.twins(t, sides[0]); ok {
				c := &corpusGame{b, sides[0], lettertest.Payloads{}}
				c.make(t, one, other)
				w.run(t, "adjudicator", "mail", "setup", "game", "--"+c.side, "ben@example.net")
				return c
			}
		}
		b.play(t)
	}
	t.Fatal("no call for actions")
	return nil
}

const someNote = "note: |\n  A cold night at Banbury.\n\n  We march at dawn; my regards to Sir Thomas.\n"

// make writes the payloads: one and other are two sheets.
func (c *corpusGame) make(t testing.TB, one, other string) {
	t.Helper()
	nested := strings.NewReplacer("  actions: [{move: ", "  actions:\n    - move: ", ", blocks: {", "\n      blocks:\n        ", "}}]", "")
	const plan = "plan:\n  battle:\n    - when: round >= 2 and block.strength == 1\n      do: [{retreat: [friendly, anywhere]}, fire]\n    - do: fire\n  losses: [levies, nobles, heirs]\n"
	whole := func(text, note string) string {
		return strings.TrimRight(nested.Replace(text), "\n") + "\n" + plan + note + "fieldpost: end\n"
	}
	sealed := func(text string, args ...string) string {
		status, out, bad := c.try(c.side, text, nil, append([]string{"seal", "-", "game", "-o", "-"}, args...)...)
		if status != 0 {
			t.Fatalf("%s%s\n%s", out, bad, text)
		}
		return out
	}
	clear := whole(one, someNote)
	to, err := keys.Recipients(c.ids["adjudicator"].Card())
	if err != nil {
		t.Fatal(err)
	}
	bin, err := seal.Seal([]byte(lettertest.WithoutEnd(clear)), 4<<10, to...) // by hand, and so not packed
	if err != nil {
		t.Fatal(err)
	}
	armor := seal.Armor(bin)
	sig, err := sign.Sign(c.ids[c.side].SigningKey(), []byte(armor))
	if err != nil {
		t.Fatal(err)
	}
	c.payloads = lettertest.Payloads{
		Sealed: sealed(one), Long: sealed(lettertest.WithoutEnd(clear)), Other: sealed(other), Fields: sealed(one, "--fields"),
		Armor: armor, Sig: sig, Clear: clear, OtherClear: whole(other, strings.Replace(someNote, "cold", "warm", 1)),
		Accented: whole(one, "note: |\n  Ein kühler Abend in Köln, très cher Général: 5 £ für Öl.\n\n  We march at dawn; my regards to Sir Thomas.\n"),
		Blank:    c.run(t, c.side, "sheet", "game") + "fieldpost: end\n",
	}
}

// The corpus of messages (with -every-place all of it), with orders of a real game, comes to what each
// message wants: the orders it carries are in the folder, or the folder is as it
// was; nothing is half read, and every answer is a letter that can be read.
func TestMailCorpus(t *testing.T) {
	if effort.Quick() {
		t.Skip("long, and one thing after the other: the tests in full run it")
	}
	t.Parallel()
	cases, err := lettertest.Load(filepath.Join("..", "testdata", "mail"))
	if err != nil {
		t.Fatal(err)
	}
	sample := 12 // messages are many, and package letter reads them all
	if *everyPlace {
		sample = 1
	}
	for _, terms := range []struct {
		name    string
		options []string
	}{
		{"sealed and signed", nil},
		{"among friends", []string{"--signatures", "off", "--seal", "optional", "--mail", "private-in-clear"}},
	} {
		c := newCorpusGame(t, terms.options...)
		m, err := (&Env{Dir: c.dir, Now: nil}).openMail("game", "test")
		if err != nil {
			t.Fatal(err)
		}
		defer m.close()
		counts := map[string]int{}
		for i, one := range cases {
			if i%sample > 0 {
				continue
			}
			raw, err := one.Message(c.payloads)
			if err != nil {
				t.Fatal(err)
			}
			if d, ok := c.decide(t, terms.name+", "+one.Name, m.game, one, raw); ok {
				counts[d.Record.Outcome]++
			}
		}
		t.Logf("%s: %v", terms.name, counts)
		if counts[mailbox.Accepted] < 10 || counts[mailbox.Refused] < 2 {
			t.Errorf("%s: %v", terms.name, counts)
		}
	}
}

// decide lets one message of the corpus in, in memory, and says what is wrong.
func (c *corpusGame) decide(t *testing.T, name string, game *postoffice.Game, one lettertest.Case, raw []byte) (d postoffice.Decision, ok bool) {
	t.Helper()
	if rest, mbox := strings.CutPrefix(string(raw), "From "); mbox { // of an mbox file
		_, rest, _ = strings.Cut(rest, "\n")
		raw = []byte(rest)
	}
	l, err := letter.Read(raw, false)
	if err != nil {
		if one.Want.Outcome != lettertest.NoMail && one.Want.Outcome != lettertest.Careful {
			t.Errorf("%s: %v", name, err)
		}
		return d, false
	}
	g := *game
	desk := postoffice.Desk{ID: c.ids["adjudicator"], Now: c.now}
	d, err = desk.Decide(&g, l, l.Find(), mailbox.Key(raw), c.now)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return d, false
	}
	wrong := func(format string, args ...any) {
		t.Errorf("%s (%s): %s: %s", name, one.Want.Outcome, d.Said, fmt.Sprintf(format, args...))
	}
	out, err := d.Outgoing()
	switch {
	case err != nil:
		wrong("%v", err)
	case len(out) > 0 && l.Silent != "":
		wrong("an answer to what must not be answered")
	case len(out) == 0 && l.Silent == "" && l.From != "":
		wrong("no answer")
	case len(out) > 0:
		if a := takeApart(out[0].Data); a.err != nil || strings.TrimSpace(a.text) == "" || a.html == "" {
			wrong("the answer cannot be read: %v", a.err)
		}
	}
	if len(d.Write)+len(d.Away) > 0 != (d.Record.Outcome == mailbox.Accepted) {
		wrong("files %v, %v", d.Write, d.Away)
	}
	if d.Record.Outcome == mailbox.Accepted {
		payload := one.Want.Payload
		if one.Want.Outcome == lettertest.Refused {
			payload = "clear" // some change words that only the samples have, and so nothing here
		}
		if payload == "" {
			wrong("orders were accepted")
		} else if err := c.holds(g, d, payload); err != nil {
			wrong("%v", err)
		}
		if err := g.Take(d.Write, d.Away); err != nil {
			wrong("%v", err)
		} else if v := audit.Verify(g.Files); len(v.Findings) > 0 {
			wrong("%v", v.Findings)
		}
		return d, true
	}
	if one.Want.Outcome == lettertest.Orders && c.shouldDo(g, one.Want, l) {
		a := ""
		if d.Answer != nil {
			a = d.Answer.Text
		}
		wrong("the orders were not accepted\n%s", a)
	}
	return d, true
}

// shouldDo says whether a game takes a payload from this sender.
func (c *corpusGame) shouldDo(g postoffice.Game, w lettertest.Want, l *letter.Letter) bool {
	signed := slices.Contains([]string{"sealed", "long", "fields", "other"}, w.Payload) || w.Payload == "armor" && w.Signature
	return signed || g.Game.SignaturesOff && l.From == "ben@example.net"
}

// holds says whether what was accepted is the payload of that name: to the byte,
// or, of what came in clear, by what is sealed.
func (c *corpusGame) holds(g postoffice.Game, d postoffice.Decision, payload string) error {
	data := d.Write[g.OrdersName(c.side)]
	s, ps := orders.ParseSheet("", data)
	if s == nil || ps.Refused() {
		return fmt.Errorf("no order file was written: %v", ps)
	}
	if slices.Contains([]string{"clear", "accented", "otherClear"}, payload) {
		bin, _, err := seal.Dearmor(s.Sealed)
		if err == nil {
			bin, err = seal.Open(bin, 1<<20, c.ids["adjudicator"].Age())
		}
		if err == nil {
			bin, err = seal.Unpack(bin, 1<<20)
		}
		if err != nil {
			return err
		}
		inner, ps := orders.ParseSheet("", bin)
		if inner == nil || ps.Refused() {
			return fmt.Errorf("what is sealed is no sheet: %v", ps)
		}
		inner.Call, inner.Version, inner.Replaces, inner.Number, inner.Letter = "", 1, nil, "", ""
		data = orders.WriteSheet(*inner)
	}
	return c.payloads.Same(payload, data)
}
