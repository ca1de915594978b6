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

// Battles (19.1).

// battle is a contact of the Activated General with the Enemy, and the Battle it may come to.
type battle struct {
	area, from areaID // from: where he came from; noArea: from off the map, or see sally, standing
	by         way
	sally      bool // out of the Fortress of the Area (20.1)
	standing   bool // he was there already (annex-3)

	cameFrom areaID   // whence who has Intercepted
	force    [2]force // the attacker's and the defender's
	sieged   bool     // the defending General has a Siege marker there, or had it when he was attacked
	lost     [2][]brigadeID
	laidOut  bool // Brigades have been revealed
}

// force is who fights on one side.
type force struct {
	side     table.Side
	top      generalID   // who commands; noGeneral: Unled Brigades
	lead     generalID   // whose Battle Rating counts (20.4)
	generals []generalID // all that take part
	unled    []brigadeID // Brigades without a General, Outside
	brigades []brigadeID // all that take part
	joined   []brigadeID // of those the ones from Inside (20.4)
	card     cardID
}

// force finds out who takes part on a side, anew after a Dispersal.
func (g *Game) force(f *force) {
	b := g.act.battle
	f.unled, f.brigades, f.card = nil, nil, noCard
	switch {
	case f.side != g.act.side:
		f.generals = nil
		for _, x := range g.outsideIn(f.side, b.area) {
			f.generals = append(append(f.generals, x), g.subordinates(x)...)
		}
		f.unled = g.unled(f.side, b.area)
	case f.generals == nil:
		f.generals = append([]generalID{g.act.general}, g.subordinates(g.act.general)...)
	default:
		f.generals = slices.DeleteFunc(f.generals, func(x generalID) bool { return !g.onMap(x) })
	}
	f.top = noGeneral
	for _, x := range f.generals {
		f.brigades = append(f.brigades, g.display(x)...)
		if f.top == noGeneral && g.general[x].under == noGeneral {
			f.top = x
		}
	}
	f.brigades = append(f.brigades, f.unled...)
	f.lead = f.top
}

var (
	// toldAttacks has the defending General in Target, who may be none.
	toldAttacks = rows.Add(story.Row{Kind: "attacks", Deed: view.Fights, Level: 2, Text: "{block} attacks {target} in {area}",
		Or: story.ByTarget(map[string]string{"": "{block} attacks Unled Brigades of {other} in {area}"})})
	toldLaidOut = rows.Add(story.Row{Kind: "revealed", Deed: view.Lines, Level: 3, Text: "{side} reveals {line}"})
)

// confront lets who meet in an Area Disperse (18.3) or fight, once their Brigades are revealed.
func (g *Game) confront() {
	a, b := g.act, g.act.battle
	defer g.t.In("battle").Out()
	b.force = [2]force{{side: a.side}, {side: a.side.Other()}}
	attacker, defender := &b.force[0], &b.force[1]
	g.force(attacker)
	g.force(defender)
	against := ""
	if defender.top != noGeneral {
		against = g.generals[defender.top].name
	}
	g.tell(table.Event{Kind: toldAttacks.Kind, Side: a.side, Block: g.generals[a.general].name, Target: against, Area: g.areas[b.area].name})
	for i := range b.force {
		f := &b.force[i]
		g.tell(table.Event{Kind: toldLaidOut.Kind, Side: f.side, Area: g.areas[b.area].name, N: len(f.brigades), Parts: g.valued(f.brigades)})
	}
	b.laidOut = true
	besieger := defender.top
	b.sieged = b.sieged || g.besieges(besieger)
	if !g.dispersed(defender) {
		g.spoils(attacker)
		return
	}
	if !g.dispersed(attacker) {
		g.fallEmpty() // who came out of a Fortress may have been all its garrison
		return
	}
	switch b.sieged = b.sieged && defender.top == besieger; {
	case b.sally: // a besieger whom a Dispersal leaves too few has lost the marker, and fights as one who Masks (20.1)
	case g.besieges(besieger):
		g.liftOrHold()
	case b.sieged:
		g.joinRelief(attacker)
	}
	g.fight()
}

// of is the force of a side.
func (b *battle) of(s table.Side) *force {
	if b.force[0].side == s {
		return &b.force[0]
	}
	return &b.force[1]
}

// battleModifiers are what a force adds to its die before cards: Brigades and General (19.1).
func (g *Game) battleModifiers(f *force) (m table.Parts) {
	n := 0
	for _, y := range f.brigades {
		n += g.brigades[y].value
	}
	m.Add(n, "Brigades")
	if f.lead != noGeneral {
		m.Add(g.generals[f.lead].Battle, g.generals[f.lead].name)
	}
	return m
}

