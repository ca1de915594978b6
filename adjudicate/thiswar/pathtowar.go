package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
	"fieldpost/scenarios"
)

// deployment draws and deploys the blocks of The Path to War (12.53).
func (g *Game) deployment() {
	defer g.t.In("deployment").Out()
	sides := [...]table.Side{Royalist, Parliament}
	for _, s := range sides {
		g.setAside(s)
	}
	for _, choice := range [...]bool{false, true} {
		for _, s := range sides {
			g.deployFixed(s, g.deploys(s).Fixed, choice)
		}
	}
	for _, s := range sides {
		g.draw(s, g.deploys(s))
	}
	for n := 1; len(g.drawn(Royalist))+len(g.drawn(Parliament)) > 0; n++ {
		g.deployNext(Royalist, n)
		g.deployNext(Parliament, n)
	}
	g.holders()
	g.countVP()
	g.settle()
}

// deploys is what 12.53 says of a side.
func (g *Game) deploys(s table.Side) *scenarios.WarDeploySide {
	if s == Royalist {
		return &g.setup.Deployment.Royalist
	}
	return &g.setup.Deployment.Parliament
}

// setAside puts the blocks that a side deploys beside the map until it does.
func (g *Game) setAside(s table.Side) {
	for _, f := range g.deploys(s).Fixed {
		g.leave(g.own(s, f.Block), besideMap)
	}
	for _, name := range g.deploys(s).From {
		g.leave(g.own(s, name), besideMap)
	}
}

// drawn lists the blocks that a side has drawn and still to deploy: they wait beside the map.
func (g *Game) drawn(s table.Side) []blockID {
	if g.setup.Deployment == nil {
		return nil
	}
	return which.From(g.In(s, besideMap), func(x blockID) bool { return slices.Contains(g.deploys(s).From, g.name(x)) })
}

// deployFixed deploys the blocks that have one place, or those of which the owner
// chooses it, and who is with them.
func (g *Game) deployFixed(s table.Side, list []scenarios.WarFixed, choice bool) {
	for _, f := range list {
		x := g.own(s, f.Block)
		switch {
		case choice != (len(f.Places) != 1):
			continue
		case f.With != "":
			g.placeAt(x, g.Blocks[g.own(s, f.With)].At)
			continue
		}
		g.t.Safe()
		q := &table.Question{Side: s, Name: "place", At: Sides[s] + "-" + f.Block, Block: f.Block}
		for _, p := range f.Places {
			q.Options = append(q.Options, table.Option{Verb: "place", Name: f.Block, Areas: [3]string{cityPart(p)}})
		}
		at, _ := g.placeNamed(g.t.Ask(q).Areas[0])
		g.placeAt(x, at)
	}
}

var toldDrawn = rows.Add(story.Row{Kind: "drawn", Level: 1, Text: "You have drawn {words}"})

// draw draws at random which blocks a side deploys; the others go to the Pool.
func (g *Game) draw(s table.Side, plan *scenarios.WarDeploySide) {
	for i, k := range g.t.Shuffle("draw-"+Sides[s], len(plan.From)) {
		if i >= plan.Draw {
			g.leave(g.own(s, plan.From[k]), pool)
		}
	}
	drawn := g.drawn(s)
	g.t.Tell(table.Event{Kind: toldDrawn.Kind, To: s, Side: s, N: len(drawn), Words: g.names(drawn)})
}

// deployNext has a side deploy one of the blocks it has drawn, at full strength. What has
// no legal place goes to the Pool (reading path-no-room). A sheet may name places for
// more of them: they are used in later turns of the side, as far as they are legal then.
func (g *Game) deployNext(s table.Side, n int) {
	g.t.Safe()
	if q := g.placeQuestion(s, n); q.Options != nil {
		g.placeNow(s, g.t.Ask(q))
	}
}

