package thiswar

import (
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

var toldDoesNothing = rows.Add(story.Row{Kind: "does-nothing", Level: 2, Text: "{side} does nothing."})

// actionsOf plays one player's Actions (6.02): the Action Points of his card, in
// any order, for Moves and for Recruitment.
func (g *Game) actionsOf(s table.Side) {
	defer g.t.In(Sides[s]).Out()
	g.series = g.t.Key()
	g.ap = 0
	if c := g.played[s]; c != noCard {
		g.ap = g.cards[c].ap
	}
	g.moves = g.moves[:0]
	told := g.ruled.Others(g.t)
	g.takeActions(s)
	if g.ruled.Others(g.t) == told {
		g.tell(table.Event{Kind: toldDoesNothing.Kind, Side: s})
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

// askActions is what a Player does with his Action Points (6.02), and who marches in a group (6.1).
func (b *Board) askActions() question {
	marches := kind.Key{Name: "blocks", Part: "marches"}
	return question{Name: "actions", Rule: "6.02", Shape: kind.Items, Words: []string{"end"}, Fixed: true, For: "the Actions",
		RuleOf: func(_, verb string) string {
			return map[string]string{"move": "6.11", "march": "6.1", "halt": "6.1", "muster": "6.12", "sail": "6.2", "strengthen": "6.3", "deploy": "6.3"}[verb]
		},
		Actions: []action{
			{Verb: "move", Doc: "Any blocks of one Area move, 1 AP (6.11)", Of: "place", Public: true, Keys: []kind.Key{marches}, Read: b.readGroup("move")},
			{Verb: "muster", Doc: "Any blocks come to one Friendly Area, 1 AP (6.12)", Of: "place", Public: true, Keys: []kind.Key{marches}, Read: b.readGroup("muster")},
			{Verb: "sail", Doc: "A Sea Move, 1 AP a block (6.2)", Of: "block", Keys: []kind.Key{{Name: "to", Of: "place", Public: true}}},
			addStrength, deployOne,
		},
		Ordered: true, Attacks: []string{"march", "sail"},
		Parts: []game.Part{{Verb: "march", End: "halt", First: "march-1", Heads: []string{"move", "muster"}, Leaves: "move", Together: true,
			Asks: "Who marches, and where to?", AsksIn: "%s: who marches, and where to?"}},
		Sheet: actionSheet,
		Asks: func(g *Game, q *table.Question) say.Text {
			switch {
			case q.At == "choice":
				return say.Textf("Your Actions: %s left (6.02).", say.Count{N: q.N, Noun: "Action Point"})
			case g.group != nil && g.group.to != noArea:
				return say.Textf("The Muster in %s: who marches there (6.12)?", q.Area)
			}
			return say.Textf("The move from %s: who marches where (6.11)?", q.Area)
		},
		Done: map[string]string{
			"move": "Group Move from {area}, 1 AP:", "muster": "Muster in {area}, 1 AP:", "march": "  {name} moves to {road}.", "march,": "  {name} move to {road}.",
			"sail": "{name} sails to {area}.", "strengthen": recruited["strengthen"], "strengthen London": recruited["strengthen London"],
			"deploy": recruited["deploy"], "deploy London": recruited["deploy London"],
		},
		Put: func(g *Game, q *view.Question) bool {
			g.ap = q.N
			g.takeActions(g.masked)
			return true
		},
		Why: (*Game).whyNoAction,
		Spare: func(g *Game, o table.Option) *Reason {
			switch {
			case g.ap > 0:
				return nil
			case o.Verb == "march":
				return &Reason{} // its move has been reported
			}
			return noPoints
		},
		Late: func(_ *Game, q *table.Question) table.Option {
			if can := plans.With(q, "end"); can != nil {
				return can[0]
			}
			return plans.WithVerb(q, "halt")
		},
		Missed: "nobody moves, sails or gains strength"}
}

// whyNoAction says why an Action, or a march of one, is not legal.
func (g *Game) whyNoAction(q *table.Question, o table.Option) *Reason {
	s := q.Side
	a, isArea := g.area(o.Areas[0])
	x, mine := g.block(s, o.Name)
	switch {
	case o.Verb == "march":
		return g.whyNoMarch(q, o)
	case o.Verb == "halt":
		return movesNothing
	case q.At != "choice":
		return nil
	}
	switch o.Verb {
	case "move", "muster":
		switch {
		case !isArea:
			return nil
		case o.Verb == "move":
			return g.mayMove(s, a)
		}
		return g.mayMuster(s, a)
	case "sail":
		switch {
		case !isArea:
			return notCoastal
		case !mine:
			return notThere
		}
		return g.maySail(s, x, a)
	case "strengthen", "deploy":
		switch {
		case g.ap < 1:
			return noPoints
		case !mine:
			return notInPool
		case o.Verb == "strengthen":
			return g.mayStrengthen(s, x)
		case !isArea:
			return nil
		}
		return g.mayDeploy(s, x, a)
	}
	return nil
}

func (g *Game) whyNoMarch(q *table.Question, o table.Option) *Reason {
	x, mine := g.block(q.Side, o.Name)
	path, ok := g.pathOf(o)
	switch {
	case q.At == "choice" || g.group == nil:
		return noGroup
	case !mine || g.Blocks[x].At < 0:
		return notThere
	case !ok:
		return nil
	case len(path) > 2 || strings.Contains(o.Areas[2], ", "):
		return tooFar
	case g.Blocks[x].Moved:
		return alreadyMoved
	case g.group.from != noArea && g.Blocks[x].At != g.group.from:
		return notThere
	}
	return g.mayMarch(q.Side, x, path...)
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
	g.endUnfought()
	g.settle()
	g.meetQueen()
}

// endUnfought ends the Battles that one side has left before they were fought.
func (g *Game) endUnfought() {
	for a := range g.onMap {
		if g.Attacker[a] != table.Nobody && !g.Contested(a) {
			g.EndBattle(a)
		}
	}
}

// actionOptions lists every Action the player can take now.
func (g *Game) actionOptions(s table.Side) []table.Option {
	q := &table.Question{Options: append(g.opts[:0], table.Option{Verb: "end"})}
	add := func(verb string, may func(table.Side, areaID) *Reason) {
		for a := range areaID(len(g.areas)) {
			q.Offer(may(s, a) == nil, table.Option{Verb: verb, Areas: [3]string{g.placeName(a)}})
		}
	}
	add("move", g.mayMove)
	add("muster", g.mayMuster)
	for x := range g.EveryBlock() {
		if g.info(x).side == s {
			g.offerActions(q, s, x)
		}
	}
	g.opts = q.Options
	return g.opts
}

// offerActions adds the Actions of one block: recruitment and voyages.
func (g *Game) offerActions(q *table.Question, s table.Side, x blockID) {
	at := g.Blocks[x].At
	if at == pool {
		for a := areaID(0); g.ap > 0 && a < g.onMap; a++ {
			q.Offer(g.mayDeploy(s, x, a) == nil, table.Option{Verb: "deploy", Name: g.name(x), Areas: [3]string{g.placeName(a)}})
		}
	}
	if at < 0 {
		return
	}
	q.Offer(g.ap > 0 && g.mayStrengthen(s, x) == nil, table.Option{Verb: "strengthen", Name: g.name(x)})
	if g.seasOf(at) == 0 || g.Blocks[x].Moved {
		return
	}
	for to := range areaID(len(g.areas)) {
		q.Offer(g.maySail(s, x, to) == nil, table.Option{Verb: "sail", Name: g.name(x), Areas: [3]string{g.placeName(to)}})
	}
}

// noteMove notes a block's step for the report; steps of one move that have not been
// reported yet make one road.
func (g *Game) noteMove(x blockID, from, to areaID) {
	for i := range g.moves {
		if m := &g.moves[i]; m.Block == x && m.Path[1] == noArea && m.Path[0] == from {
			m.Path[1] = to
			return
		}
	}
	g.moves = append(g.moves, block.Goes(x, from, to))
}

var toldMoved = rows.Add(story.Row{Kind: "moved", Deed: view.Marches, Level: 2, Text: "{side}: {words or n blocks} {road}"})

// tellMoves reports the moves noted since the last report.
func (g *Game) tellMoves(s table.Side, kind string) {
	g.words().TellMoves(g.t, s, g.moves, kind)
	g.moves = g.moves[:0]
}
