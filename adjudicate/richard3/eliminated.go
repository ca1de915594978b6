package richard3

import (
	"slices"

	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

var toldEliminated = rows.Add(story.Row{Kind: "eliminated", Deed: view.Falls, Level: 3, Text: "{block} ({side}) is out for this campaign",
	Or: story.ByWords(map[string]string{"dead": "{block} ({side}) is dead"})})

// eliminate takes a block out of the game or of the campaign (6.8).
func (g *Game) eliminate(x blockID) {
	s := g.owner(x)
	public := g.battle != nil
	i := g.info(x)
	to := faceDown // the owner's pool, or a mercenary's home (6.83-6.86)
	switch {
	case i.kind == heir, g.lostHeir(x):
		to, public = dead, true // 6.82, 9.1
	case i.kind == noble && (i.neville || i.loyalty == 0):
		to, public = dead, public || i.neville // 6.83; a Neville's death opens his shields to his kin (8.3)
	}
	e := table.Event{Kind: toldEliminated.Kind, To: table.Nobody, Side: s, Block: g.name(x), Words: places[to]}
	if !public {
		e.To = s
	}
	g.place(x, to)
	g.Blocks[x].Strength, g.seenFall[x] = i.max, public
	g.t.Tell(e)
	if to != dead {
		return
	}
	if i.other != noBlock {
		g.Place(i.other, gone)
	}
	g.heirDied(x)
}

// lostHeir says that a block is Exeter or Clarence in the other house's service: a noble there, whose
// death is the death of his own house's heir (9.1).
func (g *Game) lostHeir(x blockID) bool {
	o := g.info(x).other
	return o != noBlock && g.info(o).kind == heir
}

// heirOf is the house whose heir a block is, whomever he serves; Nobody of a block that is no heir.
func (g *Game) heirOf(x blockID) table.Side {
	switch {
	case g.lostHeir(x):
		return g.owner(x).Other()
	case g.info(x).kind == heir:
		return g.owner(x)
	}
	return table.Nobody
}

var toldKingDead = rows.Add(story.Row{Kind: "king-dead", Level: 1, Text: "The King, {block}, is dead. The next is crowned at the Supply Phase."})

// heirDied settles what follows the death of an heir (6.81, 6.82).
func (g *Game) heirDied(x blockID) {
	house := g.heirOf(x)
	if house == table.Nobody {
		return
	}
	g.minorsDue[house]++
	g.checkVictory()
	if g.claimant[house] != x {
		return
	}
	if house == g.king { // the next King is crowned in the Supply Phase
		g.claimant[house] = noBlock
		g.t.Tell(table.Event{Kind: toldKingDead.Kind, To: table.Nobody, Side: house, Block: g.name(x)})
		return
	}
	g.claimant[house] = g.seniorHeir(house) // a Pretender's claim passes at once
	g.tellClaim(house)
}

// seniorHeir is the most senior heir of a house on the map or a prisoner, or noBlock.
func (g *Game) seniorHeir(s table.Side) blockID {
	return g.mostSenior(func(x blockID) bool {
		return g.info(x).kind == heir && g.info(x).side == s && (g.Blocks[x].At >= 0 || g.Blocks[x].At == prisoner)
	})
}

// mostSenior is the most senior of the heirs that are so, or noBlock.
func (g *Game) mostSenior(is func(blockID) bool) blockID {
	heirs := which.Of(g.EveryBlock(), is)
	if heirs == nil {
		return noBlock
	}
	return slices.MinFunc(heirs, func(a, b blockID) int { return int(g.info(a).rank - g.info(b).rank) })
}

// heirReturns passes the Pretender's claim at once to an heir who has come back
// and is more senior (3.21, 6.81); a King is crowned in the Supply Phase.
func (g *Game) heirReturns(s table.Side, x blockID) {
	if g.info(x).kind != heir || s == g.king {
		return
	}
	if h := g.seniorHeir(s); h != g.claimant[s] {
		g.claimant[s] = h
		g.tellClaim(s)
	}
}

var (
	toldClaims  = rows.Add(story.Row{Kind: "claims", Level: 1, Text: "{block} is the Pretender."})
	toldCrowned = rows.Add(story.Row{Kind: "crowned", Level: 1, Text: "{block} is King, crowned in {area}."})
)

func (g *Game) tellClaim(s table.Side) {
	x := g.claimant[s]
	if x == noBlock {
		return
	}
	e := table.Event{Kind: toldClaims.Kind, To: table.Nobody, Side: s, Block: g.name(x)}
	if s == g.king {
		e.Kind, e.Area = toldCrowned.Kind, g.areaName(g.Blocks[x].At) // 6.81: the place is announced
	}
	g.t.Tell(e)
}

var (
	toldLostStep = rows.Add(story.Row{Kind: "lost-step", Deed: view.Changes, Level: 1, Text: "{block} in {area} loses a step to {words}: {from} → {n}",
		Or: story.If(story.NoBlock, "{side}: {n blocks} in {area} loses a step to {words}")})
	toldGone = rows.Add(story.Row{Kind: "gone", Deed: view.Falls, Level: 1, Text: "{side} loses {n blocks} in {area}"})
)

// loseStep takes one step from a block outside battle, unseen by the other side.
func (g *Game) loseStep(x blockID, why string) {
	was := g.Blocks[x].Strength
	g.Blocks[x].Strength--
	g.t.Tell(table.Event{Kind: toldLostStep.Kind, To: g.owner(x), Side: g.owner(x), Block: g.name(x), Area: g.areaName(g.Blocks[x].At), From: int(was), N: int(was) - 1, Words: why})
	if a := g.Blocks[x].At; why == "supply" && !g.areas[a].exile {
		// Where more blocks stand than are supplied everybody sees a step go.
		g.t.Tell(table.Event{Kind: toldLostStep.Kind, To: g.owner(x).Other(), Side: g.owner(x), Area: g.areaName(a), N: 1, Words: why})
	}
	if g.Blocks[x].Strength == 0 {
		a := g.Blocks[x].At
		g.t.Tell(table.Event{Kind: toldGone.Kind, To: g.owner(x).Other(), Side: g.owner(x), Area: g.areaName(a), N: 1})
		g.eliminate(x)
	}
}

var toldFreed = rows.Add(story.Row{Kind: "freed", Level: 1, Text: "{block} is freed in {area}"})

// freePrisoner frees Henry VI when Lancaster controls Middlesex (Kingmaker).
func (g *Game) freePrisoner() {
	if !g.Friendly(Lancaster, g.middlesex) {
		return
	}
	for x := range g.EveryBlock() {
		if g.Blocks[x].At == prisoner && g.owner(x) == Lancaster {
			g.place(x, g.middlesex)
			g.Blocks[x].Moved = true
			g.t.Tell(table.Event{Kind: toldFreed.Kind, To: table.Nobody, Side: Lancaster, Block: g.name(x), Area: g.areaName(g.middlesex)})
		}
	}
}

// checkVictory ends the game when all heirs of a house are eliminated (9.0).
// One in the other house's service lives: he may come back, or be executed (9.1).
func (g *Game) checkVictory() {
	for s := table.First; s <= table.Second; s++ {
		if !which.Any(g.EveryBlock(), func(x blockID) bool { return g.info(x).kind == heir && g.info(x).side == s && !g.isDead(x) }) {
			g.win(s.Other(), "heirs")
		}
	}
}

var toldVictory = rows.Add(story.Row{Kind: "victory", Text: "{side} holds the throne and wins",
	Or:     story.ByWords(map[string]string{"heirs": "{side} wins: all heirs of {other} are gone"}),
	Places: story.Places{"other": func(_ tongue.Tongue, e table.Event) string { return houseName(e.Side.Other()) }}})

func (g *Game) win(s table.Side, how string) {
	g.winner = s
	g.t.Tell(table.Event{Kind: toldVictory.Kind, To: table.Nobody, Side: s, Words: how})
	g.t.End()
}
