package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Using Strategy cards (12.4, 12.5, 12.7); Place PCs (13); Raid (15).

// play is a card being used.
type play struct {
	side  table.Side
	card  cardID
	verb  string       // of what it is used for, "" yet
	left  int          // PCs, Raids or activations
	was   []table.Side // control before this card (13)
	units []string     // Generals and Local Notables Activated

	series string // of the questions what it is used for
}

// resolve has a side use a card, and puts it down.
func (g *Game) resolve(s table.Side, c cardID) {
	outer := g.using
	g.using = &play{side: s, card: c, was: slices.Clone(g.control)}
	g.beginCard()
	g.t.Safe()
	g.askMarkers(s)
	inPort := g.queenInPort()
	g.takeActions(g.using)
	if !inPort && g.queenInPort() { // the card has brought her there
		g.askOfQueen(s, "queen-in-port")
	}
	g.putDown(s, c)
	g.using = outer
	g.laughter(false)
	if g.interrupted { // #73: Parliament plays next, g11
		g.interrupted, g.toPlay = false, Parliament
	}
}

// beginCard forgets what was of the card before.
func (g *Game) beginCard() {
	for i := range g.brigade {
		g.brigade[i].moved = false
	}
	for i := range g.general {
		g.general[i].activated = false
	}
	clear(g.raided)
}

// askActions is what a side does with a card (12.4).
var askActions = question{Name: "actions", Rule: "12.4", Shape: kind.Items, Sheet: (*Game).actionsSheet, Words: []string{"end"}, Fixed: true, For: "what the card is used for", Ordered: true,
	Needs: func(g *Game) bool { return g.using != nil && g.using.card != noCard && g.using.side == g.masked },
	Put: func(g *Game, q *view.Question) bool {
		return q.At != "activate" && done(func() { g.takeActions(g.using) })
	},
	Actions: []kind.Action[*Game]{
		{Verb: "place", Rule: "13", Doc: "PC markers are placed (13)", Of: "area", Head: "areas", Public: true, Read: readPlaced},
		{Verb: "recruit", Rule: "14", Doc: "The Recruit action (14)", Bare: true},
		{Verb: "raid", Rule: "15", Doc: "Local Notables Raid (15)", Of: "unit", Head: "raids", Read: readRaids, Write: writeRaid},
		{Verb: "move", Rule: "16", Doc: "A General moves (17)", Of: "unit", Keys: moveKeys, Fields: moveFields},
		{Verb: "bombard", Rule: "16", Doc: "A General Bombards (20.2)", Of: "unit", Fields: []string{"assault"}},
		{Verb: "event", Rule: "12.5", Doc: "The Event of the card (12.5)", Bare: true, Keys: moveKeys, Fields: moveFields},
	},
	Text:   "What do you use {block} for? (12.4)",
	Done:   map[string]string{"place": "A PC marker is placed in {area}.", "recruit": "You Recruit.", "raid": "{name} Raids {area}.", "move": "{name} moves.", "bombard": "{name} Bombards.", "event": "You play the Event."},
	Why:    (*Game).whyNoAction,
	Spare:  func(*Game, table.Option) *Reason { return usedUp },
	Late:   (*Game).lateAction,
	Missed: "a Mandatory Event; else PC markers as the free one"}

var toldNothing = rows.Add(story.Row{Kind: "nothing", Level: 1, Text: "Nothing is done with it"})

// takeActions asks for what is done with a card, until nothing more can be.
func (g *Game) takeActions(p *play) {
	p.series = g.t.Key() + "/actions"
	q, at := table.Question{Side: p.side, Name: "actions", At: "action-", Block: g.cards[p.card].Name, Series: p.series}, ""
	for o := range g.t.Until("end", q, func(q *table.Question, _ int) {
		g.t.Safe()
		at, q.N = q.At, p.left
		g.offerActions(q, p)
	}) {
		g.t.Do(at, func() { g.act1(p, o) })
		g.laughter(false)
	}
	if p.verb == "" {
		g.tell(table.Event{Kind: toldNothing.Kind, Side: p.side})
	}
}

// act1 does one action.
func (g *Game) act1(p *play, o table.Option) {
	if p.verb == "" {
		p.verb, p.left = o.Verb, g.worth(p, o.Verb)
	}
	p.left--
	a, _ := g.Board.area(o.Areas[0])
	x, _ := g.Board.general(o.Name)
	switch o.Verb {
	case "place":
		g.placePC(a, p.side, toldPlaces.Kind)
	case "recruit":
		g.recruitAction(p.side, g.cards[p.card].event() && !g.coreCard(p.card))
	case "raid":
		n, _ := g.Board.notable(o.Name)
		g.raid(n, a)
		p.units = append(p.units, o.Name)
	case "move", "bombard":
		p.units = append(p.units, o.Name)
		t := terms{ops: g.opsValue(p.card), play: true}
		if o.Verb == "move" {
			g.move(p.side, x, t)
		} else {
			g.bombard(x, t)
		}
	case "event":
		g.playEvent(p.side, p.card)
	}
}

