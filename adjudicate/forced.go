package adjudicate

import "fieldpost/adjudicate/table"

// Forced takes what the rules have answered by themselves, as nothing else was
// legal, off the list that has begun to answer such questions: whoever names
// his last block too is not wrong. It gives the answer taken off.
func (a *Answers) Forced(q *table.Question) (o table.Option, ok bool) {
	if a == nil {
		return o, false
	}
	if series, begun := a.series[q.Name]; !begun || series != q.Series {
		return o, false
	}
	for i := range a.given {
		g := &a.given[i]
		if g.Name != q.Name || a.used[i] && !g.Every {
			continue
		}
		if o, ok := g.fits(q); ok {
			a.used[i] = true
			return o, true
		}
		if Ordered(q.Name) {
			return o, false
		}
	}
	return o, false
}

// Forced hears of a question that the rules have answered by themselves.
func (p *player) Forced(q *table.Question) {
	p.answers[p.at[q.Side]][q.Side].Forced(q)
	p.answered(q, q.Options[0], table.Source{Kind: "forced"})
}
