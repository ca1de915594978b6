package kingcharles

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// Interception and Evasion (18.1, 18.2).

const reacts = 4 // the least modified die with which a General Intercepts or Evades (18.1, 18.2)

// reactionModifiers are +1 if a Reacting General's rating is lower than the Activated General's, -1
// if higher, and -1 for the line by which one of them comes.
func (g *Game) reactionModifiers(x generalID, by way) (m table.Parts) {
	switch own, his := g.generals[x].React, g.generals[g.act.general].React; {
	case own < his:
		m.Add(1, "Strategy Rating lower")
	case own > his:
		m.Add(-1, "Strategy Rating higher")
	}
	switch by {
	case mountain:
		m.Add(-1, "Mountain line")
	case maritime:
		m.Add(-1, "Maritime line")
	}
	return m
}

var askIntercept = question{Name: "intercept", With: meetings, Loose: true, Rule: "18.1", Shape: kind.Name, Of: "unit", Verb: "intercept", Words: []string{"end"},
	Text: "{block} enters {area}: which General Intercepts him? (18.1)",
	Done: map[string]string{"intercept": "{name} tries to Intercept.", "end": "Nobody Intercepts."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, ok := g.Board.general(o.Name)
		a, is := g.area(q.Area)
		if !ok || !is || g.act == nil {
			return notIntercepting
		}
		return g.mayIntercept(x, a)
	},
	Plan: inBattle.Of("intercept", "An Interception",
		"Which General Intercepts an Enemy who enters an Area (18.1): names or largest, the one you like best first, or none.",
		readBest("intercept", "end", plans.Own, "largest"), "with twice the Brigades, never the King", (*Game).defaultIntercept).Early()}

// mayIntercept says whether a General may try to Intercept the Activated General in an Area he
// has entered (18.1).
func (g *Game) mayIntercept(x generalID, a areaID) *Reason {
	s := g.generals[x].side
	switch {
	case s == g.act.side || !g.onMap(x) || g.general[x].under != noGeneral || g.general[x].box == inside:
		return notIntercepting // r49
	case !g.sw.standard:
		return noInterceptionBefore
	case g.between(g.general[x].at, a) == noWay:
		return notAdjacent
	case g.between(g.general[x].at, a) == maritime:
		return notByShip
	case slices.Contains(g.act.tried, x):
		return triedAlready
	case g.occupied(s, a):
		return ownThere
	}
	return nil
}

// intercepted asks for an Interception, and gives the General who has succeeded.
func (g *Game) intercepted(a areaID) generalID {
	act := g.act
	s := act.side.Other()
	q := table.Question{Side: s, Name: "intercept", At: "intercept", Block: g.generals[act.general].name, Area: g.areas[a].name, Options: []table.Option{{Verb: "end"}}}
	for _, l := range g.areas[a].links {
		offer(&q, "intercept", g.generalOption, which.From(g.outsideIn(s, l.to), func(x generalID) bool { return g.mayIntercept(x, a) == nil }))
	}
	o := g.t.Ask(&q)
	if o.Verb == "end" {
		return noGeneral
	}
	x, _ := g.Board.general(o.Name)
	act.tried = append(act.tried, x)
	from := g.general[x].at
	if g.besieges(x) {
		g.liftSiege(from)
	}
	if !g.reaction(toldIntercepts.Kind, x, a, g.reactionModifiers(x, g.between(from, a))) {
		return noGeneral
	}
	g.leaveBehind(x)
	g.moved(x, a, func() {
		g.tell(table.Event{Kind: toldIntercepted.Kind, Side: s, Block: g.generals[x].name, Area: g.areas[from].name, Areas: [3]string{g.areas[a].name}})
	})
	g.combine(s, from)
	act.battle.cameFrom = from
	return x
}

var (
	toldIntercepts  = rows.Add(story.Row{Kind: "intercept", Level: 2, Text: "{block} tries to Intercept in {area}, {needed}{modifiers}", Tail: "{total}", Places: rolls})
	toldEvades      = rows.Add(story.Row{Kind: "evade", Level: 2, Text: "{block} tries to Evade from {area}, {needed}{modifiers}", Tail: "{total}", Places: rolls})
	toldIntercepted = rows.Add(story.Row{Kind: "intercepted", Deed: view.Answers, Level: 2, Text: "{side}: {block} Intercepts, {road}"})
	toldReturned    = rows.Add(story.Row{Kind: "returned", Level: 2, Text: "{block} goes back to {area} after his Interception"})
	toldEvaded      = rows.Add(story.Row{Kind: "evaded", Deed: view.Answers, Level: 2, Text: "{side}: {block} Evades, {road}"})
)

// reaction throws the die of a Reaction and tells it.
func (g *Game) reaction(kind string, x generalID, a areaID, m table.Parts) bool {
	die := g.roll1(kind)
	return g.tellRoll(table.Event{Kind: kind, Side: g.generals[x].side, Block: g.generals[x].name, Area: g.areas[a].name, Label: g.t.Label(kind), Dice: []int{die}, Parts: m}, reacts)
}

