package gametest

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Stated is a game as its rows make it.
type Stated[G interface {
	comparable
	game.Game
}] struct {
	Rows   *state.Rows[G]
	Begin  func() G
	Masked func(*view.View) G
	Write  func(G) state.Doc
	Read   func(state.Doc) (G, []string)
}

// ARowIsEnough adds a row to a game: a counter of each side. A view shows it, to its own
// side alone if it is its own, the game made from the view has it, a position has it in
// both directions, and a ruling sets it within its bounds.
func (x Stated[G]) ARowIsEnough(t *testing.T) {
	gold := map[G]*[2]int{}
	of := func(g G, i int) *int {
		if gold[g] == nil {
			gold[g] = new([2]int)
		}
		return &gold[g][i]
	}
	had, one, two := x.Rows.List, x.Rows.Sides[0], x.Rows.Sides[1]
	defer func() { x.Rows.List = had }()
	x.Rows.List = append(slices.Clone(had), state.Row[G]{Name: "gold", Fact: "gold-", Own: true, Keys: state.BySide[G](x.Rows.Sides), Cell: state.Number(0, of),
		Ruled: &state.Ruled[G]{Track: "gold", Number: func(G, int) (string, int, int) { return "the gold", 0, 9 }}})
	g := x.Begin()
	for _, c := range []struct {
		side  table.Side
		value int
		wrong string
	}{
		{table.Second, 10, "the gold is a number from 0 to 9, not 10"},
		{table.Nobody, 7, "the track gold is of a "},
		{table.Second, 7, ""},
		{table.Second, 7, "it is so already"},
	} {
		err := g.Rule(table.New(table.Config{}), game.Change{What: "track", Name: "Gold", Side: c.side, Value: c.value})
		if (err == nil) != (c.wrong == "") || err != nil && !strings.HasPrefix(err.Error(), c.wrong) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	own, others := g.View(table.Second, nil, nil), g.View(table.First, nil, nil)
	if own.Fact("gold-"+two) != "7" || others.Fact("gold-"+two) != "" {
		t.Errorf("%v, %v", own.Facts, others.Facts)
	}
	if m := x.Masked(&own); *of(m, 1) != 7 || *of(m, 0) != 0 {
		t.Error("the masked game does not have it")
	}
	p := x.Write(g)
	if twin, wrong := x.Read(p); wrong != nil || *of(twin, 1) != 7 || *of(twin, 0) != 0 {
		t.Error(wrong)
	}
	p["gold"], p["silver"] = state.Doc{one: "much", "tudor": 1}, 1
	_, wrong := x.Read(p)
	for _, want := range []string{`gold: "much" is no number`, `gold: there is no "tudor"`, `there is no "silver" in a position`} {
		if !strings.Contains(strings.Join(wrong, "; "), want) {
			t.Errorf("%q does not say %s", wrong, want)
		}
	}
}
