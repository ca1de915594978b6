package kingcharles

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// viewOf is what the side that is asked knows.
func (g *Game) viewOf(q *table.Question) view.View { return g.View(q.Side, []*table.Question{q}, nil) }

// optionsOf are the options of a game, by its seed.
func optionsOf(seed uint64) options {
	return options{cornish: seed%2 > 0, randomDesertion: seed%3 > 0, manchester: seed%5 > 0, court: seed%7 > 0, lostwithiel: seed%2 > 0}
}

// eachCall plays games, every other one of players who seek the enemy, and the cases and on from
// their positions for a while, and shows every call there would be, when it begins and when it has
// been answered.
func eachCall(t testing.TB, n int, at func(*Game, *table.Question), done func(*Game, *gametest.Call)) {
	t.Helper()
	b := board(t)
	for seed := range uint64(gametest.Games(n)) {
		g := NewScenario(b, "full-war")
		g.options = optionsOf(seed)
		playCalls(t, g, nil, seed, 0, at, done)
	}
	for i, c := range loadCases(t) {
		if effort.Quick() && i%7 > 0 || c.Position["solo"] != nil {
			continue
		}
		for seed := range uint64(2) {
			g, played := caseOf(b, c)
			if g == nil {
				continue
			}
			if seed > 0 {
				played = nil
			}
			playCalls(t, g, played, uint64(i)<<8+seed, 12, at, done)
		}
	}
}

// caseOf is the game of a case, nil without one, and what plays it as the case does, as far as the
// dice let it.
func caseOf(b *Board, c ukCase) (*Game, *script) {
	var lines []*line
	for _, m := range c.Play {
		if l, wrong := lineOf(m); wrong == "" && l.refused == "" {
			lines = append(lines, &l)
		}
	}
	g, wrong := fromCase(b, c.Position, wantsOf(lines))
	if wrong != nil {
		return nil, nil
	}
	return g, &script{g: g, lines: lines, stop: func(*table.Question) bool { return false }}
}

// Whoever orders a Bombardment has no luck yet: on the map that his orders leave the Fortress stands as
// it did, and so does its Siege, and whoever may Assault it at once may order that.
func TestABombardmentIsOpenOnTheMap(t *testing.T) {
	r, ordered := rulesOf(board(t)), 0
	casesOf(t, "20.2", func(g *Game, q *table.Question) {
		v := g.viewOf(q)
		for _, o := range q.Options {
			if o.Verb != "bombard" {
				continue
			}
			ordered++
			next, areas, err := r.Ask(&v, &v.Asked[0], []table.Option{o})
			if err != nil {
				t.Fatal(err)
			}
			x, _ := g.Board.general(o.Name)
			if q.Name == "actions" && g.generals[x].immediate && !g.general[x].noAssault && g.areas[g.general[x].at].class > 0 && (next == nil || next.Name != "assault") {
				t.Errorf("%s: %s may not order an Assault", q.Key(), o.Name)
			}
			for _, was := range v.Areas {
				k := slices.IndexFunc(areas, func(a view.Area) bool { return a.Name == was.Name })
				if k < 0 || areas[k].Control != was.Control || was.City != nil && (areas[k].City == nil || areas[k].City.Enemy != was.City.Enemy || was.City.Marker != nil && *areas[k].City.Marker != *was.City.Marker) {
					t.Errorf("%s, %s: %s is not as it was", q.Key(), o.Name, was.Name)
				}
			}
		}
	})
	if t.Log(ordered); ordered < 10 {
		t.Errorf("only %d Bombardments", ordered)
	}
}

// What stands of a Battle Score has the Combat card in it that a side has played.
func TestScoresHaveTheCardPlayed(t *testing.T) {
	played := 0
	casesOf(t, "19.1", func(g *Game, q *table.Question) {
		v := g.viewOf(q)
		for _, b := range v.Battles {
			for i, line := range b.Lines {
				f := &g.act.battle.force[i]
				if f.card == noCard || g.cardScore(f, f.card) == 0 {
					continue
				}
				if played++; !strings.Contains(line, g.cards[f.card].Name) || !strings.Contains(line, ": "+itoa(g.scoreModifiers(f).Sum())+" before the die") {
					t.Errorf("%s: %s", q.Key(), line)
				}
			}
		}
	})
	if t.Log(played); played < 3 {
		t.Errorf("only %d cards", played)
	}
}

// casesOf plays the cases of a rule, and on from there for a while, and shows every call.
func casesOf(t testing.TB, rule string, at func(*Game, *table.Question)) {
	t.Helper()
	b := board(t)
	for i, c := range loadCases(t) {
		if !slices.Contains(c.Rules, rule) || c.Position["solo"] != nil {
			continue
		}
		if g, played := caseOf(b, c); g != nil {
			playCalls(t, g, played, uint64(i), 12, at, nil)
		}
	}
}

func playCalls(t testing.TB, g *Game, played *script, seed uint64, most int, at func(*Game, *table.Question), done func(*Game, *gametest.Call)) {
	t.Helper()
	r := &gametest.Recorder{Random: gametest.NewRandom(seed), View: g.viewOf, Most: most}
	n := 0
	r.Choose = func(q *table.Question) (table.Option, table.Source, bool) {
		if played != nil {
			if o, from, ok := played.Answer(q); ok {
				return o, from, true
			}
		}
		if n++; seed%2 == 0 {
			return r.Random.Answer(q)
		}
		return g.warlike(r.Random, q, n)
	}
	if at != nil {
		r.At = func(q *table.Question) { at(g, q) }
	}
	if done != nil {
		r.Done = func(c *gametest.Call) { done(g, c) }
	}
	r.Play(t, g.Play)
}

// What a side's own view lists as legal is exactly what the game accepts, answer for answer,
// through whole lists.
func TestViewsListExactlyTheLegalAnswers(t *testing.T) {
	b := board(t)
	counts := map[string]int{}
	eachCall(t, 30, nil, func(_ *Game, c *gametest.Call) {
		counts[c.View.Asked[0].Name]++
		g := b.understood(&c.View)
		if g == nil {
			t.Fatalf("%s: the view does not hold together", c.View.Asked[0].Key)
		}
		gametest.SameListed(t, g.known(), c)
	})
	t.Log(counts)
	var none []string
	for _, k := range b.book.Kinds {
		if !effort.Quick() && counts[k.Name] == 0 {
			none = append(none, k.Name)
		}
	}
	slices.Sort(none)
	if none != nil {
		t.Errorf("no game asked %v", none)
	}
}

// A card is the same to its side in a view, also one whose name has a comma in it.
func TestCardsOfAViewAreThoseOfTheGame(t *testing.T) {
	b := board(t)
	g, wrong := FromPosition(b, Position{"turn": 4, "to-play": "royalist"})
	if wrong != nil {
		t.Fatal(wrong)
	}
	for c := range g.cards {
		other := cardID((c + 1) % len(g.cards))
		first, second := []cardID{cardID(c), other}, []cardID{other, cardID(c)}
		g.bonus, g.aces[Royalist] = []set{{Royalist, first}, {Royalist, second}}, second
		v := g.View(Royalist, nil, nil)
		m := b.Masked(&v)
		same := func(got, want []cardID) bool { return slices.Equal(g.cardNames(got), g.cardNames(want)) }
		if len(m.bonus) != 2 || !same(m.bonus[0].cards, first) || !same(m.bonus[1].cards, second) || !same(m.aces[Royalist], second) {
			t.Errorf("%s: bonus cards %v, aces %v", g.cards[c].Name, m.bonus, m.aces[Royalist])
		}
	}
}
