package richard3

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// politicalTurn links two campaigns; its actions in the exact order (8.0).
func (g *Game) politicalTurn() {
	defer g.t.In("political").Out()
	g.leviesDisband()
	g.usurpation()
	if g.campaign >= g.last {
		g.win(g.king, "king") // 9.0
	}
	first := g.pretender()  // and his opponent next, even if a ruling gives the throne away in between
	g.goHome(first)         // 8.3
	g.goHome(first.Other()) // 8.4
	g.campaignReset()
}

var toldDisbanded = rows.Add(story.Row{Kind: "disbanded", Text: "Political Turn"})

// leviesDisband sends levies, Bombards, the Welsh and the Rebel to the pool and mercenaries home (8.1).
func (g *Game) leviesDisband() {
	for x := range g.EveryBlock() {
		if g.Blocks[x].At < 0 {
			continue
		}
		switch k := g.info(x); {
		case k.kind == levy, k.kind == bombard, k.kind == rebel, k.welsh:
			g.place(x, pool)
		case k.kind == mercenary && k.home != g.Blocks[x].At:
			g.place(x, k.home)
		}
	}
	g.t.Tell(table.Event{Kind: toldDisbanded.Kind, To: table.Nobody, Side: table.Nobody})
}

var (
	toldNobles    = rows.Add(story.Row{Kind: "nobles", Level: 1, Text: "{side} counts {n} for the throne"})
	toldUsurped   = rows.Add(story.Row{Kind: "usurped", Level: 1, Text: "{side} usurps the throne"})
	toldKingStays = rows.Add(story.Row{Kind: "king-stays", Level: 1, Text: "{side} keeps the throne"})
)

// usurpation makes the Pretender King if he controls more nobles, heirs, churches and London (8.2).
func (g *Game) usurpation() {
	var held [2]int
	for s := table.First; s <= table.Second; s++ {
		held[s] = g.held(s)
		g.t.Tell(table.Event{Kind: toldNobles.Kind, To: table.Nobody, Side: s, N: held[s]})
	}
	if p := g.pretender(); held[p] > held[g.king] {
		g.king = p
		g.t.Tell(table.Event{Kind: toldUsurped.Kind, To: table.Nobody, Side: p})
		for h := table.First; h <= table.Second && g.campaign < g.last; h++ {
			g.claimant[h] = g.seniorHeir(h)
			g.tellClaim(h)
		}
		return
	}
	g.t.Tell(table.Event{Kind: toldKingStays.Kind, To: table.Nobody, Side: g.king})
}

// held counts a house's nobles, heirs and churches in England, and London (8.2).
func (g *Game) held(s table.Side) (n int) {
	for x := range g.EveryBlock() {
		at := g.Blocks[x].At
		if g.owner(x) != s || at < 0 || g.areas[at].exile || g.areas[at].island {
			continue
		}
		switch g.info(x).kind {
		case heir, noble, church:
			n++
		}
	}
	if g.Friendly(s, g.middlesex) {
		n++
	}
	return n
}

var toldWentHome = rows.Add(story.Row{Kind: "went-home", Deed: view.Goes, Level: 1, Text: "{side} goes home: {words or n blocks} {road}"})

// goHome sends a house's heirs, nobles and churches on the map home (8.3, 8.4); blocks in exile
// stay there. The house is always asked, once at least, so that being asked tells nothing.
func (g *Game) goHome(s table.Side) {
	defer g.t.In("home").Out()
	series, asked, rule := g.t.Key(), false, "8.3"
	if s == g.king {
		rule = "8.4"
	}
	g.t.Safe()
	// All choices are made before anybody moves, so that nothing half done is
	// seen; the trial shows how the homes fill.
	trial := g.copied()
	for _, x := range g.homeward(s) {
		from := g.Blocks[x].At
		if from < 0 || g.areas[from].exile {
			continue
		}
		homes := trial.homes(s, x)
		q := &table.Question{Side: s, Name: "home", Rule: rule, At: Houses[s] + "-" + g.name(x), Series: series, Block: g.name(x)}
		for _, a := range homes {
			q.Options = append(q.Options, table.Option{Verb: "send", Name: g.name(x), Areas: [3]string{g.areaName(a)}})
		}
		to := homes[0]
		if len(homes) > 1 {
			asked = true
			to = g.home(g.t.Ask(q).Areas[0])
		}
		if to != from {
			trial.place(x, to)
			trial.moves = append(trial.moves, block.Goes(x, from, to))
		}
	}
	if !asked {
		g.t.Ask(&table.Question{Side: s, Name: "home", Rule: rule, At: Houses[s] + "-none", Series: series, Hidden: true, Options: []table.Option{{Verb: "none"}}})
	}
	for _, m := range trial.moves {
		g.place(m.Block, m.Path[0])
		g.moves = append(g.moves, m)
	}
	g.tellMoves(s, toldWentHome.Kind)
}

