package richard3

import (
	"slices"

	"fieldpost/adjudicate/internal/planning"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// PlanExample is a short plan for a house that is asked for its battles, about the first
// of them and its own blocks there.
func (r *Rules) PlanExample(v *view.View) []string {
	asked := slices.ContainsFunc(v.Asked, func(q view.Question) bool { return q.Name == "battles" })
	if !asked || len(v.Battles) == 0 || r.board.known(v) == nil {
		return nil
	}
	area := r.someArea(v)
	own := planning.OwnIn(v, area)
	if len(own) == 0 {
		return nil
	}
	leaves, losses := own[0].Name, "levies, nobles, heirs"
	if i := slices.IndexFunc(own, func(b view.Block) bool { return b.Type == "noble" }); i >= 0 {
		losses = "levies, " + orders.Quote(own[i].Name) + ", others"
	}
	home, goes := "friendly, anywhere", "to where friends are"
	if near := planning.FriendlyNear(v, r.Neighbours(area)); near != "" {
		home, goes = near+", "+home, "for "+near+" if he can"
	}
	lines := []string{"plan:", "  battle:"}
	lines = append(lines, planning.Remark("    ", leaves+" leaves with his last step, "+goes+"; all others fire.")...)
	lines = append(lines,
		"    - when: block.name == \""+leaves+"\" and block.strength == 1",
		"      do: [{retreat: ["+home+"]}, fire]",
		"    - do: fire",
		"  battle@"+area+":")
	lines = append(lines, planning.Remark("    ", "Here, in the last round, I decide: 'ask' brings a call to me.")...)
	lines = append(lines,
		"    - when: round == 4",
		"      do: ask")
	lines = append(lines, planning.Remark("  ", "Who takes the hits, of those who are strongest then.")...)
	return append(lines, "  losses: ["+losses+"]", "  regroup: stay")
}
