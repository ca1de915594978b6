package cmd

import (
	"bytes"
	"fmt"
	"path"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate/audit"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/postoffice"
	"fieldpost/crypto/sign"
	"fieldpost/orders"
)

// hostile are letters that want to do harm.
func hostile() map[string][]byte {
	head := "From: ben@york.example\r\nTo: game@club.example\r\nMessage-ID: <x@y.example>\r\nSubject: x\r\n"
	deep, end := "", ""
	for i := range 2000 {
		deep += fmt.Sprintf("Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n", i, i)
		end = fmt.Sprintf("\r\n--b%d--\r\n", i) + end
	}
	return map[string][]byte{
		"depth":   []byte(head + deep + "\r\nfieldpost: status\r\n" + end),
		"parts":   []byte(head + "Content-Type: multipart/mixed; boundary=b\r\n\r\n" + strings.Repeat("--b\r\n\r\nx\r\n", 100_000) + "--b--\r\n"),
		"zeros":   []byte(head + "Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n" + strings.Repeat(strings.Repeat("A", 76)+"\r\n", 40_000)),
		"headers": []byte(head + strings.Repeat("X-A: "+strings.Repeat("b", 900)+"\r\n", 3000) + "\r\nfieldpost: status\r\n"),
		"inject":  []byte("From: \"Ben\\\r\n Bcc: eve@mallory.example\" <ben@york.example>\r\nSubject: =?utf-8?q?a=0D=0ABcc:_eve@mallory.example?=\r\nMessage-ID: <a@b\r\n Bcc: eve@mallory.example>\r\n\r\nfieldpost: status\r\n"),
		"address": []byte("From: <ben@york.example\r\n\tBcc: eve@mallory.example>\r\nSubject: x\r\n\r\nfieldpost: status\r\n"),
		"path": []byte(head + "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/yaml\r\nContent-Disposition: attachment; filename=\"../../../game.yaml\"\r\n\r\n" +
			ready("york") + "\r\n--b--\r\n"),
		"yaml": []byte(head + "\r\nfieldpost: orders/2\r\na: &a [x,x]\r\nb: &b [*a,*a,*a,*a,*a]\r\nc: [*b,*b,*b,*b]\r\n" + strings.Repeat("[", 50_000) + "\r\nfieldpost: end\r\n"),
	}
}

// Letters that want to do harm change nothing, get no answer that anybody else
// receives, and keep no good order from its place, in bounded memory.
func TestMailHostile(t *testing.T) {
	t.Parallel()
	w := newMailWorld(t)
	order := w.sealed(t, "york", "game", ready("york"))
	last := w.sealed(t, "lancaster", "game", ready("lancaster"))
	letters := [][]byte{w.letter(yorkAddress, string(order))}
	for _, raw := range hostile() {
		letters = append(letters, raw)
	}
	letters = append(letters, w.letter(lancasterAddress, string(last)))
	w.deliver(t, "Maildir", letters...)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	w.run(t, "adjudicator", "mail", "in", "game", "Maildir", "--no-send")
	runtime.ReadMemStats(&after)
	if sys := after.Sys - before.Sys; sys > 512<<20 {
		t.Errorf("%d MiB of memory more", sys>>20)
	}
	w.sound(t, "game")
	if !bytes.Equal(w.get(t, "game/steps/0001/york.yaml"), order) || !bytes.Equal(w.get(t, "game/steps/0001/lancaster.yaml"), last) {
		t.Error("good orders are not in their place")
	}
	if left := w.files(t, "Maildir/new"); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	for name, m := range w.mails(t, nil) {
		to := m.header.Get("To")
		if m.header.Has("Bcc") || m.header.Has("Cc") || strings.Contains(to, "mallory") {
			t.Errorf("%s: to %s, %s", name, to, m.header.Get("Bcc"))
		}
	}
}

// fuzzGame is a game into which FuzzMailIn lets letters.
type fuzzGame struct {
	world  *mailWorld
	mail   *mailGame
	signed []byte // orders that York has sealed and signed
	codes  []string
}

