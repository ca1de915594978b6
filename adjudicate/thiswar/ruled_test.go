package thiswar

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// randomChange is a ruling at random: often of what could be, sometimes of anything.
func (g *Game) randomChange(rnd *rand.Rand) game.Change {
	pick := func(list []string) string { return list[rnd.IntN(len(list))] }
	c := game.Change{Side: table.Side(rnd.IntN(2)), Value: -1}
	var cards, blocks []string
	for i := range g.cards {
		if g.cards[i].side == c.Side {
			cards = append(cards, g.cards[i].name)
		}
	}
	for i := range g.war.Blocks {
		if g.info(blockID(i)).side == c.Side {
			blocks = append(blocks, g.name(blockID(i)))
		}
	}
	city := g.cities[rnd.IntN(len(g.cities))].name
	switch rnd.IntN(24) {
	case 0:
		c.What, c.Name, c.Value = "track", pick([]string{"vp", "marker " + city}), rnd.IntN(7)-3
	case 1:
		c.What, c.Name = "control", city
	case 2, 3, 4:
		c.What, c.Name, c.To = "card", pick(cards), pick([]string{"hand", "discard", "deck"})
	case 5:
		c.What, c.Name, c.To = pick([]string{"block", "card", "track", "vp"}), "Charls", "Kant"
	case 6: // where a siege may be
		c.What, c.Name, c.Value = "track", "marker "+city, rnd.IntN(7)
		for i := range g.marker {
			if g.marker[i] != noMarker && rnd.IntN(2) == 0 {
				c.Name = "marker " + g.cities[i].name
			}
		}
	case 7: // who holds a City may be open
		for i := range g.cities {
			if x := &g.cities[i]; x.vp > 0 && g.Contested(x.area) {
				city = x.name
			}
		}
		c.What, c.Name = "control", city
	default:
		c.What, c.Name = "block", pick(blocks)
		if rnd.IntN(3) > 0 {
			c.To = pick(append(slices.Clone(g.Names), "pool", "beside-map", "removed", "Hertfordshire"))
		}
		if rnd.IntN(2) == 0 {
			c.Value = rnd.IntN(5)
		}
	}
	return c
}

// everything is all in a game that a test can compare.
func (g *Game) everything() string {
	data, _ := json.Marshal([]any{g.Position(), g.View(Royalist, nil, nil), g.View(Parliament, nil, nil)})
	return string(data)
}

var inList = regexp.MustCompile(`/action-([2-9]|1\d)$`)

// Whatever is ruled at any place where a ruling may be: a ruling that is refused
// changes nothing, one that is not keeps all blocks, counts and Cities in order; the
// game goes on to its end, and each side's view lists what the game accepts.
func TestRulingsKeepTheGameWhole(t *testing.T) {
	b := board(t)
	done, refused := map[string]int{}, map[string]int{}
	for _, seed := range seeds(200) {
		g := NewScenario(b, scenarioOf(seed))
		rnd := gametest.NewRandom(seed + 1000)
		var tab *table.Table
		lists := seed%2 == 0 // each list is looked at, and no ruling comes in the middle of one
		r := &gametest.Recorder{Random: gametest.NewRandom(seed), View: g.viewOf}
		r.Done = func(c *gametest.Call) {
			if lists {
				gametest.SameListed(t, b.Masked(&c.View).known(), c)
			}
		}
		r.Safe = func(int) {
			if len(g.moves) > 0 || g.battle != nil || g.group != nil || g.passing != nil || g.raising != nil {
				t.Fatalf("seed %d, %s: something is under way", seed, tab.Key())
			}
			if lists && inList.MatchString(tab.Key()) {
				return
			}
			for rnd.IntN(4) == 0 {
				c := g.randomChange(rnd.Rand)
				if lists && (c.Name == "Henrietta" || c.Name == "Charles") {
					continue // who has met Charles gives strength in the middle of the other side's list (11.11)
				}
				g.ruleAndLook(t, tab, c, done, refused)
			}
			if t.Failed() {
				t.Fatalf("seed %d, %s", seed, tab.Key())
			}
		}
		r.Play(t, func(t *table.Table) { tab = t; g.Play(t) })
		if g.winner == table.Nobody {
			t.Fatalf("seed %d: nobody has won", seed)
		}
		g.checkConserved(t, "the end")
	}
	t.Log(done, refused)
	for _, what := range []string{"block", "card", "track", "control"} {
		if !effort.Quick() && (done[what] == 0 || refused[what] == 0) {
			t.Errorf("%s: %d done, %d refused", what, done[what], refused[what])
		}
	}
}

