package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// askMain is over which border the Main Attack comes (7.1).
var askMain = question{Name: "main", Rule: "7.1", Shape: kind.Each, Verb: "main attack", Of: "place", To: "place", Phrases: table.Phrases{"main attack": {Area: "on", Then: "from"}},
	Text:   "Over which border does your Main Attack on {area} come? (7.1)",
	Done:   map[string]string{"main attack": "The Main Attack on {area} came from {area 2}."},
	Why:    inCombat(only(mainBorder)),
	Arises: anyBattle,
	Plan: inBattle.Of("main", "The Main Attack",
		"From which Area your Main Attack came (7.1): [Kent, Devon].",
		plans.ReadAreas("main attack"), "where most strength came from",
		(*Game).defaultMain)}

var toldMainAttack = rows.Add(story.Row{Kind: "main-attack", Level: 2, Text: "The Main Attack comes from {to}."})

// declareMain has the Attacker declare the Main Attack; who crossed other borders, and whoever the
// Defender moved in, is in Reserve (7.1). Attackers who were there already, since Clubmen have
// risen among them (6.43), fight in Round 1 beside the Main Attack (reading attackers-there).
func (g *Game) declareMain() {
	b := g.battle
	q := &table.Question{Side: b.attacker, Name: "main", At: "main", Area: g.placeName(b.area)}
	b.main = noBorder
	for _, l := range g.Links[b.area] {
		q.Offer(g.mayBeMain(l.Border) == nil, table.Option{Verb: "main attack", Areas: [3]string{g.placeName(b.area), g.placeName(l.To)}})
	}
	if q.Options != nil {
		o := g.t.Ask(q)
		from, _ := g.area(o.Areas[1])
		b.main = g.Joined(from, b.area)
		g.tell(table.Event{Kind: toldMainAttack.Kind, Side: b.attacker, Area: o.Areas[0], Areas: [3]string{o.Areas[1]}})
	}
	for i := range g.Blocks {
		p := &b.part[i]
		p.reserve = p.in && g.InReserve(blockID(i), b.attacker, b.main)
		p.late = p.reserve
	}
}

// mayBeMain says whether the Attacker's blocks came over a border.
func (g *Game) mayBeMain(br borderID) *Reason {
	return mainBorder.Unless(g.AnyIn(g.battle.attacker, g.battle.area, func(x blockID) bool { return g.Blocks[x].Via == br }))
}

var toldReserves = rows.Add(story.Row{Kind: "reserves", Deed: view.Lines, Level: 2, Text: "Reserves of {side} enter: {line}"})

// reservesEnter brings the Reserves of both sides into the Battle (7.3).
func (g *Game) reservesEnter() {
	b := g.battle
	for _, s := range [2]table.Side{b.attacker.Other(), b.attacker} {
		if list := g.parts(s, true); list != nil {
			g.tell(table.Event{Kind: toldReserves.Kind, Side: s, Area: g.placeName(b.area), N: len(g.inReserve(s)), Parts: list})
		}
	}
	for i := range b.part {
		b.part[i].reserve = false
	}
}

var toldControl = rows.Add(story.Row{Kind: "control", Level: 1, Text: "Control of {area} changes: {side} defends now."})

// changeControl makes the Defender the Attacker when all his blocks that were
// not in Reserve are gone in Round 1 and the Battle goes on (7.1): Artillery too
// holds the Area (reading control-artillery). With the Area goes the City in it (4.21), and
// the new Defender has the Positional Defence that he has played (7.91).
func (g *Game) changeControl() {
	b := g.battle
	for _, c := range [...]class{artillery, cavalry, infantry} {
		if len(g.active(b.attacker.Other(), c)) > 0 {
			return
		}
	}
	b.attacker, b.swapped = b.attacker.Other(), true
	defender := b.attacker.Other()
	b.terrain = b.terrain || g.aims(defender, advantageous, g.aimOf(b))
	g.tell(table.Event{Kind: toldControl.Kind, Side: defender, Area: g.placeName(b.area)})
	for c := range g.cities {
		if g.cities[c].area == b.area && g.cities[c].vp > 0 && g.besieged(cityID(c)) == table.Nobody {
			g.changeHands(cityID(c), defender) // 4.51, reading city-in-battle
		}
	}
}

