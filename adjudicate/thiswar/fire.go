package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// canHit lets hits fall on a class of blocks: not on Cavalry that has left the
// field Pursuing or Routing (7.42, 7.43).
func (g *Game) canHit(c class) func(blockID) bool {
	return func(x blockID) bool {
		p := &g.battle.part[x]
		return g.info(x).class == c && !p.pursuing && !p.routing
	}
}

// against is what a General Retreat takes from the effectiveness of those who
// Fire or Engage against the blocks that Retreat (7.3).
func (g *Game) against(s table.Side) int {
	if g.battle.general == s.Other() {
		return g.war.Tables.Combat.AgainstRetreating
	}
	return 0
}

// engages is the effectiveness of a block that Engages (7.3).
func (g *Game) engages(x blockID) int {
	s := g.info(x).side
	eff := int(g.info(x).eff) + g.against(s)
	if g.battle.general == s {
		eff += g.war.Tables.Combat.RetreatingEngage
	}
	return eff
}

// artilleryFires has a side's Artillery Fire (7.41): in Round 1, later only a
// Well-positioned block (7.97).
func (g *Game) artilleryFires(s table.Side) {
	guns := g.gunsThatFire(s)
	for i, target := range g.aimSeries(s, guns) {
		eff := int(g.info(guns[i]).eff) + g.against(s)
		if target == cavalry {
			eff += g.war.Tables.Combat.ArtilleryAtCavalry
		}
		g.strike(guns[i], "fire", eff, g.canHit(target))
	}
}

// askAim is what Artillery Fires at (7.41).
var askAim = question{Name: "aim", Rule: "7.41", Shape: kind.Each, Verb: "aim", Phrases: table.Phrases{"aim": {Target: "at"}}, Values: []string{"cavalry", "infantry"}, Every: true, Whole: true,
	Text: "What does {block} Fire at? (7.41)",
	Done: map[string]string{"aim": "{name} Fires at {target}."},
	Put: inField(func(g *Game, _ *view.Question) bool {
		return done(func() { g.aimSeries(g.masked, g.gunsThatFire(g.masked)) })
	}),
	Why: inCombat(func(g *Game, q *table.Question, o table.Option) *Reason {
		if why := g.fightsAs(artillery, q.Side, o.Name, onlyArtillery); why != nil {
			return why
		}
		switch x, _ := g.block(q.Side, o.Name); {
		case g.battle.part[x].reserve:
			return inReserve
		case o.Name == q.Block && o.Target != "":
			return noSuchTarget
		}
		return nil
	}),
	Wants:  wants("7.41", func(q *table.Question) say.Text { return say.Textf("%s: at cavalry or infantry", q.Block) }),
	Arises: anyFight,
	Plan: inBattle.Of("aim", "Artillery that Fires",
		"What an Artillery block Fires at (7.41): infantry, cavalry, or both in order.",
		readAim, "at Infantry, if there is any",
		(*Game).defaultAim)}

// fightsAs says whether a block of a side takes part in the Battle, and is of a class.
func (g *Game) fightsAs(c class, s table.Side, name string, other *Reason) *Reason {
	switch x, mine := g.block(s, name); {
	case !mine || !g.takesPart(x, s):
		return notInBattle
	case g.info(x).class != c:
		return other
	}
	return nil
}

// aimSeries has a side declare the target of each Artillery block before any
// roll; none where the enemy has nobody to Fire at.
func (g *Game) aimSeries(s table.Side, guns []blockID) (targets []class) {
	series := g.t.Key() + "/aim-" + Sides[s]
	for _, x := range guns {
		q := &table.Question{Side: s, Name: "aim", At: "aim-" + Sides[s] + "-" + g.name(x), Series: series, Block: g.name(x), Area: g.placeName(g.battle.area), N: g.battle.round}
		for _, c := range [...]class{cavalry, infantry} {
			q.Offer(len(g.active(s.Other(), c)) > 0, table.Option{Verb: "aim", Name: g.name(x), Target: c.String()})
		}
		if q.Options == nil {
			return nil
		}
		if g.t.Ask(q).Target == cavalry.String() {
			targets = append(targets, cavalry)
		} else {
			targets = append(targets, infantry)
		}
	}
	return targets
}

