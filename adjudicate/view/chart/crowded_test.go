package chart_test

import (
	"fmt"
	"testing"

	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/viewtest"
)

// As many blocks as a whole army, with an enemy's before them, have room in every
// area, however small, in wide and narrow pictures.
func TestAnArmyInEveryArea(t *testing.T) {
	var own []chart.Block
	for i := range 12 {
		own = append(own, chart.Block{Name: fmt.Sprint("Block ", i), Type: "infantry", Rating: "E2 D3", Strength: 3, Max: 4})
	}
	for name, g := range viewtest.Games(t) {
		for _, m := range []*chart.Map{g.Board, g.Board.Narrow()} {
			for _, area := range m.Areas() {
				p := chart.Position{Rules: name, Sides: [2]string{"royalist", "parliament"}, Me: 0, Areas: []chart.Area{
					{Name: area, Control: chart.Contested, Stacks: [2]chart.Stack{{Shown: own}, {Count: 5}}}}}
				s, err := m.Draw(p)
				if err != nil {
					t.Fatal(err)
				}
				for _, wrong := range m.Faults(s, p) {
					t.Errorf("%s, an army in %s: %s", name, area, wrong)
				}
			}
		}
	}
}