func newFuzzGame(f *testing.F, options ...string) *fuzzGame {
	w := newMailWorld(f, options...)
	signed := w.sealed(f, "york", "game", ready("york"))
	m, err := (&Env{Dir: w.dir}).openMail("game", "test")
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(m.close)
	g := &fuzzGame{world: w, mail: m, signed: signed}
	for _, side := range []string{"lancaster", "york"} {
		g.codes = append(g.codes, m.game.ReplyCode(w.ids["adjudicator"], 1, side))
	}
	return g
}

// in lets a letter in and gives the game as it is then. What it may do follows
// from the terms of the game alone.
func (g *fuzzGame) in(t *testing.T, before postoffice.Game, raw []byte) postoffice.Game {
	l, err := letter.Read(raw, false)
	if err != nil {
		return before
	}
	after := before
	desk := postoffice.Desk{ID: g.world.ids["adjudicator"], Now: g.world.now}
	d, err := desk.Decide(&after, l, l.Find(), mailbox.Key(raw), g.world.now)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Outgoing(); err != nil {
		t.Error(err)
	}
	terms := before.Game
	side := before.Settings.SideOf(l.From)
	own := side >= 0 && (terms.SignaturesOff || bytes.Contains(bytes.ToLower(raw), []byte(g.codes[side])) || g.coded(l, side))
	for name, data := range d.Write {
		mine := side >= 0 && strings.HasPrefix(path.Base(name), before.Sides()[side]+".yaml")
		switch {
		case bytes.Equal(data, g.signed):
		case terms.SignaturesOff && mine, terms.SealOptional && mine && own:
		default:
			t.Errorf("%s was written for %q, and its side has never sent it:\n%s", name, l.From, data)
		}
	}
	if len(d.Write) == 0 && len(d.Away) > 0 && !own {
		t.Errorf("%q has taken away %q", l.From, d.Away)
	}
	if err := after.Take(d.Write, d.Away); err != nil {
		t.Fatal(err)
	}
	if v := audit.Verify(after.Files); len(v.Findings) > 0 {
		t.Error(v.Findings)
	}
	after.Records = append(slices.Clone(before.Records), d.Record)
	return after
}

// coded says whether the code of the call is in a letter, once it is read.
func (g *fuzzGame) coded(l *letter.Letter, side int) bool {
	has := func(s string) bool { return strings.Contains(strings.ToLower(s), g.codes[side]) }
	return slices.ContainsFunc(l.Refs, has) || slices.ContainsFunc(l.Parts, func(p letter.Part) bool { return has(string(p.Data)) })
}

// FuzzMailIn lets any two messages in, one after the other, in memory, into games
// of all terms: it never panics, what is written is a game that opens and
// verifies, and nothing is written but what the side may send so.
func FuzzMailIn(f *testing.F) {
	games := []*fuzzGame{
		newFuzzGame(f),
		newFuzzGame(f, "--seal", "optional"),
		newFuzzGame(f, "--seal", "optional", "--signatures", "off"),
		newFuzzGame(f, "--signatures", "off", "--mail", "private-in-clear"),
	}
	for i, g := range games {
		w := g.world
		code := w.answers(f, "game", "york")
		withdraw := w.letter(yorkAddress, "fieldpost: withdraw orders\n", code)
		for _, raw := range [][]byte{
			w.letter(yorkAddress, string(g.signed)),
			w.letter(yorkAddress, ready("york")+"fieldpost: end\n", code),
			w.letter("eve@mallory.example", ready("york")+"fieldpost: end\n"),
			w.letter(lancasterAddress, ready("york")+"fieldpost: end\n", code),
			w.letter("eve@mallory.example", "fieldpost: withdraw orders\n"),
			w.letter(yorkAddress, string(w.ids["york"].Format())),
			w.letter("eve@mallory.e_ample", "fieldpost: withdraw orders\n"),
			w.letter("game@club.example", "fieldpost: sheet\n", code),
			hostile()["inject"],
			hostile()["path"],
		} {
			f.Add(uint8(i), raw, withdraw)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, first, second []byte) {
		g := games[int(which)%len(games)]
		after := g.in(t, *g.mail.game, first)
		g.in(t, after, second)
	})
}

