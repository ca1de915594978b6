package thiswar

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// foresee fights the Battles that orders lead to many times, see kind.Rules: against average blocks in the place of those unseen.
func (r *Rules) foresee(v *view.View, now []game.Given, p *plan.Plan, dice table.Dice, times int) (lines []game.Foreseen) {
	c, g, _ := r.Try(v, now, orders.NewReader("", nil))
	if c.Problems > 0 || g == nil || g.battle != nil || g.winner != table.Nobody {
		return nil
	}
	for _, a := range g.Battles() {
		if g.attackerIn(a) != table.Nobody {
			lines = append(lines, g.forecast(a, p, dice, times))
		}
	}
	return lines
}

// outcome sums up many Battles.
type outcome struct {
	won        int   // Battles won
	own, enemy []int // how often each number of strength is lost by either side
	withdrew   int   // Battles that the Defender Withdrew from
	king       int   // Battles in which Charles was captured
	lost       map[string]int
}

func (g *Game) forecast(a areaID, p *plan.Plan, dice table.Dice, times int) game.Foreseen {
	s := g.masked
	o := outcome{lost: map[string]int{}}
	for n := range times {
		both := &plans.Sparring{Own: s, Plan: p}
		t := table.New(table.Config{Answers: both, Dice: dice})
		twin := g.twin(t, a, n, dice)
		both.Planned = twin.Planned
		own, enemy := twin.whoFight(s, a), twin.whoFight(s.Other(), a)
		had, enemyHad := twin.Strength(own), twin.Strength(enemy)
		if t.Resume(func(*table.Table) { twin.fight(a) }) != nil {
			continue
		}
		won := false
		for _, e := range t.Result().Events {
			switch {
			case e.Kind == toldWon.Kind && e.Area == g.placeName(a):
				won = e.Side == s
			case e.Kind == toldWithdrawal.Kind && (e.Words == "success" || e.Words == "automatic success"):
				o.withdrew++
			}
		}
		if won {
			o.won++
		}
		o.own, o.enemy = plans.Tally(o.own, had-twin.Strength(own)), plans.Tally(o.enemy, enemyHad-twin.Strength(enemy))
		for _, x := range own {
			if twin.Blocks[x].At < 0 {
				o.lost[g.name(x)]++
			}
		}
		if had := g.Blocks[g.charles].At; had >= 0 && twin.Blocks[g.charles].At < 0 {
			o.king++
		}
	}
	return game.Foreseen{Text: g.forecastWords(a, o, times), Battle: true, Won: 100 * o.won / times, Own: o.own, Enemy: o.enemy}
}

func (g *Game) forecastWords(a areaID, o outcome, times int) string {
	s := g.masked
	t := g.say
	enemies := t.Count(int(g.Count[s.Other()][a]), "block")
	words := t.Sprintf("Battle of %s: you defend against %s; a block unseen counts as an average one.", g.placeName(a), enemies)
	if g.attackerIn(a) == s {
		words = t.Sprintf("Battle of %s: you attack %s; a block unseen counts as an average one.", g.placeName(a), enemies)
	}
	words += t.Sprintf(" Fought %d times, you win it in %d%%; on average you lose %s strength and the enemy %s.", times, 100*o.won/times, plans.Mean(o.own), plans.Mean(o.enemy))
	if share := 100 * o.withdrew / times; share > 0 {
		words += t.Sprintf(" In %d%% the Defender Withdraws before it.", share)
	}
	var falls []string
	for _, name := range sortedKeys(o.lost) {
		if share := 100 * o.lost[name] / times; share > 0 && name != g.name(g.charles) {
			falls = append(falls, t.Sprintf("%s in %d%%", name, share))
		}
	}
	if falls != nil {
		words += t.Sprintf(" You lose %s.", strings.Join(falls, ", "))
	}
	if at := g.Blocks[g.charles].At; s == Royalist && at >= 0 && slices.Contains(g.whoFight(s, a), g.charles) {
		words += t.Sprintf(" Charles is captured in %d%%.", 100*o.king/times)
	}
	return words
}

// whoFight are a side's blocks that can take part in a Battle: those of the Area, and of
// its City if they are Besieged there.
func (g *Game) whoFight(s table.Side, a areaID) []blockID {
	list := g.In(s, a)
	if c := g.areas[a].fortified; g.besieged(c) == s {
		list = append(list, g.In(s, g.cities[c].inside)...)
	}
	return list
}

// twin is a copy of a masked game in which average blocks stand in the place of
// those unseen in an Area and its City: blocks that the enemy has in the scenario's
// set-up, on the map or in the Pool, drawn at random, at strength 3 or full if that
// is less. Whoever leads Regional blocks away from home is taken to be near.
func (g *Game) twin(t *table.Table, a areaID, n int, dice table.Dice) *Game {
	c := g.trial()
	c.t = t
	c.holder, c.marker, c.portGain = slices.Clone(g.holder), slices.Clone(g.marker), slices.Clone(g.portGain)
	c.lasting, c.nmaDue = slices.Clone(g.lasting), slices.Clone(g.nmaDue)
	c.phase = Battles
	board := *g.Board
	board.blocks = slices.Clone(g.Board.blocks)
	c.Board = &board
	enemy := g.masked.Other()
	may := c.averageBlocks(enemy)
	order := make([]int, len(may))
	t.In("forecast-" + c.placeName(a) + "-" + itoa(n))
	dice.Shuffle(t, order)
	next := 0
	for _, x := range c.whoFight(enemy, a) {
		if c.info(x).class != unknown {
			continue
		}
		at := c.Blocks[x].At
		if next < len(order) { // else there are more than the enemy can have
			y := may[order[next]]
			next++
			c.Blocks[y].Via, c.Blocks[y].Strength = c.Blocks[x].Via, min(averageStrength, c.info(y).max)
			c.Place(y, at)
			if c.bound(y) {
				board.blocks[y].kind = nonRegional
			}
		}
		c.Place(x, absent)
	}
	return c
}

// averageBlocks are those that a scenario sets up, without the ones who never move.
func (g *Game) averageBlocks(s table.Side) []blockID {
	setUp := g.setup.Royalist
	if s == Parliament {
		setUp = g.setup.Parliament
	}
	start := map[string]bool{}
	for place, names := range setUp {
		for _, name := range names {
			start[name] = start[name] || place != "beside-map"
		}
	}
	if g.setup.Deployment != nil { // it sets up what its side draws and deploys
		d := g.deploys(s)
		for _, f := range d.Fixed {
			start[f.Block] = true
		}
		for _, name := range d.From {
			start[name] = true
		}
	}
	return which.Of(g.EveryBlock(), func(x blockID) bool {
		b := g.info(x)
		return b.side == s && b.class != unknown && g.Blocks[x].At == absent && !g.local(x) && (len(start) == 0 || start[b.name])
	})
}
