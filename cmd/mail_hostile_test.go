package cmd

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/postoffice"
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
		"yaml": []byte(head + "\r\nfieldpost: orders/1\r\na: &a [x,x]\r\nb: &b [*a,*a,*a,*a,*a]\r\nc: [*b,*b,*b,*b]\r\n" + strings.Repeat("[", 50_000) + "\r\nfieldpost: end\r\n"),
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

// FuzzMailIn lets any message in, in memory: it never panics, what is written is
// a game that opens and verifies, and nothing is written that is not signed.
func FuzzMailIn(f *testing.F) {
	w := newMailWorld(f)
	m, err := (&Env{Dir: w.dir}).openMail("game", "test")
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(m.close)
	signed := w.sealed(f, "york", "game", ready("york"))
	f.Add(w.letter(yorkAddress, string(signed)))
	f.Add(w.letter(yorkAddress, ready("york")+"fieldpost: end\n", w.answers(f, "game", "york")))
	f.Add(w.letter(yorkAddress, "fieldpost: withdraw orders\n"))
	f.Add(hostile()["inject"])
	f.Fuzz(func(t *testing.T, raw []byte) {
		l, err := letter.Read(raw, letter.Limits{Size: mailbox.Limit})
		if err != nil {
			return
		}
		g := *m.game
		desk := postoffice.Desk{ID: w.ids["adjudicator"], Now: w.now}
		d, err := desk.Decide(&g, l, l.Find(), mailbox.Key(raw), w.now)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Outgoing(); err != nil {
			t.Error(err)
		}
		for name, data := range d.Write {
			if !bytes.Equal(data, signed) {
				t.Errorf("%s was written, and York has never signed it:\n%s", name, data)
			}
		}
		if err := g.Take(d.Write, d.Away); err != nil {
			t.Fatal(err)
		}
		if v := adjudicate.Verify(g.Files); len(v.Findings) > 0 {
			t.Error(v.Findings)
		}
	})
}

// BenchmarkMailIn lets a Maildir in: most letters are of strangers, each tenth is
// of a player.
func BenchmarkMailIn(b *testing.B) {
	const n = 200
	var spent time.Duration
	for b.Loop() {
		b.StopTimer()
		w := newMailWorld(b)
		var letters [][]byte
		for i := range n {
			from := fmt.Sprintf("eve%d@mallory.example", i)
			if i%10 == 0 {
				from = yorkAddress
			}
			letters = append(letters, w.letter(from, "fieldpost: status\n"))
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
