package thiswar

import (
	"cmp"
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// miningBreaches is the least die with which a mine breaches the walls, and
// minesFrom the least Siege Marker: the Event's own numbers (7.93, 8.3).
const (
	miningBreaches = 4
	minesFrom      = 1
)

// trainNeeds is how much Artillery of its own Parliament needs for its Siege Train (8.3).
const trainNeeds = 2

// openWalls says that a City's walls are incomplete: London's, unless the
// Fortification of London has taken place (6.45, 8.3).
func (g *Game) openWalls(c cityID) bool { return c == g.london && !g.lasts(fortification) }

// wallsDown says that the walls of a City do not help who defends it: breached, or
// London's before their fortification (6.45, 8.3).
func (g *Game) wallsDown(c cityID) bool {
	return g.openWalls(c) || g.breachAt == c && c != noCity || g.battle != nil && g.battle.kind == storm && g.battle.city == c && g.battle.breach
}

var (
	toldNoStorm    = rows.Add(story.Row{Kind: "no-storm", Level: 1, Text: "{side} does not Storm {area}"})
	toldStorms     = rows.Add(story.Row{Kind: "storms", Deed: view.Fights, Level: 1, Text: "{side} Storms {area} with {n blocks}"})
	toldStorming   = rows.Add(story.Row{Kind: "storming", Deed: view.Lines, Level: 2, Text: "{block} ({n}) Storms"})
	toldOnTheWalls = rows.Add(story.Row{Kind: "on-the-walls", Deed: view.Against, Level: 2, Text: "{block} ({n}) defends {area}"})
)

// stormOn lets the Besieger Storm a City (8.3): first Mining, then bombardment, then the decision.
func (g *Game) stormOn(c cityID) {
	defer g.t.In("storm").Out()
	besiegers := g.besiegers(c)
	if len(besiegers) == 0 {
		return // all of them retreated there this Turn (7.6)
	}
	s := g.besieged(c).Other()
	breach := g.openWalls(c) || g.mined(s, c) || g.breached(s, c)
	if breach {
		g.breachAt = c
	}
	storming := g.chooseStorm(s, c)
	g.breachAt = noCity
	if len(storming) == 0 {
		g.tell(table.Event{Kind: toldNoStorm.Kind, Side: s, Area: g.cities[c].name})
		return
	}
	b := g.newBattle(storm, g.cities[c].area, c, s)
	b.breach = breach
	g.battle = b
	g.tell(table.Event{Kind: toldStorms.Kind, Side: s, Area: g.cities[c].name, N: len(storming)})
	for _, x := range besiegers {
		// Besieging blocks that do not Storm are in Reserve, Artillery always.
		b.part[x] = part{in: true, reserve: true, late: true}
	}
	for _, x := range storming {
		b.part[x] = part{in: true}
		g.tellPart(toldStorming.Kind, x)
	}
	for _, x := range g.In(s.Other(), g.cities[c].inside) {
		b.part[x] = part{in: true, inside: true}
		g.tellPart(toldOnTheWalls.Kind, x)
	}
	g.fightOn(g.stormRound)
	g.takeCity()
	g.endSiegeCombat()
}

// askStorm is who Storms a City (8.3).
var askStorm = question{Name: "storm", Rule: "8.3", Shape: kind.List, Verb: "storm", Words: []string{"end"},
	Text: "Which blocks Storm {area}? {n} more at most (8.3)",
	Done: map[string]string{"storm": "{name} Storms."},
	Put: atFortified(func(g *Game, c cityID, _ *view.Question) bool {
		return g.besieged(c) == g.masked.Other() && done(func() { g.chooseStorm(g.masked, c) })
	}),
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, mine := g.block(q.Side, o.Name)
		c, _ := g.city(q.Area)
		switch {
		case !mine || c == noCity:
			return notBesieging
		case g.mayStorm(x, c) != nil:
			return g.mayStorm(x, c)
		case q.N == 0:
			return tooManyStorm
		}
		return chosenAlready
	},
	Arises: anySiege,
	Plan: atCity.Of("storm", "A Storm",
		"Who Storms a City that you besiege (8.3): blocks and classes in this order, up to its limit, and nobody else; or none.",
		readSeries("storm", "none", "end"), "no Storm but through a breach, with twice the strength of the City's blocks at 3 each; then the strongest, Charles aside",
		(*Game).defaultStorm).Early()}

// chooseStorm asks which blocks Storm, as many as the City lets.
func (g *Game) chooseStorm(s table.Side, c cityID) []blockID {
	able := slices.DeleteFunc(g.In(s, g.cities[c].area), func(x blockID) bool { return g.mayStorm(x, c) != nil })
	return g.chooseBlocks(s, "storm", c, able, g.cities[c].storming)
}

