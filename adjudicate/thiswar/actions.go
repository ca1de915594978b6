package thiswar

import "fieldpost/adjudicate/table"

// actionsOf plays one player's Actions (6.02).
func (g *Game) actionsOf(s table.Side) {}
