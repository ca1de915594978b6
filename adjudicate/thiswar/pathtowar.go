package thiswar

// deployment draws and deploys the blocks of The Path to War (12.53).
func (g *Game) deployment() {}
