package compose

import (
	"bytes"
	"fmt"
	"io"
	"net/mail"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message"
	gomail "github.com/emersion/go-message/mail"
)

// full is a message with all there can be in one.
func full() Message {
	return Message{
		ID: "wakefield-4c1d.14.york.call@post.example.org", Date: time.Date(2026, 11, 28, 18, 42, 0, 0, time.UTC),
		From: mail.Address{Name: `Zoë, "Post" Office`, Address: "post@example.org"},
		To:   mail.Address{Name: "Ben (at home)", Address: "ben+games@example.net"}, ReplyTo: mail.Address{Address: "orders@example.org"},
		Subject:   "wakefield-4c1d step 14: your orders, please – until Tue 1 Dec 20:00 UTC, and not a moment later",
		InReplyTo: "b@example.net", References: []string{"a@example.net", "b@example.net"},
		Text:     "Tüesday → Lancaster.\nFrom York, nothing.\n.\n..two dots \n-- \ntabs\there\n\n" + strings.Repeat("long ", 60) + "\n",
		HTML:     `<p>Tüesday = ?</p><img src="cid:map.png" alt="">`,
		Inline:   []File{{Name: "map.png", Type: "image/png", Data: []byte("\x89PNG\r\n\x1a\n")}},
		Attached: []File{{Name: "york.yaml", Type: "application/yaml", Data: []byte("fieldpost: orders/2\n\nFrom \n.\n  ")}, {Name: "0014-york.view.age", Type: "application/octet-stream", Data: bytes.Repeat([]byte{0, 1, 2, 255}, 500)}},
	}
}

func TestStructure(t *testing.T) {
	file := []File{{Name: "york.yaml", Type: "application/yaml", Data: []byte("a: b\n")}}
	picture := []File{{Name: "map.svg", Type: "image/svg+xml", Data: []byte("<svg/>")}}
	for _, c := range []struct {
		name string
		m    Message
		want string
	}{
		{"text alone", Message{}, "text/plain"},
		{"with HTML", Message{HTML: "<p>x"}, "multipart/alternative{text/plain text/html}"},
		{"with a picture", Message{HTML: `<img src="cid:map.svg">`, Inline: picture},
			"multipart/alternative{text/plain multipart/related{text/html image/svg+xml}}"},
		{"text and a file", Message{Attached: file}, "multipart/mixed{text/plain application/yaml}"},
		{"HTML and a file", Message{HTML: "<p>x", Attached: file}, "multipart/mixed{multipart/alternative{text/plain text/html} application/yaml}"},
		{"all", full(), "multipart/mixed{multipart/alternative{text/plain multipart/related{text/html image/png}} application/yaml application/octet-stream}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := full()
			m.HTML, m.Inline, m.Attached = c.m.HTML, c.m.Inline, c.m.Attached
			if got := shape(t, read(t, written(t, m))); got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
		})
	}
}

func TestReadsBack(t *testing.T) {
	m := full()
	data := written(t, m)
	if again := written(t, full()); !bytes.Equal(data, again) {
		t.Error("the same message gives other bytes")
	}
	checkLines(t, data, 78)
	e := read(t, data)
	checkHeader(t, e, m)
	parts := leaves(t, e)
	if got := unix(parts[0].data); got != m.Text {
		t.Errorf("text is %q", got)
	}
	cid := strings.Trim(parts[2].header.Get("Content-Id"), "<>")
	if want := strings.Replace(m.HTML, "map.png", cid, 1) + "\n"; unix(parts[1].data) != want {
		t.Errorf("HTML is %q, want %q", parts[1].data, want)
	}
	for i, f := range append(m.Inline, m.Attached...) {
		p := parts[2+i]
		kind, params, err := p.header.ContentDisposition()
		if err != nil || params["filename"] != f.Name || (kind == "inline") != (i == 0) {
			t.Errorf("%s: disposition %s %v %v", f.Name, kind, params, err)
		}
		if !bytes.Equal(p.data, f.Data) {
			t.Errorf("%s has changed to %q", f.Name, p.data)
		}
	}
	if !bytes.Contains(data, []byte("\r\n=46rom York")) || bytes.Contains(data, []byte("\r\n.")) {
		t.Error("a line may be changed on the way: From, or a dot")
	}
	h := e.Header
	for name, want := range map[string]string{"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All", "Mime-Version": "1.0", "In-Reply-To": "<b@example.net>", "References": "<a@example.net> <b@example.net>"} {
		if h.Get(name) != want {
			t.Errorf("%s is %q, want %q", name, h.Get(name), want)
		}
	}
	m.Answer = true
	if h := read(t, written(t, m)).Header; h.Get("Auto-Submitted") != "auto-replied" {
		t.Error("an answer does not say that it is one")
	}
}