// mayStorm says whether a besieging block may Storm a City: no Artillery, and nobody who
// retreated there this Turn (7.6).
func (g *Game) mayStorm(x blockID, c cityID) *Reason {
	switch {
	case g.Blocks[x].At != g.cities[c].area:
		return notBesieging
	case g.info(x).class == artillery:
		return gunsStay
	case g.retreated[x]:
		return noSiegeCombat
	}
	return nil
}

var toldMine = rows.Add(story.Row{Kind: "mine", Level: 1, Text: "A mine is fired under the walls of {area}", Tail: "{breach}", Places: breaches})

// mined rolls for a mine under the walls, if the Besieger has played Mining for this Siege (8.3).
func (g *Game) mined(s table.Side, c cityID) bool {
	if !g.aims(s, mining, g.cities[c].inside) || g.marker[c] < minesFrom {
		return false
	}
	faces := g.t.Roll("mining", 1)
	e := table.Event{Kind: toldMine.Kind, Side: s, Area: g.cities[c].name, Label: g.t.Label("mining"), Dice: faces}
	if faces[0] >= miningBreaches {
		e.Words = "breach"
	}
	g.tell(e)
	return e.Words != ""
}

// askBreach is whether Artillery bombards the walls of a City (8.3).
var askBreach = question{Name: "breach", Rule: "8.3", Shape: kind.Word, Words: []string{"bombard", "hold"},
	Asks: func(_ *Game, q *table.Question) say.Text {
		if q.N == 0 {
			return say.Textf("There is no Artillery to bombard the walls of %s with (8.3)", q.Area)
		}
		return say.Textf("Bombard the walls of %s with Artillery of %d strength? (8.3)", q.Area, q.N)
	},
	Done:   map[string]string{"bombard": "You bombard the walls."},
	Why:    only(tooFewGuns),
	Arises: anySiege,
	Plan: atCity.Of("breach", "The walls of a City that you besiege",
		"Whether your Artillery bombards the walls (8.3): bombard or hold.",
		plans.ReadWords("bombard", "hold"), "it bombards",
		plans.Always[*Game]("bombard"))}

var toldBombardment = rows.Add(story.Row{Kind: "bombardment", Level: 1, Text: "Artillery of {n} strength bombards the walls of {area}", Tail: "{breach}", Places: breaches,
	Or: story.IfTail(func(e table.Event) bool { return e.From != e.Dice[0] }, "and 1 for the Siege Train: {breach}")})

// breached lets the Besieger bombard the walls with Artillery of at least as much strength as the
// first row of the Bombardment Table (8.3). He is asked in any case: nobody else sees his guns.
func (g *Game) breached(s table.Side, c cityID) bool {
	strength, own := 0, 0
	for _, x := range g.guns(g.besiegers(c)) {
		strength += int(g.Blocks[x].Strength)
		if g.info(x).kind != covenanter {
			own += int(g.Blocks[x].Strength)
		}
	}
	q := &table.Question{Side: s, Name: "breach", At: "breach", Area: g.cities[c].name, N: strength, Hidden: true, Options: []table.Option{{Verb: "hold"}}}
	q.Offer(strength >= g.war.Tables.Bombardment[0].Min, table.Option{Verb: "bombard"})
	if g.t.Ask(q).Verb == "hold" {
		return false
	}
	faces := g.t.Roll("breach", 1)
	die := faces[0]
	if g.lasts(siegeTrain) && s == Parliament && own >= trainNeeds {
		die = min(6, die+1)
	}
	e := table.Event{Kind: toldBombardment.Kind, Side: s, Area: g.cities[c].name, N: strength, From: die, Label: g.t.Label("breach"), Dice: faces}
	for _, row := range g.war.Tables.Bombardment {
		if strength >= row.Min && (row.Max == 0 || strength <= row.Max) && slices.Contains(row.Breach, die) {
			e.Words = "breach"
		}
	}
	g.tell(e)
	return e.Words != ""
}

// stormRound fights a Round of a Storm (8.3). Cavalry Engages together with Infantry;
// the Attacker's Artillery does not Fire.
func (g *Game) stormRound() {
	b := g.battle
	attacker, defender := b.attacker, b.attacker.Other()
	if b.round == 1 {
		for _, x := range g.active(defender, artillery) {
			g.siegeStrike(x, "fire", 0)
		}
	} else {
		g.exchange(attacker)
	}
	g.siegeFire(defender)
	g.siegeFire(attacker)
	for _, s := range [...]table.Side{defender, attacker} {
		engaging := append(g.engaging(s), g.active(s, cavalry)...)
		slices.Sort(engaging) // the order of the pack
		for _, x := range engaging {
			modifier := 0
			if g.info(x).class == infantry {
				modifier = g.war.Tables.Combat.InfantryEngage
			}
			g.siegeStrike(x, "engage", modifier)
		}
	}
}

