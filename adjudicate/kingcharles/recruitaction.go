package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// The Recruit action (14).

// mayTakeRecruit says whether a side may take the Recruit action (14).
func (g *Game) mayTakeRecruit(s table.Side) *Reason {
	switch {
	case g.recruited[s]:
		return onceATurn
	case s == Royalist && g.lorrainersIn():
		return lorrainersIn
	case g.infrasOfSide(s) == 0:
		return needsInfrastructure
	}
	return nil
}

// lorrainersIn says that Lorrainers are on the map: no Recruit action (annex-108).
func (g *Game) lorrainersIn() bool {
	return g.onMap(g.lorraine) || which.Any(g.everyBrigade(), func(x brigadeID) bool { return g.brigades[x].origin == lorrainer && g.at(x) != noArea })
}

// recruitAction has a side Recruit up to two Brigades, or one with a Discarded Event (14).
func (g *Game) recruitAction(s table.Side, event bool) {
	g.recruited[s] = true
	r := g.newRecruiting(s, g.data.Rules.Recruit.Ops)
	r.action, r.rule = true, "14"
	if event {
		r.left, r.rule = g.data.Rules.Recruit.Event, "12.7"
	}
	g.recruit(r, "recruit")
}

// mayGrandee says where the Royalist raises a Brigade by the action (14.1): on the Display of a
// Regional General who is nobody's Subordinate, or of a Local Notable, of its Region and in it.
func (g *Game) mayGrandee(r *recruiting, x brigadeID, region regionID, p place) *Reason {
	a := g.areaOf(p)
	home := noRegion
	switch p.box {
	case withGeneral:
		y := generalID(p.id)
		if home = g.generals[y].region; g.general[y].under != noGeneral {
			return grandeeOnly
		}
	case withNotable:
		home = g.areas[a].region
	}
	switch {
	case home == noRegion:
		return grandeeOnly
	case home != region || g.areas[a].region != region:
		return grandeeRegion
	case g.besieged(a):
		return underSiege.By("14.1")
	case slices.Contains(r.given, p):
		return oneToEach
	}
	if why := g.optionBars(r, x, p); why != nil {
		return why
	}
	return g.mayFit(x, p)
}

// mayAssess says where Parliament raises a Brigade by the action (14.2): as in the phase, or on
// the Display of a General who stands in a Parliament-controlled Area of its Region.
func (g *Game) mayAssess(r *recruiting, x brigadeID, region regionID, p place) *Reason {
	a, rule := g.areaOf(p), "14.2"
	why := g.mayRecruitAt(r, x, region, p, rule, rule)
	if why != nil && p.box == withGeneral && g.areas[a].region == region && g.control[a] == r.side && !g.besieged(a) &&
		(g.fortified(a) || len(g.brigadesIn(r.side.Other(), a)) == 0) {
		if why = g.optionBars(r, x, p); why == nil {
			why = g.mayFit(x, p)
		}
	}
	if why != nil {
		return why
	}
	if p.box == withGeneral && g.generals[p.id].scots {
		return notToScots
	}
	if slices.Contains(r.placed, a) && !(a == g.london && g.londonBoth(r, region)) {
		return onePerArea
	}
	return nil
}

// londonBoth says that London, which has received one Brigade, may receive one of another
// Region: an Eastern and a Southern one (14.2).
func (g *Game) londonBoth(r *recruiting, region regionID) bool {
	n := len(which.From(r.placed, func(a areaID) bool { return a == g.london }))
	return n == 1 && !r.region[region]
}

// canRaiseOnto says that some Brigade may be raised onto a General's Display, couldRaiseOnto
// that one could be if he were placed in an Area (r26).
func (g *Game) canRaiseOnto(r *recruiting, x generalID) bool {
	for i := range g.brigade {
		if g.brigade[i].box == available && g.mayRaise(r, brigadeID(i), under(x)) == nil {
			return true
		}
	}
	return false
}

func (g *Game) couldRaiseOnto(r *recruiting, x generalID, a areaID) bool {
	if len(g.outsideIn(r.side, a)) > 0 {
		return false // one of them becomes a Subordinate; he needs a Brigade of his own
	}
	old := g.general[x]
	g.general[x].at, g.general[x].box, g.general[x].under = a, outside, noGeneral
	can := g.canRaiseOnto(r, x)
	g.general[x] = old
	return can
}
