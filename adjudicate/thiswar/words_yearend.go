package thiswar

import (
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
)

// describeYear puts the events of its chapters in words.
func describeYear(e table.Event, v *view.Event) bool { return false }

// asksYear puts the questions of its chapters in words.
func asksYear(g *Game, q *table.Question) string { return "" }

// whyNotYear says why an answer to a question of its chapters is not legal.
func whyNotYear(g *Game, q *table.Question, o table.Option) *Reason { return nil }
