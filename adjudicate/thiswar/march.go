package thiswar

import (
	"cmp"
	"slices"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// march is an ordered march being carried out.
type march struct {
	block.Move
	done int // Areas entered
}

// groupMove moves any or all blocks of one Area for one Action Point (6.11).
func (g *Game) groupMove(s table.Side, from areaID) {
	g.group = &group{from: from, to: noArea}
	g.orderMarches(s, from)
}

var toldMuster = rows.Add(story.Row{Kind: "muster", Level: 2, Text: "{side} musters in {area}"})

// muster moves any or all blocks that can reach one Friendly Area to it, for
// one Action Point (6.12).
func (g *Game) muster(s table.Side, to areaID) {
	g.tell(table.Event{Kind: toldMuster.Kind, Side: s, Area: g.placeName(to)})
	g.group = &group{from: noArea, to: to}
	g.orderMarches(s, to)
}

// orderMarches asks for the marches of the group one by one, then carries them out together.
func (g *Game) orderMarches(s table.Side, where areaID) {
	for o := range g.t.Until("halt", table.Question{Side: s, Name: "actions", At: "march-", Series: g.series, Area: g.placeName(where)}, func(q *table.Question, _ int) {
		q.Options = append(g.opts[:0], table.Option{Verb: "halt"})
		for x := range g.EveryBlock() {
			if g.info(x).side == s && (g.group.from == noArea || g.Blocks[x].At == g.group.from) {
				q.Options = g.marchOptions(q.Options, s, x)
			}
		}
		g.opts = q.Options
	}) {
		g.order(s, o)
	}
	orders := g.group.orders
	g.group = nil
	g.carryOut(s, orders)
}

// order notes a march.
func (g *Game) order(s table.Side, o table.Option) {
	x, _ := g.block(s, o.Name)
	path, _ := g.pathOf(o)
	g.group.orders = append(g.group.orders, block.Goes(x, g.Blocks[x].At, path...))
}

// carryOut makes the marches that have been ordered: the first Area of each, then the second where
// it was ordered and the way is free, each time with the Withdrawals into Fortified Cities that
// this brings (6.15); at last, marches onward past Cities into which all enemies have withdrawn.
func (g *Game) carryOut(s table.Side, orders []move) {
	marches := make([]march, len(orders))
	first := make([]int, len(orders))
	for i := range orders {
		marches[i], first[i] = march{Move: orders[i]}, i
	}
	cities := g.advance(s, marches, first)
	var second []int
	for i := range marches {
		if m := &marches[i]; m.Path[1] != noArea && !g.held(s.Other(), m.Path[0]) {
			// The border was counted when the march was ordered, and no enemy has
			// come since. A chaperone has the same road where it depended on a
			// Withdrawal, so that who was led out of his Region stops with him.
			second = append(second, i)
		}
	}
	g.advance(s, marches, second)
	fresh := false
	for i := range marches {
		m := &marches[i]
		if at := g.Blocks[m.Block].At; slices.Contains(cities, at) && !g.held(s.Other(), at) {
			g.passing = append(g.passing, m.Move)
			fresh = fresh || !twoAreas(&m.Move)
		} else if k := g.info(m.Block).kind; k == leader || k == regionalLeader { // he goes no further, but others may come to him
			m.Move.Path[1] = at
			g.passing = append(g.passing, m.Move)
		}
	}
	if !fresh {
		g.passing = nil
	} else {
		slices.SortFunc(g.passing, func(a, b move) int { return int(a.Block) - int(b.Block) })
		var further []int
		for _, o := range g.onward(s) {
			for i := range marches {
				if marches[i].Block == o.Block {
					marches[i].Path[1] = o.Path[0]
					further = append(further, i)
				}
			}
		}
		g.advance(s, marches, further)
	}
	g.tellMoves(s, toldMoved.Kind)
	for i := range marches {
		g.arrive(s, &marches[i])
	}
}

// advance takes marches one Area further, all together, and has the enemy withdraw into the
// Fortified Cities of the Enemy Areas entered. It returns these Areas.
func (g *Game) advance(s table.Side, marches []march, which []int) (cities []areaID) {
	for a := areaID(0); a < g.onMap; a++ {
		enters := slices.ContainsFunc(which, func(i int) bool { return marches[i].Path[marches[i].done] == a })
		if enters && g.held(s.Other(), a) && g.refuge(s.Other(), a) != noCity {
			cities = append(cities, a)
		}
	}
	for _, i := range which {
		m := &marches[i]
		from, to := g.Blocks[m.Block].At, m.Path[m.done]
		if g.held(s.Other(), to) {
			g.Crossed[s][g.Joined(from, to)]++ // 6.13
		}
		g.Place(m.Block, to)
		g.Blocks[m.Block].Moved = true
		m.done++
		g.noteMove(m.Block, from, to)
	}
	if len(cities) > 0 {
		g.tellMoves(s, toldMoved.Kind)
	}
	for _, a := range cities {
		g.intoCity(s.Other(), a)
	}
	return cities
}

// arrive ends a march: where enemies are outside a Fortified City the Area is
// Contested, and who came first is the Attacker (6.14).
func (g *Game) arrive(s table.Side, m *march) {
	from := m.From
	if m.done > 1 {
		from = m.Path[0]
	}
	if at := g.Blocks[m.Block].At; at >= 0 {
		g.Enter(s, m.Block, g.Joined(from, at), at)
		g.NoteEntry(s, g.Joined(from, at), at) // it bars Retreats from a later Battle there too (7.6)
	}
}

// askOnward is who moves on past a City into which its defenders have withdrawn (6.15).
var askOnward = question{Name: "onward", Rule: "6.15", Shape: kind.Each, Verb: "march", To: "place", Words: []string{"stay"}, Every: true,
	Text: "The way past the City is free: who marches on (6.15)?",
	Done: map[string]string{"march": "  {name} moves to {road}.", "march,": "  {name} move to {road}."},
	Put:  func(g *Game, _ *view.Question) bool { return done(func() { g.onward(g.masked) }) },
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, mine := g.block(q.Side, o.Name)
		to, isArea := g.area(o.Areas[0])
		switch {
		case o.Verb == "stay":
			return withLeader
		case o.Areas[1] != "":
			return tooFar
		case !isArea || !mine || g.Blocks[x].At < 0 || g.group == nil:
			return notThere
		}
		return cmp.Or(g.mayGoOnward(q.Side, x, to), withLeader)
	},
	Arises: never,
	Plan: ofTurn.Of("onward", "Blocks before which a City's defenders have Withdrawn",
		"Who of those who stopped there moves on (6.15): stay, {to: [Kent, friendly]} for everybody, or {Charles: Kent, infantry: Devon}.",
		readRoads("march", marchWords, "stay"), "nobody moves on",
		(*Game).defaultOnward)}

