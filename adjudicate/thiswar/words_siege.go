package thiswar

import (
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
)

// describeSiege puts the events of its chapters in words.
func describeSiege(e table.Event, v *view.Event) bool { return false }

// asksSiege puts the questions of its chapters in words.
func asksSiege(g *Game, q *table.Question) string { return "" }

// whyNotSiege says why an answer to a question of its chapters is not legal.
func whyNotSiege(g *Game, q *table.Question, o table.Option) *Reason { return nil }
