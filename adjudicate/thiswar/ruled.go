package thiswar

import (
	"fmt"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/ruling"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// Rule changes the state as a ruling says: a block, a card, who holds a City, or a
// track. ORDERS.md lists what can be set.
func (g *Game) Rule(t *table.Table, c game.Change) error {
	g.t = t
	return g.ruled.Telling(t, func() error {
		return ruling.By(c, map[string]func(game.Change) error{ruling.OfBlock: g.ruleBlock, ruling.OfCard: g.ruleCard, ruling.OfControl: g.ruleControl,
			ruling.OfTrack: func(c game.Change) error {
				return ruling.Track(g.rows, g, c, "a side: side: royalist or parliament", g.tell)
			}})
	})
}

// ruledPlace finds where a ruling puts a block; either half of a double name will do.
func (g *Game) ruledPlace(given string) (areaID, error) {
	known := append(slices.Clone(g.Names), places[pool], places[besideMap], places[removed])
	name, err := ruling.Name("place", given, append(known, sortedKeys(g.short)...))
	if err != nil {
		return noArea, err
	}
	if whole, ok := g.short[name]; ok {
		name = whole
	}
	at, _ := g.placeNamed(name)
	return at, nil
}

// ruleBlock puts a block somewhere, or sets its strength.
func (g *Game) ruleBlock(c game.Change) error {
	s := c.Side
	if err := ruling.Whose(s, Sides); err != nil {
		return err
	}
	names := which.Each(which.Of(g.EveryBlock(), func(x blockID) bool { return g.info(x).side == s }), g.name)
	return ruling.Block(g.t, c, ruling.Blocks{Words: g.words(), Area: "Area", Of: sideName(s), Names: names, Place: g.ruledPlace,
		May: func(x blockID, to areaID) error { return g.mayRule(s, x, to) },
		// While blocks are deployed everybody knows where Cannon and the King are (12.53).
		Open: func(x blockID) bool {
			return g.phase == Deploy && (g.info(x).class == artillery || x == g.charles)
		},
		Put:   func(x blockID, to areaID) { g.placeByRuling(s, x, to) },
		After: func(blockID, areaID, areaID) { g.afterRuling() }})
}

// mayRule says why a block cannot be put in a place.
func (g *Game) mayRule(s table.Side, x blockID, to areaID) error {
	i, name := g.info(x), g.name(x)
	switch {
	case to == g.Blocks[x].At:
		return nil
	case to == absent:
		return fmt.Errorf("%s is no part of this game: say to which Area or place", name)
	case to == pool && i.fate != pool && i.deploy == deployNone:
		return fmt.Errorf("%s is never in the Recruitment Pool (4.4): %s or %s", name, places[besideMap], places[removed])
	case to == besideMap && g.phase == Deploy && !slices.Contains(g.deploys(s).From, name):
		return fmt.Errorf("%s is not drawn to be deployed (12.53): say to which Area", name)
	case to < 0:
		return nil
	case g.areas[to].inside != noCity:
		return g.mayRuleInside(s, x, g.areas[to].inside)
	case to == g.scotland && i.home != homeScotland, to == g.ireland && i.kind != irish, to == g.continent && x != g.queen && x != g.rupert:
		return fmt.Errorf("%s cannot be in %s (4.17, 4.18)", name, g.placeName(to))
	case g.held(s.Other(), to) && !g.Contested(to):
		return fmt.Errorf("%s cannot be put in %s: blocks of %s are there, and no Battle has been joined; put those elsewhere first", name, g.placeName(to), sideName(s.Other()))
	}
	return nil
}

// mayRuleInside says why a block cannot be put inside a Fortified City. Who is not
// besieged is in its Area (8.0).
func (g *Game) mayRuleInside(s table.Side, x blockID, c cityID) error {
	city := &g.cities[c]
	switch {
	case g.Count[s.Other()][city.inside] > 0:
		return fmt.Errorf("%s cannot be put in %s: blocks of %s are in the City", g.name(x), city.name, sideName(s.Other()))
	case g.phase != Deploy && !g.held(s.Other(), city.area):
		return fmt.Errorf("%s cannot be put in %s: nobody besieges it; put it in %s", g.name(x), city.name, g.placeName(city.area))
	case g.mayWithdraw(x, c) != nil:
		return fmt.Errorf("%s cannot be put in %s: it has room for %s", g.name(x), city.name, blocksWord(city.size))
	}
	return nil
}

// placeByRuling puts a block in a place. It keeps whether it has moved this Turn; in a Contested
// Area it counts as having come with its side's attack, or as having been there.
func (g *Game) placeByRuling(s table.Side, x blockID, to areaID) {
	via := noBorder
	if g.isArea(to) && g.Contested(to) && g.Attacker[to] == s {
		via = g.Blocks[g.In(s, to)[0]].Via
	}
	g.Place(x, to)
	g.Blocks[x].Via, g.retreated[x] = via, false
}

// afterRuling brings about what follows from where the blocks are now.
func (g *Game) afterRuling() {
	if g.phase == Deploy {
		for c := range g.cities {
			g.settleMarker(cityID(c))
		}
		return
	}
	if g.phase < Battles {
		g.endUnfought()
	}
	g.settle()
	g.recount()
}

// recount counts RPs anew that are about to be spent.
func (g *Game) recount() {
	if g.points != nil && !slices.Equal(g.points, g.recruitmentPoints(g.recruits)) {
		g.countPoints(g.recruits)
	}
}
