package run

import (
	"fmt"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/say"
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

// triedAhead are the orders ahead of a step that have been used, or tried in vain: by their
// condition and the name of their question, of a list by their number in it.
type triedAhead struct {
	step int // from 0
	done []string
}

// useAhead takes orders that the side sent ahead into use for a question, if
// they are legal now as far as the side can know; they are held against its
// view as a sheet would be. If they are not, its owner is asked and told why.
// Of a list the first is taken that has not been used and is legal.
// They are those of the last sheet that they could go with: both sides may have
// been asked something else since. They come before its plan, and are used once.
func (p *player) useAhead(q *table.Question) bool {
	s := q.Side
	from := p.aheadFrom(s)
	tried := &p.ahead[s]
	if tried.step != from {
		*tried = triedAhead{step: from}
	}
	var refused []say.Text
	for _, e := range p.aheadFor(q, p.steps[from].Given[s]) {
		if slices.Contains(tried.done, e.key) {
			continue
		}
		ask := e.given[0].Ask
		if ask || e.given[0].Entry == 0 {
			tried.done = append(tried.done, e.key)
		}
		if ask {
			return false
		}
		why := p.takeAhead(q, from, e.given)
		if why == nil {
			tried.done = append(tried.done, e.key)
			return true
		}
		for _, text := range why {
			if n := e.given[0].Entry; n > 0 {
				text = say.Textf("entry %d of '%s': %s", n, e.given[0].Ahead, text)
			}
			refused = append(refused, text)
		}
	}
	if refused != nil {
		p.passed[s] = refused
	}
	return false
}

// entry are orders ahead that are used together.
type entry struct {
	key   string
	given []game.Given
}

// aheadFor are the orders ahead that could answer a question, of which the condition holds.
func (p *player) aheadFor(q *table.Question, given []game.Given) (list []entry) {
	for _, g := range given {
		if g.Ahead == "" || g.Entry == 0 && g.Name != q.Name {
			continue
		}
		key := g.Ahead + " " + q.Name
		if g.Entry > 0 {
			key = fmt.Sprintf("%s %d", g.Ahead, g.Entry)
		}
		if last := len(list) - 1; last >= 0 && list[last].key == key {
			list[last].given = append(list[last].given, g)
		} else if (g.Ask || g.Name == q.Name) && p.game.Holds(&g, q.Side) {
			list = append(list, entry{key, []game.Given{g}})
		}
	}
	return list
}

// takeAhead takes orders ahead into use, or says why they are not legal.
func (p *player) takeAhead(q *table.Question, from int, ahead []game.Given) (refused []say.Text) {
	s, ahead := q.Side, slices.Clone(ahead)
	listed := ahead[0].Entry > 0
	for i := range ahead {
		ahead[i].Ahead, ahead[i].Entry = "", 0
	}
	file := p.steps[from].Files[s]
	r := orders.NewReader(file, nil)
	v := p.viewOf(q)
	ahead = game.Settle(p.play.Rules, &v, ahead)
	p.play.Rules.Check(&v, ahead, r)
	if ps := r.Problems(); ps.Refused() {
		for _, problem := range ps {
			if problem.Kind != orders.Unwise {
				refused = append(refused, problem.Text)
			}
		}
		return refused
	}
	if a := p.answers[p.at[s]][s]; !listed && a != nil && (p.at[s] == from || len(a.Unused()) > 0) {
		a.Renew(q.Name, ahead)
		return nil
	}
	p.answers[p.at[s]][s] = game.NewAnswers(p.play.Rules.Grammar(), ahead, file).SentAhead()
	return nil
}

// aheadFrom is the step, from 0, whose orders ahead hold for a side: the last
// in which it was asked for what they go with.
func (p *player) aheadFrom(s table.Side) int {
	for n := p.at[s]; n > 0; n-- {
		if p.steps[n].Have[s] && slices.ContainsFunc(p.play.Rules.Grammar().Lead, func(lead string) bool { return slices.Contains(p.asked[n][s], lead) }) {
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
	return p.game.Silent(q), table.Source{Kind: "default", Where: say.Words("nothing had come by the deadline")}, true
}