// meetInterceptor has the Activated General and his Interceptor meet, alone (18.1). Where other
// Enemies of his are the Interceptor goes back, unless he has lost (r83).
func (g *Game) meetInterceptor(x generalID, others bool) {
	b := g.act.battle
	g.confront()
	if others && g.onMap(x) && g.general[x].at == b.area {
		g.moved(x, b.cameFrom, func() {
			g.tell(table.Event{Kind: toldReturned.Kind, Side: g.generals[x].side, Block: g.generals[x].name, Area: g.areas[b.cameFrom].name})
		})
		g.endIllegal(g.generals[x].side, b.cameFrom)
	}
}

// attack is what follows where the Activated General has entered an Area and nobody has
// Intercepted him: the Enemy takes up Brigades (17.2), Evades or goes Inside (18.2); who is left
// Outside Disperses or fights.
func (g *Game) attack() {
	b, s := g.act.battle, g.act.side.Other()
	for _, x := range g.outsideIn(s, b.area) {
		if !b.sally {
			g.t.Do("contact", func() { g.takeUp(s, x) })
		}
		inside := table.Question{Side: s, Name: "inside", Block: g.generals[x].name, Area: g.areas[b.area].name}
		if !g.evaded(x) && g.mayGoInside(x) == nil && g.t.Word(inside, "stand", "inside") == "inside" {
			g.setInside(x, true)
			g.combine(s, b.area)
		}
	}
	if g.heldOutside(s, b.area) {
		g.confront()
	}
}

var askEvade = question{Name: "evade", With: meetings, Loose: true, Rule: "18.2", Shape: kind.Word, Words: []string{"evade", "stand"},
	Text: "{block} is attacked at {area}: does he try to Evade? (18.2)",
	Done: map[string]string{"evade": "He tries to Evade.", "stand": "He does not Evade."},
	Why:  only(notEvading),
	Plan: inBattle.Of("evade", "An Evasion", "Whether a General who is attacked tries to Evade (18.2): evade or stand.",
		plans.ReadWords("evade", "stand"), "he evades an Enemy with more Brigades", (*Game).defaultGo).Early()}

// evaded lets a General who is attacked try to Evade (18.2), and says whether he is gone.
func (g *Game) evaded(x generalID) bool {
	b, s := g.act.battle, g.generals[x].side
	if !g.mayEvade(x) {
		return false
	}
	if g.t.Word(table.Question{Side: s, Name: "evade", Block: g.generals[x].name, Area: g.areas[b.area].name}, "stand", "evade") == "stand" {
		return false
	}
	if g.besieges(x) {
		g.liftSiege(b.area) // the attempt is enough (20.1); if it is in vain he fights as one who has lifted it (20.4)
		b.sieged = true
	}
	if !g.reaction(toldEvades.Kind, x, b.area, g.reactionModifiers(x, b.by)) {
		return false
	}
	defer g.t.In("evasion").Out()
	g.leaveBehind(x)
	paths := g.evasions(x)
	if len(paths) == 0 { // those whom he may leave are too few
		g.combine(s, b.area)
		return false
	}
	b.sieged = false // who is left behind Besieges nothing
	to := g.choosePath("evade-to", s, x, paths)
	g.moved(x, to[len(to)-1], func() {
		g.tell(table.Event{Kind: toldEvaded.Kind, Side: s, Block: g.generals[x].name, Area: g.areas[b.area].name, Areas: g.pathNames(to)})
	})
	g.combine(s, b.area)
	g.combine(s, to[len(to)-1])
	return true
}

// mayEvade says whether there is an Area to Evade to, if need be without some of his Subordinates.
func (g *Game) mayEvade(x generalID) bool {
	was, subs := slices.Clone(g.general), g.subordinates(x)
	defer func() { copy(g.general, was) }()
	for some := range 1 << len(subs) {
		copy(g.general, was)
		left := which.From(subs, func(y generalID) bool { return some>>slices.Index(subs, y)&1 == 1 })
		for _, y := range left {
			g.release(y)
		}
		if _, why := g.group(left); why == nil && g.size(x) > 0 && len(g.evasions(x)) > 0 {
			return true
		}
	}
	return false
}

// evasions are the ways to Evade (18.2).
func (g *Game) evasions(x generalID) [][]areaID {
	return g.paths(g.generals[x].side, x, g.size(x))
}

// distance is how many Areas an Army of a size Evades or Retreats (18.2).
func distance(size int) int {
	if size <= 3 {
		return 2
	}
	return 1
}

// mayGoBy says whether a side's Army, or Unled Brigades, of a size may go from an Area to the next
// one on a way out of the Battle Area, by which it Evades or Retreats (18.2, 19.1): never where an
// Enemy Brigade or General is, Inside ones too (r89). Attackers Retreat first to the Area they came
// from; nobody else goes there.
func (g *Game) mayGoBy(s table.Side, size int, way []areaID, at, to areaID) *Reason {
	b := g.act.battle
	back := s == g.act.side && b.from != noArea // who is attacked Evades
	switch by := g.between(at, to); {
	case by == noWay:
		return evadeAdjacent
	case by == maritime && size > byShip:
		return tooManyByShip
	case back && len(way) == 0 && to != b.from:
		return retreatFirst
	case !back && to == b.from:
		return whereHeCameFrom
	case g.occupied(s.Other(), to):
		return enemyInTheWay
	case len(way) >= distance(size):
		return tooFarToEvade
	case to == b.area:
		return evadeAdjacent
	}
	return nil
}

