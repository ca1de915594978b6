package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

var (
	toldSurrendered = rows.Add(story.Row{Kind: "surrendered", Level: 0, Text: "{area} surrenders"})
	toldDispersed   = rows.Add(story.Row{Kind: "dispersed", Deed: view.Marches, Level: 2, Text: "{these}: {area} → {to}"})
)

// surrender gives a Besieged City to the Besieger (9.22): its Artillery is captured, its Infantry
// and Cavalry goes where the Besieged player sends it. The Plots use it too (6.48, 6.49).
func (g *Game) surrender(c cityID) {
	s := g.besieged(c)
	if s == table.Nobody {
		return
	}
	defer g.t.In("surrender").Out()
	inside := g.cities[c].inside
	g.tell(table.Event{Kind: toldSurrendered.Kind, Side: s, Area: g.cities[c].name})
	if g.Blocks[g.rupert].At == inside {
		g.rupertLost = true // 10.12
	}
	guns := g.seize(g.guns(g.In(s, inside)), true)
	for _, x := range g.In(s, inside) {
		if k := g.info(x).kind; k == garrison || k == clubmen {
			g.eliminate(x, false) // they may not change Area: reading garrison-surrender
		}
	}
	g.captureGuns(s.Other(), g.cities[c].area, guns) // 7.81
	if !g.anyShelter(s, c) {
		g.weakenAll(g.In(s, inside), one, "without shelter nearby", "")
	}
	for _, m := range g.disperse(s, c) {
		if m.Path[0] == pool {
			g.eliminate(m.Block, false)
			continue
		}
		g.Place(m.Block, m.Path[0])
		g.moves = append(g.moves, m)
	}
	g.tellMoves(s, toldDispersed.Kind)
	g.settle()
}

// askDisperse is where the blocks of a City that surrendered go (9.22).
var askDisperse = question{Name: "disperse", Rule: "9.22", Shape: kind.Each, Verb: "send", To: "place", Every: true,
	Text: "Where do the blocks go that gave up {area}? (9.22)",
	Done: map[string]string{"send": "{name} goes to {area}."},
	Put:  atFortified(func(g *Game, c cityID, _ *view.Question) bool { return done(func() { g.disperse(g.masked, c) }) }),
	Why: fromCity(func(g *Game, _ cityID, x blockID, _ *table.Question) *Reason {
		if g.bound(x) {
			return regionalShelter
		}
		return noShelter
	}),
	Arises: anySiege,
	Plan: atCity.Of("disperse", "A City that surrenders",
		"Where your blocks of a City that surrenders go (9.22): [Kent, friendly, anywhere] for all, or {leaders: Kent, others: [home, leader]}.",
		readRoads("send", marchWords, ""), "Leaders first, to the Friendly Area with most of your blocks",
		(*Game).defaultDisperse)}

// disperse has the Besieged player send his blocks away, in any order: the Leaders first, if others
// are to go with them. All of it is chosen before anybody moves, on a copy of the game. A block
// that can go nowhere comes back with the Pool as its place.
func (g *Game) disperse(s table.Side, c cityID) (moves []move) {
	trial, waiting := g.trial(), g.In(s, g.cities[c].inside)
	sent := func(x blockID, to areaID) {
		moves = append(moves, block.Goes(x, g.cities[c].inside, to))
	}
	for o := range g.t.Until("", table.Question{Side: s, Name: "disperse", At: "disperse-", Series: g.t.Key(), Area: g.cities[c].name, Hidden: true}, func(q *table.Question, _ int) {
		q.N = len(waiting)
		for _, x := range waiting {
			for _, a := range trial.sendable(s, c, x, waiting) {
				q.Offer(true, table.Option{Verb: "send", Name: g.name(x), Areas: [3]string{g.placeName(a)}})
			}
		}
	}) {
		x, _ := g.block(s, o.Name)
		to, _ := g.area(o.Areas[0])
		trial.Place(x, to)
		waiting = which.But(waiting, x)
		sent(x, to)
	}
	for _, x := range waiting {
		sent(x, pool)
	}
	return moves
}

// shelters says that an Area takes in blocks of a City that surrendered: it is
// Friendly, or Neutral with a City that is Sympathetic to them (9.22).
func (g *Game) shelters(s table.Side, a areaID) bool {
	return a < g.onMap && (g.friendly(s, a) || g.neutral(a) && g.sympathetic(s, a))
}

// sympathetic says that there is a Victory City Sympathetic to a side in an Area (4.21).
func (g *Game) sympathetic(s table.Side, a areaID) bool {
	return which.Any(g.everyCity(), func(c cityID) bool {
		return g.cities[c].area == a && g.cities[c].vp > 0 && g.cities[c].sympathy == s
	})
}

// anyShelter says that an Area beside a City takes in a side's blocks.
func (g *Game) anyShelter(s table.Side, c cityID) bool {
	return slices.ContainsFunc(g.Links[g.cities[c].area], func(l block.Link) bool { return g.shelters(s, l.To) })
}

// sendable lists where a block of a City that surrendered may be sent (9.22). A Regional block goes
// home, or to its Leader; while one who might lead it waits himself it waits for him.
func (g *Game) sendable(s table.Side, c cityID, x blockID, waiting []blockID) (list []areaID) {
	away := g.distances(g.cities[c].area)
	taken := func(a areaID) bool { // Covenanters, Leven too, may enter Scotland freely (4.17)
		return g.shelters(s, a) || a == g.scotland && g.scots(x)
	}
	if !g.bound(x) {
		return g.nearest(away, taken)
	}
	mayStay := func(a areaID) bool { return taken(a) && (g.atHome(x, a) || g.leaderAt(x, a)) }
	if list = which.Of(areaID(len(away)), func(a areaID) bool { return away[a] == 1 && mayStay(a) }); list != nil {
		return list
	}
	if slices.ContainsFunc(waiting, func(y blockID) bool { return g.leads(y, x) }) {
		return nil
	}
	if list = which.From(g.nearest(away, taken), mayStay); list != nil {
		return list // where everybody goes, it goes too if it may be there
	}
	return g.nearest(away, func(a areaID) bool { return g.atHome(x, a) && (a == g.scotland || a < g.onMap && g.friendly(s, a)) })
}

// farAway is the distance of what cannot be reached.
const farAway = 1000

// distances counts the borders from an Area to every other place; no way leads through Scotland.
func (g *Game) distances(from areaID) []int {
	away := make([]int, len(g.areas))
	for a := range away {
		away[a] = farAway
	}
	away[from] = 0
	for queue := []areaID{from}; len(queue) > 0; queue = queue[1:] {
		for _, l := range g.Links[queue[0]] {
			if away[l.To] == farAway && queue[0] != g.scotland {
				away[l.To] = away[queue[0]] + 1
				queue = append(queue, l.To)
			}
		}
	}
	return away
}

// nearest lists the nearest of the places that fit.
func (g *Game) nearest(away []int, fits func(areaID) bool) (list []areaID) {
	best := farAway
	for a := range away {
		if away[a] > best || !fits(areaID(a)) {
			continue
		}
		if away[a] < best {
			best, list = away[a], nil
		}
		list = append(list, areaID(a))
	}
	return list
}

// trial is a copy of the game on which blocks can be moved without moving these.
func (g *Game) trial() *Game {
	c := *g
	c.Field = g.Clone(g.Owner)
	c.moves, c.opts = nil, nil
	return &c
}
