package richard3

import (
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Heir charges (6.5) and treachery (6.9).

// mayCharge says whether a block can charge now: only the senior heir present.
func (g *Game) mayCharge(s table.Side, x blockID) *Reason {
	if g.battle.round == lastRound && s == g.battle.attacker {
		return mustRetreat
	}
	return notSenior.If(g.info(x).kind != heir || !g.senior(x, func(blockID) bool { return true }))
}

var (
	toldCharged   = rows.Add(story.Row{Kind: "charged", Level: 2, Text: "{block} ({side}, {rating}) charges {target}", Tail: "{scored}"})
	toldFiredBack = rows.Add(story.Row{Kind: "fired-back", Level: 2, Text: "{block} ({side}, {rating}) fires back at {target}", Tail: "{scored}"})
)

// charge fires at one named block; surplus hits are lost, and a target that
// lives fires back at once at the charging heir (6.5).
func (g *Game) charge(x, target blockID) {
	hits := g.roll(x, "charge", toldCharged.Kind, target)
	if hits > 0 {
		g.reduce(target, min(hits, int(g.Blocks[target].Strength)))
	}
	if g.Blocks[target].At != g.battle.area {
		return
	}
	hits = g.roll(target, "bonus-fire", toldFiredBack.Kind, x)
	if hits > 0 {
		g.reduce(x, min(hits, int(g.Blocks[x].Strength)))
	}
}

// The rollers of treachery; each may try once in a battle (6.9).
const (
	asKing = iota
	asPretender
	asWarwick
	asNobody
)

func (g *Game) roller(s table.Side, x blockID) int {
	switch {
	case x == g.warwick[s]:
		return asWarwick
	case x != g.claimant[s]:
		return asNobody
	case s == g.king:
		return asKing
	}
	return asPretender
}

// mayRoll says whether a block can make a Treachery Roll now (6.9).
func (g *Game) mayRoll(s table.Side, x blockID) *Reason {
	who := g.roller(s, x)
	switch {
	case who == asNobody:
		return noTraitor
	case g.battle.tried[who]:
		return treacheryUsed
	case g.battle.round == lastRound && s == g.battle.attacker:
		return mustRetreat
	}
	return nil
}

// mayTurn says whether a target can be made to defect by a roller; noBlock
// rolls by the Treason card.
func (g *Game) mayTurn(x, target blockID) *Reason {
	switch {
	case g.battle.block[target].reserve:
		return targetReserve
	case g.loyalty(x, target) == 0 || g.info(target).other == noBlock:
		return loyal
	case target == g.claimant[0] || target == g.claimant[1]:
		return claimantStays
	case g.battle.block[target].defected:
		return regained
	case x != noBlock && g.name(x) == "Warwick" && (g.name(target) == "Northumberland" || g.name(target) == "Westmoreland"):
		return warwickKin
	}
	return nil
}

// loyalty is the number of dice that must be even. Warwick's kin have 1
// against him, and 2 against others (6.91).
func (g *Game) loyalty(x, target blockID) int {
	if x != noBlock && g.name(x) == "Warwick" && g.info(target).neville {
		return 1
	}
	return int(g.info(target).loyalty)
}

// treacheryRoll tries to make an enemy block defect (6.9).
func (g *Game) treacheryRoll(s table.Side, x, target blockID) {
	g.battle.tried[g.roller(s, x)] = true
	g.tryToTurn(s, g.name(x), g.loyalty(x, target), target)
}

var toldTreachery = rows.Add(story.Row{Kind: "treachery", Level: 2, Text: "{block} ({side}) tries to turn {target}", Tail: "he stays loyal",
	Or: story.IfTail(func(e table.Event) bool { return e.Hits == 1 }, "he changes sides")})

func (g *Game) tryToTurn(s table.Side, by string, dice int, target blockID) {
	faces := g.t.Roll("treachery", dice)
	even := 1
	for _, f := range faces {
		if f%2 != 0 {
			even = 0
		}
	}
	g.t.Tell(table.Event{Kind: toldTreachery.Kind, To: table.Nobody, Side: s, Block: by, Target: g.name(target), Label: g.t.Label("treachery"), Dice: faces, Hits: even})
	if even == 1 {
		g.defect(target)
	}
}

// defect swaps a block for the other house's version, which joins that house's
// Reserve at current strength and fights from the next round (6.9).
func (g *Game) defect(x blockID) {
	other := g.info(x).other
	strength := g.Blocks[x].Strength
	g.place(x, aside)
	g.place(other, g.battle.area)
	g.Blocks[other].Strength = strength
	g.Blocks[other].Moved = true
	g.Blocks[other].Via = noBorder
	g.battle.block[other] = fighter{reserve: true, late: true, defected: true}
	g.heirReturns(g.owner(other), other)
}

// treasonRoll offers the roll of the Treason card before a battle begins (5.1).
func (g *Game) treasonRoll() {
	s := g.treason
	if s == table.Nobody {
		return
	}
	g.t.Safe()
	q := &table.Question{Side: s, Name: "treason", At: "treason", Area: g.areaName(g.battle.area), Options: []table.Option{{Verb: "wait"}}}
	for _, x := range g.inPlayOf(s.Other()) {
		q.Offer(g.mayTurn(noBlock, x) == nil, table.Option{Verb: "treason", Name: g.name(x)})
	}
	o := g.t.Ask(q)
	if o.Verb == "wait" {
		return
	}
	g.treason = table.Nobody
	target, _ := g.block(s.Other(), o.Name)
	g.tryToTurn(s, treason, int(g.info(target).loyalty), target)
}

// askTreason is whom the Treachery Roll of Treason is for, before a battle (5.1).
var askTreason = question{Name: "treason", Rule: "6.9", Shape: kind.Name, Verb: "treason", Of: "enemy", Words: []string{"wait"}, Needs: underBattle,
	Text:   "Use the Treachery Roll of Treason in the battle of {area}?",
	Done:   map[string]string{"treason": "Treason tries to turn {name}.", "wait": "Treason is kept for another battle."},
	Arises: func(g *Game, _ *view.View) bool { return g.treason == g.masked },
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		target, ok := g.block(q.Side.Other(), o.Name)
		if !ok || !g.seen(target) {
			return notTheirs
		}
		return g.mayTurn(noBlock, target)
	},
	Plan: &planKind{Name: "treason", First: true, Begin: "Treason, before a battle", Areas: true,
		Doc:  "Whom the Treachery Roll of Treason is for, before a battle (5.1): [Stanley, any], or wait.",
		None: treasonFacts{}, Facts: (*Game).treasonFacts, Words: []string{"area", "own.names", "enemy.names"}, Read: readTreason,
		Default: "Treason is tried at once, on the least loyal block there, the strongest of them", Choose: (*Game).defaultTreason}}
