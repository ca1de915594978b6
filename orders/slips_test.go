package orders

import (
	"strings"
	"testing"
)

// What a hand slips in writing a mapping is told as what it is.
func TestSlipsInMappings(t *testing.T) {
	for text, want := range map[string]string{
		"{sail: Edward, to Kent}":             "'to Kent'; did you mean 'to: Kent'?",
		"{sail Edward: to Kent, to: Kent}":    "'sail Edward'; did you mean 'sail: Edward'?",
		"{sail: Edward, at: Kent}":            "'at'; did you mean 'to'?",
		"{at: Kent}":                          "'at' is not known here",
		"sail:\nEdward: Kent\nto: Kent":       "'Edward' stands beside 'sail:', which has nothing under it",
		"sail: Edward\nKent: there\nto: Kent": "'Kent' is not known here",
	} {
		n, ps := Parse("", []byte(text+"\n"), Limits{})
		r := NewReader("", ps)
		r.Map(n, []string{"sail", "to"}, "sail", "to")
		if got := strings.Join(r.Problems().Strings(), "\n"); !strings.Contains(got, want) {
			t.Errorf("%s\n  is told %s\n  not %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"card = Levy\nplan: keep\n": "1:1: syntax: a key without its ':'\n  hint: write 'card: Levy', with a blank behind the ':'",
		"card - Levy\nplan: keep\n": "1:1: syntax: a key without its ':'\n  hint: write 'card: Levy', with a blank behind the ':'",
	} {
		if _, ps := Parse("", []byte(text), Limits{}); strings.Join(ps.Strings(), "\n") != want {
			t.Errorf("%s\n  is told %s", text, strings.Join(ps.Strings(), "\n"))
		}
	}
	r := NewReader("", nil)
	if n, _ := Parse("", []byte("card: {Levy: now}\n"), Limits{}); n != nil {
		r.Choice(n.Get("card"), []string{"levy", "muster"})
	}
	if got := strings.Join(r.Problems().Strings(), "\n"); !strings.Contains(got, "hint: known: levy, muster") {
		t.Error(got)
	}
	n, _ := Parse("", []byte("{Scots, Kent}\n"), Limits{})
	r = NewReader("", nil)
	r.Text(n.Get("Scots"))
	r.List(n.Get("Kent"))
	if got := strings.Join(r.Problems().Strings(), "\n"); strings.Count(got, "between { and } each name has ': '") != 2 {
		t.Error(got)
	}
}
