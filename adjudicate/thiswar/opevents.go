package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/internal/planning"
	"fieldpost/adjudicate/internal/shaping"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// Ids of the Events of the Operational Phase (6.4).
const (
	bradfordClubmen = "bradford-clubmen"
	campFever       = "camp-fever"
	clubmenRise     = "clubmen"
	desertion       = "desertion-of-regional-troops"
	shipsCaptured   = "parliamentary-ships-captured"
	excise          = "excise-ordinance"
	supplies        = "supplies-from-le-continent"
	kingStrips      = "king-strips-the-garrisons"
	hothamsPlot     = "hothams-plot"
	carewsPlot      = "carews-plot"
)

// operationalEvents enacts the Operational Phase Events (6.01): those that foil a
// Plot as the cards are revealed, then Player 1's and Player 2's.
func (g *Game) operationalEvents() {
	g.t.In("events")
	defer g.t.Out()
	if e := g.eventOf(Parliament); e == hothamsFoiled || e == carewsFoiled {
		g.event(Parliament, e)
	}
	for _, s := range [...]table.Side{g.player1, g.player1.Other()} {
		e := g.eventOf(s)
		switch {
		case e == "" || g.cards[g.played[s]].phase != "operational" || e == hothamsFoiled || e == carewsFoiled:
		case g.foiled(e):
			g.tell(table.Event{Kind: "foiled", Side: s, Block: g.warEvent(e).Name})
		default:
			g.event(s, e)
		}
	}
}

// foiled says that a Plot has been foiled and has no effect any more.
func (g *Game) foiled(event string) bool {
	return event == hothamsPlot && g.lasts(hothamsFoiled) || event == carewsPlot && g.lasts(carewsFoiled)
}

// warEvent is what the pack says of an Event.
func (g *Game) warEvent(id string) *scenarios.WarEvent {
	for i := range g.war.Events {
		if g.war.Events[i].ID == id {
			return &g.war.Events[i]
		}
	}
	return &scenarios.WarEvent{ID: id, Name: id}
}

// askEvent is whether an Event of the Operational Phase is enacted (6.01), or one of the
// Victory Phase (10.1).
func askEvent() question {
	return question{Name: "event", Rule: "6.01", Shape: kind.Text,
		RuleOf: func(key, _ string) string {
			if kind.At(key) == "event" {
				return ""
			}
			return "10.1"
		},
		Asks: func(t tongue.Tongue, g *Game, q *table.Question) string {
			if g.phase == Victory {
				return t.Sprintf("Enact %s (10.1)?", cardIn(t, q.Block))
			}
			return t.Sprintf("Enact %s (6.01)?", cardIn(t, q.Block))
		},
		Read: readEnact,
		Form: func(b *kind.Book[*Game], s table.Side) game.Shape {
			return shaping.Any(shaping.Words("decline", "enact"),
				game.Shape{Pattern: shaping.Pattern([]string{"enact in"}, b.Written(s, "place"))},
				game.Shape{Pattern: shaping.Pattern([]string{"enact with"}, b.Written(s, "block"))})
		},
		Done: map[string]string{"enact": "You enact the Event{words}.", "decline": "You do not enact the Event."},
		Why: func(g *Game, q *table.Question, o table.Option) *Reason {
			if o.Verb != "enact" {
				return nil
			}
			return g.whyNoEvent(q.Side, o)
		},
		Arises: playedIn("victory"),
		Plan: ofTurn.plan("event", "An Event",
			"Whether the Event of your card is enacted (6.01, 10.1): enact, decline, {in: [Kent, anywhere]}, {with: Garrison 1}, or a list of these.",
			readEvent, "an Event is enacted: Camp Fever where most enemy blocks are, Clubmen in a Neutral Area, best with a Victory City of the enemy's; no Plot with a Garrison that is on the map",
			(*Game).defaultEvent)}
}

// whyNoEvent says why an Event cannot be enacted like that.
func (g *Game) whyNoEvent(s table.Side, o table.Option) *Reason {
	a, isArea := g.area(o.Areas[0])
	switch id := g.eventOf(s); {
	case id == campFever && isArea:
		return g.mayStrike(s, a)
	case id == clubmenRise && isArea:
		return g.mayRise(s, a)
	case id == campFever || id == clubmenRise:
		return nil
	case id == hothamsPlot || id == carewsPlot:
		return g.mayPlot(id)
	case id == hothamsFoiled || id == carewsFoiled:
		if x, mine := g.block(s, o.Target); mine {
			return g.mayFoilWith(id, x)
		}
		return nil
	default:
		return g.mayEnact(s, id)
	}
}

