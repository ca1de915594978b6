package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Movement (17.1).

// allowance are the Movement Points of the Activated General: those of an Army of its size at
// this instant (17, r46).
func (g *Game) allowance(a *activation) int {
	n := 4
	switch size := g.size(a.general); {
	case size >= 7:
		n = 2
	case size >= 4:
		n = 3
	}
	return max(a.least, n+a.points)
}

func (g *Game) pointsLeft(a *activation) int { return max(0, g.allowance(a)-a.spent) }

// cost is what a step over a connection costs: with a Siege marker of his to remove, a Battle
// won or a Siege taken over before it one more (17.1, r81).
func (g *Game) cost(a *activation, by way) int {
	return a.toll + wayCost[by] + b2i(g.besieges(a.general))
}

var wayCost = [...]int{noWay: 0, road: 1, mountain: 2, maritime: 2}

// besieges says that a General's Siege marker stands in his Area.
func (g *Game) besieges(x generalID) bool {
	return g.onMap(x) && g.general[x].box == outside && g.sieges[g.general[x].at].on && g.sieges[g.general[x].at].by == x
}

// byShip is the most Brigades that cross the Maritime line (17.1).
const byShip = 2

// mayStep says whether the Activated General may move to an Area (17.1).
func (g *Game) mayStep(a *activation, to areaID) *Reason {
	x, at := a.general, g.general[a.general].at
	by := g.between(at, to)
	switch {
	case g.general[x].box == inside:
		return mustAttack
	case by == noWay:
		return notAdjacent
	case by == maritime && g.size(x) > byShip:
		return tooManyByShip
	case g.cost(a, by) > g.pointsLeft(a):
		return tooFewPoints
	case slices.ContainsFunc(g.army(x), func(y brigadeID) bool { return slices.Contains(a.barred, y) }):
		return movedAlready
	case !g.sw.standard && g.occupied(a.side.Other(), to):
		return noEnemyBefore
	}
	if top := g.general[x].under; top != noGeneral && g.size(top) == g.size(x) {
		return leavesNobody
	}
	return g.mayPassBy(a, to, g.pointsLeft(a)-g.cost(a, by))
}

// mayPassBy says whether the Activated General may come to an Area with so many points left: he
// can end there (17.3), or go on.
func (g *Game) mayPassBy(a *activation, to areaID, left int) *Reason {
	why := g.mayJoin(a.general, to)
	if why == nil || g.heldOutside(a.side.Other(), to) {
		return nil
	}
	for _, l := range g.areas[to].links {
		c := wayCost[l.by]
		if c <= left && (l.by != maritime || g.size(a.general) <= byShip) && (g.sw.standard || !g.occupied(a.side.Other(), l.to)) && g.mayPassBy(a, l.to, left-c) == nil {
			return nil
		}
	}
	return why
}

// mayChange says whether he may place a PC marker where he stands (17.1).
func (g *Game) mayChange(a *activation) *Reason {
	at := g.general[a.general].at
	switch {
	case g.general[a.general].box == inside:
		return mustAttack
	case g.fortified(at):
		return notInFortress
	case g.control[at] == a.side:
		return yoursAlready.By("17.1")
	case g.control[at] != table.Nobody && !g.sw.standard:
		return noEnemyPCBefore
	case g.pointsLeft(a) < 1:
		return tooFewPoints
	}
	return nil
}

// mayWithdraw says whether a Covenanter General may leave the game (annex-2).
func (g *Game) mayWithdraw(a *activation) *Reason {
	x := a.general
	switch {
	case !g.generals[x].scots:
		return notScots
	case g.general[x].box == inside:
		return mustAttack
	case !slices.Contains(g.generals[x].enters, g.general[x].at):
		return notAtBorder
	case g.cost(a, noWay)+1 > g.pointsLeft(a):
		return tooFewPoints
	}
	return nil
}

// mayStop says whether his movement may end where he stands (17.3).
func (g *Game) mayStop(a *activation) *Reason {
	x := a.general
	if g.general[x].box == inside {
		return nil
	}
	if g.general[x].under != noGeneral {
		return mustMoveAway
	}
	if a.relieved { // an Illegal Position that only relief has brought about is retraced (17.3)
		return nil
	}
	_, why := g.group(g.outsideIn(a.side, g.general[x].at))
	return why
}

// march moves the Activated General from Area to Area (17); arrived: he has come to one.
func (g *Game) march(arrived bool) {
	a := g.act
	for n := 1; !a.over && g.onMap(a.general); n++ {
		g.t.In("step-" + itoa(n))
		if arrived {
			g.takeUp(a.side, a.general)
			room := g.room(a.general)
			g.dropOff()
			g.commandThere()
			if g.room(a.general) > room { // for whom he has left, others
				g.t.Do("more", func() { g.takeUp(a.side, a.general) })
			}
		}
		arrived = g.marchOn()
		g.laughter(false)
		g.t.Out()
		if !arrived && !a.pc { // after a PC marker more may follow
			break
		}
	}
}

