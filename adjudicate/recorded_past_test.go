package adjudicate_test

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/html"
	"fieldpost/adjudicate/view/past"
	"fieldpost/scenarios"
)

// The first board of a view's past is the one on which its side last gave orders, but for what
// rulings changed there, in the recorded games; and every event has a board.
func TestPastOfRecordedGames(t *testing.T) {
	for _, r := range recordings {
		data, err := os.ReadFile(filepath.Join(gamesDir, r.name, "game.tar.gz"))
		if err != nil {
			t.Fatal(err)
		}
		rules := r.rules()
		f, err := adjudicate.Open(unpack(t, data), func(string) (game.Rules, error) { return rules, nil })
		if err != nil {
			t.Fatal(err)
		}
		pack, err := scenarios.Load(r.game)
		if err != nil {
			t.Fatal(err)
		}
		m, err := chart.NewMap(pack)
		if err != nil {
			t.Fatal(err)
		}
		same, other := 0, 0
		for _, side := range f.Sides() {
			var before *view.View
			for n := 1; n <= f.Step(); n++ {
				v, err := f.RevealedView(n, side)
				if err != nil {
					t.Fatal(err)
				}
				boards := past.Boards(v, m.Areas())
				if boards == nil && n > 1 {
					t.Errorf("%s, step %d: %s has no past", r.name, n, side)
				}
				if before != nil && f.ClosedBy(n-1) == nil && len(v.Past) > 0 {
					if have, want := boards[0].Areas, past.Plain(view.Board{Areas: before.Areas}).Areas; !reflect.DeepEqual(past.Plain(view.Board{Areas: have}).Areas, want) {
						t.Logf("%s, step %d, %s: the past of %s begins with another map than %s was asked with", r.name, n, v.When, side, before.Phase)
						other++
					} else {
						same++
					}
				}
				if len(v.Asked) > 0 {
					before = v
				}
			}
		}
		if !effort.Quick() || r.lang != "" {
			sameForSpectators(t, f, m)
		}
		if same < 25 || other*10 > same {
			t.Errorf("%s: %d pasts begin with the map that their side was asked with, %d do not", r.name, same, other)
		}
	}
}

// sameForSpectators says that the page for everybody is the same bytes from both sides' views,
// at every step.
func sameForSpectators(t *testing.T, f *adjudicate.Folder, m *chart.Map) {
	t.Helper()
	for n := 1; n <= f.Step(); n++ {
		var pages [2][]byte
		for s, side := range f.Sides() {
			v, err := f.RevealedView(n, side)
			if err != nil {
				t.Fatal(err)
			}
			if pages[s], err = html.Spectators([]html.Public{{View: v, When: f.Calls[n-1].When, Report: f.Calls[n-1].Report}}, m, 0); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(pages[0], pages[1]) {
			t.Errorf("step %d: the pages for spectators differ, made from each side's view", n)
		}
	}
}
