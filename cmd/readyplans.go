package cmd

import (
	"io/fs"
	"slices"
	"strings"

	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
	"fieldpost/cmd/internal/asking"
	"fieldpost/examples"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// plansFor are what a side can choose of plans, nil in a game without. Of those in
// examples/plans it is offered what it could send.
func plansFor(folder *gameFolder, v *view.View) *asking.Plans {
	if v.Pace != "plans" {
		return nil
	}
	offer := &asking.Plans{InForce: folder.PlanInForce(v)}
	rules, sides := folder.Rules(), folder.Sides()
	kinds := rules.PlanKinds(table.Side(slices.Index(sides[:], v.Side)))
	files, _ := fs.Glob(examples.Plans, "plans/"+rules.Name()+"-*.yaml")
	for _, name := range files {
		data, _ := fs.ReadFile(examples.Plans, name)
		about, lines, _ := strings.Cut(string(data), "\nplan:\n")
		n, problems := orders.ParseValue(name, []byte(lines), orders.Limits{})
		r := orders.NewReader(name, problems)
		if !problems.Refused() {
			plan.Read(n, kinds, rules.AreaNames(), r)
		}
		if !r.Problems().Refused() {
			offer.Ready = append(offer.Ready, asking.Plan{About: firstSentence(about), Lines: "plan:\n" + lines})
		}
	}
	return offer
}

// firstSentence is that of some lines of comment.
func firstSentence(comment string) string {
	words := strings.Join(strings.Fields(strings.ReplaceAll(comment, "#", " ")), " ")
	first, _, _ := strings.Cut(words, ". ")
	return strings.TrimSuffix(first, ".")
}
