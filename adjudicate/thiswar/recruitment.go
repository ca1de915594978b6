package thiswar

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// Recruitment (6.3, 6.31), by Action Points and, in a series of its own, by whatever else
// gives strength: Events (6.46, 6.47), Henrietta (11.11), Regional Recruitment (11.2).

// mayStrengthen says whether an Action Point may add strength to a block (6.3). Not
// to Artillery, Clubmen or Covenanters (reading ap-limits).
func (g *Game) mayStrengthen(s table.Side, x blockID) *Reason {
	at := g.Blocks[x].At
	switch {
	case at < 0 || !g.isArea(g.landOf(at)):
		return notOnMap
	case !g.info(x).byAP:
		return gainsNothing
	}
	return g.mayGain(s, x)
}

// mayGain says whether strength may be added to a block where it stands, whatever block
// it is (6.3, 6.31).
func (g *Game) mayGain(s table.Side, x blockID) *Reason {
	at := g.Blocks[x].At
	switch {
	case at < 0 || !g.isArea(g.landOf(at)):
		return notOnMap
	case g.Blocks[x].Strength >= g.info(x).max:
		return fullStrength
	case !g.atHome(x, at):
		return gainsAtHome
	case g.areas[at].inside != noCity:
		return g.mayGainInPort(s, x, g.areas[at].inside)
	case g.Contested(at):
		return contestedArea
	}
	return nil
}

// mayGainInPort is mayGain for a besieged block (6.31): Infantry in a Port, for who
// controls the Sea, one strength a Port and Turn; two in London, unless Artillery besieges it.
func (g *Game) mayGainInPort(s table.Side, x blockID, c cityID) *Reason {
	limit := int8(1)
	if c == g.london {
		limit = 2
	}
	switch {
	case g.battleFirst(c):
		return contestedArea
	case g.cities[c].port < 0:
		return besiegedInland
	case g.seaControl(int(g.cities[c].port)) != s:
		return notOurSea
	case g.info(x).class != infantry:
		return infantryInPort
	case c == g.london && g.londonShut:
		return londonShut
	case g.portGain[c] >= limit:
		return portGained
	}
	return nil
}

// mayDeploy says whether a block may come from the Recruitment Pool to an Area (6.3).
func (g *Game) mayDeploy(s table.Side, x blockID, a areaID) *Reason {
	switch {
	case g.Blocks[x].At != pool:
		return notInPool
	case !g.info(x).byAP:
		return gainsNothing
	}
	return g.mayComeTo(s, x, a)
}

// mayComeTo is mayDeploy whatever block it is. During the Treaty only
// Parliament recruits in Yorkshire (6.18).
func (g *Game) mayComeTo(s table.Side, x blockID, a areaID) *Reason {
	i := g.info(x)
	switch {
	case g.Blocks[x].At != pool:
		return notInPool
	case !g.isArea(a):
		return notOnMap
	case i.deploy == deployNone:
		return neverDeployed
	case i.deploy == deployHome && !g.homeland(x, a):
		return deploysAtHome
	case g.treaty() && s == Royalist && g.areas[a].yorkshire:
		return yorkshire
	}
	if i.deploy == deployFortified {
		c := g.areas[a].fortified
		if c == noCity {
			return garrisonCity
		}
		if !g.friendly(s, a) && !(g.neutral(a) && g.cities[c].sympathy == s) {
			return garrisonArea
		}
	} else if !g.friendly(s, a) {
		return notFriendly
	}
	return noSupply.If(!g.hasRoom(s, x, a))
}

// addStrength adds one strength to a block, and notes it where a Port's Turn is limited (6.31).
func (g *Game) addStrength(x blockID) {
	if c := g.areas[g.Blocks[x].At].inside; c != noCity {
		g.portGain[c]++
	}
	g.strengthen(x, "")
}

var toldDeployed = rows.Add(story.Row{Kind: "deployed", Level: 2, Text: "{side} deploys {block} in {area} at strength 1",
	Or: story.If(story.NoBlock, "{side} deploys a block in {area}")})

