package adjudicate

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// A side that was not asked for a while is told of each ruling where it took effect, and
// not of all of them together: here red has seen nothing since its orders of step 2, and
// rulings of steps 3 and 5 came between.
func TestRulingsAreToldWhereTheyHappened(t *testing.T) {
	f := &Folder{Record: Record{Game: &Game{Sides: [2]string{"red", "blue"}}}}
	f.Ruled = make([][]*Ruling, 6)
	for _, n := range []int{3, 5} {
		f.Ruled[n-1] = []*Ruling{{Step: n, RulingOrder: RulingOrder{Reason: fmt.Sprint("number ", n), BackTo: n}}}
	}
	steps := []Step{{number: 1, have: [2]bool{true, true}}, {number: 2, have: [2]bool{true, true}}, {number: 4, have: [2]bool{false, true}}, {number: 6, have: [2]bool{false, true}}}
	st := stage{Stage: Stage{told: []int{0, 1, 3, 5}}}
	var events []view.Event
	for _, kind := range []string{"a", "b", "ruled", "c", "d"} { // the first two of step 2, with what blue alone is told of step 4
		st.since[0] = append(st.since[0], table.Event{Kind: kind})
		events = append(events, view.Event{Kind: kind})
	}
	f.addRulings(&st, steps, 7)
	if l := st.ruled[0]; len(l) != 2 || l[0].at != 2 || l[1].at != 4 {
		t.Fatalf("%+v", l)
	}
	if l := st.ruled[1]; len(l) != 0 {
		t.Errorf("blue has seen them: %+v", l)
	}
	var told []string
	for _, e := range f.withRulings("", events, st.ruled[0]) {
		switch {
		case e.Kind != "ruling":
			told = append(told, e.Kind)
		case strings.Contains(e.Text, "number"):
			told = append(told, e.Text[len(e.Text)-1:])
		}
	}
	if got := strings.Join(told, " "); got != "a b 3 5 ruled c d" {
		t.Errorf("told: %s", got)
	}
}
