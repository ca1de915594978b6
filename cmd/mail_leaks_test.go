package cmd

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/view"
)

// robots plays a game by mail: letters go in, calls go out.
type robots struct {
	*mailWorld
	rnd    *rand.Rand
	sides  [2]string
	awaits [2]string // their addresses
}

// orders are a side's orders, any that are legal, as a sheet.
func (b *robots) orders(t testing.TB, side string) string {
	t.Helper()
	text, err := fillSheet(func(in string, out io.Writer, args ...string) Env {
		return b.env(side, in, nil, out, io.Discard, args...)
	}, b.rnd, "game")
	if err != nil {
		t.Fatalf("%s: %v", side, err)
	}
	return text
}

// view is what a side sees.
func (b *robots) view(t testing.TB, side string) (v view.View) {
	t.Helper()
	if err := json.Unmarshal([]byte(b.run(t, side, "view", "--json", "game")), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// awaited are the sides whose orders are.
func (b *robots) awaited(t testing.TB) (sides []string, over bool) {
	t.Helper()
	s := b.open(t, "game").Status()
	for _, x := range s.Sides {
		if x.State == adjudicate.Awaited {
			sides = append(sides, x.Side)
		}
	}
	return sides, s.Over
}

// secrets are the words that only one side may know: its cards, and the names of
// its blocks, but for those that a report to all has named and that places have too.
func (b *robots) secrets(t testing.TB) (words []string) {
	t.Helper()
	var public strings.Builder
	files, err := filepath.Glob(b.path("game/steps/*/call.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		public.Write(b.get(t, strings.TrimPrefix(name, b.dir+"/")))
	}
	for _, side := range b.sides {
		v := b.view(t, side)
		var names, open []string
		names = append(names, v.Hand...)
		for _, a := range v.Areas {
			open = append(open, a.Name)
			for _, x := range a.Own {
				names = append(names, x.Name)
			}
		}
		for _, x := range v.Boxes {
			open = append(open, x.Name)
			names = append(names, x.Blocks...)
		}
		open = append(open, v.Title, v.Scenario, v.When, strings.Join(b.sides[:], " "))
		for _, c := range v.Cards { // a card in another language: "Fièvre au Camp [Camp Fever], 3 PA"
			if m := translated.FindStringSubmatch(c); m != nil && !strings.Contains(strings.ToLower(public.String()), strings.ToLower(m[2])) && !slices.Contains(words, m[1]) {
				words = append(words, m[1])
			}
		}
		for _, name := range names {
			known := public.String() + strings.Join(open, "\n")
			if len(name) > 2 && !strings.Contains(strings.ToLower(known), strings.ToLower(name)) && !slices.Contains(words, name) {
				words = append(words, name)
			}
		}
	}
	return words
}

var translated = regexp.MustCompile(`^([^\[]+) \[([^\]]+)\]`)

// mails are the letters that the game has sent, by name, but for those seen before.
func (w *mailWorld) mails(t testing.TB, seen map[string]bool) map[string]taken {
	t.Helper()
	all := map[string]taken{}
	err := filepath.WalkDir(w.path("game/mail/out"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || seen[strings.TrimSuffix(d.Name(), ".eml")] {
			return err
		}
		m := takeApart(w.get(t, strings.TrimPrefix(path, w.dir+string(filepath.Separator))))
		if m.err != nil {
			return fmt.Errorf("%s: %w", d.Name(), m.err)
		}
		all[strings.TrimSuffix(d.Name(), ".eml")] = m
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var htmlTag = regexp.MustCompile(`<(/?[a-z!][^>]*)>`)

// inClear is all that can be read of a letter by whoever carries it.
func (m taken) inClear() string {
	var b strings.Builder
	for f := m.header.Fields(); f.Next(); {
		b.WriteString(f.Key() + ": " + f.Value() + "\n")
	}
	b.WriteString(oneLine(m.text) + "\n" + oneLine(htmlTag.ReplaceAllString(m.html, " $1 ")) + "\n")
	for _, f := range m.files {
		b.WriteString(f.name + "\n")
		switch {
		case strings.HasSuffix(f.name, ".view.age"), f.name == "map.png":
		default:
			b.Write(f.data)
		}
	}
	return b.String()
}

// In no letter of a game with sealed mail stands a card or a block in clear that
// one side alone knows: neither in calls nor in receipts, refusals and other
// answers; and what is sealed has the same length, whatever is in it.
func TestMailTellsNothing(t *testing.T) {
	t.Parallel()
	for _, game := range []struct {
		name  string
		steps int
		sides [2]string
		lang  []string // options that say what the sides read
	}{
		{"richard-iii", 4, [2]string{"lancaster", "york"}, nil},
		{"this-war-without-an-enemy", 3, [2]string{"royalist", "parliament"}, nil},
		{"this-war-without-an-enemy", 3, [2]string{"royalist", "parliament"}, []string{"--royalist-lang", "fr", "--parliament-lang", "fr"}},
	} {
		if effort.Quick() {
			game.steps = (game.steps + 2) / 2
		}
		w := newMailWorldOf(t, game.name, game.lang...)
		b := &robots{w, rand.New(rand.NewPCG(5, 5)), game.sides, [2]string{lancasterAddress, yorkAddress}}
		seen, lengths := map[string]bool{}, map[string]int{}
		words := 0
		look := func() {
			secrets := b.secrets(t)
			words += len(secrets)
			for name, m := range w.mails(t, seen) {
				seen[name] = true
				clear := m.inClear()
				for _, s := range secrets {
					if strings.Contains(clear, s) && regexp.MustCompile(`(^|[^A-Za-z])`+regexp.QuoteMeta(s)+`($|[^A-Za-z])`).MatchString(clear) {
						t.Errorf("%s, %s: %q stands in clear:\n%s", game.name, name, s, clear)
					}
				}
				for _, f := range m.files {
					kind := ""
					switch {
					case strings.HasSuffix(f.name, "-for-you.age"):
						kind = "answers"
					case strings.HasSuffix(f.name, ".view.age"):
						kind = "views"
					}
					if kind != "" && lengths[kind] != 0 && lengths[kind] != len(f.data) {
						t.Errorf("%s, %s: %s has %d bytes, others %d", game.name, name, f.name, len(f.data), lengths[kind])
					}
					lengths[kind] = len(f.data)
				}
			}
		}
		for range game.steps {
			sides, over := b.awaited(t)
			if over {
				break
			}
			var letters [][]byte
			for _, side := range sides {
				from := b.awaits[slices.Index(b.sides[:], side)]
				text := b.orders(t, side)
				letters = append(letters, w.letter(from, string(w.sealed(t, side, "game", text))),
					w.letter(from, "fieldpost: status\n"), w.letter(from, "fieldpost: sheet\n"))
				for _, bad := range []string{"card: Nonsense", "actions: [{move: Kent, blocks: {Warwick: Wales, Exeter: Kent, Charles: Wales}}]"} {
					text := fmt.Sprintf("fieldpost: orders/2\ngame: wakefield-4c1d\nstep: %d\nside: %s\norders:\n  %s\n", w.open(t, "game").Step(), side, bad)
					letters = append(letters, w.letter(from, string(w.sealedBadly(t, side, text))))
				}
			}
			w.deliver(t, "Maildir", letters...)
			w.run(t, "adjudicator", "mail", "in", "game", "Maildir", "--no-send")
			look() // before the next call shows what was hidden
			w.run(t, "adjudicator", "mail", "in", "game", "Maildir", "--adjudicate")
			look()
		}
		if words < 50 || len(seen) < 15 {
			t.Errorf("%s: only %d words were looked for in %d letters", game.name, words, len(seen))
		}
		t.Logf("%s: %d letters, %d words, lengths %v", game.name, len(seen), words, lengths)
	}
}

// play lets all awaited orders in and plays the step.
func (b *robots) play(t testing.TB) {
	t.Helper()
	sides, _ := b.awaited(t)
	for _, side := range sides {
		b.send(t, side, b.orders(t, side))
	}
	b.run(t, "adjudicator", "adjudicate", "game")
}

// send lets a side's orders in by mail.
func (b *robots) send(t testing.TB, side, sheet string) {
	t.Helper()
	from := b.awaits[slices.Index(b.sides[:], side)]
	b.put(t, "orders.eml", b.letter(from, string(b.sealed(t, side, "game", sheet))))
	if out := b.run(t, "adjudicator", "mail", "in", "game", "orders.eml", "--no-send"); !strings.Contains(out, "accepted") {
		t.Fatalf("%s\n%s", out, sheet)
	}
}

// twins are two sheets of a side that differ in what its opponent may not know:
// which of two blocks goes the same way.
func (b *robots) twins(t testing.TB, side string) (one, other string, ok bool) {
	t.Helper()
	g := b.open(t, "game")
	v, err := ownView(g.Folder, b.idOf(side), 0)
	if err != nil {
		t.Fatal(err)
	}
	good := func(sheet string) bool {
		_, _, problems, _ := g.Check(v, "twin", []byte(sheet))
		return !problems.Refused()
	}
	head, _, _ := strings.Cut(string(g.Sheet(v)), "\norders:\n")
	for _, a := range v.Areas {
		for i, x := range a.Own {
			for _, y := range a.Own[i+1:] {
				if x.Type != y.Type && side != "lancaster" && side != "york" { // blocks of This War show their class
					continue
				}
				for _, to := range v.Areas {
					text := func(name string) string {
						return fmt.Sprintf("%s\norders:\n  actions: [{move: %s, blocks: {%s: %s}}]\n", head, a.Name, name, to.Name)
					}
					one, other := text(x.Name), text(y.Name)
					if good(one) && good(other) {
						return one, other, true
					}
				}
			}
		}
	}
	return "", "", false
}

var digests = regexp.MustCompile(`[0-9a-f]{64}|-----BEGIN SSH SIGNATURE-----[^-]*-----END|[0-9a-f]{16}…`)

// sentTo are the letters to an address as its owner's opponent could compare
// them: all of it, but for digests of what is sealed, and of what is sealed its length.
func (w *mailWorld) sentTo(t testing.TB, address string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for name, m := range w.mails(t, nil) {
		if !strings.Contains(m.header.Get("To"), address) {
			continue
		}
		var b strings.Builder
		for f := m.header.Fields(); f.Next(); {
			b.WriteString(f.Key() + ": " + randomParts.ReplaceAllString(f.Value(), "$1") + "\n")
		}
		b.WriteString(m.text + randomParts.ReplaceAllString(m.html, "$1"))
		for _, f := range m.files {
			fmt.Fprintf(&b, "-- %s %s %d\n", f.name, f.kind, len(f.data))
			if strings.HasSuffix(f.name, "call.yaml") || f.name == "map.png" {
				b.Write(f.data)
			}
		}
		all[name] = digests.ReplaceAllString(b.String(), "#")
	}
	return all
}

// Two games that differ only in which of two blocks a side has moved send its
// opponent the same letters, with the same picture and files of the same
// lengths: the next call, a reminder, the receipt for the same letter and all
// other answers. What it sees, once opened, is the same.
func TestMailTwins(t *testing.T) {
	if effort.Quick() {
		t.Skip("long, and one thing after the other: the tests in full run it")
	}
	t.Parallel()
	for _, game := range []struct {
		name  string
		sides [2]string
		terms []string
	}{
		{"richard-iii", [2]string{"lancaster", "york"}, nil},
		{"richard-iii", [2]string{"lancaster", "york"}, []string{"--mail", "private-in-clear"}},
		{"this-war-without-an-enemy", [2]string{"royalist", "parliament"}, nil},
		{"this-war-without-an-enemy", [2]string{"royalist", "parliament"}, []string{"--mail", "private-in-clear"}},
		{"this-war-without-an-enemy", [2]string{"royalist", "parliament"}, []string{"--royalist-lang", "fr", "--parliament-lang", "fr"}},
	} {
		w := newMailWorldOf(t, game.name, append([]string{"--step-time", "3d", "--remind", "1d"}, game.terms...)...)
		b := &robots{w, rand.New(rand.NewPCG(8, 9)), game.sides, [2]string{lancasterAddress, yorkAddress}}
		side, one, other := "", "", ""
		for n := 0; side == ""; n++ {
			if sides, over := b.awaited(t); over || n > 20 {
				t.Fatalf("%s: no twins were found", game.name)
			} else if len(sides) == 1 {
				if x, y, ok := b.twins(t, sides[0]); ok {
					side, one, other = sides[0], x, y
					break
				}
			}
			b.play(t)
		}
		opponent := game.sides[1-slices.Index(game.sides[:], side)]
		address := b.awaits[slices.Index(game.sides[:], opponent)]
		var letters [][]byte
		for _, text := range []string{"fieldpost: status", "fieldpost: sheet", "fieldpost: resend", "fieldpost: help", "fieldpost: withdraw orders", "Hello"} {
			letters = append(letters, w.letter(address, text+"\n"))
		}
		var sent [2]map[string]string
		var seen [2]string
		for i, text := range []string{one, other} {
			c := &robots{w.copied(t), b.rnd, b.sides, b.awaits}
			c.send(t, side, text)
			c.deliver(t, "Maildir", letters...)
			c.run(t, "adjudicator", "mail", "in", "game", "Maildir", "--no-send") // before it is played
			c.run(t, "adjudicator", "adjudicate", "game")
			c.run(t, "adjudicator", "mail", "out", "game")
			c.deliver(t, "Maildir2", w.letter(address, "fieldpost: status\n"), w.letter(address, "fieldpost: sheet\n"))
			w.n -= 2 // the twin gets the same
			c.run(t, "adjudicator", "mail", "in", "game", "Maildir2", "--no-send")
			c.now = c.now.Add(50 * time.Hour)
			c.run(t, "adjudicator", "mail", "out", "game")
			sent[i] = c.sentTo(t, address)
			seen[i] = digests.ReplaceAllString(c.run(t, opponent, "view", "--format", "yaml", "game"), "#")
		}
		if seen[0] != seen[1] {
			t.Errorf("%s: %s sees it:\n%s", game.name, opponent, firstDifference(seen[0], seen[1]))
		}
		pictures := 0
		for _, text := range sent[0] {
			pictures += strings.Count(text, "-- map.png ")
		}
		if pictures == 0 {
			t.Errorf("%s: no letter has a map", game.name)
		}
		if len(sent[0]) < 8 || len(sent[0]) != len(sent[1]) {
			t.Errorf("%s: %d and %d letters", game.name, len(sent[0]), len(sent[1]))
		}
		for name, text := range sent[0] {
			if text != sent[1][name] {
				t.Errorf("%s: the letter %s tells it:\n%s", game.name, name, firstDifference(text, sent[1][name]))
			}
		}
		t.Logf("%s: %s has moved either:\n%s\n%s\n%d letters", game.name, side, one, other, len(sent[0]))
	}
}
