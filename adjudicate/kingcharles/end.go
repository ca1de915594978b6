package kingcharles

import "fieldpost/adjudicate/game/table"

// powerBasePhase checks both sides' Power Base (23, 6.2): too few Areas loses, and both may.
func (g *Game) powerBasePhase() {
	base := g.data.Turn(g.turn).Base
	r, p := g.areasOfSide(Royalist) < base, g.areasOfSide(Parliament) < base
	switch {
	case r && p:
		g.win(table.Nobody, "power-base")
	case r:
		g.win(Parliament, "power-base")
	case p:
		g.win(Royalist, "power-base")
	}
}

// londonRegions and londonTurns are how many Regions the Royalist needs besides London, and in
// how many Turn End Phases running (6.1).
const (
	londonRegions = 3
	londonTurns   = 2
	endVP         = 11 // 6.3
	regionVP      = 2
	infraVP       = 1
)

// turnEndPhase ends the turn, and on the last the game (24). The Royalist's automatic victory
// comes first (r16).
func (g *Game) turnEndPhase() {
	if g.control[g.london] == Royalist && g.regionsOfSide(Royalist) >= londonRegions {
		if g.londonHeld++; g.londonHeld >= londonTurns {
			g.win(Royalist, "automatic")
		}
	} else {
		g.londonHeld = 0
	}
	if g.sw.wallerThisTurn { // #83
		g.sw.wallerThisTurn = false
		g.endWallersVenture()
	}
	if g.turn == g.setup.Turns[1] {
		g.vp = g.victoryPoints()
		if g.vp >= endVP {
			g.win(Parliament, "end")
		}
		g.win(Royalist, "end")
	}
	g.turn++
}

// victoryPoints are Parliament's: two for a Region, one for an infrastructure (6.3).
func (g *Game) victoryPoints() int {
	return regionVP*g.regionsOfSide(Parliament) + infraVP*g.infrasOfSide(Parliament)
}

// endWallersVenture parts Waller from Essex: an Illegal Position (#83, 17.3).
func (g *Game) endWallersVenture() {
	if !g.onMap(g.waller) || g.general[g.waller].under != g.essex {
		return
	}
	g.release(g.waller)
	g.vacated(g.general[g.waller].at) // Essex alone may be too few for a Siege
	g.endIllegal(Parliament, g.general[g.waller].at)
}