// ruleAndLook makes a ruling and looks what has come of it.
func (g *Game) ruleAndLook(t *testing.T, tab *table.Table, c game.Change, done, refused map[string]int) {
	t.Helper()
	before, told := g.everything(), len(tab.Result().Events)
	err := g.Rule(tab, c)
	if err != nil {
		refused[c.What]++
		if before != g.everything() || told != len(tab.Result().Events) {
			t.Errorf("%+v is refused (%v), and has changed the game", c, err)
		}
		return
	}
	done[c.What]++
	if told == len(tab.Result().Events) {
		t.Errorf("%+v is not told", c)
	}
	g.checkConserved(t, c.Name)
	if g.phase == Deploy {
		return
	}
	for i := range g.cities {
		x := &g.cities[i]
		if x.vp > 0 && g.holder[i] != g.cityControl(cityID(i)) {
			t.Errorf("after %+v %s is held by %d, not %d", c, x.name, g.holder[i], g.cityControl(cityID(i)))
		}
		if s := g.besieged(cityID(i)); s != table.Nobody && g.Count[s.Other()][x.area] == 0 {
			t.Errorf("after %+v nobody besieges %s", c, x.name)
		} else if s == table.Nobody && g.marker[i] != noMarker {
			t.Errorf("after %+v a Siege Marker is left at %s", c, x.name)
		}
	}
	for a := range g.onMap {
		if g.Attacker[a] != table.Nobody && !g.Contested(a) {
			t.Errorf("after %+v %s is attacked, and nobody is there", c, g.areas[a].name)
		}
	}
}

// A question that follows a Safe knows it, in every phase.
func TestSafeBeforeQuestions(t *testing.T) {
	b := board(t)
	gametest.SafeBeforeQuestions(t, uint64(gametest.Games(60)), func(seed uint64) game.Game { return NewScenario(b, scenarioOf(seed)) },
		[]string{"place", "discard", "card", "tied", "event", "actions", "battles", "target", "battle", "siege", "quartermaster", "supply", "recruit", "home"},
		[]string{"discard", "card", "tied", "event", "battles", "target", "battle", "siege"})
}

// toldTo is what a side sees, and has been told at a table, in words.
func toldTo(g *Game, t *table.Table, s table.Side) string {
	data, _ := json.Marshal(g.View(s, nil, t.Result().Events))
	return string(data) + strings.Join(g.Public("", t.Result().Events), "\n")
}

// Two games that differ only in what a side may not know, and are changed by rulings
// that differ only in that, show it the same.
func TestHiddenRulingsDoNotShow(t *testing.T) {
	b := board(t)
	rnd := gametest.NewRandom(3)
	n := map[string]int{}
	kinds := []string{"strength", "hand", "moved", "out"}
	eachCall(t, 40, func(g *Game, q *table.Question) {
		if g.battle != nil || g.passing != nil || g.group != nil || g.raising != nil || g.phase == Deploy {
			return
		}
		s, o := q.Side, q.Side.Other()
		one, other := g.copied(), g.scrambled(s, rnd.Rand)
		// An upright Infantry block of the other side in the same place in both: how many
		// of a class stand somewhere decides on Siege Markers, which everybody sees.
		hidden := func(c *Game, at areaID) (list []blockID) {
			for _, x := range c.In(o, at) {
				if x != c.charles && x != c.queen && c.info(x).class == infantry {
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
		if one.Blocks[px].Via != other.Blocks[py].Via || len(one.nmaDue) > 0 {
			return // by which border who came is seen
		}
		change := func(kind string, c *Game, x blockID) game.Change {
			m := game.Change{What: "block", Side: o, Name: c.name(x), Value: -1}
			switch kind {
			case "strength":
				m.Value = 1 + rnd.IntN(int(c.info(x).max))
			case "moved":
				m.To = c.placeName(to)
			case "out":
				m.To = places[besideMap]
			case "hand":
				m.What, m.To, m.Name = "card", "hand", "" // a block may have the name of a card
				if len(c.deck[o]) > 0 {
					m.Name = c.cards[c.deck[o][rnd.IntN(len(c.deck[o]))]].name
				}
			}
			return m
		}
		for _, kind := range kinds {
			c1, c2 := change(kind, one, px), change(kind, other, py)
			t1, t2 := table.New(table.Config{}), table.New(table.Config{})
			err1, err2 := one.Rule(t1, c1), other.Rule(t2, c2)
			if (err1 == nil) != (err2 == nil) {
				if kind == "moved" && to >= b.onMap {
					return // Scotland and Ireland are for some only
				}
				// A strength that is so already is refused, which only the adjudicator sees.
				if kind != "strength" && kind != "hand" {
					t.Fatalf("%s: %v, %v", kind, err1, err2)
				}
			}
			if a, b := toldTo(one, t1, s), toldTo(other, t2, s); a != b {
				t.Fatalf("%s: %+v and %+v: %s sees\n%s\nor\n%s", kind, c1, c2, Sides[s], a, b)
			}
			if err1 == nil {
				n[kind]++
			}
		}
	}, nil)
	t.Log(n)
	for _, kind := range kinds {
		if n[kind] < 20 {
			t.Errorf("only %d of %s", n[kind], kind)
		}
	}
}
