package kingcharles

import (
	"cmp"
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/scenarios"
)

// Events that place, hand over and remove Brigades (12.6).

// askRaise is where an Event places Brigades.
var askRaise = question{Name: "raise", Rule: "12.6", Shape: kind.Each, Verb: "raise", Of: "unit", To: "place", Loose: true, Words: []string{"end"}, For: "where an Event places Brigades",
	Put: atStep(func(g *Game, p *scenarios.CharlesStep) bool {
		return p.Raise != nil && done(func() { g.eventRaise(g.masked, p.Raise) })
	}),
	Text: "Which Brigades does the Event place, and where? {n} more (12.6)",
	Done: map[string]string{"raise": "{name} is placed ({target})."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, ok := g.Board.brigade(o.Name)
		p, there := g.placeNamed(o.Target)
		switch {
		case g.placing == nil:
			return nil
		case !ok || !there:
			return notThatBrigade.By(g.cardRule())
		}
		return g.mayEventRaise(q.Side, g.placing, x, p, g.placingDone)
	},
	Late: (*Game).defaultRaise, Missed: "onto Displays, else Inside Fortresses"}

// eventRaise places Brigades.
func (g *Game) eventRaise(s table.Side, p *scenarios.CharlesRaise) bool {
	g.placing, g.placingDone = p, nil
	var raised []recruit
	q := table.Question{Side: s, Name: "raise", At: "raise-", Series: g.t.Key(), Options: []table.Option{end}}
	for o := range g.t.Until("end", q, func(q *table.Question, n int) {
		q.N = p.N - n + 1
		places := g.eventPlaces(s, p)
		for x := range g.everyBrigade() {
			if g.brigades[x].side != s || g.brigade[x].onMap() {
				continue
			}
			for _, at := range places {
				q.Offer(g.mayEventRaise(s, p, x, at, g.placingDone) == nil, table.Option{Verb: "raise", Name: g.brigades[x].name, Target: g.placeName(at)})
			}
		}
	}) {
		x, _ := g.Board.brigade(o.Name)
		at, _ := g.placeNamed(o.Target)
		a := g.areaOf(at)
		g.put(x, at)
		g.placingDone = append(g.placingDone, a)
		raised = append(raised, recruit{x, at})
		g.vacated(a)
	}
	g.tellRaised(s, raised)
	done := len(g.placingDone) > 0
	g.placing, g.placingDone = nil, nil
	return done
}

// eventPlaces are the places where an Event may have any business to place Brigades.
func (g *Game) eventPlaces(s table.Side, p *scenarios.CharlesRaise) (list []place) {
	if len(p.With) > 0 {
		for _, name := range p.With {
			if x := g.generalOf(name); g.onMap(x) {
				list = append(list, under(x))
			}
		}
		return list
	}
	for a := range g.everyArea() {
		if g.eventArea(s, p, a, nil) == nil {
			list = append(list, g.unledPlaces(s, a)...)
			for x := range g.everyGeneral() {
				if g.generals[x].side == s && g.onMap(x) && g.general[x].at == a {
					list = append(list, under(x))
				}
			}
		}
	}
	return list
}

// eventArea says whether an Event may place Brigades in an Area: with a Friendly General, Local
// Notable or PC marker, and without a Siege marker (12.6).
func (g *Game) eventArea(s table.Side, p *scenarios.CharlesRaise, a areaID, before []areaID) *Reason {
	at := &g.areas[a]
	region := g.regions[at.region].name
	n := which.Count(before, func(b areaID) bool { return b == a })
	overseas := slices.Contains(p.Overseas, region) && g.navalStatus() < 0
	switch {
	case g.besieged(a):
		return underSiege.By("12.6")
	case len(p.Areas) > 0 && !slices.Contains(p.Areas, at.name), len(p.Regions) > 0 && !slices.Contains(p.Regions, region) && !overseas, p.Ports && !at.port:
		return notThatArea.By(g.cardRule())
	case p.Friendly && g.control[a] != s, p.NotEnemy && g.control[a] == s.Other(), !p.NotEnemy && g.control[a] != s && !g.hasGeneral(s, a):
		return notThatControl.By(g.cardRule())
	case p.PerArea > 0 && n >= p.PerArea:
		return onePerArea.By(g.cardRule())
	}
	return nil
}

