package kingcharles

import (
	"fmt"
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/orders/say"
	"fieldpost/scenarios"
)

// Events (12.6): what a card does is data, a step after the other; see the pack's cards.yaml.
// What only one card does is a value in a file of the Annex.

// special is what only one card does.
type special struct {
	ID string // the word of the pack
	// May says why the card cannot be played for it now.
	May func(*Game) *Reason
	// Do does it, and says whether it could be done.
	Do func(*Game) bool
}

// specials are all of them, in the order of the cards.
var specials = []special{specialNewModel, specialQueen, specialTurnham, specialLieutenant, specialBrentford, specialDismissed, specialRising, specialBishops}

// addSpecials finds what the cards of the pack do of their own.
func (b *Board) addSpecials(all []special) error {
	b.specials = map[string]special{}
	for _, x := range all {
		b.specials[x.ID] = x
	}
	for i := range b.cards {
		for _, step := range b.cards[i].Do {
			if _, ok := b.specials[step.Special]; step.Special != "" && !ok {
				return fmt.Errorf("the rules have no Event %s", step.Special)
			}
		}
	}
	return nil
}

// mayPlayEvent says whether a side may play a card for its Event (12.5, 12.6).
func (g *Game) mayPlayEvent(s table.Side, c cardID) *Reason {
	p := &g.cards[c]
	switch {
	case p.side == s.Other():
		return theirEvent
	case p.Combat:
		return combatOnly
	case p.After > 0 && !g.done[p.After-1]:
		return notYetPlayable.By(ruleOfCard(c).String())
	case len(g.halves(c)) > 0 && !g.scotsWait(g.generalOf(p.Do[0].Enter)) && !slices.ContainsFunc(p.Do[1].Raise.With, func(name string) bool { return g.onMap(g.generalOf(name)) }):
		return notYetPlayable.By(ruleOfCard(c).String())
	}
	for i, step := range p.Do {
		if step.Points != nil {
			return responseOnly
		}
		if may := g.specials[step.Special].May; may != nil && may(g) != nil {
			return may(g)
		}
		if n := step.Notable; n != "" && g.notable[g.notableOf(n)] != notYet {
			return notableGone
		}
		if x := step.Siege; i == 0 && x != nil && x.Reduce == 0 && len(g.besiegers(s, x)) == 0 {
			return noSiegeOfYours.By(ruleOfCard(c).String())
		}
	}
	return nil
}

var (
	toldEvent        = rows.Add(story.Row{Kind: "event", Level: 1, Text: "It is played as an Event"})
	toldSiegeReduced = rows.Add(story.Row{Kind: "siege-reduced", Level: 2, Text: "The Bombardment Value against {area} falls to {n}"})
)

// eventName is the name of the card whose Event is being played.
func (g *Game) eventName() string {
	if g.event == noCard {
		return ""
	}
	return g.cards[g.event].Name
}

// halves are the words for a General who enters, and for what is done in his stead.
func (g *Game) halves(c cardID) []string {
	if do := g.cards[c].Do; len(do) == 2 && do[0].Enter != "" && do[1].Otherwise {
		return []string{"first", "second"}
	}
	return nil
}

// playEvent does the steps of a card in their order.
func (g *Game) playEvent(s table.Side, c cardID) {
	g.tell(table.Event{Kind: toldEvent.Kind, Side: s, Block: g.cards[c].Name})
	outer := g.event
	g.event = c
	did := false
	if halves := g.halves(c); halves != nil { // which goes by what is in play
		half := halves[1]
		if g.scotsWait(g.generalOf(g.cards[c].Do[0].Enter)) {
			half = halves[0]
		}
		g.t.Word(table.Question{Side: s, Name: "choice"}, half)
	}
	for i := range g.cards[c].Do {
		step := &g.cards[c].Do[i]
		if step.Otherwise && did {
			continue
		}
		g.t.In("step-" + itoa(i+1))
		did = g.step(s, step)
		g.laughter(false)
		g.t.Out()
	}
	g.done[c] = true
	g.event, g.region = outer, noRegion
}

// cardRule is where the rulebook, or the card itself, says what its Event does.
func (g *Game) cardRule() string { return ruleOfCard(g.event).String() }

func ruleOfCard(c cardID) say.Text {
	n := int(c) + 1
	if slices.Contains(annexed[:], n) {
		return say.Textf("annex-%d", n)
	}
	return say.Textf("#%d", n)
}

// byCard says that the Event's card does not let an answer be.
func byCard(g *Game, _ *table.Question, _ table.Option) *Reason { return notThatArea.By(g.cardRule()) }

