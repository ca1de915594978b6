package table_test

import (
	"fmt"
	"slices"
	"testing"

	"fieldpost/adjudicate/game/table"
)

// script answers by its words in turn, "a 1" with the option of that verb and name, and notes
// what was asked. What is asked beyond it stays open.
type script struct {
	words []string
	asked []string
}

func written(o table.Option) string {
	if o.Name == "" {
		return o.Verb
	}
	return o.Verb + " " + o.Name
}

func (s *script) Answer(q *table.Question) (o table.Option, from table.Source, ok bool) {
	words := make([]string, len(q.Options))
	for i, x := range q.Options {
		words[i] = written(x)
	}
	s.asked = append(s.asked, fmt.Sprintf("%s %d %v", q.At, q.N, words))
	if len(s.words) == 0 {
		return o, from, false
	}
	i := slices.Index(words, s.words[0])
	s.words = s.words[1:]
	return q.Options[i], from, true
}

// play has the rules ask, and gives the questions put: those with a choice.
func play(t *testing.T, rules func(*table.Table), words ...string) []string {
	t.Helper()
	s := &script{words: words}
	if err := table.New(table.Config{Answers: s}).Resume(rules); err != nil {
		t.Fatal(err)
	}
	if len(s.words) > 0 {
		t.Errorf("%q was never asked for", s.words)
	}
	return s.asked
}

func names(list ...string) []table.Choice[string] {
	return table.Choices(list, func(n string) table.Option { return table.Option{Verb: "take", Name: n} })
}

func TestPick(t *testing.T) {
	for _, c := range []struct {
		least, most         int
		words, asked, takes []string
	}{
		{0, 2, []string{"take B", "end"}, []string{"x1 2 [end take A take B take C]", "x2 1 [end take A take C]"}, []string{"B"}},
		{1, 1, []string{"take C"}, []string{"x1 1 [take A take B take C]"}, []string{"C"}},
		{2, 2, []string{"take C", "take A"}, []string{"x1 2 [take A take B take C]", "x2 1 [take A take B]"}, []string{"C", "A"}},
		{3, 3, nil, nil, []string{"A", "B", "C"}}, // all that there are: nothing to choose
		{0, 0, nil, nil, nil},
	} {
		var got []string
		asked := play(t, func(t *table.Table) {
			got = table.Pick(t, table.Question{Name: "x", At: "x"}, names("A", "B", "C"), c.least, c.most)
		}, c.words...)
		if !slices.Equal(asked, c.asked) || !slices.Equal(got, c.takes) {
			t.Errorf("%d to %d: asked %q, taken %q", c.least, c.most, asked, got)
		}
	}
}

func TestUntil(t *testing.T) {
	var got []string
	rules := func(t *table.Table) {
		q := table.Question{Name: "x", At: "x", Options: []table.Option{{Verb: "stop"}}}
		for o := range t.Until("stop", q, func(q *table.Question, n int) {
			q.N = n
			q.Offer(n < 3, table.Option{Verb: "take", Name: "A"})
			if n == 4 {
				q.Options = nil
			}
		}) {
			got = append(got, written(o))
		}
		got = append(got, "over")
	}
	if asked := play(t, rules, "take A", "stop"); !slices.Equal(asked, []string{"x1 1 [stop take A]", "x2 2 [stop take A]"}) || !slices.Equal(got, []string{"take A", "over"}) {
		t.Errorf("asked %q, got %q", asked, got)
	}
	got = nil // the third time one thing is left to answer, which nobody is asked for
	if play(t, rules, "take A", "take A"); !slices.Equal(got, []string{"take A", "take A", "over"}) {
		t.Errorf("got %q", got)
	}
	if got = nil; len(play(t, rules, "take A")) != 2 || !slices.Equal(got, []string{"take A"}) {
		t.Errorf("an answer that is missing stops the rules; got %q", got)
	}
}

func TestWord(t *testing.T) {
	got := ""
	asked := play(t, func(t *table.Table) { got = t.Word(table.Question{Name: "stand"}, "yes", "no") }, "no")
	if got != "no" || !slices.Equal(asked, []string{"stand 0 [yes no]"}) {
		t.Errorf("asked %q, got %q", asked, got)
	}
}
