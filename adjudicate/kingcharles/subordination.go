package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// Initiating and ending Subordination, and Illegal Positions (17.3).

// group finds who commands Generals of one side who stand together Outside: one of them who
// outranks all others and can command all Brigades (4.2).
func (g *Game) group(list []generalID) (top generalID, why *Reason) {
	if len(list) == 0 {
		return noGeneral, nil
	}
	total := 0
	for _, x := range list {
		if !slices.Contains(list, g.general[x].under) { // else he is counted with his Commanding General
			total += g.size(x)
		}
	}
	why = cannotStandTogether
	for _, x := range list {
		leads := true
		for _, y := range list {
			if y == x {
				continue
			}
			for _, z := range append(g.subordinates(y), y) {
				if no := g.mayCommand(x, z); no != nil {
					leads = false
					if no != sameLevel {
						why = no
					}
				}
			}
		}
		if leads && total <= g.generals[x].Army || len(list) == 1 {
			return x, nil
		}
		if leads {
			why = tooManyToCommand
		}
	}
	return noGeneral, why
}

// mayJoin says whether a General may end in an Area with the Friendly Generals there (17.3).
func (g *Game) mayJoin(x generalID, a areaID) *Reason {
	_, why := g.group(append(which.But(g.outsideIn(g.generals[x].side, a), x), x))
	return why
}

// together are the Generals of a side who stand together in an Area, Outside and Inside (17.3).
func (g *Game) together(s table.Side, a areaID) [2][]generalID {
	return [2][]generalID{g.outsideIn(s, a), which.From(g.generalsIn(s, a), func(x generalID) bool { return g.general[x].box == inside })}
}

// combine Subordinates the Generals of a side who stand together in an Area, Outside and Inside,
// and returns those of them who may not be: their Position is Illegal (17.3).
func (g *Game) combine(s table.Side, a areaID) (apart []generalID) {
	for _, list := range g.together(s, a) {
		top, why := g.group(list)
		if why != nil {
			apart = list
			continue
		}
		for _, x := range list {
			if x != top {
				g.serve(x, top)
			}
		}
	}
	return apart
}

// serve Subordinates a General to another. If he had only his Subordinates' Brigades he is left
// without any, and is Dispersed (4.2).
func (g *Game) serve(sub, top generalID) {
	g.subordinate(sub, top)
	if g.size(sub) == 0 {
		g.takeOff(sub, dispersed)
	}
}

var askCommand = question{Name: "command", Rule: "17.3", Shape: kind.Each, Of: "unit", Verb: "with", Values: []string{"with", "leave"}, Verbs: []string{"with", "leave"}, Words: []string{"end"},
	Loose: true, For: "who serves under a General", Late: plans.Always[*Game]("end"), Missed: "he takes nobody under him and leaves nobody",
	Needs: (*Game).marches, Put: func(g *Game, _ *view.Question) bool { return done(g.commandThere) },
	Text: "Which Generals does {block} take under him, or leave, at {area}? (17.3)",
	Done: map[string]string{"with": "{name} goes with him.", "leave": "{name} is left."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, ok := g.Board.general(q.Block)
		y, is := g.Board.general(o.Name)
		switch {
		case !ok || !is:
			return notWithHim
		case g.act != nil && slices.Contains(g.act.settled, y):
			return settledAlready
		case o.Verb == "leave":
			return g.mayLeave(x, y)
		}
		return g.mayTakeAlong(x, y)
	}}

// mayTakeAlong says whether a General may Subordinate another where he passes (17.3).
func (g *Game) mayTakeAlong(x, y generalID) *Reason {
	if !slices.Contains(g.outsideIn(g.generals[x].side, g.general[x].at), y) || x == y || g.general[x].under != noGeneral {
		return notWithHim
	}
	if slices.ContainsFunc(g.army(y), func(z brigadeID) bool { return g.brigade[z].moved }) {
		return movedAlready
	}
	return g.mayCombine(x, y)
}

