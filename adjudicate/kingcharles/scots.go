package kingcharles

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// Armies from abroad: the Covenanters (#2, #101, #107), Charles of Lorraine (#108).

// callanderFrom is the turn from which Callander may enter without #101 (annex-2).
const callanderFrom = 7

// scotsWait says that a Covenanter General is yet to enter, or to try again (r42).
func (g *Game) scotsWait(x generalID) bool {
	return g.generals[x].scots && (g.general[x].box == other || g.general[x].box == track)
}

// mayEnter says that a waiting Covenanter General may be Activated to enter by a card of his
// rating or a Campaign card (annex-2, r41, r42).
func (g *Game) mayEnter(x generalID) *Reason {
	return notYetEntering.If(!g.scotsWait(x) || !g.done[solemnLeague] || x == g.callander && (!g.sw.callander || g.turn < callanderFrom))
}

// muster puts the Brigades that come with a General on his Display, if he has none; bring does.
func (g *Game) muster(x generalID) {
	if len(g.display(x)) == 0 {
		g.bring(x)
	}
}

func (g *Game) bring(x generalID) {
	p := &g.generals[x]
	n := p.Entry.Brigades
	for k := range g.brigades {
		i := k
		if x == g.callander { // the last ones of the box
			i = len(g.brigades) - 1 - k
		}
		if g.brigades[i].origin == p.bringsKind && g.brigade[i].box == other && n > 0 {
			g.brigade[i].place = under(x)
			n--
		}
	}
}

// askEnter is where an army enters (annex-2, annex-108).
var askEnter = question{Name: "enter", Loose: true, Rule: "annex-2", Shape: kind.Name, Verb: "enter", Of: "area", Words: []string{"none"}, For: "where an army enters",
	RuleOf: ruleWithin("enter-charles-of-lorraine", "annex-108"), Why: only(notAnEntry),
	Text: "Where does {block} enter? (annex-2, annex-108)",
	Done: map[string]string{"enter": "The army enters at {area}.", "none": "The army does not enter."},
	Plan: inBattle.Of("enter", "An army from abroad", "Where it enters (annex-2, annex-108): Areas, or anywhere, the best first.", readPlaces("enter"), "the first Area without Enemies there or beside", (*Game).defaultEnter)}

// enter brings a General from abroad (annex-2, annex-108), false if he does not come.
func (g *Game) enter(x generalID) bool {
	p := &g.generals[x]
	if p.lorrainer && g.general[x].box != other || p.scots && !g.scotsWait(x) {
		return false
	}
	a := g.chooseEntry(x)
	if a == noArea {
		return false
	}
	g.muster(x)
	if p.scots {
		g.moveOn(&activation{general: x, side: p.side, terms: terms{play: true}, trail: []areaID{noArea}}, func() { g.comeIn(a) }) // as by movement
		return true
	}
	g.general[x].at, g.general[x].box, g.general[x].under = a, outside, noGeneral
	g.tell(table.Event{Kind: toldEnters.Kind, Side: p.side, Block: p.name, Area: g.areas[a].name})
	g.combineIn(p.side, a)
	g.endIllegal(p.side, a)
	return true
}

// chooseEntry asks where a General enters; noArea: nowhere.
func (g *Game) chooseEntry(x generalID) areaID {
	p := &g.generals[x]
	return g.askArea(table.Question{Side: p.side, Name: "enter", At: "enter-" + p.name, Block: p.name}, "enter",
		which.From(p.enters, func(a areaID) bool { return p.scots || g.control[a] == p.side && !g.heldOutside(p.side.Other(), a) }))
}

// combineIn has Generals of a side that are in one Area without having moved there combine, as
// far as rank and size let them (17.3).
func (g *Game) combineIn(s table.Side, a areaID) {
	for _, list := range g.together(s, a) {
		slices.SortStableFunc(list, func(x, y generalID) int { return g.generals[x].Level - g.generals[y].Level })
		for i, x := range list {
			if k := slices.IndexFunc(list[:i], func(top generalID) bool { return g.mayCombine(top, x) == nil }); k >= 0 {
				g.subordinate(x, list[k])
				g.combineIn(s, a)
				return
			}
		}
	}
}

var specialBishops = special{ID: "bishops", Do: always((*Game).bishops)}

