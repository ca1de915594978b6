package adjudicate

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/crypto/keys"
)

// OnRecord says whether the last ruling, after which nothing has happened, says
// the same as o, and which file it is. Whoever gives a command twice, as the first may
// have been broken off, means one ruling. A deadline that o leaves open, as its
// vacation moves it, is not compared.
func (f *Folder) OnRecord(id keys.Identity, o RulingOrder) (file string, ok bool) {
	u := f.ClosedBy(f.Step() - 1)
	if here := f.RulingsHere(); len(here) > 0 {
		u = here[len(here)-1]
	}
	if who, yours := f.SideOf(id); u == nil || !yours || who != Adjudicator {
		return "", false
	}
	set, err := u.changes(id, f.Game.Sides)
	if err != nil {
		return "", false
	}
	same := slices.Equal(strings.Fields(u.Reason), strings.Fields(o.Reason)) && slices.Equal(set, o.Set) &&
		u.BackTo == o.BackTo && u.Pace == o.Pace && u.Seat == o.Seat && u.Card == o.Card && u.Vacation == o.Vacation && u.MendsClock == o.MendsClock &&
		(u.Deadline == o.Deadline || o.Deadline == "" && o.Vacation[0] != "")
	return rulingName(u.Step, u.Number), same
}

// pace is the pace of the step in force: a ruling can have changed it.
func (p *player) pace() string { return p.steps[p.now].pace }

// changes are those before the n-th step that counts, or, behind the last,
// before the questions that stay open.
func (p *player) changes(n int) []game.Change {
	if n == len(p.steps) {
		return p.pending
	}
	return p.steps[n].rules
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
		p.fault = fail("", CodeRuling, "something is under way here, and a ruling cannot change the position in the middle of it").
			hint("take the game back to a step where cards, actions or battles are asked, and change it there")
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
			if err := p.game.Rule(p.table, c); err != nil && p.fault == nil {
				p.fault = fail("", CodeRuling, "%s '%s': %s", c.What, c.Name, err)
			}
		}
	}
}

// hush is the question, or the list of them, that a silent side is answered for.
type hush struct {
	step, put int
	series    string
}

// silence answers for a side that has sent nothing by the deadline: what its
// call asked, and no more.
func (p *player) silence(q *table.Question) (table.Option, table.Source, bool) {
	s, n := q.Side, p.at[q.Side]
	if !p.steps[n].silent[s] {
		return table.Option{}, table.Source{}, false
	}
	h := &p.hushed[s]
	switch {
	case h.step != n:
		*h = hush{n, q.Put(), q.Series}
	case h.put != q.Put() && (h.series == "" || h.series != q.Series):
		return table.Option{}, table.Source{}, false
	}
	if o, from, ok := p.game.Planned(q, p.steps[n].plan[s].plan); ok {
		return o, from, true
	}
	return p.game.Silent(q), table.Source{Kind: "default", Where: "nothing had come by the deadline"}, true
}
