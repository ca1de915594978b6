package richard3

import (
	"slices"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/table"
)

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

const lastRound = 4

// battlePhase fights the battles one by one in the order Player 1 chooses (1.3, 6.1).
func (g *Game) battlePhase() {
	g.t.In("battle")
	defer g.t.Out()
	g.t.Safe()
	if g.Battles() != nil {
		g.t.PlanHere("battles")
	}
	for n := 1; ; n++ {
		g.t.Safe()
		q := &table.Question{Side: g.player1, Name: "battle", At: "order-" + itoa(n)}
		for _, a := range g.Battles() {
			q.Options = append(q.Options, table.Option{Verb: "fight", Areas: [3]string{g.Names[a]}})
		}
		if q.Options == nil {
			return
		}
		o := g.t.Ask(q)
		g.t.In(o.Areas[0])
		g.fight(g.Named(o.Areas[0]))
		g.t.Out()
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
		g.t.In("round-" + itoa(b.round))
		g.battleRound()
		g.t.Out()
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

// battleRound gives every block in play one battle turn (6.2).
func (g *Game) battleRound() {
	b := g.battle
	for s := range b.exits {
		b.exits[s].Clear()
	}
	g.t.Tell(table.Event{Kind: "round", To: table.Nobody, Side: b.attacker, Area: g.areaName(b.area), N: b.round})
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
		if b.round == 1 {
			g.deployIfSpent()
		}
	}
}

// reservesArrive brings both sides' Reserves on at the start of a round (6.3, 6.9).
func (g *Game) reservesArrive() {
	b := g.battle
	for _, s := range [2]table.Side{b.attacker.Other(), b.attacker} {
		if r := g.fighters(s, true); r != "" {
			g.t.Tell(table.Event{Kind: "reserves", To: table.Nobody, Side: s, Area: g.areaName(b.area), Words: r})
		}
	}
	for i := range b.block {
		b.block[i].acted, b.block[i].reserve = false, false
	}
}

// nextTurn finds whose battle turn is next: A before B before C before D, and
// the Defender before the Attacker (6.2).
func (g *Game) nextTurn() (table.Side, byte) {
	b := g.battle
	for letter := byte('A'); letter <= 'D'; letter++ {
		for _, s := range [2]table.Side{b.attacker.Other(), b.attacker} {
			for i := range g.Blocks {
				if g.canAct(blockID(i), s, letter) {
					return s, letter
				}
			}
		}
	}
	return table.Nobody, 0
}

func (g *Game) canAct(x blockID, s table.Side, letter byte) bool {
	f := &g.battle.block[x]
	return g.Blocks[x].At == g.battle.area && !f.reserve && !f.acted && g.owner(x) == s && g.letter(x) == letter
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

// letter is a block's initiative: a Bombard is A in round 1, unless it came
// as a Reserve, and D later (6.2).
func (g *Game) letter(x blockID) byte {
	if g.info(x).kind == bombard && g.battle.round == 1 && !g.battle.block[x].late {
		return 'A'
	}
	return g.info(x).letter
}

// battleTurn lets a side take the turn of one of its blocks of a letter.
func (g *Game) battleTurn(s table.Side, letter byte, n int) {
	b := g.battle
	q := &table.Question{Side: s, Name: "turn", At: "turn-" + itoa(n) + "-" + Houses[s] + "-" + string(rune(letter+'a'-'A')), Area: g.areaName(b.area), N: b.round}
	opts := g.opts[:0]
	for i := range g.Blocks {
		x := blockID(i)
		if !g.canAct(x, s, letter) {
			continue
		}
		before := len(opts)
		opts = g.turnOptions(opts, s, x)
		if len(opts) == before {
			// An attacker that cannot retreat in round 4 is eliminated (6.6).
			g.t.Tell(table.Event{Kind: "no-retreat", To: table.Nobody, Side: s, Block: g.name(x), Area: g.areaName(b.area)})
			b.lost[s] += int(g.Blocks[x].Strength)
			g.eliminate(x)
			return
		}
	}
	g.opts, q.Options = opts, opts
	o := g.t.Ask(q)
	x, _ := g.block(s, o.Name)
	b.block[x].acted = true
	g.t.In(Houses[s] + "-" + g.name(x))
	defer g.t.Out()
	switch o.Verb {
	case "fire":
		g.fire(x)
	case "pass":
		g.t.Tell(table.Event{Kind: "passed", To: table.Nobody, Side: s, Block: o.Name})
	case "retreat":
		g.retreat(s, x, g.Named(o.Areas[0]))
	case "charge":
		target, _ := g.block(s.Other(), o.Target)
		g.charge(s, x, target)
	case "treachery":
		target, _ := g.block(s.Other(), o.Target)
		g.treacheryRoll(s, x, target)
	}
}

// turnOptions adds what a block can do in its battle turn (6.2).
func (g *Game) turnOptions(opts []table.Option, s table.Side, x blockID) []table.Option {
	o := table.Option{Name: g.name(x)}
	for _, verb := range [...]string{"fire", "pass"} {
		if g.mayDo(s, x, verb) == nil {
			o.Verb = verb
			opts = append(opts, o)
		}
	}
	o.Verb = "retreat"
	g.eachNear(x, func(to areaID) {
		if g.mayRetreat(s, x, to) == nil {
			o.Areas[0] = g.Names[to]
			opts = append(opts, o)
		}
	})
	o.Areas[0] = ""
	charges, rolls := g.mayCharge(s, x) == nil, g.mayRoll(s, x) == nil
	for i := range g.Blocks {
		target := blockID(i)
		if !(charges || rolls) || !g.inPlay(target, s.Other()) {
			continue
		}
		o.Target = g.name(target)
		if charges {
			o.Verb = "charge"
			opts = append(opts, o)
		}
		if rolls && g.mayTurn(x, target) == nil {
			o.Verb = "treachery"
			opts = append(opts, o)
		}
	}
	return opts
}

// mayDo checks fire and pass: attackers must retreat in round 4 (6.2).
func (g *Game) mayDo(s table.Side, x blockID, verb string) *Reason {
	if g.battle.round == lastRound && s == g.battle.attacker {
		return mustRetreat
	}
	if verb == "fire" && !g.anyTarget(s) {
		return noTarget
	}
	return nil
}

func (g *Game) anyTarget(s table.Side) bool {
	for i := range g.Blocks {
		if g.inPlay(blockID(i), s.Other()) {
			return true
		}
	}
	return false
}

// deployIfSpent brings a side's Reserves on at once when all its round-1
// blocks are gone; they take hits but have no turn until round 2 (6.3).
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
		g.t.Tell(table.Event{Kind: "reserves", To: table.Nobody, Side: s, Area: g.areaName(b.area), Words: g.fighters(s, false)})
		if s != b.attacker {
			g.swapControl()
		}
	}
}

