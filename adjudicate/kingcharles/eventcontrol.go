package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/scenarios"
)

// Events that place and remove PC markers, draw and take cards, and plot for Fortresses (12.6).

// askPCs is where an Event places or removes PC markers (12.6).
var askPCs = question{Name: "pcs", Rule: "12.6", Shape: kind.List, Verb: "place", Of: "area", Loose: true, Read: readEither("pcs", "area"),
	Words: []string{"end"}, For: "where an Event places or removes PC markers",
	Put: atStep(func(g *Game, p *scenarios.CharlesStep) bool {
		pcs := p.Control
		if p.Plot != nil {
			pcs = p.Plot.Fails
		}
		return pcs != nil && done(func() { g.eventPCs(g.masked, pcs) })
	}),
	Phrases: table.Phrases{"remove": {Bare: true}},
	Text:    "Where does the Event place or remove PC markers? {n} more at most (12.6)",
	Done:    map[string]string{"place": "A PC marker is placed in {area}.", "remove": "The PC marker in {area} is removed."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		if a, ok := g.Board.area(o.Areas[0]); ok && g.pcs != nil {
			return g.mayEventPC(q.Side, g.pcs, a, g.pcsDone)
		}
		return nil
	},
	Late: (*Game).defaultEventPC, Missed: "where an Economic Infrastructure or a Region is won or broken, else the first on the map"}

// eventPCs places or removes PC markers (12.6).
func (g *Game) eventPCs(s table.Side, p *scenarios.CharlesPCs) bool {
	g.pcs, g.pcsDone = p, nil
	verb := "place"
	if p.Remove > 0 {
		verb = "remove"
	}
	q := table.Question{Side: s, Name: "pcs", At: "pcs-", Series: g.t.Key(), Options: []table.Option{end}}
	for o := range g.t.Until("end", q, func(q *table.Question, n int) {
		q.N = p.Place + p.Remove - n + 1
		offer(q, verb, g.areaOption, legal(g.everyArea(), func(a areaID) *Reason { return g.mayEventPC(s, p, a, g.pcsDone) }))
	}) {
		a, _ := g.Board.area(o.Areas[0])
		g.pcsDone = append(g.pcsDone, a)
		if verb == "place" {
			g.placePC(a, s, toldPlacesToo.Kind)
		} else {
			g.setControl(a, table.Nobody)
		}
	}
	done := len(g.pcsDone) > 0
	g.pcs, g.pcsDone = nil, nil
	return done
}

// mayEventPC says whether an Event may place or remove a PC marker in an Area (12.6, r36).
func (g *Game) mayEventPC(s table.Side, p *scenarios.CharlesPCs, a areaID, before []areaID) *Reason {
	at, o := &g.areas[a], s.Other()
	switch {
	case len(p.Areas) > 0 && !slices.Contains(p.Areas, at.name), len(p.Regions) > 0 && !slices.Contains(p.Regions, g.regions[at.region].name), p.SameRegion && at.region != g.region:
		return notThatArea.By(g.cardRule())
	case len(before) >= p.Place+p.Remove:
		return noMorePCs.By(g.cardRule())
	case !g.regionFits(p, at.region, before):
		return notThatArea.By(g.cardRule())
	case slices.Contains(p.Beside, at.name) && !g.besideControlled(s, a, g.control) && !g.besideGeneral(s, a):
		return nothingBeside.By(g.cardRule())
	case p.Place > 0 && g.control[a] == table.Nobody:
		return nil
	case p.Place > 0 && !p.Enemy || g.control[a] != o:
		return notThatControl.By(g.cardRule())
	case g.fortified(a):
		return eventFortress
	case g.occupied(o, a):
		return eventEnemyThere
	}
	return nil
}

// regionFits says whether an Event may place or remove a PC marker in a Region after those of
// before: in one Region only, or so many in each.
func (g *Game) regionFits(p *scenarios.CharlesPCs, region regionID, before []areaID) bool {
	here := 0
	for _, b := range before {
		if g.areas[b].region == region {
			here++
		} else if p.OneRegion {
			return false
		}
	}
	return p.PerRegion == 0 || here < p.PerRegion
}