// event asks whether an Event is enacted (2.31: it need not be) and enacts it.
func (g *Game) event(s table.Side, id string) {
	g.t.In(Sides[s])
	defer g.t.Out()
	name := g.warEvent(id).Name
	g.t.Safe()
	o := g.t.Ask(&table.Question{Side: s, Name: "event", At: "event", Hidden: true, Block: name, Options: g.eventOptions(s, id)})
	if o.Verb == "decline" {
		g.tell(table.Event{Kind: "declined", Side: s, Block: name})
		return
	}
	g.enacted[s] = true
	g.tell(table.Event{Kind: "enacted", Side: s, Block: name, Area: o.Areas[0]})
	a, _ := g.area(o.Areas[0])
	x, _ := g.block(s, o.Target)
	switch id {
	case bradfordClubmen:
		g.clubmenIn(s, g.bradford())
	case clubmenRise:
		g.clubmenIn(s, a)
	case campFever:
		g.fever(s.Other(), a)
	case desertion:
		g.desert(s.Other())
	case fortification, support, siegeTrain:
		g.last(id)
	case shipsCaptured, excise, supplies, kingStrips:
		g.eventRecruit(s, id)
	case hothamsPlot, carewsPlot:
		g.plot(id, x, o.Target != "")
	case hothamsFoiled, carewsFoiled:
		g.last(id)
		if o.Target != "" {
			g.deployAt(x, g.cities[g.plotCity(id)].area)
		}
	}
	g.blocksMoved()
}

// last notes an Event that lasts.
func (g *Game) last(id string) {
	if !g.lasts(id) {
		g.lasting = append(slices.Clone(g.lasting), id)
	}
}

// eventOptions lists how an Event may be enacted, and that it may be declined.
func (g *Game) eventOptions(s table.Side, id string) []table.Option {
	opts := []table.Option{{Verb: "decline"}}
	switch id {
	case campFever, clubmenRise:
		may := g.mayStrike
		if id == clubmenRise {
			may = g.mayRise
		}
		for a := areaID(0); a < g.onMap; a++ {
			if may(s, a) == nil {
				opts = append(opts, table.Option{Verb: "enact", Areas: [3]string{g.placeName(a)}})
			}
		}
	case hothamsPlot, carewsPlot:
		opts = append(opts, g.plotOptions(id)...)
	case hothamsFoiled, carewsFoiled:
		opts = append(append(opts, table.Option{Verb: "enact"}), g.foilOptions(id)...)
	default:
		if g.mayEnact(s, id) == nil {
			opts = append(opts, table.Option{Verb: "enact"})
		}
	}
	return opts
}

// mayEnact says whether an Event that needs no choice can have an effect.
func (g *Game) mayEnact(s table.Side, id string) *Reason {
	switch id {
	case bradfordClubmen:
		return g.mayRiseAtBradford(s)
	case kingStrips:
		if !g.isArea(g.Blocks[g.charles].At) {
			return noKing
		}
	}
	return nil
}

// mayStrike says whether Camp Fever may strike an Area: two or more blocks of the
// other side are in it, not besieged (6.42).
func (g *Game) mayStrike(s table.Side, a areaID) *Reason {
	if !g.isArea(a) || g.Count[s.Other()][a] < 2 {
		return feverArea
	}
	return nil
}

// askFever is which blocks Camp Fever reduces (6.42).
func askFever() question {
	return question{Name: "fever", Rule: "6.42", Shape: kind.List, Verb: "reduce",
		Text: "Camp Fever in {area}: which block loses 1 strength (6.42)?",
		Done: map[string]string{"reduce": "{name} loses 1 strength."},
		Put: func(g *Game, q *view.Question) bool {
			a, _ := g.area(q.Area)
			g.fever(g.masked, a)
			return true
		},
		Arises: never,
		Plan: inArea.plan("fever", "Camp Fever in your army",
			"Which of your blocks suffer from Camp Fever (6.42): blocks and classes, the first to suffer first.",
			planning.ReadBlocks("reduce"), "the largest plain Infantry first, a block's last strength last",
			(*Game).leastLoss)}
}

// fever takes a strength from each of two Infantry or Cavalry blocks that their owner
// chooses in an Area, or from the only one (6.42).
func (g *Game) fever(s table.Side, a areaID) {
	g.t.In("fever")
	defer g.t.Out()
	ask := table.Question{Side: s, Name: "fever", At: "reduce", Series: g.t.Key(), Area: g.placeName(a), Hidden: true}
	ill := block.Choose(g.t, ask, g.troops(g.In(s, a)), 2, func(x blockID) table.Option { return table.Option{Verb: "reduce", Name: g.name(x)} })
	if len(ill) == 0 {
		g.tell(table.Event{Kind: "no-fever", Side: s, Area: g.placeName(a)})
	}
	g.weakenAll(ill, one, "camp fever")
}