// mayEventRaise says whether an Event may place a Brigade: of the Region it is placed in,
// Militia before Veterans, eliminated ones where no others are left (12.6).
func (g *Game) mayEventRaise(s table.Side, p *scenarios.CharlesRaise, x brigadeID, at place, before []areaID) *Reason {
	b, a := &g.brigades[x], g.areaOf(at)
	switch {
	case len(before) >= p.N:
		return numberReached.By(g.cardRule())
	case a == noArea || b.side != s || b.origin != originOf(p.Kind):
		return notThatBrigade.By(g.cardRule())
	case len(p.With) > 0 && (at.box != withGeneral || !slices.Contains(p.With, g.data.Generals[at.id].Name)):
		return notThatArea.By(g.cardRule())
	case len(p.With) == 0 && g.eventArea(s, p, a, before) != nil:
		return g.eventArea(s, p, a, before)
	case b.origin == regional && len(p.Of) == 0 && b.region != g.areas[a].region, b.origin == regional && len(p.Of) > 0 && !slices.Contains(p.Of, g.regions[b.region].name):
		return notThatBrigade.By(g.cardRule())
	}
	return cmp.Or(g.mayBeUsed(s, p, x), g.mayEventStand(s, p, at), g.mayFit(x, at))
}

// mayEventStand says whether an Event may place Brigades at a place by who is there (12.6).
func (g *Game) mayEventStand(s table.Side, p *scenarios.CharlesRaise, at place) *Reason {
	a := g.areaOf(at)
	switch {
	case at.box == outside && g.notableIn(a) != noNotable:
		return onHisDisplay.By("12.6")
	case at.box == outside && g.heldOutside(s.Other(), a):
		return enemyBrigade.By("12.6")
	case p.Inside && g.areas[a].class > 0 && at.box != inside && g.control[a] == s && g.roomInside(a) > 0:
		return goesInside.By(g.cardRule())
	case at.box == inside && g.control[a] != s:
		return noFortress
	}
	return nil
}

// mayBeUsed says whether a Brigade is one that an Event may take from its box (12.6).
func (g *Game) mayBeUsed(s table.Side, p *scenarios.CharlesRaise, x brigadeID) *Reason {
	b := &g.brigades[x]
	fresh := func(y brigadeID) bool {
		return g.brigade[y].box == available || b.origin != regional && g.brigade[y].box == other
	}
	alike := func(y brigadeID) bool {
		o := &g.brigades[y]
		return o.side == s && o.region == b.region
	}
	left, militia := false, false // of its kind and Region, not eliminated
	for y := range g.everyBrigade() {
		if alike(y) && fresh(y) {
			left = true
			militia = militia || g.brigades[y].value == 1
		}
	}
	switch box := g.brigade[x].box; {
	case p.Eliminated && box == eliminated:
		return nil
	case p.Eliminated, box == eliminated && left && b.origin == regional, box != eliminated && !fresh(x):
		return notThatBrigade.By(g.cardRule())
	case b.origin == regional && b.value > 1 && militia:
		return militiaFirst.By("12.6")
	}
	return nil
}

// askSacrifice is which Brigade a side loses to an Event.
var askSacrifice = question{Name: "sacrifice", Loose: true, Rule: "12.6", Shape: kind.List, Verb: "lose", Of: "unit", For: "which Brigade is lost to an Event",
	Picked: true, RuleOf: ruleWithin("new-model", "annex-3"),
	Text: "Which Brigade do you lose to the Event? {n} more (12.6, annex-3)",
	Done: map[string]string{"lose": "{name} is lost."},
	Why: func(_ *Game, q *table.Question, _ table.Option) *Reason {
		if q.Area == "" { // of the whole map
			return takenByOrdinance
		}
		return lostThere
	},
	Plan: inBattle.Of("sacrifice", "A Brigade lost to an Event", "Which Brigade is lost to an Event (12.6): names, militia and the like, these first.", plans.ReadBlocks("lose", inTurn...), "Turncoats, then Militia, Regional ones first", (*Game).defaultLosses)}

// eventLose takes Brigades (12.6): the side that loses them chooses.
func (g *Game) eventLose(s table.Side, p *scenarios.CharlesLose) bool {
	o := s.Other()
	switch {
	case len(p.Brigades) > 0:
		for _, name := range p.Brigades {
			if x, ok := g.Board.brigade(name); ok && g.at(x) != noArea { // who does not know where finds nobody
				g.lose(x, p.To)
			}
		}
	case p.Each > 0:
		for _, side := range [...]table.Side{Parliament, Royalist} {
			for x := range g.everyGeneral() {
				if g.generals[x].side == side && g.onMap(x) && g.general[x].under == noGeneral && g.size(x) >= p.Each {
					g.sacrifice(side, g.army(x), p.N, p.To)
				}
			}
		}
	case p.Kind != "":
		list := slices.DeleteFunc(g.brigadesOnMap(o), func(x brigadeID) bool { return g.originOf(x) != originOf(p.Kind) })
		g.sacrifice(o, list, p.N, p.To)
	default:
		return g.loseThere(s, p)
	}
	g.loseLone()
	return true
}