// deployAt brings a block from the Recruitment Pool at strength 1.
func (g *Game) deployAt(x blockID, a areaID) {
	g.Blocks[x].Strength = 1
	g.Place(x, a)
	g.tellUpright(table.Event{Kind: toldDeployed.Kind, Side: g.info(x).side, Block: g.name(x), Area: g.placeName(a), N: 1})
}

// raising is a recruitment besides Actions: a list of answers to the question
// "recruit", with the terms on which the strength is given.
type raising struct {
	side   table.Side
	left   int                               // strength that is left
	add    func(x blockID) *Reason           // whether it may be added to a block
	put    func(x blockID, a areaID) *Reason // whether it may deploy a block in an Area
	paid   func(x blockID, a areaID)         // notes what it was used for
	strips []blockID                         // Garrisons that may be stripped first, for more strength (6.47)
	gain   int                               // for each
	most   int                               // strength in all
}

// askRecruit is what the strength of an Event or of Henrietta is for (6.3), and what
// Recruitment Points are at the Year End (11.2): that alone is a call.
func askRecruit() question {
	atYearEnd := func(at string) bool { return strings.HasPrefix(at, "recruit-") }
	return question{Name: "recruit", Rule: "11.2", Shape: kind.Items, Words: []string{"end"}, For: "Recruitment at the Year End",
		IsFixed: func(q *table.Question) bool { return atYearEnd(q.At) },
		RuleOf: func(key, _ string) string {
			if atYearEnd(kind.At(key)) {
				return ""
			}
			return "6.3"
		},
		Actions: []action{addStrength, deployOne, {Verb: "strip", Doc: "A Garrison is stripped (6.46)", Of: "block"}},
		Sheet:   recruitSheet,
		Asks: func(g *Game, q *table.Question) say.Text {
			if g.points == nil {
				return say.Textf("Recruit: %d strength to add or deploy (6.3).", q.N)
			}
			return g.asksPoints()
		},
		Done: recruited,
		Put: func(g *Game, q *view.Question) bool {
			event := g.eventOf(g.masked)
			switch {
			case strings.Contains(q.Key, "/henrietta/"):
				g.queensGift(g.Blocks[g.charles].At)
			case g.phase == Events && event != nil && event.Recruit != nil:
				g.eventRecruit(g.masked, event)
			case g.phase == YearEnd:
				g.chooseRecruits(g.masked)
			default:
				return false
			}
			return true
		},
		Why: func(g *Game, q *table.Question, o table.Option) *Reason {
			x, mine := g.block(q.Side, o.Name)
			switch {
			case g.raising == nil:
				return g.whyNoPoints(q.Side, o)
			case !mine:
				return notInPool
			}
			return g.whyNoRecruit(x, o)
		},
		Spare: func(g *Game, o table.Option) *Reason {
			if g.phase != YearEnd {
				return noneToGive
			}
			if why := g.WhyNot(&table.Question{Side: g.masked, Name: "recruit"}, o); why.Code != kind.NotAnOption.Code || o.Verb == "strip" {
				return why
			}
			return game.Because("no-points", "11.2", noneToGive.Text.String())
		},
		Arises: never,
		Plan: ofTurn.Of("recruit", "Strength that an Event, Henrietta or the Year End gives",
			"What strength is for (6.46, 6.47, 11.11, 11.2): a list of blocks and classes that gain it or are deployed, {Waller: [Kent, friendly]}, strip, end. The rest goes by the standing default; at the Year End, a call.",
			readRecruits("end"), "strength for Leaders, then Cavalry, then the most effective Infantry; then the best blocks of the Pool, where most of yours are; all of it is spent, and no Garrison stripped",
			(*Game).defaultRecruit),
		Late: func(g *Game, q *table.Question) table.Option {
			if g.phase == YearEnd && g.raising == nil {
				return plans.WithVerb(q, "end")
			}
			return g.defaultRecruit(q)
		},
		Missed: "no Recruitment Points are spent at the Year End"}
}

