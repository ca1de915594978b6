package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// supplyPhase plays Supply Attrition (9.1), the resolution of Sieges (9.2)
// and their progression (9.3).
func (g *Game) supplyPhase() {
	defer g.t.In("supply").Out()
	g.supplyAttrition()
	g.resolveSieges()
	g.meetQueen()
}

// supplyLimit is how many Infantry and Cavalry blocks of a side an Area can
// supply, and how many of them may be Cavalry (9.11). A Besieging army does not
// benefit from the Fortified City that it Besieges.
func (g *Game) supplyLimit(s table.Side, a areaID) (blocks, horse int) {
	limits := &g.war.Tables.SupplyLimits
	blocks, horse = limits.Other.Blocks, limits.Other.Cavalry
	if g.areas[a].mountain {
		blocks, horse = limits.Mountain.Blocks, limits.Mountain.Cavalry
	}
	blocks += g.areas[a].extra
	if c := g.areas[a].fortified; c != noCity && g.besieged(c) == s.Other() && !limits.BesiegerCity {
		blocks -= g.cities[c].supply
	}
	return blocks, horse
}

// hasRoom says that a block can be added to an Area without exceeding its
// Supply Limit (6.3, 11.2, 11.3). Artillery needs no supply.
func (g *Game) hasRoom(s table.Side, x blockID, a areaID) bool {
	if g.info(x).class == artillery || g.Blocks[x].At == a {
		return true
	}
	blocks, horse := g.supplyLimit(s, a)
	n, cav := 1, 0
	if g.info(x).class == cavalry {
		cav = 1
	}
	for _, y := range g.troops(g.In(s, a)) {
		n++
		if g.info(y).class == cavalry {
			cav++
		}
	}
	return n <= blocks && cav <= horse
}

// unsupplied is how many of some blocks an Area does not supply, and how many
// of those must be Cavalry (9.12).
func (g *Game) unsupplied(s table.Side, a areaID, troops []blockID) (n, horse int) {
	blocks, most := g.supplyLimit(s, a)
	for _, x := range troops {
		if g.info(x).class == cavalry {
			horse++
		}
	}
	horse = block.Surplus(horse, most)
	return max(horse, block.Surplus(len(troops), blocks)), horse
}

// needSupply lists a side's Infantry and Cavalry in an Area that the
// Quartermaster General has not declared.
func (g *Game) needSupply(s table.Side, a areaID) []blockID {
	return which.From(g.troops(g.In(s, a)), func(x blockID) bool { return !g.exempt[x] })
}

// supplyAttrition reduces each unsupplied block by one strength; the owner chooses which they are
// (9.12). Besieged blocks only suffer Siege Attrition (reading besieged-supply).
func (g *Game) supplyAttrition() {
	for s := table.First; s <= table.Second; s++ {
		if e := g.eventOf(s); e.in("supply") && !g.used[s] {
			e.Do(g, s, noArea, noBlock)
		}
	}
	var reduced [2][]blockID
	g.t.Safe()
	g.t.Together(func(s table.Side) { reduced[s] = g.chooseUnsupplied(s) })
	for s := range reduced {
		g.weakenAll(reduced[s], one, "unsupplied", "")
	}
	g.settle()
}

// exemptions is how many blocks the Quartermaster General supplies (9.12).
const exemptions = 2

var toldExempted = rows.Add(story.Row{Kind: "exempted", Level: 2, Text: "The Quartermaster General supplies {one} in {area}"})

// quartermaster asks who played the Quartermaster General, before each Area
// of his with attrition, which blocks need no supply this Turn.
func (g *Game) quartermaster(s table.Side) {
	g.t.Safe()
	for _, x := range g.chooseExempt(s) {
		g.enacted[s], g.used[s], g.exempt[x] = true, true, true
		g.tellUpright(table.Event{Kind: toldExempted.Kind, Side: s, Block: g.name(x), Area: g.placeName(g.Blocks[x].At)})
	}
}

