package cmd

import (
	"strings"

	"fieldpost/adjudicate/view"
	"fieldpost/cmd/internal/asking"
	"fieldpost/cmd/internal/readyplans"
)

// plansFor are what a side can choose of plans, nil in a game without. Of those in
// examples/plans it is offered what it could send.
func plansFor(folder *gameFolder, v *view.View) *asking.Plans {
	if v.Pace != "plans" {
		return nil
	}
	offer := &asking.Plans{InForce: folder.PlanInForce(v)}
	if offer.InForce != nil {
		offer.Text = "plan:\n  " + strings.ReplaceAll(strings.TrimSpace(v.Plan), "\n", "\n  ") + "\n"
	}
	for _, p := range readyplans.For(folder.Rules, v.Side) {
		offer.Ready = append(offer.Ready, asking.Plan{About: p.About, Lines: p.Lines})
	}
	return offer
}
