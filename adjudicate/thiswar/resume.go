package thiswar

import (
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
)

// resume puts a question of a view again in a masked game, with the questions
// that are answered by the same list, by the method that put it in the game;
// false where it stands by itself.
func (g *Game) resume(s table.Side, q *view.Question) bool {
	return g.resumeOperations(s, q) || g.resumeBattle(s, q) || g.resumeCaptured(s, q) || g.resumeSiege(s, q) || g.resumeYear(s, q)
}
