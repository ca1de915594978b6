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

// lastRound is the Round after which a Battle or Siege Combat ends in any case: the third
// (7.3), or the first on Turn III of The Path to War (12.51).
func (g *Game) lastRound() int {
	if g.skirmishes() {
		return 1
	}
	return 3
}

// battleRounds fights the Rounds of a Battle (7.3).
func (g *Game) battleRounds() {
	b, last := g.battle, g.lastRound()
	for over := g.taking(Royalist) == nil || g.taking(Parliament) == nil; !over && b.round < last; {
		b.round++
		g.t.Do("round-"+itoa(b.round), g.battleRound)
		over = b.general != table.Nobody || g.standing(Royalist) == 0 || g.standing(Parliament) == 0
		if b.round == 1 && (!over || last == 1) { // after a Skirmish's one Round too: the new Defender wins a tie (7.1, 12.51)
			g.changeControl()
		}
	}
}

// standing counts a side's blocks that remain, those in Reserve included
// (7.3, 7.5): no Artillery, none Pursuing or Routing.
func (g *Game) standing(s table.Side) int { return g.remaining(s) + len(g.troops(g.inReserve(s))) }

var toldRound = rows.Add(story.Row{Kind: "round", Deed: view.Round, Level: 1, Text: "Round {n}"})

// battleRound fights a Round in its sequence (7.3).
func (g *Game) battleRound() {
	b := g.battle
	g.tell(table.Event{Kind: toldRound.Kind, Side: b.attacker, Area: g.placeName(b.area), N: b.round})
	if b.round > 1 {
		g.generalRetreat()
	}
	if b.round == 2 && b.general == table.Nobody {
		g.reservesEnter()
	}
	if b.round == 2 {
		g.postArtillery()
	}
	g.determinedStand()
	order := g.precedence()
	for _, s := range order {
		g.artilleryFires(s)
	}
	for _, s := range order {
		g.infantryFires(s)
	}
	g.cavalryEngages(order, g.cavalryOf)
	for _, s := range order {
		g.infantryEngages(s)
	}
	for i := range b.part {
		b.part[i].engaging = false
	}
}

// precedence is the order in which the sides act in each step: the Defender
// before the Attacker, unless a Surprise Attack has turned it (7.3, 7.94).
func (g *Game) precedence() [2]table.Side {
	first := g.battle.attacker.Other()
	if g.battle.first != table.Nobody {
		first = g.battle.first
	}
	return [2]table.Side{first, first.Other()}
}

// askGeneral is whether a General Retreat is ordered (7.3).
var askGeneral = question{Name: "general", Rule: "7.3", Shape: kind.Word, Words: []string{"retreat", "fight"},
	Text:   "Round {n} in {area}: do you order a General Retreat? (7.3)",
	Done:   map[string]string{"retreat": "You order a General Retreat.", "fight": "You fight on."},
	Arises: anyBattle,
	Plan: inBattle.Of("general", "A General Retreat",
		"Whether you order a General Retreat, in Rounds 2 and 3 (7.3): retreat or fight.",
		plans.ReadWords("retreat", "fight"), "retreat with less than a third of the enemy's strength, or with less than half where Charles fights; a block in Reserve counts 3",
		(*Game).defaultGeneral).Early()}

var toldGeneralRetreat = rows.Add(story.Row{Kind: "general-retreat", Level: 2, Text: "{side} orders a General Retreat.",
	Or: story.If(func(e table.Event) bool { return e.N == 2 && e.From > 0 }, "{side} orders a General Retreat. No Reserves enter the Battle.")})

// generalRetreat lets the Attacker, and if he does not the Defender, order a General Retreat (7.3).
func (g *Game) generalRetreat() {
	b := g.battle
	for _, s := range [2]table.Side{b.attacker, b.attacker.Other()} {
		q := table.Question{Side: s, Name: "general", At: "general-" + Sides[s], Area: g.placeName(b.area), N: b.round, Hidden: true}
		if g.t.Word(q, "retreat", "fight") == "retreat" {
			b.general = s
			g.tell(table.Event{Kind: toldGeneralRetreat.Kind, Side: s, Area: q.Area, N: b.round, From: len(g.inReserve(Royalist)) + len(g.inReserve(Parliament))})
			return
		}
	}
}

// askLastStand is who makes a Determined Last Stand, and when (7.92).
var askLastStand = question{Name: "last-stand", Rule: "7.92", Shape: kind.Name, Verb: "stand", Words: []string{"wait"},
	Text:   "Does one of your Infantry make its Determined Last Stand now? (7.92)",
	Done:   map[string]string{"stand": "{name} makes a Last Stand."},
	Why:    inCombat((*Game).whyNoInfantry),
	Arises: playedEvent(lastStand),
	Plan: inBattle.Of("last-stand", "Determined Last Stand",
		"Who makes the Last Stand, at the start of a Round (7.92): blocks and classes, or wait.",
		readOr("stand", "wait"), "the strongest Infantry, at once",
		(*Game).strongestOption)}

