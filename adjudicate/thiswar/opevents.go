package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/shape"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

var toldFoiled = rows.Add(story.Row{Kind: "foiled", Level: 2, Text: "{card} has been foiled"})

// operationalEvents enacts the Operational Phase Events (6.01): those that foil a
// Plot as the cards are revealed, then Player 1's and Player 2's.
func (g *Game) operationalEvents() {
	defer g.t.In("events").Out()
	for _, revealed := range [...]bool{true, false} {
		for _, s := range [...]table.Side{g.player1, g.player1.Other()} {
			switch e := g.eventOf(s); {
			case !e.in("operational") || e.Revealed != revealed:
			case g.foiled(e):
				g.tell(table.Event{Kind: toldFoiled.Kind, Side: s, Block: e.Name})
			default:
				g.event(s, e)
			}
		}
	}
}

// askEvent is whether an Event of the Operational Phase is enacted (6.01), or one of the
// Victory Phase (10.1).
var askEvent = question{Name: "event", Rule: "6.01", Shape: kind.Text, Phrases: table.Phrases{"enact": {Target: "with", Area: "in"}},
	RuleOf: func(key, _ string) string {
		if kind.At(key) == "event" {
			return ""
		}
		return "10.1"
	},
	Asks: func(g *Game, q *table.Question) say.Text {
		if g.phase == Victory {
			return say.Textf("Enact %s (10.1)?", cardText(q.Block))
		}
		return say.Textf("Enact %s (6.01)?", cardText(q.Block))
	},
	Read: readEnact,
	Form: func(b *kind.Book[*Game], s table.Side) game.Shape {
		return shape.Any(shape.Words("decline", "enact"),
			game.Shape{Pattern: shape.Pattern([]string{"enact in"}, b.Written(s, "place"))},
			game.Shape{Pattern: shape.Pattern([]string{"enact with"}, b.Written(s, "block"))})
	},
	Done: map[string]string{"enact": "You enact the Event{words}.", "decline": "You do not enact the Event."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		if o.Verb != "enact" {
			return nil
		}
		return g.whyNoEvent(q.Side, o)
	},
	Arises: playedIn("victory"),
	Plan: ofTurn.Of("event", "An Event",
		"Whether the Event of your card is enacted (6.01, 10.1): enact, decline, {in: [Kent, anywhere]}, {with: Garrison 1}, or a list of these.",
		readEvent, "an Event is enacted: Camp Fever where most enemy blocks are, Clubmen in a Neutral Area, best with a Victory City of the enemy's; no Plot with a Garrison that is on the map",
		(*Game).defaultEvent)}

var (
	toldEnacted = rows.Add(story.Row{Kind: "enacted", Level: 2, Text: "{side} enacts {card}",
		Or: story.If(story.Area, "{side} enacts {card} in {area}")})
	toldDeclined = rows.Add(story.Row{Kind: "declined", Level: 2, Text: "{side} does not enact {card}"})
)

// event asks whether an Event is enacted (2.31: it need not be) and enacts it.
func (g *Game) event(s table.Side, e *event) {
	defer g.t.In(Sides[s]).Out()
	g.t.Safe()
	o := g.t.Ask(&table.Question{Side: s, Name: "event", At: "event", Hidden: true, Block: e.Name, Options: g.eventOptions(s, e)})
	if o.Verb == "decline" {
		g.tell(table.Event{Kind: toldDeclined.Kind, Side: s, Block: e.Name})
		return
	}
	g.tell(table.Event{Kind: toldEnacted.Kind, Side: s, Block: e.Name, Area: o.Areas[0]})
	a, _ := g.area(o.Areas[0])
	x, _ := g.block(s, o.Target)
	g.enact(s, e, a, x)
	g.blocksMoved()
}

// last notes an Event that lasts.
func (g *Game) last(id string) {
	if !g.lasts(id) {
		g.lasting = append(slices.Clone(g.lasting), id)
	}
}

// eventFever is Camp Fever (6.42): by standing default it strikes most blocks.
func eventFever() event {
	return event{ID: "camp-fever", In: (*Game).mayStrike,
		Do:   func(g *Game, s table.Side, a areaID, _ blockID) { g.fever(s.Other(), a) },
		Rank: func(g *Game, s table.Side, a areaID) int { return -int(g.Count[s.Other()][a]) }}
}