// askPlace is where a drawn block is deployed, or one that has a choice of places (12.53).
var askPlace = question{Name: "place", Rule: "12.53", Shape: kind.Each, Verb: "place", To: "place", Phrases: table.Phrases{"place": {Area: "in"}}, Fixed: true, For: "where blocks are deployed",
	Asks: func(_ *Game, q *table.Question) say.Text {
		if q.Block != "" {
			return say.Textf("Where is %s deployed? (12.53)", q.Block)
		}
		return say.Textf("Which block is deployed next, and where? %d to go (12.53). Name more, and they go in their turn, as far as it is legal then.", q.N)
	},
	Done: map[string]string{"place": "{name} is deployed in {area}."},
	Put:  func(g *Game, q *view.Question) bool { return q.Block == "" && done(func() { g.placeList(g.masked) }) },
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, mine := g.block(q.Side, o.Name)
		a, isPlace := g.placeNamed(o.Areas[0])
		switch {
		case q.Block != "" || !isPlace:
			return nil
		case !mine || !slices.Contains(g.drawn(q.Side), x):
			return notDrawn
		}
		return g.mayPlace(q.Side, x, a)
	},
	Missed: "the next block is deployed, in the first place in the order of the map where it is legal"}

var toldNoRoom = rows.Add(story.Row{Kind: "no-room", Level: 1, Text: "There is no room for {block}: it goes to the Recruitment Pool"})

// placeQuestion asks for the next block to deploy; without options nothing is left.
func (g *Game) placeQuestion(s table.Side, n int) *table.Question {
	q := &table.Question{Side: s, Name: "place", At: Sides[s] + "-" + itoa(n), Series: "place-" + Sides[s]}
	for _, x := range g.drawn(s) {
		before := len(q.Options)
		for a := range g.areas {
			q.Offer(g.mayPlace(s, x, areaID(a)) == nil, table.Option{Verb: "place", Name: g.name(x), Areas: [3]string{g.areas[a].name}})
		}
		if len(q.Options) == before {
			g.leave(x, pool)
			g.t.Tell(table.Event{Kind: toldNoRoom.Kind, To: s, Side: s, Block: g.name(x)})
		}
	}
	q.N = len(g.drawn(s)) // without those that have just gone to the Pool
	return q
}

// placeNow deploys the block of an answer.
func (g *Game) placeNow(s table.Side, o table.Option) {
	at, _ := g.placeNamed(o.Areas[0])
	g.placeAt(g.own(s, o.Name), at)
}

// placeList is deployNext in a masked game, for a sheet that names several places: the
// list may end anywhere, and the other side deploys in between.
func (g *Game) placeList(s table.Side) {
	for n := 1; ; n++ {
		q := g.placeQuestion(s, n)
		if q.Options == nil {
			return
		}
		q.Offer(n > 1, table.Option{Verb: "end"})
		o := g.t.Ask(q)
		if o.Verb == "end" {
			return
		}
		g.placeNow(s, o)
		g.t.Ask(&table.Question{Side: s.Other(), Name: "place", At: "theirs-" + itoa(n), Hidden: true, Options: []table.Option{{Verb: "wait"}}})
	}
}

var toldPlaced = rows.Add(story.Row{Kind: "placed", Level: 2, Text: "{who} is deployed in {area}",
	Or: story.If(func(e table.Event) bool { return e.To == table.Nobody && e.Block != "" }, "{block} of {side} is deployed in {area}")})

// placeAt deploys a block at full strength. Where Cannon are both sides know: they do not
// count against the limits.
func (g *Game) placeAt(x blockID, at areaID) {
	g.leave(x, at)
	e := table.Event{Kind: toldPlaced.Kind, Side: g.info(x).side, Block: g.name(x), Area: g.placeName(at)}
	if g.info(x).class == artillery {
		g.tell(e)
	} else {
		g.tellUpright(e)
	}
	for c := range g.cities {
		g.settleMarker(cityID(c)) // there can be a Siege from the start
	}
}

// londonBlocks is how many London blocks may be deployed in London (12.53).
const londonBlocks = 3

// homesOf are the Areas that 12.53 gives to one block.
var homesOf = [...]struct{ block, area string }{{"Hopton", "Cornwall"}, {"F Fairfax", "West Riding"}}

