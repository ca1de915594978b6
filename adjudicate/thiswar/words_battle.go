package thiswar

import (
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
)

// describeBattle puts the events of its chapters in words.
func describeBattle(e table.Event, v *view.Event) bool { return false }

// asksBattle puts the questions of its chapters in words.
func asksBattle(g *Game, q *table.Question) string { return "" }

// whyNotBattle says why an answer to a question of its chapters is not legal.
func whyNotBattle(g *Game, q *table.Question, o table.Option) *Reason { return nil }