// mayStrike says whether Camp Fever may strike an Area: two or more blocks of the
// other side are in it, not besieged (6.42).
func (g *Game) mayStrike(s table.Side, a areaID) *Reason {
	return feverArea.If(!g.isArea(a) || g.Count[s.Other()][a] < 2)
}

// askFever is which blocks Camp Fever reduces (6.42).
var askFever = question{Name: "fever", Rule: "6.42", Shape: kind.List, Verb: "reduce",
	Text: "Camp Fever in {area}: which block loses 1 strength (6.42)?",
	Done: map[string]string{"reduce": "{name} loses 1 strength."},
	Put: func(g *Game, q *view.Question) bool {
		a, isArea := g.area(q.Area)
		return isArea && done(func() { g.fever(g.masked, a) })
	},
	Arises: never,
	Plan: inArea.Of("fever", "Camp Fever in your army",
		"Which of your blocks suffer from Camp Fever (6.42): blocks and classes, the first to suffer first.",
		plans.ReadBlocks("reduce", inTurn...), "the largest plain Infantry first, a block's last strength last",
		(*Game).leastLoss)}

var toldNoFever = rows.Add(story.Row{Kind: "no-fever", Level: 2, Text: "The fever in {area} finds nobody but Artillery"})

// fever takes a strength from each of two Infantry or Cavalry blocks that their owner
// chooses in an Area, or from the only one (6.42).
func (g *Game) fever(s table.Side, a areaID) {
	defer g.t.In("fever").Out()
	ask := table.Question{Side: s, Name: "fever", At: "reduce", Series: g.t.Key(), Area: g.placeName(a), Hidden: true}
	ill := block.Choose(g.t, ask, g.troops(g.In(s, a)), 2, func(x blockID) table.Option { return table.Option{Verb: "reduce", Name: g.name(x)} })
	if len(ill) == 0 {
		g.tell(table.Event{Kind: toldNoFever.Kind, Side: s, Area: g.placeName(a)})
	}
	g.weakenAll(ill, one, "camp fever", "")
}

func eventDesertion() event {
	return event{ID: "desertion-of-regional-troops", Do: func(g *Game, s table.Side, _ areaID, _ blockID) { g.desert(s.Other()) }}
}

// askDesertion is which block deserts, or loses strength (6.44).
var askDesertion = question{Name: "desertion", Rule: "6.44", Shape: kind.Each, Verb: "desert", Values: []string{"pool", "reduce"}, To: "place", Verbs: []string{"reduce"},
	Text: "Which block deserts, and where is it then (6.44)?",
	Done: map[string]string{"desert": "{name} loses 1 strength and goes to {area}.", "reduce": "{name} loses 1 strength."},
	Why: func(_ *Game, _ *table.Question, o table.Option) *Reason {
		return desertsHome.If(o.Verb == "desert")
	},
	Arises: never,
	Plan: ofTurn.Of("desertion", "Desertion",
		"Which of your blocks deserts, or loses strength (6.44): blocks and classes, the first to suffer first; where it goes, the standing default says.",
		readDeserters, "the largest plain Infantry first, home to where most of your blocks are",
		(*Game).leastLoss)}

var toldDeserted = rows.Add(story.Row{Kind: "deserted", Deed: view.Marches, Level: 2, Text: "{one} deserts: {area} → {to}"})

// desert has a side send one Regional block that is away from home back with one
// strength less; if it has none, any one block loses a strength (6.44).
func (g *Game) desert(s table.Side) {
	q := &table.Question{Side: s, Name: "desertion", At: "desertion", Hidden: true}
	for x := range g.EveryBlock() {
		if g.info(x).side != s || g.Blocks[x].At < 0 || !g.bound(x) || g.atHome(x, g.Blocks[x].At) {
			continue
		}
		for _, a := range g.desertsTo(s, x) {
			q.Options = append(q.Options, table.Option{Verb: "desert", Name: g.name(x), Areas: [3]string{g.placeName(a)}})
		}
	}
	if q.Options == nil { // none is away from home
		q.Options = g.each("reduce", which.Of(g.EveryBlock(), func(x blockID) bool { return g.info(x).side == s && g.Blocks[x].At >= 0 }))
	}
	if q.Options == nil {
		return // no block is left to lose anything
	}
	o := g.t.Ask(q)
	x, _ := g.block(s, o.Name)
	g.weaken(x, 1, "desertion", "")
	if o.Verb == "reduce" || g.Blocks[x].At < 0 {
		return
	}
	from := g.Blocks[x].At
	to, _ := g.placeNamed(o.Areas[0])
	if to < 0 {
		g.leave(x, to)
	} else {
		g.Place(x, to)
	}
	g.tellUpright(table.Event{Kind: toldDeserted.Kind, Side: s, Block: g.name(x), Area: g.placeName(from), Areas: [3]string{g.placeName(to)}})
}

