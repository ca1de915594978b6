package casefile

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/adjudicate/game/table"
)

// toy is a game of one question for each side, a shuffle and a roll.
type toy struct {
	Start int
	at    map[string]string
	drawn string
}

func (g *toy) Play(t *table.Table) {
	ask := func(s table.Side) *table.Question {
		return &table.Question{Side: s, Name: "bid", At: "bid", Hidden: true, Options: []table.Option{{Verb: "low"}, {Verb: "high"}}}
	}
	t.AskAll(ask(table.First), ask(table.Second))
	t.Ask(&table.Question{Side: table.First, Name: "shown", At: "shown", Hidden: true, Options: []table.Option{{Verb: "only"}}})
	for _, i := range t.Shuffle("lots", 2) {
		g.drawn += []string{"a", "b"}[i]
	}
	faces := t.Roll("hits", 2)
	t.Tell(table.Event{Kind: "fired", Side: table.Second, Block: "Knight", Rating: "3", Dice: faces, Hits: 1})
	g.at["white/King"] = "Essex 2"
	t.Ask(&table.Question{Side: table.Second, Name: "last", At: "last", Options: []table.Option{{Verb: "yes"}, {Verb: "no"}}})
}

func (g *toy) Refusal(q *table.Question, o table.Option) string {
	if q.Has(o) {
		return ""
	}
	return "no-such-bid"
}
func (g *toy) Blocks() map[string]string {
	return map[string]string{"white/King": g.at["white/King"], "black/Knight": "pool"}
}
func (g *toy) Facts() map[string]string {
	return map[string]string{"drawn": g.drawn, "hand": "4 AP, Mining"}
}
func (g *toy) Order(_ *table.Table, n int) []int { return []int{1, 0} }

func rulebook(silent bool) *Rulebook {
	return &Rulebook{Sides: [2]string{"white", "black"}, Together: []string{"bid"}, Fires: []string{"fired"}, Silent: silent,
		SetUp: func(c *Case) (Game, []string) {
			g := &toy{at: map[string]string{"white/King": "Essex 3"}}
			if err := c.Into(g); err != nil {
				return nil, []string{err.Error()}
			}
			return g, nil
		}}
}

const good = `
- case: one
  rules: ["1.1"]
  position: &start {start: 1}
  play:
    - {black: bid, refused: no-such-bid}
    - {options: black, are: [low, high]}
    - black: high
    - white: low
    - {white: only, asked: shown}
  dice: [[3, 6]]
  expect:
    changes: {white/King: Essex 2}
    places: {black/Knight: pool, white/King: Essex}
    facts: {drawn: ba, hand: [4 AP, Mining]}
    fires: [{side: black, block: Knight, how: fire, rating: 3, dice: 2, hits: 1}]
    next: {side: black, question: last}
- case: two
  rules: ["1.1"]
  position: *start
  play: [{white: low}, {black: low}]
  dice: [[1, 1]]
  expect: {changes: {white/King: Essex 2}}
`

func load(t *testing.T, text string) []Case {
	t.Helper()
	cases, err := Load(fstest.MapFS{"a.yaml": {Data: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

func TestGoodCases(t *testing.T) {
	for _, c := range load(t, good) {
		if problems := rulebook(false).Run(c); problems != nil {
			t.Errorf("%s: %q", c.Case, problems)
		}
	}
}

// A case that does not hold is never taken for one that does.
func TestCasesThatDoNotHold(t *testing.T) {
	for _, x := range []struct{ old, new, says string }{
		{"refused: no-such-bid", "refused: border-full", "refused as no-such-bid, not border-full"},
		{"{black: bid, refused", "{black: low, refused", "is legal"},
		{"black: high", "black: higher", "is refused at bid"},
		{"are: [low, high]", "are: [low]", "further options: [high]"},
		{"are: [low, high]", "are: [low, high, all]", `"all" is not an option`},
		{"are: [low, high]", "exclude: [high]", `"high" is an option`},
		{"asked: shown", "asked: hidden", "the question is shown"},
		{"{white: only, asked: shown}", "{white: other}", "not reached: white: other"},
		{"{white: only, asked: shown}", "{pink: only}", `unknown key "pink"`},
		{"[[3, 6]]", "[[3]]", "rolls 2 dice, the case has [3]"},
		{"[[3, 6]]", "[]", "no dice given for hits"},
		{"[[3, 6]]", "[[3, 6], [1]]", "dice left over: [[1]]"},
		{"changes: {white/King: Essex 2}", "changes: {white/King: Essex 1}", "white/King: Essex 2, want Essex 1"},
		{"changes: {white/King: Essex 2}", "changes: {}", "white/King changed from Essex 3 to Essex 2"},
		{"changes: {white/King: Essex 2}", "changes: {white/King: Essex 2, black/Knight: pool}", "was pool already"},
		{"changes: {white/King: Essex 2}", "changes: {white/King: Essex 2, white/Queen: pool}", "there is no block white/Queen"},
		{"white/King: Essex}", "white/King: Ess}", "white/King is in Essex 2, want Ess"},
		{"drawn: ba", "drawn: ab", `drawn is "ba", want "ab"`},
		{"drawn: ba", "vp: 3", `vp is "", want "3"`},
		{"[4 AP, Mining]", "[Mining, 4 AP]", `want "Mining, 4 AP"`},
		{"how: fire", "how: engage", "roll 1: "},
		{"hits: 1}]", "hits: 1}, {}]", "1 rolls of blocks, want 2"},
		{"question: last", "question: first", "next is last asked of black"},
		{"next: {side: black, question: last}", "next: over", "the game is not over: last"},
		{"&start {start: 1}", "&start {strat: 1}", "field strat not found"},
	} {
		c := load(t, strings.Replace(good, x.old, x.new, 1))[0]
		if problems := rulebook(false).Run(c); !slices.ContainsFunc(problems, func(p string) bool { return strings.Contains(p, x.says) }) {
			t.Errorf("%s: %q, want %q", x.new, problems, x.says)
		}
	}
}

// With Silent, a question of one answer takes no line of the play.
func TestSilent(t *testing.T) {
	c := load(t, good)[0]
	if problems := rulebook(true).Run(c); !slices.ContainsFunc(problems, func(p string) bool { return strings.Contains(p, "not reached: white: only") }) {
		t.Errorf("%q", problems)
	}
}

func TestLoadRefuses(t *testing.T) {
	for text, says := range map[string]string{
		good + good:               "case one is there twice",
		good + "  expekt: {}\n":   "expekt",
		"- {case: x, dice: 3}\n":  "cannot unmarshal",
		"case: x, rules: [1.1]\n": "a.yaml",
	} {
		if _, err := Load(fstest.MapFS{"a.yaml": {Data: []byte(text)}}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
	if _, err := Load(fstest.MapFS{}); err == nil {
		t.Error("no cases are no mistake")
	}
}

func TestUncovered(t *testing.T) {
	cases := []Case{{Case: "a", Rules: []string{"1.1"}, Readings: []string{"odd"}}, {Case: "b"}}
	if got := strings.Join(Uncovered(cases, []string{"1.1", "odd", "1.2"}), "; "); got != "case b names no rule; no case shows 1.2" {
		t.Error(got)
	}
}
