package thiswar

import (
	"slices"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// What happens to several upright blocks at once is told the other side in an order that does
// not say which of them is which: where some have changed places with each other and their
// owner answers the same of who now stands where, the other side and everybody is told the
// same, line for line.
func TestTheOrderOfLinesTellsNothing(t *testing.T) {
	rnd := gametest.NewRandom(29)
	told := map[string]int{}
	pieces := []struct {
		name string
		play func(*Game, table.Side)
		far  bool // those who change places are not in the same one
	}{
		{"siege", func(g *Game, _ table.Side) { g.resolveSieges() }, false},
		{"surrender", func(g *Game, s table.Side) {
			for c := range g.cities {
				if g.besieged(cityID(c)) == s {
					g.surrender(cityID(c))
				}
			}
		}, false},
		{"supply", func(g *Game, _ table.Side) { g.supplyAttrition() }, false},
		{"fever", func(g *Game, s table.Side) {
			for a := range g.onMap {
				if g.mayStrike(s.Other(), a) == nil {
					g.fever(s, a)
				}
			}
		}, false},
		{"stranded", (*Game).stranded, true},
		{"guns", func(g *Game, s table.Side) { g.loseGuns(g.In(s, g.battle.area)) }, true},
	}
	eachCall(t, 60, func(g *Game, q *table.Question) {
		if q.Name != "card" {
			return
		}
		s := q.Side.Other()
		one := g.copied()
		for c := range one.marker {
			if one.marker[c] != noMarker {
				one.marker[c] = 1 + int8(rnd.IntN(lastMarker))
			}
		}
		for i := range one.Blocks {
			// One is Eliminated at once, the other is not.
			if x := blockID(i); one.Blocks[i].At >= 0 {
				one.Blocks[i].Strength = min(one.info(x).max, 1+int8(rnd.IntN(3)))
			}
		}
		near, namesNear := one.reshuffled(s, rnd.Rand)
		// A Battle is over, in which all were led and some of those there have been seen.
		after, at := one.copied(), areaID(rnd.IntN(int(g.onMap)))
		after.battle = after.newBattle(field, at, noCity, s)
		after.battle.round = 1
		for i := range after.Blocks {
			if x := blockID(i); g.info(x).side != s {
				if g.info(x).class == artillery && rnd.IntN(2) == 0 {
					after.Place(x, at)
				}
				after.battle.part[x] = part{led: true, in: after.Blocks[i].At == after.battle.area, reserve: rnd.IntN(2) == 0}
			}
		}
		far, namesFar := after.relabelled(s, rnd.Rand)
		for _, p := range pieces {
			x, y, names := one.copied(), near.copied(), namesNear
			if p.far {
				x, y, names = after.copied(), far.copied(), namesFar
			}
			var given []table.Option
			first := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
				o, from, ok := rnd.Answer(q)
				given = append(given, o)
				return o, from, ok
			})
			second := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
				o := given[0]
				given = given[1:]
				if name, ok := names[o.Name]; ok && q.Side != s {
					o.Name = name
				}
				return o, table.Source{}, q.Has(o)
			})
			lines := func(g *Game, a table.Answerer) []string {
				tab := table.New(table.Config{Answers: a, Dice: gametest.Labelled{Seed: itoa(len(told))}})
				g.t = tab
				if err := tab.Resume(func(*table.Table) { p.play(g, s.Other()) }); err != nil || !tab.Result().Over {
					t.Fatalf("%s, %s: %v, stopped at %v", g.whenIn(g.say), p.name, err, tab.Result().Open)
				}
				all := telling{to: s}
				return all.upTo(g, tab.Result().Events)
			}
			a, b := lines(x, first), lines(y, second)
			if !slices.Equal(a, b) {
				t.Fatalf("%s, %s: %s is told\n%q\nor\n%q", g.whenIn(g.say), p.name, Sides[s], a, b)
			}
			if len(a) > 1 {
				told[p.name]++
			}
		}
	}, nil)
	t.Log(told)
	for _, p := range pieces {
		if told[p.name] == 0 && !effort.Quick() {
			t.Errorf("nobody was told of %s", p.name)
		}
	}
}
