package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/table"
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
	if why := g.mayRaiseThere(r, x, region, p); why != nil {
		return why
	}
	return g.barredIn(r, x, region)
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
	case !r.action && r.region[region]:
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
	for i := range g.brigades {
		if b := &g.brigades[i]; b.side == s && b.region == r && b.value == 1 && g.brigade[i].box == available {
			return true
		}
	}
	return false
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
		return maskedInside.By(bars) // r23
	case p.box == outside && g.notableIn(a) != noNotable:
		return onHisDisplay.By(areas)
	}
	if why := g.optionBars(r, x, p); why != nil {
		return why
	}
	return g.mayFit(x, p)
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
	if r.waits != noGeneral {
		return needsBrigade
	}
	if r.phase {
		for x := range g.everyBrigade() {
			if g.brigade[x].box == reformed && g.brigades[x].side == r.side && g.canReform(r, x) {
				return reformsMust
			}
		}
	}
	return nil
}

func (g *Game) canReform(r *recruiting, x brigadeID) bool {
	return slices.ContainsFunc(g.raisePlaces(r.side), func(p place) bool { return g.mayReform(r, x, p) == nil })
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
	list := g.outsideIn(r.side, a)
	switch {
	case !r.phase:
		return notNow
	case g.control[a] != r.side.Other() || !g.fortified(a):
		return noEnemyFortress
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
	case x == g.callander || x == g.leven:
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
		if g.mayCommand(x, y) == nil && g.size(y) >= p.limit || g.mayCommand(y, x) == nil && g.size(y) >= g.generals[y].limit {
			return tooManyToCommand
		}
	}
	for _, y := range append(g.unled(s, a), g.within(a)...) {
		if g.brigade[y].side == s && g.mayHave(x, y) {
			return nil
		}
	}
	if r.action && s == Royalist {
		if g.couldRaiseOnto(r, x, a) {
			return nil
		}
		return needsBrigade
	}
	return noArmyThere
}
