package thiswar

// deal deals the cards of a Year, and has cards discarded in 1642 (2.1).
func (g *Game) deal() {}

// initiativePhase has both play a card, and finds Player 1 (2.31).
func (g *Game) initiativePhase() {}

// putAside puts the cards of the Turn where they go (5.0).
func (g *Game) putAside() {}
