package kingcharles

import (
	"slices"
	"strings"

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
	return noneBesideLondon.Unless(g.besideGeneral(Royalist, g.london))
}

// askRespond is whether a Response card is played (12.5). It is put to everybody who by what is
// open could have one.
var askRespond = question{Name: "respond", Rule: "12.5", Shape: kind.Name, Verb: "play", Of: "card", Words: []string{"none"}, For: "a Response card",
	Text: "{block} is on the move in {area}. Do you play a Response card? (12.5)",
	Done: map[string]string{"play": "You play {name}.", "none": "You play no Response card."}, Why: only(noResponse),
	Plan: inBattle.Of("respond", "A Response", "Which Response card is played (12.5): Foul Ways, Turnham Green, or none.", readBest("play", "none", plans.Enemy), "none", plans.Always[*Game]("none"))}

// mayHold says that by what is open a side could hold a card that is no Core card.
func (g *Game) mayHold(s table.Side) bool {
	if g.henrietta { // 26.4, g14
		return g.spare(s) && slices.ContainsFunc(g.held(s), func(c cardID) bool { return g.cards[c].Response })
	}
	return !g.passed[s] && (len(g.hand[s]) > g.coresHeld(s) || len(g.aces[s]) > 0 && g.turn < g.setup.Turns[1])
}

// coresHeld is how many Core cards a side has in its hand.
func (g *Game) coresHeld(s table.Side) int { return which.Count(g.hand[s], g.coreCard) }

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
		if p := &g.cards[c]; p.Response && (p.Do[0].Points != nil && start || p.Do[0].Points == nil && green) {
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
		g.t.Do(do.Special, func() { g.step(s, &do) })
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
	Plan: inBattle.Of("gather", "Turnham Green", "Who is gathered in London (annex-73): names, all, or none.", readSeries("gather"), "all who may come", (*Game).defaultLast)}

var askInsideLondon = question{Name: "inside-london", Loose: true, Rule: "annex-73", Shape: kind.List, Verb: "inside", Of: "unit", Words: []string{"end"}, For: "which Brigades go Inside London",
	Picked: true,
	Text:   "Which of the Brigades gathered go Inside London? (annex-73)",
	Done:   map[string]string{"inside": "{name} goes Inside."},
	Plan:   inBattle.Of("inside-london", "Brigades gathered in London", "Which of them go Inside (annex-73): names, militia and the like, or none.", readSeries("inside"), "none", plans.Always[*Game]("end"))}

var toldGathered = rows.Add(story.Row{Kind: "gathered", Level: 2, Text: "{block} is gathered in {area}",
	Or: story.ByBlock(map[string]string{"": "From {to} to {area}: {n Brigades}"})})

// offLondon is how many Areas off London each Area is.
func (b *Board) offLondon() []int {
	return b.areasOff([]areaID{b.london}, func(link) bool { return true })
}

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
		return g.generals[x].side == Parliament && near(s.at) && g.mayJoinAt(x, g.london) &&
			(s.under == noGeneral || len(g.display(x)) > 0 && g.size(s.under) > len(g.display(x))) // who commands him keeps a Brigade
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
			if g.general[x].under != noGeneral {
				g.leave(x)
			}
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

// Single cards of the Annex: the Princes and Brentford (#81, #82, #96), the Queen (#63), and the
// rising of London (#100).

var specialLieutenant = special{ID: "lieutenant-general", Do: always((*Game).lieutenantGeneral)}

// lieutenantGeneral exchanges Prince Rupert's marker and Display (annex-81). Under a General of
// lower rank he takes the command; under an equal there is an Illegal Position.
func (g *Game) lieutenantGeneral() {
	if g.general[g.rupert].box == removed || g.general[g.lieutenant].box != other {
		return
	}
	g.replaceGeneral(g.rupert, g.lieutenant)
	x := g.lieutenant
	top := g.general[x].under
	if top == noGeneral {
		return
	}
	a := g.general[x].at
	g.release(x)
	if g.mayCombine(x, top) == nil {
		g.serve(top, x)
		return
	}
	g.endIllegal(Royalist, a)
}

var specialBrentford = special{ID: "brentford", Do: always((*Game).brentfordJoins)}

