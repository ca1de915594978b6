package richard3

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/internal/checking"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// labelled rolls dice that depend on the label alone, as the real ones do.
type labelled struct{ seed string }

func (l labelled) source(t *table.Table) *rand.Rand {
	sum := sha256.Sum256([]byte(l.seed + t.Key()))
	return rand.New(rand.NewChaCha8(sum))
}

func (l labelled) Roll(t *table.Table, faces []int) {
	r := l.source(t)
	for i := range faces {
		faces[i] = 1 + r.IntN(6)
	}
}

func (l labelled) Shuffle(t *table.Table, order []int) {
	copy(order, l.source(t).Perm(len(order)))
}

// series is one question of a view and how the random player answered what came of it.
type series struct {
	v       view.View
	options []string
	answers []string
}

// recorder plays at random, and keeps for every question that would be a call
// the view its side has and the series of answers it gave.
type recorder struct {
	random
	g    *Game
	now  *series
	name string
	done func(*series)
	at   func(*Game, *table.Question) // when a call begins
}

func (r *recorder) Answer(q *table.Question) (table.Option, table.Source, bool) {
	o, from, ok := r.random.Answer(q)
	key := fmt.Sprint(q.Name, q.Side, r.g.turn, r.g.campaign, r.g.phase)
	if q.Name != "actions" && q.Name != "supply" && q.Name != "home" && q.Name != "exile" {
		key += q.Key()
	}
	if q.Name == "regroup" {
		key = "regroup" + q.Area + fmt.Sprint(r.g.turn, r.g.campaign)
	}
	if key != r.name {
		r.flush()
		r.name = key
		if r.at != nil {
			r.at(r.g, q)
		}
		r.now = &series{v: r.g.View(q.Side, []*table.Question{q}, nil)}
	}
	r.now.options = append(r.now.options, optionWords(q))
	r.now.answers = append(r.now.answers, o.String())
	return o, from, ok
}

func (r *recorder) flush() {
	if r.now != nil {
		r.done(r.now)
		r.now = nil
	}
}

// eachSeries plays random games and shows every call there would be.
func eachSeries(t *testing.T, n int, visit func(*Game, *series)) {
	b := board(t)
	for seed := range uint64(games(n)) {
		g := NewScenario(b, scenarioNames[seed%3])
		r := &recorder{random: newRandom(seed), g: g, done: func(s *series) { visit(g, s) }}
		if _, err := table.Run(table.Config{Answers: r, Dice: r}, g.Play); err != nil {
			t.Fatal(err)
		}
		r.flush()
	}
}

// eachCall plays random games and visits every call at the moment it is made.
func eachCall(t *testing.T, n int, visit func(*Game, *table.Question)) {
	b := board(t)
	for seed := range uint64(games(n)) {
		g := NewScenario(b, scenarioNames[seed%3])
		r := &recorder{random: newRandom(seed), g: g, done: func(*series) {}, at: visit}
		if _, err := table.Run(table.Config{Answers: r, Dice: r}, g.Play); err != nil {
			t.Fatal(err)
		}
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
			p := g.turncoats(newRandom(uint64(n)).Rand).Position()
			p.Phase = phase
			twin, wrong := FromPosition(b, p)
			if wrong != nil {
				t.Fatal(wrong)
			}
			asked := 0
			r := &recorder{random: newRandom(uint64(n)), g: twin, done: func(s *series) {
				asked++
				compareSeries(t, b, s)
			}}
			stop := answerFunc(func(q *table.Question) (table.Option, table.Source, bool) {
				if asked > 4 {
					return table.Option{}, table.Source{}, false
				}
				return r.Answer(q)
			})
			if _, err := table.Run(table.Config{Answers: stop, Dice: r}, twin.Play); err != nil {
				t.Fatal(err)
			}
			n++
		}
	})
	t.Logf("%d positions", n)
}

// replayer answers a masked game as the real one was answered and compares what it offers.
type replayer struct {
	s    *series
	n    int
	fail string
}

func (r *replayer) Answer(q *table.Question) (table.Option, table.Source, bool) {
	if r.n >= len(r.s.answers) {
		r.fail = "asks more than the game: " + q.Name
		return table.Option{}, table.Source{}, false
	}
	if have := optionWords(q); have != r.s.options[r.n] {
		r.fail = fmt.Sprintf("%s offers\n%s\nthe game offers\n%s", q.At, have, r.s.options[r.n])
		return table.Option{}, table.Source{}, false
	}
	o, _ := q.Find(r.s.answers[r.n])
	r.n++
	return o, table.Source{}, true
}