// askDesertion is which block deserts, or loses strength (6.44).
func askDesertion() question {
	return question{Name: "desertion", Rule: "6.44", Shape: kind.Each, Verb: "desert", Values: []string{"pool", "reduce"}, To: "place", Verbs: []string{"reduce"},
		Text: "Which block deserts, and where is it then (6.44)?",
		Done: map[string]string{"desert": "{name} goes to {area}.", "reduce": "{name} loses 1 strength."},
		Why: func(_ *Game, _ *table.Question, o table.Option) *Reason {
			if o.Verb != "desert" {
				return nil
			}
			return desertsHome
		},
		Arises: never,
		Plan: ofTurn.plan("desertion", "Desertion",
			"Which of your blocks deserts, or loses strength (6.44): blocks and classes, the first to suffer first; where it goes, the standing default says.",
			readDeserters, "the largest plain Infantry first, home to where most of your blocks are",
			(*Game).leastLoss)}
}

// desert has a side send one Regional block that is away from home back with one
// strength less; if it has none, any one block loses a strength (6.44).
func (g *Game) desert(s table.Side) {
	q := &table.Question{Side: s, Name: "desertion", At: "desertion", Hidden: true}
	for i := range g.Blocks {
		x := blockID(i)
		if g.info(x).side != s || g.Blocks[i].At < 0 || !g.bound(x) || g.atHome(x, g.Blocks[i].At) {
			continue
		}
		for _, a := range g.desertsTo(s, x) {
			q.Options = append(q.Options, table.Option{Verb: "desert", Name: g.name(x), Areas: [3]string{g.placeName(a)}})
		}
	}
	for i := range g.Blocks {
		x := blockID(i)
		if len(q.Options) > 0 && q.Options[0].Verb == "desert" {
			break
		}
		if g.info(x).side == s && g.Blocks[i].At >= 0 {
			q.Options = append(q.Options, table.Option{Verb: "reduce", Name: g.name(x)})
		}
	}
	if len(q.Options) == 0 {
		return // no block is left to lose anything
	}
	o := g.t.Ask(q)
	x, _ := g.block(s, o.Name)
	g.weaken(x, 1, "desertion")
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
	g.tellUpright(table.Event{Kind: "deserted", Side: s, Block: g.name(x), Area: g.placeName(from), Areas: [3]string{g.placeName(to)}})
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

// exciseRegion is how much of the Excise may go to one Region.
const exciseRegion = 2

// eventRecruit lets a side recruit the strength of an Event by the rules of 6.3, where the
// Event says (6.46, 6.47).
func (g *Game) eventRecruit(s table.Side, id string) {
	r := g.warEvent(id).Recruit
	cannon := 0
	if r.Artillery {
		cannon = anyCannon
	}
	anywhere := func(areaID) bool { return true }
	where, elsewhere := anywhere, notOnMap
	switch id {
	case shipsCaptured:
		elsewhere = notCoast
		where = func(a areaID) bool { return g.isArea(a) && g.friendly(s, a) && g.areas[a].seas != 0 }
	case supplies:
		elsewhere = notOverSea
		where = func(a areaID) bool { return g.isArea(a) && g.friendly(s, a) && g.nearContinent(s, a) }
	case kingStrips:
		elsewhere = notNearKing
		where = g.near(s, g.Blocks[g.charles].At)
	}
	p := g.strengthIn(s, r.Strength, cannon, where, elsewhere)
	raised := &raising{side: s, purses: []*purse{p}, gain: r.PerGarrison, most: r.Max}
	if id == excise {
		g.limitByRegion(p)
	}
	if id == kingStrips {
		for i := range g.Blocks {
			if x := blockID(i); g.info(x).side == s && g.info(x).kind == garrison && g.isArea(g.Blocks[i].At) {
				raised.strips = append(raised.strips, x)
			}
		}
	}
	g.recruit("recruit", raised)
}

// nearContinent says that an Area is on one of the Seas that Le Continent is on, or next to a Friendly
// one that is.
func (g *Game) nearContinent(s table.Side, a areaID) bool {
	coast := g.areas[g.continent].seas
	if g.areas[a].seas&coast != 0 {
		return true
	}
	for _, l := range g.Links[a] {
		if g.isArea(l.To) && g.friendly(s, l.To) && g.areas[l.To].seas&coast != 0 {
			return true
		}
	}
	return false
}

// limitByRegion keeps a purse from giving more than the Excise may to one Region.
func (g *Game) limitByRegion(p *purse) {
	spent := make([]int, len(g.regions))
	add, put, paid := p.add, p.put, p.paid
	full := func(a areaID) bool {
		a = g.landOf(a)
		return g.isArea(a) && spent[g.areas[a].region] >= exciseRegion
	}
	p.add = func(x blockID) *Reason {
		if full(g.Blocks[x].At) {
			return regionFull
		}
		return add(x)
	}
	p.put = func(x blockID, a areaID) *Reason {
		if full(a) {
			return regionFull
		}
		return put(x, a)
	}
	p.paid = func(x blockID, a areaID, placed bool) {
		paid(x, a, placed)
		spent[g.areas[a].region]++
	}
}
