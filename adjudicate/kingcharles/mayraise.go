package kingcharles

import (
	"cmp"
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// Whether a Brigade, the Siege Train or a General may be Recruited or placed (10, 14).

// mayRaise says whether a Brigade may be raised at a place (10.1, 10.2, 10.5, 10.7, 14).
func (g *Game) mayRaise(r *recruiting, x brigadeID, p place) *Reason {
	b, a, s := &g.brigade[x], g.areaOf(p), r.side
	switch {
	case g.brigades[x].side != s || a == noArea:
		return notAvailable
	case b.box == reformed && r.phase:
		return g.mayReform(r, x, p)
	case b.box != available:
		return notAvailable
	case slices.Contains(r.reform, a):
		return oneReformed
	}
	switch g.originOf(x) {
	case covenanter, irish, lorrainer:
		return neverRecruited
	}
	region := g.brigades[x].region
	if region == noRegion {
		if region = g.areas[a].region; region == g.wales {
			return notInWales // 10.5
		}
	}
	if r.waits != noGeneral && p != under(r.waits) {
		return needsBrigade
	}
	return cmp.Or(g.mayRaiseThere(r, x, region, p), g.barredIn(r, x, region))
}

// barred is what bars a Brigade of a Region wherever it might go.
func (g *Game) barred(r *recruiting, x brigadeID) *Reason {
	if region := g.brigades[x].region; region != noRegion {
		return g.barredIn(r, x, region)
	}
	return nil
}

// barredIn is what bars a Brigade in a Region wherever it goes there (10.2).
func (g *Game) barredIn(r *recruiting, x brigadeID, region regionID) *Reason {
	switch {
	case r.left == 0 && r.train && r.phase:
		return trainCounts
	case r.left == 0 && r.rule == "10":
		return numberReached
	case r.left == 0:
		return numberReached.By(r.rule)
	case !r.action && slices.Contains(r.regions, region):
		return onePerRegion
	case slices.Contains(r.except, region):
		return exceptedRegion
	}
	if g.brigades[x].value > 1 && g.militiaLeft(r.side, region) && !r.naval && !r.bridge {
		switch {
		case r.action:
			return militiaFirst.By("14")
		case r.phase && r.side == Royalist && g.data.Turn(g.turn).Powicke && g.favour(r.side) < g.data.Naval.Veteran:
			return oneVeteran
		}
		return militiaFirst
	}
	return nil
}

// militiaLeft says that Militia of a Region are Available (10.2).
func (g *Game) militiaLeft(s table.Side, r regionID) bool {
	return which.Any(g.everyBrigade(), func(x brigadeID) bool {
		b := &g.brigades[x]
		return b.side == s && b.region == r && b.value == 1 && g.brigade[x].box == available
	})
}

// mayRaiseThere says whether Brigades of a Region may be raised at a place: in the phase at the
// Recruitment Areas and with Local Notables, by the action as 14.1 and 14.2 have it.
func (g *Game) mayRaiseThere(r *recruiting, x brigadeID, region regionID, p place) *Reason {
	if !r.action {
		return g.mayRecruitAt(r, x, region, p, "10.1", "10.2")
	}
	if r.side == Royalist {
		return g.mayGrandee(r, x, region, p)
	}
	return g.mayAssess(r, x, region, p)
}

// mayRecruitAt is mayRaiseThere for the phase. The rules are of Areas as such and of what bars
// them for now.
func (g *Game) mayRecruitAt(r *recruiting, x brigadeID, region regionID, p place, areas, bars string) *Reason {
	s, a := r.side, g.areaOf(p)
	at := &g.areas[a]
	here := g.recruitsHere(s, x, region, a)
	if n := g.notableIn(a); n != noNotable && g.notables[n].side == s && at.region == region {
		here = true // with a Local Notable of the Region
	}
	switch {
	case !here && len(at.recruits[s.Other()]) > 0 && len(at.recruits[s]) == 0:
		return theirArea.By(bars)
	case !here && g.manchesters(x, p):
	case !here:
		return noRecruitArea.By(areas)
	case g.control[a] == s.Other():
		return enemyControlled.By(areas)
	}
	switch {
	case g.besieged(a):
		return underSiege.By(bars)
	case !g.fortified(a) && len(g.brigadesIn(s.Other(), a)) > 0:
		return enemyBrigade.By(bars)
	case p.box == outside && g.watched(a):
		return maskedInside.By(bars) // r23; Unled Enemies Mask nothing (20.1), and one may stand beside them
	case p.box == outside && g.notableIn(a) != noNotable:
		return onHisDisplay.By(areas)
	}
	return cmp.Or(g.optionBars(r, x, p), g.mayFit(x, p))
}

// recruitsHere says that an Area is a Recruitment Area of a side for a Region; for a New Model
// Brigade any is (10.5).
func (g *Game) recruitsHere(s table.Side, x brigadeID, region regionID, a areaID) bool {
	list := g.areas[a].recruits[s]
	if g.originOf(x) == nma {
		return len(list) > 0
	}
	return slices.Contains(list, region)
}

// mayFit says whether there is room for a Brigade at a place (3.1.7, 4.2, 4.3).
func (g *Game) mayFit(x brigadeID, p place) *Reason {
	a := g.areaOf(p)
	switch p.box {
	case inside:
		if g.areas[a].class == 0 {
			return noFortress
		}
		if g.roomInside(a) <= 0 {
			return fortressFull
		}
	case withNotable:
		if g.notable[p.id] != inPlay {
			return notInPlay
		}
		if g.roomInside(a) <= 0 {
			return notableFull
		}
	case withGeneral:
		y := generalID(p.id)
		switch {
		case !g.mayHave(y, x):
			return notHisToCommand
		case g.room(y) <= 0:
			return tooManyToCommand
		case g.general[y].box == inside && g.roomInside(a) <= 0:
			return fortressFull
		}
	}
	return nil
}

// mayReform says whether a Reformed Brigade may be placed (10.7).
func (g *Game) mayReform(r *recruiting, x brigadeID, p place) *Reason {
	s, a, region := r.side, g.areaOf(p), g.brigades[x].region
	switch o := s.Other(); {
	case g.control[a] != s:
		return reformsFriendly
	case region != noRegion && region != g.areas[a].region:
		return reformsAtHome
	case g.originOf(x) == nma && g.areas[a].region == g.wales:
		return reformsAtHome
	case g.occupied(o, a):
		return reformsAlone
	case p.box == outside && g.notableIn(a) != noNotable:
		return onHisDisplay.By("10.1")
	}
	if slices.Contains(r.placed, a) {
		return oneReformed
	}
	return g.mayFit(x, p)
}

// mayEndRecruiting says whether a side may end: who is placed has a Brigade (r26), and Reformed
// Brigades are placed where there is an Area for them (10.7).
func (g *Game) mayEndRecruiting(r *recruiting) *Reason {
	switch {
	case r.waits != noGeneral:
		return needsBrigade
	case r.phase && which.Any(g.everyBrigade(), func(x brigadeID) bool {
		return g.brigade[x].box == reformed && g.brigades[x].side == r.side &&
			slices.ContainsFunc(g.raisePlaces(r.side), func(p place) bool { return g.mayReform(r, x, p) == nil })
	}):
		return reformsMust
	}
	return nil
}

// mayTrain says whether the Siege Train may come to an Area (10.6, 14).
func (g *Game) mayTrain(r *recruiting, a areaID) *Reason {
	switch {
	case r.waits != noGeneral:
		return needsBrigade
	case g.train[r.side].box != other:
		return noTrain
	case g.areas[a].class == 0 || g.control[a] != r.side:
		return trainInFortress
	case g.besieged(a):
		return underSiege
	case r.left == 0:
		return numberReached.By(r.rule)
	}
	return nil
}

// mayBlockade says whether a Blockade & Siege marker may be placed (10.9).
func (g *Game) mayBlockade(r *recruiting, a areaID) *Reason {
	if !r.phase {
		return notNow
	} else if g.control[a] != r.side.Other() || !g.fortified(a) {
		return noEnemyFortress
	}
	list := g.outsideIn(r.side, a)
	switch {
	case len(list) == 0:
		return noGeneralThere
	case !g.sw.standard:
		return beforeStandard
	case g.size(list[0]) < g.besiegingSize(a):
		return tooFewToBesiege
	case g.sieges[a].on && g.sieges[a].blockade:
		return blockadeThere
	}
	return nil
}

// mayPlaceGeneral says whether an Available General may be placed in an Area (10.8, 14.1, 14.2).
func (g *Game) mayPlaceGeneral(r *recruiting, x generalID, a areaID) *Reason {
	p, s, rule := &g.generals[x], r.side, "10.8"
	if r.action && s == Royalist {
		rule = "14.1"
	}
	switch {
	case g.scotsWait(x): // who has been in England is placed as others are
		return entersByActivation
	case g.general[x].box != available || p.side != s:
		return notAvailableGeneral
	case r.waits != noGeneral:
		return needsBrigade
	case !r.phase && !r.action:
		return notNow
	case r.action && s == Royalist && p.region == noRegion:
		return regionalOnly
	case p.region != noRegion && p.region != g.areas[a].region && !slices.Contains(g.areas[a].recruits[s], p.region):
		return notHisRegion.By(rule)
	case g.control[a] == s.Other() || g.occupied(s.Other(), a):
		return enemyThere.By(rule)
	}
	return g.mayFindArmy(r, x, a)
}

// mayFindArmy says whether a General placed in an Area has whom to command there, and obeys rank
// and limits with the Generals who are there (4.2, 10.8).
func (g *Game) mayFindArmy(r *recruiting, x generalID, a areaID) *Reason {
	p, s := &g.generals[x], r.side
	for _, y := range g.outsideIn(s, a) {
		if g.mayCommand(x, y) != nil && g.mayCommand(y, x) != nil {
			return illegalPosition
		}
		if g.mayCommand(x, y) == nil && g.size(y) >= p.Army || g.mayCommand(y, x) == nil && g.size(y) >= g.generals[y].Army {
			return tooManyToCommand
		}
	}
	royal := r.action && s == Royalist
	switch {
	case slices.ContainsFunc(append(g.unled(s, a), g.within(a)...), func(y brigadeID) bool { return g.mayHave(x, y) }):
		return nil
	case royal && g.couldRaiseOnto(r, x, a):
		return nil
	case royal:
		return needsBrigade
	}
	return noArmyThere
}

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
	return cmp.Or(g.optionBars(r, x, p), g.mayFit(x, p))
}