// copied is a copy of the game whose blocks can be moved without moving these.
func (g *Game) copied() *Game {
	c := *g
	c.Field = g.Clone(c.owner)
	c.departed = slices.Clone(g.departed)
	c.moves = nil
	return &c
}

// homeward lists a house's blocks in the order in which they go home: Clarence in the
// other house's service last, when it is seen which shield is vacant (9.1).
func (g *Game) homeward(s table.Side) (list []blockID) {
	last := g.clarence[s]
	if last != noBlock && !g.lostHeir(last) {
		last = noBlock
	}
	list = which.Of(g.EveryBlock(), func(x blockID) bool { return g.owner(x) == s && x != last })
	if last != noBlock {
		list = append(list, last)
	}
	return list
}

func (g *Game) home(name string) areaID {
	if a, ok := g.Find(name); ok {
		return a
	}
	return pool
}

// homes lists where a block on the map can go home to, never none.
func (g *Game) homes(s table.Side, x blockID) (list []areaID) {
	vacant := g.info(x).kind != heir && g.lostHeir(x) && x == g.clarence[s] // 9.1: any vacant York shield
	for a := range areaID(len(g.areas)) {
		others := g.Count[s][a]
		if g.Blocks[x].At == a {
			others--
		}
		if g.isHome(s, x, a) && g.open(s, a) && !(vacant && others > 0) {
			list = append(list, a)
		}
	}
	free := len(list) > 0
	if g.info(x).neville {
		list = append(list, g.kinHomes(s, x, free)...)
	}
	if !free {
		list = append(list, pool)
	}
	return list
}

// isHome says whether an area is one that a block goes home to (8.3, 8.4), whoever holds it.
func (g *Game) isHome(s table.Side, x blockID, a areaID) bool {
	switch {
	case g.info(x).kind == heir && s == g.king:
		return g.areas[a].crown || g.ownShield(x, a)
	case g.info(x).kind == heir:
		return g.areas[a].exile && g.areas[a].owner == s
	}
	return slices.Contains(g.info(x).defends, a)
}

// kinHomes lists the further homes of a Neville (8.3): the shields of a dead kinsman; for Salisbury
// and Kent, of York, Calais if the enemy holds their own shields, as far as its exile limit allows.
func (g *Game) kinHomes(s table.Side, x blockID, free bool) (list []areaID) {
	for a := range areaID(len(g.areas)) {
		if slices.Contains(g.info(x).defends, a) || !g.open(s, a) {
			continue
		}
		ok := a == g.calais && !free
		for _, name := range g.nevilles {
			kin, _ := g.block(s, name)
			if kin != x && g.isDead(kin) && slices.Contains(g.info(kin).defends, a) {
				ok = true
			}
		}
		if ok && g.areas[a].exile && len(g.supplied(s, a)) >= g.supplyLimit(a) {
			ok = false
		}
		if ok {
			list = append(list, a)
		}
	}
	return list
}

var (
	toldDismissed = rows.Add(story.Row{Kind: "dismissed", Deed: view.Goes, Level: 1, Text: "{side}: {words or n blocks} {road}, over the exile limit"})
	toldReset     = rows.Add(story.Row{Kind: "reset", Level: 1, Text: "Campaign {n} begins: levies are disbanded, all blocks at full strength"})
)

