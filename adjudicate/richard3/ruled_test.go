package richard3

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// randomChange is a ruling at random: often of what could be, sometimes of anything.
func (g *Game) randomChange(rnd *rand.Rand) game.Change {
	pick := func(list []string) string { return list[rnd.IntN(len(list))] }
	c := game.Change{Side: table.Side(rnd.IntN(2)), Value: -1}
	switch rnd.IntN(20) {
	case 0:
		c.What, c.Name, c.Value = "track", pick([]string{"king", "minors"}), rnd.IntN(3)
	case 1:
		c.What, c.Name = "control", pick(g.Names)
	case 2, 3, 4:
		c.What, c.Name, c.To = "card", g.cards[rnd.IntN(len(g.cards))].name, pick([]string{"hand", "discard", "deck"})
	case 5:
		c.What, c.Name, c.To = pick([]string{"block", "card", "track", "vp"}), "Warwik", "Esex"
	default:
		c.What, c.Name = "block", pick(g.blockNames(c.Side))
		if rnd.IntN(3) > 0 {
			c.To = pick(append(slices.Clone(g.Names), ruledPlaces...))
		}
		if rnd.IntN(2) == 0 {
			c.Value = rnd.IntN(5)
		}
	}
	return c
}

// whole is everything in a game that a test can compare.
func (g *Game) whole() string {
	data, _ := json.Marshal([]any{g.Position(), g.View(Lancaster, nil, nil), g.View(York, nil, nil), g.spent, g.deck})
	return string(data)
}

var inList = regexp.MustCompile(`/action-([2-9]|1\d)$`)

// Whatever is ruled at any place where a ruling may be: a ruling that is refused
// changes nothing, one that is not keeps all blocks, counts and battles in order; the
// game goes on to its end, and each side's view lists what the game accepts.
func TestRulingsKeepTheGameWhole(t *testing.T) {
	b := board(t)
	done, refused := map[string]int{}, map[string]int{}
	for _, seed := range seeds(300) {
		g := NewScenario(b, scenarioNames[seed%3])
		rnd := gametest.NewRandom(seed + 1000)
		var tab *table.Table
		lists := seed%2 == 0 // each list is looked at, and no ruling comes in the middle of one
		r := recorder(g, seed, nil, func(_ *Game, c *gametest.Call) {
			if lists {
				sameListed(t, b, c)
			}
		})
		r.Safe = func(int) {
			if lists && inList.MatchString(tab.Key()) {
				return
			}
			for rnd.IntN(4) == 0 {
				c := g.randomChange(rnd.Rand)
				before, told := g.whole(), len(tab.Result().Events)
				err := g.Rule(tab, c)
				if err != nil {
					refused[c.What]++
					if before != g.whole() || told != len(tab.Result().Events) {
						t.Fatalf("seed %d: %+v is refused (%v), and has changed the game", seed, c, err)
					}
				} else {
					done[c.What]++
					if told == len(tab.Result().Events) {
						t.Fatalf("seed %d: %+v is not told", seed, c)
					}
				}
				if g.checkConserved(t); t.Failed() {
					t.Fatalf("seed %d, %s: after %+v: %v", seed, tab.Key(), c, err)
				}
			}
		}
		r.Play(t, func(t *table.Table) { tab = t; g.Play(t) })
		if g.winner == table.Nobody {
			t.Fatalf("seed %d: nobody has won", seed)
		}
		g.checkConserved(t)
	}
	t.Log(done, refused)
	for _, what := range []string{"block", "card", "track"} {
		if done[what] == 0 || refused[what] == 0 {
			t.Errorf("%s: %d done, %d refused", what, done[what], refused[what])
		}
	}
}

