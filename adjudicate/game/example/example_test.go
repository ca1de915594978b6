package example

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/casefile"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/scenarios"
)

func rules() *Rules {
	p, err := scenarios.Load(ID)
	if err != nil {
		panic(err)
	}
	r, _ := New(p)
	return r
}

func at(d state.Doc) (*Game, []string) {
	g, wrong := rules().Begin(d)
	return g.(*Game), wrong
}

func begin(uint64) *Game { g, _ := rules().Start(scenario); return g.(*Game) }

func TestDeclared(t *testing.T) {
	rules := rules()
	gametest.Declared(t, rules.Book)
	gametest.Rows(t, rows)
	gametest.EverythingHasARule(t, rules, 5)
	gametest.SilentGames(t, rules)
	gametest.PacesAgree(t, rules, 20, func(seed uint64) game.Game { return begin(seed) })
}

func TestWordless(t *testing.T) { gametest.Wordless(t, rules(), rules().Book) }

func TestARowIsEnough(t *testing.T) {
	b := rules().board
	gametest.Stated[*Game]{Rows: &stateRows, Begin: func() *Game { return begin(0) }, Masked: b.Masked, Write: (*Game).Position, Read: at}.ARowIsEnough(t)
}

// A case is a game with what a case asks for.
type played struct{ *Game }

func (p played) Refusal(q *table.Question, o table.Option) string {
	if why := p.WhyNot(q, o); why != nil {
		return why.Code
	}
	return ""
}
func (p played) Refused(q *table.Question, o table.Option) (string, bool) {
	why := p.WhyNot(q, o)
	if why == nil {
		return "", false
	}
	return why.Rule, true
}
func (p played) Blocks() map[string]string {
	m := map[string]string{}
	for x, b := range p.Field.Blocks {
		place := p.words().At(b.At)
		if b.At >= 0 {
			place += " " + strconv.Itoa(int(b.Strength))
		}
		m[Sides[p.owner(block.ID(x))]+"/"+p.blocks[x].Name] = place
	}
	return m
}
func (p played) Facts() map[string]string {
	m := map[string]string{"turn": strconv.Itoa(p.turn), "otter": strconv.Itoa(p.points[0]), "heron": strconv.Itoa(p.points[1])}
	if p.winner >= 0 {
		m["winner"] = Sides[p.winner]
	}
	return m
}
func (p played) Order(*table.Table, int) []int { return nil }
func (p played) Whole() any                    { return []any{stateRows.Write(p.Game), p.winner} }
func (p played) Seen(q *table.Question) any {
	return p.View(q.Side, []*table.Question{q}, nil)
}

func TestCases(t *testing.T) {
	cases, err := casefile.Load(os.DirFS("testdata"))
	if err != nil {
		t.Fatal(err)
	}
	b := rules().board
	gametest.Cases(t, &casefile.Rulebook{Sides: Sides, Phrases: b.book.Grammar().Phrases, Together: []string{"wade", "stance"}, Fires: []string{"fired"},
		SetUp: func(c *casefile.Case) (casefile.Game, []string) {
			var d state.Doc
			if err := c.Into(&d); err != nil {
				return nil, []string{err.Error()}
			}
			g, wrong := at(d)
			return played{g}, wrong
		}}, cases)
	for _, problem := range casefile.Uncovered(cases, []string{"2.1", "2.2", "3.1", "3.2", "3.3", "4.1", "4.2"}) {
		t.Error(problem)
	}
}

func TestStoppedAndRunAgain(t *testing.T) {
	gametest.StoppedAndRunAgain(t, []uint64{1, 2, 3}, 3, func(seed uint64) gametest.Played { return played{begin(seed)} })
	gametest.ListedIsAccepted(t, rules().board.book.Grammar().Phrases, []uint64{1, 2, 3}, func(seed uint64) gametest.Played { return played{begin(seed)} })
}

// Whole games are played through sheets: what a view offers is what the game does, a sheet
// of the answers given is read back and found legal, and none of it needs more than the view.
func TestThroughSheets(t *testing.T) {
	rules := rules()
	board := rules.board
	var views []view.View
	calls := 0
	for seed := range uint64(gametest.Games(60)) {
		g := begin(seed)
		rec := &gametest.Recorder{Random: gametest.NewRandom(seed), View: func(q *table.Question) view.View { return g.View(q.Side, []*table.Question{q}, nil) }}
		rec.Done = func(c *gametest.Call) {
			calls++
			v := c.View
			views = append(views, v)
			gametest.SameListed(t, board.known(&v), c)
			name := v.Asked[0].Name
			sheet := strings.Join(append([]string{"orders:"}, rules.Write(name, c.Answers)...), "\n") + "\n"
			root, problems := orders.Parse("", []byte(sheet), orders.Limits{})
			r := orders.NewReader("", problems)
			given := rules.Read(table.Side(slices.Index(Sides[:], v.Side)), root.Get("orders"), r)
			if rules.Check(&v, given, r); r.Problems().Refused() || len(rules.Restate(&v, given)) == 0 {
				t.Fatalf("%s\n%v\n%s", sheet, r.Problems(), rules.Restate(&v, given))
			}
			for _, l := range rules.Sheet(&v) {
				if !strings.HasPrefix(l, "  #") {
					t.Fatalf("a sheet answers by itself: %q", l)
				}
			}
			for _, line := range gametest.ReadChoices(strings.Join(rules.Sheet(&v), "\n"), []string{name}).Single(name) {
				if p := gametest.CheckText(rules, &v, "orders:\n"+line); p.Refused() {
					t.Fatalf("%s: what the sheet offers is refused: %v", line, p)
				}
			}
		}
		res, err := table.Run(table.Config{Answers: rec, Dice: rec, Plans: seed%2 == 0}, g.Play)
		if err != nil || !res.Over || g.Winner() == table.Nobody {
			t.Fatal(err, res.Open)
		}
	}
	t.Log(calls, "calls")
	if calls == 0 {
		t.Error("nothing was asked")
	}
	gametest.TamperedViews(t, rules, views[:min(40, len(views))], 10)
}

