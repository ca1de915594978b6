package gametest

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// PlanExample reads the example of a plan for a view that asks for one: nothing is
// wrong with it, it has a comment for those who read it, and room for a "# " in each line.
func PlanExample(t *testing.T, rules game.Rules, v *view.View) (lines []string) {
	t.Helper()
	lines = rules.PlanExample(v)
	text := strings.Join(lines, "\n") + "\n"
	root, problems := orders.Parse("", []byte(text), orders.Limits{})
	r := orders.NewReader("", problems)
	sides := rules.Sides()
	if root != nil && root.Get("plan") != nil {
		plan.Read(root.Get("plan"), rules.PlanKinds(table.Side(slices.Index(sides[:], v.Side))), rules.AreaNames(), r)
	}
	if root.Get("plan") == nil || len(r.Problems()) > 0 || !strings.Contains(text, "  # ") {
		t.Fatalf("%s, %s: %q\n%s", v.When, v.Side, r.Problems().Strings(), text)
	}
	for _, l := range lines {
		if len([]rune(l)) > 70 {
			t.Errorf("longer than 70 columns: %s", l)
		}
	}
	return lines
}