// TestWords is about headers that must be folded or encoded.
func TestWords(t *testing.T) {
	for _, s := range []string{
		"short", "two  blanks", strings.Repeat("word ", 30) + "end", strings.Repeat("x", 250), strings.Repeat("ж", 250),
		"=?utf-8?q?not_one?=", "ends =?", strings.Repeat("x", 41), "a “quoted” thing", "Re: 日本語 " + strings.Repeat("語", 90), `back\slash "quote"`,
		"a 👍🏽 b", strings.Repeat("é ", 120),
	} {
		m := full()
		m.Subject = s
		m.From.Name = firstRunes(s, maxName)
		m.To.Name = firstRunes(s, 41)
		m.ReplyTo.Name = firstRunes(s, 60)
		data := written(t, m)
		checkLines(t, data, 78)
		checkHeader(t, read(t, data), m)
	}
}

// TestOddIDs: a mail whose program makes odd ids is answered like any other.
func TestOddIDs(t *testing.T) {
	m := full()
	m.InReplyTo = `x"y(z),]%@[10.0.0.1]`
	m.References = []string{"no-place", m.InReplyTo}
	h := read(t, written(t, m)).Header
	if h.Get("In-Reply-To") != "<"+m.InReplyTo+">" || h.Get("References") != "<no-place> <"+m.InReplyTo+">" {
		t.Errorf("%s, %s", h.Get("In-Reply-To"), h.Get("References"))
	}
}

func TestManyReferences(t *testing.T) {
	m := full()
	m.References = nil
	for i := range 30 {
		m.References = append(m.References, fmt.Sprintf("%d-%s@example.net", i, strings.Repeat("x", 200)))
	}
	data := written(t, m)
	checkLines(t, data, 998)
	got, err := (&gomail.Header{Header: read(t, data).Header}).MsgIDList("References")
	if err != nil || len(got) != keep || got[0] != m.References[0] || got[1] != m.References[11] || got[keep-1] != m.References[29] {
		t.Errorf("kept %d: %v", len(got), err)
	}
}

func TestRefused(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Message)
		want   string
	}{
		{"no date", func(m *Message) { m.Date = time.Time{} }, "no date"},
		{"a year too far", func(m *Message) { m.Date = time.Date(12026, 1, 1, 0, 0, 0, 0, time.UTC) }, "date is not one"},
		{"no id", func(m *Message) { m.ID = "" }, "id is no message id"},
		{"brackets", func(m *Message) { m.ID = "<a@b>" }, "id is no message id"},
		{"an id with a line break", func(m *Message) { m.ID = "a@b\r\nBcc:c" }, "id is no message id"},
		{"an id with a bracket", func(m *Message) { m.ID = "LLL]LL0@0" }, "id is no message id"},
		{"an id with two dots", func(m *Message) { m.ID = "a..b@c" }, "id is no message id"},
		{"a long id", func(m *Message) { m.ID = strings.Repeat("a", 250) + "@b" }, "at most 250"},
		{"a bad answer id", func(m *Message) { m.InReplyTo = "a b@c" }, "cannot be there"},
		{"a bad reference", func(m *Message) { m.References = []string{"a@b", "<c@d>"} }, "a mail before this one"},
		{"no receiver", func(m *Message) { m.To = mail.Address{} }, "receiver is no address"},
		{"two receivers", func(m *Message) { m.To.Address = "a@b.c, d@e.f" }, "receiver is no address"},
		{"an option", func(m *Message) { m.To.Address = "-oQ/tmp@b.c" }, "receiver is no address"},
		{"a quoted address", func(m *Message) { m.To.Address = `"a b"@c.d` }, "receiver is no address"},
		{"letters of elsewhere", func(m *Message) { m.From.Address = "zoë@example.org" }, "sender is no address"},
		{"an address with a line break", func(m *Message) { m.From.Address = "a@b.c\nBcc: d@e.f" }, "sender is no address"},
		{"a name with a line break", func(m *Message) { m.To.Name = "Ben\r\nBcc: d@e.f" }, "cannot be seen"},
		{"a name with an escape", func(m *Message) { m.To.Name = "Ben\x1b[2J" }, "cannot be seen"},
		{"a name that turns round", func(m *Message) { m.To.Name = "Ben\u202eneB" }, "cannot be seen"},
		{"a name for no address", func(m *Message) { m.ReplyTo = mail.Address{Name: "x"} }, "address for answers"},
		{"no subject", func(m *Message) { m.Subject = "  " }, "subject is empty"},
		{"a subject of two lines", func(m *Message) { m.Subject = "a\nBcc: d@e.f" }, "cannot be seen"},
		{"a subject with U+2028", func(m *Message) { m.Subject = "a\u2028b" }, "cannot be seen"},
		{"a long subject", func(m *Message) { m.Subject = strings.Repeat("a ", 126) }, "too long"},
		{"a subject that is no UTF-8", func(m *Message) { m.Subject = "a\xff" }, "not UTF-8"},
		{"no text", func(m *Message) { m.Text = "\n" }, "text is empty"},
		{"a text with a zero", func(m *Message) { m.Text = "a\x00" }, "control character"},
		{"a text with a lone CR", func(m *Message) { m.Text = "a\rb" }, "control character"},
		{"HTML that is no UTF-8", func(m *Message) { m.HTML += "\xc3" }, "HTML is not UTF-8"},
		{"a file's path", func(m *Message) { m.Attached[0].Name = "../york.yaml" }, "name that cannot be sent"},
		{"a hidden file", func(m *Message) { m.Attached[0].Name = ".yaml" }, "name that cannot be sent"},
		{"a file's name with a line break", func(m *Message) { m.Attached[0].Name = "a\r\nb" }, "name that cannot be sent"},
		{"two files alike", func(m *Message) { m.Attached[1].Name = "York.yaml" }, "two files"},
		{"a picture not shown", func(m *Message) { m.HTML = "<p>x" }, "does not show the picture"},
		{"a type that is none", func(m *Message) { m.Attached[0].Type = "text/plain\r\nX: y" }, "type that is none"},
		{"a type that holds others", func(m *Message) { m.Attached[0].Type = "multipart/mixed" }, "type that is none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := full()
			c.change(&m)
			if data, err := m.Bytes(); err == nil {
				t.Errorf("written: %s", data)
			} else if !strings.Contains(err.Error(), c.want) || strings.ContainsAny(err.Error(), "\r\n\x1b") {
				t.Errorf("%q, want %q", err, c.want)
			}
		})
	}
}

