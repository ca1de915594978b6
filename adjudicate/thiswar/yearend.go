package thiswar

import (
	"cmp"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

var toldYearEnd = rows.Add(story.Row{Kind: "year-end", Level: 0, Text: "Year End {n}"})

// yearEnd plays the Year End Phase (11.0): new blocks (11.1), then each side in
// turn recruits (11.2) and has its Regional blocks return home (11.3), then the
// decks are prepared (11.4). Who goes first depends on the year.
func (g *Game) yearEnd() {
	defer g.t.In("year-end").Out()
	g.tell(table.Event{Kind: toldYearEnd.Kind, Side: table.Nobody, N: g.year})
	g.newBlocks()
	first, ok := SideOf(g.setup.YearEndFirst[g.year])
	if !ok {
		first = Royalist
	}
	for _, s := range [...]table.Side{first, first.Other()} {
		g.t.In(Sides[s])
		g.recruitment(s)
		g.returnHome(s)
		g.meetQueen()
		g.t.Out()
	}
	g.prepareDecks()
}

var toldWentHome = rows.Add(story.Row{Kind: "went-home", Deed: view.Goes, Level: 2, Text: "{these}: home from {area} to {to}"})

// returnHome moves a side's Regional blocks and Regional Leaders that are away back to their Home
// Regions (11.3). All is chosen, block by block, before anybody moves; the copy of the game shows
// how the Areas fill. The side is asked in any case, so that being asked tells nothing.
func (g *Game) returnHome(s table.Side) {
	defer g.t.In("home").Out()
	g.t.Safe()
	for _, m := range g.chooseHomes(s) {
		if m.Path[0] == pool {
			g.leave(m.Block, pool)
		} else {
			g.Place(m.Block, m.Path[0])
		}
		g.moves = append(g.moves, m)
	}
	g.tellMoves(s, toldWentHome.Kind)
	g.settle()
}

// askHome is where blocks return home to (11.3).
var askHome = question{Name: "home", Rule: "11.3", Shape: kind.Each, Verb: "send", To: "place", Words: []string{"none"}, Values: []string{"pool", "keep"}, Verbs: []string{"keep"},
	Every: true, Fixed: true, Whole: true, For: "where blocks return home to at the Year End",
	Asks: func(_ *Game, q *table.Question) say.Text {
		if q.Block == "" {
			return say.Textf("No block of yours returns home. You are asked all the same, so that nobody can tell (11.3).")
		}
		return say.Textf("Where does %s return home to from %s? (11.3)", q.Block, q.Area)
	},
	Done: map[string]string{"send": "{name} goes to {area}.", "keep": "{name} stays with the Leader."},
	Put:  func(g *Game, _ *view.Question) bool { return done(func() { g.chooseHomes(g.masked) }) },
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, mine := g.block(q.Side, o.Name)
		a, isPlace := g.placeNamed(o.Areas[0])
		switch {
		case o.Verb == "keep":
			return noLeaderThere
		case !mine || !isPlace || g.name(x) != q.Block:
			return nil
		case a == pool:
			return homeIsOpen
		}
		return cmp.Or(g.mayReturn(q.Side, x, a), noRoom) // blocks that went before have filled it
	},
	Wants:  wants("11.3", func(q *table.Question) say.Text { return say.Textf("%s is away from home: say where it goes", q.Block) }),
	Arises: never,
	Plan: inArea.Of("home", "Regional blocks at the Year End",
		"Where a block goes home to (11.3): [keep, Kent, friendly, leader, pool], or each its own: {Waller: [keep, Kent], regional: friendly}. Without a rule that holds it is a call.",
		readHome, "who may stay with a Leader stays if the Area supplies all there; others go where most of your blocks are",
		(*Game).defaultHome),
	Missed: "as with plans: who may stay with a Leader stays if the Area supplies all there; others go where most of your blocks are"}

