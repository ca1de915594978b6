package adjudicate_test

import (
	"os"
	"slices"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/casefile"
	"fieldpost/adjudicate/game/table"
)

// fromCases is how many calls of each kind are looked at whole in cases, and how many more
// that take several answers; of all others only the answers that a case gives.
const fromCases = 3

// playCases plays the numbered cases: those who wrote them have looked for the answers that
// are not legal. It leaves to others whether what comes of a case is right.
func (c *corpus) playCases(t *testing.T) {
	t.Helper()
	if c.begin == nil {
		return
	}
	cases, err := casefile.Load(os.DirFS("../testdata/cases/" + c.rules.Name()))
	if err != nil {
		t.Fatal(err)
	}
	rb := c.rulebook
	rb.Sides, rb.Phrases = c.rules.Sides(), c.rules.Grammar().Phrases
	seen := map[string]int{}
	for i := range cases {
		var x *caseAt
		rb.SetUp = func(one *casefile.Case) (casefile.Game, []string) {
			g, scenario, order := c.begin(one)
			if g == nil {
				return nil, []string{"no position"}
			}
			x = &caseAt{Game: g, corpus: c, name: "case " + one.Case, scenario: scenario, order: order, seen: seen}
			return x, nil
		}
		rb.Run(cases[i])
		if x != nil {
			x.flush()
		}
	}
}

// caseAt is the game of a case, which looks at the answers it is given.
type caseAt struct {
	game.Game
	*corpus
	name, scenario string
	order          func(n int) []int
	seen           map[string]int
	now            *corpusCall
	whole          bool // the call is looked at whole
	series         string
}

// Refusal looks at an answer while its question is asked.
func (x *caseAt) Refusal(q *table.Question, o table.Option) string {
	if series := seriesOf(q); series != x.series {
		x.flush()
		x.series = series
		x.now = x.call(x.Game, q, x.name, x.scenario, "table")
		x.seen[q.Name]++
		if x.whole = x.seen[q.Name] <= fromCases; x.whole {
			x.question(x.Game, x.now, q)
		}
		x.now.options = [][]table.Option{slices.Clone(q.Options)}
	}
	k := x.kind(q.Name)
	x.engine(k, x.Game, q, o)
	why := x.why(x.Game, q, o)
	if why == nil {
		x.now.answers = append(x.now.answers, o)
		return ""
	}
	x.both(k, x.now, triedAnswer{len(x.now.answers), o, why})
	return why.code
}

func (x *caseAt) flush() {
	if x.now == nil {
		return
	}
	list := x.now.v.Asked[0].Name + ", a list"
	if !x.whole && len(x.now.answers) > 1 {
		x.seen[list]++
		x.whole = x.seen[list] <= fromCases
	}
	if x.whole {
		if len(x.now.answers) == 0 {
			x.now.answers = x.now.options[0][:1]
		}
		x.answered(x.now)
	}
	x.now = nil
}

// Order is as casefile.Game says; all else of a case is looked at elsewhere.
func (x *caseAt) Order(_ *table.Table, n int) []int {
	if x.order != nil {
		return x.order(n)
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

func (x *caseAt) Blocks() map[string]string { return nil }
func (x *caseAt) Facts() map[string]string  { return nil }