// campaignReset sends exiles over the limit to the pool, stands all face-down blocks
// up, gives the Rebel to the Pretender and raises everybody to full strength (7.2, 8.5).
func (g *Game) campaignReset() {
	var dismissed [2][]blockID
	g.t.Safe()
	g.t.Together(func(s table.Side) {
		dismissed[s] = g.choose(s, "exile", "dismiss", func(a areaID) bool { return g.areas[a].exile })
	})
	for s := range dismissed {
		for _, x := range dismissed[s] {
			g.moves = append(g.moves, block.Goes(x, g.Blocks[x].At, pool))
			g.place(x, pool)
		}
		g.tellMoves(table.Side(s), toldDismissed.Kind)
	}
	for s, x := range g.claimant { // 3.21: who was sent to the pool is no King or Pretender
		if x != noBlock && g.Blocks[x].At == pool {
			g.claimant[s] = g.seniorHeir(table.Side(s))
			g.tellClaim(table.Side(s))
		}
	}
	for x := range g.EveryBlock() {
		if g.Blocks[x].At == faceDown {
			to := pool
			if g.info(x).home >= 0 {
				to = g.info(x).home
			}
			g.place(x, to)
		}
		g.Blocks[x].Strength = g.info(x).max
		if g.Blocks[x].At != dead {
			g.seenFall[x] = false
		}
	}
	clear(g.departed)
	g.newTurn()
	g.turn, g.phase = 1, Deal
	g.t.Tell(table.Event{Kind: toldReset.Kind, To: table.Nobody, Side: table.Nobody, N: g.campaign + 1})
}

// askHome is where a house's heirs, nobles and churches go home to (8.3, 8.4).
var askHome = question{Name: "home", Rule: "8.3", Shape: kind.Each, Verb: "send", To: "area", Values: []string{"pool"}, Words: []string{"none"}, Every: true,
	Fixed: true, For: "who goes home at the Political Turn, and where to", GoesOn: true,
	Asks:  orNothing("Where do your heirs and nobles go home to (8.3, 8.4)?"),
	Sheet: func(g *Game, _ *view.View, _ *view.Question) []string { return g.homeSheet() },
	Put:   func(g *Game, _ *view.Question) bool { g.goHome(g.masked); return true },
	Why:   (*Game).whyNotHome,
	Wants: func(q *table.Question) check.Wrong {
		return check.Wrong{Rule: q.Rule, Text: say.Textf("%s goes home: say where to", q.Block)}
	},
	Spare: func(_ *Game, o table.Option) *Reason {
		if o.Verb == "none" {
			return &Reason{} // who has a choice of homes has been reported
		}
		return nil
	},
	Late: func(_ *Game, q *table.Question) table.Option {
		return plans.Least(q.Options, func(o table.Option) int {
			if o.Areas[0] == places[pool] {
				return 1
			}
			return 0
		})
	},
	Missed: "who has a choice of homes goes to the first of them in the order of the map, to the pool only where no other is open"}

func (g *Game) whyNotHome(q *table.Question, o table.Option) *Reason {
	x, _ := g.block(q.Side, o.Name)
	a, ok := g.Find(o.Areas[0])
	switch {
	case o.Areas[0] != "" && !ok && o.Areas[0] != places[pool]:
		return noSuchArea
	case q.Block == "":
		return kind.NotAnOption
	case o.Name != q.Block:
		return nil
	case ok && o.Verb == "send" && g.isHome(q.Side, x, a) && !g.open(q.Side, a):
		return notOpen
	}
	return wrongHome
}

// homeSheet proposes a home for each block that has a choice.
func (g *Game) homeSheet() (lines []string) {
	lines = []string{kind.TakeAway(tongue.Tongue{})}
	var first []string
	for x := range g.EveryBlock() {
		at := g.Blocks[x].At
		if at < 0 || g.owner(x) != g.masked || g.areas[at].exile {
			continue
		}
		homes := g.homes(g.masked, x)
		if len(homes) < 2 {
			continue
		}
		names := which.Each(homes, g.areaName)
		first = append(first, g.name(x)+": "+names[0])
		lines = append(lines, sheet.Wrap("  # "+g.name(x)+" to: ", sheet.Commas(names))...)
	}
	if first == nil {
		return append(lines, "  # home: none")
	}
	return append(lines, "  # home: {"+strings.Join(first, ", ")+"}")
}
