package adjudicate

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// readyName is the question of the muster: the first call, and any that asks the same
// again since a ruling has closed the one before.
const readyName = "ready"

// mustering says that a view is that of the muster.
func mustering(v *view.View) bool { return len(v.Asked) > 0 && v.Asked[0].Name == readyName }

// readyQuestion is the question of the muster, in a language.
func readyQuestion(lang string) view.Question {
	return view.Question{
		Name: readyName, Key: "muster/" + readyName, Options: []string{"true"},
		Text: speak(lang).Sprintf("Are you ready? Your answer shows that your keys work, and has its part in the first deal."),
	}
}

// ready checks the answer to the muster.
func (g *Play) ready(t tongue.Tongue, s *orders.Sheet, r *orders.Reader) []string {
	r.Map(s.Orders, []string{readyName}, readyName)
	n := s.Orders.Get(readyName)
	if n == nil {
		return nil
	}
	if yes, ok := r.Bool(n); ok && !yes {
		r.Report(n, CodeNotReady, "the game begins when both are ready").Hint = "send nothing until you are"
	}
	if r.Problems().Refused() {
		return nil
	}
	return []string{t.Sprintf("You are ready. The game begins when both sides are.")}
}

// examine holds the orders of a sheet against a side's view. It is what the
// player's check and the adjudicator's have in common, and sees nothing that
// the side may not know.
func (g *Play) examine(v *view.View, s *orders.Sheet, r *orders.Reader, whole bool) (given []game.Given, restatement []string) {
	side := table.Side(slices.Index(g.sides[:], v.Side))
	if len(v.Asked) == 0 || side < 0 {
		r.Report(nil, CodeNotAsked, "nothing is asked of %s at step %d", v.Side, v.Step)
		return nil, nil
	}
	before := g.keptPlan(side, v)
	p := g.readPlan(side, v.Pace, s.Plan, before, r)
	if mustering(v) {
		return nil, append(g.ready(speak(v.Lang), s, r), g.restatePlan(v.Lang, v.Pace, before, p, whole)...)
	}
	given = g.Rules.Read(side, s.Orders, r)
	if r.Problems().Refused() {
		return nil, nil
	}
	settled := game.Settle(g.Rules, v, given)
	g.Rules.Check(v, settled, r)
	if r.Problems().Refused() {
		return nil, nil
	}
	restatement = g.sayAllIn(v.Lang, append(g.Rules.Restate(v, settled), g.Rules.Grammar().RestateOtherwise(given, settled)...))
	return given, append(restatement, g.restatePlan(v.Lang, v.Pace, before, p, whole)...)
}
