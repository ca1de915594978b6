package thiswar

import (
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// askIntoCity is who withdraws into a Fortified City before an enemy (6.15).
var askIntoCity = question{Name: "into-city", Rule: "6.15", Shape: kind.List, Verb: "withdraw", Words: []string{"stay"},
	Text: "The enemy stands before {area}: who withdraws into it (6.15)?",
	Done: map[string]string{"withdraw": "{name} Withdraws into the City."},
	Put: atFortified(func(g *Game, c cityID, _ *view.Question) bool {
		return done(func() { g.intoCity(g.masked, g.cities[c].area) })
	}),
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, mine := g.block(q.Side, o.Name)
		c, isCity := g.city(q.Area)
		switch {
		case o.Verb != "withdraw":
			return nil
		case !mine || !isCity || !g.cities[c].fortified || g.Blocks[x].At != g.cities[c].area:
			return notOutside
		}
		return g.mayWithdraw(x, c)
	},
	Arises: never,
	Plan: atCity.Of("into-city", "An enemy who enters the Area of your Fortified City",
		"Who withdraws into the City (6.15): blocks and classes in this order and nobody else, or stay.",
		readSeries("withdraw", "stay", "stay"), "Garrisons Withdraw; where the enemy has more blocks, Charles, then the strongest Infantry, then Artillery; Charles never stays outside alone",
		(*Game).defaultIntoCity)}

var (
	toldBeforeCity   = rows.Add(story.Row{Kind: "before-city", Level: 2, Text: "{side} stands before {to} with {n blocks}"})
	toldIntoCity     = rows.Add(story.Row{Kind: "into-city", Level: 2, Text: "{side} withdraws into {to}: {words or n blocks}"})
	toldStaysOutside = rows.Add(story.Row{Kind: "stays-outside", Level: 2, Text: "{side} stays outside {to} with {n blocks}"})
)

// intoCity lets a side withdraw blocks into the Fortified City of its Area, which the enemy has
// just entered (6.15). Garrisons that stay outside are Eliminated. It is always asked while blocks
// are outside, so that being asked tells nothing of who is.
func (g *Game) intoCity(s table.Side, a areaID) {
	c := g.areas[a].fortified
	city := &g.cities[c]
	defer g.t.In("into-" + city.name).Out()
	g.tell(table.Event{Kind: toldBeforeCity.Kind, Side: s.Other(), Area: g.placeName(a), Areas: [3]string{city.name}, N: int(g.Count[s.Other()][a])})
	var gone []blockID
	for o := range g.t.Until("stay", table.Question{Side: s, Name: "into-city", At: "withdraw-", Series: g.t.Key(), Area: city.name, Hidden: true}, func(q *table.Question, _ int) {
		for _, x := range g.In(s, a) {
			q.Offer(g.mayWithdraw(x, c) == nil, table.Option{Verb: "withdraw", Name: g.name(x)})
		}
		q.Offer(g.held(s, a), table.Option{Verb: "stay"})
	}) {
		x, _ := g.block(s, o.Name)
		g.Place(x, city.inside)
		g.Blocks[x].Via = noBorder
		gone = append(gone, x)
	}
	if gone != nil {
		g.tellNames(table.Event{Kind: toldIntoCity.Kind, Side: s, Area: g.placeName(a), Areas: [3]string{city.name}}, len(gone), g.names(gone))
	}
	if n := int(g.Count[s][a]); n > 0 {
		g.tell(table.Event{Kind: toldStaysOutside.Kind, Side: s, Area: g.placeName(a), Areas: [3]string{city.name}, N: n})
	}
	for _, x := range g.In(s, a) {
		if g.info(x).kind == garrison {
			g.eliminate(x, true) // by this rule everybody knows what it was
		}
	}
}

// mayWithdraw says whether a Fortified City has room for a block: its Size in Infantry
// and Cavalry, Artillery free (6.15, 4.2).
func (g *Game) mayWithdraw(x blockID, c cityID) *Reason {
	return cityFull.If(g.info(x).class != artillery && g.fighting(g.info(x).side, g.cities[c].inside) >= g.cities[c].size)
}
