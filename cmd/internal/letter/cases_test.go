package letter

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/lettertest"
)

// Every message of the corpus comes to what its case says: in quick tests each with one
// of the orders that it may carry.
func TestCases(t *testing.T) {
	cases, err := lettertest.Load("../../../testdata/mail")
	if err != nil {
		t.Fatal(err)
	}
	p := lettertest.Samples(t)
	if effort.Quick() {
		cases = lettertest.OneEach(cases)
	}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			raw, err := c.Message(p)
			if err != nil {
				t.Fatal(err)
			}
			l, err := Read(raw, false)
			if err != nil {
				l = &Letter{}
			}
			f := l.Find()
			for _, wrong := range c.Judge(p, got(l, f, err != nil)) {
				t.Error(wrong)
			}
			if c.Want.Outcome == lettertest.Orders && len(f.Damaged) > 0 {
				t.Error("damage is told beside the orders")
			}
			if t.Failed() {
				t.Logf("%s\n%s", c.About, shown(l, f))
			}
			checkFound(t, f)
		})
	}
}

// got is what was found, as the corpus wants it.
func got(l *Letter, f Found, noMail bool) lettertest.Got {
	g := lettertest.Got{NoMail: noMail, Damaged: len(f.Damaged) > 0, Empty: f.Empty, Silent: l.Silent != "", From: l.From, Subject: l.Subject}
	for _, n := range l.Notes {
		g.Notes = append(g.Notes, n.What+": "+n.Advice)
	}
	for _, s := range f.Sets {
		g.Sets = append(g.Sets, lettertest.Set{Data: s.Data, Signature: s.Signature, Repairs: s.Repairs, Where: s.Where, Quoted: s.Quoted})
	}
	for _, c := range f.Commands {
		g.Commands = append(g.Commands, c.String())
	}
	if f.Subject != nil {
		g.InSubject = f.Subject.String()
	}
	for _, d := range f.Damaged {
		for _, p := range d.Problems {
			g.Codes = append(g.Codes, p.Code)
		}
	}
	return g
}

// shown is what was found, for people.
func shown(l *Letter, f Found) string {
	var b strings.Builder
	for _, s := range f.Sets {
		fmt.Fprintf(&b, "set in %s, quoted %v, %q\n%s%s", s.Where, s.Quoted, s.Repairs, s.Data, s.Signature)
	}
	for _, d := range f.Damaged {
		fmt.Fprintf(&b, "damaged in %s: %q\n", d.Where, d.Problems.Strings())
	}
	fmt.Fprintf(&b, "empty %v, commands %v, notes %q, silent %q, from %q, subject %q\n", f.Empty, f.Commands, l.Notes, l.Silent, l.From, l.Subject)
	for _, part := range l.Parts {
		fmt.Fprintf(&b, "part %q %q attached %v flowed %v unread %v, %d bytes\n", part.Type, part.Name, part.Attached, part.Flowed, part.unread, len(part.Data))
	}
	return b.String()
}

// checkFound checks what holds of all that is found in anything.
func checkFound(t *testing.T, f Found) {
	t.Helper()
	for _, s := range f.Sets {
		checkSet(t, s)
	}
	for _, d := range f.Damaged {
		if !d.Problems.Refused() {
			t.Errorf("damaged, and no problem says so: %v", d)
		}
	}
}
