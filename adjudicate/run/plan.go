package run

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// Standing is a plan in force. Its lines are those of its text, in canonical
// form, which stands in its owner's views.
type Standing struct {
	plan *plan.Plan
	text string
}

// MaxPlan is the most bytes that a plan may have: it stands in its owner's
// views, whose size must tell nothing.
const MaxPlan = 8 << 10

// ReadPlan reads the plan of a sheet; before is the plan in force, which a
// sheet without one, or with "plan: keep", leaves in force.
func (g *Play) ReadPlan(side table.Side, pace string, n *orders.Node, before Standing, r *orders.Reader) Standing {
	if n == nil {
		return before
	}
	if pace != PacePlans {
		r.Report(n, codes.CodeNoPlans, "this game is played at the pace 'table', which asks every question").Hint = say.Words("leave the plan out")
		return before
	}
	text := string(orders.WriteValue(n))
	if size := encodedSize(text); size > MaxPlan {
		r.Report(n, plan.CodeTooLarge, "a plan has at most %d bytes; this one has %d as it is stored", MaxPlan, size)
		return before
	}
	_, keep := plan.Read(n, g.Rules.PlanKinds(side), g.Rules.AreaNames(), r)
	if keep || r.Problems().Refused() {
		return before
	}
	return g.standing(side, text)
}

// PlanAgain is ReadPlan of a sheet that has been let pass.
func (g *Play) PlanAgain(side table.Side, pace string, n *orders.Node, before Standing) Standing {
	if n == nil || pace != PacePlans || n.Kind == orders.Scalar && !n.Blank() { // "keep"
		return before
	}
	text := string(orders.WriteValue(n))
	if text == before.text {
		return before
	}
	return g.standing(side, text)
}

// encodedSize is how many bytes a text takes in a view, where some characters
// are escaped.
func encodedSize(text string) int {
	data, err := yaml.Marshal(text)
	if err != nil {
		return MaxPlan + 1
	}
	return len(data) + 2*strings.Count(text, "\n")
}

// standing makes a plan in force of its text.
func (g *Play) standing(side table.Side, text string) Standing {
	n, ps := orders.ParseValue("plan", []byte(text), orders.Limits{})
	if ps.Refused() {
		return Standing{}
	}
	p, _ := plan.Read(n, g.Rules.PlanKinds(side), g.Rules.AreaNames(), orders.NewReader("plan", nil))
	return Standing{p, text}
}

// keptPlan is the plan in force as a side's view shows it.
func (g *Play) keptPlan(side table.Side, v *view.View) Standing {
	if v.Plan == "" {
		return Standing{}
	}
	return g.standing(side, v.Plan)
}

// fewRules of a plan are always said; more of them only where somebody asks what a sheet does.
const fewRules = 8

// restatePlan says what the plan will do from now on: of one that changes the plan in
// force only what is new and what is gone. Where not whole, a long one is only counted.
func (g *Play) restatePlan(lang, pace string, before, now Standing, whole bool) (lines []string) {
	t := Speak(lang)
	switch {
	case pace != PacePlans:
		return nil
	case now.plan == nil:
		return []string{t.Sprintf("You have no plan: what is not asked of you is done by standing default.")}
	case now == before:
		return []string{t.Sprintf("Your plan stays in force.")}
	}
	rules := g.Rules.RestatePlan(lang, now.plan)
	say := func(heading string, rules []string) {
		if len(rules) == 0 {
			return
		}
		if lines = append(lines, heading); len(rules) > fewRules && !whole {
			lines = append(lines, "  "+t.Count(len(rules), "rule")+t.Sprintf("; 'fieldpost check' says them one by one"))
			return
		}
		for _, l := range rules {
			lines = append(lines, "  "+l)
		}
	}
	if before.plan == nil {
		say(t.Sprintf("From now on your plan is:"), rules)
		return lines
	}
	was := g.Rules.RestatePlan(lang, before.plan)
	fresh := without(rules, was)
	say(t.Sprintf("New in your plan:"), fresh)
	say(t.Sprintf("No longer in your plan:"), without(was, rules))
	if len(lines) == 0 {
		return []string{t.Sprintf("Your plan stays in force.")}
	}
	if same := len(rules) - len(fresh); same > 0 {
		lines = append(lines, t.Sprintf("All else in it is as before: %s.", t.Count(same, "rule")))
	}
	return lines
}

// without are the rules that are not among others. A rule says its own number, so that
// one in another place is another.
func without(rules, others []string) []string {
	return slices.DeleteFunc(slices.Clone(rules), func(l string) bool { return slices.Contains(others, l) })
}

// PlanInForce says in plain sentences what the plan in force of a view does, in its
// language; nothing where there is none.
func (g *Play) PlanInForce(v *view.View) []string {
	p := g.keptPlan(table.Side(slices.Index(g.sides[:], v.Side)), v)
	if p.plan == nil {
		return nil
	}
	return g.Rules.RestatePlan(v.Lang, p.plan)
}

// Forecast fights the battles that can be foreseen from a side's own view many
// times, by the plan of the sheet or the one in force; dice are throwaway dice,
// never the game's.
func (g *Play) Forecast(v *view.View, s *orders.Sheet, given []game.Given, dice table.Dice, times int) []game.Foreseen {
	side := table.Side(slices.Index(g.sides[:], v.Side))
	if side < 0 || s == nil {
		return nil
	}
	p := g.PlanAgain(side, v.Pace, s.Plan, g.keptPlan(side, v))
	return g.Rules.Forecast(v, game.Settle(g.Rules, v, given), p.plan, dice, times)
}
