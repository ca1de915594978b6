package richard3

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// treacheries are whose Treachery Rolls are tried, in the order of tried.
var treacheries = [...]string{"king", "pretender", "warwick"}

// battle is the battle being fought.
type battle struct {
	area     areaID
	attacker table.Side // changes with control in round 1 (6.3)
	round    int
	block    [maxBlocks]fighter
	tried    [3]bool        // Treachery Rolls made by King, Pretender, Warwick (6.9)
	exits    [2]block.Exits // borders used to retreat, this round (6.6), or by sea (Piracy)
	lost     [2]int         // steps that each house has lost in this battle
}

// fighter is a block's part in the battle.
type fighter struct {
	reserve  bool // not yet in play
	late     bool // came as a Reserve: a Bombard fires at D3 (6.2)
	acted    bool // has had its battle turn this round
	defected bool // changed sides in this battle (6.9)
}

// fighterMarks are what a view shows of it.
var fighterMarks = state.Marks[fighter]{
	{Name: "reserve", At: func(f *fighter) *bool { return &f.reserve }},
	{Name: "late", At: func(f *fighter) *bool { return &f.late }},
	{Name: "acted", At: func(f *fighter) *bool { return &f.acted }},
	{Name: "defected", At: func(f *fighter) *bool { return &f.defected }},
}

// battleRows are what a view says of the battle being fought besides.
var battleRows = state.Rows[*Game]{Sides: Houses, List: []row{
	{Fact: "tried-", Keys: byTreachery, Cell: state.Flag(func(g *Game, i int) *bool { return &g.battle.tried[i] })},
	{Fact: "lost-", Keys: byHouse, Cell: state.Number(0, func(g *Game, i int) *int { return &g.battle.lost[i] })},
}}

const lastRound = 4

// battlePhase fights the battles one by one in the order Player 1 chooses (1.3, 6.1).
func (g *Game) battlePhase() {
	defer g.t.In("battle").Out()
	g.t.Safe()
	if g.Battles() != nil {
		g.t.PlanHere("battles")
	}
	for o := range g.t.Until("", table.Question{Side: g.player1, Name: "battle", At: "order-"}, func(q *table.Question, _ int) {
		g.t.Safe()
		for _, name := range g.waiting() {
			q.Offer(true, table.Option{Verb: "fight", Areas: [3]string{name}})
		}
	}) {
		g.t.Do(o.Areas[0], func() { g.fight(g.Named(o.Areas[0])) })
	}
}

func newBattle(g *Game, a areaID) *battle {
	return &battle{area: a, attacker: g.Attacker[a], exits: [2]block.Exits{block.NewExits(g.Map), block.NewExits(g.Map)}}
}

// fight fights the battle in one area (6.0).
func (g *Game) fight(a areaID) {
	b := newBattle(g, a)
	g.battle = b
	g.placeReserves()
	g.tellBattle()
	g.treasonRoll()
	g.deployIfSpent()
	for b.round < lastRound && !g.fought() {
		b.round++
		g.t.Do("round-"+itoa(b.round), g.battleRound)
	}
	g.endBattle()
}

// placeReserves puts in Reserve the attackers that did not come by the Main
// Attack, and what Player 2 moved into a battle that Player 1 started (6.3).
func (g *Game) placeReserves() {
	b := g.battle
	for i := range g.Blocks {
		if g.Blocks[i].At == b.area && g.InReserve(blockID(i), b.attacker, g.main[b.area]) {
			b.block[i].reserve, b.block[i].late = true, true
		}
	}
}

// fought says whether one side has no block left in the battle.
func (g *Game) fought() bool { return !g.Contested(g.battle.area) }

var toldRound = rows.Add(story.Row{Kind: "round", Deed: view.Round, Level: 1, Text: "Round {n}"})

