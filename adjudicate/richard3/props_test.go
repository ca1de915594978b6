package richard3

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// recorder plays a game at random and shows its calls, when they begin and when
// they have been answered.
func recorder(g *Game, seed uint64, at func(*Game, *table.Question), done func(*Game, *gametest.Call)) *gametest.Recorder {
	r := &gametest.Recorder{Random: gametest.NewRandom(seed), View: func(q *table.Question) view.View { return g.View(q.Side, []*table.Question{q}, nil) },
		Alone: func(q *table.Question) bool { return q.Name == "enter" }}
	if at != nil {
		r.At = func(q *table.Question) { at(g, q) }
	}
	if done != nil {
		r.Done = func(c *gametest.Call) { done(g, c) }
	}
	return r
}

// eachCall plays random games and shows every call there would be, when it begins
// and when it has been answered.
func eachCall(t testing.TB, n int, at func(*Game, *table.Question), done func(*Game, *gametest.Call)) {
	b := board(t)
	for _, seed := range seeds(n) {
		g := NewScenario(b, scenarioNames[seed%3])
		recorder(g, seed, at, done).Play(t, g.Play)
	}
}

// sameListed holds what the game offered through a call against what the masked
// game offers, to the end: in no list of Richard III are dice rolled, or is the
// other house asked.
func sameListed(t *testing.T, b *Board, c *gametest.Call) {
	t.Helper()
	if !gametest.SameListed(t, b.known(&c.View), c) {
		t.Fatalf("%s, %s: the list of %s ends before its end", c.View.When, c.View.Side, c.View.Asked[0].Key)
	}
}

// turncoats is a copy of the game in which some nobles serve the other house,
// somewhere on the map.
func (g *Game) turncoats(rnd *rand.Rand) *Game {
	c := g.copied()
	for i := range c.Blocks {
		x := blockID(i)
		o := c.info(x).other
		if c.Blocks[i].At < 0 || o == noBlock || c.Blocks[o].At != aside || x == c.claimant[0] || x == c.claimant[1] || rnd.IntN(3) > 0 {
			continue
		}
		to := areaID(rnd.IntN(len(c.areas)))
		if !c.open(c.owner(o), to) {
			continue
		}
		c.place(x, aside)
		c.place(o, to)
		c.Blocks[o].Strength = c.info(o).max
	}
	return c
}

// With turncoats about too, what a view lists is what the Political Turn and
// the Supply Phase accept.
func TestViewsOfTurncoats(t *testing.T) {
	b := board(t)
	n := 0
	eachCall(t, 40, func(g *Game, q *table.Question) {
		if q.Name != "card" {
			return
		}
		for _, phase := range []string{"supply", "political", "actions-1"} {
			p := g.turncoats(gametest.NewRandom(uint64(n)).Rand).Position()
			p["phase"] = phase
			twin, wrong := FromPosition(b, p)
			if wrong != nil {
				t.Fatal(wrong)
			}
			r := recorder(twin, uint64(n), nil, func(_ *Game, c *gametest.Call) { sameListed(t, b, c) })
			r.Most = 5
			r.Play(t, twin.Play)
			n++
		}
	}, nil)
	t.Logf("%d positions", n)
}

// What a side's own view lists as legal is exactly what the game accepts,
// answer for answer, through whole series.
func TestViewsListExactlyTheLegalAnswers(t *testing.T) {
	b := board(t)
	counts := map[string]int{}
	eachCall(t, 60, nil, func(_ *Game, c *gametest.Call) {
		counts[c.View.Asked[0].Name]++
		sameListed(t, b, c)
	})
	t.Log(counts)
	for _, k := range b.book.Kinds {
		if !effort.Quick() && counts[k.Name] == 0 && k.Name != "battles" && k.Name != "execute" && k.Name != "exile" {
			t.Errorf("no random game asked %s", k.Name)
		}
	}
}

