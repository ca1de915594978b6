package adjudicate_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/html"
	"fieldpost/adjudicate/view/viewtest"
	"fieldpost/scenarios"
)

// What the words of a side's events tell, taken back from its view, comes to the board of the
// view in which it last gave orders, in the recorded games: but for a view or two that show
// its own orders half carried out.
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
		var c viewtest.Boards
		for _, side := range f.Sides() {
			var before *view.View
			for n := 1; n <= f.Step(); n++ {
				v, err := f.RevealedView(n, side)
				if err != nil {
					t.Fatal(err)
				}
				if before != nil && len(v.Events) > 0 {
					c.Compare(v, before.Areas, m)
				}
				if len(v.Asked) > 0 {
					before = v
				}
			}
		}
		if !effort.Quick() || r.lang != "" {
			sameForSpectators(t, f, m)
		}
		most := 2
		if r.game == "unhappy-king-charles" { // which asks in the middle of a Phase
			most = c.Good / 6
		}
		if c.Good < 25 || c.Bad > most {
			t.Errorf("%s: %d boards are right, %d unknown, %d wrong:\n%s", r.name, c.Good, c.Unknown, c.Bad, c.Wrong.String())
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