// scoreModifiers are all that a force adds to its die so far: those, its card, and what an Event gives.
func (g *Game) scoreModifiers(f *force) table.Parts {
	m := g.battleModifiers(f)
	if f.card != noCard {
		m.Add(g.cardScore(f, f.card), g.cards[f.card].Name)
	}
	if f.side == g.act.side && (!g.act.relief || g.act.battle.sieged) {
		m.Add(g.act.score, g.eventName())
	}
	return m
}

// The results of a Battle.
const (
	drawn = iota
	indecisive
	major
	decisive
)

var resultNames = [...]string{"drawn", "indecisive", "major", "decisive"}

// majorMargin and indecisiveMargin are the least differences of such Victories (19.1).
const (
	indecisiveMargin = 2
	majorMargin      = 5
)

var (
	toldScore = rows.Add(story.Row{Kind: "battle-die", Level: 3, Text: "{side}'s Battle Score{modifiers}", Tail: "total {n}"})
	// toldResult has the Battle Scores of attacker and defender in From and N.
	toldResult = rows.Add(story.Row{Kind: "battle", Deed: view.Fought, Level: 3, Text: "{from} to {n} in {area}: a Decisive Victory of {side}",
		Or: story.ByWords(map[string]string{
			"drawn-attacker": "{from} to {n} in {area}: a drawn Battle, 1 in favour of the attacker",
			"drawn-defender": "{from} to {n} in {area}: a drawn Battle, in favour of the defender",
			"indecisive":     "{from} to {n} in {area}: an Indecisive Victory of {side}",
			"major":          "{from} to {n} in {area}: a Major Victory of {side}"})})
)

// battleScores are the Battle Scores of attacker and defender (19.1).
func (g *Game) battleScores() (scores [2]int) {
	b := g.act.battle
	for i, label := range [...]string{"attacker", "defender"} {
		f := &b.force[i]
		die := g.roll1(label)
		m := g.scoreModifiers(f)
		scores[i] = die + m.Sum()
		g.tell(table.Event{Kind: toldScore.Kind, Side: f.side, Area: g.areas[b.area].name, Label: g.t.Label(label), Dice: []int{die}, Parts: m, From: m.Sum(), N: scores[i]})
	}
	return scores
}

// fight resolves a Battle (19.1).
func (g *Game) fight() {
	b := g.act.battle
	attacker, defender := &b.force[0], &b.force[1]
	g.playCombat(attacker)
	g.playCombat(defender)
	scores := g.battleScores()
	d := scores[0] - scores[1]
	most := majorMargin + 1000
	royal, sign := 0, 1
	if attacker.side != Royalist {
		royal, sign = 1, -1
	}
	if g.spendBrentford(&b.force[royal], d*sign) {
		scores[royal]++
		if d += sign; d*sign == majorMargin {
			most = majorMargin - 1 // no Indecisive Victory becomes a Major one
		}
	}
	winner, loser := attacker, defender
	margin := d
	if d <= -indecisiveMargin {
		winner, loser, margin = defender, attacker, -d
	}
	result := drawn
	switch margin = min(margin, most); {
	case margin >= majorMargin && g.decisive(winner):
		result = decisive
	case margin >= majorMargin:
		result = major
	case margin >= indecisiveMargin:
		result = indecisive
	}
	e := table.Event{Kind: toldResult.Kind, Side: winner.side, Area: g.areas[b.area].name, Words: resultNames[result], From: scores[0], N: scores[1]}
	if result == drawn {
		e.Side, e.Words = table.Nobody, map[bool]string{true: "drawn-attacker", false: "drawn-defender"}[d == 1]
		g.tell(e)
		g.drawn(d == 1)
		return
	}
	g.tell(e)
	if winner == defender {
		g.act.over, g.act.drawn = true, true
	} else {
		g.act.toll++
	}
	g.defeat(winner, loser, result)
	g.vacated(b.area)
	g.fallEmpty()
}

// defeat is what follows from a Victory: losses, Retreat, spoils and all (19.1).
func (g *Game) defeat(winner, loser *force, result int) {
	b := g.act.battle
	n, value := 1, militia
	if result >= major {
		n = 2
	}
	if result == decisive {
		value = veteran
	}
	g.loseBrigades(loser, n, value)
	newcastle := slices.Contains(loser.generals, g.newcastle)
	if result == decisive && g.lostwithiel && slices.Contains(loser.generals, g.essex) && g.onMap(g.essex) && g.offLondon()[b.area] >= fromLondon {
		g.disperseArmy(g.commander(g.essex))
	}
	g.retreat(loser)
	if result == decisive && newcastle {
		g.laughter(true)
	}
	g.spoils(winner)
	if result >= major {
		g.turncoats(winner, loser)
		g.drawBonus(winner.side, result-indecisive)
		if b.sieged {
			g.surrenderFortress(b.area, winner.side) // 20.4; to the relief, whose it is, it does not
		}
	}
}