// mayExchange says whether a Storming block may change places with one in Reserve (8.3).
func (g *Game) mayExchange(s table.Side, x, y blockID) *Reason {
	b := g.battle
	switch {
	case b == nil || b.kind != storm || s != b.attacker || !g.remains(x, s):
		return notStorming
	case g.info(y).side != s || g.Blocks[y].At != b.area || !b.part[y].in || !b.part[y].reserve:
		return notReserve
	case g.info(y).class == artillery:
		return gunsStay
	}
	return nil
}

// askExchange is who of the Storming blocks changes places with a Reserve (8.3).
var askExchange = question{Name: "exchange", Rule: "8.3", Shape: kind.Each, Verb: "exchange", To: "block", Phrases: table.Phrases{"exchange": {Target: "for"}}, Whom: []string{"exchange"}, Words: []string{"end"},
	Text: "Exchange Storming blocks at {area} for Reserves? (8.3)",
	Done: map[string]string{"exchange": "{target} takes the place of {name}."},
	Put: func(g *Game, _ *view.Question) bool {
		return g.battle != nil && g.battle.kind != field && done(func() { g.exchange(g.masked) })
	},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, mine := g.block(q.Side, o.Name)
		y, ours := g.block(q.Side, o.Target)
		switch {
		case !mine:
			return notStorming
		case !ours:
			return notReserve
		}
		return cmp.Or(g.mayExchange(q.Side, x, y), chosenAlready)
	},
	Arises: anySiege,
	Plan: inBattle.Of("exchange", "Fresh blocks in a Storm",
		"Who of the Storming blocks is exchanged for whom of the Reserve, in Rounds 2 and 3 (8.3): {weakest: strongest}, {Charles: infantry}, or none.",
		readExchange, "the weakest for the strongest, Charles aside, while that brings 2 strength or more",
		(*Game).defaultExchange)}

var toldExchanged = rows.Add(story.Row{Kind: "exchanged", Level: 2, Text: "{target} comes out of Reserve for {block}"})

// exchange lets the Storming side exchange blocks for Reserves, at the beginning of Rounds
// 2 and 3; no block changes places twice.
func (g *Game) exchange(s table.Side) {
	b := g.battle
	var changed [maxBlocks]bool
	q := table.Question{Side: s, Name: "exchange", At: "exchange-", Series: g.t.Key(), Area: g.cities[b.city].name, Hidden: true, Options: []table.Option{{Verb: "end"}}}
	for o := range g.t.Until("end", q, func(q *table.Question, _ int) {
		at := g.In(s, b.area)
		for _, x := range at {
			for _, y := range at {
				q.Offer(!changed[x] && !changed[y] && g.mayExchange(s, x, y) == nil, table.Option{Verb: "exchange", Name: g.name(x), Target: g.name(y)})
			}
		}
	}) {
		x, _ := g.block(s, o.Name)
		y, _ := g.block(s, o.Target)
		changed[x], changed[y] = true, true
		b.part[x].reserve, b.part[y].reserve = true, false
		g.tell(table.Event{Kind: toldExchanged.Kind, Side: s, Block: g.name(x), Target: g.name(y), Area: g.cities[b.city].name})
	}
}

var toldStormed = rows.Add(story.Row{Kind: "stormed", Deed: view.Fought, Level: 0, Text: "{area} is taken by Storm"})

// takeCity gives the City to the Attacker if all Infantry and Cavalry in it is
// Eliminated; its Artillery is Eliminated and captured (8.3, 7.81).
func (g *Game) takeCity() {
	b := g.battle
	s := b.attacker
	if g.remaining(s.Other()) > 0 || g.remaining(s) == 0 {
		return
	}
	g.tell(table.Event{Kind: toldStormed.Kind, Side: s, Area: g.cities[b.city].name})
	strength := g.seize(g.In(s.Other(), g.cities[b.city].inside), true)
	g.settle()
	g.captureGuns(s, b.area, strength)
}

// breaches says whether the walls hold.
var breaches = story.Places{"breach": func(t tongue.Tongue, e table.Event) string {
	if e.Words != "" {
		return t.Sprintf("a breach")
	}
	return t.Sprintf("they stand")
}}
