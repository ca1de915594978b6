package run

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders"
)

// A plan in force stands in a sheet in lines that fit a mail, and says the same once
// the # is taken away.
func TestPlanInForce(t *testing.T) {
	plan := "battle:\n  - when: round >= 3 and enemy.strength > own.strength and not (block.king or can.charge or own.blocks > 2)\n" +
		"    do: {retreat: [Essex, East Anglia, Middlesex, Leicester, Rutland, friendly, anywhere]}\n  - do: fire\nlosses: [levies, nobles, heirs]\n"
	text := planInForce(tongue.Tongue{}, plan)
	bare := ""
	for l := range strings.Lines(text) {
		if len(l) > 73 || !strings.HasPrefix(l, "#") {
			t.Errorf("%q", l)
		}
		if !strings.HasPrefix(l, "# Your plan") {
			bare += strings.TrimPrefix(strings.TrimPrefix(l, "#"), " ")
		}
	}
	got, problems := orders.Parse("x", []byte(bare), orders.Limits{})
	want, _ := orders.Parse("x", []byte(plan), orders.Limits{})
	if len(problems) > 0 || !got.Get("plan").Equal(want) {
		t.Errorf("%v\n%s", problems, text)
	}
	if !strings.Contains(planInForce(tongue.Tongue{}, ""), "standing default") {
		t.Error(planInForce(tongue.Tongue{}, ""))
	}
}