// annexed are the cards that the Annex explains.
var annexed = [...]int{1, 2, 3, 63, 73, 80, 81, 82, 86, 96, 100, 107, 108}

// step does a step of an Event, and says whether it could be done.
func (g *Game) step(s table.Side, p *scenarios.CharlesStep) bool {
	switch {
	case p.Control != nil:
		return g.eventPCs(s, p.Control)
	case p.Raise != nil:
		return g.eventRaise(s, p.Raise)
	case p.Hand != nil:
		return g.eventHand(s, p.Hand)
	case p.Recruit != nil:
		if side, ok := SideOf(p.Recruit.Side); ok && side != s { // r40: only whose card it was
			return false
		}
		r := g.newRecruiting(s, p.Recruit.N) // as in the phase (12.6, annex-1, annex-2)
		r.except = g.regionsOf(p.Recruit.Except)
		g.recruit(r, Sides[s]+"-recruits")
	case p.Enter != "":
		return g.enter(g.generalOf(p.Enter))
	case p.Activate != nil:
		return g.eventActivate(s, p.Activate)
	case p.Lose != nil:
		return g.eventLose(s, p.Lose)
	case p.Switch != nil:
		g.turnOn(p.Switch)
	case p.Siege != nil:
		return g.eventSiege(s, p.Siege)
	case p.Naval != 0:
		g.shiftNaval(p.Naval)
	case p.Train:
		return g.eventTrain(s)
	case p.Notable != "":
		g.placeNotable(g.notableOf(p.Notable))
	case p.Raid != "":
		return g.eventRaid(s, g.notableOf(p.Raid))
	case p.Transfer != nil:
		return g.eventTransfer(s, p.Transfer)
	case p.Plot != nil:
		return g.eventPlot(s, p.Plot)
	case p.Special != "":
		return g.specials[p.Special].Do(g)
	}
	return true
}

// always is Do of what can always be done.
func always(do func(*Game)) func(*Game) bool { return func(g *Game) bool { do(g); return true } }

// turnOn turns a switch on.
func (g *Game) turnOn(p *scenarios.CharlesOn) {
	switch p.ID {
	case "standard":
		g.sw.standard = true
	case "callander-may-enter":
		g.sw.callander = true
	case "card-3-core":
		g.sw.core3, g.chooser = true, Parliament // 12.1
	case "waller-under-essex":
		if p.Until == "turn" {
			g.sw.wallerThisTurn = true
		} else {
			g.sw.wallerUnderEssex = true
		}
	}
	// no-royalist-recruit: it lasts as long as Lorrainers are on the map; see mayTakeRecruit.
}

// askChoice is a choice between the halves of an Event.
var askChoice = question{Name: "choice", Loose: true, Rule: "12.6", Shape: kind.Word, Words: []string{"first", "second", "move", "bombard"}, For: "which half of an Event is done",
	Text: "Which of the two is done? (12.6)",
	Done: map[string]string{"first": "The first half of the Event is done.", "second": "The second half of the Event is done.", "move": "The General moves.", "bombard": "The General Bombards."},
	Late: plans.First[*Game], Missed: "the first"}

// eventActivate Activates a General as by a Campaign card.
func (g *Game) eventActivate(s table.Side, p *scenarios.CharlesActivate) bool {
	t := terms{points: p.Points, score: p.Score, relief: p.Relief, play: true}
	can := func(may func(table.Side, generalID, terms) *Reason) []generalID {
		return which.Of(g.everyGeneral(), func(x generalID) bool {
			return g.generals[x].side == s && (len(p.Generals) == 0 || slices.Contains(p.Generals, g.data.Generals[x].Name)) &&
				(p.Strategy == 0 || g.generals[x].Strategy <= p.Strategy) && may(s, x, t) == nil
		})
	}
	q := &table.Question{Side: s, Name: "actions", At: "activate", Block: g.eventName(), Series: g.using.series}
	if p.Bombard {
		verbs := map[string][]generalID{"move": can(g.mayMove), "bombard": can(g.mayBombard)}
		words := which.From([]string{"move", "bombard"}, func(verb string) bool { return len(verbs[verb]) > 0 })
		if len(words) == 0 {
			return false
		}
		verb := g.t.Word(table.Question{Side: s, Name: "choice"}, words...)
		offer(q, verb, g.generalOption, verbs[verb])
	} else {
		q.Options = []table.Option{end}
		offer(q, "move", g.generalOption, can(g.mayMove))
	}
	o := g.t.Ask(q)
	x, _ := g.Board.general(o.Name)
	g.t.In("activate")
	switch o.Verb {
	case "move":
		g.move(s, x, t)
	case "bombard":
		g.bombard(x, t)
	}
	g.t.Out()
	return o.Verb != "end"
}