// desertsTo lists where a block that deserts comes back to: the Friendly Areas of its Home
// Region, else the Neutral ones, else the Recruitment Pool; Covenanters to Scotland
// as well (reading desertion-covenanters).
func (g *Game) desertsTo(s table.Side, x blockID) (list []areaID) {
	for _, good := range [...]func(areaID) bool{func(a areaID) bool { return g.friendly(s, a) }, g.neutral} {
		if g.scots(x) && len(list) == 0 {
			list = append(list, g.scotland)
		}
		for a := areaID(0); a < g.onMap; a++ {
			if g.atHome(x, a) && good(a) {
				list = append(list, a)
			}
		}
		if len(list) > 0 {
			return list
		}
	}
	return []areaID{pool}
}

// Events that let a side recruit (6.46, 6.47).

func eventShips() event {
	return event{ID: "parliamentary-ships-captured", Raises: raises{Elsewhere: notCoast, Where: func(g *Game, s table.Side) func(areaID) bool {
		return func(a areaID) bool { return g.isArea(a) && g.friendly(s, a) && g.areas[a].seas != 0 }
	}}}
}

func eventExcise() event { return event{ID: "excise-ordinance", Raises: raises{Most: 2}} }

func eventSupplies() event {
	return event{ID: "supplies-from-le-continent", Raises: raises{Elsewhere: notOverSea, Where: func(g *Game, s table.Side) func(areaID) bool {
		return func(a areaID) bool { return g.isArea(a) && g.friendly(s, a) && g.nearContinent(s, a) }
	}}}
}

func eventStrips() event {
	return event{ID: "king-strips-the-garrisons", Raises: raises{Elsewhere: notNearKing, Where: func(g *Game, s table.Side) func(areaID) bool {
		return g.near(s, g.Blocks[g.charles].At)
	}}, May: func(g *Game, _ table.Side) *Reason {
		return noKing.If(!g.isArea(g.Blocks[g.charles].At))
	}}
}

// eventRecruit lets a side recruit the strength of an Event by the rules of 6.3, where the
// Event says (6.46, 6.47).
func (g *Game) eventRecruit(s table.Side, e *event) {
	r := e.Recruit
	cannon := 0
	if r.Artillery {
		cannon = anyCannon
	}
	where, elsewhere := func(areaID) bool { return true }, notOnMap
	if e.Raises.Where != nil {
		where, elsewhere = e.Raises.Where(g, s), e.Raises.Elsewhere
	}
	raised := g.strengthIn(s, r.Strength, cannon, where, elsewhere)
	raised.gain, raised.most = r.PerGarrison, r.Max
	if e.Raises.Most > 0 {
		g.limitByRegion(raised, e.Raises.Most)
	}
	raised.strips = which.From(g.garrisonsIn(s, false), func(x blockID) bool { return g.isArea(g.Blocks[x].At) })
	g.recruit("recruit", raised)
}

// nearContinent says that an Area is on one of the Seas that Le Continent is on, or next to a Friendly
// one that is.
func (g *Game) nearContinent(s table.Side, a areaID) bool {
	coast := g.areas[g.continent].seas
	if g.areas[a].seas&coast != 0 {
		return true
	}
	return slices.ContainsFunc(g.Links[a], func(l block.Link) bool {
		return g.friendly(s, l.To) && g.areas[l.To].seas&coast != 0
	})
}

// limitByRegion keeps more than so much strength from one Region.
func (g *Game) limitByRegion(r *raising, most int) {
	spent := make([]int, len(g.regions))
	add, put, paid := r.add, r.put, r.paid
	full := func(a areaID) bool {
		a = g.landOf(a)
		return g.isArea(a) && spent[g.areas[a].region] >= most
	}
	r.add = func(x blockID) *Reason {
		if full(g.Blocks[x].At) {
			return regionFull
		}
		return add(x)
	}
	r.put = func(x blockID, a areaID) *Reason {
		if full(a) {
			return regionFull
		}
		return put(x, a)
	}
	r.paid = func(x blockID, a areaID) {
		paid(x, a)
		spent[g.areas[a].region]++
	}
}