var toldBrentfordJoins = rows.Add(story.Row{Kind: "brentford-joins", Level: 2, Text: "The Earl of Brentford joins King Charles"})

// brentfordJoins puts Brentford on the King's Display (annex-82).
func (g *Game) brentfordJoins() {
	if g.brentford.box == other && g.onMap(g.charles) {
		g.brentford.place = under(g.charles)
		g.tell(table.Event{Kind: toldBrentfordJoins.Kind, Side: Royalist})
	}
}

// askSuccessor is who takes Rupert's place, and which of his Brigades (annex-96).
var askSuccessor = question{Name: "successor", Loose: true, Rule: "annex-96", Shape: kind.Items, Of: "unit", Words: []string{"none", "end"}, For: "who takes Prince Rupert's place",
	Picked: true, // which Brigades
	Put: func(g *Game, q *view.Question) bool {
		if strings.HasPrefix(q.At, "with-") || len(g.leaderless) == 0 || g.at(g.leaderless[0]) == noArea {
			return false
		}
		there := g.brigade[g.leaderless[0]].place
		g.successor(generalState{box: there.box, at: areaID(there.id)})
		return true
	},
	Actions: []kind.Action[*Game]{
		{Verb: "general", Doc: "An Available General", Of: "unit"},
		{Verb: "with", Doc: "A Brigade for his Display", Of: "unit"},
	},
	Text: "Who takes Prince Rupert's place? (annex-96)",
	Done: map[string]string{"general": "{name} takes his place.", "with": "{name} serves under him.", "none": "Nobody takes his place."},
	Late: func(_ *Game, q *table.Question) table.Option { return q.Options[len(q.Options)-1] }, Missed: "the last Available General; the first Brigades"}

var specialDismissed = special{ID: "rupert-dismissed", Do: always((*Game).rupertDismissed)}

// rupertDismissed takes Prince Rupert out of the game. An Available General may take over his
// Brigades; what is over, or all, stays Unled in the Area (annex-96).
func (g *Game) rupertDismissed() {
	x := g.rupert
	if g.general[x].box == removed {
		x = g.lieutenant
	}
	if b := g.general[x].box; b == removed || b == other {
		return
	}
	was := g.general[x]
	if was.box > inside {
		g.takeOff(x, removed)
		return
	}
	list, markers := g.display(x), g.markersWith(x)
	g.holdTrains = true
	g.dismiss(x)
	g.leaderless = list
	if n := g.successor(was); n != noGeneral {
		for _, m := range markers {
			m.place = under(n)
		}
	}
	g.leaderless, g.holdTrains = nil, false
	g.settleTrains()
	g.combineIn(Royalist, was.at)
	g.endIllegal(Royalist, was.at)
	g.loseLone()
}

// dismiss takes a General off the map and out of the game. His Brigades, the Siege Train and the
// Queen stay in the Area.
func (g *Game) dismiss(x generalID) {
	there := place{g.general[x].box, int8(g.general[x].at)}
	for _, y := range g.display(x) {
		g.put(y, there)
	}
	for _, m := range g.markersWith(x) {
		m.place = there
	}
	g.takeOff(x, removed)
}

// successor asks who takes Rupert's place and places him with his Brigades.
func (g *Game) successor(was generalState) generalID {
	his := func(x generalID) []brigadeID {
		return which.From(g.leaderless, func(y brigadeID) bool { return g.mayHave(x, y) })
	}
	q := &table.Question{Side: Royalist, Name: "successor", At: "successor", Series: g.t.Key() + "/successor", Options: []table.Option{{Verb: "none"}}}
	for x := range g.everyGeneral() {
		q.Offer(g.general[x].box == available && len(his(x)) > 0, g.generalOption("general", x))
	}
	if len(q.Options) == 1 {
		return noGeneral
	}
	x, ok := g.Board.general(g.t.Ask(q).Name)
	if !ok {
		return noGeneral
	}
	g.general[x] = generalState{box: was.box, at: was.at, under: noGeneral, noAssault: g.general[x].noAssault}
	g.tell(table.Event{Kind: toldGeneralPlaced.Kind, Side: Royalist, Block: g.generals[x].name, Area: g.areas[was.at].name})
	n := min(len(his(x)), g.generals[x].Army)
	for _, y := range g.pickBrigades(table.Question{Side: Royalist, Name: "successor", At: "with-", Series: q.Series}, "with", his(x), n, n) {
		g.put(y, under(x))
	}
	return x
}

