package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// Responses (12.5): Turnham Green (#73) and Foul Ways (#76).

var specialTurnham = special{ID: "turnham-green", May: (*Game).mayTurnham, Do: always((*Game).turnham)}

// mayTurnham says whether Turnham Green can be played: a Royalist General is beside London (r43).
func (g *Game) mayTurnham() *Reason {
	if g.besideGeneral(Royalist, g.london) {
		return nil
	}
	return noneBesideLondon
}

// askRespond is whether a Response card is played (12.5). It is put to everybody who by what is
// open could have one.
var askRespond = question{Name: "respond", Rule: "12.5", Shape: kind.Name, Verb: "play", Of: "card", Words: []string{"none"}, For: "a Response card",
	Text: "{block} is on the move in {area}. Do you play a Response card? (12.5)",
	Done: map[string]string{"play": "You play {name}.", "none": "You play no Response card."},
	Plan: inBattle.Of("respond", "A Response", "Which Response card is played (12.5): Foul Ways, Turnham Green, or none.", readBest("play", "none", cards), "none", plans.Always[*Game]("none"))}

// mayHold says that by what is open a side could hold a card that is no Core card.
func (g *Game) mayHold(s table.Side) bool {
	if g.henrietta { // 26.4, g14
		return g.spare(s) && slices.ContainsFunc(g.held(s), func(c cardID) bool { return g.cards[c].Response })
	}
	return !g.passed[s] && (len(g.hand[s]) > g.coresHeld(s) || len(g.aces[s]) > 0 && g.turn < g.setup.Turns[1])
}

// coresHeld is how many Core cards a side has in its hand.
func (g *Game) coresHeld(s table.Side) int { return len(which.From(g.hand[s], g.coreCard)) }

var toldResponse = rows.Add(story.Row{Kind: "response", Level: 2, Text: "{side} plays {card} in response"})

// respond asks the other side for a Response to the Activation of a General, at its start and
// whenever a Royalist comes beside London (12.5). What is asked says nothing of the hand: Foul
// Ways, which takes Movement Points, may be held at the start, Turnham Green where a Royalist is
// beside London.
func (g *Game) respond(x generalID, start bool) {
	s := g.generals[x].side.Other()
	green := s == Parliament && g.mayTurnham() == nil
	if !g.mayHold(s) || !start && !green {
		return
	}
	q := &table.Question{Side: s, Name: "respond", At: "respond-" + g.areaName(g.general[x].at), Block: g.generals[x].name, Area: g.areaName(g.general[x].at), Hidden: true, Options: []table.Option{{Verb: "none"}}}
	for _, c := range g.held(s) {
		if p := &g.cards[c]; p.Response && p.side != s.Other() && (p.Do[0].Points != nil && start || p.Do[0].Points == nil && green) {
			q.Options = append(q.Options, table.Option{Verb: "play", Name: p.Name})
		}
	}
	if g.henrietta && len(q.Options) == 1 {
		return // here nothing is hidden
	}
	o := g.t.Ask(q)
	if o.Verb == "none" {
		return
	}
	c := g.heldNamed(s, o.Name)
	g.takeFromHand(s, c, table.Event{Kind: toldResponse.Kind})
	g.count(s)
	if do := g.cards[c].Do[0]; do.Points != nil {
		g.act.points, g.act.least = g.act.points-do.Points.Fewer, do.Points.Least
	} else {
		g.t.In(do.Special)
		g.step(s, &do)
		g.t.Out()
		g.done[c], g.interrupted = true, true
	}
	g.putDown(s, c)
}

// turnhamRange is from how many Areas round London Units are gathered (annex-73).
const turnhamRange = 3

// askGather is who is gathered in London (annex-73), and which Brigades go Inside.
var askGather = question{Name: "gather", Loose: true, Rule: "annex-73", Shape: kind.List, Verb: "gather", Of: "unit", Words: []string{"end"}, For: "who is gathered in London",
	Put:  func(g *Game, _ *view.Question) bool { return done(g.turnham) },
	Text: "Who is gathered in London? (annex-73)",
	Done: map[string]string{"gather": "{name} comes to London."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, ok := g.Board.general(o.Name)
		if !ok {
			return nil
		}
		for _, y := range g.outsideIn(Parliament, g.london) {
			if why := g.mayCombine(x, y); why != nil && g.mayCombine(y, x) != nil {
				if g.generals[x].Level > g.generals[y].Level {
					return g.mayCombine(y, x)
				}
				return why
			}
		}
		return nil
	},
	Plan: inBattle.Of("gather", "Turnham Green", "Who is gathered in London (annex-73): names, all, or none.", readSeries("gather", "end"), "all who may come", (*Game).defaultLast)}