// bishops takes all Covenanters out of the game (annex-107).
func (g *Game) bishops() {
	fallen := which.Of(g.everyArea(), func(a areaID) bool { // Fortresses that only Covenanters hold
		list := g.garrison(a)
		return len(list) > 0 && !slices.ContainsFunc(list, func(x brigadeID) bool { return g.originOf(x) != covenanter })
	})
	gone := which.Of(g.everyBrigade(), func(x brigadeID) bool {
		return g.brigades[x].origin == covenanter && g.brigade[x].box != removed && g.brigade[x].box != other
	})
	left := which.Each(gone, g.at)
	g.tellOff(gone, removed)
	for x := range g.everyGeneral() {
		if g.generals[x].scots && g.general[x].box != removed {
			for _, y := range g.display(x) { // Parliament Brigades that he commanded stay Unled
				g.put(y, place{g.general[x].box, int8(g.general[x].at)})
			}
			g.takeOff(x, removed)
		}
	}
	for _, a := range fallen {
		if g.sieges[a].on {
			g.surrenderFortress(a, Royalist)
		}
	}
	for _, a := range left {
		g.vacated(a)
		g.combineIn(Parliament, a)
	}
	g.displaceGenerals()
}

// askDisplaced is where Units that a change of Generals has stranded go (annex-3, annex-100, annex-107).
var askDisplaced = question{Name: "displaced", Rule: "annex-3", Loose: true, Read: readDisplaced, Shape: kind.Each, Verb: "move", Of: "unit", To: "place", Words: []string{"end"}, For: "where stranded Units go",
	Put: func(g *Game, q *view.Question) bool {
		switch {
		case strings.HasPrefix(q.At, "general-"):
			g.displaceGenerals()
		case g.event == newModelArmy:
			g.displaceAll()
		default:
			g.leaveLondon()
		}
		return true
	},
	Phrases: table.Phrases{"move": {Target: "to"}},
	Text:    "Where do your stranded Units go? (annex-3)",
	Done:    map[string]string{"move": "{name} goes to {target}."},
	Why:     func(g *Game, _ *table.Question, _ table.Option) *Reason { return notReached.By(g.cardRule()) },
	Late:    plans.First[*Game], Missed: "they stay; who must go goes to the first Area"}

// displaceRange is how many Areas such a Unit may move (annex-3).
const displaceRange = 3

var toldDisplaced = rows.Add(story.Row{Kind: "displaced", Level: 2, Text: "{block} goes to {area}", Or: story.ByBlock(map[string]string{"": "To {area}: {n Brigades}"})})

// displaceGenerals has Parliament move Generals in Illegal Positions up to three Areas; who
// cannot is Dispersed, and his Brigades are available (annex-3, annex-107).
func (g *Game) displaceGenerals() {
	for n := 1; ; n++ {
		q := &table.Question{Side: Parliament, Name: "displaced", At: "general-" + itoa(n), Series: g.t.Key() + "/displaced"}
		last := noGeneral
		for a := range g.everyArea() {
			for _, list := range g.together(Parliament, a) {
				if len(list) < 2 {
					continue
				}
				steps := g.stepsFrom(Parliament, a)
				for _, x := range list {
					last = x
					for to := range g.everyArea() {
						q.Offer(steps[to] > 0 && steps[to] <= displaceRange && g.mayJoinAt(x, to), table.Option{Verb: "move", Name: g.generals[x].name, Target: g.areas[to].name})
					}
				}
			}
		}
		if last == noGeneral {
			return
		}
		if len(q.Options) == 0 {
			for _, x := range g.army(last) {
				g.tellGone(x, table.Event{Kind: toldLost.Kind})
			}
			g.disperseArmy(last)
			continue
		}
		o := g.t.Ask(q)
		x, _ := g.Board.general(o.Name)
		a, _ := g.Board.area(o.Target)
		g.moveTo(x, a)
		g.tell(table.Event{Kind: toldDisplaced.Kind, Side: Parliament, Block: o.Name, Area: g.areas[a].name})
		g.combineIn(Parliament, a)
	}
}

// mayJoinAt says that a General may come to an Area without an Illegal Position: nobody of his
// is there, or one of the two can be the other's Subordinate.
func (g *Game) mayJoinAt(x generalID, a areaID) bool {
	return !g.heldOutside(g.generals[x].side.Other(), a) &&
		!slices.ContainsFunc(g.outsideIn(g.generals[x].side, a), func(y generalID) bool { return g.mayCombine(x, y) != nil && g.mayCombine(y, x) != nil })
}
