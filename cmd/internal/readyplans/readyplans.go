// Package readyplans knows the plans of examples/plans: what each is for, and which of
// them a side could send. It promises that those it gives a side are read without a
// problem by the rules of its game.
package readyplans

import (
	"io/fs"
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/examples"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// Plan is a ready-made plan.
type Plan struct {
	// Name is what it is called in its game, About a sentence on what it is for.
	Name, About string
	// Side is whose plan it is; empty for either side's.
	Side string
	// Text is the whole of it, to be put at the end of a sheet; Lines is that from "plan:" on.
	Text, Lines string
}

// Of are the ready-made plans of a game, by name.
func Of(game string) (list []Plan) {
	files, _ := fs.Glob(examples.Plans, "plans/"+game+"-*.yaml")
	for _, file := range files {
		data, _ := fs.ReadFile(examples.Plans, file)
		about, lines, _ := strings.Cut(string(data), "\nplan:\n")
		name := strings.TrimSuffix(strings.TrimPrefix(file, "plans/"+game+"-"), ".yaml")
		list = append(list, Plan{Name: name, About: firstSentence(about), Side: sideOf(about), Text: string(data), Lines: "plan:\n" + lines})
	}
	return list
}

// For are those of them that are a side's or either's, and that it could send.
func For(rules game.Rules, side string) (list []Plan) {
	sides := rules.Sides()
	kinds := rules.PlanKinds(table.Side(slices.Index(sides[:], side)))
	for _, p := range Of(rules.Name()) {
		if p.Side != "" && p.Side != side {
			continue
		}
		n, problems := orders.ParseValue(p.Name, []byte(strings.TrimPrefix(p.Lines, "plan:\n")), orders.Limits{})
		r := orders.NewReader(p.Name, problems)
		if !problems.Refused() {
			plan.Read(n, kinds, rules.AreaNames(), r)
		}
		if !r.Problems().Refused() {
			list = append(list, p)
		}
	}
	return list
}

// Sheet is the order sheet for a view as its player is shown it, with the names of those
// plans that go with it.
func Sheet(f *adjudicate.Folder, v *view.View) []byte {
	var names []string
	for _, p := range For(f.Rules, v.Side) {
		names = append(names, p.Name)
	}
	return f.SheetWith(v, names)
}

// sideOf is the side that a line of a comment names: "# side: royalist".
func sideOf(comment string) string {
	for l := range strings.Lines(comment) {
		if side, ok := strings.CutPrefix(strings.TrimSpace(l), "# side: "); ok {
			return side
		}
	}
	return ""
}

// firstSentence is that of some lines of comment.
func firstSentence(comment string) string {
	words := strings.Join(strings.Fields(strings.ReplaceAll(comment, "#", " ")), " ")
	first, _, _ := strings.Cut(words, ". ")
	return strings.TrimSuffix(first, ".")
}
