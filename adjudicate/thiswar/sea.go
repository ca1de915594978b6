package thiswar

import (
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// Sea Moves (6.2), and those into and out of Besieged Ports (6.21).

// maySail says whether a block can make a Sea Move to an Area, or to the inside of
// a City that is a Besieged Port of its side.
func (g *Game) maySail(s table.Side, x blockID, to areaID) *Reason {
	from := g.Blocks[x].At
	switch {
	case g.ap < 1 && !g.sailsFree(x):
		return noPoints
	case from < 0:
		return notThere
	case g.local(x):
		return localBlock
	case g.Blocks[x].Moved:
		return alreadyMoved
	case from == g.ireland && g.sailedIrish:
		return oneFromIreland
	case from == g.scotland || g.seasOf(from) == 0:
		return notCoastal
	}
	if why := g.mayLand(s, x, from, to); why != nil {
		return why
	}
	for _, a := range [...]areaID{from, to} {
		if why := g.portOpen(s, a); why != nil {
			return why
		}
	}
	if g.bound(x) && !g.atHome(x, to) && !g.leaderNear(x, to) { // reading sea-leader
		return sailsHome
	}
	return g.mayLeave(s, x)
}

// mayLand says where a Sea Move may end: in a Friendly or Vacant Coastal Area (6.2), or in a
// Besieged Port with room left (6.21).
func (g *Game) mayLand(s table.Side, x blockID, from, to areaID) *Reason {
	switch {
	case to < 0 || !g.isArea(g.landOf(to)) || g.seasOf(to) == 0:
		return notCoastal
	case g.landOf(from) == g.landOf(to):
		return sameArea
	case g.treatyBars(from, to):
		return yorkshire
	case g.isArea(to):
		if !g.friendly(s, to) && !g.Vacant(to) {
			return notOpen
		}
		return nil
	case g.besieged(g.areas[to].inside) != s:
		return notBesieged
	}
	return g.mayWithdraw(x, g.areas[to].inside)
}

// portOpen says whether blocks can go by sea into or out of a place, as far as it
// is inside a Besieged Port: for who controls its Sea, and at London only while
// no Artillery besieges it (6.21).
func (g *Game) portOpen(s table.Side, a areaID) *Reason {
	c := g.areas[a].inside
	switch {
	case c == noCity:
		return nil
	case g.battleFirst(c):
		return battleWaits
	case g.seaControl(int(g.cities[c].port)) != s:
		return notOurSea
	case c == g.london && g.londonShut:
		return londonShut
	}
	return nil
}

// seasOf is the Seas that a Sea Move can begin or end on in a place, a bit a Sea.
func (g *Game) seasOf(a areaID) uint8 {
	if c := g.areas[a].inside; c != noCity {
		if g.cities[c].port < 0 {
			return 0
		}
		return 1 << g.cities[c].port
	}
	return g.areas[a].seas
}

// sailsFree says that a block sails for no Action Point and without a die (12.51).
func (g *Game) sailsFree(x blockID) bool {
	return x == g.rupert && g.freeRupert && g.Blocks[x].At == g.continent
}

// passage is how a Sea Move fares: whether a die is rolled, and its modifier.
type passage struct {
	rolls bool
	mod   int
}

// passage finds the best way from one place to another, through one Sea, two that
// are adjacent, or all three (6.2).
func (g *Game) passage(s table.Side, from, to areaID) (best passage) {
	found := false
	for i := range g.seas {
		for j := range g.seas {
			if g.seasOf(from)>>i&1 == 0 || g.seasOf(to)>>j&1 == 0 {
				continue
			}
			p := g.through(s, from, to, i, j)
			if !found || best.rolls && (!p.rolls || p.mod > best.mod) {
				best, found = p, true
			}
		}
	}
	return best
}

// through is the passage from the Sea i to the Sea j. The Sea of a Besieged Port
// counts as the enemy's, and the Port has a bonus of its own instead of a
// Friendly Port's (6.21, reading sea-besieged-modifiers).
func (g *Game) through(s table.Side, from, to areaID, i, j int) (p passage) {
	t := &g.war.Tables.SeaMove
	enemy, besiegedPort, port := 0, false, false
	for sea := min(i, j); sea <= max(i, j); sea++ {
		bad := g.seaControl(sea) == s.Other()
		if sea == i && g.areas[from].inside != noCity || sea == j && g.areas[to].inside != noCity {
			bad, besiegedPort = true, true
		}
		if bad {
			enemy++
		}
	}
	for c := range g.cities {
		x := &g.cities[c]
		if x.area == from && int(x.port) == i || x.area == to && int(x.port) == j {
			port = port || g.cityControl(cityID(c)) == s // reading sea-port-bonus
		}
	}
	p.rolls = enemy > 0
	switch {
	case besiegedPort:
		p.mod = t.Besieged
	case port:
		p.mod = t.Port
	}
	switch enemy {
	case 2:
		p.mod += t.TwoSeas
	case 3:
		p.mod += t.ThreeSeas
	}
	return p
}

// What comes of a Sea Move, by the dice if there are any.
var (
	toldSailed = rows.Add(story.Row{Kind: "sailed", Deed: view.Sails, Level: 2, Text: atSea, Places: counted, Or: func(e table.Event) (text, tail string) {
		if len(e.Dice) > 0 {
			return "", "{counted}lands"
		}
		return "", ""
	}})
	toldDrivenBack = rows.Add(story.Row{Kind: "driven-back", Level: 2, Text: atSea, Tail: "{counted}driven back", Places: counted})
	toldLostAtSea  = rows.Add(story.Row{Kind: "lost-at-sea", Level: 2, Text: atSea, Tail: "{counted}lost at sea", Places: counted})
)

const atSea = "{side}: {one} {road} by sea"

var counted = story.Places{"counted": func(t tongue.Tongue, e table.Event) string {
	if len(e.Dice) > 0 && e.N != e.Dice[0] {
		return counts(t, itoa(e.N))
	}
	return ""
}}

// sail makes a Sea Move: one block, for one Action Point, which is spent even if
// the block comes back (reading sea-cost).
func (g *Game) sail(s table.Side, x blockID, to areaID) {
	from := g.Blocks[x].At
	p := g.passage(s, from, to)
	if g.sailsFree(x) {
		p.rolls, g.freeRupert = false, false
	} else {
		g.ap--
	}
	g.Blocks[x].Moved = true
	if from == g.ireland {
		g.sailedIrish = true
	}
	e := table.Event{Kind: toldSailed.Kind, To: s, Side: s, Block: g.name(x), Area: g.placeName(from), Areas: [3]string{g.placeName(to)}}
	arrives, loses := true, 0
	if p.rolls {
		e.Label = g.t.Label("sea-move")
		e.Dice = g.t.Roll("sea-move", 1)
		e.N = min(max(e.Dice[0]+p.mod, 1), 6)
		r := g.war.Tables.SeaMove.Results[e.N-1]
		arrives, loses = r.Arrives, min(r.Loses, int(g.Blocks[x].Strength))
		switch {
		case r.Loses == scenarios.All:
			e.Kind = toldLostAtSea.Kind
		case !arrives:
			e.Kind = toldDrivenBack.Kind
		}
	}
	g.t.Tell(e)
	e.To, e.Block = s.Other(), ""
	g.t.Tell(e)
	if arrives && loses < int(g.Blocks[x].Strength) {
		g.Place(x, to)
	}
	switch {
	case e.Kind == toldLostAtSea.Kind:
		g.eliminate(x, false)
	case loses > 0:
		g.weaken(x, loses, "at sea", "")
	}
}

var (
	toldLondonShut = rows.Add(story.Row{Kind: "london-shut", Level: 2, Text: "Artillery besieges {area}: its Port is shut"})
	toldLondonOpen = rows.Add(story.Row{Kind: "london-open", Level: 2, Text: "No Artillery besieges {area} any more: its Port is open"})
)

// settleLondon has the Besieger of London say whether his force includes Artillery, which
// shuts the Port (6.21, 6.31): a thing that both must know.
func (g *Game) settleLondon() {
	if g.masked != table.Nobody {
		return
	}
	was := g.londonShut
	g.londonShut = g.gunsBeforeLondon()
	if was != g.londonShut {
		port := toldLondonOpen
		if g.londonShut {
			port = toldLondonShut
		}
		g.tell(table.Event{Kind: port.Kind, Side: table.Nobody, Area: g.cities[g.london].name})
	}
}

func (g *Game) gunsBeforeLondon() bool {
	s := g.besieged(g.london)
	if s == table.Nobody {
		return false
	}
	return len(g.guns(g.In(s.Other(), g.cities[g.london].area))) > 0
}
