package thiswar

import (
	"maps"
	"math/rand/v2"
	"slices"

	"fieldpost/adjudicate/game/table"
)

func (g *Game) differs(o *Game) bool { return !slices.Equal(g.Blocks, o.Blocks) }

// copied is a copy of the game that can be changed and played by itself.
func (g *Game) copied() *Game {
	c := *g
	c.Field = g.Clone(func(x blockID) table.Side { return c.Board.blocks[x].side })
	c.holder, c.marker, c.portGain = slices.Clone(g.holder), slices.Clone(g.marker), slices.Clone(g.portGain)
	c.lasting, c.nmaDue, c.moves = slices.Clone(g.lasting), slices.Clone(g.nmaDue), slices.Clone(g.moves)
	for s := range c.hand {
		c.hand[s], c.deck[s], c.spent[s], c.open[s] = slices.Clone(g.hand[s]), slices.Clone(g.deck[s]), slices.Clone(g.spent[s]), slices.Clone(g.open[s])
		c.aside[s] = slices.Clone(g.aside[s])
	}
	if g.battle != nil {
		b := *g.battle
		c.battle = &b
	}
	c.opts = nil
	return &c
}

// seen says that everybody sees which block it is: it fights in Rounds that are not over,
// and is not in Reserve (7.3, 7.5). The game says so, too; it is said again here, since what
// it showed by mistake would otherwise be left as it is, and be the same in both games.
func (g *Game) seen(x blockID) bool {
	b := g.battle
	return b != nil && b.round > 0 && b.loser == table.Nobody && b.part[x].in && !b.part[x].reserve
}

// scrambled is a copy of the game in which everything that a side may not
// know of the other is different: which upright block is which of its class, in
// Reserve too, which of them retreated, strengths, the pool, the hand.
func (g *Game) scrambled(s table.Side, rnd *rand.Rand) *Game {
	o := s.Other()
	c := g.copied()
	for i := range g.Blocks {
		if x := blockID(i); g.info(x).side == o && g.seen(x) {
			c.Blocks[i].Moved = rnd.IntN(2) == 0 // which of those that are seen now moved is not
		}
	}
	for _, class := range [...]class{infantry, cavalry, artillery} {
		var hidden []blockID
		for i := range g.Blocks {
			x := blockID(i)
			if at := g.Blocks[i].At; x == g.queen || x == g.charles || g.info(x).side != o || g.info(x).class != class || at < 0 && at != pool || g.seen(x) {
				continue
			}
			hidden = append(hidden, x)
		}
		order := rnd.Perm(len(hidden))
		for i, x := range hidden {
			from := hidden[order[i]]
			c.Place(x, g.Blocks[from].At)
			c.Blocks[x].Via, c.Blocks[x].Moved = g.Blocks[from].Via, g.Blocks[from].Moved
			c.exempt[x], c.retreated[x] = g.exempt[from], g.retreated[from]
			c.Blocks[x].Strength = 1 + int8(rnd.IntN(int(g.info(x).max)))
			if c.battle != nil {
				c.battle.part[x] = g.battle.part[from]
			}
		}
	}
	if n := len(c.hand[o]); n > 0 && len(c.deck[o]) >= n {
		c.hand[o], c.deck[o] = append([]cardID(nil), g.deck[o][:n]...), append(append([]cardID(nil), g.hand[o]...), g.deck[o][n:]...)
	}
	return c
}

// reweighed is a copy of the game in which nothing is different that a side may not know but
// how strong the upright blocks of the other are.
func (g *Game) reweighed(s table.Side, rnd *rand.Rand) *Game {
	c := g.copied()
	for i := range c.Blocks {
		if x := blockID(i); g.info(x).side == s.Other() && g.Blocks[i].At >= 0 && !g.seen(x) {
			c.Blocks[i].Strength = 1 + int8(rnd.IntN(int(g.info(x).max)))
		}
	}
	return c
}

// replaceable says that a block is one that another takes the place of.
func (g *Game) replaceable(x blockID) bool {
	for i := range g.war.Blocks {
		if slices.Contains(g.war.Blocks[i].Replaces, g.name(x)) {
			return true
		}
	}
	return false
}

// relabelled is a copy of the game in which blocks of the other side that nobody
// has seen have changed places with others of their kind, who have the same home
// and the same size; names says who is where whom was. Those that the New Model Army replaces
// stay where they are, and so does Rupert: everybody sees where on the map they are replaced,
// and when (11.12, 10.12).
func (g *Game) relabelled(s table.Side, rnd *rand.Rand) (c *Game, names map[string]string) {
	c, names = g.exchanged(s, rnd, func(x, y blockID) bool {
		a, b := g.info(x), g.info(y)
		return a.class == b.class && a.kind == b.kind && a.home == b.home && a.max == b.max && a.fate == b.fate && a.kind != regionalLeader && !g.replaceable(x) && !g.replaceable(y)
	})
	for _, name := range slices.Sorted(maps.Values(names)) { // in one order, as dice are used
		if x := g.own(s.Other(), name); c.Blocks[x].Strength > 1 && g.info(x).max > 2 {
			c.Blocks[x].Strength = 2 + int8(rnd.IntN(int(g.info(x).max)-1))
		}
	}
	return c, names
}

// reshuffled is a copy of the game in which blocks of the other side that nobody has seen
// have changed places with others in the same place, each with the strength that was
// there; names says who is where whom was.
func (g *Game) reshuffled(s table.Side, rnd *rand.Rand) (c *Game, names map[string]string) {
	return g.exchanged(s, rnd, func(x, y blockID) bool {
		a, b := g.info(x), g.info(y)
		return g.Blocks[x].At == g.Blocks[y].At && a.class == b.class && a.kind == b.kind && a.home == b.home && a.max == b.max
	})
}

// exchanged is a copy of the game in which those of the other side's blocks that nobody has
// seen and that are alike have changed places.
func (g *Game) exchanged(s table.Side, rnd *rand.Rand, alike func(x, y blockID) bool) (c *Game, names map[string]string) {
	o := s.Other()
	c, names = g.copied(), map[string]string{}
	var left []blockID
	for i := range g.Blocks {
		x := blockID(i)
		if at := g.Blocks[i].At; g.info(x).side == o && (at >= 0 || at == pool) && !g.seen(x) && x != g.charles && x != g.queen {
			left = append(left, x)
		}
	}
	for len(left) > 0 {
		var group, rest []blockID
		for _, x := range left {
			if x == left[0] || alike(x, left[0]) {
				group = append(group, x)
			} else {
				rest = append(rest, x)
			}
		}
		left = rest
		for i, k := range rnd.Perm(len(group)) {
			x, from := group[i], group[k]
			names[g.name(from)] = g.name(x)
			b := g.Blocks[from]
			c.Place(x, b.At)
			c.Blocks[x].Via, c.Blocks[x].Moved, c.Blocks[x].Strength = b.Via, b.Moved, b.Strength
			c.exempt[x], c.retreated[x] = g.exempt[from], g.retreated[from]
			if c.battle != nil {
				c.battle.part[x] = g.battle.part[from]
			}
		}
	}
	return c, names
}
