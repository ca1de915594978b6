package letter

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/lettertest"
	"fieldpost/crypto/seal"
	"fieldpost/crypto/sign"
)

// hostile are messages made to cost time or memory, of about n bytes each.
func hostile(n int) map[string][]byte {
	head := "From: ben@example.net\nSubject: x\nMIME-Version: 1.0\n"
	fill := func(s string) string { return strings.Repeat(s, n/len(s)+1)[:n] }
	lines := func(count int, line func(i int) string) string {
		var b strings.Builder
		for i := range count {
			b.WriteString(line(i))
		}
		return b.String()
	}
	text := func(body string) []byte { return []byte(head + "Content-Type: text/plain; charset=utf-8\n\n" + body) }
	page := func(body string) []byte { return []byte(head + "Content-Type: text/html; charset=utf-8\n\n" + body) }
	sheet := "fieldpost: orders/2\ngame: naseby\nstep: 7\nside: royalist\norders:\n"
	begin, end := "-----BEGIN AGE ENCRYPTED FILE-----\n", "-----END AGE ENCRYPTED FILE-----\n"
	return map[string][]byte{
		"many header fields": []byte(head + fill("a:\n") + "\nbody"),
		"one long field":     []byte(head + "Subject: " + fill("a ") + "\n\nbody"),
		"folded for ever":    []byte(head + "References: <a@b>\n" + fill(" <a@b>\n") + "\n\nbody"),
		"addresses":          []byte("From: " + fill("a@b, ") + "\n\nbody"),
		"comments in From":   []byte("From: " + fill("(") + "\n\nbody"),
		"encoded words":      []byte("From: a@b\nSubject: " + fill("=?utf-8?q?=41?= ") + "\n\nbody"),
		"parts":              []byte(head + "Content-Type: multipart/mixed; boundary=x\n\n" + fill("--x\n\na\n")),
		"nested parts": []byte(head + "Content-Type: multipart/mixed; boundary=x\n\n" + lines(n/60, func(i int) string {
			return fmt.Sprintf("--%s\nContent-Type: multipart/mixed; boundary=x%d\n\n", map[bool]string{true: "x", false: fmt.Sprintf("x%d", i-1)}[i == 0], i)
		})),
		"nested messages":      []byte(head + fill("Content-Type: message/rfc822\n\n")),
		"parts with headers":   []byte(head + "Content-Type: multipart/mixed; boundary=x\n\n--x\n" + fill("b:\n")),
		"no boundary":          []byte(head + "Content-Type: multipart/mixed\n\n" + fill("--x\n")),
		"base64 of zeros":      []byte(head + "Content-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString(make([]byte, n*3/4))),
		"padding":              []byte(head + "Content-Transfer-Encoding: base64\n\n" + fill("YQ==")),
		"soft line ends":       []byte(head + "Content-Transfer-Encoding: quoted-printable\n\n" + fill("=\n")),
		"UTF-16":               []byte(head + "Content-Type: text/plain; charset=utf-16\n\n" + fill("\xd8\x00")),
		"ISO-2022":             []byte(head + "Content-Type: text/plain; charset=iso-2022-jp\n\n" + fill("\x1b$B!!")),
		"HTML tags":            page(fill("<b>")),
		"HTML divs":            page(fill("<div>")),
		"HTML end tags":        page(strings.Repeat("<i>", 200) + fill("</b>")),
		"HTML quotes":          page(fill("<blockquote>a<br>")),
		"HTML attributes":      page("<div " + fill("a=b ") + ">"),
		"HTML style":           page(fill("<p style='white-space:pre'>")),
		"HTML entities":        page(fill("&nbsp;&#x3c;")),
		"HTML comment":         page("<!--" + fill("-")),
		"reply marks":          text(fill(">")),
		"lines of reply marks": text(fill("> > > > > >\n")),
		"dashes":               text(fill("-")),
		"dashes and gaps":      text(fill("- > = ")),
		"BEGIN lines":          text(fill(begin)),
		"BEGIN only":           text(fill("-----BEGIN ")),
		"armour":               text(fill(begin + "AAAA\n" + end)),
		"armour and text":      text(fill(begin + "AAAA\n" + end + "x\n")),
		"signatures":           text(fill("-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n")),
		"a signature opened":   text("-----BEGIN SSH SIGNATURE-----\n" + fill("AAAA\n")),
		"sheets":               text(fill(sheet + "  card: 4\nfieldpost: end\n")),
		"sheets without end":   text(fill(sheet + "  card: 4\n")),
		"sheets differ":        text(lines(n/110, func(i int) string { return sheet + fmt.Sprintf("  card: %d\nfieldpost: end\n", i) })),
		"first lines":          text(fill("fieldpost: orders/2\n")),
		"end lines":            text(sheet + fill("fieldpost: end\n")),
		"one large sheet":      text(sheet + fill("  a: b\n") + "fieldpost: end\n"),
		"sheets with tabs":     text(fill(sheet + "\tcard: 4\n" + strings.Repeat("\tx: “y”\n", 5000) + "fieldpost: end\n")),
		"deep sheet":           text(fill(sheet + "  " + strings.Repeat("{a: ", 5000) + "\nfieldpost: end\n")),
		"aliases":              text(fill(sheet + "  a: &a [*a, *a]\nfieldpost: end\n")),
		"sealed in one sheet":  text(sheet + fill("  a:\n    sealed: |\n      "+begin+"      AAAA\n      "+end) + "fieldpost: end\n"),
		"signed by many":       signedByMany(n),
		"commands":             text(fill("fieldpost: status\n")),
		"commands that differ": text(lines(n/20, func(i int) string { return fmt.Sprintf("fieldpost: a %d\n", i) })),
		"flowed":               []byte(head + "Content-Type: text/plain; format=flowed\n\n" + fill("a \n")),
		"one line":             text(fill("a game: fieldpost: orders/2 ")),
		"attachments":          []byte(head + "Content-Type: multipart/mixed; boundary=x\n\n" + fill("--x\nContent-Type: application/yaml; name=a\n\n"+sheet+"  card: 4\n")),
		"Outlook's lines":      text(fill("From: a@b\n")),
		"who wrote":            text(fill("On 1 May Ben wrote:\n\n")),
		"broken comments":      text(sheet + "  # " + strings.Repeat("x", 70) + "\n" + fill("a\n") + "fieldpost: end\n"),
		"greetings":            text(fill("a fieldpost: orders/2\ngame: x\n")),
		"line separators":      text(sheet + fill("\u2028a")),
		"links":                text(sheet + fill("a@b<mailto:a@b>")),
		"words before subject": []byte("From: a@b.example\nSubject: " + fill("Re: ") + "\n\nbody"),
		"quotes without ends":  text(sheet + "  moves: " + fill(",“a")[:min(n, 4<<10)] + "\nfieldpost: end\n"),
		"first lines and gaps": text(fill("fieldpost: orders/2" + strings.Repeat("\n", 15) + "Hello\n")),
		"base64 undeclared":    text(fill("QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB\n")),
	}
}

// signedByMany is sealed blocks and signatures, each of which could be of any of them.
func signedByMany(n int) []byte {
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	var b strings.Builder
	b.WriteString("From: ben@example.net\nContent-Type: multipart/mixed; boundary=x\n\n")
	for i := 0; b.Len() < n; i++ {
		if i%60 == 0 {
			b.WriteString("--x\n\n")
		}
		signature, err := sign.Sign(key, fmt.Append(nil, i))
		if err != nil {
			panic(err)
		}
		b.WriteString(seal.Armor(fmt.Appendf(nil, "age-encryption.org/v1\n%d", i)) + signature)
	}
	return []byte(b.String())
}

// Time and memory for a message grow with its size and not faster, whatever it is.
func TestHostileMessages(t *testing.T) {
	size := effort.Of(256<<10, 1000<<10, 1000<<10)
	slowest, name := time.Duration(0), ""
	short := hostile(4 << 10)
	for kind, raw := range hostile(size) {
		t.Run(kind, func(t *testing.T) {
			// A short one goes first: tables that a library builds once, at its first use,
			// are no message's cost.
			if l, err := Read(short[kind], false); err == nil {
				l.Find()
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := time.Now()
			l, err := Read(raw, false)
			if err != nil {
				return
			}
			f := l.Find()
			took := time.Since(start)
			runtime.ReadMemStats(&after)
			made := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(raw))
			t.Logf(kind+": %v, %.0f bytes a byte, %d parts, %d sets, %d damaged, notes %q", took.Round(time.Millisecond), made, len(l.Parts), len(f.Sets), len(f.Damaged), l.Notes)
			if took > slowest {
				slowest, name = took, kind
			}
			// What is tried for a sheet with tabs is bounded as a whole, not by the
			// length of the message: a short one takes a greater share of it.
			bound := 400 * float64(len(raw))
			if kind == "sheets with tabs" {
				bound = max(bound, 300<<20)
			}
			if made*float64(len(raw)) > bound && !raced {
				t.Errorf("%.0f bytes are allocated for a byte", made)
			}
			if len(l.Parts) > 100 || len(f.Sets) > 300 || len(f.Damaged) > 300 || len(f.Commands) > maxCommands || len(l.Notes) > 20 {
				t.Error("more than is bounded")
			}
			checkLetter(t, l)
		})
	}
	t.Logf("slowest: %s, %v for %d bytes", name, slowest, size)
}

// A usual message: text, HTML, and the sealed sheet attached.
func BenchmarkRead(b *testing.B) {
	p := lettertest.Samples(b)
	var m bytes.Buffer
	m.WriteString("From: Ben <ben@example.net>\r\nSubject: Re: orders\r\nMessage-ID: <1@example.net>\r\nContent-Type: multipart/mixed; boundary=cut\r\n\r\n")
	fmt.Fprintf(&m, "--cut\r\nContent-Type: text/plain\r\n\r\nHello,\r\n%s\r\n", p.Sealed)
	fmt.Fprintf(&m, "--cut\r\nContent-Type: text/html\r\n\r\n<div>Hello,<br>%s</div>\r\n", strings.ReplaceAll(p.Sealed, "\n", "<br>\r\n"))
	fmt.Fprintf(&m, "--cut\r\nContent-Type: application/yaml; name=orders.yaml\r\nContent-Transfer-Encoding: base64\r\n\r\n%s\r\n--cut--\r\n", base64.StdEncoding.EncodeToString([]byte(p.Sealed)))
	b.SetBytes(int64(m.Len()))
	b.ReportAllocs()
	for b.Loop() {
		l, err := Read(m.Bytes(), false)
		if err != nil || len(l.Find().Sets) != 1 {
			b.Fatal("not read")
		}
	}
}
