package thiswar

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fieldpost/adjudicate/internal/gametest"
	"fieldpost/adjudicate/table"
)

// Two games that differ only in what a side may not know give it the same
// view, the same questions, the same sheet and the same errors.
func TestHiddenFactsDoNotShow(t *testing.T) {
	rules := &Rules{board(t)}
	rnd := gametest.NewRandom(7)
	changed, asked, calls := 0, map[string]int{}, 0
	eachCall(t, 60, func(g *Game, q *table.Question) {
		calls++
		other := g.scrambled(q.Side, rnd.Rand)
		if other.differs(g) {
			changed++
			asked[q.Name]++
		}
		before, after := g.viewOf(q), other.viewOf(q)
		a, _ := json.Marshal(before)
		b, _ := json.Marshal(after)
		if string(a) != string(b) {
			t.Fatalf("%s: %s sees\n%s\nor\n%s", before.When, before.Side, a, b)
		}
		if calls%6 > 0 {
			return // sheets and checks play the masked game, which takes its time
		}
		bad := "orders:\n  actions: [{move: Oxfordshire, blocks: {Charles: Kent, Essex: Kent}}, {strengthen: Cannon 1}, {sail: Henrietta, to: Kent}, {deploy: Garrison 1, in: Devon}]\n" +
			"  retreat: {Charles: Kent, Essex: Kent}\n  hit: Cannon 1\n  fire: {Charles: fire}\n  into-city: [Garrison 1]\n  home: {Cannon 1: Kent}\n  storm: [Charles]\n"
		if x, y := gametest.CheckText(rules, &before, bad).Strings(), gametest.CheckText(rules, &after, bad).Strings(); !reflect.DeepEqual(x, y) {
			t.Fatalf("errors differ:\n%v\n%v", x, y)
		}
		if x, y := rules.Sheet(&before), rules.Sheet(&after); !reflect.DeepEqual(x, y) {
			t.Fatalf("sheets differ:\n%v\n%v", x, y)
		}
	}, nil)
	t.Log(changed, asked)
	if changed < gametest.Games(1000) {
		t.Errorf("only %d positions could be changed", changed)
	}
}

func (g *Game) differs(o *Game) bool { return !slices.Equal(g.Blocks, o.Blocks) }

// copied is a copy of the game that can be changed and played by itself.
func (g *Game) copied() *Game {
	c := *g
	c.Field = g.Clone(func(x blockID) table.Side { return c.Board.blocks[x].side })
	c.holder, c.marker, c.portGain = slices.Clone(g.holder), slices.Clone(g.marker), slices.Clone(g.portGain)
	c.lasting, c.nmaDue, c.moves = slices.Clone(g.lasting), slices.Clone(g.nmaDue), slices.Clone(g.moves)
	for s := range c.hand {
		c.hand[s], c.deck[s], c.spent[s], c.open[s] = slices.Clone(g.hand[s]), slices.Clone(g.deck[s]), slices.Clone(g.spent[s]), slices.Clone(g.open[s])
	}
	if g.battle != nil {
		b := *g.battle
		c.battle = &b
	}
	c.opts = nil
	return &c
}