var toldLastStand = rows.Add(story.Row{Kind: "last-stand", Level: 2, Text: "{block} makes a Determined Last Stand."})

// determinedStand lets who aimed Determined Last Stand at the Battle name the
// block, at the start of a Round (7.92). A General Retreat of his ends it.
func (g *Game) determinedStand() {
	b := g.battle
	for s := table.First; s <= table.Second; s++ {
		if b.kind != field || slices.ContainsFunc(b.part[:], func(p part) bool { return p.stands }) || b.general == s || !g.aims(s, lastStand, g.aimOf(b)) {
			continue
		}
		q := &table.Question{Side: s, Name: "last-stand", At: "last-stand", Area: g.placeName(b.area), N: b.round,
			Options: append(g.each("stand", g.active(s, infantry)), table.Option{Verb: "wait"})}
		if o := g.t.Ask(q); o.Verb == "stand" {
			if x, ok := g.block(s, o.Name); ok {
				b.part[x].stands = true
			}
			g.used[s] = true
			g.tell(table.Event{Kind: toldLastStand.Kind, Side: s, Block: o.Name, Area: q.Area})
		}
	}
}

// askPost is which Artillery is well-positioned (7.97).
var askPost = question{Name: "post", Rule: "7.97", Shape: kind.Name, Verb: "post",
	Text: "Which Artillery is well positioned? (7.97)",
	Done: map[string]string{"post": "{name} is well-positioned."},
	Why: inCombat(func(g *Game, q *table.Question, o table.Option) *Reason {
		return g.fightsAs(artillery, q.Side, o.Name, onlyArtillery)
	}),
	Arises: playedEvent(wellPositioned),
	Plan: inBattle.Of("post", "Well-positioned Artillery",
		"Which Artillery block is well-positioned (7.97): blocks and classes.",
		plans.ReadBlocks("post", able...), "the strongest",
		(*Game).strongestOption)}

// postArtillery has who aimed Well-positioned Artillery at the Battle say which of several blocks
// it is, once Reserves have entered in Round 2 (7.97). Who Retreats may not Fire in any case (7.3).
func (g *Game) postArtillery() {
	b := g.battle
	for s := table.First; s <= table.Second; s++ {
		if b.general == s || !g.aims(s, wellPositioned, g.aimOf(b)) {
			continue
		}
		guns := which.Of(g.EveryBlock(), func(x blockID) bool { return g.inPlay(x, s) && g.info(x).class == artillery })
		if guns != nil {
			q := &table.Question{Side: s, Name: "post", At: "post-" + Sides[s], Area: g.placeName(b.area), Options: g.each("post", guns)}
			if x, ok := g.block(s, g.t.Ask(q).Name); ok {
				b.part[x].posted = true
			}
		}
	}
}

// defends says that a block takes half-hits now: behind walls (8.31), in Advantageous Terrain
// (7.91), though not of London with incomplete walls, or in a Determined Last Stand (7.92). A General Retreat ends what helps in the field.
func (g *Game) defends(x blockID) bool {
	b, i := g.battle, g.info(x)
	if g.behindWalls(x) {
		return true
	}
	if b.general == i.side {
		return false
	}
	return b.part[x].stands || i.class == infantry && i.side != b.attacker && b.terrain && !b.part[x].late && !(b.kind == storm && g.openWalls(b.city))
}

// roundsUp says that a half-hit of a block is rounded in its favour (8.31,
// 7.92), not against it (7.91).
func (g *Game) roundsUp(x blockID) bool { return g.battle.part[x].stands || g.behindWalls(x) }

// behindWalls says that a block has Fortified Defence: it defends in a Storm
// and the walls hold (8.31).
func (g *Game) behindWalls(x blockID) bool {
	b := g.battle
	return b.kind == storm && g.info(x).side != b.attacker && !b.breach
}

var toldRecovered = rows.Add(story.Row{Kind: "recovered", Deed: view.Changes, Level: 2, Text: "{block} recovers to {n}."})

// roundHalves rounds the half-hits at the End of Battle: a block behind walls
// or in its Last Stand recovers, one in Advantageous Terrain loses the strength.
func (g *Game) roundHalves() {
	round := g.battle.round
	g.battle.round = 0 // who falls now did not fall in a Round (7.96)
	for x := range g.EveryBlock() {
		if !g.battle.part[x].half || g.Blocks[x].At < 0 {
			continue
		}
		g.battle.part[x].half = false
		if g.roundsUp(x) {
			g.tell(table.Event{Kind: toldRecovered.Kind, Side: g.info(x).side, Block: g.name(x), N: int(g.Blocks[x].Strength)})
		} else {
			g.loseInBattle(x, 1)
		}
	}
	g.battle.round = round
}
