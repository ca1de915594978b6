package kingcharles

import "fieldpost/adjudicate/game/table"

func (g *Game) housekeepingPhase() {}
func (g *Game) recruitmentPhase()  {}
func (g *Game) dealPhase()         {}
func (g *Game) campaignPhase()     {}
func (g *Game) blockadePhase()     {}
func (g *Game) desertionPhase()    {}
func (g *Game) powerBasePhase()    {}
func (g *Game) turnEndPhase()      { g.turn++ }
func (g *Game) drawCards(s table.Side, n int) (list []cardID) {
	n = min(n, len(g.draw))
	list, g.draw = g.draw[:n:n], g.draw[n:]
	return list
}
