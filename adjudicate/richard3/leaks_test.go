package richard3

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// Two games that differ only in what a side may not know give it the same
// view, the same questions and the same errors.
func TestHiddenFactsDoNotShow(t *testing.T) {
	rules := rules(t)
	rnd := gametest.NewRandom(7)
	changed := 0
	eachCall(t, 60, func(g *Game, q *table.Question) {
		side := q.Side
		open := []*table.Question{q}
		before := g.View(side, open, nil)
		other := g.scrambled(side, rnd.Rand)
		if !reflect.DeepEqual(g.Blocks, other.Blocks) {
			changed++
		}
		after := other.View(side, open, nil)
		a, _ := json.Marshal(before)
		b, _ := json.Marshal(after)
		if string(a) != string(b) {
			t.Fatalf("%s: %s sees\n%s\nor\n%s", before.When, before.Side, a, b)
		}
		bad := "orders:\n  turn: retreat Warwick to Essex\n  actions: [{move: Essex, blocks: {York: Kent}}, {recruit: Rivers, in: Derby}, {sail: Exeter, to: Kent}]\n  hit: Stanley\n  home: {Kent: Kent}\n"
		if x, y := gametest.CheckText(rules, &before, bad).Strings(), gametest.CheckText(rules, &after, bad).Strings(); !reflect.DeepEqual(x, y) {
			t.Fatalf("errors differ:\n%v\n%v", x, y)
		}
	}, nil)
	if changed < gametest.Games(1000) {
		t.Errorf("only %d positions could be changed", changed)
	}
}

// scrambled is a copy of the game in which everything that a side may not
// know of the other is different: which block is which, strengths, pool, hand.
func (g *Game) scrambled(s table.Side, rnd *rand.Rand) *Game {
	o := s.Other()
	c := *g
	c.Field = g.Clone(c.owner)
	c.departed = make([]bool, len(g.departed))
	defer copy(c.departed, g.departed)
	for i := range c.hand {
		c.hand[i] = append([]int8(nil), g.hand[i]...)
	}
	var hidden []blockID
	for i := range g.Blocks {
		x := blockID(i)
		at := g.Blocks[i].At
		if g.owner(x) == o && g.battle != nil && g.battle.area == at && g.revealed(x) {
			c.Blocks[i].Moved = rnd.IntN(2) == 0 // which of those that are seen now moved is not
		}
		if at >= 0 && g.info(x).home == at && !g.departed[at] {
			continue // everybody knows that this mercenary is at home
		}
		if g.owner(x) != o || at != pool && at < 0 || g.info(x).kind == heir || g.info(x).kind == rebel || g.claimant[o] == x ||
			g.battle != nil && g.battle.area == at && g.revealed(x) {
			continue
		}
		hidden = append(hidden, x)
	}
	spots := make([]block.Block, len(hidden))
	for i, j := range rnd.Perm(len(hidden)) {
		spots[i] = c.Blocks[hidden[j]]
	}
	fighters := make([]fighter, len(hidden))
	if c.battle != nil {
		b := *c.battle
		c.battle = &b
		for i, x := range hidden {
			fighters[i] = b.block[x]
			b.block[x] = fighter{}
		}
		for i, x := range hidden {
			if spots[i].At == b.area {
				b.block[x] = fighter{reserve: true, late: true}
			}
		}
	}
	for i, x := range hidden {
		c.place(x, spots[i].At)
		c.Blocks[x].Via, c.Blocks[x].Moved = spots[i].Via, spots[i].Moved
		c.Blocks[x].Strength = 1 + int8(rnd.IntN(int(g.info(x).max)))
	}
	n := 0
	for i := range c.hand[o] {
		n += int(c.hand[o][i])
		c.hand[o][i] = 0
	}
	left := make([]int8, len(c.cards)) // the first of those that nobody has had
	for i := range left {
		left[i] = c.cards[i].count - c.hand[o.Other()][i]
	}
	for s := range c.spent {
		for _, i := range c.spent[s] {
			left[i]--
		}
	}
	for i := range left {
		k := max(0, min(left[i], int8(n)))
		c.hand[o][i] += k
		n -= int(k)
	}
	return &c
}

// Who is asked what depends on nothing hidden: with other cards in hand, other
// blocks upright in the same places and other strengths, the same questions
// are put to the same sides.
func TestWhoIsAskedTellsNothing(t *testing.T) {
	b := board(t)
	rnd := gametest.NewRandom(11)
	asked := map[string]int{}
	open := func(p Position) (names []string, king table.Side) {
		g, wrong := FromPosition(b, p)
		if wrong != nil {
			t.Fatal(wrong)
		}
		res, err := table.Run(table.Config{Answers: gametest.Answers(gametest.Silent), Dice: rnd}, g.Play)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range res.Open {
			names = append(names, Houses[q.Side]+" "+q.Name)
		}
		return names, g.king
	}
	eachCall(t, 90, func(g *Game, q *table.Question) {
		if q.Name != "card" {
			return
		}
		for _, hidden := range []table.Side{Lancaster, York} {
			one, other := g.Position(), g.scrambled(hidden.Other(), rnd.Rand).Position()
			for _, phase := range []string{"card", "supply", "political"} {
				one["phase"], other["phase"] = phase, phase
				a, king := open(one)
				b, king2 := open(other)
				if king != king2 {
					continue // Usurpation is counted in the open (8.2)
				}
				if !reflect.DeepEqual(a, b) {
					t.Fatalf("%s, %s's secrets changed: asked %v or %v", phase, Houses[hidden], a, b)
				}
				for _, name := range a {
					asked[name]++
				}
			}
		}
	}, nil)
	t.Log(asked)
}

// While one house is asked where its blocks go home to, none of them has moved.
func TestNobodyGoesHomeBeforeAllIsAnswered(t *testing.T) {
	b := board(t)
	asked := 0
	eachCall(t, 60, func(g *Game, q *table.Question) {
		if q.Name != "card" {
			return
		}
		p := g.Position()
		p["phase"] = "political"
		twin, wrong := FromPosition(b, p)
		if wrong != nil {
			t.Fatal(wrong)
		}
		var before []block.Block
		watch := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			if q.Name != "home" {
				return table.Option{}, table.Source{}, false
			}
			if before == nil {
				before = slices.Clone(twin.Blocks)
			}
			for i := range before {
				if twin.owner(blockID(i)) == q.Side && twin.Blocks[i].At != before[i].At {
					t.Fatalf("%s has moved while %s is asked", twin.name(blockID(i)), q.Block)
				}
			}
			asked++
			return q.Options[0], table.Source{}, true
		})
		if _, err := table.Run(table.Config{Answers: watch, Dice: gametest.NewRandom(1)}, twin.Play); err != nil {
			t.Fatal(err)
		}
	}, nil)
	if asked < gametest.Games(100) {
		t.Errorf("only %d questions", asked)
	}
}

// The map that a page shows of the past tells nothing either.
func TestMapsTellNothing(t *testing.T) {
	b := board(t)
	gametest.MapsTellNothing(t, 12, func(seed uint64) *Game { return NewScenario(b, scenarioNames[seed%3]) },
		func(g *Game, s table.Side, r gametest.Random) *Game { return g.scrambled(s, r.Rand) }, func(g *Game) any { return g.Blocks })
}
