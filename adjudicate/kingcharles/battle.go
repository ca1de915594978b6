package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// Battles (19.1).

// battle is a contact of the Activated General with the Enemy, and the Battle it may come to.
type battle struct {
	area, from areaID // from: where he came from; noArea: from off the map, or see sally, standing
	by         way
	sally      bool // out of the Fortress of the Area (20.1)
	standing   bool // he was there already (annex-3)

	cameFrom   areaID     // whence who has Intercepted
	force      [2]force   // the attacker's and the defender's
	sieged     bool       // the defender has a Siege marker there
	retreating table.Side // while it Retreats
	lost       [2][]brigadeID
	laidOut    bool // Brigades have been revealed
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
	toldAttacks = rows.Add(story.Row{Kind: "attacks", Level: 2, Text: "{block} attacks {target} in {area}",
		Or: story.ByTarget(map[string]string{"": "{block} attacks Unled Brigades of {other} in {area}"})})
	toldLaidOut = rows.Add(story.Row{Kind: "revealed", Level: 3, Text: "{side} reveals {words}"})
)

// confront lets who meet in an Area Disperse (18.3) or fight, once their Brigades are revealed.
func (g *Game) confront() {
	a, b := g.act, g.act.battle
	g.t.In("battle")
	defer g.t.Out()
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
		g.tell(table.Event{Kind: toldLaidOut.Kind, Side: f.side, Area: g.areas[b.area].name, N: len(f.brigades), Words: joined(g.valued(f.brigades))})
	}
	b.laidOut = true
	if !g.dispersed(defender) {
		g.spoils(attacker)
		return
	}
	if !g.dispersed(attacker) {
		a.over, a.drawn = true, true
		return
	}
	b.sieged = defender.top != noGeneral && g.besieges(defender.top)
	if b.sieged && !b.sally {
		g.liftOrHold()
	}
	g.fight()
	if !g.onMap(a.general) {
		a.over = true
	}
}

// of is the force of a side.
func (b *battle) of(s table.Side) *force {
	if b.force[0].side == s {
		return &b.force[0]
	}
	return &b.force[1]
}

// strength is a Battle Score before dice and cards.
func (g *Game) strength(f *force) int { return g.battleModifiers(f).Sum() }

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

// askCombat is put to everybody who by what is open could hold such a card.
var askCombat = question{Name: "combat", With: meetings, Loose: true, Rule: "19.1", Shape: kind.Name, Of: "card", Verb: "combat", Words: []string{"end"},
	Text: "Which Combat card do you play in the Battle at {area}? (19.1)",
	Done: map[string]string{"combat": "You play {name}.", "end": "You play no Combat card."},
	Why:  only(noCombatCard),
	Plan: inBattle.Of("combat", "Combat cards", "Which Combat card you play in a Battle (19.1): cards, best, or none.",
		readBest("combat", "end", cards, "best"), "the best card at a margin of -3 to 3, and Decisive Victory from 2 on", (*Game).defaultCombat).Early()}

// mayCombat says whether a side may play a card in a Battle: one in the hand, no Ace (12.3).
func (g *Game) mayCombat(s table.Side, c cardID) bool {
	return g.cards[c].Combat && (g.cards[c].side == table.Nobody || g.cards[c].side == s) && !g.passed[s]
}

// mayHoldCombat says that by what is open a side could hold a Combat card: its hand has a card
// that is no Core card. Aces are no Combat cards (12.3).
func (g *Game) mayHoldCombat(s table.Side) bool {
	if g.henrietta { // 26.4
		return g.spare(s) && slices.ContainsFunc(g.held(s), func(c cardID) bool { return g.mayCombat(s, c) })
	}
	return !g.passed[s] && slices.ContainsFunc(g.hand[s], func(c cardID) bool { return !g.coreCard(c) })
}

var toldCombatCard = rows.Add(story.Row{Kind: "combat-card", Level: 3, Text: "{side} plays {card}"})

// playCombat lets a side play one Combat card (19.1).
func (g *Game) playCombat(f *force) {
	s := f.side
	if !g.mayHoldCombat(s) {
		return
	}
	b := g.act.battle
	q := table.Question{Side: s, Name: "combat", At: "combat-" + Sides[s], Area: g.areas[b.area].name, Hidden: true, Options: []table.Option{{Verb: "end"}}}
	cards := g.hand[s]
	if g.henrietta {
		cards = g.held(s)
	}
	g.offerCards(&q, "combat", which.From(cards, func(c cardID) bool { return g.mayCombat(s, c) }))
	o := g.t.Ask(&q)
	if o.Verb == "end" {
		return
	}
	f.card = cards[slices.IndexFunc(cards, func(c cardID) bool { return g.mayCombat(s, c) && g.cards[c].Name == o.Name })]
	g.takeFromHand(s, f.card, table.Event{Kind: toldCombatCard.Kind, Area: g.areas[b.area].name, N: g.cardScore(f, f.card)})
	g.count(s)
	g.putDown(s, f.card)
	g.done[f.card] = true
}

