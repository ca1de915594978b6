package adjudicate

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// planned answers a question by the side's plan in force or by standing default.
// The fixed calls are its owner's to answer, unless the plan itself does; and so
// is what the game's options or the pace of the table ask. Of a list that one
// sheet answers all is asked, or nothing: where that turns out in the middle, the
// game is played again.
func (p *player) planned(q *table.Question) (table.Option, table.Source, bool) {
	if p.pace() != pacePlans || slices.Contains(p.play.ask, q.Name) {
		return table.Option{}, table.Source{}, false
	}
	list := p.play.sides[q.Side] + " " + q.Series
	if q.Series != "" && p.whole[list] {
		return table.Option{}, table.Source{}, false
	}
	o, from, ok := p.game.Planned(q, p.steps[p.at[q.Side]].plan[q.Side].plan)
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
	for _, g := range p.steps[from].given[s] {
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
	file := p.steps[from].files[s]
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
		if p.steps[n].have[s] && slices.Contains(p.asked[n][s], p.play.Rules.Grammar().Lead) {
			return n
		}
	}
	return 0
}

// decidedFor are the decisions that plan or house made for a side.
func decidedFor(all []table.Decision, s table.Side) (list []table.Decision) {
	for _, d := range all {
		if d.Side == s && (d.From.Kind == "plan" || d.From.Kind == "default") {
			list = append(list, d)
		}
	}
	return list
}

// standing is a plan in force. Its lines are those of its text, in canonical
// form, which stands in its owner's views.
type Standing struct {
	plan *plan.Plan
	text string
}

// maxPlan is the most bytes that a plan may have: it stands in its owner's
// views, whose size must tell nothing.
const maxPlan = 8 << 10

// readPlan reads the plan of a sheet; before is the plan in force, which a
// sheet without one, or with "plan: keep", leaves in force.
func (g *Play) readPlan(side table.Side, pace string, n *orders.Node, before Standing, r *orders.Reader) Standing {
	if n == nil {
		return before
	}
	if pace != pacePlans {
		r.Report(n, CodeNoPlans, "this game is played at the pace 'table', which asks every question").Hint = "leave the plan out"
		return before
	}
	text := string(orders.WriteValue(n))
	if size := encodedSize(text); size > maxPlan {
		r.Report(n, plan.CodeTooLarge, "a plan has at most %d bytes; this one has %d as it is stored", maxPlan, size)
		return before
	}
	_, keep := plan.Read(n, g.Rules.PlanKinds(side), g.Rules.AreaNames(), r)
	if keep || r.Problems().Refused() {
		return before
	}
	return g.standing(side, text)
}

// planAgain is readPlan of a sheet that has been let pass.
func (g *Play) planAgain(side table.Side, pace string, n *orders.Node, before Standing) Standing {
	if n == nil || pace != pacePlans || n.Kind == orders.Scalar && !n.Blank() { // "keep"
		return before
	}
	return g.standing(side, string(orders.WriteValue(n)))
}

// encodedSize is how many bytes a text takes in a view, where some characters
// are escaped.
func encodedSize(text string) int {
	data, err := yaml.Marshal(text)
	if err != nil {
		return maxPlan + 1
	}
	return len(data) + 2*strings.Count(text, "\n")
}

// mostDecided is the most bytes that what was decided may take in a view.
const mostDecided = 12 << 10

// bounded keeps the latest decisions that fit, and says how many it left out.
func bounded(t tongue.Tongue, all []view.Decided) []view.Decided {
	size, from := 0, len(all)
	for from > 0 {
		d := all[from-1]
		size += len(d.Key) + len(d.Area) + len(d.Answer) + len(d.By) + encodedSize(d.Where) + 80
		if size > mostDecided {
			break
		}
		from--
	}
	if from == 0 {
		return all
	}
	return append([]view.Decided{{Key: "earlier", Answer: t.Sprintf("%d earlier answers are left out here", from), By: "plan"}}, all[from:]...)
}

// standing makes a plan in force of its text.
func (g *Play) standing(side table.Side, text string) Standing {
	n, ps := orders.ParseValue("plan", []byte(text), orders.Limits{})
	if ps.Refused() {
		return Standing{}
	}
	p, _ := plan.Again(n, g.Rules.PlanKinds(side), g.Rules.AreaNames(), orders.NewReader("plan", nil))
	return Standing{p, text}
}

// keptPlan is the plan in force as a side's view shows it.
func (g *Play) keptPlan(side table.Side, v *view.View) Standing {
	if v.Plan == "" {
		return Standing{}
	}
	return g.standing(side, v.Plan)
}
