package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// rupertMayGo says that Rupert has lost a Battle, Surrendered a City or been
// Eliminated this Turn (10.12).
func (g *Game) rupertMayGo() bool {
	at := g.Blocks[g.rupert].At
	return g.rupertLost && (at >= 0 || at == pool)
}

var toldRupertDismissed = rows.Add(story.Row{Kind: "rupert-dismissed", Level: 0, Text: "Rupert is dismissed by the King: {target} takes his place ({area})"})

// dismissRupert replaces Rupert by the Rupert block that is no Leader: in the
// same place and at the same strength (10.12).
func (g *Game) dismissRupert() {
	at, strength := g.Blocks[g.rupert].At, g.Blocks[g.rupert].Strength
	g.leave(g.rupert, removed)
	g.leave(g.cardHorse, at)
	if at >= 0 {
		g.Blocks[g.cardHorse].Strength = min(strength, g.info(g.cardHorse).max)
	}
	g.tell(table.Event{Kind: toldRupertDismissed.Kind, Side: Royalist, Block: g.name(g.rupert), Target: g.name(g.cardHorse), Area: g.placeName(at)})
	if at >= 0 && g.Blocks[g.charles].At != at {
		g.sendFollowers(at)
	}
}

var toldSent = rows.Add(story.Row{Kind: "sent", Deed: view.Marches, Level: 2, Text: "{these}: {area} → {to}"})

// sendFollowers lets the Royalist move Regional blocks that were with Rupert and have no Regional
// Leader there (10.12). He is asked in any case: nobody else sees whether there are any.
func (g *Game) sendFollowers(from areaID) {
	for _, m := range g.chooseFollowers(from) {
		g.Place(m.Block, m.Path[0])
		g.moves = append(g.moves, m)
	}
	g.tellMoves(Royalist, toldSent.Kind)
	g.settle()
}

// askFollowers is where Regional blocks go that were with Rupert (10.12).
var askFollowers = question{Name: "followers", Rule: "10.12", Shape: kind.Each, Verb: "send", To: "place", Words: []string{"stay"}, Every: true,
	Text: "Which Regional blocks leave Rupert's place, {area}? (10.12)",
	Done: map[string]string{"send": "{name} goes to {area}."},
	Put: func(g *Game, q *view.Question) bool {
		from, known := g.placeNamed(q.Area)
		return known && from >= 0 && done(func() { g.chooseFollowers(from) })
	},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, mine := g.block(q.Side, o.Name)
		from, _ := g.placeNamed(q.Area)
		to, isPlace := g.placeNamed(o.Areas[0])
		if !mine || !isPlace {
			return noFollower
		}
		return g.mayFollow(x, from, to)
	},
	Arises: func(g *Game, _ *view.View) bool {
		return g.masked == Royalist && g.hasPlayed(Parliament, rupertDismiss)
	},
	Plan: inArea.Of("followers", "Regional blocks that were with Rupert",
		"Where Regional blocks go that were with Rupert as he is dismissed (10.12): stay, {to: [Kent, home]}, or {infantry: Kent}.",
		readRoads("send", marchWords, "stay"), "who is away from home goes to Charles, else home",
		(*Game).defaultFollowers)}

// chooseFollowers asks which blocks go where, before any goes.
func (g *Game) chooseFollowers(from areaID) (moves []move) {
	trial := g.trial()
	for o := range g.t.Until("stay", table.Question{Side: Royalist, Name: "followers", At: "followers-", Series: g.t.Key(), Area: g.placeName(from), Hidden: true}, func(q *table.Question, n int) {
		for _, x := range trial.In(Royalist, from) {
			for a := range g.onMap {
				q.Offer(trial.mayFollow(x, from, a) == nil, table.Option{Verb: "send", Name: g.name(x), Areas: [3]string{g.placeName(a)}})
			}
		}
		if n == 1 || q.Options != nil {
			q.Options = slices.Insert(q.Options, 0, table.Option{Verb: "stay"})
		}
	}) {
		x, _ := g.block(Royalist, o.Name)
		to, _ := g.area(o.Areas[0])
		trial.Place(x, to)
		moves = append(moves, block.Goes(x, from, to))
	}
	return moves
}

// mayFollow says whether a Regional block that was with Rupert may go to an Area: that of Charles,
// or a Friendly one in its Home Region. Besieged blocks do not get out.
func (g *Game) mayFollow(x blockID, from, to areaID) *Reason {
	switch {
	case g.Blocks[x].At != from || !g.bound(x):
		return noFollower
	case !g.isArea(from):
		return besiegedStay
	case g.regionalLeaderAt(x, from):
		return hasRegionalLeader
	case to == from:
		return alreadyThere
	case g.Blocks[g.charles].At == to:
		return nil
	case !g.atHome(x, to) || !g.friendly(Royalist, to):
		return notCharlesNorHome
	}
	return nil
}

// regionalLeaderAt says that the Regional Leader of a block is in a place.
func (g *Game) regionalLeaderAt(x blockID, a areaID) bool {
	return g.AnyIn(g.info(x).side, a, func(l blockID) bool { return g.info(l).kind == regionalLeader && g.leads(l, x) })
}
