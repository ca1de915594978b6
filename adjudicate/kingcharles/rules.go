package kingcharles

import (
	_ "embed"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/shape"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// Grammar is as game.Rules says.
func (r *Rules) Grammar() *game.Grammar { return r.board.book.Grammar() }

// Read turns the orders of a sheet into answers.
func (r *Rules) Read(side table.Side, node *orders.Node, reader *orders.Reader) []game.Given {
	return r.board.book.Read(side, node, reader)
}

// Fixed says which questions are calls at every pace.
func (r *Rules) Fixed(q *table.Question) bool { return r.board.book.Fixed(q) }

// Asks, RuleOf, Defaults, PublicKeys and ActionKinds are as game.Rules says.
func (r *Rules) Asks(name string) string              { return r.board.book.AsksFor(name) }
func (r *Rules) RuleOf(key, name, verb string) string { return r.board.book.RuleOf(key, name, verb) }
func (r *Rules) Defaults() []game.Default             { return r.board.book.Defaults() }
func (r *Rules) PublicKeys() []string                 { return r.board.book.PublicKeys() }
func (r *Rules) ActionKinds() []string                { return r.board.book.ActionKinds() }

//go:embed ORDERS.md
var ordersPage string

// Form is how the orders of a side are written: what the sheet's reader takes.
func (r *Rules) Form(side string) game.Form {
	s, _ := SideOf(side)
	area := shape.Part("area")
	return r.board.book.Form(s, map[string]game.Shape{
		"areas": shape.Any(area, shape.ListOf(area)),
		"raids": shape.Pairs(r.board.book.Written(s, "unit"), area),
	}, shape.Docs(ordersPage))
}

// RestatePlan is as game.Rules says.
func (r *Rules) RestatePlan(lang string, p *plan.Plan) []string {
	return r.board.book.Restate(speak(lang), p)
}