var askMarch = question{Name: "march", Rule: "17.1", Shape: kind.Name, Of: "area", Verb: "march", Words: []string{"pc", "scotland", "stop"}, Key: "by", Ordered: true, For: "where a General moves",
	Read: readWay, Form: formWay, Write: writeWay, Late: plans.Always[*Game]("stop"), Missed: "he stops as soon as he may",
	Needs: (*Game).marches, Put: func(g *Game, _ *view.Question) bool { return done(func() { g.march(false) }) },
	Text:  "Where does {block} move from {area}? {n} Movement Points left (17.1)",
	Done:  map[string]string{"march": "He moves to {area}.", "pc": "He places a PC marker.", "scotland": "He withdraws into Scotland.", "stop": "He stops."},
	Spare: func(*Game, table.Option) *Reason { return bombardsOnly },
	Why: func(g *Game, _ *table.Question, o table.Option) *Reason {
		if g.act == nil {
			return notOnMap
		}
		switch o.Verb {
		case "pc":
			return g.mayChange(g.act)
		case "scotland":
			return g.mayWithdraw(g.act)
		case "stop":
			return g.mayStop(g.act)
		}
		to, ok := g.area(o.Areas[0])
		if !ok {
			return notAdjacent
		}
		return g.mayStep(g.act, to)
	}}

// marchOn lets him take one step, place a PC marker, or stop; it says whether he has come to
// another Area.
func (g *Game) marchOn() bool {
	a := g.act
	x := a.general
	at := g.general[x].at
	a.pc = false
	q := table.Question{Side: a.side, Name: "march", At: "march", Series: a.series, Block: g.generals[x].name, Area: g.areas[at].name, N: g.pointsLeft(a)}
	for _, l := range g.areas[at].links {
		q.Offer(g.mayStep(a, l.to) == nil, g.areaOption("march", l.to))
	}
	q.Offer(g.mayChange(a) == nil, table.Option{Verb: "pc"})
	q.Offer(g.mayWithdraw(a) == nil, table.Option{Verb: "scotland"})
	q.Offer(len(q.Options) == 0 || g.mayStop(a) == nil, table.Option{Verb: "stop"})
	switch o := g.t.Ask(&q); o.Verb {
	case "pc":
		a.spent++
		a.pc = true
		g.placePC(at, a.side, toldPlacesToo.Kind)
	case "scotland":
		a.spent += g.cost(a, noWay) + 1
		g.tellMoved(at)
		g.withdraw(x)
	case "march":
		to, _ := g.area(o.Areas[0])
		g.stepInto(to)
		return true
	}
	return false
}

var toldMarched = rows.Add(story.Row{Kind: "marched", Deed: view.Marches, Level: 2, Text: "{side}: {block}, {road}"})

// stepInto moves him into an Area, with all that follows before he may go on: Interception, else
// Evasion, going Inside, Dispersal, Battle (17.1, 18).
func (g *Game) stepInto(to areaID) {
	a := g.act
	x, from := a.general, g.general[a.general].at
	by := noWay
	if from != noArea {
		by = g.between(from, to)
		a.spent += g.cost(a, by)
	}
	a.toll, a.drawn = 0, false
	a.relieved = slices.ContainsFunc(g.insiders(to), func(y generalID) bool { return g.generals[y].side == a.side })
	others := g.occupied(a.side, to)
	g.release(x)
	a.trail = append(a.trail, to)
	for _, y := range g.army(x) {
		g.brigade[y].moved = true
	}
	g.moved(x, to, func() {
		if from != noArea {
			g.tell(table.Event{Kind: toldMarched.Kind, Side: a.side, Block: g.generals[x].name, Area: g.areas[from].name, Areas: [3]string{g.areas[to].name}, N: a.spent})
		}
	})
	if from != noArea {
		g.endIllegal(a.side, from)
		g.endIllegal(a.side.Other(), from)
	}
	if a.play {
		g.respond(x, from == noArea) // who enters is Activated here (annex-2)
	}
	if g.foresees { // who orders it reckons with a victory
		g.foresee(to)
		return
	}
	a.battle = &battle{area: to, from: from, by: by}
	if y := g.intercepted(to); y != noGeneral {
		g.meetInterceptor(y, others)
	} else {
		g.attack()
	}
	a.battle = nil
}

// endMove ends an Activation to move: Subordination where he ends (17.3), or the way back out
// of an Illegal Position; then a Siege marker (20.1).
func (g *Game) endMove() {
	a := g.act
	x := a.general
	if g.onMap(x) {
		g.retrace()
		at := g.general[x].at
		g.tellMoved(at)
		g.combine(a.side, at)
		g.vacated(at) // Scots put down there may leave too few for a Siege
		if g.onMap(x) {
			g.besiegeThere()
		}
	}
	g.endAllIllegal()
}

var toldMoved = rows.Add(story.Row{Kind: "moved", Level: 2, Text: "{block} ends in {area}, {n Movement Points} spent",
	Or: story.By(func(e table.Event) string { return itoa(e.N) }, map[string]string{"0": "{block} stays in {area}"})})

func (g *Game) tellMoved(at areaID) {
	a := g.act
	g.tell(table.Event{Kind: toldMoved.Kind, Side: a.side, Block: g.generals[a.general].name, Area: g.areas[at].name, N: a.spent})
}