// In a sheet as it is handed out, taking the # away before any one choice
// gives valid orders, at either pace; and so does each block, road and place that
// it says can stand in a choice's stead. With a card, so does either line of
// orders ahead, and both.
func TestSheetsWithOneChoiceAreValid(t *testing.T) {
	rules := rules(t)
	for _, pace := range []string{"table", "plans"} {
		n, others, ahead, sample := 0, 0, 0, effort.Sample{}
		visit := func(v view.View) {
			v.Pace = pace
			lines := rules.Sheet(&v)
			for i, line := range lines {
				if len([]rune(line)) > 72 {
					t.Errorf("longer than 72 columns: %s", line)
				}
				bare := strings.TrimSpace(strings.Replace(line, "# ", "", 1))
				if !strings.HasPrefix(strings.TrimSpace(line), "# ") || !(strings.HasPrefix(bare, "- {") || strings.HasPrefix(bare, v.Asked[0].Name+": ")) {
					continue
				}
				for _, with := range [][]string{{}, {"if_first"}, {"if_second"}, {"if_first", "if_second"}} {
					if len(with) > 0 && (pace == "table" || v.Asked[0].Name != "card") {
						continue
					}
					if n++; !sample.Takes(v.Asked[0].Name+strings.Join(with, " "), 20, 6) {
						continue
					}
					text := gametest.Uncommented(lines, i)
					for k, l := range text {
						for _, w := range with {
							if strings.HasPrefix(l, "  # "+w+": ") {
								text[k] = strings.Replace(l, "# ", "", 1)
								ahead++
							}
						}
					}
					if p := gametest.CheckText(rules, &v, "orders:\n"+strings.Join(text, "\n")+"\n"); p.Refused() {
						t.Fatalf("%s, %s:\n%s\n%s", v.When, v.Side, line, strings.Join(p.Strings(), "\n"))
					}
				}
			}
			if pace == "table" && strings.Contains(strings.Join(lines, "\n"), "if_first") {
				t.Fatalf("orders ahead at the pace of the table:\n%s", strings.Join(lines, "\n"))
			}
			name := v.Asked[0].Name
			if pace == "plans" {
				return // the choices are the same
			}
			for _, text := range gametest.ReadChoices(strings.Join(lines, "\n"), []string{name}).Single(name) {
				if others++; !sample.Takes("instead "+name, 20, 8) {
					continue
				}
				if p := gametest.CheckText(rules, &v, "orders:\n"+text); p.Refused() {
					t.Fatalf("%s, %s:\n%s\n%s\n%s", v.When, v.Side, text, strings.Join(p.Strings(), "\n"), strings.Join(lines, "\n"))
				}
			}
		}
		eachCall(t, 12, nil, func(_ *Game, c *gametest.Call) { visit(c.View) })
		if (ahead > 0) != (pace == "plans") {
			t.Errorf("%s: %d lines ahead", pace, ahead)
		}
		t.Logf("%s: %d choices, %d with what can stand in their stead, %d lines ahead", pace, n, others, ahead)
	}
}

// The sheet for the battles says what the house does where the plan in force
// says nothing, and which kinds a plan has.
func TestSheetForTheBattles(t *testing.T) {
	r := rules(t)
	v := aView(t, r.board, twoBattles, York, true)
	v.Pace = "plans"
	if v.Asked[0].Name != "battles" {
		t.Fatalf("%+v", v.Asked)
	}
	said := func() string { return strings.Join(r.Sheet(v), "\n") }
	for _, want := range []string{"  # battles: planned\n", "  #   losses: ", "  #   regroup: the victors stay\n", "  #   order: ", "battle@Leicester"} {
		if !strings.Contains(said(), want) {
			t.Errorf("no %q in\n%s", want, said())
		}
	}
	for _, no := range []string{"treason: Treason", "  #   mulligan"} {
		if strings.Contains(said(), no) {
			t.Errorf("%q in\n%s", no, said())
		}
	}
	v.Plan = "losses: [levies, others]\nregroup:\n  - when: own.blocks > 2\n    do: {to: anywhere}\nbattle@Essex: fire\n"
	if s := said(); strings.Contains(s, "  #   losses: ") || !strings.Contains(s, "  #   regroup: ") || !strings.Contains(s, "  #   battle: ") {
		t.Errorf("with a plan:\n%s", s)
	}
	for _, l := range r.Sheet(v) {
		if len([]rune(l)) > 72 {
			t.Errorf("longer than 72 columns: %s", l)
		}
	}
}

