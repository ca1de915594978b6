package richard3

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// crowded is a position in the middle of a campaign in which both houses have most
// of their blocks close to each other, nobles and churches on either side, heirs in
// the pool and under age too, and every event in a hand: much comes together in it
// that a game from its start seldom comes to.
func crowded(b *Board, rnd gametest.Random) *Game {
	g := newGame(b)
	g.phase, g.turn, g.last, g.king = CardPhase, 1+rnd.IntN(5), 2, table.Side(rnd.IntN(2))
	var held [2][]areaID
	for a := range b.areas {
		switch x := &b.areas[a]; {
		case x.exile:
			held[x.owner] = append(held[x.owner], areaID(a))
		case rnd.IntN(2) == 0:
			s := rnd.IntN(2)
			held[s] = append(held[s], areaID(a))
		}
	}
	for i := range b.blocks {
		x := blockID(i)
		if o := b.blocks[i].other; o != noBlock {
			if o < x {
				continue // one of the two versions is there already
			}
			if rnd.IntN(3) == 0 {
				x = o
			}
		}
		s := g.owner(x)
		to := held[s][rnd.IntN(len(held[s]))]
		switch k := g.info(x); {
		case k.kind == heir && rnd.IntN(4) == 0:
			to = [...]areaID{pool, minor, dead}[rnd.IntN(3)]
		case k.home >= 0 && rnd.IntN(2) == 0:
			to = k.home
		case k.home < 0 && rnd.IntN(4) == 0:
			to = pool
		}
		g.place(x, to)
		if to >= 0 {
			g.Blocks[x].Strength = int8(1 + rnd.IntN(int(g.info(x).max)))
		}
		if o := g.info(x).other; to == dead && o != noBlock {
			g.place(o, gone)
		}
	}
	for s := range g.claimant {
		g.claimant[s] = g.seniorHeir(table.Side(s))
	}
	for n, i := range rnd.Perm(3 * len(b.cards))[:2*(handSize-g.turn+1)] {
		g.hand[n%2][i%len(b.cards)]++
	}
	for i := range g.departed {
		g.departed[i] = true
	}
	return g
}

// Where much comes together, a view lists what the game accepts, no block is lost,
// and the Pretender is always the senior heir of his house (3.21).
func TestCrowdedPositions(t *testing.T) {
	b := board(t)
	counts := map[string]int{}
	for _, seed := range seeds(60) {
		g := crowded(b, gametest.NewRandom(seed))
		recorder(g, seed, func(g *Game, q *table.Question) {
			if p := g.pretender(); g.claimant[p] != g.seniorHeir(p) {
				t.Errorf("seed %d, %s, %s: the Pretender is not the senior heir", seed, g.when(), q.Name)
			}
		}, func(_ *Game, c *gametest.Call) {
			counts[c.View.Asked[0].Name]++
			sameListed(t, b, c)
		}).Play(t, g.Play)
		g.checkConserved(t)
	}
	t.Log(counts)
}
