package thiswar

import (
	"fieldpost/adjudicate/game/table"
)

// The Events that put blocks on the map: Clubmen (6.41, 6.43), the Plots (6.48,
// 6.49), and those that foil them.

// clubmenOf is a side's Clubmen block.
func (g *Game) clubmenOf(s table.Side) blockID {
	for i := range g.Board.blocks {
		if g.Board.blocks[i].kind == clubmen && g.Board.blocks[i].side == s {
			return blockID(i)
		}
	}
	return noBlock
}

// bradford is where the Bradford Clubmen come (reading west-yorkshire).
func (g *Game) bradford() areaID {
	a, _ := g.area("West Riding")
	return a
}

// mayPlaceClubmen says whether a side's Clubmen can be placed in an Area at all: they are
// beside the map, or in another Area; in a Winter Turn not among enemies (6.17).
func (g *Game) mayPlaceClubmen(s table.Side, a areaID) *Reason {
	x := g.clubmenOf(s)
	if x == noBlock || g.Blocks[x].At != besideMap && g.Blocks[x].At < 0 {
		return noClubmen
	}
	if g.landOf(g.Blocks[x].At) == a {
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

// clubmenIn places a side's Clubmen in an Area at full strength (reading clubmen-strength).
// Enemies there may withdraw into a Fortified City; if some stay outside the Area is
// Contested, with the Clubmen as Defender, and one of them is Pinned (6.41, 6.43).
func (g *Game) clubmenIn(s table.Side, a areaID) {
	x := g.clubmenOf(s)
	from := g.Blocks[x].At
	refuge := g.held(s.Other(), a) && g.refuge(s.Other(), a) != noCity
	g.Place(x, a)
	g.Blocks[x].Strength, g.Blocks[x].Via = g.info(x).max, noBorder
	e := table.Event{Kind: "clubmen", Side: s, Block: g.name(x), Area: g.placeName(a), N: int(g.info(x).max)}
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

// plotCity is the City that a Plot, or what foils it, is about.
func (g *Game) plotCity(id string) cityID {
	name := "Hull"
	if id == carewsPlot || id == carewsFoiled {
		name = "Plymouth"
	}
	c, _ := g.city(name)
	return c
}

// mayPlot says whether a Plot has an effect (6.48, 6.49): its City is not the
// Royalist's; for Carew's, he besieges Plymouth or controls Bristol.
func (g *Game) mayPlot(id string) *Reason {
	c := g.plotCity(id)
	area := g.cities[c].area
	if g.cityControl(c) == Royalist {
		return plotDone
	}
	if id == carewsPlot && g.besieged(c) != Parliament {
		if bristol, ok := g.city("Bristol"); !ok || g.cityControl(bristol) != Royalist {
			return noBristol
		}
	}
	if g.besieged(c) != Parliament && !g.neutral(area) && !g.friendly(Parliament, area) {
		return plotDone
	}
	return nil
}

// plotOptions lists how a Plot may be enacted: with a Garrison from the map, named, only
// if none is in the Recruitment Pool.
func (g *Game) plotOptions(id string) (opts []table.Option) {
	if g.mayPlot(id) != nil {
		return nil
	}
	if g.besieged(g.plotCity(id)) == Parliament || len(g.garrisonsIn(Royalist, true)) > 0 {
		return []table.Option{{Verb: "enact"}}
	}
	for _, x := range g.garrisonsIn(Royalist, false) {
		opts = append(opts, table.Option{Verb: "enact", Target: g.name(x)})
	}
	return opts
}

// garrisonsIn lists a side's Garrisons in the Pool, or on the map.
func (g *Game) garrisonsIn(s table.Side, inPool bool) (list []blockID) {
	for i := range g.Blocks {
		x := blockID(i)
		if at := g.Blocks[i].At; g.info(x).side == s && g.info(x).kind == garrison && (inPool && at == pool || !inPool && at >= 0) {
			list = append(list, x)
		}
	}
	return list
}

// plot has the City of a Plot change sides (6.48, 6.49): besieged, it surrenders; in a
// Neutral Area, a Garrison comes to the Area; in Parliament's, into the City (reading
// plot-placement), where it is besieged.
func (g *Game) plot(id string, x blockID, moved bool) {
	c := g.plotCity(id)
	city := &g.cities[c]
	if g.besieged(c) == Parliament {
		g.surrender(c)
		return
	}
	to := city.area
	if !g.neutral(to) {
		to = city.inside
	}
	e := table.Event{Kind: "plot-garrison", Side: Royalist, Area: g.placeName(to)}
	if moved {
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

// foilOptions lists the Garrisons that may come with the Event which foils a Plot: from the Pool,
// into the City's Area, if that is Friendly or Neutral and the City Parliament's.
func (g *Game) foilOptions(id string) (opts []table.Option) {
	for _, x := range g.garrisonsIn(Parliament, true) {
		if g.mayFoilWith(id, x) == nil {
			opts = append(opts, table.Option{Verb: "enact", Target: g.name(x)})
		}
	}
	return opts
}

func (g *Game) mayFoilWith(id string, x blockID) *Reason {
	c := g.plotCity(id)
	if g.cityControl(c) != Parliament {
		return foilArea
	}
	return g.mayDeploy(Parliament, x, g.cities[c].area)
}
