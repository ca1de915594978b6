package thiswar

import (
	"fieldpost/adjudicate"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/plan"
)

// Planned answers a question from its side's plan, or by house default.
func (g *Game) Planned(q *table.Question, p *plan.Plan) (o table.Option, from table.Source, ok bool) {
	return o, from, false
}

// PlanKinds are the kinds of question that a plan answers.
func (r *Rules) PlanKinds(s table.Side) []plan.Kind { return nil }

// RestatePlan says in plain sentences what a plan will do.
func (r *Rules) RestatePlan(p *plan.Plan) []string { return nil }

// Defaults are the house defaults.
func (r *Rules) Defaults() []adjudicate.Default { return nil }

// Forecast says what came of battles fought many times.
func (r *Rules) Forecast(v *view.View, given []adjudicate.Given, p *plan.Plan, dice table.Dice, times int) []string {
	return nil
}
