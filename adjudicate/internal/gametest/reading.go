package gametest

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// CheckText reads a sheet, holds it against a view and restates it, and gives
// all that is wrong with it.
func CheckText(rules adjudicate.Rules, v *view.View, text string) orders.Problems {
	root, problems := orders.Parse("orders.yaml", []byte(text), orders.Limits{})
	r := orders.NewReader("orders.yaml", problems)
	if root == nil {
		return r.Problems()
	}
	sides := rules.Sides()
	given := rules.Read(table.Side(slices.Index(sides[:], v.Side)), root.Get("orders"), r)
	rules.Check(v, given, r)
	rules.Restate(v, given)
	return r.Problems()
}

// ReadPlan reads the plan of a side from what stands under "plan:".
func ReadPlan(rules adjudicate.Rules, s table.Side, text string) (*plan.Plan, []string) {
	root, problems := orders.Parse("plan.yaml", []byte("plan:\n"+text), orders.Limits{})
	r := orders.NewReader("plan.yaml", problems)
	if root == nil {
		return nil, r.Problems().Strings()
	}
	p, _ := plan.Read(root.Get("plan"), rules.PlanKinds(s), rules.AreaNames(), r)
	return p, r.Problems().Strings()
}

// MustPlan is a plan in which nothing is wrong.
func MustPlan(t testing.TB, rules adjudicate.Rules, s table.Side, text string) *plan.Plan {
	t.Helper()
	p, problems := ReadPlan(rules, s, text)
	if len(problems) > 0 {
		t.Fatalf("%s\n%s", text, strings.Join(problems, "\n"))
	}
	return p
}

// Indented are the examples of a page: what is indented by four blanks.
func Indented(page string) (blocks []string) {
	var b strings.Builder
	for l := range strings.Lines(page + "\n.\n") {
		if code, ok := strings.CutPrefix(l, "    "); ok {
			b.WriteString(code)
		} else if b.Len() > 0 {
			blocks = append(blocks, b.String())
			b.Reset()
		}
	}
	return blocks
}
