package kingcharles

import (
	"sync"
	"testing"

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
	p, err := scenarios.Load(ID)
	if err != nil {
		return nil, err
	}
	return NewBoard(p)
})

// The set-up is that of 5.1: what the rulebook says of it follows from the pieces.
func TestSetup(t *testing.T) {
	g := NewScenario(board(t), "full-war")
	for s, want := range [2]int{23, 22} {
		if n := g.areasOfSide([...]table.Side{Royalist, Parliament}[s]); n != want {
			t.Errorf("%s controls %d Areas, not %d (5.1)", Sides[s], n, want)
		}
	}
	if n := g.size(g.essex); n != 4 {
		t.Errorf("Essex has %d Brigades, not 4", n)
	}
	for s, want := range [2]int{3, 4} {
		if n := g.infrasOfSide([...]table.Side{Royalist, Parliament}[s]); n != want {
			t.Errorf("%s controls %d infrastructures, not %d (5.1)", Sides[s], n, want)
		}
	}
}
