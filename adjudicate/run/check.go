package run

import (
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// ReadyName is the question of the muster: the first call, and any that asks the same
// again since a ruling has closed the one before.
const ReadyName = "ready"

// mustering says that a view is that of the muster.
func mustering(v *view.View) bool { return len(v.Asked) > 0 && v.Asked[0].Name == ReadyName }

// readyQuestion is the question of the muster, in a language.
func readyQuestion(lang string) view.Question {
	return view.Question{
		Name: ReadyName, Key: "muster/" + ReadyName, Options: []string{"true"},
		Text: Speak(lang).Sprintf("Are you ready? Your answer shows that your keys work, and has its part in the first deal."),
	}
}

// ready checks the answer to the muster.
func (g *Play) ready(t tongue.Tongue, s *orders.Sheet, r *orders.Reader) []string {
	r.Map(s.Orders, []string{ReadyName}, ReadyName)
	n := s.Orders.Get(ReadyName)
	if n == nil {
		return nil
	}
	if yes, ok := r.Bool(n); ok && !yes {
		r.Report(n, codes.CodeNotReady, "the game begins when both are ready").Hint = say.Words("send nothing until you are")
	}
	if r.Problems().Refused() {
		return nil
	}
	return []string{t.Sprintf("You are ready. The game begins when both sides are.")}
}

// Examine holds the orders of a sheet against a side's view. It is what the
// player's check and the adjudicator's have in common, and sees nothing that
// the side may not know.
func (g *Play) Examine(v *view.View, s *orders.Sheet, r *orders.Reader, whole bool) (given []game.Given, restatement []string) {
	side, ok := g.asked(v, r)
	if !ok {
		return nil, nil
	}
	before := g.keptPlan(side, v)
	now := g.ReadPlan(side, v.Pace, s.Plan, before, r)
	if mustering(v) {
		return nil, append(g.ready(Speak(v.Lang), s, r), g.restatePlan(v.Lang, v.Pace, before, now, whole)...)
	}
	given, settled := g.legal(side, v, s, r)
	if r.Problems().Refused() {
		return nil, nil
	}
	restatement = g.SayAll(v.Lang, append(g.Rules.Restate(v, settled), g.Rules.Grammar().RestateOtherwise(given, settled)...))
	return given, append(restatement, g.restatePlan(v.Lang, v.Pace, before, now, whole)...)
}

// Judge is Examine for who needs no words; before is the plan in force, now that after the sheet.
func (g *Play) Judge(v *view.View, s *orders.Sheet, before Standing, r *orders.Reader) (given []game.Given, now Standing) {
	side, ok := g.asked(v, r)
	if !ok {
		return nil, before
	}
	now = g.ReadPlan(side, v.Pace, s.Plan, before, r)
	if mustering(v) {
		g.ready(Speak(v.Lang), s, r)
		return nil, now
	}
	given, _ = g.legal(side, v, s, r)
	return given, now
}

// asked is the side whose view it is, and whether it is asked anything.
func (g *Play) asked(v *view.View, r *orders.Reader) (table.Side, bool) {
	side := table.Side(slices.Index(g.sides[:], v.Side))
	if len(v.Asked) == 0 || side < 0 {
		r.Report(nil, codes.CodeNotAsked, "nothing is asked of %s at step %d", v.Side, v.Step)
		return side, false
	}
	return side, true
}

// legal reads the answers of a sheet and checks them; there are none where they will not do.
func (g *Play) legal(side table.Side, v *view.View, s *orders.Sheet, r *orders.Reader) (given, settled []game.Given) {
	given = g.Rules.Read(side, s.Orders, r)
	if r.Problems().Refused() {
		return nil, nil
	}
	settled = game.Settle(g.Rules, v, given)
	g.Rules.Check(v, settled, r)
	if r.Problems().Refused() {
		return nil, nil
	}
	return given, settled
}
