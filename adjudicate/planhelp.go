package adjudicate

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// SheetWith is a Sheet with more help, as a player is shown it: where a plan of battles is
// asked for, an example of one, if there is none in force, and the names of ready-made
// plans. A view holds the Sheet by itself, so that this may change while games go on.
func (g *Play) SheetWith(v *view.View, ready []string) []byte {
	text := g.Sheet(v)
	example := g.Rules.PlanExample(v)
	if v.Winner != "" || v.Over || v.Pace != pacePlans || example == nil {
		return text
	}
	t := speak(v.Lang)
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

// noPlan says that the text of a plan in force has no rules.
func noPlan(text string) bool {
	text = strings.TrimSpace(text)
	return text == "" || text == "{}"
}

// PlanHelp is for those who write a plan at a view: an example, where the view asks for a
// plan, and what each kind of question takes. They are lines without a mark, in at most 70 columns.
func (g *Play) PlanHelp(v *view.View) (lines []string) {
	t := speak(v.Lang)
	side := table.Side(slices.Index(g.sides[:], v.Side))
	if example := g.Rules.PlanExample(v); example != nil {
		lines = append(append(lines, t.Sprintf("A plan could be this, for one:")), example...)
		lines = append(lines, "")
	}
	lines = append(lines, t.Sprintf("What can stand in a plan:"))
	for _, k := range g.Rules.PlanKinds(side) {
		for _, l := range sheet.Wrap("#   "+k.Name+": ", tongue.Fields(g.sayIn(v.Lang, k.Doc))) {
			lines = append(lines, strings.TrimPrefix(l, "# "))
		}
	}
	return lines
}
