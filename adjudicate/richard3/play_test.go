package richard3

import (
	"sync"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/scenarios"
)

// board is the game's, made once: a board never changes.
func board(t testing.TB) *Board {
	t.Helper()
	b, err := theBoard()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var theBoard = sync.OnceValues(func() (*Board, error) {
	p, err := scenarios.Load("richard-iii")
	if err != nil {
		return nil, err
	}
	return NewBoard(p)
})

var scenarioNames = []string{"1460", "kingmaker", "richard-iii"}

// tellingSeeds are of random games, one after the other of each scenario, that come
// between them to nearly every question, answer and event there is.
var tellingSeeds = []uint64{141, 70, 128, 27, 58, 35, 0, 172, 72, 102}

func seeds(n int) []uint64 { return gametest.Seeds(n, tellingSeeds) }

// Random whole games end, keep all blocks, and never come to a question without an answer.
func TestRandomGames(t *testing.T) {
	b := board(t)
	wins := map[string]int{}
	for _, seed := range seeds(1000) {
		g := NewScenario(b, scenarioNames[seed%3])
		r := gametest.NewRandom(seed)
		res, err := table.Run(table.Config{Answers: r, Dice: r}, g.Play)
		if err != nil || !res.Over || g.winner == table.Nobody {
			t.Fatalf("seed %d: over %v, winner %v, %v", seed, res.Over, g.winner, err)
		}
		wins[scenarioNames[seed%3]+" "+Houses[g.winner]]++
		g.checkConserved(t)
	}
	t.Log(wins)
}

// checkConserved finds blocks that were lost, doubled or miscounted.
func (g *Game) checkConserved(t testing.TB) {
	t.Helper()
	var count [2][]int8
	for s := range count {
		count[s] = make([]int8, len(g.areas))
	}
	for i := range g.Blocks {
		x := blockID(i)
		if at := g.Blocks[i].At; at >= 0 {
			count[g.owner(x)][at]++
			if g.Blocks[i].Strength < 1 || g.Blocks[i].Strength > g.info(x).max {
				t.Errorf("%s has strength %d", g.name(x), g.Blocks[i].Strength)
			}
			if g.enemyExile(g.owner(x), at) {
				t.Errorf("%s is in exile with the enemy", g.name(x))
			}
		}
		if o := g.info(x).other; o != noBlock && !g.isDead(x) && (g.Blocks[i].At == aside) == (g.Blocks[o].At == aside) {
			t.Errorf("%s: %s and %s", g.name(x), places[g.Blocks[i].At], places[g.Blocks[o].At])
		}
	}
	for s := range count {
		for a := range count[s] {
			if count[s][a] != g.Count[s][a] {
				t.Errorf("%s: %d blocks, counted %d", g.Names[a], count[s][a], g.Count[s][a])
			}
		}
	}
}

func BenchmarkGame(b *testing.B) {
	bd := board(b)
	b.ReportAllocs()
	questions := 0
	for seed := uint64(0); b.Loop(); seed++ {
		g := NewScenario(bd, "1460")
		r := gametest.NewRandom(seed)
		a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			questions++
			return r.Answer(q)
		})
		table.Run(table.Config{Answers: a, Dice: r}, g.Play)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(questions)/float64(b.N), "questions/game")
}