// loseThere has the Enemy lose Brigades of an Army or stack that the owner chooses.
func (g *Game) loseThere(s table.Side, p *scenarios.CharlesLose) bool {
	o := s.Other()
	q := &table.Question{Side: s, Name: "target", At: "target"}
	fits := func(a areaID) bool {
		return len(p.Regions) == 0 || slices.Contains(p.Regions, g.regions[g.areas[a].region].name)
	}
	offer(q, "target", g.generalOption, which.Of(g.everyGeneral(), func(x generalID) bool {
		s := &g.general[x]
		return g.generals[x].side == o && g.onMap(x) && s.under == noGeneral && fits(s.at) && !(p.Outside && s.box == inside)
	}))
	offer(q, "target", g.areaOption, which.Of(g.everyArea(), func(a areaID) bool { return !p.Army && fits(a) && len(g.unled(o, a)) > 0 }))
	q.Offer(len(q.Options) == 0, table.Option{Verb: "none"})
	t := g.t.Ask(q)
	if t.Verb == "none" {
		return false
	}
	a, list := noArea, []brigadeID(nil)
	if x, ok := g.Board.general(t.Name); ok {
		a, list = g.general[x].at, g.army(x)
	} else {
		a, _ = g.Board.area(t.Areas[0])
		list = g.unled(o, a)
	}
	g.region = g.areas[a].region
	g.sacrifice(o, list, p.N, p.To)
	g.loseLone()
	return true
}

// sacrifice has a side choose which of some Brigades it loses.
func (g *Game) sacrifice(s table.Side, list []brigadeID, n int, to string) {
	n = min(n, len(list))
	if n == 0 {
		return
	}
	for _, x := range g.pickBrigades(table.Question{Side: s, Name: "sacrifice", At: "sacrifice-" + g.areaName(g.at(list[0])) + "-", Area: g.areaName(g.at(list[0]))}, "lose", list, n, n) {
		g.lose(x, to)
	}
}

// lose takes a Brigade off the map, to the Available box or out of the game.
func (g *Game) lose(x brigadeID, to string) {
	a := g.at(x)
	if to == "removed" {
		g.tellOff([]brigadeID{x}, removed)
	} else {
		g.tellGone(x, table.Event{Kind: toldLost.Kind})
	}
	g.weakened(a)
}

// weakened sees to an Area that has lost Brigades, be they Inside or not.
func (g *Game) weakened(a areaID) {
	if a != noArea {
		g.emptied(a)
		g.vacated(a)
	}
}

// emptied makes a Besieged Fortress Surrender when all Brigades that were Inside are gone (20.2, r63).
func (g *Game) emptied(a areaID) {
	if s := &g.sieges[a]; s.wereInside && len(g.garrison(a)) == 0 {
		g.surrenderFortress(a, g.generals[s.by].side)
	}
}

// Cavalry Commanders: Brigades handed from one General to another (#66, #74, #93, #94).

// askTransfer is who hands which Brigades to whom.
var askTransfer = question{Name: "transfer", Loose: true, Rule: "12.6", Shape: kind.Items, Of: "unit", Words: []string{"end"}, For: "a transfer of Brigades",
	Put: atStep(func(g *Game, p *scenarios.CharlesStep) bool {
		return p.Transfer != nil && done(func() { g.eventTransfer(g.masked, p.Transfer) })
	}),
	Actions: []kind.Action[*Game]{
		{Verb: "from", Doc: "The General who gives Brigades", Of: "unit"},
		{Verb: "to", Doc: "The General who gets them, or available", Of: "place"},
		{Verb: "send", Doc: "A Brigade", Of: "unit"},
	},
	Text: "Who hands which Brigades to whom? (12.6)",
	Done: map[string]string{"from": "{name} hands Brigades over.", "to": "They go to {name}.", "send": "{name} is handed over."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		if x, ok := g.Board.brigade(o.Name); ok && o.Verb == "send" && g.brigade[x].box == withGeneral && len(g.display(generalID(g.brigade[x].id))) == 1 {
			return keepsOne.By(g.cardRule())
		}
		return notThatBrigade.By(g.cardRule())
	},
	Late: plans.First[*Game], Missed: "nobody"}

