package adjudicate

import "fieldpost/adjudicate/game/table"

// Forced hears of a question that the rules have answered by themselves.
func (p *player) Forced(q *table.Question) {
	p.answers[p.at[q.Side]][q.Side].Forced(q)
	p.answered(q, q.Options[0], table.Source{Kind: "forced"})
}