// askQuartermaster is whom the Quartermaster General supplies (9.12).
var askQuartermaster = question{Name: "quartermaster", Rule: "9.12", Shape: kind.List, Verb: "exempt", Words: []string{"wait"},
	Text:   "Quartermaster General: which block in {area} needs no supply? {n} left (9.12)",
	Done:   map[string]string{"exempt": "{name} needs no supply (Quartermaster General)."},
	Put:    func(g *Game, _ *view.Question) bool { return done(func() { g.chooseExempt(g.masked) }) },
	Why:    only(notUnsupplied),
	Arises: playedEvent(quartermaster),
	Plan: inArea.Of("quartermaster", "Quartermaster General",
		"Whom your Quartermaster General supplies, two in all (9.12): blocks and classes, or wait.",
		readOr("exempt", "wait"), "Cavalry first, then the most valuable block there",
		(*Game).defaultQuartermaster)}

func (g *Game) chooseExempt(s table.Side) (exempt []blockID) {
	series := g.t.Key()
	for i := range g.onMap {
		a := areaID(i)
		troops := g.needSupply(s, a)
		for n, _ := g.unsupplied(s, a, troops); n > 0 && len(exempt) < exemptions; n, _ = g.unsupplied(s, a, troops) {
			q := &table.Question{Side: s, Name: "quartermaster", At: "quartermaster-" + g.placeName(a) + "-" + itoa(len(exempt)+1), Series: series, Area: g.placeName(a), N: exemptions - len(exempt),
				Options: slices.Insert(g.each("exempt", troops), 0, table.Option{Verb: "wait"})}
			o := g.t.Ask(q)
			if o.Verb == "wait" {
				break
			}
			x, _ := g.block(s, o.Name)
			exempt, troops = append(exempt, x), which.But(troops, x)
		}
	}
	return exempt
}

// askSupply is which blocks go without supply (9.12).
var askSupply = question{Name: "supply", Rule: "9.12", Shape: kind.List, Verb: "reduce", Whole: true,
	Text: "{area} cannot supply all: which block loses 1 strength? {n} to go (9.12)",
	Done: map[string]string{"reduce": "{name} loses 1 strength."},
	Put:  func(g *Game, _ *view.Question) bool { return done(func() { g.chooseUnsupplied(g.masked) }) },
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, mine := g.block(q.Side, o.Name)
		a, _ := g.area(q.Area)
		switch {
		case !mine || g.Blocks[x].At != a:
			return notUnsupplied
		case slices.Contains(g.starving[q.Side], x):
			return chosenAlready
		case g.info(x).class == artillery:
			return gunsNeedNone
		case g.info(x).class == infantry && !slices.ContainsFunc(q.Options, func(o table.Option) bool {
			y, _ := g.block(q.Side, o.Name)
			return g.info(y).class == infantry
		}):
			return tooMuchHorse
		}
		return chosenAlready
	},
	Wants: wants("9.12", func(q *table.Question) say.Text {
		return say.Textf("%s: name %s that cannot be supplied", q.Area, say.Count{N: q.N, Noun: "block"})
	}),
	Plan: inArea.Of("supply", "Supply losses",
		"Which blocks go without supply (9.12): blocks and classes, the first to suffer first.",
		plans.ReadBlocks("reduce", inTurn...), "the largest plain Infantry first, a block's last strength last",
		(*Game).leastLoss)}

// chooseUnsupplied has a side choose its unsupplied blocks, Area by Area.
func (g *Game) chooseUnsupplied(s table.Side) (reduced []blockID) {
	series := g.t.Key()
	for i := range g.onMap {
		a := areaID(i)
		troops := g.needSupply(s, a)
		n, horse := g.unsupplied(s, a, troops)
		for ; n > 0; n-- {
			q := &table.Question{Side: s, Name: "supply", At: Sides[s] + "-" + g.placeName(a) + "-" + itoa(n), Series: series, Area: g.placeName(a), N: n,
				Options: g.each("reduce", which.From(troops, func(x blockID) bool { return g.mayStarve(x, n, horse) == nil }))}
			g.starving[s] = reduced
			x, _ := g.block(s, g.t.Ask(q).Name)
			if g.info(x).class == cavalry {
				horse--
			}
			reduced, troops = append(reduced, x), which.But(troops, x)
		}
	}
	return reduced
}

// mayStarve says whether a block may be one of the last n unsupplied ones, of which so
// many must be Cavalry.
func (g *Game) mayStarve(x blockID, n, horse int) *Reason {
	switch {
	case g.info(x).class == artillery:
		return gunsNeedNone
	case n <= horse && g.info(x).class != cavalry:
		return tooMuchHorse
	}
	return nil
}
