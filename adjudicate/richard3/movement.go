package richard3

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// mayMove says whether an action point can activate the blocks of an area (5.2).
func (g *Game) mayMove(s table.Side, a areaID) *Reason {
	switch {
	case g.ap < 1:
		return noPoints
	case !g.event.allows("move"):
		return eventOnly
	case g.Count[s][a] == 0:
		return noneLeft
	case len(g.Links[a]) == 0:
		return noRoad
	}
	why := noneLeft
	for b := range g.EveryBlock() {
		if g.Blocks[b].At == a && g.owner(b) == s && !g.Blocks[b].Moved {
			for _, l := range g.Links[a] {
				if why = g.mayMarch(s, b, l.To); why == nil {
					return nil
				}
			}
		}
	}
	return why
}

// moveGroup moves any of the blocks of one area for one action point (5.2).
func (g *Game) moveGroup(s table.Side, from areaID) {
	reach := g.reach()
	g.orderMarches(s, from, func(opts []table.Option, b blockID) []table.Option {
		if g.Blocks[b].At != from || g.Blocks[b].Moved {
			return opts
		}
		return g.marchOptions(opts, s, b, reach, noArea)
	})
}

// reach is how many areas a block enters at most (5.2), in a Force March three (5.1).
func (g *Game) reach() int {
	return 2 + g.event.Reach
}

// marchOptions adds every march of a block of up to reach areas, all of them
// or those that end in a given area.
func (g *Game) marchOptions(opts []table.Option, s table.Side, b blockID, reach int, end areaID) []table.Option {
	var o table.Option
	o.Verb, o.Name = "march", g.name(b)
	start := g.Blocks[b].At
	if g.mayLeave(s, b) != nil {
		return opts
	}
	var extend func(from areaID, n int)
	extend = func(from areaID, n int) {
		for _, l := range g.Links[from] {
			if n == 2 && g.Names[l.To] == o.Areas[0] || g.mayCross(s, start, from, l.To) != nil {
				continue
			}
			o.Areas[n] = g.Names[l.To]
			if (end == noArea || l.To == end) && g.mayEnter(s, l.Border, l.To) == nil {
				opts = append(opts, o)
			}
			if n+1 < reach && g.mustStop(s, l.Border, l.To) == nil {
				extend(l.To, n+1)
			}
			o.Areas[n] = ""
		}
	}
	extend(start, 0)
	return opts
}

// mayMarch checks a march along a path, border by border (5.2, 5.2.1, 5.2.2).
func (g *Game) mayMarch(s table.Side, b blockID, path ...areaID) *Reason {
	if g.Blocks[b].Moved {
		return alreadyMoved
	}
	if why := g.mayLeave(s, b); why != nil {
		return why
	}
	start := g.Blocks[b].At
	from := start
	for i, to := range path {
		if slices.Contains(path[:i], to) {
			return comesBack
		}
		if why := g.mayCross(s, start, from, to); why != nil {
			return why
		}
		br := g.Joined(from, to)
		if i < len(path)-1 {
			if why := g.mustStop(s, br, to); why != nil {
				return why
			}
		} else if why := g.mayEnter(s, br, to); why != nil {
			return why
		}
		from = to
	}
	return nil
}

// mayLeave checks Pinning (5.2.2): each attacking block of the Main Attack
// holds one of the blocks that were there; the owner chooses which stay.
func (g *Game) mayLeave(s table.Side, b blockID) *Reason {
	a := g.Blocks[b].At
	if !g.Contested(a) || g.Attacker[a] == s {
		return nil // his own attack: whoever is there has moved
	}
	attackers, staying := 0, 0
	for i := range g.Blocks {
		x := &g.Blocks[i]
		switch {
		case x.At != a:
		case g.owner(blockID(i)) != s && x.Via == g.main[a]:
			attackers++
		case g.owner(blockID(i)) == s && x.Via == noBorder:
			staying++
		}
	}
	return pinned.If(staying <= attackers)
}

// mayCross checks one border of a march that began in start.
func (g *Game) mayCross(s table.Side, start, from, to areaID) *Reason {
	br := g.Joined(from, to)
	switch {
	case to == start:
		return comesBack
	case br == noBorder:
		return notAdjacent
	case g.enemyExile(s, to):
		return enemyExile
	case block.Full(int(g.Crossed[s][br]), g.limit(br)):
		return borderFull
	case from == start && g.EnteredBy(s.Other(), br, from) && g.Contested(from):
		return enemyBorder
	}
	return nil
}

