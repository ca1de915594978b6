//go:build unix

package cmd

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/mailbox"
)

// bombs are letters as large as any that is read whole, made to cost memory.
func bombs() map[string][]byte {
	const n = mailbox.Limit - 1000
	head := "From: ben@york.example\r\nSubject: x\r\nMIME-Version: 1.0\r\n"
	fill := func(s string) string { return strings.Repeat(s, n/len(s)) }
	armour := "-----BEGIN AGE ENCRYPTED FILE-----\r\n" + strings.Repeat(strings.Repeat("A", 64)+"\r\n", 3) + "-----END AGE ENCRYPTED FILE-----\r\n"
	return map[string][]byte{
		"zeros":    []byte(head + "Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\n" + base64.StdEncoding.EncodeToString(make([]byte, n*3/4))),
		"parts":    []byte(head + "Content-Type: multipart/mixed; boundary=b\r\n\r\n" + fill("--b\r\n\r\nx\r\n")),
		"messages": []byte(head + fill("Content-Type: message/rfc822\r\n\r\n")),
		"headers":  []byte(head + fill("X-A: b\r\n") + "\r\nx"),
		"HTML":     []byte(head + "Content-Type: text/html\r\n\r\n" + fill("<div>")),
		"armour":   []byte(head + "\r\n" + fill(armour)),
		"UTF-7":    []byte(head + "Content-Type: text/plain; charset=iso-2022-jp\r\n\r\n" + fill("\x1b$B!!")),
		"too much": []byte(head + "\r\n" + fill("fieldpost: orders/2\r\n") + strings.Repeat("x", 2000)),
	}
}

// A thousand letters in one Maildir, twenty of them good orders, bombs of four
// MiB among the others: each order is taken and answered, nothing is left, and
// the memory of the one process that does it has a bound.
func TestMailThousand(t *testing.T) {
	if effort.Quick() {
		t.Skip("a thousand letters")
	}
	t.Parallel()
	const all, good, most = 1000, 20, 200 << 20
	w := newMailWorld(t)
	sheets := map[string][][]byte{}
	for _, side := range []string{"york", "lancaster"} {
		for range good / 2 {
			sheets[side] = append(sheets[side], w.sealed(t, side, "game", ready(side)))
		}
	}
	var odd [][]byte
	for _, letters := range []map[string][]byte{hostile(), bombs()} {
		for _, name := range sortedKeys(letters) {
			odd = append(odd, letters[name])
		}
	}
	letters := make([][]byte, all)
	for i := range letters {
		const every = all / good
		side, from := "york", yorkAddress
		if i/every%2 == 1 {
			side, from = "lancaster", lancasterAddress
		}
		order := sheets[side][i/every/2]
		switch {
		case i%every == every/2:
			letters[i] = w.letter(from, string(order))
		case i%every == 1 && i/every < len(odd):
			letters[i] = odd[i/every]
		case i%4 == 0: // damaged
			letters[i] = w.letter(from, string(order[:len(order)-100]))
		case i%4 == 1:
			letters[i] = w.letter(fmt.Sprintf("eve%d@mallory.example", i), string(bytes.Replace(order, []byte("signature:"), []byte("signatures:"), 1)))
		case i%4 == 2:
			letters[i] = w.letter(from, "I am on holiday.", "Auto-Submitted: auto-replied")
		default:
			letters[i] = w.letter(from, "fieldpost: status\n")
		}
	}
	w.deliver(t, "Maildir", letters...)
	c := w.process("adjudicator", -1, "mail", "in", "game", "Maildir", "--no-send")
	c.Env = append(c.Env, peakVar+"="+w.path("peak"))
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out[max(0, len(out)-2000):])
	}
	cpu := c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	if peak, ok := w.peak(t); ok {
		t.Logf("%d letters: %.1f s of CPU, %d MiB at most", all, cpu.Seconds(), peak>>20)
		if peak > most {
			t.Errorf("%d MiB of memory; at most %d are wanted", peak>>20, most>>20)
		}
	}
	w.sound(t, "game")
	for side, list := range sheets {
		if !bytes.Equal(w.get(t, "game/steps/0001/"+side+".yaml"), list[len(list)-1]) {
			t.Errorf("the last orders of %s are not in their place", side)
		}
	}
	if left := w.files(t, "Maildir/new"); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	post, err := mailbox.Open(w.path("game"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer post.Close()
	records, err := post.Records()
	if err != nil {
		t.Fatal(err)
	}
	accepted := 0
	for _, r := range records {
		if r.Outcome == mailbox.Accepted {
			accepted++
			if !post.Has(r.Answer) {
				t.Errorf("no receipt for %s", r.ID)
			}
		}
	}
	if accepted != good || len(records) != all {
		t.Errorf("%d records, %d of them of accepted orders; wanted %d and %d", len(records), accepted, all, good)
	}
}

// peakVar names the file into which a process writes what Linux says of its
// memory when it has done. The usage that the system counts for a child has
// that of its parent in it.
const peakVar = "FIELDPOST_TEST_PEAK"

// tellPeak does that.
func tellPeak() {
	if name := os.Getenv(peakVar); name != "" {
		if status, err := os.ReadFile("/proc/self/status"); err == nil {
			_ = os.WriteFile(name, status, 0o600)
		}
	}
}

// peak is the most memory that a process has had, in bytes; not ok where the
// system does not say it so.
func (w *mailWorld) peak(t testing.TB) (bytes int64, ok bool) {
	t.Helper()
	status, err := os.ReadFile(w.path("peak"))
	if err != nil {
		return 0, false
	}
	m := regexp.MustCompile(`(?m)^VmHWM:\s+([0-9]+) kB$`).FindSubmatch(status)
	if m == nil {
		return 0, false
	}
	kib, err := strconv.ParseInt(string(m[1]), 10, 64)
	return kib << 10, err == nil
}
