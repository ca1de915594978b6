package readyplans

import (
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/view"
	"fieldpost/cmd/internal/asking"
)

// Offer is what a side can choose of plans, nil in a game without. Of those in
// examples/plans it is offered what it could send.
func Offer(f *adjudicate.Folder, v *view.View) *asking.Plans {
	if v.Pace != "plans" {
		return nil
	}
	offer := &asking.Plans{InForce: f.PlanInForce(v)}
	if offer.InForce != nil {
		offer.Text = "plan:\n  " + strings.ReplaceAll(strings.TrimSpace(v.Plan), "\n", "\n  ") + "\n"
	}
	for _, p := range For(f.Rules, v.Side) {
		offer.Ready = append(offer.Ready, asking.Plan{About: p.About, Lines: p.Lines})
	}
	return offer
}