// battleRound gives every block in play one battle turn (6.2).
func (g *Game) battleRound() {
	b := g.battle
	for s := range b.exits {
		b.exits[s].Clear()
	}
	g.t.Tell(table.Event{Kind: toldRound.Kind, To: table.Nobody, Side: b.attacker, Area: g.areaName(b.area), N: b.round})
	if b.round > 1 {
		g.reservesArrive()
	}
	for n := 1; ; n++ {
		g.t.Safe()
		if g.fought() {
			return
		}
		s, letter := g.nextTurn()
		if s == table.Nobody {
			return
		}
		g.battleTurn(s, letter, n)
		g.deployIfSpent()
	}
}

var toldReserves = rows.Add(story.Row{Kind: "reserves", Deed: view.Lines, Level: 2, Text: "{side}'s Reserves come on: {line}"})

// reservesArrive brings both sides' Reserves on at the start of a round (6.3, 6.9).
func (g *Game) reservesArrive() {
	b := g.battle
	for _, s := range [2]table.Side{b.attacker.Other(), b.attacker} {
		if r := g.fighters(s, true); r != nil {
			g.t.Tell(table.Event{Kind: toldReserves.Kind, To: table.Nobody, Side: s, Area: g.areaName(b.area), Parts: r})
		}
	}
	for i := range b.block {
		b.block[i].acted, b.block[i].reserve = false, false
	}
}

// inPlay says whether a block takes part in this round and can be hit.
func (g *Game) inPlay(x blockID, s table.Side) bool {
	return g.Blocks[x].At == g.battle.area && !g.battle.block[x].reserve && g.owner(x) == s
}

// inPlayOf lists a house's blocks that take part in this round.
func (g *Game) inPlayOf(s table.Side) []blockID {
	return slices.DeleteFunc(g.In(s, g.battle.area), func(x blockID) bool { return g.battle.block[x].reserve })
}

// revealed says whether a block in the battle lies face up: Reserves stand
// upright until they come on, but everybody saw who defected (6.1).
func (g *Game) revealed(x blockID) bool {
	f := &g.battle.block[x]
	return !f.reserve || f.defected
}

// seen says that a block is in the battle and lies face up: of any other nothing is said.
func (g *Game) seen(x blockID) bool { return g.Blocks[x].At == g.battle.area && g.revealed(x) }

var toldControl = rows.Add(story.Row{Kind: "control", Level: 2, Text: "{side} now defends {area}"})

// deployIfSpent brings a side's Reserves on at once when all its blocks in play are gone;
// they take hits but have no turn until the next round (6.3). After round 1 they can only
// be blocks that have just defected to it (6.9), and control changes no more.
func (g *Game) deployIfSpent() {
	b := g.battle
	for s := table.First; s <= table.Second; s++ {
		if g.anyTarget(s.Other()) || g.Count[s][b.area] == 0 {
			continue
		}
		for i := range g.Blocks {
			if g.Blocks[i].At == b.area && g.owner(blockID(i)) == s {
				b.block[i].reserve, b.block[i].acted = false, true
			}
		}
		g.t.Tell(table.Event{Kind: toldReserves.Kind, To: table.Nobody, Side: s, Area: g.areaName(b.area), Parts: g.fighters(s, false)})
		if s != b.attacker && b.round < 2 { // the Attacker becomes the Defender (6.3)
			b.attacker = s
			g.t.Tell(table.Event{Kind: toldControl.Kind, To: table.Nobody, Side: s.Other(), Area: g.areaName(b.area)})
		}
	}
}

var toldWon = rows.Add(story.Row{Kind: "won", Deed: view.Fought, Level: 1, Text: "{side} wins the battle of {area} in round {n}: {left} left",
	Places: story.Places{"left": func(_ tongue.Tongue, e table.Event) string { return left(e) }}})

