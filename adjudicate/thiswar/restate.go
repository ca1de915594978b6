package thiswar

import (
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// Restate says in plain sentences what answers will do: what is reported of
// them when they are carried out in the game as its side knows it, and what is
// chosen besides.
func (r *Rules) Restate(v *view.View, given []game.Given) (lines []string) {
	c, g := r.board.check(v, given, orders.NewReader("", nil))
	if g == nil || g.t == nil {
		return r.board.book.SentAhead(given) // nothing that was asked was answered
	}
	var taken []game.Given
	for _, t := range c.Taken {
		taken = append(taken, game.Given{Name: t.Q.Name, Option: t.O})
	}
	lines = r.board.book.Sentences(taken)
	if len(lines) == 0 && len(c.Taken) > 0 {
		lines = append(lines, "You do nothing.")
	}
	return append(lines, r.board.book.SentAhead(given)...)
}

var _ game.Rules = (*Rules)(nil)