var (
	toldQueenLands    = rows.Add(story.Row{Kind: "queen-lands", Level: 2, Text: "The Queen lands: she is in {area}"})
	toldQueenTaken    = rows.Add(story.Row{Kind: "queen-taken", Level: 2, Text: "The Queen goes with {block}"})
	toldQueenLeaves   = rows.Add(story.Row{Kind: "queen-leaves", Level: 1, Text: "The Queen leaves England from {area}"})
	toldQueenCaptured = rows.Add(story.Row{Kind: "queen-captured", Level: 2, Text: "The Queen is captured"})
)

var specialQueen = special{ID: "queen-lands", Do: (*Game).queenLands}

// queenLands puts the Queen in York, or in a Royalist-controlled Port of the North's east coast
// (annex-63, r97).
func (g *Game) queenLands() bool {
	if g.queen.box != other {
		return false
	}
	var list []areaID
	for _, m := range g.data.Markers {
		if m.Kind == "queen" {
			list = append(g.areasOf(m.Land), which.From(g.areasOf(m.Ports), func(a areaID) bool { return g.control[a] == Royalist })...)
		}
	}
	a := g.askArea(table.Question{Side: Royalist, Name: "queen"}, "land", list)
	g.putQueen(a)
	g.tell(table.Event{Kind: toldQueenLands.Kind, Side: Royalist, Area: g.areas[a].name})
	return true
}

// putQueen puts the Queen in an Area without a General, Inside a Royalist Fortress.
func (g *Game) putQueen(a areaID) {
	g.queen.place = inArea(a)
	if g.areas[a].class > 0 && g.control[a] == Royalist {
		g.queen.place = insideOf(a)
	}
}

// risesAt is the score at which London rises (annex-100).
const risesAt = 5

var specialRising = special{ID: "london-rising", Do: always((*Game).londonRising)}

// londonRising rolls for London: on 5 it is Royalist, and Parliament's Brigades Inside go to an
// unoccupied Area beside it, or Disperse (annex-100). Generals Outside stay (r96).
func (g *Game) londonRising() {
	a := g.london
	if g.control[a] != Parliament {
		return
	}
	inside := g.garrison(a)
	die := g.roll1("rising")
	var m table.Parts
	m.Add(g.infrasOfSide(Royalist), "Royalist Economic Infrastructures")
	m.Add(-g.infrasOfSide(Parliament), "Parliament Economic Infrastructures")
	m.Add(-len(inside), "Brigades Inside")
	if !g.tellRoll(table.Event{Kind: toldPlot.Kind, Side: Royalist, Area: g.areas[a].name, Label: g.t.Label("rising"), Dice: []int{die}, Parts: m}, risesAt) {
		return
	}
	g.liftSiege(a)
	for _, x := range g.insiders(a) { // with a General their way out is shut
		g.disperseArmy(x)
	}
	g.setControl(a, Royalist)
	g.leaveLondon()
	g.vacated(a)
}

// leaveLondon has the Brigades Inside go where they can.
func (g *Game) leaveLondon() {
	a, to := g.london, noArea
	series := g.t.Key() + "/displaced"
	for n, x := range g.within(a) {
		q := &table.Question{Side: Parliament, Name: "displaced", At: "unit-" + itoa(n+1), Series: series, Block: g.brigades[x].name}
		for _, l := range g.areas[a].links {
			q.Offer(l.to == to || to == noArea && !g.occupied(Royalist, l.to) && !g.occupied(Parliament, l.to) && !(g.fortified(l.to) && g.control[l.to] == Royalist),
				table.Option{Verb: "move", Name: g.brigades[x].name, Target: g.areas[l.to].name})
		}
		if len(q.Options) == 0 {
			g.disperseBrigades([]brigadeID{x})
			continue
		}
		to, _ = g.Board.area(g.t.Ask(q).Target)
		g.put(x, inArea(to))
		g.tell(table.Event{Kind: toldDisplaced.Kind, Side: Parliament, Area: g.areas[to].name, N: 1})
	}
}
