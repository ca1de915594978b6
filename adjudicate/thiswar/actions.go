package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/table"
)

// actionsOf plays one player's Actions (6.02): the Action Points of his card, in
// any order, for Moves and for Recruitment.
func (g *Game) actionsOf(s table.Side) {
	g.t.In(Sides[s])
	defer g.t.Out()
	g.series = g.t.Key()
	g.ap = 0
	if c := g.played[s]; c != noCard {
		g.ap = g.cards[c].ap
	}
	g.moves = g.moves[:0]
	told := g.toldSoFar()
	g.takeActions(s)
	if g.toldSoFar() == told {
		g.tell(table.Event{Kind: "does-nothing", Side: s})
	}
	g.ap = 0
}

// takeActions asks for Actions, one by one, while Action Points are left.
func (g *Game) takeActions(s table.Side) {
	for n := 1; g.ap > 0 || s == Royalist && g.sailsFree(g.rupert); n++ {
		g.t.In("action-" + itoa(n))
		more := g.action(s)
		g.t.Out()
		if !more {
			break
		}
	}
}

// action plays one Action; false when the player is done. He is asked also where he can do
// nothing: which blocks could still move or gain strength is not to be seen.
func (g *Game) action(s table.Side) bool {
	g.t.Safe()
	o := g.t.Ask(&table.Question{Side: s, Name: "actions", At: "choice", Series: g.series, N: g.ap, Hidden: true, Options: g.actionOptions(s)})
	x, _ := g.block(s, o.Name)
	a, _ := g.area(o.Areas[0])
	switch o.Verb {
	case "move":
		g.ap--
		g.groupMove(s, a)
	case "muster":
		g.ap--
		g.muster(s, a)
	case "sail":
		g.sail(s, x, a)
	case "strengthen":
		g.ap--
		g.addStrength(x)
	case "deploy":
		g.ap--
		g.deployAt(x, a)
	default:
		return false
	}
	g.blocksMoved()
	return true
}

// blocksMoved brings about what follows when an Action or Event has moved blocks.
func (g *Game) blocksMoved() {
	for a := areaID(0); a < g.onMap; a++ {
		if g.Attacker[a] != table.Nobody && !g.Contested(a) {
			g.EndBattle(a) // one side has left before it was fought
		}
	}
	g.settle()
	g.meetQueen()
}

// actionOptions lists every Action the player can take now.
func (g *Game) actionOptions(s table.Side) []table.Option {
	opts := append(g.opts[:0], table.Option{Verb: "end"})
	for _, verb := range [...]string{"move", "muster"} {
		for a := areaID(0); int(a) < len(g.areas); a++ {
			if !g.isArea(a) && a != g.scotland {
				continue
			}
			may := g.mayMove
			if verb == "muster" {
				may = g.mayMuster
			}
			if may(s, a) == nil {
				opts = append(opts, table.Option{Verb: verb, Areas: [3]string{g.placeName(a)}})
			}
		}
	}
	for i := range g.Blocks {
		x := blockID(i)
		at := g.Blocks[i].At
		if g.info(x).side != s || at < 0 && at != pool {
			continue
		}
		if at == pool {
			for a := areaID(0); g.ap > 0 && a < g.onMap; a++ {
				if g.mayDeploy(s, x, a) == nil {
					opts = append(opts, table.Option{Verb: "deploy", Name: g.name(x), Areas: [3]string{g.placeName(a)}})
				}
			}
			continue
		}
		if g.ap > 0 && g.mayStrengthen(s, x) == nil {
			opts = append(opts, table.Option{Verb: "strengthen", Name: g.name(x)})
		}
		for to := areaID(0); g.seasOf(at) != 0 && !g.Blocks[i].Moved && int(to) < len(g.areas); to++ {
			if g.maySail(s, x, to) == nil {
				opts = append(opts, table.Option{Verb: "sail", Name: g.name(x), Areas: [3]string{g.placeName(to)}})
			}
		}
	}
	g.opts = opts
	return opts
}

// noteMove notes a block's step for the report; steps of one move that have not been
// reported yet make one road.
func (g *Game) noteMove(x blockID, from, to areaID) {
	for i := range g.moves {
		if m := &g.moves[i]; m.block == x && m.path[1] == noArea && m.path[0] == from {
			m.path[1] = to
			return
		}
	}
	g.moves = append(g.moves, move{block: x, from: from, path: [2]areaID{to, noArea}})
}

// tellMoves reports the moves noted since the last report: to their owner by name, to the
// other side as sorted numbers of blocks, so that the order in which they moved tells nothing.
func (g *Game) tellMoves(s table.Side, kind string) {
	order := func(m move) []int {
		return []int{int(m.from), int(m.path[0]), int(m.path[1]), int(m.block)}
	}
	slices.SortFunc(g.moves, func(a, b move) int { return slices.Compare(order(a), order(b)) })
	for i := 0; i < len(g.moves); {
		m, n, names := g.moves[i], 0, ""
		for ; i < len(g.moves) && g.moves[i].from == m.from && g.moves[i].path == m.path; i++ {
			n, names = n+1, join(names, g.name(g.moves[i].block))
		}
		e := table.Event{Kind: kind, To: s.Other(), Side: s, Area: g.placeName(m.from), N: n}
		for k, a := range m.path {
			if a != noArea {
				e.Areas[k] = g.placeName(a)
			}
		}
		g.t.Tell(e)
		e.To, e.Words = s, names
		g.t.Tell(e)
	}
	g.moves = g.moves[:0]
}
