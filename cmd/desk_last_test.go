package cmd

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"fieldpost/cmd/internal/desk"
	"fieldpost/cmd/internal/rulebooks"
)

// lasts orders an attack from every side that there is on each area, says what comes last on the list,
// and holds that what is left to spend can still be spent. It says how often there was something last.
func (c *clicks) lasts() (n int) {
	c.t.Helper()
	clean, from := c.draft, map[string]map[string]desk.Way{}
	for _, w := range c.ans.Ways {
		if w.Attack && len(w.Road) == 1 {
			if from[w.Road[0]] == nil {
				from[w.Road[0]] = map[string]desk.Way{}
			}
			from[w.Road[0]][c.ans.Blocks[w.Who]] = w
		}
	}
	for _, to := range slices.Sorted(maps.Keys(from)) {
		if len(from[to]) < 2 {
			continue
		}
		for _, area := range slices.Sorted(maps.Keys(from[to])) {
			w := from[to][area]
			if c.load(desk.Request{Draft: c.draft, Take: w.Answers, Into: w.Into, List: &c.ans.Of}) != nil {
				break // the points are spent
			}
		}
		for _, w := range c.ans.Ways {
			if c.last(w.Answers[0]) {
				c.change(desk.Request{Draft: c.draft, Take: w.Answers, Into: w.Into, List: &c.ans.Of})
				c.stays()
				n++
				break
			}
		}
		if err := c.load(desk.Request{Draft: clean}); err != nil {
			c.fault("%v", err)
		}
	}
	return n
}

// What comes at the end of a list, such as a Main Attack, does not end it: what is left to spend is
// offered as before.
func TestDeskGoesOnBeforeTheLast(t *testing.T) {
	t.Parallel()

	for _, g := range rulebooks.All() {
		if g.Name != "richard-iii" { // the others have nothing that comes last
			continue
		}
		n := 0
		for round := 0; round < 20 && n == 0; round++ { // keys differ, and dice with them
			n = lastIn(t, g, gameToClick(t, g, beginnings[g.Name], "table", fmt.Sprintf("last-%d", round)))
		}
		if n == 0 {
			t.Error("nothing came last")
		}
	}
}

// lastIn plays a game until something came last in it, and says how often it did.
func lastIn(t *testing.T, g rulebooks.Game, home string) (n int) {
	t.Helper()
	for step := 0; step < 60 && n == 0; step++ {
		asked := false
		for k, side := range g.Sides {
			seat := seatIn(t, home, side)
			if seat == nil {
				continue
			}
			asked = true
			c := &clicks{t: t, name: fmt.Sprintf("step %d, %s", step, side), seat: seat, r: rand.New(rand.NewPCG(1, uint64(step*2+k)))}
			_, c.host, _ = seat.open()
			if err := c.load(desk.Request{}); err != nil {
				c.fault("%v", err)
			}
			n += c.lasts()
			var out desk.Sealed
			if err := c.call("seal", map[string]string{"sheet": c.finish()}, &out); err != nil || !out.OK {
				c.fault("%v %+v", err, out.Problems)
			}
		}
		if !asked {
			break
		}
		does(t, home, "adjudicate", "-i", "cleo.key", "game")
	}
	return n
}