// What an item of recruiting can be, and how it is restated: London's points pay where
// an answer says so.
var (
	fromLondon  = kind.Key{Name: "from", Words: []string{londonWord}, May: true, Public: true}
	addStrength = action{Verb: "strengthen", Doc: "A block gains a strength", Of: "block", Keys: []kind.Key{fromLondon}, Phrase: table.Phrase{Target: "from"}}
	deployOne   = action{Verb: "deploy", Doc: "A block from the Pool, at strength 1", Of: "block", Keys: []kind.Key{{Name: "in", Of: "place", Public: true}, fromLondon},
		Phrase: table.Phrase{Target: "from", Area: "in"}}
	recruited = map[string]string{
		"strengthen": "{name} gains 1 strength.", "strengthen London": "{name} gains 1 strength with London's points.",
		"deploy": "{name} is deployed in {area}.", "deploy London": "{name} is deployed in {area} with London's points.",
		"strip": "{name} goes back to the Pool.",
	}
)

// whyNoRecruit says why a block gets no strength besides Actions.
func (g *Game) whyNoRecruit(x blockID, o table.Option) *Reason {
	r := g.raising
	a, isArea := g.area(o.Areas[0])
	switch {
	case o.Verb == "strip":
		return g.mayStrip(r, x)
	case o.Verb == "deploy" && !isArea || o.Verb != "deploy" && o.Verb != "strengthen":
		return nil
	case o.Target != "" || r.left == 0: // London's points are for the Year End
		return noStrengthLeft
	case o.Verb == "deploy":
		return r.put(x, a)
	}
	return r.add(x)
}

// recruit runs a series of recruitment, in a part of the game of that name.
func (g *Game) recruit(part string, r *raising) {
	defer g.t.In(part).Out()
	g.raising = r
	for o := range g.t.Until("end", table.Question{Side: r.side, Name: "recruit", At: "choice-", Series: g.t.Key()}, func(q *table.Question, n int) {
		if r.left > 0 || len(r.strips) > 0 {
			q.N, q.Hidden, q.Options = r.left, n == 1, g.recruitOptions(r)
		}
	}) {
		g.raise(r, o)
	}
	g.raising = nil
}

// recruitOptions lists all that can be recruited now.
func (g *Game) recruitOptions(r *raising) []table.Option {
	q := table.Question{Options: []table.Option{{Verb: "end"}}}
	for _, x := range r.strips {
		q.Offer(g.mayStrip(r, x) == nil, table.Option{Verb: "strip", Name: g.name(x)})
	}
	for x := range g.EveryBlock() {
		switch {
		case r.left == 0 || g.info(x).side != r.side:
		case g.Blocks[x].At != pool:
			q.Offer(r.add(x) == nil, table.Option{Verb: "strengthen", Name: g.name(x)})
		default:
			for a := range g.onMap {
				q.Offer(r.put(x, a) == nil, table.Option{Verb: "deploy", Name: g.name(x), Areas: [3]string{g.placeName(a)}})
			}
		}
	}
	return q.Options
}

// mayStrip says whether a Garrison may still be returned to the Pool (6.47).
func (g *Game) mayStrip(r *raising, x blockID) *Reason {
	return noStrip.If(!slices.Contains(r.strips, x) || r.left+r.gain > r.most)
}

var toldStripped = rows.Add(story.Row{Kind: "stripped", Deed: view.Falls, Level: 2, Text: "{block} is taken out of {area}"})

// raise carries one answer out.
func (g *Game) raise(r *raising, o table.Option) {
	x, _ := g.block(r.side, o.Name)
	if o.Verb == "strip" {
		r.strips = which.But(r.strips, x)
		g.tell(table.Event{Kind: toldStripped.Kind, Side: r.side, Block: o.Name, Area: g.placeName(g.Blocks[x].At)})
		g.leave(x, pool)
		r.left += r.gain
		g.settle()
		return
	}
	r.strips = nil // Garrisons are stripped before the rest
	r.left--
	a, put := g.area(o.Areas[0])
	if put {
		g.deployAt(x, a)
	} else {
		a = g.landOf(g.Blocks[x].At)
		g.addStrength(x)
	}
	r.paid(x, a)
	g.settle()
}