// worth is how often a card can be used for a verb.
func (g *Game) worth(p *play, verb string) int {
	c := &g.cards[p.card]
	switch {
	case c.campaign():
		return c.times()
	case verb == "place" || verb == "raid":
		return max(1, g.opsValue(p.card))
	}
	return 1
}

// mayUse says whether a card can be used for a verb, or once more (12.5, 12.7).
func (g *Game) mayUse(p *play, verb string) *Reason {
	c := &g.cards[p.card]
	ops := g.opsValue(p.card) > 0
	switch {
	case g.mandatory(p.card) && verb != "event":
		return mandatoryEvent
	case c.campaign() && verb == "place":
		return campaignNoPCs
	case c.campaign() && (verb == "recruit" || verb == "event"):
		return campaignOnly
	case verb == "event" && g.coreCard(p.card) && c.event():
		return onceOnly
	case verb == "event" && (ops || !c.event()):
		return noEvent
	case !ops && !c.campaign() && (verb == "move" || verb == "bombard"):
		return discardedActivates
	case p.verb != "":
		return g.mayGoOn(p, verb)
	}
	return nil
}

// mayGoOn says whether a card that has been used can be used once more for a verb (12.5, 12.7).
func (g *Game) mayGoOn(p *play, verb string) *Reason {
	activates := verb == "move" || verb == "bombard"
	campaign := g.cards[p.card].campaign()
	switch {
	case p.verb != verb && !campaign && activates && (p.verb == "move" || p.verb == "bombard"):
		return moveOrBombard
	case p.verb != verb && !campaign:
		return oneKind
	case p.left != 0:
		return nil
	case campaign || activates:
		return noActivationLeft
	case g.opsValue(p.card) <= 0:
		return onceDiscarded
	case verb == "raid":
		return noRaidLeft
	}
	return noPCLeft
}

// offerActions lists what can be done with a card now.
func (g *Game) offerActions(q *table.Question, p *play) {
	q.Offer(!g.mandatory(p.card) || p.verb != "", end)
	q.Offer(g.mayUse(p, "event") == nil && g.mayPlayEvent(p.side, p.card) == nil, table.Option{Verb: "event"})
	if g.mayUse(p, "place") == nil {
		offer(q, "place", g.areaOption, legal(g.everyArea(), func(a areaID) *Reason { return g.mayPlace(p.side, a, p.was) }))
	}
	q.Offer(g.mayUse(p, "recruit") == nil && g.mayTakeRecruit(p.side) == nil, table.Option{Verb: "recruit"})
	if g.mayUse(p, "raid") == nil {
		for n := range g.everyNotable() {
			for _, l := range g.areas[g.notables[n].area].links {
				q.Offer(g.mayRaid(p.side, n, l.to) == nil, table.Option{Verb: "raid", Name: g.notables[n].name, Areas: [3]string{g.areas[l.to].name}})
			}
		}
	}
	if g.mayUse(p, "move") == nil {
		t := terms{ops: g.opsValue(p.card), play: true}
		for x := range g.everyGeneral() {
			q.Offer(g.mayMove(p.side, x, t) == nil, g.generalOption("move", x))
			q.Offer(g.mayBombard(p.side, x, t) == nil, g.generalOption("bombard", x))
		}
	}
}

// whyNoAction says why an action is not legal.
func (g *Game) whyNoAction(_ *table.Question, o table.Option) *Reason {
	p := g.using
	if p == nil {
		return nil
	}
	a, isArea := g.Board.area(o.Areas[0])
	n, isNotable := g.Board.notable(o.Name)
	x, isGeneral := g.Board.general(o.Name)
	t := terms{ops: g.opsValue(p.card), play: true}
	switch why := g.mayUse(p, o.Verb); {
	case o.Verb == "end":
		return mandatoryEvent
	case why != nil && o.Verb == "move" && slices.Contains(p.units, o.Name):
		return moveOrBombard
	case why != nil:
		return why
	case o.Verb == "event":
		return g.mayPlayEvent(p.side, p.card)
	case o.Verb == "recruit":
		return g.mayTakeRecruit(p.side)
	case o.Verb == "place" && isArea:
		return g.mayPlace(p.side, a, p.was)
	case o.Verb == "raid" && isArea && isNotable:
		return g.mayRaid(p.side, n, a)
	case o.Verb != "move" && o.Verb != "bombard":
		return nil
	case !isGeneral:
		return unledStay
	case g.generals[x].side != p.side:
		return notYourGeneral
	case g.general[x].activated:
		return activatedAlready
	case o.Verb == "move":
		return g.mayMove(p.side, x, t)
	}
	return g.mayBombard(p.side, x, t)
}