// endBattle ends the battle; the victor may regroup (6.7).
func (g *Game) endBattle() {
	b := g.battle
	for s := table.First; s <= table.Second; s++ {
		if g.Friendly(s, b.area) {
			g.t.Tell(table.Event{Kind: toldWon.Kind, To: table.Nobody, Side: s, Area: g.areaName(b.area), N: b.round, From: len(g.fighters(s, true)), Parts: g.fighters(s, false)})
			g.freePrisoner()
			g.regroup(s)
		}
	}
	g.battle = nil
	g.EndBattle(b.area)
	g.freePrisoner()
}

// fighters lists a side's blocks in the battle with their strengths.
func (g *Game) fighters(s table.Side, reserve bool) (list table.Parts) {
	for _, x := range g.In(s, g.battle.area) {
		if g.battle.block[x].reserve == reserve {
			list = append(list, table.Part{Of: g.name(x), N: int(g.Blocks[x].Strength)})
		}
	}
	return list
}

var (
	toldBattle    = rows.Add(story.Row{Kind: "battle", Deed: view.Fights, Text: "Battle of {area}"})
	toldAttacks   = rows.Add(story.Row{Kind: "attacks", Deed: view.Lines, Level: 1, Text: "{side} attacks: {line}"})
	toldDefends   = rows.Add(story.Row{Kind: "defends", Deed: view.Lines, Level: 1, Text: "{side} defends: {line}"})
	toldInReserve = rows.Add(story.Row{Kind: "in-reserve", Deed: view.Lines, Level: 1, Text: "in Reserve, {side}: {line or n blocks}"})
)

// tellBattle reveals the blocks of a battle (6.1).
func (g *Game) tellBattle() {
	b := g.battle
	g.t.Tell(table.Event{Kind: toldBattle.Kind, To: table.Nobody, Side: b.attacker, Area: g.areaName(b.area)})
	for _, s := range [2]table.Side{b.attacker, b.attacker.Other()} {
		kind := toldDefends.Kind
		if s == b.attacker {
			kind = toldAttacks.Kind
		}
		g.t.Tell(table.Event{Kind: kind, To: table.Nobody, Side: s, Area: g.areaName(b.area), Parts: g.fighters(s, false)})
		if r := g.fighters(s, true); r != nil {
			e := table.Event{Kind: toldInReserve.Kind, To: s, Side: s, Area: g.areaName(b.area), Parts: r}
			g.t.Tell(e)
			e.To, e.Parts, e.N = s.Other(), nil, len(r)
			g.t.Tell(e)
		}
	}
}

// askBattles calls for plans of the battles to come, before the first of them.
func (b *Board) askBattles() question {
	return question{Name: "battles", Rule: "6.0", Shape: kind.Word, Words: []string{"planned"}, Fixed: true, For: "a battle plan",
		Asks: func(g *Game, _ *table.Question) say.Text {
			return say.Textf("Your plan for the battles of this turn: %s.", strings.Join(g.waiting(), ", "))
		},
		Sheet:  b.battlesSheet,
		Done:   map[string]string{"planned": "The battles of this turn are fought by your plan."},
		Missed: "the plan in force is kept"}
}

// askBattle is which battle is fought next (6.1).
var askBattle = question{Name: "battle", Rule: "6.1", Shape: kind.Name, Verb: "fight", Of: "area", Public: true,
	Text:   "Which battle is fought next (6.1)?",
	Done:   map[string]string{"fight": "The battle of {area} is fought next."},
	Arises: func(g *Game, v *view.View) bool { return len(v.Battles) >= 2 && g.player1 == g.masked },
	Why:    only(noBattle),
	Plan: &planKind{Name: "order", Begin: "The next battle", Doc: "Which battle Player 1 has fought next (6.1): [Essex, Kent].",
		None: orderFacts{}, Facts: (*Game).orderFacts, Words: []string{"areas"}, Read: plans.ReadAreas("fight"),
		Default: "the battles are fought in the order of the map", Choose: func(_ *Game, q *table.Question) table.Option { return q.Options[0] }}}
