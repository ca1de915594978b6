package run

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Sheet is the order sheet for a view, with the legal choices as comments.
func (g *Play) Sheet(v *view.View) []byte {
	t := Speak(v.Lang)
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
	if v.Pace == PacePlans {
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

// noPlan says that the text of a plan in force has no rules.
func noPlan(text string) bool {
	text = strings.TrimSpace(text)
	return text == "" || text == "{}"
}

// SheetWith is a Sheet with more help, as a player is shown it: where a plan of battles is
// asked for, an example of one, if there is none in force, and the names of ready-made
// plans. A view holds the Sheet by itself, so that this may change while games go on.
func (g *Play) SheetWith(v *view.View, ready []string) []byte {
	text := g.Sheet(v)
	example := g.Rules.PlanExample(v)
	if v.Winner != "" || v.Over || v.Pace != PacePlans || example == nil {
		return text
	}
	t := Speak(v.Lang)
	var lines []string
	if noPlan(v.Plan) {
		lines = sheet.Wrap("# ", tongue.Fields(t.Sprintf("A plan could be this, for one; take the # away before all its lines:")))
		for _, l := range example {
			lines = append(lines, "# "+l)
		}
	}
	if len(ready) > 0 {
		words := t.Sprintf("There is a ready-made plan: %s. To see it:", ready[0])
		if len(ready) > 1 {
			words = t.Sprintf("There are ready-made plans: %s. To see one:", strings.Join(ready, ", "))
		}
		lines = append(lines, sheet.Wrap("# ", tongue.Fields(words))...)
		lines = append(lines, "#   fieldpost plan example "+g.Rules.Name()+" "+ready[0])
	}
	return orders.Canonical(append(text, strings.Join(lines, "\n")...))
}

// PlanHelp is for those who write a plan at a view: an example, where the view asks for a
// plan, and what each kind of question takes. They are lines without a mark, in at most 70 columns.
func (g *Play) PlanHelp(v *view.View) (lines []string) {
	t := Speak(v.Lang)
	side := table.Side(slices.Index(g.sides[:], v.Side))
	if example := g.Rules.PlanExample(v); example != nil {
		lines = append(append(lines, t.Sprintf("A plan could be this, for one:")), example...)
		lines = append(lines, "")
	}
	lines = append(lines, t.Sprintf("What can stand in a plan:"))
	for _, k := range g.Rules.PlanKinds(side) {
		for _, l := range sheet.Wrap("#   "+k.Name+": ", tongue.Fields(g.Say(v.Lang, say.Words(k.Doc)))) {
			lines = append(lines, strings.TrimPrefix(l, "# "))
		}
	}
	return lines
}

// SheetOf is an order sheet for the open call with these lines under "orders:", and
// perhaps a note to the opponent and the lines of a plan, from "plan:" on. It is as a
// player writes it, not held against the view: Check does that.
func (g *Play) SheetOf(v *view.View, lines []string, note, plan string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "fieldpost: orders/2\ngame: %s\nstep: %d\nside: %s\norders:\n", orders.Quote(v.Game), v.Step, orders.Quote(v.Side))
	for _, l := range lines {
		b.WriteString(l + "\n")
	}
	if note != "" {
		b.WriteString("note: " + orders.Quote(note) + "\n")
	}
	b.WriteString(plan)
	return orders.Canonical([]byte(b.String()))
}
