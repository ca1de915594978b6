package past_test

import (
	"fmt"
	"testing"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/past"
	"fieldpost/adjudicate/view/viewtest"
)

// Taking back what the words of events tell comes to the board on which they began: a random
// game is stopped twice. (Recorded games are held to it in package adjudicate; in the
// others, more is asked in the middle of what is not told yet, as it is here now and then.)
func TestBoardsOfRandomGames(t *testing.T) {
	g := viewtest.Games(t)["unhappy-king-charles"]
	var c viewtest.Boards
	for seed := range uint64(4) {
		var before [2]view.View
		var told [2]int
		for n := 0; n < 400; n += 7 {
			views, ok := g.Stopped(t, viewtest.How{Seed: seed, Plans: seed%2 == 0, Questions: n, Events: 1 << 20})
			if !ok {
				break
			}
			for s := range views {
				v := views[s]
				v.Events, told[s] = v.Events[told[s]:], len(v.Events)
				if n > 0 && before[s].Phase != "recruitment" {
					c.Compare(&v, before[s].Areas, g.Board)
				}
			}
			before = views
		}
	}
	if c.Good < 250 || c.Bad*6 > c.Good {
		t.Errorf("%d boards are right, %d unknown, %d wrong:\n%s", c.Good, c.Unknown, c.Bad, c.Wrong.String())
	}
}

// The last board is that of the view, and the view is left as it was.
func TestBoardsLeaveTheView(t *testing.T) {
	for name, g := range viewtest.Games(t) {
		views, _ := g.Stopped(t, viewtest.How{Seed: 5, Plans: true, Questions: 120, Events: 200})
		for s := range views {
			before := fmt.Sprintf("%+v", views[s].Areas)
			boards := past.Boards(&views[s], g.Board)
			if after := fmt.Sprintf("%+v", views[s].Areas); after != before || fmt.Sprintf("%+v", boards[len(boards)-1].Areas) != before {
				t.Errorf("%s: the view was changed", name)
			}
		}
	}
}