var (
	toldHandShown = rows.Add(story.Row{Kind: "hand-shown", Level: 2, Text: "In the hand of {other} you see {cards}"})
	toldCardLost  = rows.Add(story.Row{Kind: "card-lost", Level: 2, Text: "{side} loses {card}"})
)

// eventHand draws, takes and shows cards (12.6).
func (g *Game) eventHand(s table.Side, p *scenarios.CharlesHand) bool {
	if g.henrietta {
		g.soloHand(s, p.Draw, p.Lose)
		return true
	}
	if p.Look {
		names := g.cardNames(g.hand[s.Other()])
		g.tellOwn(s, table.Event{Kind: toldHandShown.Kind, Side: s, N: len(names), Words: joined(names), Parts: partsOf(names)})
	}
	if p.Lose > 0 {
		g.loseCards(s.Other(), p.Lose)
	}
	if p.Draw > 0 {
		cards := g.drawCards(p.Draw)
		g.hand[s] = append(g.hand[s], cards...)
		g.tellDrawn(s, cards)
	}
	return true
}

// loseCards takes cards out of a side's hand at random, Aces aside. A Mandatory one is played at
// once, by its holder, and counts (12.6, r33).
func (g *Game) loseCards(s table.Side, n int) {
	for k := 1; k <= n && len(g.hand[s]) > 0; k++ {
		c := g.hand[s][g.t.Shuffle("lost-"+itoa(k), len(g.hand[s]))[0]]
		g.hand[s] = which.But(g.hand[s], c)
		g.tell(table.Event{Kind: toldCardLost.Kind, Side: s, Block: g.cards[c].Name})
		if g.mandatory(c) {
			g.count(s)
			g.t.Do("forced-"+itoa(int(c)+1), func() { g.playEvent(s, c) })
		}
		g.putDown(s, c)
	}
}

// askPlot is which Fortress a plot is about.
var askPlot = question{Name: "plot", Loose: true, Rule: "12.6", Shape: kind.Name, Verb: "plot", Of: "area", For: "which Fortress a plot is about",
	Text: "Which Fortress is the plot about? (12.6)",
	Done: map[string]string{"plot": "The plot is about {area}."},
	Why:  byCard,
	Late: (*Game).defaultPlot, Missed: "the likeliest"}

var toldPlot = rows.Add(story.Row{Kind: "plot", Level: 2, Text: "A plot for {area}, {needed}{modifiers}", Tail: "{total}", Places: rolls})

// eventPlot rolls for an Enemy-controlled Fortress without Enemy Units.
func (g *Game) eventPlot(s table.Side, p *scenarios.CharlesPlot) bool {
	list := which.Of(g.everyArea(), func(a areaID) bool { return g.plotRoll(s, p, a) < most })
	a := g.askArea(table.Question{Side: s, Name: "plot"}, "plot", list)
	if a == noArea {
		return false
	}
	need, die := g.plotRoll(s, p, a), g.roll1("plot")
	var m table.Parts
	if g.besideGeneral(s, a) {
		m.Add(p.General, "a General Adjacent")
	}
	if g.tellRoll(table.Event{Kind: toldPlot.Kind, Side: s, Area: g.areas[a].name, Label: g.t.Label("plot"), Dice: []int{die}, Parts: m}, need) {
		g.setControl(a, s)
		g.vacated(a)
	} else if p.Fails != nil {
		g.eventPCs(s, p.Fails)
	}
	return true
}

// plotRoll is what a plot for a Fortress needs, most where there is none for it.
func (g *Game) plotRoll(s table.Side, p *scenarios.CharlesPlot, a areaID) int {
	need := most
	for i := range p.Targets {
		if g.mayPlot(s, &p.Targets[i], a) {
			need = p.Targets[i].Roll
		}
	}
	return need
}

func (g *Game) mayPlot(s table.Side, t *scenarios.CharlesTarget, a areaID) bool {
	at, o := &g.areas[a], s.Other()
	if t.Area != "" && t.Area != at.name || t.Class > 0 && int(at.class) != t.Class ||
		len(t.Regions) > 0 && !slices.Contains(t.Regions, g.regions[at.region].name) {
		return false
	}
	near := g.hasGeneral(s, a) || g.besideGeneral(s, a)
	return g.control[a] == o && !g.occupied(o, a) && !g.train[o].in(a) && !(o == Royalist && g.queen.in(a)) && (!t.Near || near)
}
