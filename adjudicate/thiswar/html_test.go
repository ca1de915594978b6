package thiswar

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"fieldpost/adjudicate/internal/gametest"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/html"
	"fieldpost/scenarios"
)

// A side's page is the same in two games that differ only in what it may not know,
// and names no block that its view does not.
func TestThePageTellsNothingHidden(t *testing.T) {
	pack, err := scenarios.Load(ID)
	if err != nil {
		t.Fatal(err)
	}
	board, err := chart.NewMap(pack)
	if err != nil {
		t.Fatal(err)
	}
	page := func(v view.View) []byte {
		data, err := html.Render(&v, html.Options{Map: board})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	bare := string(page(view.View{Rules: ID})) + string(page(view.View{Rules: ID, Lang: tongue.French}))
	rnd := gametest.NewRandom(23)
	calls, drawn := 0, 0
	eachCall(t, 18, func(g *Game, q *table.Question) {
		if calls++; calls%every(901) > 0 {
			return
		}
		drawn++
		open, lang := []*table.Question{q}, languages[drawn%len(languages)]
		one, other := g.ViewIn(lang, q.Side, open, nil), g.scrambled(q.Side, rnd.Rand).ViewIn(lang, q.Side, open, nil)
		a, b := page(one), page(other)
		if !bytes.Equal(a, b) {
			t.Fatalf("%s: the pages of %s differ", one.When, one.Side)
		}
		known, _ := json.Marshal(one)
		for i := range g.Blocks {
			name := g.name(blockID(i))
			if g.Owner(blockID(i)) != q.Side && !strings.Contains(string(known), name) && !strings.Contains(bare, name) && strings.Contains(string(a), name) {
				t.Errorf("%s: the page of %s names %s", one.When, one.Side, name)
			}
		}
	}, nil)
	if drawn < 10 {
		t.Errorf("only %d pages", drawn)
	}
}

// every is how many calls there are to one that is looked at; a short test plays
// fewer games.
func every(n int) int {
	if testing.Short() {
		return max(1, n/30)
	}
	return n
}