// BenchmarkMailIn lets a Maildir in: most letters are of strangers, each tenth is
// of a player. With large letters, most bring a picture of two MiB.
func BenchmarkMailIn(b *testing.B) {
	picture := attachedFile{"photo.jpg", "image/jpeg", bytes.Repeat([]byte("\xff\xd8\xff\xe0 a picture, and no text \x00"), 2<<20/32)}
	b.Run("small", func(b *testing.B) { benchmarkMailIn(b, 200) })
	b.Run("large", func(b *testing.B) { benchmarkMailIn(b, 40, picture) })
}

func benchmarkMailIn(b *testing.B, n int, files ...attachedFile) {
	var spent time.Duration
	for b.Loop() {
		b.StopTimer()
		w := newMailWorld(b)
		var letters [][]byte
		for i := range n {
			l := playersLetter{from: fmt.Sprintf("eve%d@mallory.example", i), to: "game@club.example", subject: "x", id: fmt.Sprintf("n%d@mail.example", i), text: "fieldpost: status\n", files: files}
			if i%10 == 0 {
				l.from, l.files = yorkAddress, nil
			}
			letters = append(letters, l.bytes())
		}
		w.deliver(b, "Maildir", letters...)
		b.StartTimer()
		start := time.Now()
		w.run(b, "adjudicator", "mail", "in", "game", "Maildir", "--no-send")
		spent += time.Since(start)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(n*b.N)/spent.Seconds(), "letters/s")
	b.ReportMetric(float64(m.Sys)/(1<<20), "MiB-peak")
}

// Letters that bring games by the hundred, each signed by whoever made it up, make no folder.
func TestMailManyGames(t *testing.T) {
	t.Parallel()
	w := newMailWorld(t)
	message, _, _ := strings.Cut(string(w.get(t, "game/game.yaml")), "signature: |")
	message = strings.Replace(message, w.ids["adjudicator"].Card().Sign, w.ids["mallory"].Card().Sign, 1)
	for letter := range 2 {
		raw := "From: eve@mallory.example\nContent-Type: multipart/mixed; boundary=cut\n\n"
		for i := range 60 {
			game := []byte(strings.Replace(message, "wakefield-4c1d", fmt.Sprintf("evil-%d-%d", letter, i), 1))
			signature, err := sign.Sign(w.ids["mallory"].SigningKey(), game)
			if err != nil {
				t.Fatal(err)
			}
			raw += fmt.Sprintf("--cut\nContent-Type: application/yaml; name=%d.yaml\n\n%s", i, orders.AppendSignature(game, signature))
		}
		w.put(t, fmt.Sprintf("%d.eml", letter), []byte(raw+"--cut--\n"))
	}
	w.put(t, "empty/.keep", nil)
	status, out, bad := w.try("york", "", nil, "mail", "in", "empty", "0.eml", "1.eml")
	if status != exitFailed || out != "" || !strings.Contains(bad, "120 new games") || len(w.files(t, "empty")) != 1 {
		t.Errorf("status %d, %s%s", status, out, bad)
	}
}

// Whoever writes under the addresses of many lets the game write to few of them, and to who
// plays all the same.
func TestMailManyStrangers(t *testing.T) {
	t.Parallel()
	w := newMailWorld(t)
	var letters [][]byte
	for i := range 40 {
		letters = append(letters, w.letter(fmt.Sprintf("n%d@victim.example", i), "fieldpost: status\n"))
	}
	w.deliver(t, "Maildir", append(letters, w.letter(yorkAddress, "fieldpost: status\n"))...)
	out := w.run(t, "adjudicator", "mail", "in", "game", "Maildir", "--no-send")
	if n := strings.Count(out, "nobody who plays here; answered"); n != 30 {
		t.Errorf("%d strangers are answered", n)
	}
	if n := strings.Count(out, "; answered"); n != 31 {
		t.Errorf("%d letters are answered:\n%s", n, out)
	}
}