// A question that follows a Safe knows it, in every phase.
func TestSafeBeforeQuestions(t *testing.T) {
	b := board(t)
	gametest.SafeBeforeQuestions(t, uint64(gametest.Games(60)), func(seed uint64) game.Game { return NewScenario(b, scenarioNames[seed%3]) },
		[]string{"mulligan", "card", "actions", "battles", "battle", "treason", "turn", "enter", "supply", "home"},
		[]string{"mulligan", "card", "battles", "battle", "treason", "turn"})
}

// toldTo is what a house has been told at a table, in words.
func toldTo(g *Game, t *table.Table, s table.Side) string {
	data, _ := json.Marshal(g.View(s, nil, t.Result().Events))
	return string(data) + strings.Join(g.Public("", t.Result().Events), "\n")
}

// Two games that differ only in what a house may not know, and are changed by rulings
// that differ only in that, show it the same.
func TestHiddenRulingsDoNotShow(t *testing.T) {
	b := board(t)
	rnd := gametest.NewRandom(3)
	n := map[string]int{}
	eachCall(t, 60, func(g *Game, q *table.Question) {
		s, o := q.Side, q.Side.Other()
		other := g.scrambled(s, rnd.Rand)
		one := g.copied()
		for h := range one.hand {
			one.hand[h] = slices.Clone(g.hand[h])
		}
		one.deck, other.deck = slices.Clone(g.deck), slices.Clone(g.deck)
		if g.battle != nil {
			x := *g.battle
			one.battle = &x
		}
		// An upright block of the other house in the same place in both.
		hidden := func(c *Game, at areaID) (list []blockID) {
			for _, x := range c.In(o, at) {
				if k := c.info(x); k.kind != heir && k.kind != rebel && c.claimant[o] != x && !(c.battle != nil && c.battle.area == at) && c.info(x).home != at {
					list = append(list, x)
				}
			}
			return list
		}
		at, to := areaID(rnd.IntN(len(b.areas))), areaID(rnd.IntN(len(b.areas)))
		x, y := hidden(one, at), hidden(other, at)
		if len(x) == 0 || len(y) == 0 {
			return
		}
		px, py := x[rnd.IntN(len(x))], y[rnd.IntN(len(y))]
		if one.Blocks[px].Via != other.Blocks[py].Via {
			return // by which border who came is seen
		}
		change := func(kind string, c *Game, x blockID) (game.Change, bool) {
			m := game.Change{What: "block", Side: o, Name: c.name(x), Value: -1}
			switch kind {
			case "strength":
				m.Value = 1 + rnd.IntN(int(c.info(x).max))
			case "moved":
				m.To = c.areaName(to)
			case "out":
				m.To = places[faceDown]
			case "hand":
				m.What, m.Name, m.To = "card", c.cards[rnd.IntN(len(c.cards))].name, "hand"
				k, _ := c.card(m.Name)
				return m, c.deck[k] > 0
			}
			return m, true
		}
		for _, kind := range []string{"strength", "hand", "moved", "out"} {
			c1, ok1 := change(kind, one, px)
			c2, ok2 := change(kind, other, py)
			if !ok1 || !ok2 {
				continue
			}
			t1, t2 := table.New(table.Config{}), table.New(table.Config{})
			err1, err2 := one.Rule(t1, c1), other.Rule(t2, c2)
			// A strength that is so already is refused, which only the adjudicator sees.
			if kind != "strength" && kind != "hand" && (err1 == nil) != (err2 == nil) {
				t.Fatalf("%s: %v, %v", kind, err1, err2)
			}
			if a, b := toldTo(one, t1, s), toldTo(other, t2, s); a != b {
				t.Fatalf("%s: %+v and %+v: %s sees\n%s\nor\n%s", kind, c1, c2, Houses[s], a, b)
			}
			if err1 == nil {
				n[kind]++
			}
		}
	}, nil)
	t.Log(n)
	for _, kind := range []string{"strength", "hand", "moved", "out"} {
		if n[kind] < 20 {
			t.Errorf("only %d of %s", n[kind], kind)
		}
	}
}