func written(t *testing.T, m Message) []byte {
	t.Helper()
	data, err := m.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func read(t *testing.T, data []byte) *message.Entity {
	t.Helper()
	e, err := message.Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// shape shows how the parts stand in one another.
func shape(t *testing.T, e *message.Entity) string {
	kind, _, _ := e.Header.ContentType()
	mr := e.MultipartReader()
	if mr == nil {
		return kind
	}
	var in []string
	for {
		p, err := mr.NextPart()
		if err == io.EOF {
			return kind + "{" + strings.Join(in, " ") + "}"
		}
		if err != nil {
			t.Fatal(err)
		}
		in = append(in, shape(t, p))
	}
}

type leaf struct {
	header message.Header
	data   []byte
}

func leaves(t *testing.T, e *message.Entity) (out []leaf) {
	t.Helper()
	if err := e.Walk(func(_ []int, e *message.Entity, err error) error {
		if err != nil || e.MultipartReader() != nil {
			return err
		}
		data, err := io.ReadAll(e.Body)
		out = append(out, leaf{e.Header, data})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

// checkHeader holds the fields that can have foreign words against what went in.
func checkHeader(t *testing.T, e *message.Entity, m Message) {
	t.Helper()
	h := gomail.Header{Header: e.Header}
	if got, err := h.Subject(); err != nil || got != m.Subject {
		t.Errorf("subject is %q (%v), want %q", got, err, m.Subject)
	}
	if got, err := h.MessageID(); err != nil || got != m.ID {
		t.Errorf("id is %q (%v), want %q", got, err, m.ID)
	}
	if got, err := h.Date(); err != nil || !got.Equal(m.Date.Truncate(time.Second)) {
		t.Errorf("date is %s (%v), want %s", got, err, m.Date)
	}
	for name, want := range map[string]mail.Address{"From": m.From, "To": m.To, "Reply-To": m.ReplyTo} {
		got, err := h.AddressList(name)
		if want.Address == "" {
			if h.Has(name) {
				t.Errorf("there is a %s: %q", name, h.Get(name))
			}
			continue
		}
		if err != nil || len(got) != 1 || *got[0] != want {
			t.Errorf("%s is %q (%v), want %v", name, h.Get(name), err, want)
		}
	}
}

// checkLines sees to it that all is ASCII, with CRLF and lines that are not too long.
func checkLines(t *testing.T, data []byte, most int) {
	t.Helper()
	rest, ok := bytes.CutSuffix(data, []byte("\r\n"))
	if !ok {
		t.Error("the last line has no end")
	}
	for i, l := range strings.Split(string(rest), "\r\n") {
		if len(l) > most {
			t.Errorf("line %d has %d characters: %s", i+1, len(l), l)
		}
		for _, r := range []byte(l) {
			if r >= 0x7f || r < 0x20 && r != '\t' {
				t.Fatalf("line %d: there is %#x in %q", i+1, r, l)
			}
		}
	}
}

func unix(data []byte) string { return strings.ReplaceAll(string(data), "\r\n", "\n") }

func firstRunes(s string, n int) string {
	r := []rune(s)
	return string(r[:min(n, len(r))])
}