// chooseHomes asks where the blocks go. Those that have to go make room for the
// others at once, whichever is asked first (reading return-home-together). Where
// there is no room for all that have to go, the owner says who goes to the Pool.
func (g *Game) chooseHomes(s table.Side) (moves []move) {
	trial, series, asked := g.trial(), g.t.Key(), false
	var have []blockID // to go, and have not been asked
	for x := range g.EveryBlock() {
		if g.info(x).side == s && g.mustReturn(x) && !g.leaderStays(s, g.Blocks[x].At) {
			trial.Place(x, pool)
			have = append(have, x)
		}
	}
	for x := range g.EveryBlock() {
		if g.info(x).side != s || !g.mustReturn(x) {
			continue
		}
		from := g.Blocks[x].At
		q := &table.Question{Side: s, Name: "home", At: Sides[s] + "-" + g.name(x), Series: series, Block: g.name(x), Area: g.placeName(from), Hidden: true}
		stays := g.leaderStays(s, from)
		q.Offer(stays, table.Option{Verb: "keep", Name: g.name(x)})
		homes := g.homesOf(s, x, trial)
		for _, a := range homes {
			q.Options = append(q.Options, table.Option{Verb: "send", Name: g.name(x), Areas: [3]string{g.areas[a].name}})
		}
		q.Offer(homes == nil || !stays && !g.roomForAll(s, have, trial), table.Option{Verb: "send", Name: g.name(x), Areas: [3]string{places[pool]}})
		asked, have = true, which.But(have, x)
		o := g.t.Ask(q)
		if o.Verb == "keep" {
			continue
		}
		to, _ := g.placeNamed(o.Areas[0])
		trial.Place(x, to)
		moves = append(moves, block.Goes(x, from, to))
	}
	if !asked {
		g.t.Ask(&table.Question{Side: s, Name: "home", At: Sides[s] + "-none", Series: series, Hidden: true, Options: []table.Option{{Verb: "none"}}})
	}
	return moves
}

// homesOf lists where a block may return to, with the room there is in a trial.
func (g *Game) homesOf(s table.Side, x blockID, trial *Game) []areaID {
	return which.Of(areaID(len(g.areas)), func(a areaID) bool {
		return g.mayReturn(s, x, a) == nil && (a == g.scotland || trial.hasRoom(s, x, a))
	})
}

// roomForAll says whether all of some blocks could return, with the room there is in
// a trial: Cavalry, of which an Area takes fewer, before Infantry.
func (g *Game) roomForAll(s table.Side, blocks []blockID, trial *Game) bool {
	trial = trial.trial()
	for _, c := range [...]class{cavalry, infantry} {
		for _, x := range blocks {
			if g.info(x).class != c {
				continue
			}
			homes := g.homesOf(s, x, trial)
			if homes == nil {
				return false
			}
			trial.Place(x, homes[0])
		}
	}
	return true
}

// mustReturn says that a Regional block or Regional Leader is on the map, away from
// home and not Besieged. London blocks are away even in the Areas next to
// Buckinghamshire & Hertfordshire (6.16).
func (g *Game) mustReturn(x blockID) bool {
	at := g.Blocks[x].At
	return (g.bound(x) || g.info(x).kind == regionalLeader) && g.isArea(at) && !g.homeland(x, at)
}

// leaderStays says that a Leader is in an Area: blocks with him may stay (11.3).
func (g *Game) leaderStays(s table.Side, a areaID) bool {
	return g.AnyIn(s, a, func(x blockID) bool { return g.info(x).kind == leader })
}

// mayReturn says whether a block may return to an Area, if there is room: a Friendly one
// of its Home Region (reading return-home); Covenanters also to Scotland.
func (g *Game) mayReturn(s table.Side, x blockID, a areaID) *Reason {
	switch {
	case a == g.scotland && g.scots(x):
		return nil
	case !g.isArea(a) || !g.homeland(x, a):
		return notHome
	case !g.friendly(s, a):
		return homeNotFriendly
	}
	return nil
}
