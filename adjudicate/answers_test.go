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