// paths are the ways a General, or Unled Brigades (noGeneral), may Evade or Retreat.
func (g *Game) paths(s table.Side, x generalID, size int) (list [][]areaID) {
	var goOn func(path []areaID, at areaID)
	goOn = func(path []areaID, at areaID) {
		for _, l := range g.areas[at].links {
			if g.mayGoBy(s, size, path, at, l.to) != nil {
				continue
			}
			way := append(slices.Clone(path), l.to)
			if x == noGeneral || g.mayJoin(x, l.to) == nil {
				list = append(list, way)
			}
			goOn(way, l.to)
		}
	}
	goOn(nil, g.act.battle.area)
	return list
}

// steps are the Areas of an answer, one after the other.
func steps(o table.Option) []string {
	return slices.DeleteFunc(slices.Clone(o.Areas[:]), func(a string) bool { return a == "" })
}

func (g *Game) pathNames(path []areaID) (names [3]string) {
	for i, a := range path {
		names[i] = g.areas[a].name
	}
	return names
}

var askEvadeTo = question{Name: "evade-to", With: meetings, Loose: true, Rule: "18.2", Shape: kind.Name, Of: "area", Verb: "evade", Read: readPath("evade"), Write: writePath, Form: formPath,
	Text: "{block} Evades from {area}: where to? (18.2)",
	Said: func(o table.Option) say.Text { return say.Textf("He Evades: %s.", joined(steps(o))) }, Why: (*Game).whyNoPath,
	Plan: inBattle.Of("evade-to", "Where a General Evades to", "Where he goes (18.2): Areas, fortress, friendly, neutral or anywhere, the best first.",
		readPlaces("evade"), "the nearest Friendly Fortress off Enemy Generals, else a Friendly Area", (*Game).defaultWay)}

// whyNoPath says why an Area is none to Evade or Retreat to (18.2, 19.1).
func (g *Game) whyNoPath(q *table.Question, o table.Option) *Reason {
	if g.act == nil || g.act.battle == nil {
		return notInBattle
	}
	var why *Reason
	var way []areaID
	at := g.act.battle.area
	for _, name := range o.Areas {
		if name != "" && why == nil {
			to, is := g.area(name)
			if why = evadeAdjacent; is {
				why = g.mayGoBy(q.Side, q.N, way, at, to)
			}
			way, at = append(way, to), to
		}
	}
	if x, ok := g.Board.general(q.Block); ok && why == nil {
		why = g.mayJoin(x, at)
	}
	if why = cmp.Or(why, evadeAdjacent); q.Name == "retreat" && why.Rule == evadeAdjacent.Rule {
		return why.By("19.1")
	}
	return why
}

// choosePath asks which way a General, or Unled Brigades, go.
func (g *Game) choosePath(name string, s table.Side, x generalID, paths [][]areaID) []areaID {
	b := g.act.battle
	q := table.Question{Side: s, Name: name, At: name, Area: g.areas[b.area].name}
	verb := strings.TrimSuffix(name, "-to")
	if x != noGeneral {
		q.Block, q.N = g.generals[x].name, g.size(x)
		q.At += "-" + q.Block
	} else {
		q.N = len(g.unled(q.Side, b.area))
	}
	q.Options = which.Each(paths, func(p []areaID) table.Option { return table.Option{Verb: verb, Areas: g.pathNames(p)} })
	o := g.t.Ask(&q)
	return paths[slices.Index(q.Options, o)]
}

var askInside = question{Name: "inside", With: meetings, Loose: true, Rule: "18.2", Shape: kind.Word, Words: []string{"inside", "stand"},
	Text: "{block} is attacked at {area}: does he go Inside the Fortress? (18.2)",
	Done: map[string]string{"inside": "He goes Inside.", "stand": "He stays Outside."},
	Why:  byBlock(notYourGeneral, (*Game).mayGoInside),
	Plan: inBattle.Of("inside", "A withdrawal Inside a Fortress", "Whether a General attacked at your Fortress goes Inside (18.2): inside or stand.",
		plans.ReadWords("inside", "stand"), "he goes Inside from an Enemy with more Brigades", (*Game).defaultGo)}

// mayGoInside says whether a General who is attacked may go Inside the Fortress: his Army and the
// Brigades Inside fit, and it is no Local Notable (18.2, r54).
func (g *Game) mayGoInside(x generalID) *Reason {
	at := g.general[x].at
	switch {
	case g.areas[at].class == 0 || g.control[at] != g.generals[x].side:
		return notOwnFortress
	case g.size(x) > g.roomInside(at):
		return noRoomInside
	}
	return nil
}
