package past_test

import (
	"fmt"
	"reflect"
	"testing"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/past"
	"fieldpost/adjudicate/view/viewtest"
)

// A board comes back from a view as it was, at each event, whatever came, went or changed; and
// the view is left as it was.
func TestBoardsComeBack(t *testing.T) {
	for name, g := range viewtest.Games(t) {
		changed := 0
		for seed := range uint64(3) {
			views, _ := g.Stopped(t, viewtest.How{Seed: seed, Plans: seed == 1, Questions: 300, Events: 400})
			for s := range views {
				v := &views[s]
				before := fmt.Sprintf("%+v", v)
				boards := past.Boards(v, g.Board.Areas())
				if len(boards) != len(v.Events)+1 {
					t.Fatalf("%s: %d boards of %d events", name, len(boards), len(v.Events))
				}
				if after := fmt.Sprintf("%+v", v); after != before || !reflect.DeepEqual(boards[len(boards)-1].Areas, v.Areas) && v.Past[len(v.Past)-1].After < len(v.Events) {
					t.Errorf("%s: the view was changed, or its last board is another", name)
				}
				all := boards
				last := past.Plain(view.Board{Areas: v.Areas})
				again := *v
				again.Past, again.Areas = past.Shorten(all, last), last.Areas
				changed += len(again.Past)
				for i, b := range past.Boards(&again, g.Board.Areas()) {
					if !reflect.DeepEqual(past.Plain(b).Areas, past.Plain(all[i]).Areas) {
						t.Errorf("%s, %s: the board after event %d is another", name, v.Side, i)
					}
				}
			}
		}
		if changed < 100 {
			t.Errorf("%s: the board has changed %d times only", name, changed)
		}
	}
}
