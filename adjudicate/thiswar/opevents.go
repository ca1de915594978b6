package thiswar

// operationalEvents enacts the Operational Phase Events (6.01, 6.4).
func (g *Game) operationalEvents() {}
