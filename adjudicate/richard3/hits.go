package richard3

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

var toldFired = rows.Add(story.Row{Kind: "fired", Level: 2, Text: "{block} ({side}, {rating}) fires", Tail: "{scored}"})

// fire rolls a block's dice and applies its hits (6.4).
func (g *Game) fire(x blockID) {
	hits := g.roll(x, "fire", toldFired.Kind, noBlock)
	g.hit(g.owner(x).Other(), hits)
}

// roll throws as many dice as the block has strength; rolls up to its
// firepower hit (3.12, 6.4). A charge names its target.
func (g *Game) roll(x blockID, label, kind string, target blockID) (hits int) {
	power := g.firepower(x)
	faces := g.t.Roll(label, int(g.Blocks[x].Strength))
	hits = table.Hits(faces, power)
	e := table.Event{Kind: kind, To: table.Nobody, Side: g.owner(x), Block: g.name(x), Rating: string(g.letter(x)) + itoa(power), Label: g.t.Label(label), Dice: faces, Hits: hits}
	if target != noBlock {
		e.Target = g.name(target)
	}
	g.t.Tell(e)
	return hits
}

// firepower is the highest roll with which a block hits now: its rating, and the benefits
// of the Defender (2.2-2.6).
func (g *Game) firepower(x blockID) int {
	return int(g.info(x).fire) + g.benefit(x)
}

// benefit is what a block gains by defending its shield, a crown, its cathedral, its city or Wales.
func (g *Game) benefit(x blockID) (n int) {
	b := g.battle
	s := g.owner(x)
	if s == b.attacker {
		return 0
	}
	if g.info(x).kind != heir {
		if slices.Contains(g.info(x).defends, b.area) {
			return 1
		}
		return 0
	}
	// Of several heirs, the senior one present has the benefit (2.2, 2.3); a
	// royal heir can have both.
	if g.ownShield(x, b.area) && g.senior(x, func(h blockID) bool { return g.ownShield(h, b.area) }) {
		n++
	}
	if g.areas[b.area].crown && s == g.king && g.senior(x, func(blockID) bool { return true }) {
		n++
	}
	return n
}

// ownShield says whether an heir can use a shield in an area (2.2): any York
// heir all of York's; a Lancaster heir Lancaster's, his own, and that of a dead heir.
func (g *Game) ownShield(x blockID, a areaID) bool {
	if slices.Contains(g.info(x).shields, a) {
		return true
	}
	if g.owner(x) == York {
		return false
	}
	return which.Any(g.EveryBlock(), func(h blockID) bool {
		return g.info(h).proper && g.isDead(h) && slices.Contains(g.info(h).shields[:1], a)
	})
}

// senior says whether x is the most senior of the heirs in play on its side that qualify.
func (g *Game) senior(x blockID, qualifies func(blockID) bool) bool {
	return !which.Any(g.EveryBlock(), func(h blockID) bool {
		return h != x && g.info(h).kind == heir && g.inPlay(h, g.owner(x)) && g.info(h).rank < g.info(x).rank && qualifies(h)
	})
}

// hit applies all hits of one block at once: to the strongest enemy block, and what is
// left over when it is eliminated to the next strongest; the owner chooses among equals (6.4).
func (g *Game) hit(s table.Side, hits int) {
	for n := 1; hits > 0; n++ {
		q := &table.Question{Side: s, Name: "hit", At: "hit-" + itoa(n), Area: g.areaName(g.battle.area), N: hits, Options: g.each("hit", g.Strongest(g.inPlayOf(s), nil))}
		if q.Options == nil {
			return
		}
		x, _ := g.block(s, g.t.Ask(q).Name)
		taken := min(hits, int(g.Blocks[x].Strength))
		hits -= taken
		g.reduce(x, taken)
	}
}

var toldHit = rows.Add(story.Row{Kind: "hit", Deed: view.Changes, Level: 3, Text: "{block} ({side}) is hit: {from} → {n}"})

// reduce takes steps from a block in a battle, where everybody sees it.
func (g *Game) reduce(x blockID, steps int) {
	was := g.Blocks[x].Strength
	g.Blocks[x].Strength -= int8(steps)
	g.battle.lost[g.owner(x)] += steps
	g.t.Tell(table.Event{Kind: toldHit.Kind, To: table.Nobody, Side: g.owner(x), Block: g.name(x), From: int(was), N: int(g.Blocks[x].Strength)})
	if g.Blocks[x].Strength == 0 {
		g.eliminate(x)
	}
}

// askHit is which of the strongest blocks takes hits (6.4).
var askHit = question{Name: "hit", Rule: "6.4", Shape: kind.Name, Verb: "hit", Of: "block", Needs: underBattle,
	Asks: func(_ *Game, q *table.Question) say.Text {
		return say.Textf("%s to take in %s: by which of your strongest blocks (6.4)?", hitsWord(q.N), q.Area)
	},
	Done: map[string]string{"hit": "{name} takes the hits, as far as his strength goes."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, ok := g.block(q.Side, o.Name)
		switch {
		case !ok || g.Blocks[x].At != g.battle.area:
			return notInBattle
		case g.battle.block[x].reserve:
			return inReserve
		}
		return notStrongest
	},
	Plan: &planKind{Name: "losses", First: true, Begin: "Hits to take", Areas: true,
		Doc:  "Which of your strongest blocks takes the hits (6.4): blocks and classes, the first to suffer first: [levies, Stanley, others].",
		None: hitFacts{}, Facts: (*Game).hitFacts, Words: []string{"area", "own.names", "enemy.names"}, Read: plans.ReadBlocks("hit", inTurn...),
		Default: "Rebel, levies, Bombard, mercenaries, church, nobles and junior heirs suffer before King and Pretender", Choose: (*Game).leastLoss}}