// onward asks whether the blocks in passing, before a City into which all
// enemies have withdrawn, move on into another Area, those that have not moved
// two already (6.15). It returns the marches ordered.
func (g *Game) onward(s table.Side) []move {
	defer g.t.In("onward").Out()
	g.group = &group{from: noArea, to: noArea}
	for o := range g.t.Until("stay", table.Question{Side: s, Name: "onward", At: "march-", Series: g.t.Key()}, func(q *table.Question, n int) {
		if opts := g.onwardOptions(s); n == 1 || len(opts) > 1 || opts[0].Verb != "stay" {
			q.Hidden, q.Options = n == 1, opts
		}
	}) {
		g.order(s, o)
	}
	// Not deferred: where the game stops to ask, the view is made of what stands here.
	orders := g.group.orders
	g.group, g.passing = nil, nil
	return orders
}

// onwardOptions lists the marches onward: when a Leader goes on, the Regional blocks he has led out
// of their Home Region follow first of all, since they end their move where he does (6.16).
func (g *Game) onwardOptions(s table.Side) (opts []table.Option) {
	left := g.leftAlone()
	for i := range g.passing {
		x := g.passing[i].Block
		if len(left) > 0 && !slices.Contains(left, x) {
			continue
		}
		for _, l := range g.Links[g.Blocks[x].At] {
			if g.mayGoOnward(s, x, l.To) == nil {
				opts = append(opts, table.Option{Verb: "march", Name: g.name(x), Areas: [3]string{g.placeName(l.To)}})
			}
		}
	}
	if len(left) == 0 || len(opts) == 0 { // in a view changed by hand who is left may have no way
		opts = append(opts, table.Option{Verb: "stay"})
	}
	return opts
}

// leftAlone lists the Regional blocks in passing that are away from home where
// none of those who could have led them has stayed.
func (g *Game) leftAlone() (left []blockID) {
	for i := range g.passing {
		x := g.passing[i].Block
		at := g.Blocks[x].At
		if !g.bound(x) || g.atHome(x, at) || g.ordered(x) {
			continue
		}
		led := slices.ContainsFunc(g.passing, func(l move) bool {
			return g.mayChaperone(l.Block, x) && g.Blocks[l.Block].At == at && l.From == g.passing[i].From && !g.ordered(l.Block)
		})
		if !led {
			left = append(left, x)
		}
	}
	return left
}

// awaited says that one who may lead a block and set out with it ends his march in
// an Area: he has come there another way, or goes there from another City.
func (g *Game) awaited(x blockID, to areaID) bool {
	return slices.ContainsFunc(g.passing, func(l move) bool {
		end := l.Path[1]
		for i := range g.group.orders {
			if g.group.orders[i].Block == l.Block {
				end = g.group.orders[i].Path[0]
			}
		}
		return end == to && g.mayChaperone(l.Block, x)
	})
}

// mayGoOnward checks a march onward from an Area with a Fortified City. A Leader goes
// only where the Regional blocks that cannot stay without him can follow.
func (g *Game) mayGoOnward(s table.Side, x blockID, to areaID) *Reason {
	at := g.Blocks[x].At
	i := slices.IndexFunc(g.passing, func(m move) bool { return m.Block == x })
	switch {
	case i < 0 || g.ordered(x):
		return alreadyMoved
	case twoAreas(&g.passing[i]):
		return tooFar
	case g.passing[i].From == to:
		return comesBack
	}
	if why := g.mayStep(s, x, at, to); why != nil {
		return why
	}
	if why := g.mayRoam(x, []areaID{to}); why != nil && !g.awaited(x, to) {
		return why
	}
	before := len(g.group.orders)
	g.group.orders = append(g.group.orders, block.Goes(x, at, to))
	followers, tired := 0, false
	for _, f := range g.leftAlone() {
		if g.mayChaperone(x, f) {
			followers++
			tired = tired || twoAreas(g.passingBlock(f))
		}
	}
	br := g.Joined(at, to)
	crossing := int(g.Crossed[s][br]) + g.willCross(s, br) + followers
	g.group.orders = g.group.orders[:before]
	if tired {
		return leavesBehind
	}
	if limit := g.Borders[br].Limit; followers > 0 && g.held(s.Other(), to) && limit != block.Unlimited && crossing > limit {
		return borderFull
	}
	return nil
}
