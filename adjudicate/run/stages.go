package run

import (
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
)

// Stages plays the game from its beginning and hands over where it stands after the first so many
// steps, and after each further one, as long as that is wanted; pending are the changes before
// what is asked after all of them. Most steps take no other run: it goes on from where it
// has come to. When both are asked at the same time, what was answered first can differ from what
// Run says, and so a stage is right only where all that is made of it is as recorded. It ends
// early where Run would say what is wrong.
func (g *Play) Stages(dice func(Step) Dice, steps []Step, first int, pending []game.Change, yield func(Stage) bool) {
	next, wanted := first, true // how many steps the next one is after
	before := func(n int) []game.Change {
		if n < len(steps) {
			return steps[n].Rules
		}
		return pending
	}
	good := func(p *player) bool {
		if p.fault == nil && !p.again {
			p.allUsed()
		}
		return p.fault == nil && !p.again && p.now == len(p.steps)-1
	}
	hand := func(p *player, open []*table.Question) {
		next++
		wanted = yield(p.stage(open)) && next <= len(steps)
	}
	more := func(p *player, open []*table.Question) bool {
		if !good(p) {
			return false
		}
		if hand(p, open); wanted {
			p.steps, p.pending = steps[:next], before(next)
			p.given(next - 1)
		}
		return wanted
	}
	known := learnt{whole: map[string]bool{}, safe: map[int]int{}}
	for wanted && next <= len(steps) {
		game, err := g.Rules.Start(g.scenario)
		if err != nil {
			return
		}
		switch p := g.playOnce(game, dice, steps[:next], before(next), known, more); {
		case !wanted, p.again && p.fault == nil: // it is played again with what was learnt
		case !good(p):
			return
		default: // it has stopped where both choose at the same time, or the game is over
			hand(p, p.table.Result().Open)
		}
	}
}