// A side is told the same, and shown the same, whichever blocks of the other stand where,
// but for the names of those that fall.
func TestNothingLeaks(t *testing.T) {
	for seed := range uint64(20) {
		see := func(mere, there string) string {
			g, wrong := at(state.Doc{"otter": map[string][]string{"Holm": {"Bream", "Carp"}}, "heron": map[string][]string{"Mere": {mere, "Rush"}, "Holm": {there}}})
			if wrong != nil {
				t.Fatal(wrong)
			}
			rnd := gametest.NewRandom(seed)
			res, _ := table.Run(table.Config{Dice: gametest.Labelled{Seed: fmt.Sprint(seed)}, Answers: gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
				wades := table.Option{Verb: "wade", Name: mere, Areas: [3]string{"Holm"}}
				switch {
				case g.turn > 1:
					return gametest.Silent(q)
				case q.Side == table.First:
					return rnd.Answer(q)
				case seed%2 == 0 && q.Has(wades):
					return wades, table.Source{Kind: "orders"}, true
				}
				return g.Silent(q), table.Source{Kind: "default"}, true
			})}, g.Play)
			v := g.View(table.First, nil, slices.DeleteFunc(res.Events, func(e table.Event) bool { return e.Kind == toldFalls.Kind }))
			v.Boxes = nil
			return fmt.Sprintf("%+v", v)
		}
		if one, two := see("Alder", "Osier"), see("Osier", "Alder"); one != two {
			t.Fatalf("%s\n%s", one, two)
		}
	}
}

func TestRulings(t *testing.T) {
	gametest.RulingsSay(t, Sides, [][3]string{
		{"track; points; heron; ; 2", "By ruling of the adjudicator: the herons have 2 points", "By ruling of the adjudicator: the herons have 2 points"},
		{"track; points; heron; ; 20", "! the points is a number from 0 to 4, not 20"},
		{"block; Bream; otter; Holm; -", "! a ruling here is of a track: points"},
	}, func() game.Game { return begin(0) })
}

// A plan answers the stance, the same in the game and as its side knows it.
func TestPlan(t *testing.T) {
	rules := rules()
	b := rules.board
	p := gametest.MustPlan(t, rules, table.First, "  stance@Holm: [{when: enemy > own, do: yield}, {do: brace}]")
	if said := strings.Join(rules.RestatePlan("", p), "\n"); !strings.Contains(said, "yield") {
		t.Error(said)
	}
	for _, c := range []struct{ weir, answer, where string }{{"Carp", "brace", "line 2; yield passed over: home-entered, enemies stand at home"}, {"", "yield", "line 2"}} {
		d := state.Doc{"otter": map[string][]string{"Holm": {"Bream"}}, "heron": map[string][]string{"Holm": {"Alder", "Osier"}}}
		if c.weir != "" {
			d["heron"].(map[string][]string)["Weir"] = []string{"Rush"}
		}
		g, _ := at(d)
		q := &table.Question{Side: table.First, Name: "stance", Area: "Holm", Options: []table.Option{{Verb: "brace"}}}
		if g.mayYield(table.First, holm) == nil {
			q.Options = append(q.Options, table.Option{Verb: "yield"})
		}
		v := g.View(table.First, nil, nil)
		q2 := *q
		gametest.PlanSays(t, b.book.Grammar().Phrases, g, b.Masked(&v), q, &q2, p, "yields to twice as many, else braces", c.answer, c.where)
	}
}

// What ends a list is called by what it means: with nobody on it that it is nobody.
func TestEndWords(t *testing.T) {
	r := rules()
	v := gametest.FirstAsked(t, begin(0), table.First, "wade")
	asked := &v.Asked[0]
	var answers []table.Option
	for _, want := range []string{"nobody", r.Grammar().Ends["end"]} {
		next, _, err := r.Ask(v, asked, answers)
		if err != nil {
			t.Fatal(err)
		}
		end, _ := r.Grammar().Ending(next)
		if got := game.EndWords(r, v, asked, answers, next, end).String(); got != want {
			t.Errorf("after %v it is called %q, not %q", answers, got, want)
		}
		answers = append(answers, next.Options[0])
	}
}
