package kind

import (
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
	"strings"
)

// About is what a game is called, and what it is made of.
type About struct {
	ID, Title string
	// Revision counts the readings of the rulebook; Pack is the digest of the component data.
	Revision int
	Pack     string
	Sides    [2]string
	Areas    []string
}

// Rules are what game.Rules says in the same way for every game whose questions are in a
// Book. A game's own Rules embed it and say what differs.
type Rules[G any] struct {
	*Book[G]
	About
	// Known is the game as a view has it, nil where the view does not hold together.
	Known func(*view.View) *Known[G]
	// Tongue is the language of plans as they are said again, nil for English.
	Tongue func(lang string) tongue.Tongue
}

// Name, Title, Revision, PackDigest, Sides and AreaNames are as game.Rules says.
func (r *Rules[G]) Name() string        { return r.ID }
func (r *Rules[G]) Title() string       { return r.About.Title }
func (r *Rules[G]) Revision() int       { return r.About.Revision }
func (r *Rules[G]) PackDigest() string  { return r.Pack }
func (r *Rules[G]) Sides() [2]string    { return r.About.Sides }
func (r *Rules[G]) AreaNames() []string { return append([]string(nil), r.Areas...) }

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
	return r.Said(r.check(v, given, orders.NewReader("", nil)), given)
}

// Said says what the answers that were taken will do, and what goes ahead.
func (b *Book[G]) Said(c *check.Checker, given []game.Given) (lines []string) {
	var taken []game.Given
	for _, t := range c.Taken {
		taken = append(taken, game.Given{Name: t.Q.Name, Option: t.O})
	}
	lines = b.Sentences(taken)
	if len(lines) == 0 && len(taken) > 0 {
		lines = append(lines, "You do nothing.")
	}
	return append(lines, b.SentAhead(given)...)
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
	var t tongue.Tongue
	if r.Tongue != nil {
		t = r.Tongue(lang)
	}
	return r.Book.Restate(t, p)
}

// PlanExample and Forecast are for games with plans of battles.
func (r *Rules[G]) PlanExample(*view.View) []string { return nil }
func (r *Rules[G]) Forecast(*view.View, []game.Given, *plan.Plan, table.Dice, int) []string {
	return nil
}
