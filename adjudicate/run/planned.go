package run

import (
	"fmt"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
)

// planned answers a question by the side's plan in force or by standing default.
// The fixed calls are its owner's to answer, unless the plan itself does; and so
// is what the game's options or the pace of the table ask. Of a list that one
// sheet answers all is asked, or nothing: where that turns out in the middle, the
// game is played again.
func (p *player) planned(q *table.Question) (table.Option, table.Source, bool) {
	if p.pace() != PacePlans || slices.Contains(p.play.ask, q.Name) {
		return table.Option{}, table.Source{}, false
	}
	list := p.play.sides[q.Side] + " " + q.Series
	if q.Series != "" && p.whole[list] {
		return table.Option{}, table.Source{}, false
	}
	o, from, ok := p.game.Planned(q, p.steps[p.at[q.Side]].Plan[q.Side].plan)
	if ok && from.Kind != "plan" && p.play.Rules.Fixed(q) {
		ok = false
	}
	switch {
	case q.Series == "":
	case ok:
		p.begun[list] = true
	case p.begun[list]:
		p.whole[list], p.again = true, true
	}
	return o, from, ok
}

// triedAhead are the questions that the orders ahead of a step have been tried for.
type triedAhead struct {
	step  int // from 0
	names []string
}

// useAhead takes orders that the side sent ahead into use for a question, if
// they are legal now as far as the side can know; they are held against its
// view as a sheet would be. If they are not, its owner is asked and told why.
// They are those of the last sheet that they could go with: both sides may have
// been asked something else since. They come before its plan, and are used once.
func (p *player) useAhead(q *table.Question) bool {
	s := q.Side
	from := p.aheadFrom(s)
	var ahead []game.Given
	for _, g := range p.steps[from].Given[s] {
		if g.Ahead != "" && g.Name == q.Name && p.game.Holds(g.Ahead, s) {
			ahead = append(ahead, g)
		}
	}
	tried := &p.ahead[s]
	if tried.step != from {
		*tried = triedAhead{step: from}
	}
	if ahead == nil || slices.Contains(tried.names, q.Name) {
		return false
	}
	tried.names = append(tried.names, q.Name)
	for i := range ahead {
		ahead[i].Ahead = ""
	}
	file := p.steps[from].Files[s]
	r := orders.NewReader(file, nil)
	v := p.viewOf(q)
	ahead = game.Settle(p.play.Rules, &v, ahead)
	p.play.Rules.Check(&v, ahead, r)
	if ps := r.Problems(); ps.Refused() {
		p.passed[s] = nil
		for _, problem := range ps {
			if problem.Kind != orders.Unwise {
				p.passed[s] = append(p.passed[s], problem.Text)
			}
		}
		return false
	}
	if a := p.answers[p.at[s]][s]; a != nil && (p.at[s] == from || len(a.Unused()) > 0) {
		a.Renew(q.Name, ahead)
		return true
	}
	p.answers[p.at[s]][s] = game.NewAnswers(p.play.Rules.Grammar(), ahead, fmt.Sprintf("%s, sent ahead", file))
	return true
}

// aheadFrom is the step, from 0, whose orders ahead hold for a side: the last
// in which it was asked for what they go with.
func (p *player) aheadFrom(s table.Side) int {
	for n := p.at[s]; n > 0; n-- {
		if p.steps[n].Have[s] && slices.Contains(p.asked[n][s], p.play.Rules.Grammar().Lead) {
			return n
		}
	}
	return 0
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
	if !p.steps[n].Silent[s] {
		return table.Option{}, table.Source{}, false
	}
	h := &p.hushed[s]
	switch {
	case h.step != n:
		*h = hush{n, q.Put(), q.Series}
	case h.put != q.Put() && (h.series == "" || h.series != q.Series):
		return table.Option{}, table.Source{}, false
	}
	if o, from, ok := p.game.Planned(q, p.steps[n].Plan[s].plan); ok {
		return o, from, true
	}
	return p.game.Silent(q), table.Source{Kind: "default", Where: "nothing had come by the deadline"}, true
}