// besiegers are the Areas of a side's Generals with a Siege marker whom an Event may have Bombard
// or Assault.
func (g *Game) besiegers(s table.Side, p *scenarios.CharlesSiege) []areaID {
	return which.Of(g.everyArea(), func(a areaID) bool {
		x := g.sieges[a].by
		return g.sieges[a].on && g.generals[x].side == s && !(p.Assault && (g.areas[a].class == 0 || g.general[x].noAssault))
	})
}

// eventSiege Bombards, Assaults, or reduces a Siege of a Friendly Fortress.
func (g *Game) eventSiege(s table.Side, p *scenarios.CharlesSiege) bool {
	q := table.Question{Side: s, Name: "target"}
	if p.Reduce > 0 {
		list := which.Of(g.everyArea(), func(a areaID) bool { return g.sieges[a].on && g.control[a] == s && (!p.Port || g.areas[a].port) })
		if a := g.askArea(q, "target", list, "none"); a != noArea {
			g.sieges[a].value = max(0, g.sieges[a].value-p.Reduce)
			g.tell(table.Event{Kind: toldSiegeReduced.Kind, Side: s, Area: g.areas[a].name, N: g.sieges[a].value})
		}
		return len(list) > 0
	}
	a := g.askArea(q, "target", g.besiegers(s, p))
	if a == noArea {
		return false
	}
	x := g.sieges[a].by
	if p.Assault {
		g.assault(x, true)
		return true
	}
	score := p.Score
	if p.Area != "" && g.areas[g.general[x].at].name == p.Area {
		score = p.Better
	}
	g.bombardWith(x, score)
	return true
}

// askTarget is whom an Event is aimed at (12.6).
var askTarget = question{Name: "target", Rule: "12.6", Loose: true, Read: readEither("target", "place"), Shape: kind.Name, Verb: "target", Of: "place", Words: []string{"none"}, For: "whom an Event is aimed at",
	Text: "Whom or what is the Event aimed at? (12.6)",
	Done: map[string]string{"target": "The Event is aimed at {name}{area}.", "none": "The Event is aimed at nobody."},
	Why:  byCard,
	Late: (*Game).defaultTarget, Missed: "the Siege nearest to its end, the largest of the Enemies"}

// eventTrain brings the Siege Train into a Friendly Fortress.
func (g *Game) eventTrain(s table.Side) bool {
	list := which.Of(g.everyArea(), func(a areaID) bool {
		return g.areas[a].class > 0 && g.control[a] == s && !g.sieges[a].on && (g.train[s].box == other || g.train[s].box == track)
	})
	if a := g.askArea(table.Question{Side: s, Name: "train"}, "train", list, "none"); a != noArea {
		g.trainComes(s, a)
	}
	return len(list) > 0
}

// askTrain is where an Event puts the Siege Train.
var askTrain = question{Name: "train", Loose: true, Rule: "12.6", Shape: kind.Name, Verb: "train", Of: "area", Words: []string{"none"}, For: "where the Siege Train comes",
	Text: "To which Friendly Fortress does your Siege Train come? (12.6)",
	Done: map[string]string{"train": "The Siege Train comes to {area}.", "none": "The Siege Train does not come."},
	Late: plans.First[*Game], Missed: "to none"}

// eventRaid lets a Local Notable Raid once (#69).
func (g *Game) eventRaid(s table.Side, n notableID) bool {
	q := &table.Question{Side: s, Name: "raid", At: "raid", Block: g.notables[n].name, Options: []table.Option{{Verb: "none"}}}
	for _, l := range g.areas[g.notables[n].area].links {
		q.Offer(g.mayRaid(s, n, l.to) == nil, table.Option{Verb: "raid", Name: g.notables[n].name, Areas: [3]string{g.areas[l.to].name}})
	}
	a, ok := g.Board.area(g.t.Ask(q).Areas[0])
	if ok {
		g.raid(n, a)
	}
	return ok
}

// askRaid is what a Local Notable Raids by an Event.
var askRaid = question{Name: "raid", Loose: true, Rule: "15", Shape: kind.Each, Verb: "raid", Of: "unit", To: "area", Words: []string{"none"}, For: "a Raid",
	Text: "What does {block} Raid? (15)",
	Done: map[string]string{"raid": "{name} Raids {area}.", "none": "He does not Raid."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		n, ok := g.Board.notable(q.Block)
		a, isArea := g.Board.area(o.Areas[0])
		if !ok || !isArea {
			return nil
		}
		return g.mayRaid(q.Side, n, a)
	},
	Late: plans.First[*Game], Missed: "nothing"}
