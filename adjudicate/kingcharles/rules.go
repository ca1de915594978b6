package kingcharles

import (
	_ "embed"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/shape"
	"fieldpost/orders/plan"
)

// Asks is as game.Rules says.
func (r *Rules) Asks(name string) string { return r.AsksFor(name) }

//go:embed ORDERS.md
var ordersPage string

// Form is how the orders of a side are written: what the sheet's reader takes.
func (r *Rules) Form(side string) game.Form {
	s, _ := SideOf(side)
	area := shape.Part("area")
	return r.book.Form(s, map[string]game.Shape{
		"areas": shape.Any(area, shape.ListOf(area)),
		"raids": shape.Pairs(r.Written(s, "unit"), area),
	}, shape.Docs(ordersPage))
}

// ViewSize is the length of what is sealed of a view: with both sides' control of the whole map, a
// full hand in words and a long plan it is larger than those of other games.
func (r *Rules) ViewSize(bool) int { return 12 << 10 }

// RestatePlan is as game.Rules says.
func (r *Rules) RestatePlan(lang string, p *plan.Plan) []string {
	return r.book.Restate(speak(lang), p)
}
