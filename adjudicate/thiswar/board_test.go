package thiswar

import (
	"sync"
	"testing"

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
	p, err := scenarios.Load("this-war-without-an-enemy")
	if err != nil {
		return nil, err
	}
	return NewBoard(p)
})

// Every scenario can be set up, and its Victory Cities are held so that the
// marker stands where the rulebook puts it: what a side holds beyond its
// sympathies, London counting two.
func TestScenarios(t *testing.T) {
	b := board(t)
	for _, s := range b.war.Setups {
		g := NewScenario(b, s.Name)
		if g == nil {
			t.Fatal(s.Name)
		}
		if s.Deployment != nil {
			continue
		}
		vp := 0
		for c := range g.cities {
			x := &g.cities[c]
			if x.vp > 0 && g.holder[c] != x.sympathy {
				if g.holder[c] == Royalist {
					vp += x.vp
				} else {
					vp -= x.vp
				}
			}
		}
		if vp != g.vp {
			t.Errorf("%s: the Cities make %d VP, the marker stands at %d", s.Name, vp, g.vp)
		}
	}
}
