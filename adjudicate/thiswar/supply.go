package thiswar

// supplyPhase plays Supply Attrition and the resolution of Sieges (9.0).
func (g *Game) supplyPhase() {}
