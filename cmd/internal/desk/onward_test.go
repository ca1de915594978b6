package desk

import (
	"slices"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view/viewtest"
)

// Where the same is asked in each place that somebody comes to, one click goes all the way: each step is
// an item that is legal, and no place is offered twice.
func TestRoads(t *testing.T) {
	g, roads := viewtest.Games(t)["unhappy-king-charles"], 0
	for seed := range uint64(effort.Of(6, 30, 100)) {
		views, _ := g.Stopped(t, viewtest.How{Seed: seed, Questions: 12 + int(seed)*3})
		for _, v := range views {
			d := &Desk{View: &v, Rules: g.Rules.(game.Asking)}
			for i := range v.Asked {
				f := d.forms(Draft{})[0]
				for range 4 {
					l := f.lay(i)
					if l.next == nil {
						break
					}
					ways, ends := f.ways(i, &l), map[string]bool{}
					for _, w := range ways {
						if len(w.More) == 0 {
							continue
						}
						roads++
						end := w.Road[len(w.Road)-1]
						if ends[end] || slices.ContainsFunc(ways, func(x Way) bool { return x.Who == "" && x.Verb == w.Verb && len(x.Road) == 1 && x.Road[0] == end }) {
							t.Errorf("seed %d: %s is offered twice", seed, end)
						}
						ends[end] = true
						x := d.forms(Draft{Lists: f.lists})[0]
						_, _, err := x.change(Request{List: &i, Take: w.Answers, Into: w.Into, More: w.More})
						if after := x.lay(i); err != nil || count(after.broken) > 0 {
							t.Errorf("seed %d: %s after %v: %v, broken %v", seed, w.Label, f.lists[i].Items, err, after.broken)
						}
					}
					k := slices.IndexFunc(ways, func(w Way) bool { return w.Verb == "move" }) // somebody's march
					if k < 0 {
						k = int(seed) % max(len(ways), 1)
					}
					if len(ways) == 0 {
						break
					}
					if _, err := f.take(i, ways[k].Answers, ways[k].Into, 0, nil); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	if roads < 20 {
		t.Errorf("there are %d roads", roads)
	}
}