var askInsideLondon = question{Name: "inside-london", Loose: true, Rule: "annex-73", Shape: kind.List, Verb: "inside", Of: "unit", Words: []string{"end"}, For: "which Brigades go Inside London",
	Put:  again,
	Text: "Which of the Brigades gathered go Inside London? (annex-73)",
	Done: map[string]string{"inside": "{name} goes Inside."},
	Plan: inBattle.Of("inside-london", "Brigades gathered in London", "Which of them go Inside (annex-73): names, militia and the like, or none.", readSeries("inside", "end"), "none", plans.Always[*Game]("end"))}

var toldGathered = rows.Add(story.Row{Kind: "gathered", Level: 2, Text: "{block} is gathered in {area}",
	Or: story.ByBlock(map[string]string{"": "From {to} to {area}: {n Brigades}"})})

// offLondon is how many Areas off London each Area is.
func (b *Board) offLondon() []int { return b.areasOff(b.london, func(areaID) bool { return true }) }

// roomInLondon is how many Brigades have room Inside London, while it is Parliament's.
func (g *Game) roomInLondon() int {
	if g.control[g.london] != Parliament {
		return 0
	}
	return g.roomInside(g.london)
}

// offerToGather lists who may be gathered in London, whose Outside is free of Enemies or not.
func (g *Game) offerToGather(q *table.Question, free bool) {
	steps := g.offLondon()
	near := func(a areaID) bool { return a != noArea && a != g.london && steps[a] <= turnhamRange }
	offer(q, "gather", g.generalOption, which.Of(g.everyGeneral(), func(x generalID) bool {
		s := &g.general[x]
		return free && g.generals[x].side == Parliament && g.onMap(x) && near(s.at) && s.under == noGeneral && g.mayJoinAt(x, g.london)
	}))
	offer(q, "gather", g.brigadeOption, which.Of(g.everyBrigade(), func(x brigadeID) bool {
		b := &g.brigade[x]
		return b.side == Parliament && b.box != withGeneral && near(g.at(x)) && (free || g.roomInLondon() > 0)
	}))
}

// turnham gathers Parliament's Units in London, past all Enemies and without Interception. The
// Army that comes of it obeys limits and rank (annex-73).
func (g *Game) turnham() {
	free := !g.heldOutside(Royalist, g.london)
	var came []brigadeID
	q := table.Question{Side: Parliament, Name: "gather", At: "gather-", Series: g.t.Key() + "/gather", Options: []table.Option{end}}
	for o := range g.t.Until("end", q, func(q *table.Question, _ int) { g.offerToGather(q, free) }) {
		if x, ok := g.Board.general(o.Name); ok {
			from := g.general[x].at
			g.moveTo(x, g.london)
			g.emptied(from)
			g.tell(table.Event{Kind: toldGathered.Kind, Side: Parliament, Block: o.Name, Area: g.areas[g.london].name, N: g.size(x)})
			g.combineIn(Parliament, g.london)
			continue
		}
		x, _ := g.Board.brigade(o.Name)
		from := g.at(x)
		to := inArea(g.london)
		if !free {
			to = insideOf(g.london)
		}
		g.put(x, to)
		came = append(came, x)
		g.tell(table.Event{Kind: toldGathered.Kind, Side: Parliament, Area: g.areas[g.london].name, Areas: [3]string{g.areas[from].name}, N: 1})
		g.weakened(from)
	}
	came = slices.DeleteFunc(came, func(x brigadeID) bool { return g.brigade[x].box != outside })
	for _, x := range g.pickBrigades(table.Question{Side: Parliament, Name: "inside-london", At: "inside-"}, "inside", came, 0, min(len(came), g.roomInLondon())) {
		g.put(x, insideOf(g.london))
	}
}