// limit is how many of a player's blocks a border lets across in a game turn
// (5.2.1), one more for the group of a Surprise.
func (g *Game) limit(br borderID) int {
	return g.Borders[br].Limit + g.event.Limit
}

// mustStop says whether a block that crossed a border into an area must stop there.
func (g *Game) mustStop(s table.Side, br borderID, a areaID) *Reason {
	if g.Borders[br].Limit == red {
		return stopRed
	}
	return stopEnemy.If(g.Count[s.Other()][a] > 0)
}

// mayEnter checks the number of borders of an attack, three, or of a
// reinforcement by Player 2, two (6.3). br may be the sea.
func (g *Game) mayEnter(s table.Side, br borderID, a areaID) *Reason {
	if g.Count[s.Other()][a] == 0 {
		return nil
	}
	if g.EnteredBy(s, br, a) {
		return nil
	}
	if used := len(g.BordersInto(s, a)); g.Attacker[a] == s.Other() {
		if used >= 2 {
			return reinforceBorders
		}
	} else if used >= 3 {
		return attackBorders
	}
	return nil
}

// march moves a block along a path it may take.
func (g *Game) march(s table.Side, b blockID, path []areaID) {
	g.moves = append(g.moves, block.Goes(b, g.Blocks[b].At, path...))
	from := g.Blocks[b].At
	for i, to := range path {
		br := g.Joined(from, to)
		g.Crossed[s][br]++
		if i == len(path)-1 {
			g.enter(s, b, br, to)
		}
		from = to
	}
}

// path turns an answer's areas into a path.
func (g *Game) path(o table.Option) []areaID {
	return which.Each(which.From(o.Areas[:], func(name string) bool { return name != "" }), g.Named)
}

var toldMoved = rows.Add(story.Row{Kind: "moved", Deed: view.Marches, Level: 1, Text: "{side}: {words or n blocks} {road}"})

var (
	toldSailed    = rows.Add(story.Row{Kind: "sailed", Deed: view.Sails, Level: 1, Text: "{side}: {words or n blocks} {road} by sea"})
	toldRecruited = rows.Add(story.Row{Kind: "recruited", Level: 1, Text: "{side} recruits {words or n blocks} in {to}"})
)

// tellMoves reports the moves noted since the last report, marches first.
func (g *Game) tellMoves(s table.Side, kind string) {
	g.words().TellMoves(g.t, s, g.moves, kind, toldSailed.Kind, toldRecruited.Kind)
	g.moves = g.moves[:0]
}

func (g *Game) whyNoMarch(q *table.Question, o table.Option) *Reason {
	if !strings.HasPrefix(q.At, "march-") {
		return noGroup
	}
	x, ok := g.block(q.Side, o.Name)
	if !ok || g.Blocks[x].At < 0 {
		return notThere
	}
	if strings.Contains(o.Areas[2], ", ") {
		return tooFar
	}
	path := g.path(o)
	if slices.Contains(path, block.NoArea) {
		return noSuchArea
	}
	if g.event.Gathers && (len(path) == 0 || g.areaName(path[len(path)-1]) != q.Area) {
		return musterArea
	}
	if !g.event.Gathers && g.areaName(g.Blocks[x].At) != q.Area {
		if g.Blocks[x].Moved {
			return alreadyMoved
		}
		return notThere
	}
	if len(path) > g.reach() {
		return tooFar
	}
	return g.mayMarch(q.Side, x, path...)
}

// readGroup reads a group: an area, and each block with the areas it enters (5.2).
func readGroup(verb string) func(*reader, *orders.Node) {
	return func(r *reader, item *orders.Node) {
		n, with := item.Get(verb), item.Get("blocks")
		a, ok := r.NameOf(n, "area")
		if !ok {
			return
		}
		r.Add("actions", n, table.Option{Verb: verb, Areas: [3]string{a}})
		pairs, ok := r.Pairs(with)
		if ok && len(pairs) == 0 {
			r.Report(with, orders.CodeEmpty, "no block marches: %s", movesNothing.Text).Hint = say.Words("blocks: {Warwick: Essex}")
		}
		area := func(n *orders.Node) (string, bool) { return r.NameOf(n, "area") }
		for _, p := range pairs {
			b, ok := r.NameOf(p.Key, "block")
			road, ok2 := r.Road(p.Value, area, 3, "5.2", "a march names the one or two areas entered, three in a Force March")
			if ok && ok2 {
				r.Add("actions", p.Key, table.Option{Verb: "march", Name: b, Areas: road})
			}
		}
	}
}
