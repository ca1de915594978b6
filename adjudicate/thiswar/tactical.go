package thiswar

// tacticalEvents lets who played one aim a Tactical Event (7.01).
func (g *Game) tacticalEvents() {}

// battles fights the Battles one by one (7.02).
func (g *Game) battles() {}

// planTactical is where both sides plan the Battles and Sieges of the Turn, at
// the pace of plans.
func (g *Game) planTactical() {}
