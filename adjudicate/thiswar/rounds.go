package thiswar

// roundsUp says that a half-hit of a block is rounded in its favour (8.31,
// 7.92), not against it (7.91).
func (g *Game) roundsUp(x blockID) bool { return true }

// defends says that a block takes half-hits now (7.91, 7.92, 8.31).
func (g *Game) defends(x blockID) bool { return false }
