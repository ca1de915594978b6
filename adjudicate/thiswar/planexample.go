package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// PlanExample is a short plan for a side that is asked for its Battles and Sieges, about
// the first of them and its own blocks there.
func (r *Rules) PlanExample(v *view.View) []string {
	asked := slices.ContainsFunc(v.Asked, func(q view.Question) bool { return q.Name == "battles" })
	if !asked || !r.board.sane(v) {
		return nil
	}
	t := speak(v.Lang)
	var lines []string
	if len(v.Battles) > 0 {
		lines = r.battleExample(t, v, v.Battles[0].Area)
	}
	lines = append(lines, siegeExample(t, v)...)
	if lines == nil {
		lines = append(plans.Remark("  ", t.Sprintf("Who goes hungry first.")), "  supply: [infantry, others]")
	}
	return append([]string{"plan:"}, lines...)
}

// battleExample is what a plan may have for a Battle.
func (r *Rules) battleExample(t tongue.Tongue, v *view.View, area string) (lines []string) {
	add := func(list ...string) { lines = append(lines, list...) }
	own := plans.OwnIn(v, area)
	when := "round == 1"
	if i := slices.IndexFunc(own, func(b view.Block) bool { return b.Type == infantry.String() }); i >= 0 {
		when += ` or block.name == "` + own[i].Name + `"`
		add(plans.Remark("  ", t.Sprintf("Infantry Fires in Round 1, then goes in; %s Fires on.", own[i].Name))...)
	} else {
		add(plans.Remark("  ", t.Sprintf("Infantry Fires in Round 1, then goes in."))...)
	}
	add("  fire:", "    - when: "+when, "      do: fire", "    - do: engage", "  general@"+area+":")
	add(plans.Remark("    ", t.Sprintf("Here a Battle that is lost is broken off."))...)
	add("    - when: 2 * own.strength < enemy.strength", "      do: retreat", "    - do: fight")
	add(plans.Remark("  ", t.Sprintf("Who takes the hits, of those who are strongest then."))...)
	losses := "regional, others"
	s, _ := SideOf(v.Side)
	for _, b := range own {
		if x, ok := r.board.block(s, b.Name); ok && r.board.blocks[x].kind == regional {
			losses = orders.Quote(b.Name) + ", " + losses
			break
		}
	}
	add("  losses: ["+losses+"]", "  retreat:")
	to := "friendly, anywhere"
	if near := plans.FriendlyNear(v, r.Neighbours(area)); near != "" {
		to = near + ", " + to
	}
	add("    leaders: ["+to+"]", "    others: [leader, home, anywhere]")
	return lines
}

// siegeExample is what a plan may have for the first City that is besieged.
func siegeExample(t tongue.Tongue, v *view.View) []string {
	for _, a := range v.Areas {
		switch c := a.City; {
		case c == nil:
		case len(c.Own) > 0:
			return append(append([]string{"  sally@" + a.Name + ":"},
				plans.Remark("    ", t.Sprintf("Out of %s against fewer only.", c.Name))...),
				"    - when: own.blocks > enemy", "      do: [leaders, infantry]", "    - do: none")
		case len(a.Own) > 0:
			return append(append([]string{"  storm@" + a.Name + ":"},
				plans.Remark("    ", t.Sprintf("With a breach in the walls of %s I decide: 'ask' brings a call to me.", c.Name))...),
				"    - when: breach", "      do: ask", "    - do: none")
		}
	}
	return nil
}
