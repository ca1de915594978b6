package adjudicate

import (
	"testing"

	"fieldpost/adjudicate/table"
)

// A list answers one series: not the next turn's question of the same name,
// which its owner has not seen yet.
func TestAnswersServeOneSeries(t *testing.T) {
	move, end := table.Option{Verb: "move", Areas: [3]string{"Kent"}}, table.Option{Verb: "end"}
	ask := func(series string) *table.Question {
		return &table.Question{Name: "actions", Series: series, Options: []table.Option{end, move}}
	}
	a := NewAnswers([]Given{{Name: "actions", Option: move}}, "york.yaml")
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

// A list that the other side interrupts goes on with what fits of it; where nothing
// of it fits any more its owner is asked, and the list is not stuck to.
func TestInterruptedLists(t *testing.T) {
	at := func(name, area string) table.Option {
		return table.Option{Verb: "place", Name: name, Areas: [3]string{area}}
	}
	ask := func(options ...table.Option) *table.Question {
		return &table.Question{Name: "place", Series: "place-york", Options: options}
	}
	warwick, march, kent := at("Warwick", "Kent"), at("March", "Essex"), at("Kent", "Kent")
	a := NewAnswers([]Given{{Name: "place", Option: warwick}, {Name: "place", Option: march}}, "york.yaml")
	if o, _, _, ok := a.Next(ask(warwick, march, kent)); !ok || o != warwick {
		t.Fatalf("the first is %v, %v", o, ok)
	}
	if !a.goesOn(ask(march, kent)) || a.goesOn(ask(kent)) {
		t.Error("it goes on with what does not fit, or not with what does")
	}
	actions := func(o ...table.Option) *table.Question {
		return &table.Question{Name: "actions", Series: "turn-6", Options: o}
	}
	move, sail := table.Option{Verb: "move"}, table.Option{Verb: "sail"}
	a = NewAnswers([]Given{{Name: "actions", Option: move}, {Name: "actions", Option: sail}}, "york.yaml")
	if a.Next(actions(move)); !a.goesOn(actions(move)) {
		t.Error("a list in order does not go on, and what is not legal in it cannot fall out")
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
	a := NewAnswers([]Given{{Name: "retreat", Option: warwick}, {Name: "retreat", Option: march}}, "york.yaml")
	if _, ok := a.Forced(ask("kent", march)); ok {
		t.Error("a list that has not begun is used up")
	}
	a.Next(ask("kent", warwick, march))
	if _, ok := a.Forced(ask("essex", march)); ok {
		t.Error("another series uses the list up")
	}
	if o, ok := a.Forced(ask("kent", march)); !ok || o != march || len(a.Unused()) > 0 {
		t.Errorf("the last of the list: %v, %v, %v left", o, ok, a.Unused())
	}
	if _, ok := a.Forced(ask("kent", march)); ok {
		t.Error("an answer is used twice")
	}
	if _, ok := (*Answers)(nil).Forced(ask("kent", march)); ok {
		t.Error("no sheet has answered")
	}
}
