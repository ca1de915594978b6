package mailpage

import (
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/lettertest"
)

// All that is said of the letters of the corpus has French words.
func TestLettersInFrench(t *testing.T) {
	if effort.Quick() {
		t.Skip("the whole corpus")
	}
	cases, err := lettertest.Load("../../../testdata/mail")
	if err != nil {
		t.Fatal(err)
	}
	p := lettertest.Samples(t)
	said := map[string]bool{}
	for _, c := range cases {
		raw, err := c.Message(p)
		if err != nil {
			t.Fatal(err)
		}
		l, err := letter.Read(raw, false)
		if err != nil {
			continue
		}
		for _, n := range l.Notes {
			said[n] = true
		}
		f := l.Find()
		for _, s := range f.Sets {
			for _, r := range s.Repairs {
				said[r] = true
			}
		}
		for _, damage := range f.Damaged {
			for _, p := range damage.Problems {
				switch p.Code {
				case letter.CodeNoEnd, letter.CodeNoBegin, letter.CodeTwoSignatures, letter.CodeTooMany:
					said[p.Text.String()], said[p.Hint.String()] = true, true
				}
			}
		}
	}
	delete(said, "")
	for words := range said {
		if Speak(tongue.French).Said(words) == words {
			t.Errorf("there is no French for %q", words)
		}
	}
	if len(said) < 20 {
		t.Errorf("the corpus says only %d things", len(said))
	}
}
