package letter

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/cmd/internal/lettertest"
)

// Every message of the corpus comes to what its case says.
func TestCases(t *testing.T) {
	cases, err := lettertest.Load("../../../testdata/mail")
	if err != nil {
		t.Fatal(err)
	}
	p := lettertest.Samples(t)
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			raw, err := c.Message(p)
			if err != nil {
				t.Fatal(err)
			}
			l, err := Read(raw, Limits{})
			if c.Want.Outcome == lettertest.NoMail {
				if err == nil {
					t.Fatal("it was read")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			f := l.Find()
			for _, complaint := range complaints(c.Want, p, l, f) {
				t.Error(complaint)
			}
			if t.Failed() {
				t.Logf("%s\n%s", c.About, shown(l, f))
			}
			checkFound(t, f)
		})
	}
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

// complaints compares what was found with what should be.
func complaints(w lettertest.Want, p lettertest.Payloads, l *Letter, f Found) (list []string) {
	fail := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	sets, bad := len(f.Sets), len(f.Damaged)
	switch w.Outcome {
	case lettertest.Orders:
		if sets != 1 || bad != 0 {
			fail("%d sets and %d damaged, want one set", sets, bad)
		}
	case lettertest.Careful:
		if sets > 1 {
			fail("%d sets, want one at most", sets)
		}
	case lettertest.Changed:
		if sets != 1 || bad != 0 || is(p, f.Sets[0]) != "" {
			fail("%d sets and %d damaged, want one set that is no payload", sets, bad)
		}
	case lettertest.Damaged:
		if sets+bad == 0 || sets == 1 && is(p, f.Sets[0]) != "" {
			fail("%d sets and %d damaged, want one set that is no payload, or damage", sets, bad)
		}
	case lettertest.Refused:
		if sets != 0 || bad == 0 {
			fail("%d sets and %d damaged, want no set, and damage", sets, bad)
		}
	case lettertest.Two:
		if bad != 0 {
			fail("%d damaged", bad)
		}
	case lettertest.Empty:
		if sets+bad != 0 || !f.Empty {
			fail("%d sets, %d damaged, want an empty sheet", sets, bad)
		}
	case lettertest.Command, lettertest.Nothing:
		if sets+bad != 0 || w.Outcome == lettertest.Nothing && len(f.Commands) > 0 {
			fail("%d sets, %d damaged, commands %v, want %s", sets, bad, f.Commands, w.Outcome)
		}
	}
	if w.Payload != "" {
		for _, s := range f.Sets {
			if err := p.Same(w.Payload, s.Data); err != nil {
				fail("%v", err)
			}
		}
	}
	if len(w.Sets) > 0 {
		list = append(list, compareSets(w.Sets, p, f.Sets)...)
	}
	for _, s := range f.Sets {
		repairs := strings.Join(s.Repairs, "; ")
		for _, words := range w.Repairs {
			if !strings.Contains(repairs, words) {
				fail("repairs %q lack %q", repairs, words)
			}
		}
		if w.Clean && repairs != "" {
			fail("repairs %q, want none", repairs)
		}
		wheres := map[string]string{"text": whereText, "attachment": whereAttached, "html": whereHTML}
		if w.Where != "" && s.Where != wheres[w.Where] {
			fail("found in %s, want %s", s.Where, w.Where)
		}
		if w.Quoted != nil && s.Quoted != *w.Quoted {
			fail("quoted %v, want %v", s.Quoted, *w.Quoted)
		}
		if w.Signature != (s.Signature != nil) {
			fail("signature %v, want %v", s.Signature != nil, w.Signature)
		}
		if w.Signature && string(s.Signature) != p.Sig {
			fail("another signature: %s", s.Signature)
		}
	}
	if w.Empty && !f.Empty {
		fail("no empty sheet was found")
	}
	if (l.Silent != "") != w.Silent {
		fail("silent %q, want %v", l.Silent, w.Silent)
	}
	if w.Code != "" && !slices.ContainsFunc(f.Damaged, func(d Damage) bool { return d.Problems.Has(w.Code) }) {
		fail("no problem %q", w.Code)
	}
	var commands []string
	for _, c := range f.Commands {
		commands = append(commands, strings.Join(append([]string{c.Verb}, c.Args...), " "))
	}
	if !slices.Equal(commands, w.Commands) {
		fail("commands %q, want %q", commands, w.Commands)
	}
	for _, words := range w.Notes {
		if !strings.Contains(strings.Join(l.Notes, "; "), words) {
			fail("notes %q lack %q", l.Notes, words)
		}
	}
	if w.From != "" && l.From != strings.TrimPrefix(w.From, "-") {
		fail("from %q, want %q", l.From, w.From)
	}
	if w.Subject != "" && l.Subject != w.Subject {
		fail("subject %q, want %q", l.Subject, w.Subject)
	}
	return list
}

// is gives the name of the payload that a set is, or "".
func is(p lettertest.Payloads, s Set) string {
	for _, name := range lettertest.Names() {
		if name != "sig" && name != "blank" && p.Same(name, s.Data) == nil {
			return name
		}
	}
	return ""
}

func compareSets(want []string, p lettertest.Payloads, sets []Set) (list []string) {
	var got []string
	for _, s := range sets {
		name := is(p, s)
		for _, w := range want {
			if w == name+" quoted?" {
				name = w
			}
		}
		if s.Quoted && !strings.HasSuffix(name, " quoted?") {
			name += " quoted"
		}
		got = append(got, name)
	}
	want = slices.Clone(want)
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		list = append(list, fmt.Sprintf("sets %q, want %q", got, want))
	}
	return list
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
