package thiswar

import (
	"cmp"
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// sallyFrom lets the Besieged Sally (8.2).
func (g *Game) sallyFrom(c cityID) {
	defer g.t.In("sally").Out()
	s := g.besieged(c)
	if g.marker[c] != noMarker {
		g.bombardFrom(c)
		if g.besieged(c) == table.Nobody {
			return
		}
	}
	sallying := g.chooseSally(s, c)
	switch {
	case !g.sallies(s, c, sallying):
	case g.marker[c] == noMarker:
		g.sallyBattle(c, sallying) // a normal Battle
	default:
		g.fightSally(c, sallying)
	}
}

// askSally is who Sallies from a City (8.2).
var askSally = question{Name: "sally", Rule: "8.2", Shape: kind.List, Verb: "sally", Words: []string{"end"},
	Text: "Which blocks Sally from {area}? (8.2)",
	Done: map[string]string{"sally": "{name} Sallies."},
	Put:  atFortified(func(g *Game, c cityID, _ *view.Question) bool { return done(func() { g.chooseSally(g.masked, c) }) }),
	Why: fromCity(func(g *Game, c cityID, x blockID, _ *table.Question) *Reason {
		return cmp.Or(g.maySally(x, c), chosenAlready)
	}),
	Arises: anySiege,
	Plan: atCity.Of("sally", "A Sally",
		"Who Sallies from a Besieged City (8.2): blocks and classes and nobody else, or none.",
		readSeries("sally", "none", "end"), "nobody Sallies",
		plans.Always[*Game]("end")).Early()}

// fromCity says why a block does something that only the Besieged of a City do.
func fromCity(otherwise func(*Game, cityID, blockID, *table.Question) *Reason) func(*Game, *table.Question, table.Option) *Reason {
	return func(g *Game, q *table.Question, o table.Option) *Reason {
		x, mine := g.block(q.Side, o.Name)
		c, _ := g.city(q.Area)
		if !mine || c == noCity || g.Blocks[x].At != g.cities[c].inside {
			return notInCity
		}
		return otherwise(g, c, x, q)
	}
}

// chooseSally asks which blocks Sally: any without a Siege Marker, Infantry
// and Cavalry against one.
func (g *Game) chooseSally(s table.Side, c cityID) []blockID {
	able := slices.DeleteFunc(g.In(s, g.cities[c].inside), func(x blockID) bool { return g.maySally(x, c) != nil })
	return g.chooseBlocks(s, "sally", c, able, len(able))
}

// maySally says whether a Besieged block may Sally.
func (g *Game) maySally(x blockID, c cityID) *Reason {
	return gunsNoSally.If(g.info(x).class == artillery && g.marker[c] != noMarker)
}

var (
	toldNoSally = rows.Add(story.Row{Kind: "no-sally", Level: 1, Text: "{side} does not Sally from {area}"})
	toldSallies = rows.Add(story.Row{Kind: "sallies", Deed: view.Fights, Level: 1, Text: "{side} Sallies from {area} with {n blocks}"})
)

// sallies tells whether there is a Sally.
func (g *Game) sallies(s table.Side, c cityID, sallying []blockID) bool {
	if len(g.besiegers(c)) == 0 {
		return false // all of them retreated there this Turn
	}
	e := table.Event{Kind: toldSallies.Kind, Side: s, Area: g.cities[c].name, N: len(sallying)}
	if len(sallying) == 0 {
		e.Kind = toldNoSally.Kind
	}
	g.tell(e)
	return len(sallying) > 0
}

// bombardFrom lets Artillery in the City Fire at the besieging forces, each block at one
// upright block drawn by lot, which takes the hits whatever its class (8.2).
func (g *Game) bombardFrom(c cityID) {
	s := g.besieged(c)
	firing := g.chooseBombard(s, c)
	for _, x := range firing {
		targets := g.besiegers(c)
		if len(targets) == 0 {
			break
		}
		g.t.Do(Sides[s]+"-"+g.name(x), func() { g.bombardAt(x, targets[g.t.Shuffle("target", len(targets))[0]], c) })
	}
	if len(firing) > 0 {
		g.settle()
	}
}

// askBombard is which Artillery Fires from a Besieged City (8.2).
var askBombard = question{Name: "bombard", Rule: "8.2", Shape: kind.List, Verb: "bombard", Words: []string{"hold"}, Every: true,
	Asks: func(_ *Game, q *table.Question) say.Text {
		if q.Block == "" {
			return say.Textf("There is no Artillery to bombard with from %s (8.2)", q.Area)
		}
		return say.Textf("Does %s bombard the besiegers of %s? (8.2)", q.Block, q.Area)
	},
	Done:   map[string]string{"bombard": "{name} bombards the besiegers."},
	Put:    atFortified(func(g *Game, c cityID, _ *view.Question) bool { return done(func() { g.chooseBombard(g.masked, c) }) }),
	Why:    fromCity(func(*Game, cityID, blockID, *table.Question) *Reason { return chosenAlready }),
	Arises: anySiege,
	Plan: atCity.Of("bombard", "Your Artillery in a Besieged City",
		"Whether a Besieged Artillery block Fires at the besiegers (8.2): bombard or hold.",
		plans.ReadWords("bombard", "hold"), "it bombards",
		plans.Always[*Game]("bombard"))}

// chooseBombard asks which Artillery blocks Fire from the City.
func (g *Game) chooseBombard(s table.Side, c cityID) (firing []blockID) {
	guns := g.guns(g.In(s, g.cities[c].inside))
	for _, x := range guns {
		o := g.t.Ask(&table.Question{Side: s, Name: "bombard", At: "bombard-" + g.name(x), Series: g.t.Key(), Block: g.name(x), Area: g.cities[c].name, Hidden: true,
			Options: []table.Option{{Verb: "bombard", Name: g.name(x)}, {Verb: "hold"}}})
		if o.Verb == "bombard" {
			firing = append(firing, x)
		}
	}
	if len(guns) == 0 { // nobody else sees whether there are guns
		g.t.Ask(&table.Question{Side: s, Name: "bombard", At: "bombard", Series: g.t.Key(), Area: g.cities[c].name, Hidden: true, Options: []table.Option{{Verb: "hold"}}})
	}
	return firing
}

// bombardAt has an Artillery block Fire at one upright block.
func (g *Game) bombardAt(x, target blockID, c cityID) {
	eff := int(g.info(x).eff) + g.war.Tables.Combat.SiegeArtillery
	if eff <= 0 {
		return // no roll can hit
	}
	faces := g.t.Roll("fire", int(g.Blocks[x].Strength))
	hits := table.Hits(faces, eff)
	g.tell(table.Event{Kind: toldFired.Kind, Side: g.info(x).side, Block: g.name(x), Rating: itoa(eff), Label: g.t.Label("fire"), Dice: faces, Hits: hits})
	if hits > 0 {
		g.weaken(target, hits, "by the guns of %s", g.cities[c].name)
	}
}

var (
	toldSallying = rows.Add(story.Row{Kind: "sallying", Deed: view.Lines, Level: 2, Text: "{block} ({n}) Sallies"})
	toldMet      = rows.Add(story.Row{Kind: "met", Deed: view.Against, Level: 2, Text: "{block} ({n}) stands in the way"})
)

// fightSally fights a Sally against a Siege with a Marker (8.2): the Sallying blocks attack as many
// of the besieging blocks, drawn by lot; none of the others take part.
func (g *Game) fightSally(c cityID, sallying []blockID) {
	s := g.besieged(c)
	b := g.newBattle(sally, g.cities[c].area, c, s)
	g.battle = b
	all := g.besiegers(c)
	lots := g.t.Shuffle("defenders", len(all))
	lots = lots[:min(len(sallying), len(all))]
	slices.Sort(lots)
	for _, x := range sallying {
		b.part[x] = part{in: true, inside: true}
		g.tellPart(toldSallying.Kind, x)
	}
	for _, i := range lots {
		b.part[all[i]].in = true
		g.tellPart(toldMet.Kind, all[i])
	}
	g.fightOn(g.sallyRound)
	g.endSiegeCombat()
}

// tellPart shows a block that takes part in Siege Combat.
func (g *Game) tellPart(kind string, x blockID) {
	g.tell(table.Event{Kind: kind, Side: g.info(x).side, Block: g.name(x), Area: g.cityName(g.battle.city), N: int(g.Blocks[x].Strength)})
}

// sallyRound fights a Round of a Sally: as of any Battle (7.3), but for what 8.2 says.
func (g *Game) sallyRound() {
	b, mods := g.battle, &g.war.Tables.Combat
	attacker, defender := b.attacker, b.attacker.Other()
	if b.round == 1 {
		for _, x := range g.active(defender, artillery) {
			g.siegeStrike(x, "fire", mods.SiegeArtillery)
		}
	}
	g.siegeFire(defender)
	g.siegeFire(attacker)
	order := [...]table.Side{defender, attacker}
	g.cavalryEngages(order, g.sallyCavalry)
	for _, s := range order {
		for _, x := range g.engaging(s) {
			g.siegeStrike(x, "engage", mods.InfantryEngage)
		}
	}
	if g.remaining(defender) == 0 && g.remaining(attacker) > 0 {
		g.captureSomeGuns(defender)
	}
}

// sallyCavalry has a side's Cavalry Engage, one more effective where the enemy has none
// (7.42). In excess is what it causes beyond the strength of the enemy's Cavalry (7.43),
// also if it falls on others (reading sally-rout).
func (g *Game) sallyCavalry(s table.Side) (hits, excess int) {
	enemy, modifier := g.active(s.Other(), cavalry), 0
	if len(enemy) == 0 {
		modifier = g.war.Tables.Combat.CavalryAlone
	}
	strength := g.Strength(enemy)
	for _, x := range g.active(s, cavalry) {
		hits += g.siegeStrike(x, "engage", modifier)
	}
	return hits, hits - strength
}

// captureSomeGuns takes a strength from each Defending Artillery block when no Cavalry
// and Infantry is left among them; the Attacker may add it to Artillery in
// the Besieged City or deploy some there (8.2).
func (g *Game) captureSomeGuns(defender table.Side) {
	b, strength := g.battle, 0
	for _, x := range g.active(defender, artillery) {
		strength++
		g.loseInBattle(x, 1)
	}
	g.captureGuns(b.attacker, g.cities[b.city].inside, strength)
}