// mayPlace says whether a block may be deployed in an Area, or in a Fortified City
// (12.53): not in an Area Loyal to the enemy; at home; one block to an Area, two if there is
// a Fortified City, where the first goes into the City if it is Sympathetic.
func (g *Game) mayPlace(s table.Side, x blockID, at areaID) *Reason {
	if !g.isArea(at) && g.areas[at].inside == noCity {
		return noSuchArea
	}
	a := g.landOf(at)
	if g.areas[a].loyal == s.Other() {
		return loyalToEnemy
	}
	for _, h := range homesOf {
		mine := g.name(x) == h.block
		if here := g.areas[a].name == h.area; mine && !here || here && !mine && slices.Contains(g.drawn(s), g.own(s, h.block)) {
			return keptFor
		}
	}
	switch {
	case g.info(x).class == artillery:
		return g.mayPlaceGun(s, at)
	case a == g.bucks:
		return g.mayPlaceLondon(x, at)
	case g.info(x).home == homeLondon:
		return londonInLondon
	case !g.homeland(x, a):
		return deployAtHome
	case g.areas[a].fortified == noCity && g.deployed(a) > 0:
		return oneBlock
	case g.areas[a].fortified == noCity:
		return nil
	}
	return g.mayPlaceByCity(s, at, g.areas[a].fortified)
}

// deployed counts the blocks in a place against the limits: Cannon are over and above them.
func (g *Game) deployed(at areaID) int { return g.fighting(Royalist, at) + g.fighting(Parliament, at) }

// mayPlaceByCity says whether a block may be the first or the second in an Area with a Fortified
// City, or in the City. The first goes into the City if it is Sympathetic to its side, and outside
// if it is not. The second goes outside, or into the City beside a friend up to its Size (reading
// path-order-second-block); against an enemy they make a Siege: outside an enemy in the City, or in
// a City that is Sympathetic with an enemy outside.
func (g *Game) mayPlaceByCity(s table.Side, at areaID, c cityID) *Reason {
	city := &g.cities[c]
	in, out := g.deployed(city.inside), g.deployed(city.area)
	own := city.sympathy == s
	enemyIn, enemyOut := g.Count[s.Other()][city.inside] > 0, g.held(s.Other(), city.area)
	walls := at == city.inside
	switch {
	case in+out >= 2:
		return twoBlocks
	case s == Parliament && g.Blocks[g.charles].At == city.inside:
		return charlesInYork
	case in+out == 0 && own != walls:
		return firstByCity
	case in+out == 0:
		return nil
	case enemyOut && (!own || !walls):
		return noContest
	case enemyIn && walls:
		return enemyInside
	case walls && out > 0 && !enemyOut:
		return firstByCity // nobody goes past a friend into an empty City
	case walls && in >= city.size:
		return cityTaken
	}
	return nil
}

// mayPlaceGun says whether the drawn Royalist Cannon may be deployed in a place: in a Fortified City
// that the side holds, over and above the limits.
func (g *Game) mayPlaceGun(s table.Side, at areaID) *Reason {
	c := g.areas[at].inside
	if c == noCity {
		return gunInCity
	}
	held := g.Count[s][at] > 0 || g.cities[c].sympathy == s && g.Count[s.Other()][g.cities[c].area] == 0
	return gunInCity.If(!held || g.Count[s.Other()][at] > 0)
}

// mayPlaceLondon says whether a block may be deployed in Buckinghamshire & Hertfordshire:
// up to three London blocks in London and one East block outside.
func (g *Game) mayPlaceLondon(x blockID, at areaID) *Reason {
	london, n := g.cities[g.london].inside, 0
	for _, y := range g.In(Parliament, london) {
		if g.info(y).home == homeLondon {
			n++
		}
	}
	switch home := g.info(x).home; {
	case home == homeLondon && at != london:
		return londonInLondon
	case home == homeLondon && n >= londonBlocks:
		return cityTaken
	case home == homeLondon:
		return nil
	case at == london || g.info(x).kind != regional || home != g.areas[g.bucks].region:
		return londonOnly
	case g.deployed(g.bucks) > 0:
		return oneBlock
	}
	return nil
}

var toldVpCounted = rows.Add(story.Row{Kind: "vp-counted", Level: 1, Text: "The Victory Point marker starts at {vp}"})

// countVP sets the Victory Point marker for the start: the Royalist has 1 VP
// for the King and half a VP for each Victory City he controls, Parliament 1
// for London and half a VP for each other one (12.53).
func (g *Game) countVP() {
	halves := [2]int{2, 0}
	for c := range g.cities {
		switch {
		case g.holder[c] == table.Nobody: // no Victory City
		case cityID(c) == g.london && g.holder[c] == Parliament:
			halves[Parliament] += 2
		default:
			halves[g.holder[c]]++
		}
	}
	g.vp = (halves[Royalist] - halves[Parliament]) / 2
	g.tell(table.Event{Kind: toldVpCounted.Kind, Side: table.Nobody, N: g.vp})
}
