package run

import (
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// begins notes the map to the sides that are told from step n on, from 0, what happens.
func (p *player) begins(n int) {
	for s := range p.past {
		if n == LastOrders(p.steps, s) {
			p.past[s] = []view.Board{game.OnMap(p.game, table.Side(s))}
		}
	}
}

// note notes the map to a side that is told an event.
func (p *player) note(e table.Event) {
	for s := range p.past {
		if p.past[s] != nil && e.For(table.Side(s)) {
			p.past[s] = append(p.past[s], game.OnMap(p.game, table.Side(s)))
		}
	}
}
