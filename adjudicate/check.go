package adjudicate

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// Check reads an order sheet in clear and holds it against the view of the
// open step. The sheet serves if the problems do not refuse it; restatement
// then says in plain sentences what the orders will do.
func (f *Folder) Check(v *view.View, file string, data []byte) (s *orders.Sheet, given []game.Given, problems orders.Problems, restatement []string) {
	return f.check(v, file, data, true)
}

// check is Check; whole says whether a long plan that is new is said rule by rule.
func (f *Folder) check(v *view.View, file string, data []byte, whole bool) (s *orders.Sheet, given []game.Given, problems orders.Problems, restatement []string) {
	s, problems = orders.ParseSheet(file, data)
	if s == nil {
		return nil, nil, f.problemsIn(v.Lang, problems), nil
	}
	r := orders.NewReader(file, problems)
	switch {
	case s.Armor, s.Sealed != "":
		r.Report(s.Root.Get("sealed"), CodeSealedTwice, "this is sealed already, and only the adjudicator can open it").Hint =
			"check and seal the sheet that it was made from"
		return s, nil, f.problemsIn(v.Lang, r.Problems()), nil
	case s.Root.Get("signature") != nil:
		r.Report(s.Root.Get("signature"), CodeSignedTwice, "this is signed already").Hint = "leave the signature out; fieldpost seal signs"
	}
	for key, given := range map[string]bool{"number": s.Number != "", "letter": s.Letter != ""} {
		if given {
			r.Report(s.Root.Get(key), CodeNumberGiven, "'%s' is written when orders are sealed, not before", key).Hint = "leave it out"
		}
	}
	switch {
	case v.Game != f.Game.ID || v.Step != f.Step() || v.Call != f.OpenCall().digest:
		r.Report(nil, CodeWrongStep, "the view is not that of the open step").Hint = "fetch the game folder again"
	case !f.Header(r, s, f.Step(), v.Side):
	case !r.Problems().Refused():
		given, restatement = f.examine(v, s, r, whole)
		if !r.Problems().Refused() {
			fits(r, s)
		}
		if !s.Final && !r.Problems().Refused() {
			words := "these orders hold the step up: it is not played until you send others without 'final: false'"
			if _, timed := f.Closes(); timed {
				words = "these orders hold the step up until its time is over, grace included, or you send others without 'final: false'"
			}
			held := r.Report(s.Root.Get("final"), CodeHeld, "%s", words)
			held.Kind = orders.Unwise
		}
	}
	return s, given, f.problemsIn(v.Lang, r.Problems().Cut(mostProblems)), restatement
}

// mostProblems are told of one sheet; of the others only the number is.
const mostProblems = 50

// header holds what a sheet says of itself against step n.
func (f *Record) Header(r *orders.Reader, s *orders.Sheet, n int, side string) (ok bool) {
	ok = true
	report := func(key, code, hint, format string, args ...any) {
		ok = false
		r.Report(s.Root.Get(key), code, format, args...).Hint = hint
	}
	again, wrong := fmt.Sprintf("fieldpost sheet > orders.yaml makes a sheet for step %d", n), "these orders answer step %d; step %d is open"
	if n < f.Step() {
		again, wrong = "", "these orders answer step %d; step %d is theirs"
	}
	if s.Game != "" && s.Game != f.Game.ID {
		report("game", CodeOtherGame, "", "these orders are for the game %s; this is %s", s.Game, f.Game.ID)
	}
	if s.Step != 0 && s.Step != n {
		report("step", CodeWrongStep, again, wrong, s.Step, n)
	}
	if s.Side != "" && s.Side != side {
		report("side", CodeOtherSide, "", "these orders are %s's, not %s's", s.Side, side)
	}
	if call := strings.TrimPrefix(s.Call, "sha256:"); ok && call != "" && "sha256:"+call != f.Calls[n-1].digest {
		report("call", CodeWrongCall, again, "these orders answer another call than that of step %d", n)
	}
	return ok
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
func (g *Play) Forecast(v *view.View, s *orders.Sheet, given []game.Given, dice table.Dice, times int) []string {
	side := table.Side(slices.Index(g.sides[:], v.Side))
	if side < 0 || s == nil {
		return nil
	}
	p := g.planAgain(side, v.Pace, s.Plan, g.keptPlan(side, v))
	return g.Rules.Forecast(v, game.Settle(g.Rules, v, given), p.plan, dice, times)
}

// readyName is the question of the muster: the first call, and any that asks the same
// again since a ruling has closed the one before.
const readyName = "ready"

// musters says that a call is the muster.
func (c *Call) musters() bool { return slices.Contains(c.Asks[0], readyName) }

// mustering says that a view is that of the muster.
func mustering(v *view.View) bool { return len(v.Asked) > 0 && v.Asked[0].Name == readyName }

// Mustering says whether the open step is the muster.
func (f *Record) Mustering() bool { return f.OpenCall().musters() }

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

// Sheet is the order sheet for a view, with the legal choices as comments.
func (g *Play) Sheet(v *view.View) []byte {
	t := speak(v.Lang)
	var b strings.Builder
	fmt.Fprintf(&b, "fieldpost: orders/2\ngame: %s\nstep: %d\nside: %s\n", orders.Quote(v.Game), v.Step, orders.Quote(v.Side))
	switch {
	case v.Winner != "" || v.Over:
		b.WriteString("# " + t.Sprintf("The game is over.") + "\n")
		return []byte(b.String())
	case len(v.Asked) == 0:
		b.WriteString("# " + t.Sprintf("Nothing is asked of you at this step.") + "\n")
		return []byte(b.String())
	}
	b.WriteString("orders:\n")
	if mustering(v) {
		words := t.Sprintf("Are you ready? Your answer shows that your keys work, and has its part in the first deal. Take the # away:")
		for _, l := range sheet.Wrap("  # ", tongue.Fields(words)) {
			b.WriteString(l + "\n")
		}
		b.WriteString("  # ready: true\n")
	} else {
		lines := g.Rules.Sheet(v)
		if slices.ContainsFunc(lines, sheet.GoesOn) {
			b.WriteString("  # " + t.Sprintf("Where a choice goes on below, take the # away before all its lines.") + "\n")
		}
		for _, l := range lines {
			b.WriteString(l + "\n")
		}
	}
	b.WriteString("# note: \"…\"   # " + t.Sprintf("to your opponent, who reads it with the next call") + "\n")
	if v.Pace == pacePlans {
		b.WriteString(planInForce(t, v.Plan))
		keep := "# plan: keep   # " + t.Sprintf("or a new plan; see fieldpost plan facts %s", g.Rules.Name())
		b.WriteString(strings.Join(sheet.Fit([]string{keep}), "\n") + "\n")
	}
	return orders.Canonical([]byte(b.String()))
}

// planInForce shows a plan as comments, to be changed and sent again.
func planInForce(t tongue.Tongue, text string) string {
	if noPlan(text) {
		return strings.Join(sheet.Fit([]string{"# " + t.Sprintf("You have no plan: what you are not asked is done by standing default.")}), "\n") + "\n"
	}
	lines := []string{"# " + t.Sprintf("Your plan in force; a new one takes the place of all of it:"), "# plan:"}
	for l := range strings.Lines(strings.TrimSpace(text)) {
		lines = append(lines, "#   "+strings.TrimRight(l, "\n"))
	}
	return strings.Join(sheet.Fit(lines), "\n") + "\n"
}
