package thiswar

// arrivals places the blocks that come at the beginning of a Turn (2.21, 2.22).
func (g *Game) arrivals() {}

// yearEnd plays the Year End Phase (11.0).
func (g *Game) yearEnd() {}