// A game as the properties look at it.
type playedGame struct{ *Game }

func (g playedGame) Refused(q *table.Question, o table.Option) (rule string, refused bool) {
	if why := g.WhyNot(q, o); why != nil {
		return why.Rule, true
	}
	return "", false
}
func (g playedGame) Whole() any { return g.Position() }
func (g playedGame) Seen(q *table.Question) any {
	return g.View(q.Side, []*table.Question{q}, nil)
}

func begun(t testing.TB) func(seed uint64) gametest.Played {
	b := board(t)
	return func(seed uint64) gametest.Played { return playedGame{NewScenario(b, scenarioNames[seed%3])} }
}

func TestStoppedAndRunAgain(t *testing.T) {
	gametest.StoppedAndRunAgain(t, seeds(effort.Of(40, 6, 100)), 3, begun(t))
}

func TestListedIsAccepted(t *testing.T) {
	gametest.ListedIsAccepted(t, board(t).Grammar().Phrases, seeds(50), begun(t))
}

// A view that no honest adjudicator makes is refused in words.
func TestBadViews(t *testing.T) {
	rules := rules(t)
	for _, v := range []view.View{
		{Side: "york", Asked: []view.Question{{Name: "actions", Options: []string{"end"}}}},
		{Side: "york", Asked: []view.Question{{Name: "regroup", Options: []string{"stay"}}}},
		{Side: "york", Asked: []view.Question{{Name: "turn", Options: []string{"fire Kent"}}}, Battles: []view.Battle{{Area: "Nowhere", Under: true}}},
		{Side: "york", Areas: []view.Area{{Name: "Essex", Enemy: math.MaxInt}}},
		{Side: "nobody", Asked: []view.Question{{Name: "card"}}},
	} {
		rules.Sheet(&v)
		if p := gametest.CheckText(rules, &v, "orders:\n  actions: none\n  regroup: stay\n  turn: fire Kent\n"); !p.Refused() {
			t.Errorf("%+v: accepted", v)
		}
	}
}

// Positions that no game comes to are refused, all that is wrong at once.
func TestBadPositions(t *testing.T) {
	b := board(t)
	for name, p := range map[string]Position{
		"no entry":         {"phase": "actions-1", "lancaster": Position{"Essex": []string{"Oxford"}}, "york": Position{"Essex": []string{"Norfolk"}}, "battles": []Position{{"area": "Essex", "attacker": "york"}}},
		"uneven hands":     {"phase": "card", "hands": Position{"york": []string{"4"}}},
		"supply contested": {"phase": "supply", "lancaster": Position{"Essex": []string{"Oxford"}}, "york": Position{"Essex": []string{"Norfolk"}}},
	} {
		if _, wrong := FromPosition(b, p); wrong == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// What is not legal is refused with the same code and rule to who answers the game itself,
// as a robot does, and to who writes a letter.
func TestLettersSayTheSame(t *testing.T) {
	var g *Game
	l := gametest.Letters{Rules: rules(t), Why: func(q *table.Question, o table.Option) (code, rule string) {
		why := g.WhyNot(q, o)
		return why.Code, why.Rule
	}}
	l.View = func(q *table.Question) view.View { return g.View(q.Side, []*table.Question{q}, nil) }
	eachCall(t, 20, func(now *Game, q *table.Question) {
		g = now
		l.At(t, q)
	}, nil)
}
