package thiswar

// fightReserves fights the new Battle that the Loser's Reserves of a Pre-War
// Skirmish have with the Victor's blocks that are still in the Area (12.51).
// The Victor holds the Area now: the Loser's blocks attack, and all fight.
func (g *Game) fightReserves(last *battle) *battle {
	b := g.newBattle(field, last.area, noCity, last.loser)
	b.relief = last.relief
	g.battle = b
	g.takePart()
	for i := range b.part {
		p := last.part[i]
		b.part[i].inside = p.inside
		b.part[i].in = b.part[i].in && p.in
	}
	g.fightBattle()
	g.closeBattle()
	return b
}
