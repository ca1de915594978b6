package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// PlanExample is a short plan for the opening of a Campaign Phase, when both sides send all that
// is to answer in the other's plays: about the largest of its own Armies, and the Fortresses.
func (r *Rules) PlanExample(v *view.View) []string {
	if !slices.ContainsFunc(v.Asked, func(q view.Question) bool { return q.Name == "first" || q.Name == "lead" }) || r.board.understood(v) == nil {
		return nil
	}
	t := speak(v.Lang)
	lines := []string{"plan:"}
	add := func(remark string, list ...string) {
		lines = append(append(lines, plans.Remark("  ", remark)...), list...)
	}
	remark, king := t.Sprintf("Who Intercepts: the largest Army beside, against fewer only."), ""
	if v.Side == Sides[Royalist] {
		remark, king = t.Sprintf("Who Intercepts: the largest Army beside, against fewer only, and never King Charles."), " and not own.king"
	}
	add(remark, "  intercept:", "    - when: own.brigades > enemy.brigades"+king, "      do: largest", "    - do: none")
	army, area := largestArmy(v)
	if area != "" {
		add(t.Sprintf("%s is attacked: I decide myself, 'ask' brings a call to me.", army), "  evade@"+orders.Quote(area)+": ask")
	}
	add(t.Sprintf("Who is attacked by more goes away, and where to."),
		"  evade:", "    - when: own.brigades < enemy.brigades", "      do: evade", "    - do: stand", "  evade-to: [fortress, friendly, anywhere]")
	add(t.Sprintf("The Brigades lie open; margin is your Battle Score less the Enemy's."),
		"  combat:", "    - when: margin >= 2", "      do: [Decisive Victory, best]", "    - when: margin >= -3", "      do: best", "    - do: none")
	add(t.Sprintf("Who is lost first, and where the others go."), "  losses: [militia, others]", "  retreat: [friendly, neutral, anywhere]")
	return lines
}

// largestArmy is a side's General with the most Brigades, and where he is.
func largestArmy(v *view.View) (name, area string) {
	most := 0
	for _, a := range v.Areas {
		for _, b := range a.Own {
			if b.Type == general_ && b.Count > most {
				name, area, most = b.Name, a.Name, b.Count
			}
		}
	}
	return name, area
}