// mayAssess says where Parliament raises a Brigade by the action (14.2): as in the phase, or on
// the Display of a General who stands in a Parliament-controlled Area of its Region.
func (g *Game) mayAssess(r *recruiting, x brigadeID, region regionID, p place) *Reason {
	a, rule := g.areaOf(p), "14.2"
	why := g.mayRecruitAt(r, x, region, p, rule, rule)
	if why != nil && p.box == withGeneral && g.areas[a].region == region && g.control[a] == r.side && !g.besieged(a) &&
		(g.fortified(a) || len(g.brigadesIn(r.side.Other(), a)) == 0) {
		why = cmp.Or(g.optionBars(r, x, p), g.mayFit(x, p))
	}
	if why != nil {
		return why
	}
	if p.box == withGeneral && g.generals[p.id].scots {
		return notToScots
	}
	return onePerArea.If(slices.Contains(r.placed, a) && !(a == g.london && g.londonBoth(r, region)))
}

// londonBoth says that London, which has received one Brigade, may receive one of another
// Region: an Eastern and a Southern one (14.2).
func (g *Game) londonBoth(r *recruiting, region regionID) bool {
	n := which.Count(r.placed, func(a areaID) bool { return a == g.london })
	return n == 1 && !slices.Contains(r.regions, region)
}

// canRaiseOnto says that some Brigade may be raised onto a General's Display, couldRaiseOnto
// that one could be if he were placed in an Area (r26).
func (g *Game) canRaiseOnto(r *recruiting, x generalID) bool {
	return which.Any(g.everyBrigade(), func(y brigadeID) bool { return g.brigade[y].box == available && g.mayRaise(r, y, under(x)) == nil })
}

func (g *Game) couldRaiseOnto(r *recruiting, x generalID, a areaID) (can bool) {
	if !slices.ContainsFunc(g.outsideIn(r.side, a), func(y generalID) bool { return g.mayCommand(x, y) != nil }) {
		g.placed(x, a, func() { can = g.canRaiseOnto(r, x) }) // onto a Subordinate none is raised
	}
	return can
}

// placed looks at what would be if a General were in an Area.
func (g *Game) placed(x generalID, a areaID, look func()) {
	was := g.general[x]
	g.general[x] = generalState{box: outside, at: a, under: noGeneral}
	look()
	g.general[x] = was
}
