package kingcharles

import (
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/plan"
)

func (r *Rules) Forecast(v *view.View, given []game.Given, p *plan.Plan, dice table.Dice, times int) []string {
	return nil
}
func (r *Rules) PlanExample(v *view.View) []string { return nil }

func speak(string) tongue.Tongue { return tongue.Tongue{} }