// mayLeave says whether a Commanding General may leave a Subordinate where he is (17.3): both
// keep Brigades, and those who stay can stand together.
func (g *Game) mayLeave(x, y generalID) *Reason {
	if g.general[y].under != x {
		return notWithHim
	}
	if g.size(x) == len(g.display(y)) {
		return leavesNobody
	}
	_, why := g.group(append(which.But(g.outsideIn(g.generals[x].side, g.general[x].at), x), y))
	return why
}

// mayBeLeft are the Subordinates whom a General may leave.
func (g *Game) mayBeLeft(x generalID) []generalID {
	return which.From(g.subordinates(x), func(y generalID) bool { return g.mayLeave(x, y) == nil })
}

// commandThere lets the Activated General take Generals along and leave Subordinates (17.3).
// Taking over a Siege costs a Movement Point if he moves on (r81).
func (g *Game) commandThere() {
	a := g.act
	x, at := a.general, g.general[a.general].at
	defer g.t.In("command").Out()
	a.settled = nil
	open := func(y generalID) bool { return !slices.Contains(a.settled, y) }
	for o := range g.t.Until("end", g.seriesOf(a.side, "command", x), func(q *table.Question, _ int) {
		offer(q, "with", g.generalOption, which.From(g.outsideIn(a.side, at), func(y generalID) bool { return open(y) && g.mayTakeAlong(x, y) == nil }))
		offer(q, "leave", g.generalOption, which.From(g.mayBeLeft(x), open))
	}) {
		y, _ := g.Board.general(o.Name)
		a.settled = append(a.settled, y)
		if o.Verb == "leave" {
			g.leave(y)
			continue
		}
		if g.besieges(y) {
			a.toll++
		}
		g.serve(y, x)
	}
}

var (
	toldLeft     = rows.Add(story.Row{Kind: "left", Level: 2, Text: "{block} is no longer Subordinate to {target}"})
	toldRetraced = rows.Add(story.Row{Kind: "retraced", Level: 2, Text: "{block} cannot stay in {to}: he goes back to {area}"})
	toldShifted  = rows.Add(story.Row{Kind: "shifted", Level: 2, Text: "{block} cannot stay in {to}: he goes to {area}"})
)

// leave ends a General's Subordination where he stands, and tells it.
func (g *Game) leave(x generalID) {
	g.tell(table.Event{Kind: toldLeft.Kind, Side: g.generals[x].side, Block: g.generals[x].name, Target: g.generals[g.general[x].under].name, Area: g.areaName(g.general[x].at)})
	g.release(x)
}

var askLeftBehind = question{Name: "left-behind", With: meetings, Loose: true, Rule: "18.1", Shape: kind.List, Of: "unit", Verb: "leave", Words: []string{"end"},
	Needs: (*Game).acts, Put: func(g *Game, q *view.Question) bool {
		x, ok := g.Board.general(q.Block)
		return ok && g.onMap(x) && g.generals[x].side == g.masked && done(func() { g.leaveBehind(x) })
	},
	RuleOf: ruleWithin("evasion", "18.2"),
	Text:   "Which Subordinates stay at {area} as {block} goes? (18.1, 18.2)",
	Done:   map[string]string{"leave": "{name} stays."},
	Why:    only(notWithHim),
	Plan: inBattle.Of("left-behind", "Subordinates as their General Intercepts or Evades",
		"Which Subordinates stay behind (18.1, 18.2): names, or none.", readSeries("leave"), "nobody stays",
		plans.Always[*Game]("end"))}

// leaveBehind lets a General who has Intercepted or Evaded leave Subordinates behind (18.1, 18.2).
func (g *Game) leaveBehind(x generalID) {
	s, at := g.generals[x].side, g.general[x].at
	defer g.t.In("left-behind").Out()
	for o := range g.t.Until("end", g.seriesOf(s, "left-behind", x), func(q *table.Question, _ int) {
		if b := g.act.battle; b != nil && b.area == at && len(g.evasions(x)) == 0 {
			q.Options = nil // he could not go
		}
		offer(q, "leave", g.generalOption, g.mayBeLeft(x))
	}) {
		y, _ := g.Board.general(o.Name)
		g.leave(y)
	}
}

