package asking

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/richard3"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
	"fieldpost/scenarios"
)

// asked is a view of York's Action Phase with 2 AP.
func asked(t *testing.T) (game.Asking, *view.View) {
	t.Helper()
	pack, err := scenarios.Load("richard-iii")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := richard3.New(pack)
	if err != nil {
		t.Fatal(err)
	}
	return rules, &view.View{Game: "trial", Rules: "richard-iii", Side: "york", Step: 4, Campaign: 1, Turn: 1, Phase: "actions",
		Facts: []view.Fact{{Name: "king", Value: "lancaster"}, {Name: "player1", Value: "york"}, {Name: "card-york", Value: "2"}},
		Areas: []view.Area{
			{Name: "East Anglia", Control: "Friendly", Own: []view.Block{{Name: "Warwick", Strength: 3, Max: 4}, {Name: "Norfolk", Strength: 2, Max: 3}}},
			{Name: "Essex", Control: "Enemy", Enemy: 2},
		},
		Asked: []view.Question{{Name: "actions", Key: "actions", Text: "Your actions, 2 AP", N: 2, Options: []string{"end"}}}}
}

// script chooses by words, and keeps what it was shown.
type script struct {
	t     *testing.T
	words []string
	said  strings.Builder
	long  string   // the first line that is typed
	lines []string // those that are typed
}

func (s *script) Choose(title string, labels []string) (int, error) {
	s.said.WriteString("\n" + title + "\n- " + strings.Join(labels, "\n- ") + "\n")
	if len(s.words) == 0 {
		return 0, ErrAborted
	}
	i := slices.IndexFunc(labels, func(l string) bool { return strings.HasPrefix(l, s.words[0]) })
	if i < 0 {
		s.t.Fatalf("%q cannot be chosen:\n%s", s.words[0], s.said.String())
	}
	s.words = s.words[1:]
	return i, nil
}

func (s *script) Line(_, before string) (string, error) {
	if len(s.lines) > 0 {
		line := s.lines[0]
		s.lines = s.lines[1:]
		return line, nil
	}
	if s.long != "" && before == "" {
		return s.long, nil
	}
	return " A cold night. ", nil
}

func (s *script) Say(lines []string) { s.said.WriteString(strings.Join(lines, "\n") + "\n") }

// A group's marches and a second action are chosen one by one, an answer is taken back, and
// what is shown follows from what was chosen.
func TestRun(t *testing.T) {
	rules, v := asked(t)
	s := &script{t: t, words: []string{
		"move East Anglia", "Warwick …", "another kind of answer", "Warwick …", "march Warwick to Essex", "march Norfolk to Rutland", "take the last answer back", "nobody else of this group",
		"that is all", "a line to your opponent", "take the last answer back", "that is all", "write the sheet and seal it"}}
	restated := 0
	r, err := Run(s, New(rules, v, func([]string) bool { return true }), nil, nil, func(Result) ([]string, bool) {
		restated++
		return []string{"This will happen"}, true
	})
	want := "  actions:\n    - {move: East Anglia, blocks: {Warwick: Essex}}"
	if err != nil || strings.Join(r.Lines, "\n") != want || r.Note != "A cold night." || r.End != Seal || restated != 4 {
		t.Errorf("%+v, %v; restated %d times\n%s", r, err, restated, s.said.String())
	}
	for _, want := range []string{
		"East Anglia: yours Norfolk (2), Warwick (3)\n", "  Essex (yellow border, 4 blocks): 2 enemy blocks\n",
		"march Warwick to Essex (attack)", "The next action: 1 point left.",
	} {
		if !strings.Contains(s.said.String(), want) {
			t.Errorf("%q is not shown:\n%s", want, s.said.String())
		}
	}
}

// Several blocks march at once, as far as each may, and are taken back at once; whoever
// comes behind one may follow it.
func TestAllOfThem(t *testing.T) {
	rules, v := asked(t)
	for _, x := range []struct{ words, want string }{
		{"all of them …, all of them to Essex", "{move: East Anglia, blocks: {Norfolk: Essex, Warwick: Essex}}"},
		{"march, march Norfolk to Rutland, the others too", "{move: East Anglia, blocks: {Norfolk: Rutland, Warwick: Rutland}}"},
		{"all of them …, all of them to Essex, take the last answer back, march, march Norfolk to Essex, nobody else, that is all", "{move: East Anglia, blocks: {Norfolk: Essex}}"},
	} {
		words := strings.Split(strings.ReplaceAll(x.words, "march, ", "Norfolk …, "), ", ")
		s := &script{t: t, words: append(append([]string{"move East Anglia"}, words...), "write the sheet and seal it")}
		form := New(rules, v, func([]string) bool { return true })
		form.SealFirst = true
		r, err := Run(s, form, nil, nil, func(Result) ([]string, bool) { return nil, true })
		if want := "  actions:\n    - " + x.want; err != nil || strings.Join(r.Lines, "\n") != want {
			t.Errorf("%s: %v\n%s\nnot\n%s\n%s", x.words, err, strings.Join(r.Lines, "\n"), want, s.said.String())
		}
		if !strings.Contains(s.said.String(), "What now?\n- write the sheet and seal it\n- write the sheet\n") {
			t.Error("sealing is not proposed first")
		}
	}
}

