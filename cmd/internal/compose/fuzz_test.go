package compose

import (
	"encoding/hex"
	"net/mail"
	"slices"
	"strings"
	"testing"
)

func hexOf(b []byte) string { return hex.EncodeToString(b) }

// FuzzFields: whatever stands in the fields, either the message is refused, or
// it reads back as it was, with no header and no part more.
func FuzzFields(f *testing.F) {
	f.Add("a@b", "Ben", "ben@example.net", "Subject", "c@d", "text\n", "<p>x", "york.yaml", []byte("x"))
	f.Add("a@b\r\nBcc: x@y", "Ben\r\nBcc: x", "ben@example.net\n", "=?utf-8?q?x?=", "<c@d>", "\r\n.\r\nFrom x\r\n--=_mixed", "\r\n\r\n", "a\"b", []byte("\r\n.\r\n"))
	f.Add("a@[1.2.3.4]", "Zoë \"Z\" <z@z>", "o'x+y=z@a-b.c", "日本 語", "", "From \n=46rom \n \t\n", "<img src=\"cid:york.yaml\">", "-", []byte{})
	f.Fuzz(func(t *testing.T, id, name, address, subject, ref, text, html, file string, data []byte) {
		m := full()
		m.ID, m.To, m.Subject, m.InReplyTo, m.References, m.Text, m.HTML = id, mail.Address{Name: name, Address: address}, subject, ref, []string{ref}, text, html
		m.From.Name, m.Inline = name, nil
		m.Attached = []File{{Name: file, Type: "application/octet-stream", Data: data}}
		if ref == "" {
			m.References = nil
		}
		out, err := m.Bytes()
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n\x1b") {
				t.Errorf("%q", err)
			}
			return
		}
		checkLines(t, out, 998)
		e := read(t, out)
		checkHeader(t, e, m)
		var keys []string
		for fs := e.Header.Fields(); fs.Next(); {
			keys = append(keys, fs.Key())
		}
		want := []string{"From", "To", "Reply-To", "Subject", "Date", "Message-Id", "In-Reply-To", "References", "Mime-Version", "Auto-Submitted", "X-Auto-Response-Suppress", "Content-Type"}
		if ref == "" {
			want = slices.DeleteFunc(want, func(k string) bool { return k == "In-Reply-To" || k == "References" })
		}
		if !slices.Equal(keys, want) {
			t.Errorf("headers are %q", keys)
		}
		parts := leaves(t, e)
		n := 2
		if html != "" {
			n = 3
		}
		if len(parts) != n {
			t.Fatalf("%d parts, want %d", len(parts), n)
		}
		if got, want := unix(parts[0].data), strings.TrimRight(unix([]byte(text)), "\n")+"\n"; got != want {
			t.Errorf("text is %q, want %q", got, want)
		}
		if string(parts[n-1].data) != string(data) {
			t.Errorf("the file is %q", parts[n-1].data)
		}
	})
}