// retrace takes the Activated General back on the way he came until his position is legal (17.3).
func (g *Game) retrace() {
	a := g.act
	x := a.general
	s, at := a.side, g.general[x].at
	if g.general[x].under != noGeneral {
		return
	}
	if _, why := g.group(g.outsideIn(s, at)); why == nil {
		return
	}
	for _, to := range slices.Backward(a.trail) {
		if to == noArea || to == at || g.mayJoin(x, to) != nil || g.heldOutside(s.Other(), to) {
			continue
		}
		g.tell(table.Event{Kind: toldRetraced.Kind, Side: s, Block: g.generals[x].name, Area: g.areas[to].name, Areas: [3]string{g.areas[at].name}})
		g.moveTo(x, to)
		return
	}
}

var askIllegal = question{Name: "illegal", Loose: true, Rule: "17.3", Shape: kind.Each, Of: "unit", Verb: "shift", To: "area", Values: []string{"disperse"}, Verbs: []string{"disperse"},
	Text: "Your Generals at {area} cannot stay together: who goes, and where to? (17.3)",
	Done: map[string]string{"shift": "{name} moves to {area}.", "disperse": "{name} Disperses."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, ok := g.Board.general(o.Name)
		to, is := g.area(o.Areas[0])
		switch {
		case !ok || g.areaName(g.general[x].at) != q.Area:
			return notWithHim
		case !is:
			return notDispersing
		}
		return g.mayShift(x, to)
	},
	Plan: inBattle.Of("illegal", "An Illegal Position", "Which of your Generals leaves an Illegal Position, and where to (17.3).",
		readShift, "the smaller Army goes, to a Friendly Area if there is one", (*Game).defaultIllegal)}

// mayShift says whether a General may leave an Illegal Position for an Area (17.3).
func (g *Game) mayShift(x generalID, to areaID) *Reason {
	s := g.generals[x].side
	by := g.between(g.general[x].at, to)
	switch {
	case by == noWay:
		return notAdjacent
	case by == maritime && g.size(x) > byShip:
		return tooManyByShip
	case len(g.brigadesIn(s.Other(), to)) > 0:
		return enemyBrigadesThere
	}
	return g.mayJoin(x, to)
}

// endIllegal Subordinates the Generals of a side in an Area. If they may not, that is an Illegal
// Position: without an Activation to retrace the owner moves one of them, or one Disperses (17.3).
func (g *Game) endIllegal(s table.Side, a areaID) {
	if slices.ContainsFunc(g.generalsIn(s, a), func(x generalID) bool { return g.size(x) == 0 }) {
		g.loseLone() // whose Subordinate has left him with all the Brigades (4.2, r61)
	}
	for n := 1; ; n++ {
		list := g.combine(s, a)
		if list == nil {
			return
		}
		q := table.Question{Side: s, Name: "illegal", At: "illegal-" + Sides[s] + "-" + g.areas[a].name + "-" + itoa(n), Area: g.areas[a].name}
		for _, x := range list {
			for _, l := range g.areas[a].links {
				q.Offer(g.mayShift(x, l.to) == nil, table.Option{Verb: "shift", Name: g.generals[x].name, Areas: [3]string{g.areas[l.to].name}})
			}
		}
		if len(q.Options) == 0 {
			offer(&q, "disperse", g.generalOption, list)
		}
		o := g.t.Ask(&q)
		x, _ := g.Board.general(o.Name)
		if o.Verb == "disperse" {
			g.disperseArmy(x)
			continue
		}
		to, _ := g.area(o.Areas[0])
		g.tell(table.Event{Kind: toldShifted.Kind, Side: s, Block: o.Name, Area: g.areas[to].name, Areas: [3]string{g.areas[a].name}})
		g.moveTo(x, to)
		g.combine(s, to)
	}
}

// endAllIllegal sees to all Areas: whoever stands together is Subordinated, and no Position stays
// Illegal. Whom card 3 has left so waits for its ninth step, also when a Battle comes before (annex-3).
func (g *Game) endAllIllegal() {
	for a := range g.everyArea() {
		for s := Royalist; s <= Parliament; s++ {
			if len(g.generalsIn(s, a)) > 1 && (s == Royalist || !g.holdTrains) {
				g.endIllegal(s, a)
			}
		}
	}
}
