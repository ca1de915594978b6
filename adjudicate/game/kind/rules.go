package kind

import (
	"errors"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
	"slices"
	"strings"
)

// Rules are what game.Rules says in the same way for every game whose questions are in a
// Book. A game's own Rules embed it and say what differs.
type Rules[G any] struct {
	*Book[G]
	// Known is the game as a view has it, nil where the view does not hold together.
	Known func(*view.View) *Known[G]
	// Shown are the areas as a side sees them in that game.
	Shown func(G, table.Side) []view.Area
	// Land is the map of a game of areas with borders, Border what a border is called by its
	// limit.
	Land   *block.Map
	Border func(limit int) string
	// Tongue is the language of plans as they are said again, nil for English.
	Tongue func(lang string) tongue.Tongue
}

// AreaNames are the areas of the map.
func (r *Rules[G]) AreaNames() []string { return slices.Clone(r.Land.Names) }

// Asks is what a letter says that is asked for.
func (r *Rules[G]) Asks(name string) string { return r.AsksFor(name) }

// Check holds answers against a view.
func (r *Rules[G]) Check(v *view.View, given []game.Given, reader *orders.Reader) {
	r.check(v, given, reader)
}

func (r *Rules[G]) check(v *view.View, given []game.Given, reader *orders.Reader) *check.Checker {
	k := r.Known(v)
	if k == nil {
		return check.BadView(reader)
	}
	return k.Check(v, given, reader)
}

// Restate says what the answers will do, and what goes ahead.
func (r *Rules[G]) Restate(v *view.View, given []game.Given) []string {
	return r.RestateTaken(r.check(v, given, orders.NewReader("", nil)).Taken, given)
}

// Sheet proposes answers: every question that is open, and what there is to choose.
func (r *Rules[G]) Sheet(v *view.View) (lines []string) {
	k := r.Known(v)
	for i := range v.Asked {
		if k != nil {
			lines = append(lines, sheet.Wrap("  # ", strings.Fields(v.Asked[i].Text))...)
			lines = append(lines, k.Lines(tongue.Tongue{}, &v.Asked[i], nil)...)
		}
	}
	return sheet.Fit(lines)
}

// PlanKinds are the kinds of plan, of a game whose plans name nothing.
func (r *Rules[G]) PlanKinds(table.Side) []plan.Kind {
	return r.Book.PlanKinds(nil, func(o *orders.Reader) *plans.Reader { return &plans.Reader{Reader: sheet.Reader{Reader: o}} })
}

// RestatePlan says what a plan will do.
func (r *Rules[G]) RestatePlan(lang string, p *plan.Plan) []string {
	return r.Book.Restate(r.PlansIn(lang), p)
}

// PlansIn is the language in which plans are said.
func (r *Rules[G]) PlansIn(lang string) (t tongue.Tongue) {
	if r.Tongue != nil {
		t = r.Tongue(lang)
	}
	return t
}

// PlanExample and Forecast are for games with plans of battles.
func (r *Rules[G]) PlanExample(*view.View) []string { return nil }
func (r *Rules[G]) Forecast(*view.View, []game.Given, *plan.Plan, table.Dice, int) []string {
	return nil
}

// Ask is as game.Asking says.
func (r *Rules[G]) Ask(v *view.View, asked *view.Question, answers []table.Option) (*table.Question, []view.Area, error) {
	k := r.Known(v)
	if k == nil {
		return nil, nil, errors.New("the view does not hold together; ask the adjudicator for it again")
	}
	q, err := check.Next(k, asked, answers)
	return q, r.Shown(k.Game, k.Knows), err
}

// To is as game.Asking says.
func (r *Rules[G]) To(v *view.View, asked *view.Question, answers []table.Option) []table.Question {
	k := r.Known(v)
	if k == nil {
		return nil
	}
	return check.To(k, asked, answers)
}

// Neighbours are as game.Asking says.
func (r *Rules[G]) Neighbours(area string) (list []game.Neighbour) {
	if a, ok := r.Land.Find(area); ok {
		for _, l := range r.Land.Links[a] {
			list = append(list, game.Neighbour{Area: r.Land.Names[l.To], Border: r.Border(r.Land.Borders[l.Border].Limit)})
		}
	}
	return list
}

// Left and Ahead are for games whose limits show, and that take orders ahead.
func (r *Rules[G]) Left(*view.View, *view.Question, []table.Option, string) []game.Left { return nil }
func (r *Rules[G]) Ahead(*view.View, table.Option) []game.Ahead                         { return nil }