// A line of 1,500 "é" has 3,000 bytes and would be refused in the sheet: it is asked for
// again, as it was typed.
func TestLongNote(t *testing.T) {
	rules, v := asked(t)
	for _, note := range []string{strings.Repeat("é", orders.MaxNote/2), strings.Repeat("é", 1500), strings.Repeat("e", orders.MaxNote+1)} {
		s := &script{t: t, long: note, words: []string{"move East Anglia", "all of them …", "all of them to Essex", "a line to your opponent", "write the sheet and seal it"}}
		r, err := Run(s, New(rules, v, func([]string) bool { return true }), nil, nil, func(Result) ([]string, bool) { return nil, true })
		long := len(note) > orders.MaxNote
		if told := strings.Contains(s.said.String(), "at most 2000 are carried"); err != nil || (r.Note == note) == long || told != long {
			t.Errorf("%.4s, %d bytes: %.20q, told %v, %v", note, len(note), r.Note, told, err)
		}
	}
}

func TestAbort(t *testing.T) {
	rules, v := asked(t)
	for _, words := range [][]string{{}, {"move East Anglia"}, {"that is all", "leave, nothing is written"}} {
		s := &script{t: t, words: words}
		if _, err := Run(s, New(rules, v, nil), nil, nil, func(Result) ([]string, bool) { return nil, true }); !errors.Is(err, ErrAborted) {
			t.Errorf("%v: %v", words, err)
		}
	}
	// What does not do cannot be written.
	s := &script{t: t, words: []string{"that is all"}}
	_, _ = Run(s, New(rules, v, nil), nil, nil, func(Result) ([]string, bool) { return []string{"refused"}, false })
	if said := s.said.String(); strings.Contains(said, "write the sheet") || !strings.Contains(said, "take the last answer back") {
		t.Error(said)
	}
}

// Many options are put in groups; each can still be chosen, once.
func TestChoices(t *testing.T) {
	var options []table.Option
	for _, name := range []string{"Warwick", "Norfolk", "March"} {
		for _, to := range []string{"Essex", "Kent", "Sussex", "Rutland"} {
			options = append(options, table.Option{Verb: "sail", Name: name, Areas: [3]string{to}})
		}
	}
	options = append([]table.Option{{Verb: "end"}}, append(options, table.Option{Verb: "recruit", Name: "Rivers", Areas: [3]string{"Kent"}})...)
	var found []table.Option
	var walk func([]Choice)
	walk = func(list []Choice) {
		if len(list) > 10 {
			t.Errorf("%d at once", len(list))
		}
		for _, c := range list {
			if c.More != nil {
				walk(c.More)
			} else {
				found = append(found, c.Answer)
			}
		}
	}
	list := excerpt{grammar: &game.Grammar{Ends: map[string]string{"end": "that is all"}}, answer: tongue.Tongue{}.Say}.choices(options, func(table.Option) say.Text { return say.Words("that is all") })
	walk(list)
	if len(found) != len(options) || list[len(list)-1].Label != "that is all" {
		t.Errorf("%v\n%+v", found, list)
	}
	for _, o := range options {
		if !slices.Contains(found, o) {
			t.Errorf("%s is lost", o)
		}
	}
}

// Plain takes numbers, words and nothing else; the end of its input breaks off.
func TestPlain(t *testing.T) {
	for _, x := range []struct {
		in   string
		want int
	}{{"2\n", 1}, {"9\n0\n-1\nx\n\n1\n", 0}, {"WAIT\n", 2}, {"3", 2}, {"", -1}, {"quit\n", -1}, {"x\n", -1}} {
		var out strings.Builder
		n, err := NewPlain(strings.NewReader(x.in), &out, "").Choose("What now?", []string{"fire", "pass", "wait"})
		if (err != nil) != (x.want < 0) || err == nil && n != x.want || err != nil && !errors.Is(err, ErrAborted) {
			t.Errorf("%q: %d, %v\n%s", x.in, n, err, out.String())
		}
	}
}

// No line begins with a mark that stands apart from its word in French.
func TestGlue(t *testing.T) {
	var out strings.Builder
	show(&out, 20, []string{"Vos Actions à jouer : combien ?", "  il répond « oui » !"})
	for l := range strings.Lines(out.String()) {
		if strings.ContainsAny(strings.TrimSpace(l)[:1], ":?!") || strings.HasSuffix(strings.TrimSpace(l), "«") || len([]rune(l)) > 21 {
			t.Errorf("%q", l)
		}
	}
}
