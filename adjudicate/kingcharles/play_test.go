package kingcharles

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// Random whole games end, and keep all that 4 says of Units wherever a question is put.
func TestRandomGames(t *testing.T) {
	b := board(t)
	ends := map[string]int{}
	for seed := range uint64(gametest.Games(120)) {
		g := NewScenario(b, "full-war")
		g.options = optionsOf(seed)
		r := gametest.NewRandom(seed)
		watch := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			g.checkUnits(t, q.Key())
			if q.Name == "card" {
				g.checkTogether(t, q.Key())
			}
			return r.Answer(q)
		})
		res, err := table.Run(table.Config{Answers: watch, Dice: r}, g.Play)
		if err != nil || !res.Over || g.over == "" {
			t.Fatalf("seed %d: over %v, %v", seed, res.Over, err)
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
		ends[g.over+" "+sideWord(g.winner)+" "+itoa(g.turn)]++
	}
	t.Log(ends)
}

// checkTogether finds Generals who stand together without one of them commanding (17.3). Within a
// card that may be for a while.
func (g *Game) checkTogether(t testing.TB, when string) {
	t.Helper()
	for a := range g.everyArea() {
		for s := Royalist; s <= Parliament; s++ {
			for _, list := range g.together(s, a) {
				if len(list) > 1 {
					t.Errorf("%s: %s has %d Generals who command", when, g.areas[a].name, len(list))
				}
			}
		}
	}
}

// checkUnits finds what may never be (3.1.7, 4.2, 4.3).
func (g *Game) checkUnits(t testing.TB, when string) {
	t.Helper()
	for i := range g.brigade {
		x, b := brigadeID(i), &g.brigade[i]
		if b.box == withGeneral && !g.mayHave(generalID(b.id), x) {
			t.Errorf("%s: %s is with %s", when, g.brigades[i].name, g.generals[b.id].name)
		}
		if b.box == withNotable && g.notable[b.id] != inPlay || b.box == inside && g.areas[b.id].class == 0 {
			t.Errorf("%s: %s is at %s", when, g.brigades[i].name, g.placeName(b.place))
		}
	}
	for i := range g.generals {
		x, s := generalID(i), &g.general[i]
		if !g.onMap(x) {
			if len(g.display(x)) > 0 && !g.scotsWait(x) {
				t.Errorf("%s: %s is off the map with Brigades", when, g.generals[i].name)
			}
			continue
		}
		if n := g.size(x); n > g.generals[i].Army {
			t.Errorf("%s: %s has %d Brigades", when, g.generals[i].name, n)
		}
		if s.under != noGeneral && (!g.onMap(s.under) || g.general[s.under].under != noGeneral || g.general[s.under].at != s.at || g.general[s.under].box != s.box) {
			t.Errorf("%s: %s is under %s", when, g.generals[i].name, g.generals[s.under].name)
		}
		if s.box == inside && g.areas[s.at].class == 0 {
			t.Errorf("%s: %s is Inside %s", when, g.generals[i].name, g.areas[s.at].name)
		}
	}
	for i := range g.areas {
		if a := areaID(i); g.fortified(a) && (g.control[i] == table.Nobody || len(g.garrison(a)) > g.limitInside(a)) {
			t.Errorf("%s: %s is controlled by %s and holds %d", when, g.areas[i].name, sideWord(g.control[i]), len(g.garrison(a)))
		}
		if s := &g.sieges[i]; s.on && g.act == nil && (!g.onMap(s.by) || g.general[s.by].at != areaID(i) || g.size(s.by) < g.besiegingSize(areaID(i))) {
			t.Errorf("%s: the Siege of %s is %+v; %s has %d Brigades in %s, it takes %d", when, g.areas[i].name, *s, g.generals[s.by].name, g.size(s.by), g.areaName(g.general[s.by].at), g.besiegingSize(areaID(i)))
		}
	}
	cards := len(g.draw) + len(g.discards) + len(g.mid) + len(g.late) + len(g.altHist)
	for s := range g.hand {
		cards += len(g.hand[s]) + len(g.aces[s]) + len(g.corePlayed[s])
	}
	for s := range g.solo {
		for _, pile := range g.solo[s].pile {
			cards += len(pile)
		}
	}
	for _, b := range g.bonus {
		cards += len(b.cards)
	}
	if cards > len(g.cards) {
		t.Errorf("%s: there are %d cards", when, cards)
	}
}

// A game stopped at every question and run again goes the same way.
func TestStoppedAndRunAgain(t *testing.T) {
	b := board(t)
	for seed := range uint64(gametest.Games(6)) {
		r := gametest.NewRandom(seed)
		var answers []table.Option
		var events int
		for n := 0; n < 150; n++ {
			g := NewScenario(b, "full-war")
			res, err := table.Run(table.Config{Answers: &gametest.Recorded{Answers: answers}, Dice: gametest.Labelled{Seed: "x"}}, g.Play)
			if err != nil {
				t.Fatal(err)
			}
			if res.Over {
				break
			}
			if len(res.Events) < events {
				t.Fatalf("seed %d: events were lost", seed)
			}
			events = len(res.Events)
			o, _, _ := r.Answer(res.Open[0])
			answers = append(answers, o)
		}
	}
}

func BenchmarkRandomGame(b *testing.B) {
	board := board(b)
	for n := 0; b.Loop(); n++ {
		r := gametest.NewRandom(uint64(n))
		g := NewScenario(board, "full-war")
		if _, err := table.Run(table.Config{Answers: r, Dice: r}, g.Play); err != nil {
			b.Fatal(err)
		}
	}
}

// The key of a question, and the label of a draw, is there once in a game.
func TestKeysAreUnique(t *testing.T) {
	b := board(t)
	for seed := range uint64(gametest.Games(60)) {
		r := gametest.NewRandom(seed)
		g := NewScenario(b, "full-war")
		res, err := table.Run(table.Config{Answers: r, Dice: r, Record: true}, g.Play)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, d := range res.Decisions {
			if k := d.Key + " " + d.Name; seen[k] {
				t.Errorf("seed %d: %s is there twice", seed, k)
			} else {
				seen[k] = true
			}
		}
		for _, d := range res.Rolls {
			if seen[d.Label] {
				t.Errorf("seed %d: the draw %s is there twice", seed, d.Label)
			}
			seen[d.Label] = true
		}
	}
}