// swapControl makes the Attacker the Defender when all defending blocks are
// gone in round 1 and the Defender's Reserves fight on (6.3).
func (g *Game) swapControl() {
	b := g.battle
	b.attacker = b.attacker.Other()
	g.t.Tell(table.Event{Kind: "control", To: table.Nobody, Side: b.attacker.Other(), Area: g.areaName(b.area)})
}

// endBattle ends the battle; the victor may regroup (6.7).
func (g *Game) endBattle() {
	b := g.battle
	for s := table.First; s <= table.Second; s++ {
		if g.Friendly(s, b.area) {
			g.t.Tell(table.Event{Kind: "won", To: table.Nobody, Side: s, Area: g.areaName(b.area), N: b.round, From: g.reserves(s), Words: g.fighters(s, false)})
			g.freePrisoner()
			g.regroup(s)
		}
	}
	g.battle = nil
	g.EndBattle(b.area)
	g.freePrisoner()
}

// fighters lists a side's blocks in the battle with their strengths.
func (g *Game) fighters(s table.Side, reserve bool) string {
	words := ""
	for _, x := range g.In(s, g.battle.area) {
		if g.battle.block[x].reserve == reserve {
			if words != "" {
				words += ", "
			}
			words += g.name(x) + " (" + itoa(int(g.Blocks[x].Strength)) + ")"
		}
	}
	return words
}

func (g *Game) reserves(s table.Side) (n int) {
	for _, x := range g.In(s, g.battle.area) {
		if g.battle.block[x].reserve {
			n++
		}
	}
	return n
}

// tellBattle reveals the blocks of a battle (6.1).
func (g *Game) tellBattle() {
	b := g.battle
	g.t.Tell(table.Event{Kind: "battle", To: table.Nobody, Side: b.attacker, Area: g.areaName(b.area)})
	for _, s := range [2]table.Side{b.attacker, b.attacker.Other()} {
		kind := "defends"
		if s == b.attacker {
			kind = "attacks"
		}
		g.t.Tell(table.Event{Kind: kind, To: table.Nobody, Side: s, Area: g.areaName(b.area), Words: g.fighters(s, false)})
		if r := g.fighters(s, true); r != "" {
			e := table.Event{Kind: "in-reserve", To: s, Side: s, Area: g.areaName(b.area), Words: r}
			g.t.Tell(e)
			e.To, e.Words, e.N = s.Other(), "", g.reserves(s)
			g.t.Tell(e)
		}
	}
}
