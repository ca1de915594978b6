package kingcharles

import (
	"errors"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/plan"
)

// Until the rulings and the public report are there.

func (g *Game) Rule(*table.Table, game.Change) error { return errors.New("no ruling yet") }

func (r *Rules) Forecast(v *view.View, given []game.Given, p *plan.Plan, dice table.Dice, times int) []string {
	return nil
}
func (r *Rules) PlanExample(v *view.View) []string { return nil }

func speak(string) tongue.Tongue { return tongue.Tongue{} }
