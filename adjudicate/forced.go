package adjudicate

import "fieldpost/adjudicate/game/table"

// Forced hears of a question that the rules have answered by themselves.
func (p *player) Forced(q *table.Question) {
	a := p.answers[p.at[q.Side]][q.Side]
	if _, wrong, _ := a.Forced(q); wrong != nil {
		p.fallsOut(q, a, wrong)
	}
	p.answered(q, q.Options[0], table.Source{Kind: "forced"})
}
