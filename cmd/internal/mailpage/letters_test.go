package mailpage

import (
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/cmd/internal/letter"
	"fieldpost/cmd/internal/lettertest"
	"fieldpost/orders/say"
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
	said := map[string]say.Text{}
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
			said[n.What], said[n.Advice] = say.Words(n.What), say.Words(n.Advice)
		}
		f := l.Find()
		for _, s := range f.Sets {
			for _, r := range s.Repairs {
				said[r] = say.Words(r)
			}
		}
		for _, damage := range f.Damaged {
			for _, p := range damage.Problems {
				switch p.Code {
				case letter.CodeNoEnd, letter.CodeNoBegin, letter.CodeTwoSignatures, letter.CodeTooMany:
					said[p.Text.String()], said[p.Hint.String()] = p.Text, p.Hint
				}
			}
		}
	}
	delete(said, "")
	for words, x := range said {
		if Speak(tongue.French).Say(x) == words {
			t.Errorf("there is no French for %q", words)
		}
	}
	if len(said) < 20 {
		t.Errorf("the corpus says only %d things", len(said))
	}
}
