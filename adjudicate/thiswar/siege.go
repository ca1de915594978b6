package thiswar

// siegeCombat has each Besieged City Sally and be Stormed (7.03, 8.0).
func (g *Game) siegeCombat() {}
