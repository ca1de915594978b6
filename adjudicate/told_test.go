package adjudicate

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/run"
	"fieldpost/adjudicate/view"
)

// A side that was not asked for a while is told of each ruling where it took effect, and
// not of all of them together, with what it changed below it: here red has seen nothing since
// its orders of step 2, and rulings of steps 3 and 5 came between.
func TestRulingsAreToldWhereTheyHappened(t *testing.T) {
	f := &Folder{Record: folder.Record{Game: &folder.Game{Sides: [2]string{"red", "blue"}}}}
	f.Ruled = make([][]*folder.Ruling, 6)
	for _, n := range []int{3, 5} {
		f.Ruled[n-1] = []*folder.Ruling{{Step: n, RulingOrder: folder.RulingOrder{Reason: fmt.Sprint("number ", n), BackTo: n}}}
	}
	steps := []run.Step{{Number: 1, Have: [2]bool{true, true}}, {Number: 2, Have: [2]bool{true, true}}, {Number: 4, Have: [2]bool{false, true}}, {Number: 6, Have: [2]bool{false, true}}}
	st := Stage{Stage: run.Stage{Told: []int{0, 1, 3, 5}, Ruled: map[int]int{3: 3, 5: 4}}}
	var events []view.Event
	for _, kind := range []string{"a", "b", "ruled", "ruled", "c", "d"} { // the first two of step 2, with what blue alone is told of step 4
		st.Since[0] = append(st.Since[0], table.Event{Kind: kind})
		events = append(events, view.Event{Kind: kind, Level: 1})
	}
	f.addRulings(&st, steps, 7)
	if l := st.ruled[0]; len(l) != 2 || l[0].at != 2 || l[1].at != 3 {
		t.Fatalf("%+v", l)
	}
	open := Stage{Stage: run.Stage{Told: []int{0, 1, 2}}}
	open.Since[0] = make([]table.Event, 2)
	f.addRulings(&open, []run.Step{{Number: 1, Have: [2]bool{true, true}}, {Number: 2, Have: [2]bool{true, true}}, {Number: 3, Have: [2]bool{false, true}}}, 4)
	if l := open.ruled[0]; len(l) != 1 || l[0].at != 1 {
		t.Errorf("one that left its step open is told before what came of that step: %+v", l)
	}
	if l := st.ruled[1]; len(l) != 0 {
		t.Errorf("blue has seen them: %+v", l)
	}
	var told []string
	v := view.View{Events: events}
	for after := range len(events) + 1 {
		v.Past = append(v.Past, view.Moment{After: after})
	}
	for _, e := range f.withRulings("", &v, st.ruled[0]) {
		switch {
		case e.Kind != "ruling":
			told = append(told, e.Kind)
		case strings.Contains(e.Text, "number"):
			told = append(told, e.Text[len(e.Text)-1:])
		}
	}
	if got := strings.Join(told, " "); got != "a b 3 ruled 5 ruled c d" {
		t.Errorf("told: %s", got)
	}
	var after []int
	for _, m := range v.Past {
		after = append(after, m.After)
	}
	if got := fmt.Sprint(after); got != "[0 1 2 6 10 11 12]" { // each ruling is three lines
		t.Errorf("the map is shown after %s", got)
	}
}
