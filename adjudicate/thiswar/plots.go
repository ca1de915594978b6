package thiswar

import (
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// The Events that put blocks on the map: Clubmen (6.41, 6.43), the Plots (6.48,
// 6.49), and those that foil them.

func eventBradford() event {
	return event{ID: "bradford-clubmen", May: (*Game).mayRiseAtBradford,
		Do: func(g *Game, s table.Side, _ areaID, _ blockID) { g.clubmenIn(s, g.bradford()) }}
}

func eventClubmen() event {
	return event{ID: "clubmen", In: (*Game).mayRise, Rank: (*Game).clubmenRank,
		Do: func(g *Game, s table.Side, a areaID, _ blockID) { g.clubmenIn(s, a) }}
}

// plots are the Plots and what foils them.
func plots() []event {
	const hothams, carews = "hothams-plot-foiled", "carews-plot-foiled"
	return []event{plot("hothams-plot", hothams, "Hull", ""), plot("carews-plot", carews, "Plymouth", "Bristol"),
		foil(hothams, "Hull"), foil(carews, "Plymouth")}
}

// plot is a Plot on a City (6.48, 6.49), for which the Royalist must besiege it or control another.
func plot(id, foiledBy, city, other string) event {
	return event{ID: id, FoiledBy: foiledBy,
		May:  func(g *Game, _ table.Side) *Reason { return g.mayPlot(g.cityNamed(city), other) },
		With: func(g *Game, _ table.Side) ([]blockID, bool) { return g.plotWith(g.cityNamed(city)) },
		Do:   func(g *Game, _ table.Side, _ areaID, x blockID) { g.plot(g.cityNamed(city), x) }}
}

// foil is what foils the Plot on a City, with a Garrison from the Pool for its Area if that
// is Friendly or Neutral and the City Parliament's.
func foil(id, city string) event {
	return event{ID: id, Revealed: true,
		With: func(g *Game, _ table.Side) ([]blockID, bool) {
			return which.From(g.garrisonsIn(Parliament, true), func(x blockID) bool { return g.mayFoilWith(g.cityNamed(city), x) == nil }), false
		},
		NotWith: func(g *Game, x blockID) *Reason { return g.mayFoilWith(g.cityNamed(city), x) },
		Do: func(g *Game, _ table.Side, _ areaID, x blockID) {
			if x != noBlock {
				g.deployAt(x, g.cities[g.cityNamed(city)].area)
			}
		}}
}

// bradford is where the Bradford Clubmen come (reading west-yorkshire).
func (g *Game) bradford() areaID {
	a, _ := g.area("West Riding")
	return a
}

// mayPlaceClubmen says whether a side's Clubmen can be placed in an Area at all: they are
// beside the map, or in another Area; in a Winter Turn not among enemies (6.17).
func (g *Game) mayPlaceClubmen(s table.Side, a areaID) *Reason {
	switch at := g.Blocks[g.own(s, "Clubmen")].At; {
	case at != besideMap && at < 0:
		return noClubmen
	case g.landOf(at) == a:
		return clubmenThere
	}
	return g.mayAttack(s, a)
}

// mayRiseAtBradford says whether the Bradford Clubmen can be placed (6.41).
func (g *Game) mayRiseAtBradford(s table.Side) *Reason {
	if g.Contested(g.bradford()) {
		return clubmenArea
	}
	return g.mayPlaceClubmen(s, g.bradford())
}

// mayRise says whether a side's Clubmen can be placed in an Area: Neutral or Enemy, and
// not Loyal to the other side (6.43).
func (g *Game) mayRise(s table.Side, a areaID) *Reason {
	switch {
	case !g.isArea(a) || !g.neutral(a) && !g.enemy(s, a):
		return clubmenArea
	case g.areas[a].loyal == s.Other():
		return clubmenLoyal
	}
	return g.mayPlaceClubmen(s, a)
}

var toldClubmen = rows.Add(story.Row{Kind: "clubmen", Level: 2, Text: "{side}'s Clubmen rise in {area}",
	Or: story.If(story.To, "{side}'s Clubmen rise in {area}, and leave {to}")})

// clubmenIn places a side's Clubmen in an Area at full strength (reading clubmen-strength).
// Enemies there may withdraw into a Fortified City; if some stay outside the Area is
// Contested, with the Clubmen as Defender, and one of them is Pinned (6.41, 6.43).
func (g *Game) clubmenIn(s table.Side, a areaID) {
	x := g.own(s, "Clubmen")
	from := g.Blocks[x].At
	refuge := g.held(s.Other(), a) && g.refuge(s.Other(), a) != noCity
	g.Place(x, a)
	g.Blocks[x].Strength, g.Blocks[x].Via = g.info(x).max, noBorder
	e := table.Event{Kind: toldClubmen.Kind, Side: s, Block: g.name(x), Area: g.placeName(a), N: int(g.info(x).max)}
	if from >= 0 {
		e.Areas[0] = g.placeName(from)
	}
	g.tell(e)
	if refuge {
		g.intoCity(s.Other(), a)
	}
	if g.Contested(a) {
		g.Attacker[a] = s.Other()
	}
}

// mayPlot says whether a Plot has an effect (6.48, 6.49): its City is not the
// Royalist's; for Carew's, he besieges Plymouth or controls Bristol.
func (g *Game) mayPlot(c cityID, other string) *Reason {
	area := g.cities[c].area
	switch {
	case g.cityControl(c) == Royalist:
		return plotDone
	case g.besieged(c) == Parliament:
		return nil
	case other != "" && g.cityControl(g.cityNamed(other)) != Royalist:
		return noBristol
	case !g.neutral(area) && !g.friendly(Parliament, area):
		return plotDone
	}
	return nil
}

// plotWith lists the Garrisons from the map that a Plot must be enacted with, if none is in
// the Recruitment Pool.
func (g *Game) plotWith(c cityID) (list []blockID, must bool) {
	if g.besieged(c) == Parliament || len(g.garrisonsIn(Royalist, true)) > 0 {
		return nil, false
	}
	return g.garrisonsIn(Royalist, false), true
}

// cityNamed is a City that an Event names.
func (g *Game) cityNamed(name string) cityID {
	c, _ := g.city(name)
	return c
}

// garrisonsIn lists a side's Garrisons in the Pool, or on the map.
func (g *Game) garrisonsIn(s table.Side, inPool bool) []blockID {
	return which.Of(g.EveryBlock(), func(x blockID) bool {
		at := g.Blocks[x].At
		return g.info(x).side == s && g.info(x).kind == garrison && (inPool && at == pool || !inPool && at >= 0)
	})
}

var toldPlotGarrison = rows.Add(story.Row{Kind: "plot-garrison", Level: 2, Text: "{block} opens the gates: it is in {area}",
	Or: story.If(story.To, "{block} opens the gates: it is in {area}, come from {to}")})

// plot has the City of a Plot change sides (6.48, 6.49): besieged, it surrenders; in a
// Neutral Area, a Garrison comes to the Area; in Parliament's, into the City (reading
// plot-placement), where it is besieged.
func (g *Game) plot(c cityID, x blockID) {
	city := &g.cities[c]
	if g.besieged(c) == Parliament {
		g.surrender(c)
		return
	}
	to := city.area
	if !g.neutral(to) {
		to = city.inside
	}
	e := table.Event{Kind: toldPlotGarrison.Kind, Side: Royalist, Area: g.placeName(to)}
	if x != noBlock {
		e.Areas[0] = g.placeName(g.Blocks[x].At)
	} else {
		x = g.garrisonsIn(Royalist, true)[0]
		g.Blocks[x].Strength = 1
	}
	e.Block = g.name(x)
	g.Place(x, to)
	g.Blocks[x].Via = noBorder
	g.tell(e)
}

func (g *Game) mayFoilWith(c cityID, x blockID) *Reason {
	if g.cityControl(c) != Parliament {
		return foilArea
	}
	return g.mayDeploy(Parliament, x, g.cities[c].area)
}
