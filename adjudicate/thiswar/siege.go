package thiswar

import (
	"strings"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// askSiege is which Siege Player 1 has resolved next (7.03).
var askSiege = question{Name: "siege", Public: true, Rule: "7.03", Shape: kind.Name, Verb: "besiege", Of: "place",
	Text:   "Which Besieged City comes next? (7.03)",
	Done:   map[string]string{"besiege": "The Siege of {area} comes next."},
	Why:    only(noSiegeThere),
	Arises: inChosenOrder,
	Plan:   inOrderOf()}

var toldSiege = rows.Add(story.Row{Kind: "siege", Level: 0, Text: "The Siege of {area}"})

// siegeCombat resolves the Besieged Cities one by one in the order Player 1
// chooses: first the Besieged may Sally, then the Besieger may Storm (7.03).
func (g *Game) siegeCombat() {
	defer g.t.In("siege").Out()
	done := make([]bool, len(g.cities))
	for o := range g.t.Until("", table.Question{Side: g.player1, Name: "siege", At: "order-"}, func(q *table.Question, _ int) {
		g.t.Safe()
		for c := range g.everyCity() {
			q.Offer(!done[c] && g.besieged(c) != table.Nobody, table.Option{Verb: "besiege", Areas: [3]string{g.cities[c].name}})
		}
	}) {
		c, _ := g.city(o.Areas[0])
		done[c] = true
		g.t.In(g.cities[c].name)
		g.tell(table.Event{Kind: toldSiege.Kind, Side: g.besieged(c), Area: g.cities[c].name})
		g.sallyFrom(c)
		if g.besieged(c) != table.Nobody {
			g.stormOn(c)
		}
		g.meetQueen()
		g.t.Out()
	}
}

// besiegers lists the blocks that besiege a City and may take part in its Siege
// Combat: not those that retreated there this Turn (7.6).
func (g *Game) besiegers(c cityID) []blockID {
	return which.From(g.In(g.besieged(c).Other(), g.cities[c].area), func(x blockID) bool { return !g.retreated[x] })
}

// troops are the Infantry and Cavalry among some blocks, guns the Artillery.
func (g *Game) troops(blocks []blockID) []blockID {
	return which.From(blocks, func(x blockID) bool { return g.info(x).class != artillery })
}

func (g *Game) guns(blocks []blockID) []blockID {
	return which.From(blocks, func(x blockID) bool { return g.info(x).class == artillery })
}

// chooseBlocks lets a side name blocks one after the other, each once and at most so many, until it
// ends. It is asked in any case: others see neither whether it could nor what it could name.
func (g *Game) chooseBlocks(s table.Side, name string, c cityID, among []blockID, most int) (chosen []blockID) {
	for o := range g.t.Until("end", table.Question{Side: s, Name: name, At: name + "-", Series: g.t.Key(), Area: g.cities[c].name, Hidden: true}, func(q *table.Question, n int) {
		q.N, q.Options = most-n+1, []table.Option{{Verb: "end"}}
		if n <= most {
			q.Options = append(q.Options, g.each(name, among)...)
		}
	}) {
		x, _ := g.block(s, o.Name)
		chosen, among = append(chosen, x), which.But(among, x)
	}
	return chosen
}

var toldSiegeRound = rows.Add(story.Row{Kind: "siege-round", Deed: view.Round, Level: 1, Text: "Round {n} at {area}"})

// fightOn plays the Rounds of a Sally or Storm: after each the Attacker
// decides whether to continue (8.2, 8.3). Half-hits end with the last (8.31).
func (g *Game) fightOn(round func()) {
	b := g.battle
	for b.round = 1; ; b.round++ {
		g.t.In("round-" + itoa(b.round))
		g.tell(table.Event{Kind: toldSiegeRound.Kind, Side: b.attacker, Area: g.cities[b.city].name, N: b.round})
		round()
		for i := range b.part {
			b.part[i].engaging = false // 7.44
		}
		more := b.round < g.lastRound() && g.remaining(b.attacker) > 0 && g.remaining(b.attacker.Other()) > 0 && g.continues()
		g.t.Out()
		if !more {
			g.roundHalves()
			return
		}
	}
}

// askContinue is whether a Sally (8.2) or a Storm (8.3) goes on after a Round.
var askContinue = question{Name: "continue", Rule: "8.2", Shape: kind.Word, Words: []string{"continue", "stop"},
	RuleOf: func(key, _ string) string {
		if strings.Contains(key, "/storm/") {
			return "8.3"
		}
		return ""
	},
	Text:   "Go on at {area} after Round {n}? (8.2, 8.3)",
	Done:   map[string]string{"continue": "You fight another Round."},
	Arises: anySiege,
	Plan: inBattle.Of("continue", "A Sally or Storm that you have begun",
		"Whether a Sally or Storm goes on after a Round (8.2, 8.3): continue or stop.",
		plans.ReadWords("continue", "stop"), "continue while you are stronger; where walls still help the enemy, while you are twice as strong",
		(*Game).defaultContinue)}

// continues asks the Attacker whether to go on.
func (g *Game) continues() bool {
	b := g.battle
	return g.t.Word(table.Question{Side: b.attacker, Name: "continue", Area: g.cities[b.city].name, N: b.round}, "continue", "stop") == "continue"
}

// siegeFire has a side's Infantry declare whether they Fire or Engage, and Fire (7.44).
func (g *Game) siegeFire(s table.Side) {
	if g.remaining(s.Other()) == 0 {
		return // nobody to hit in this Round
	}
	foot := g.active(s, infantry)
	g.fireSeries(s, foot)
	for _, x := range foot {
		if !g.battle.part[x].engaging {
			g.siegeStrike(x, "fire", g.war.Tables.Combat.InfantryFire)
		}
	}
}

// engaging lists a side's Infantry blocks that Engage this Round.
func (g *Game) engaging(s table.Side) []blockID {
	return which.From(g.active(s, infantry), func(x blockID) bool { return g.battle.part[x].engaging })
}

// siegeStrike rolls for a block in Siege Combat. Classes are not targeted
// separately: hits fall on the strongest enemy block (8.2, 8.3); Infantry that
// defends against a Storm is one more effective (8.3).
func (g *Game) siegeStrike(x blockID, how string, modifier int) int {
	b, i := g.battle, g.info(x)
	if b.kind == storm && i.side != b.attacker && i.class == infantry {
		modifier += g.war.Tables.Combat.StormDefender
	}
	hits, _ := g.strike(x, how, int(i.eff)+modifier, func(y blockID) bool { return !b.part[y].routing && !b.part[y].pursuing })
	return hits
}

var toldSiegeCombatWon = rows.Add(story.Row{Kind: "siege-combat-won", Deed: view.Fought, Level: 1, Text: "{side} has the better of it at {area}"})

// endSiegeCombat finds who lost, as at the End of any Battle (7.5), and pays Turncoats (7.96);
// nobody Retreats or Regroups (8.2, 8.3).
func (g *Game) endSiegeCombat() {
	b := g.battle
	b.loser = b.attacker // equal numbers, none on either side too: reading both-empty
	if g.remaining(b.attacker) > g.remaining(b.attacker.Other()) {
		b.loser = b.attacker.Other()
	}
	g.tell(table.Event{Kind: toldSiegeCombatWon.Kind, Side: b.loser.Other(), Area: g.cities[b.city].name})
	g.turncoats()
	g.battle = nil
	g.settle()
}