// scrambled is a copy of the game in which everything that a side may not
// know of the other is different: which upright block is which of its class,
// strengths, the pool, the hand.
func (g *Game) scrambled(s table.Side, rnd *rand.Rand) *Game {
	o := s.Other()
	c := g.copied()
	for _, class := range [...]class{infantry, cavalry, artillery} {
		var hidden []blockID
		for i := range g.Blocks {
			x := blockID(i)
			if at := g.Blocks[i].At; x == g.queen || x == g.charles || g.info(x).side != o || g.info(x).class != class || at < 0 && at != pool || g.revealed(x) {
				continue
			}
			hidden = append(hidden, x)
		}
		order := rnd.Perm(len(hidden))
		for i, x := range hidden {
			from := hidden[order[i]]
			c.Place(x, g.Blocks[from].At)
			c.Blocks[x].Via, c.Blocks[x].Moved = g.Blocks[from].Via, g.Blocks[from].Moved
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

// Who is asked what depends on nothing hidden: with other cards in hand, other
// blocks upright in the same places and other strengths, the same questions
// are put to the same sides.
func TestWhoIsAskedTellsNothing(t *testing.T) {
	rnd := gametest.NewRandom(11)
	asked := map[string]int{}
	next := func(g *Game, seed string) (names []string) {
		res, err := table.Run(table.Config{Answers: gametest.Answers(gametest.Silent), Dice: gametest.Labelled{Seed: seed}}, g.Play)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range res.Open {
			names = append(names, Sides[q.Side]+" "+q.Name+" "+q.Key())
		}
		return names
	}
	n := 0
	eachCall(t, 60, func(g *Game, q *table.Question) {
		if q.Name != "card" && q.Name != "actions" {
			return
		}
		for _, hidden := range [...]table.Side{Royalist, Parliament} {
			one, other := g.copied(), g.scrambled(hidden.Other(), rnd.Rand)
			for _, phase := range [...]Phase{Initiative, Actions1, Actions2, Tactical, Sieges} {
				if phase > Initiative && g.player1 == table.Nobody {
					continue
				}
				if len(one.hand[0]) < 2 || len(one.hand[1]) < 2 {
					continue // the last card of a hand is played unasked, and then shown
				}
				n++
				x, y := one.copied(), other.copied()
				x.phase, y.phase = phase, phase
				a, b := next(x, itoa(n)), next(y, itoa(n))
				if !reflect.DeepEqual(a, b) {
					t.Fatalf("%s, %s, %s's secrets changed: asked %v or %v", g.when(), phase, Sides[hidden], a, b)
				}
				for _, name := range a {
					asked[name[:6]]++
				}
			}
		}
	}, nil)
	t.Log(n, asked)
}

// relabelled is a copy of the game in which blocks of the other side that nobody
// has seen have changed places with others of their kind, who have the same home
// and the same size; names says who is where whom was.
func (g *Game) relabelled(s table.Side, rnd *rand.Rand) (c *Game, names map[string]string) {
	o := s.Other()
	c, names = g.copied(), map[string]string{}
	var left []blockID
	for i := range g.Blocks {
		x := blockID(i)
		if at := g.Blocks[i].At; g.info(x).side == o && (at >= 0 || at == pool) && !g.revealed(x) && x != g.charles && x != g.queen && x != g.rupert {
			left = append(left, x)
		}
	}
	alike := func(x, y blockID) bool {
		a, b := g.info(x), g.info(y)
		return a.class == b.class && a.kind == b.kind && a.home == b.home && a.max == b.max && a.fate == b.fate && (a.kind != leader && a.kind != regionalLeader || a.kind == leader)
	}
	for len(left) > 0 {
		var group, rest []blockID
		for _, x := range left {
			if alike(x, left[0]) {
				group = append(group, x)
			} else {
				rest = append(rest, x)
			}
		}
		left = rest
		for i, k := range rnd.Perm(len(group)) {
			x, from := group[i], group[k]
			names[g.name(from)] = g.name(x)
			c.Place(x, g.Blocks[from].At)
			b := g.Blocks[from]
			c.Blocks[x].Via, c.Blocks[x].Moved, c.Blocks[x].Strength = b.Via, b.Moved, b.Strength
			c.exempt[x], c.retreated[x] = g.exempt[from], g.retreated[from]
			if c.battle != nil {
				c.battle.part[x] = g.battle.part[from]
			}
		}
	}
	return c, names
}

// told is what a side has been told, and what everybody can read of it in the call.
func (g *Game) told(s table.Side, events []table.Event) []string {
	var lines []string
	for _, e := range events {
		if e.For(s) {
			d := describe(e)
			lines = append(lines, e.Kind+" "+d.Text+" "+d.Tail)
		}
	}
	return append(lines, g.Public(events)...)
}