// mayPlace says whether a PC marker may be placed in an Area (13): open, or under a Friendly
// General outside Fortresses, beside a Friendly marker that was there before this card.
func (g *Game) mayPlace(s table.Side, a areaID, was []table.Side) *Reason {
	switch {
	case g.control[a] == s:
		return yoursAlready
	case g.fortified(a):
		return noFortressPC
	case g.control[a] != table.Nobody && !g.hasGeneral(s, a):
		return notOpen
	case !g.besideControlled(s, a, was):
		return nothingBeside
	}
	return nil
}

// mayRaid says whether a Local Notable may Raid an Area (15).
func (g *Game) mayRaid(s table.Side, n notableID, a areaID) *Reason {
	x, rule := &g.notables[n], &g.data.Rules.Raid
	by := g.between(x.area, a)
	switch {
	case x.side != s || g.notable[n] != inPlay:
		return notInPlay
	case g.raided[n]:
		return raidsOnce
	case g.besieged(x.area):
		return besiegedRaid
	case by == noWay || !slices.Contains(rule.Over, wayNames[by]):
		return raidsBeside
	case g.control[a] == s:
		return yoursAlready.By("15")
	case g.fortified(a):
		return raidsNoFortress
	case g.occupied(s.Other(), a):
		return raidsNoEnemy
	}
	return nil
}

var toldRaid = rows.Add(story.Row{Kind: "raid", Level: 1, Text: "{block} Raids {area}"})

// raid has a Local Notable Raid an Area: it is his side's (15).
func (g *Game) raid(n notableID, a areaID) {
	g.raided[n] = true
	g.tell(table.Event{Kind: toldRaid.Kind, Side: g.notables[n].side, Block: g.notables[n].name, Area: g.areas[a].name})
	g.setControl(a, g.notables[n].side)
}

// askRemoveTrain is whether a side removes its Siege Train with a card (10.6).
var askRemoveTrain = question{Name: "remove-train", Loose: true, Rule: "10.6", Shape: kind.Word, Words: []string{"keep", "yes"}, For: "whether the Siege Train is removed",
	Text: "Do you send your Siege Train to the Turn Record Track? (10.6)",
	Done: map[string]string{"yes": "Your Siege Train goes to the Turn Record Track.", "keep": "Your Siege Train stays."},
	Late: plans.First[*Game], Missed: "keep"}

// askQueen is whether the Queen leaves England (annex-63).
var askQueen = question{Name: "queen", Loose: true, Rule: "annex-63", Shape: kind.Name, Verb: "land", Of: "area", Words: []string{"stays", "leave"}, For: "whether the Queen leaves",
	Text: "Does the Queen leave England? (annex-63)",
	Done: map[string]string{"leave": "The Queen leaves England.", "stays": "The Queen stays.", "land": "The Queen lands: {area}."},
	Late: plans.First[*Game], Missed: "she stays"}

// queenLeavesAfter is the turn after which the Queen may leave (annex-63).
const queenLeavesAfter = 7

// askMarkers asks what a side may do besides any card: remove its Siege Train (10.6), have the
// Queen leave from a Port (annex-63).
func (g *Game) askMarkers(s table.Side) {
	if g.train[s].onMap() && g.t.Word(table.Question{Side: s, Name: "remove-train"}, "keep", "yes") == "yes" {
		g.trainToTrack(s, toldTrainSent.Kind)
	}
	g.askOfQueen(s, "queen")
}

// queenInPort says that the Queen may leave from where she is (annex-63).
func (g *Game) queenInPort() bool {
	a := g.areaOf(g.queen.place)
	return a != noArea && g.turn > queenLeavesAfter && g.areas[a].port && g.control[a] == Royalist
}

// askOfQueen asks whether the Queen leaves; she may at any stage of a Royalist's card (annex-63).
func (g *Game) askOfQueen(s table.Side, at string) {
	a := g.areaOf(g.queen.place)
	if s != Royalist || a == noArea {
		return
	}
	answers := []string{"stays"}
	if g.queenInPort() {
		answers = append(answers, "leave")
	}
	if g.t.Word(table.Question{Side: s, Name: "queen", At: at}, answers...) == "leave" {
		g.queen.place = boxed(removed)
		g.tell(table.Event{Kind: toldQueenLeaves.Kind, Side: s, Area: g.areas[a].name})
		g.shiftNaval(g.data.Naval.QueenLeft)
	}
}
