package thiswar

import (
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

var toldCapturedGuns = rows.Add(story.Row{Kind: "captured-guns", Level: 1, Text: "{side} captures Artillery of {n} strength."})

// seize Eliminates Artillery that is captured, and is the strength it had (7.81); seen says
// that both know which it is.
func (g *Game) seize(guns []blockID, seen bool) (strength int) {
	for _, x := range guns {
		strength += int(g.Blocks[x].Strength)
		g.eliminate(x, seen)
	}
	return strength
}

// captureGuns lets the Victor use the strength of captured Artillery: for
// Artillery blocks where it was captured or in adjacent Friendly Areas, or to
// deploy some there (7.81). Captured by a Sally it comes into the City, and
// nowhere else (8.2). What cannot be used is lost (reading captured-overflow).
func (g *Game) captureGuns(s table.Side, where areaID, strength int) {
	if strength == 0 {
		return
	}
	g.tell(table.Event{Kind: toldCapturedGuns.Kind, Side: s, Area: g.placeName(where), N: strength})
	g.placeGuns(s, where, strength)
}

// askCaptured is what the strength of captured Artillery is for (7.81).
var askCaptured = question{Name: "captured", Rule: "7.81", Shape: kind.Items, Words: []string{"none"}, Actions: []action{addStrength, deployOne}, Sheet: recruitSheet,
	Text: "What is done with {n} strength of captured Artillery? (7.81)",
	Done: recruited,
	Put: func(g *Game, q *view.Question) bool {
		where, isArea := g.area(q.Area)
		return isArea && done(func() { g.placeGuns(g.masked, where, q.N) })
	},
	Why: inCombat(func(g *Game, q *table.Question, o table.Option) *Reason {
		x, mine := g.block(q.Side, o.Name)
		where, _ := g.area(q.Area)
		switch {
		case o.Verb == "strengthen" && mine:
			return g.mayStrengthenCaptured(q.Side, x, where)
		case o.Verb == "deploy" && mine:
			return g.mayDeployCaptured(q.Side, x, where)
		}
		return nil
	}),
	Arises: anyFight,
	Plan: inBattle.Of("captured", "Captured Artillery",
		"What captured strength is for (7.81): a list of Artillery blocks that gain it or are deployed, or none.",
		readRecruits("none"), "the strongest Artillery that lacks any, else a block from the Pool",
		(*Game).defaultCaptured)}

var toldDeployedGun = rows.Add(story.Row{Kind: "deployed-gun", Level: 1, Text: "{who} is deployed in {area}."})

// placeGuns asks for one strength after the other where it goes. It is always asked
// at first, so that not being asked does not tell that there is no block to take it.
func (g *Game) placeGuns(s table.Side, where areaID, strength int) {
	series := g.t.Key() + "/captured"
	for first := true; strength > 0; first, strength = false, strength-1 {
		q := &table.Question{Side: s, Name: "captured", At: "captured-" + itoa(strength), Series: series, Area: g.placeName(where), N: strength, Hidden: first}
		for x := range g.EveryBlock() {
			q.Offer(g.mayStrengthenCaptured(s, x, where) == nil, table.Option{Verb: "strengthen", Name: g.name(x)})
			q.Offer(g.mayDeployCaptured(s, x, where) == nil, table.Option{Verb: "deploy", Name: g.name(x), Areas: [3]string{g.placeName(where)}})
		}
		if q.Options == nil && !first {
			return
		}
		q.Options = append(q.Options, table.Option{Verb: "none"})
		o := g.t.Ask(q)
		x, _ := g.block(s, o.Name)
		switch o.Verb {
		case "none":
			return
		case "strengthen":
			g.strengthen(x, "captured Artillery")
		case "deploy":
			g.Place(x, where)
			g.Blocks[x].Strength = 1
			g.tellUpright(table.Event{Kind: toldDeployedGun.Kind, Side: s, Block: g.name(x), Area: g.placeName(where)})
		}
	}
}

// mayStrengthenCaptured says whether captured strength can be added to a block.
// A Covenanter block's strength never increases (3.11).
func (g *Game) mayStrengthenCaptured(s table.Side, x blockID, where areaID) *Reason {
	i, at := g.info(x), g.Blocks[x].At
	switch {
	case i.side != s || !i.cannon:
		return artilleryOnly
	case at != where && (at < 0 || at >= g.onMap || g.Joined(at, where) == noBorder || !g.friendly(s, at)):
		return gunTooFar
	case g.Blocks[x].Strength >= i.max:
		return gunFull
	}
	return nil
}

// mayDeployCaptured says whether captured strength can deploy a block: not where
// the enemy has come out of his City since the last of the Victor's blocks fell.
func (g *Game) mayDeployCaptured(s table.Side, x blockID, where areaID) *Reason {
	switch i := g.info(x); {
	case i.side != s || !i.cannon:
		return artilleryOnly
	case g.Blocks[x].At != pool:
		return gunNotInPool
	case g.held(s.Other(), where) && !g.held(s, where):
		return gunFieldLost
	}
	return nil
}
