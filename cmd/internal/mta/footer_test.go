package mta

import (
	"bytes"
	"strings"
	"testing"
)

// What no reader should notice, and what would be seen only in the raw mail.
func TestHonestFooterRaw(t *testing.T) {
	foot := "-- \r\n" + FooterText + "\r\n"
	for _, c := range []struct{ name, in, want string }{
		{"no end of line", "Subject: x\r\n\r\nhello", "Subject: x\r\n\r\nhello\r\n" + foot},
		{"nothing in it", "Subject: x\r\n\r\n", "Subject: x\r\n\r\n" + foot},
		{"header is kept as it is", "SUBJECT:x\r\n  folded\r\nreceived: a\r\n\r\nhello\r\n", "SUBJECT:x\r\n  folded\r\nreceived: a\r\n\r\nhello\r\n" + foot},
		{"a blank at the end in quoted-printable", "Content-Transfer-Encoding: quoted-printable\r\n\r\nhello\r\n",
			"Content-Transfer-Encoding: quoted-printable\r\n\r\nhello\r\n" + strings.Replace(foot, "-- ", "--=20", 1)},
		{"only an attachment", "Content-Disposition: attachment\r\n\r\nhello\r\n", ""},
		{"a named text", "Content-Type: text/plain; name=a.txt\r\n\r\nhello\r\n", ""},
		{"wide letters", "Content-Type: text/plain; charset=UTF-16LE\r\nContent-Transfer-Encoding: base64\r\n\r\naABpAA==\r\n", ""},
		{"broken base64", "Content-Transfer-Encoding: base64\r\n\r\nR3*\r\n", ""},
		{"unknown encoding", "Content-Transfer-Encoding: x-own\r\n\r\nhello\r\n", ""},
		{"no boundary", "Content-Type: multipart/mixed\r\n\r\nhello\r\n", ""},
		{"no header", "hello", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := c.want
			if want == "" {
				want = c.in
			}
			if got := string(Honest.add([]byte(c.in))); got != want {
				t.Errorf("got\n%q, want\n%q", got, want)
			}
		})
	}
}

// Whatever is sent, the scanner must neither fall nor eat a mail.
func FuzzFooter(f *testing.F) {
	for _, j := range journeys {
		f.Add([]byte(j.text))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		was := bytes.Clone(raw)
		got := Honest.add(raw)
		if !bytes.Equal(raw, was) {
			t.Error("it has changed what it was given")
		}
		if len(raw) > 0 && len(got) == 0 {
			t.Error("the mail is gone")
		}
		if naive := Naive.add(raw); !bytes.HasPrefix(naive, raw) {
			t.Error("the naive footer has changed the mail")
		}
	})
}