// What a side's own view lists as legal is exactly what the game accepts,
// answer for answer, through whole series.
func TestViewsListExactlyTheLegalAnswers(t *testing.T) {
	b := board(t)
	counts := map[string]int{}
	eachSeries(t, 60, func(_ *Game, s *series) {
		counts[s.v.Asked[0].Name]++
		compareSeries(t, b, s)
	})
	t.Log(counts)
	for _, name := range questionNames {
		if !testing.Short() && counts[name] == 0 && name != "battles" && name != "execute" && name != "exile" {
			t.Errorf("no random game asked %s", name)
		}
	}
}

func compareSeries(t *testing.T, b *Board, s *series) {
	t.Helper()
	q := s.v.Asked[0]
	r := &replayer{s: s}
	if err := checking.Play(&masked{b.Masked(&s.v)}, &q, r); err != nil && r.fail == "" {
		t.Fatal(err)
	}
	if r.fail != "" {
		t.Fatalf("%s, %s: %s", s.v.When, s.v.Side, r.fail)
	}
	if r.n != len(s.answers) {
		t.Fatalf("%s, %s, %s: %d of %d answers asked for", s.v.When, s.v.Side, q.Name, r.n, len(s.answers))
	}
}

// In a sheet as it is handed out, taking the # away before any one choice
// gives valid orders, at either pace. With a card, so does either line of
// orders ahead, and both.
func TestSheetsWithOneChoiceAreValid(t *testing.T) {
	rules := rules(t)
	for _, pace := range []string{"table", "plans"} {
		n, ahead := 0, 0
		visit := func(v view.View) {
			v.Pace = pace
			lines := rules.Sheet(&v)
			for i, line := range lines {
				if len([]rune(line)) > 72 && !strings.Contains(line, "# - {muster: ") && !strings.Contains(line, "# home: {") {
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
					n++
					text := slices.Clone(lines)
					text[i] = strings.Replace(line, "# ", "", 1)
					for k, l := range text {
						for _, w := range with {
							if strings.HasPrefix(l, "  # "+w+": ") {
								text[k] = strings.Replace(l, "# ", "", 1)
								ahead++
							}
						}
					}
					if p := checkText(rules, &v, "orders:\n"+strings.Join(text, "\n")+"\n"); p.Refused() {
						t.Fatalf("%s, %s:\n%s\n%s", v.When, v.Side, line, strings.Join(p.Strings(), "\n"))
					}
				}
			}
			if pace == "table" && strings.Contains(strings.Join(lines, "\n"), "if_first") {
				t.Fatalf("orders ahead at the pace of the table:\n%s", strings.Join(lines, "\n"))
			}
		}
		eachSeries(t, 12, func(_ *Game, s *series) { visit(s.v) })
		if (ahead > 0) != (pace == "plans") {
			t.Errorf("%s: %d lines ahead", pace, ahead)
		}
		t.Logf("%s: %d choices, %d lines ahead", pace, n, ahead)
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

func checkText(rules *Rules, v *view.View, text string) orders.Problems {
	root, problems := orders.Parse("orders.yaml", []byte(text), orders.Limits{})
	r := orders.NewReader("orders.yaml", problems)
	if root == nil {
		return r.Problems()
	}
	s, _ := House(v.Side)
	given := rules.Read(s, root.Get("orders"), r)
	rules.Check(v, given, r)
	rules.Restate(v, given)
	return r.Problems()
}

// recorded answers from a list, and stops at its end.
type recorded struct {
	answers []table.Option
	n       int
}

func (r *recorded) Answer(*table.Question) (table.Option, table.Source, bool) {
	if r.n >= len(r.answers) {
		return table.Option{}, table.Source{}, false
	}
	r.n++
	return r.answers[r.n-1], table.Source{Kind: "orders"}, true
}

// A game that is stopped and run again at every question ends as one that runs straight through;
// and the same answers and dice give the same bytes.
func TestStoppedAndRunAgain(t *testing.T) {
	b := board(t)
	for seed := range uint64(6) {
		run := func(a table.Answerer) (*Game, table.Result) {
			g := NewScenario(b, scenarioNames[seed%3])
			res, err := table.Run(table.Config{Answers: a, Dice: labelled{fmt.Sprint(seed)}, Record: true}, g.Play)
			if err != nil {
				t.Fatal(err)
			}
			return g, res
		}
		straightGame, straight := run(newRandom(seed))
		var answers []table.Option
		var keys []string
		for _, d := range straight.Decisions {
			if d.From.Kind != "forced" {
				answers = append(answers, d.Answer)
				keys = append(keys, d.Key)
			}
		}
		for n := range answers {
			_, res := run(&recorded{answers: answers[:n]})
			if res.Over || len(res.Open) == 0 {
				t.Fatalf("seed %d: %d answers are enough", seed, n)
			}
			found := false
			for _, q := range res.Open {
				found = found || q.Key() == keys[n]
			}
			if !found {
				t.Fatalf("seed %d: after %d answers %s is asked, not %s", seed, n, res.Open[0].Key(), keys[n])
			}
			if len(res.Events) > len(straight.Events) || !reflect.DeepEqual(res.Events, straight.Events[:len(res.Events)]) {
				t.Fatalf("seed %d: events differ after %d answers", seed, n)
			}
		}
		againGame, again := run(&recorded{answers: answers})
		x, _ := json.Marshal([]any{straightGame.Position(), straight})
		y, _ := json.Marshal([]any{againGame.Position(), again})
		if string(x) != string(y) {
			t.Errorf("seed %d: the second run differs", seed)
		}
		seen := map[string]bool{}
		for _, r := range straight.Rolls {
			if seen[r.Label] {
				t.Errorf("two rolls have the label %s", r.Label)
			}
			seen[r.Label] = true
		}
		seen = map[string]bool{}
		for _, d := range straight.Decisions {
			if seen[d.Key] {
				t.Errorf("two questions have the key %s", d.Key)
			}
			seen[d.Key] = true
		}
	}
}

// The options listed are exactly the answers accepted: everything else,
// and every answer of another question, has a reason.
func TestEverythingElseIsRefusedWithAReason(t *testing.T) {
	b := board(t)
	for seed := range uint64(20) {
		g := NewScenario(b, scenarioNames[seed%3])
		r := newRandom(seed)
		var last []table.Option
		a := answerFunc(func(q *table.Question) (table.Option, table.Source, bool) {
			for _, o := range q.Options {
				if g.WhyNot(q, o) != nil {
					t.Fatalf("%s: the option %s is refused", q.Key(), o)
				}
				if table.ParseOption(o.String()) != o {
					t.Fatalf("%q does not read back", o)
				}
			}
			for _, o := range last {
				if why := g.WhyNot(q, o); (why == nil) != q.Has(o) {
					t.Fatalf("%s: %s: %v", q.Key(), o, why)
				}
			}
			last = append(last[:0], q.Options...)
			return r.Answer(q)
		})
		if _, err := table.Run(table.Config{Answers: a, Dice: r}, g.Play); err != nil {
			t.Fatal(err)
		}
	}
}

type answerFunc func(*table.Question) (table.Option, table.Source, bool)

func (f answerFunc) Answer(q *table.Question) (table.Option, table.Source, bool) { return f(q) }

// A view that no honest adjudicator makes is refused in words.
func TestBadViews(t *testing.T) {
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []view.View{
		{Side: "york", Asked: []view.Question{{Name: "actions", Options: []string{"end"}}}},
		{Side: "york", Asked: []view.Question{{Name: "regroup", Options: []string{"stay"}}}},
		{Side: "york", Asked: []view.Question{{Name: "turn", Options: []string{"fire Kent"}}}, Battles: []view.Battle{{Area: "Nowhere", Under: true}}},
		{Side: "york", Areas: []view.Area{{Name: "Essex", Enemy: 1 << 40}}},
		{Side: "nobody", Asked: []view.Question{{Name: "card"}}},
	} {
		rules.Sheet(&v)
		if p := checkText(rules, &v, "orders:\n  actions: none\n  regroup: stay\n  turn: fire Kent\n"); !p.Refused() {
			t.Errorf("%+v: accepted", v)
		}
	}
}

// Positions that no game comes to are refused, all that is wrong at once.
func TestBadPositions(t *testing.T) {
	b := board(t)
	for name, p := range map[string]Position{
		"no entry":         {Phase: "actions-1", Lancaster: map[string][]string{"Essex": {"Oxford"}}, York: map[string][]string{"Essex": {"Norfolk"}}, Battles: []PositionBattle{{Area: "Essex", Attacker: "york"}}},
		"uneven hands":     {Phase: "card", Hands: map[string][]string{"york": {"4"}}},
		"supply contested": {Phase: "supply", Lancaster: map[string][]string{"Essex": {"Oxford"}}, York: map[string][]string{"Essex": {"Norfolk"}}},
	} {
		if _, wrong := FromPosition(b, p); wrong == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
