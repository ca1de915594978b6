package thiswar

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
)

// script answers in order, and throws given dice; the rest is random when rnd is set.
type script struct {
	t       *testing.T
	answers []string
	dice    []int
	rnd     *rand.Rand
}

func (s *script) Answer(q *table.Question) (table.Option, table.Source, bool) {
	if s.rnd != nil {
		return q.Options[s.rnd.IntN(len(q.Options))], table.Source{}, true
	}
	if len(s.answers) == 0 {
		return table.Option{}, table.Source{}, false
	}
	text := s.answers[0]
	s.answers = s.answers[1:]
	o, ok := board(s.t).Grammar().Find(q, text)
	if !ok {
		s.t.Fatalf("%s (%s): %q is none of %v", q.Key(), Sides[q.Side], text, board(s.t).Grammar().Texts(q.Options))
	}
	return o, table.Source{}, true
}

func (s *script) Roll(t *table.Table, faces []int) {
	for i := range faces {
		switch {
		case s.rnd != nil:
			faces[i] = s.rnd.IntN(6) + 1
		case len(s.dice) == 0:
			s.t.Fatalf("%s: no dice left", t.Key())
		default:
			faces[i], s.dice = s.dice[0], s.dice[1:]
		}
	}
}

func (s *script) Shuffle(t *table.Table, order []int) {
	for i := range order {
		order[i] = i
	}
}

// randomBattle puts an Area with a Battle, or with a Siege, on the map.
func randomBattle(t *testing.T, b *Board, rnd *rand.Rand) (*Game, areaID, cityID) {
	g := newGame(b, b.war.Setup("full-war"))
	g.year, g.phase, g.player1 = 1644, Tactical, table.Side(rnd.IntN(2))
	if rnd.IntN(5) == 0 {
		g = newGame(b, b.war.Setup("path-to-war"))
		g.year, g.turn, g.phase, g.player1 = 1642, 0, Tactical, Royalist
	}
	g.holders()
	a := areaID(rnd.IntN(int(g.onMap)))
	attacker := table.Side(rnd.IntN(2))
	c := noCity
	if city := g.areas[a].fortified; city != noCity && rnd.IntN(2) == 0 {
		c = city
	}
	blocks := [2][]blockID{}
	for i := range g.Blocks {
		blocks[g.info(blockID(i)).side] = append(blocks[g.info(blockID(i)).side], blockID(i))
	}
	take := func(s table.Side) blockID {
		i := rnd.IntN(len(blocks[s]))
		x := blocks[s][i]
		blocks[s] = slices.Delete(blocks[s], i, i+1)
		g.Blocks[x].Strength = int8(rnd.IntN(int(g.info(x).max)) + 1)
		return x
	}
	defender := attacker.Other()
	for range rnd.IntN(5) + 1 {
		g.Place(take(defender), a)
	}
	if c != noCity {
		for range rnd.IntN(g.cities[c].size) + 1 {
			g.Place(take(attacker), g.cities[c].inside)
		}
		if rnd.IntN(3) > 0 && g.fighting(defender, a) >= g.cities[c].size {
			g.marker[c] = int8(rnd.IntN(4))
		}
	}
	if c == noCity || rnd.IntN(2) == 0 {
		for range rnd.IntN(5) + 1 {
			l := g.Links[a][rnd.IntN(len(g.Links[a]))]
			g.Enter(attacker, take(attacker), l.Border, a)
		}
		for range rnd.IntN(3) {
			l := g.Links[a][rnd.IntN(len(g.Links[a]))]
			g.Enter(defender, take(defender), l.Border, a)
		}
	}
	for range rnd.IntN(6) { // neighbours
		l := g.Links[a][rnd.IntN(len(g.Links[a]))]
		s := table.Side(rnd.IntN(2))
		if g.Count[s.Other()][l.To] == 0 && l.To < g.onMap {
			g.Place(take(s), l.To)
		}
	}
	for s := range blocks {
		for _, x := range blocks[s] {
			if rnd.IntN(2) == 0 {
				g.Place(x, pool)
			}
		}
		var tactical []cardID
		for i, c := range g.cards {
			if c.event.in("tactical") && c.side == table.Side(s) {
				tactical = append(tactical, cardID(i))
			}
		}
		g.played[s] = tactical[rnd.IntN(len(tactical))]
	}
	return g, a, c
}

// Whatever is answered and rolled, a Battle ends with the Area in one hand, no
// strength out of range, every key used once and every event in words.
func TestRandomBattles(t *testing.T) {
	b := board(t)
	asked := map[string]int{}
	kinds := map[string]int{}
	for seed := range uint64(4000) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		g, a, c := randomBattle(t, b, rnd)
		sc := &script{t: t, rnd: rnd}
		res, err := table.Run(table.Config{Answers: sc, Dice: sc, Record: true}, func(tb *table.Table) {
			g.t = tb
			g.tacticalEvents()
			g.battles()
			if c != noCity && !g.Contested(a) && g.besieged(c) != table.Nobody {
				g.sallyBattle(c, g.In(g.besieged(c), g.cities[c].inside))
			}
		})
		if err != nil || !res.Over {
			t.Fatal(seed, err, res.Open)
		}
		keys := map[string]bool{}
		for _, d := range res.Decisions {
			asked[d.Name]++
			if keys[d.Key] {
				t.Fatalf("seed %d: key %s twice", seed, d.Key)
			}
			keys[d.Key] = true
		}
		for _, r := range res.Rolls {
			if keys[r.Label] {
				t.Fatalf("seed %d: label %s twice", seed, r.Label)
			}
			keys[r.Label] = true
		}
		for _, e := range res.Events {
			kinds[e.Kind]++
			if v := describe(tongue.Tongue{}, e); v.Text == e.Kind || v.Text == "" || strings.Contains(v.Text, "%!") {
				t.Errorf("%s has no words: %+v", e.Kind, v)
			}
		}
		if g.battle != nil {
			t.Fatal("still in a Battle")
		}
		for a := areaID(0); a < g.onMap; a++ {
			if g.Contested(a) {
				t.Fatalf("seed %d: %s is still contested", seed, g.placeName(a))
			}
		}
		for i := range g.Blocks {
			if x := &g.Blocks[i]; x.At >= 0 && (x.Strength < 1 || x.Strength > g.info(blockID(i)).max) {
				t.Fatalf("seed %d: %s has strength %d", seed, g.name(blockID(i)), x.Strength)
			}
		}
	}
	t.Log(asked, kinds)
}
