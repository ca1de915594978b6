package thiswar

import (
	"fieldpost/adjudicate"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/plan"
)

// Forecast says what came of battles fought many times.
func (r *Rules) Forecast(v *view.View, given []adjudicate.Given, p *plan.Plan, dice table.Dice, times int) []string {
	return nil
}
