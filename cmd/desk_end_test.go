package cmd

import (
	"math/rand/v2"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/desk"
)

// A list that the page lets its player end is whole: the check misses nothing that must be said of what
// is on it, as from where the main attack comes.
func TestDeskEnds(t *testing.T) {
	t.Parallel()
	for _, name := range gameNames() {
		var d desk.Desk
		seats(t, name, func(_ string, seat *deskTable) { d = *seat.desk })
		ended, kept := 0, 0
		for seed := range uint64(effort.Of(2, 6, 40)) {
			r := rand.New(rand.NewPCG(seed, 3))
			for _, v := range callsAtRandom(t, d.Rules, seed, func(q string) bool { return q == "actions" && !d.Rules.Grammar().Leads(q) }) {
				v.Game, v.Step, v.Call, v.Pace = d.View.Game, d.View.Step, d.View.Call, d.View.Pace
				d.View = &v
				a, err := asked(&d, desk.Request{})
				for n := 0; n < 8 && err == nil && len(a.Ways) > 0; n++ {
					ways := a.Ways
					if r.IntN(4) > 0 { // over several borders, if it can be
						var attacks []desk.Way
						for _, w := range ways {
							if w.Attack {
								attacks = append(attacks, w)
							}
						}
						if attacks != nil {
							ways = attacks
						}
					}
					w := ways[r.IntN(len(ways))]
					if a, err = asked(&d, desk.Request{Draft: a.Draft, List: &a.Of, Take: w.Answers, Into: w.Into}); err != nil || a.List < 0 {
						break
					}
					if a.End == "" {
						kept++
						continue
					}
					ended++
					done := a.Draft
					done.Lists = append([]desk.List(nil), done.Lists...)
					done.Lists[a.List].Done = true
					for _, p := range d.Check(d.Sheet(done)).Problems {
						if p.Code == "unanswered" {
							t.Errorf("%s: ended by %q the check says %+v of\n%s", name, a.End, p, d.Sheet(done))
						}
					}
				}
				if err != nil {
					t.Fatal(name, err)
				}
			}
		}
		t.Logf("%s: ended %d times, not to be ended %d times", name, ended, kept)
	}
}

// Who is told to go home is seen there at once, though by the rules nobody goes before all are told: on
// the map, and where the page says that he stands.
func TestDeskGoesHome(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"richard-iii", "this-war-without-an-enemy"} {
		var d desk.Desk
		seats(t, name, func(_ string, seat *deskTable) { d = *seat.desk })
		sent := 0
		for _, v := range callsAtRandom(t, d.Rules, 2, func(q string) bool { return q == "home" }) {
			v.Game, v.Step, v.Call, v.Pace = d.View.Game, d.View.Step, d.View.Call, d.View.Pace
			d.View = &v
			a, err := asked(&d, desk.Request{})
			for err == nil && len(a.Ways) > 0 {
				w, was := a.Ways[len(a.Ways)-1], a
				if a, err = asked(&d, desk.Request{Draft: was.Draft, List: &was.Of, Take: w.Answers, Into: w.Into}); err != nil || len(a.Ways) == 0 || len(w.Road) == 0 {
					continue
				}
				if to := w.Road[len(w.Road)-1]; was.Blocks[w.Who] != to {
					if sent++; a.Blocks[w.Who] != to || a.Picture == was.Picture {
						t.Errorf("%s: after %q it is in %s", name, w.Label, a.Blocks[w.Who])
					}
				}
			}
			if err != nil {
				t.Fatal(name, err)
			}
		}
		if sent < 3 {
			t.Errorf("%s: %d are sent", name, sent)
		}
	}
}