// boxWord is how an answer names the Available box.
const boxWord = "available"

var toldTransferred = rows.Add(story.Row{Kind: "transferred", Level: 2, Text: "{words} hands {block} over to {target}",
	Or: story.ByBlock(map[string]string{"": "{words} hands a Brigade over to {target}"})})

// transferable are the Brigades of a General that an Event lets him hand over.
func (g *Game) transferable(p *scenarios.CharlesTransfer, x generalID) []brigadeID {
	return slices.DeleteFunc(g.display(x), func(y brigadeID) bool { return p.Except != "" && g.originOf(y) == originOf(p.Except) })
}

// transferFrom asks who hands Brigades over.
func (g *Game) transferFrom(s table.Side, p *scenarios.CharlesTransfer, series string) (generalID, bool) {
	q := &table.Question{Side: s, Name: "transfer", At: "from", Series: series, Options: []table.Option{end}}
	offer(q, "from", g.generalOption, which.Of(g.everyGeneral(), func(x generalID) bool {
		return g.generals[x].side == s && g.general[x].box == outside && len(g.transferable(p, x)) > 0 && len(g.display(x)) > 1
	}))
	if len(q.Options) == 1 {
		return noGeneral, false
	}
	return g.Board.general(g.t.Ask(q).Name)
}

// transferTo asks to whom Brigades of a General go; to nobody means to the Available box.
func (g *Game) transferTo(s table.Side, p *scenarios.CharlesTransfer, from generalID, series string) (generalID, bool) {
	steps := g.stepsFrom(s, g.general[from].at)
	q := &table.Question{Side: s, Name: "transfer", At: "to", Series: series, Options: []table.Option{{Verb: "to", Name: boxWord}}}
	for x := range g.everyGeneral() {
		near := x != from && g.generals[x].side == s && g.general[x].box == outside && steps[g.general[x].at] <= p.Range
		q.Offer(near && slices.ContainsFunc(g.transferable(p, from), func(y brigadeID) bool { return g.mayHandTo(y, from, x) }), g.generalOption("to", x))
	}
	return g.Board.general(g.t.Ask(q).Name)
}

// eventTransfer hands Brigades of a General to another within range, or to the Available box.
func (g *Game) eventTransfer(s table.Side, p *scenarios.CharlesTransfer) bool {
	series := g.t.Key() + "/transfer"
	from, ok := g.transferFrom(s, p, series)
	if !ok {
		return false
	}
	to, isGeneral := g.transferTo(s, p, from, series)
	for o := range g.t.Until("end", table.Question{Side: s, Name: "transfer", At: "send-", Series: series, Options: []table.Option{end}}, func(q *table.Question, n int) {
		q.N = p.N - n + 1
		if n > p.N || len(g.display(from)) == 1 {
			return // who gives keeps one (4.2)
		}
		offer(q, "send", g.brigadeOption, which.From(g.transferable(p, from), func(y brigadeID) bool { return !isGeneral || g.mayHandTo(y, from, to) }))
	}) {
		y, _ := g.Board.brigade(o.Name)
		if isGeneral {
			g.put(y, under(to))
			g.tellOne(table.Event{Kind: toldTransferred.Kind, Side: s, Words: g.generals[from].name, Target: g.generals[to].name}, y)
		} else {
			g.tellGone(y, table.Event{Kind: toldLost.Kind})
		}
		g.vacated(g.general[from].at)
	}
	if isGeneral {
		g.vacated(g.general[to].at)
	}
	g.loseLone()
	return true
}

// mayHandTo says whether a General may hand a Brigade to another: that one has room for it, which in
// one Army is that on his own Display (4.2).
func (g *Game) mayHandTo(y brigadeID, from, to generalID) bool {
	return g.mayFit(y, under(to)) == nil || g.commander(to) == g.commander(from) && g.mayHave(to, y) && len(g.display(to)) < g.generals[to].Army
}

// stepsFrom is how many Areas off each Area is by a path without Enemies.
func (g *Game) stepsFrom(s table.Side, from areaID) []int {
	return g.areasOff([]areaID{from}, func(l link) bool { return !g.occupied(s.Other(), l.to) })
}
