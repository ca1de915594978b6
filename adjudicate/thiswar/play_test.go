package thiswar

import (
	"os"
	"sync"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/casefile"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

var scenarioNames = []string{"full-war", "early-war", "mid-to-late-war", "mid-war", "path-to-war"}

func scenarioOf(seed uint64) string { return scenarioNames[seed%uint64(len(scenarioNames))] }

// tellingSeeds are of random games, one after the other of each scenario, that come
// between them to nearly every question, answer and event there is.
var tellingSeeds = []uint64{49, 42, 65, 78, 71, 197, 44, 15, 33, 26, 67, 99, 70}

func seeds(n int) []uint64 { return gametest.Seeds(n, tellingSeeds) }

// Random whole games end, keep all blocks, and never come to a question without an answer.
func TestRandomGames(t *testing.T) {
	b := board(t)
	wins := map[string]int{}
	for _, seed := range seeds(300) {
		g := NewScenario(b, scenarioOf(seed))
		r := gametest.NewRandom(seed)
		watch := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			g.checkConserved(t, q.Key())
			return r.Answer(q)
		})
		res, err := table.Run(table.Config{Answers: watch, Dice: r}, g.Play)
		if err != nil || !res.Over || g.winner == table.Nobody {
			t.Fatalf("seed %d: over %v, winner %v, %v", seed, res.Over, g.winner, err)
		}
		wins[scenarioOf(seed)+" "+Sides[g.winner]]++
		g.checkConserved(t, "the end")
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Log(wins)
}

// checkConserved finds blocks that were lost, doubled, miscounted, or stand
// where they may never be.
func (g *Game) checkConserved(t testing.TB, when string) {
	t.Helper()
	var count [2][]int8
	for s := range count {
		count[s] = make([]int8, len(g.areas))
	}
	for i := range g.Blocks {
		x := blockID(i)
		at := g.Blocks[i].At
		if at == absent {
			t.Errorf("%s: %s is nowhere", when, g.name(x))
		}
		if at < 0 {
			continue
		}
		count[g.info(x).side][at]++
		if g.Blocks[i].Strength < 1 || g.Blocks[i].Strength > g.info(x).max {
			t.Errorf("%s: %s has strength %d of %d", when, g.name(x), g.Blocks[i].Strength, g.info(x).max)
		}
		if at == g.scotland && g.info(x).home != homeScotland {
			t.Errorf("%s: %s is in Scotland", when, g.name(x))
		}
	}
	for s := range count {
		for a := range count[s] {
			if count[s][a] != g.Count[s][a] {
				t.Errorf("%s: %s: %d blocks, counted %d", when, g.Names[a], count[s][a], g.Count[s][a])
			}
		}
	}
	for c := range g.cities {
		if x := &g.cities[c]; x.fortified && count[0][x.inside] > 0 && count[1][x.inside] > 0 {
			t.Errorf("%s: both sides are in %s", when, x.name)
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
func (g playedGame) Whole() any                 { return g.Position() }
func (g playedGame) Seen(q *table.Question) any { return g.viewOf(q) }

func begun(t testing.TB) func(seed uint64) gametest.Played {
	b := board(t)
	return func(seed uint64) gametest.Played { return playedGame{NewScenario(b, scenarioOf(seed))} }
}

func TestStoppedAndRunAgain(t *testing.T) {
	gametest.StoppedAndRunAgain(t, seeds(effort.Of(20, 5, 100)), 7, begun(t))
}

func TestListedIsAccepted(t *testing.T) {
	gametest.ListedIsAccepted(t, board(t).Grammar().Phrases, seeds(50), begun(t))
}

// eachCall plays random games, and on from the positions of the cases for a while, and shows every
// call there would be, when it begins and when it has been answered.
func eachCall(t testing.TB, n int, at func(*Game, *table.Question), done func(*Game, *gametest.Call)) {
	b := board(t)
	for _, seed := range seeds(n) {
		playCalls(t, NewScenario(b, scenarioOf(seed)), seed, 0, at, done)
	}
	for i, begun := range caseGames() {
		if begun == nil || effort.Quick() && i%7 > 0 {
			continue
		}
		for seed := range uint64(gametest.Games(6)) {
			playCalls(t, begun.copied(), uint64(i)<<8+seed, 12, at, done)
		}
	}
}

// caseGames are the games that the positions of the cases make, nil for one of none. They are
// set up once, and only copies of them are played.
var caseGames = sync.OnceValue(func() (games []*Game) {
	all, err := casefile.Load(os.DirFS(casesFolder))
	if err != nil {
		panic(err)
	}
	b, err := theBoard()
	if err != nil {
		panic(err)
	}
	games = make([]*Game, len(all))
	for i := range all {
		if g, wrong := rulebook(b).SetUp(&all[i]); wrong == nil {
			games[i] = g.(caseGame).Game
		}
	}
	return games
})

func playCalls(t testing.TB, g *Game, seed uint64, most int, at func(*Game, *table.Question), done func(*Game, *gametest.Call)) {
	t.Helper()
	r := &gametest.Recorder{Random: gametest.NewRandom(seed), View: g.viewOf, Most: most}
	if at != nil {
		r.At = func(q *table.Question) { at(g, q) }
	}
	if done != nil {
		r.Done = func(c *gametest.Call) { done(g, c) }
	}
	r.Play(t, g.Play)
}

// viewOf is what the side that is asked knows.
func (g *Game) viewOf(q *table.Question) view.View {
	v := g.View(q.Side, []*table.Question{q}, nil)
	v.Scenario = g.setup.Name
	return v
}

// What a side's own view lists as legal is exactly what the game accepts,
// answer for answer, through whole lists.
func TestViewsListExactlyTheLegalAnswers(t *testing.T) {
	b := board(t)
	counts := map[string]int{}
	eachCall(t, 60, nil, func(_ *Game, c *gametest.Call) {
		counts[c.View.Asked[0].Name]++
		gametest.SameListed(t, b.Masked(&c.View).known(), c)
	})
	t.Log(counts)
	for name := range questionsOf(t) {
		if !effort.Quick() && counts[name] == 0 && name != "battles" {
			t.Errorf("no random game asked %s", name)
		}
	}
}

func BenchmarkGame(b *testing.B) {
	bd := board(b)
	b.ReportAllocs()
	questions := 0
	for seed := uint64(0); b.Loop(); seed++ {
		g := NewScenario(bd, "full-war")
		r := gametest.NewRandom(seed)
		a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			questions++
			return r.Answer(q)
		})
		table.Run(table.Config{Answers: a, Dice: r}, g.Play)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(questions)/float64(b.N), "questions/game")
}

// What is not legal is refused with the same code and rule to who answers the game itself,
// as a robot does, and to who writes a letter.
func TestLettersSayTheSame(t *testing.T) {
	var g *Game
	l := gametest.Letters{Rules: rulesOf(board(t)), Why: func(q *table.Question, o table.Option) (code, rule string) {
		why := g.WhyNot(q, o)
		return why.Code, why.Rule
	}}
	l.View = func(q *table.Question) view.View { return g.viewOf(q) }
	eachCall(t, 10, func(now *Game, q *table.Question) {
		g = now
		l.At(t, q)
	}, nil)
}
