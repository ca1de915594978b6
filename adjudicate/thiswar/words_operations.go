package thiswar

import (
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
)

// describeOperations puts the events of its chapters in words.
func describeOperations(e table.Event, v *view.Event) bool { return false }

// asksOperations puts the questions of its chapters in words.
func asksOperations(g *Game, q *table.Question) string { return "" }

// whyNotOperations says why an answer to a question of its chapters is not legal.
func whyNotOperations(g *Game, q *table.Question, o table.Option) *Reason { return nil }
