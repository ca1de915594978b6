package thiswar

// fightReserves fights the new Battle that the Loser's Reserves of a Pre-War
// Skirmish have with the Victor's blocks that are still in the Area (12.51).
// The Victor holds the Area now: the Loser's blocks attack, and all fight.
func (g *Game) fightReserves(last *battle) *battle {
	b := g.newBattle(field, last.area, noCity, last.loser)
	b.relief = last.relief
	g.battle = b
	for i := range b.part {
		b.part[i].kept, b.part[i].inside = last.part[i].kept, last.part[i].inside
	}
	g.noteHere()
	g.takePart()
	g.fightBattle()
	g.closeBattle()
	return b
}