// fromLondon is how far from London Essex's Army Disperses after a Decisive Defeat (25, Lostwithiel).
const fromLondon = 4

// The Combat Values of Militia and Veterans (4.1).
const (
	militia = 1
	veteran = 2
)

// drawn is a drawn Battle: each side loses a Brigade, a Veteran if one took part; the defender
// Retreats, or the attacker goes back, which is no Retreat.
func (g *Game) drawn(attackers bool) {
	b := g.act.battle
	g.act.over, g.act.drawn = true, true
	g.loseBrigades(&b.force[0], 1, veteran)
	g.loseBrigades(&b.force[1], 1, veteran)
	x := b.force[0].top
	if attackers {
		g.retreat(&b.force[1])
	}
	if g.onMap(x) && (!attackers || b.from == noArea) { // who enters England must win (annex-2)
		g.goBack(x)
	}
	g.vacated(b.area)
	g.fallEmpty()
}

var toldWentBack = rows.Add(story.Row{Kind: "went-back", Level: 3, Text: "{block} goes back to {area}"})

// goBack takes a General back to where he came from.
func (g *Game) goBack(x generalID) {
	b := g.act.battle
	switch {
	case b.sally || b.standing: // g3
		return
	case b.from == noArea:
		g.offMap(x)
		return
	}
	g.moveTo(x, b.from)
	g.act.trail = g.act.trail[:len(g.act.trail)-1]
	g.tell(table.Event{Kind: toldWentBack.Kind, Side: g.generals[x].side, Block: g.generals[x].name, Area: g.areas[b.from].name})
	for _, y := range g.outsideIn(g.act.side.Other(), b.from) { // he was Inside before, and is Masked again
		if g.mayGoInside(y) == nil {
			g.setInside(y, true)
		}
	}
	g.combine(g.act.side, b.from)
}

var askLosses = question{Name: "losses", With: meetings, Loose: true, Rule: "19.1", Shape: kind.List, Of: "unit", Verb: "lose",
	Picked: true,
	RuleOf: ruleWithin("assault", "20.3"),
	Text:   "Which Brigades do you lose at {area}? {n} more (19.1, 20.3)",
	Done:   map[string]string{"lose": "{name} is lost."},
	Why:    only(otherLosses),
	Plan: inBattle.Of("losses", "Losses", "Which Brigades you lose in a Battle, a Retreat or an Assault (19.1, 20.3): names or kinds, these first.",
		plans.ReadBlocks("lose", inTurn...), "Turncoats, then Regional ones, Irish, New Model, foreigners", (*Game).defaultLosses).Early()}

// loseBrigades eliminates Brigades of a force: as many as there are of the value that is asked
// for, then of the other (r56). Generals who have none left Surrender (19.2).
func (g *Game) loseBrigades(f *force, n, value int) {
	b := g.act.battle
	var gone []brigadeID
	for _, wanted := range [...]bool{true, false} {
		list := which.From(f.brigades, func(y brigadeID) bool { return (g.brigades[y].value == value) == wanted })
		for _, y := range g.choose(f.side, "losses", map[bool]string{true: "first-", false: "then-"}[wanted]+Sides[f.side]+"-", list, min(n, len(list))) {
			b.lost[f.side] = append(b.lost[f.side], y)
			f.brigades = which.But(f.brigades, y)
			gone = append(gone, y)
			n--
		}
	}
	g.tellOff(gone, eliminated)
	g.surrenderLone(f.generals)
	for _, x := range g.insiders(b.area) {
		g.surrenderLone(append(g.subordinates(x), x))
	}
}

// choose lets a side choose so many Brigades; where all must go the answers are forced.
func (g *Game) choose(s table.Side, name, at string, list []brigadeID, n int) []brigadeID {
	q := table.Question{Side: s, Name: name, At: at, Area: g.areas[g.act.battle.area].name}
	if n < len(list) {
		return g.pickBrigades(q, "lose", list, n, n)
	}
	for i, y := range list {
		one := q
		one.At, one.N, one.Options = at+itoa(i+1), n-i, []table.Option{g.brigadeOption("lose", y)}
		g.t.Ask(&one)
	}
	return list
}

// seenBy are the Enemy Brigades that lie open to a side for a Battle (4.5).
func (g *Game) seenBy(s table.Side) []brigadeID {
	if g.act == nil || g.act.battle == nil || !g.act.battle.laidOut {
		return nil
	}
	return g.act.battle.of(s.Other()).brigades
}
