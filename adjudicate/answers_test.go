package adjudicate_test

import (
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
)

// lists is a grammar of lists of actions.
var lists = &game.Grammar{Phrases: table.Phrases{"move": {Bare: true}}, Ends: map[string]string{"end": "", "halt": ""},
	Ordered: map[string]bool{"actions": true}, Parts: []game.Part{{Of: "actions", Verb: "march", End: "halt", Heads: []string{"move"}}}}

// A list answers one series: not the next turn's question of the same name,
// which its owner has not seen yet.
func TestAnswersServeOneSeries(t *testing.T) {
	move, end := table.Option{Verb: "move", Areas: [3]string{"Kent"}}, table.Option{Verb: "end"}
	ask := func(series string) *table.Question {
		return &table.Question{Name: "actions", Series: series, Options: []table.Option{end, move}}
	}
	a := game.NewAnswers(lists, []game.Given{{Name: "actions", Option: move}}, "york.yaml")
	if o, _, _, ok := a.Next(ask("turn-6")); !ok || o != move {
		t.Fatalf("the first action is %v, %v", o, ok)
	}
	if o, _, _, ok := a.Next(ask("turn-6")); !ok || o != end {
		t.Fatalf("the list's end is %v, %v", o, ok)
	}
	if o, _, _, ok := a.Next(ask("turn-7")); ok {
		t.Fatalf("the next turn's actions are answered with %v", o)
	}
}

// What falls out of a list leaves the rest of it as it is. A group whose march falls
// out ends there; the list whose last answer does is not ended for its owner.
func TestWhatFallsOut(t *testing.T) {
	opt := func(verb, name, area string) table.Option {
		return table.Option{Verb: verb, Name: name, Areas: [3]string{area}}
	}
	choice := &table.Question{Name: "actions", Series: "turn-6", Options: []table.Option{opt("end", "", ""), opt("move", "", "Kent")}}
	marching := &table.Question{Name: "actions", Series: "turn-6", Options: []table.Option{opt("halt", "", ""), opt("march", "York", "Essex")}}
	a := game.NewAnswers(lists, []game.Given{
		{Name: "actions", Option: opt("move", "", "Derby"), Item: 1}, {Name: "actions", Option: opt("march", "March", "Essex"), Item: 1}, {Name: "actions", Option: opt("march", "York", "Essex"), Item: 1},
		{Name: "actions", Option: opt("move", "", "Kent"), Item: 2}, {Name: "actions", Option: opt("march", "Rivers", "Essex"), Item: 2}, {Name: "actions", Option: opt("march", "Scales", "Essex"), Item: 2},
	}, "york.yaml")
	next := func(q *table.Question, want string) {
		t.Helper()
		said := ""
		for {
			o, _, wrong, ok := a.Next(q)
			switch {
			case wrong != nil && !a.FallOut(wrong):
				said += "-" + lists.Text(wrong.Option) + " "
			case wrong != nil:
			case ok:
				said += lists.Text(o)
				fallthrough
			default:
				if said != want {
					t.Errorf("%q, not %q", said, want)
				}
				return
			}
		}
	}
	next(choice, "-move Derby move Kent") // its marches with it, and nothing more is said
	next(marching, "-march Rivers to Essex -march Scales to Essex halt")
	next(choice, "")
}

// Something else that is answered in the middle of a list is no answer of the list's.
func TestChanced(t *testing.T) {
	a := game.NewAnswers(lists, []game.Given{{Name: "actions"}, {Name: "actions"}}, "")
	q := &table.Question{Name: "actions", Series: "turn-6", Options: []table.Option{{}}}
	a.Asked(q.Name, 7)
	a.Next(q)
	if a.Asked(q.Name, 8); a.Chanced(q.Name) {
		t.Error("its own answer is taken for another's")
	}
	if a.Asked(q.Name, 9); !a.Chanced(q.Name) {
		t.Error("another's answer is taken for its own")
	}
}

// What the rules answer by themselves is taken off the list that has begun to
// answer such questions, and off no other.
func TestForcedAnswers(t *testing.T) {
	back := func(name string) table.Option {
		return table.Option{Verb: "retreat", Name: name, Areas: [3]string{"Kent"}}
	}
	ask := func(series string, options ...table.Option) *table.Question {
		return &table.Question{Name: "retreat", Series: series, Options: options}
	}
	warwick, march := back("Warwick"), back("March")
	a := game.NewAnswers(lists, []game.Given{{Name: "retreat", Option: warwick}, {Name: "retreat", Option: march}}, "york.yaml")
	if _, _, ok := a.Forced(ask("kent", march)); ok {
		t.Error("a list that has not begun is used up")
	}
	a.Next(ask("kent", warwick, march))
	if _, _, ok := a.Forced(ask("essex", march)); ok {
		t.Error("another series uses the list up")
	}
	if o, _, ok := a.Forced(ask("kent", march)); !ok || o != march || len(a.Unused()) > 0 {
		t.Errorf("the last of the list: %v, %v, %v left", o, ok, a.Unused())
	}
	if _, _, ok := a.Forced(ask("kent", march)); ok {
		t.Error("an answer is used twice")
	}
	if _, _, ok := (*game.Answers)(nil).Forced(ask("kent", march)); ok {
		t.Error("no sheet has answered")
	}
}