var (
	toldSurprise   = rows.Add(story.Row{Kind: "surprise", Level: 2, Text: "Surprise Attack: the blocks of {side} act first."})
	toldNoSurprise = rows.Add(story.Row{Kind: "no-surprise", Level: 2, Text: "Artillery, Charles or Essex with {side}: the Defender acts first all the same."})
)

// surprise lets the Attacker's blocks act before the Defender's for the whole
// Battle, unless he has Artillery, Charles or Essex in it (7.94).
func (g *Game) surprise() {
	b := g.battle
	if !g.anyAims(surpriseAttack, g.aimOf(b)) {
		return
	}
	essex := g.own(Parliament, "Essex")
	if slices.ContainsFunc(g.taking(b.attacker), func(x blockID) bool { return g.info(x).class == artillery || x == g.charles || x == essex }) {
		g.tell(table.Event{Kind: toldNoSurprise.Kind, Side: b.attacker, Area: g.placeName(b.area)})
		return
	}
	b.first = b.attacker
	g.tell(table.Event{Kind: toldSurprise.Kind, Side: b.attacker, Area: g.placeName(b.area)})
}

// takesPart says that a block takes part in the Battle, in Reserve or not.
func (g *Game) takesPart(x blockID, s table.Side) bool {
	return g.info(x).side == s && g.battle.part[x].in && g.Blocks[x].At >= 0
}

// taking lists a side's blocks that take part, inReserve those in Reserve.
func (g *Game) taking(s table.Side) []blockID {
	return which.Of(g.EveryBlock(), func(x blockID) bool { return g.takesPart(x, s) })
}

func (g *Game) inReserve(s table.Side) []blockID {
	return which.From(g.taking(s), func(x blockID) bool { return g.battle.part[x].reserve })
}

// parts lists a side's blocks in the Battle with their strengths, those in Reserve or the others.
func (g *Game) parts(s table.Side, reserve bool) (list table.Parts) {
	for _, x := range g.taking(s) {
		if g.battle.part[x].reserve == reserve {
			list = append(list, table.Part{Of: g.name(x), N: int(g.Blocks[x].Strength)})
		}
	}
	return list
}

var (
	toldBattle      = rows.Add(story.Row{Kind: "battle", Deed: view.Fights, Level: 0, Text: "Battle in {area}: {side} attacks"})
	toldSallyBattle = rows.Add(story.Row{Kind: "sally-battle", Deed: view.Fights, Level: 0, Text: "Sally from {to}: {side} attacks the besiegers in {area}"})
)

// tellBattle says who fights where.
func (g *Game) tellBattle() {
	b := g.battle
	e := table.Event{Kind: toldBattle.Kind, Side: b.attacker, Area: g.placeName(b.area)}
	if b.city != noCity {
		e.Kind, e.Areas[0] = toldSallyBattle.Kind, g.cities[b.city].name
	}
	g.tell(e)
}

var (
	toldAttacks   = rows.Add(story.Row{Kind: "attacks", Deed: view.Lines, Level: 2, Text: "{side} attacks with {line or nobody}"})
	toldDefends   = rows.Add(story.Row{Kind: "defends", Deed: view.Lines, Level: 2, Text: "{side} defends with {line or nobody}"})
	toldInReserve = rows.Add(story.Row{Kind: "in-reserve", Deed: view.Lines, Level: 2, Text: "{side} has {n blocks} in Reserve{named}"})
)

// tellRevealed reveals the blocks that take part, except those in Reserve (7.3).
func (g *Game) tellRevealed() {
	b := g.battle
	for _, s := range [2]table.Side{b.attacker, b.attacker.Other()} {
		with := toldDefends
		if s == b.attacker {
			with = toldAttacks
		}
		g.tell(table.Event{Kind: with.Kind, Side: s, Area: g.placeName(b.area), Parts: g.parts(s, false)})
		if n := len(g.inReserve(s)); n > 0 {
			e := table.Event{Kind: toldInReserve.Kind, Side: s, To: s, Area: g.placeName(b.area), N: n, Parts: g.parts(s, true)}
			g.t.Tell(e)
			e.To, e.Parts = s.Other(), nil
			g.t.Tell(e)
		}
	}
}
