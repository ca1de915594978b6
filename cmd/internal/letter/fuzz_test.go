package letter

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/lettertest"
)

// seeds gives the messages of the corpus to begin with.
func seeds(f *testing.F, add func(raw []byte)) {
	cases, err := lettertest.Load("../../../testdata/mail")
	if err != nil {
		f.Fatal(err)
	}
	p := lettertest.Samples(f)
	for i, c := range cases {
		if i%effort.Of(9, 1, 1) != 0 {
			continue // TestCases reads them too
		}
		if raw, err := c.Message(p); err == nil {
			add(raw)
		}
	}
}

// Whatever comes in, nothing panics, and every set that comes out is one.
func FuzzRead(f *testing.F) {
	seeds(f, func(raw []byte) { f.Add(raw) })
	f.Fuzz(func(t *testing.T, raw []byte) {
		l, err := Read(raw, false)
		if err != nil {
			return
		}
		checkLetter(t, l)
		checkFound(t, l.Find())
	})
}

// checkLetter checks that what is shown of a letter is harmless.
func checkLetter(t *testing.T, l *Letter) {
	t.Helper()
	all := append([]string{l.ID, l.From, l.Name, l.Subject, l.Silent}, l.Refs...)
	for _, n := range l.Notes {
		all = append(all, n.What, n.Advice)
	}
	for _, s := range all {
		if strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x202e }) {
			t.Errorf("not harmless: %q", s)
		}
	}
	if l.From == "" && l.Silent == "" {
		t.Error("an answer to nobody")
	}
	if len([]rune(l.Name)) > 60 || len([]rune(l.Subject)) > 200 || len(l.ID) > 250 || len(l.Refs) > 50 {
		t.Errorf("too long: %q %q %q %q", l.Name, l.Subject, l.ID, l.Refs)
	}
}

// The same of a text without a message around it.
func FuzzFind(f *testing.F) {
	p := lettertest.Samples(f)
	for _, s := range []string{p.Sealed, p.Fields, p.Armor, p.Clear, p.Blank, p.Armor + p.Sig} {
		f.Add(s)
		f.Add("> " + strings.ReplaceAll(s, "\n", "\r\n> "))
		f.Add("<div>" + strings.ReplaceAll(s, "\n", "</div>\n<div>") + "</div>")
		f.Add(strings.ReplaceAll(s, " ", "\u00a0"))
		f.Add(strings.ReplaceAll(s, "\n", " "))
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := Letter{Parts: []Part{{Type: "application/octet-stream", Data: []byte(text), Attached: true}}}
		checkFound(t, file.Find())
		l := Letter{Subject: text, Parts: []Part{{Type: "text/plain", Data: []byte(text), Flowed: len(text)%2 == 0}, {Type: "text/html", Data: []byte(text)}}}
		checkFound(t, l.Find())
	})
}