// gunsThatFire lists a side's Artillery that Fires in this Round.
func (g *Game) gunsThatFire(s table.Side) []blockID {
	b := g.battle
	if b.general == s {
		return nil // Retreating blocks may not Fire (7.3)
	}
	return which.From(g.active(s, artillery), func(x blockID) bool { return b.round == 1 || b.part[x].posted })
}

// infantryFires has a side's Infantry Fire that will not Engage (7.44).
func (g *Game) infantryFires(s table.Side) {
	b := g.battle
	foot, can := g.active(s, infantry), g.infantryHits(s)
	if !g.anyOf(s.Other(), can) {
		return // nobody to hit in this Round
	}
	g.fireSeries(s, foot)
	for _, x := range foot {
		if !b.part[x].engaging {
			g.strike(x, "fire", int(g.info(x).eff)+g.war.Tables.Combat.InfantryFire+g.against(s), can...)
		}
	}
}

// askFire is which Infantry Fires, and which will Engage (7.44).
var askFire = question{Name: "fire", Rule: "7.44", Shape: kind.Each, Values: []string{"fire", "engage"}, Verbs: []string{"fire", "engage"}, Every: true, Whole: true,
	Text: "Does {block} Fire now, or Engage later? (7.44)",
	Done: map[string]string{"fire": "{name} Fires.", "engage": "{name} will Engage."},
	Put: func(g *Game, _ *view.Question) bool {
		return g.battle != nil && done(func() { g.fireSeries(g.masked, g.active(g.masked, infantry)) })
	},
	Why:    inCombat((*Game).whyNoInfantry),
	Wants:  wants("7.44", func(q *table.Question) say.Text { return say.Textf("%s: fire or engage", q.Block) }),
	Arises: anyFight,
	Plan: inBattle.Of("fire", "Infantry that may Fire",
		"Whether an Infantry block Fires or will Engage (7.44): fire or engage.",
		plans.ReadWords("fire", "engage"), "Fire in Round 1, Engage in Rounds 2 and 3",
		(*Game).defaultFire)}

// whyNoInfantry says why a block is no Infantry that fights now.
func (g *Game) whyNoInfantry(q *table.Question, o table.Option) *Reason {
	if why := g.fightsAs(infantry, q.Side, o.Name, onlyInfantry); why != nil {
		return why
	}
	if x, _ := g.block(q.Side, o.Name); g.battle.part[x].reserve {
		return inReserve
	}
	return nil
}

// fireSeries has a side declare which of its Infantry Fires now and which
// will Engage, before any roll. Retreating blocks may not Fire (7.3).
func (g *Game) fireSeries(s table.Side, foot []blockID) {
	b := g.battle
	series := g.t.Key() + "/fire-" + Sides[s]
	for _, x := range foot {
		if b.general == s {
			b.part[x].engaging = true
			continue
		}
		q := &table.Question{Side: s, Name: "fire", At: "fire-" + Sides[s] + "-" + g.name(x), Series: series, Block: g.name(x), Area: g.placeName(b.area), N: b.round,
			Options: []table.Option{{Verb: "fire", Name: g.name(x)}, {Verb: "engage", Name: g.name(x)}}}
		b.part[x].engaging = g.t.Ask(q).Verb == "engage"
	}
}

// infantryEngages has a side's Infantry Engage that did not Fire (7.44).
func (g *Game) infantryEngages(s table.Side) {
	can := g.infantryHits(s)
	for _, x := range g.engaging(s) {
		if g.anyOf(s.Other(), can) {
			g.strike(x, "engage", g.engages(x)+g.war.Tables.Combat.InfantryEngage, can...)
		}
	}
}

// infantryHits says where the hits of a side's Infantry fall: on Infantry, and
// what is left over on Cavalry unless the enemy is in a General Retreat (7.44).
func (g *Game) infantryHits(s table.Side) []func(blockID) bool {
	can := []func(blockID) bool{g.canHit(infantry)}
	if g.battle.general != s.Other() {
		can = append(can, g.canHit(cavalry))
	}
	return can
}

// anyOf says that a side has a block in play that one of can lets be hit.
func (g *Game) anyOf(s table.Side, can []func(blockID) bool) bool {
	return which.Any(g.EveryBlock(), func(x blockID) bool {
		return g.inPlay(x, s) && slices.ContainsFunc(can, func(hit func(blockID) bool) bool { return hit(x) })
	})
}
