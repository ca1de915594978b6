package richard3

import (
	"fmt"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// foresee fights the battles that orders lead to many times, see kind.Rules: against blocks that the enemy may have there.
func (r *Rules) foresee(v *view.View, now []game.Given, p *plan.Plan, dice table.Dice, times int) (lines []game.Foreseen) {
	c, g, _ := r.Try(v, now, orders.NewReader("", nil))
	if c.Problems > 0 || g == nil || g.battle != nil {
		return nil
	}
	for _, a := range g.Battles() {
		if g.Attacker[a] != table.Nobody {
			lines = append(lines, g.forecast(a, p, dice, times))
		}
	}
	return lines
}

// outcome sums up many battles.
type outcome struct {
	won        int   // battles won
	own, enemy []int // how often each number of steps is lost by either side
	fallen     map[string]int
}

func (g *Game) forecast(a areaID, p *plan.Plan, dice table.Dice, times int) game.Foreseen {
	s := g.masked
	o := outcome{fallen: map[string]int{}}
	for n := range times {
		both := &plans.Sparring{Own: s, Plan: p}
		t := table.New(table.Config{Answers: both, Dice: dice})
		twin := g.twin(t, a, n, dice)
		both.Planned = twin.Planned
		own, enemy := twin.In(s, a), twin.In(s.Other(), a)
		had := twin.Strength(own)
		enemyHad := twin.Strength(enemy)
		if t.Resume(func(*table.Table) { twin.fight(a) }) != nil {
			continue
		}
		if twin.winner == s || twin.Friendly(s, a) {
			o.won++
		}
		o.own, o.enemy = plans.Tally(o.own, had-twin.Strength(own)), plans.Tally(o.enemy, enemyHad-twin.Strength(enemy))
		for _, x := range own {
			if twin.Blocks[x].At < 0 {
				o.fallen[g.name(x)]++
			}
		}
	}
	return game.Foreseen{Text: g.forecastWords(a, o, times), Battle: true, Won: 100 * o.won / times, Own: o.own, Enemy: o.enemy}
}

func (g *Game) forecastWords(a areaID, o outcome, times int) string {
	s := g.masked
	verb := "defend against"
	if g.Attacker[a] == s {
		verb = "attack"
	}
	words := fmt.Sprintf("Battle of %s: you %s %s. Fought %d times, you hold the field in %d%%; on average you lose %s steps and the enemy %s.",
		g.areaName(a), verb, blocksWord(int(g.Count[s.Other()][a])), times, 100*o.won/times, plans.Mean(o.own), plans.Mean(o.enemy))
	var falls []string
	for _, name := range sortedKeys(o.fallen) {
		if share := 100 * o.fallen[name] / times; share > 0 {
			falls = append(falls, fmt.Sprintf("%s in %d%%", name, share))
		}
	}
	if falls != nil {
		words += " You lose " + strings.Join(falls, ", ") + "."
	}
	return words
}

// twin is a copy of a masked game in which blocks that the enemy may have
// stand in the place of those unseen in an area, at full strength.
func (g *Game) twin(t *table.Table, a areaID, n int, dice table.Dice) *Game {
	c := g.copied()
	c.t = t
	enemy := g.masked.Other()
	var may []blockID
	for i := range c.Blocks {
		x := blockID(i)
		b := c.info(x)
		if b.side == enemy && b.kind != unknown && c.Blocks[x].At == aside && (b.other == noBlock || c.Blocks[b.other].At == aside) {
			may = append(may, x)
		}
	}
	order := make([]int, len(may))
	t.In("forecast-" + c.areaName(a) + "-" + itoa(n))
	dice.Shuffle(t, order)
	next := 0
	for _, x := range c.In(enemy, a) {
		switch {
		case c.info(x).kind != unknown:
			continue
		case next >= len(order): // more than the enemy can have
			c.place(x, aside)
			continue
		}
		y := may[order[next]]
		next++
		c.Blocks[y].Via, c.Blocks[y].Strength = c.Blocks[x].Via, c.info(y).max
		c.place(x, aside)
		c.place(y, a)
	}
	return c
}