// cardScore is what a Combat card adds to a Battle Score.
func (g *Game) cardScore(f *force, c cardID) (n int) {
	b := g.act.battle
	for _, step := range g.cards[c].Do {
		k := step.Combat
		if k == nil {
			continue
		}
		better := k.Defender && f.side != g.act.side || slices.Contains(k.Regions, g.regions[g.areas[b.area].region].name) ||
			slices.ContainsFunc(f.generals, func(x generalID) bool { return slices.Contains(k.Generals, g.data.Generals[x].Name) }) ||
			slices.ContainsFunc(f.brigades, func(y brigadeID) bool { return slices.Contains(k.Brigades, g.brigades[y].name) })
		if better && k.Better != 0 {
			n += k.Better
		} else {
			n += k.Score
		}
	}
	return n
}

// decisive says that a force has played a card with which a Victory may be Decisive.
func (g *Game) decisive(f *force) bool { return f.card != noCard && g.cards[f.card].Decisive }

var askBrentford = question{Name: "brentford", Loose: true, Rule: "annex-82", Shape: kind.Word, Words: []string{"spend", "keep"},
	Text: "Do you spend the Earl of Brentford for 1 more at {area}? Without him you are {n} ahead (annex-82)",
	Done: map[string]string{"spend": "You spend him.", "keep": "You keep him."},
	Plan: inBattle.Of("brentford", "The Earl of Brentford", "Whether the Earl of Brentford is spent in a Battle of the King's (#82): spend or keep.",
		plans.ReadWords("spend", "keep"), "he is spent where that betters the result", (*Game).defaultBrentford)}

// brentfordLast is the last turn in which he can be spent (annex-82).
const brentfordLast = 7

var toldBrentfordSpent = rows.Add(story.Row{Kind: "brentford-spent", Level: 3, Text: "The Earl of Brentford is spent: {side}'s Battle Score is 1 higher"})

// spendBrentford lets the Royalist spend him after the dice; lead is how far the Royalist is ahead.
func (g *Game) spendBrentford(f *force, lead int) bool {
	if g.brentford.place != under(g.charles) || g.turn > brentfordLast || !slices.Contains(f.generals, g.charles) {
		return false
	}
	if g.word(table.Question{Side: Royalist, Name: "brentford", Area: g.areas[g.act.battle.area].name, N: lead}, "keep", "spend") == "keep" {
		return false
	}
	g.brentford.place = boxed(removed)
	g.tell(table.Event{Kind: toldBrentfordSpent.Kind, Side: Royalist})
	return true
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
	toldResult = rows.Add(story.Row{Kind: "battle", Level: 3, Text: "{from} to {n} in {area}: a Decisive Victory of {side}",
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
		m := g.battleModifiers(f)
		if f.card != noCard {
			m.Add(g.cardScore(f, f.card), g.cards[f.card].Name)
		}
		if f.side == g.act.side && (!g.act.relief || b.sieged) {
			m.Add(g.act.score, g.eventName())
		}
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
		if b.sieged && winner == &b.force[1] {
			g.surrenderFortress(b.area, winner.side) // 20.4
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
	g.tell(table.Event{Kind: toldWentBack.Kind, Side: g.generals[x].side, Block: g.generals[x].name, Area: g.areas[b.from].name})
	for _, y := range g.outsideIn(g.act.side.Other(), b.from) { // he was Inside before, and is Masked again
		if g.mayGoInside(y) == nil {
			g.setInside(y, true)
		}
	}
	g.combine(g.act.side, b.from)
}

var askLosses = question{Name: "losses", With: meetings, Loose: true, Rule: "19.1", Shape: kind.List, Of: "unit", Verb: "lose",
	Put: again,
	RuleOf: func(key, _ string) string {
		if hasPart(key, "assault") {
			return "20.3"
		}
		return ""
	},
	Text: "Which Brigades do you lose at {area}? {n} more (19.1)",
	Done: map[string]string{"lose": "{name} is lost."},
	Why:  only(otherLosses),
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
			f.brigades = without(f.brigades, y)
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
