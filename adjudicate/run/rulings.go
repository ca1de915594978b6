package run

import (
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
)

// pace is the pace of the step in force: a ruling can have changed it.
func (p *player) pace() string { return p.steps[p.now].Pace }

// changes are those before the n-th step that counts, or, behind the last,
// before the questions that stay open.
func (p *player) changes(n int) []game.Change {
	if n == len(p.steps) {
		return p.pending
	}
	return p.steps[n].Rules
}

// ruleBefore finds where in the rules the rulings before the next step are to be
// carried out: right before the question that comes to it was put. Once that is
// known the game is played again.
func (p *player) ruleBefore(q *table.Question) bool {
	n := max(p.at[q.Side]+1, p.now+1)
	if p.at[q.Side]+1 < n || len(p.changes(n)) == 0 || p.safe[n] > 0 {
		return false
	}
	if q.Safe() == 0 {
		p.fault = codes.Fail("", codes.CodeRuling, "something is under way here, and a ruling cannot change the position in the middle of it").
			Hint("take the game back to a step where cards, actions or battles are asked, and change it there")
		return true
	}
	p.safe[n], p.again = q.Safe(), true
	return true
}

// safely carries out the rulings that are due at the k-th safe place.
func (p *player) safely(k int) {
	for n := 0; n <= len(p.steps); n++ {
		if p.safe[n] != k {
			continue
		}
		for _, c := range p.changes(n) {
			if _, told := p.ruled[c.Step]; !told {
				p.ruled[c.Step] = len(p.table.Result().Events)
			}
			if err := p.game.Rule(p.table, c); err != nil && p.fault == nil {
				p.fault = codes.Fail("", codes.CodeRuling, "%s '%s': %s", c.What, c.Name, err)
			}
		}
	}
}
