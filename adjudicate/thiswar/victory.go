package thiswar

// victoryPhase looks who has won (10.0).
func (g *Game) victoryPhase() {}
