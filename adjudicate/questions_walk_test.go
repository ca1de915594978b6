package adjudicate_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/casefile"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// corpusRules is the contract of a game as far as the corpus needs it: that every game
// fulfils, and the number of the rule that a question is explained by.
type corpusRules interface {
	game.Asking
	game.Shaped
	RuleOf(key, name, verb string) string
}

// corpusReason is why an answer is not legal.
type corpusReason struct {
	code, rule string
	text       say.Text
}

// corpusGame is a game and what the corpus needs of it beside its contract.
type corpusGame struct {
	rules corpusRules
	// why is what the engine says of an answer to the question that is being asked; nil
	// is that it is legal.
	why func(game.Game, *table.Question, table.Option) *corpusReason
	// telling are the seeds of random games of some scenarios that between them come to all
	// that there is.
	telling   []uint64
	scenarios []string
	// begin is the game of a case, the scenario it is of, and the order that a shuffle of n
	// things comes out in; nil is that its position is none. rulebook is how cases are run.
	// Without begin no cases are played: their form is another.
	begin    func(*casefile.Case) (g game.Game, scenario string, order func(n int) []int)
	rulebook casefile.Rulebook
	// plans are files of examples/plans; wishes what might stand in a plan.
	plans, wishes []string
}

// corpus is all that is said at some positions of a game.
type corpus struct {
	corpusGame
	names   []string // of the kinds of question, as they stand in the form of orders
	kinds   map[string]*corpusKind
	plans   *corpusKind
	kindsOf [2][]plan.Kind
	pool    map[string][]table.Option // answers there have been, by the kind of question
	inPlans [2][]planFile
	blank   *strings.Replacer // puts ~ in the place of every name
	french  map[string]string
	differ  []string            // what the engine refuses otherwise than a letter is
	trails  map[string][]string // what was asked in each game, one after the other
}

// How many answers of a kind are tried at the questions of its own, and how many at those
// of each other.
const ownAnswers, sisterAnswers = 16, 3

func newCorpus(t *testing.T, g corpusGame) *corpus {
	c := &corpus{corpusGame: g, kinds: map[string]*corpusKind{}, plans: newKind("plans"), pool: map[string][]table.Option{}, french: map[string]string{}, trails: map[string][]string{}}
	for _, k := range g.rules.Form(g.rules.Sides()[0]).Orders.Keys {
		if k.Name != "ready" && g.rules.Grammar().Sent[k.Name] == "" {
			c.names = append(c.names, k.Name)
		}
	}
	for s := range c.kindsOf {
		c.kindsOf[s] = g.rules.PlanKinds(table.Side(s))
	}
	c.gather(t)
	c.readPlans(t)
	return c
}

// gather plays the telling games once, and keeps some answers of each kind: of each verb
// and side some, each of another question.
func (c *corpus) gather(t *testing.T) {
	t.Helper()
	names, put, kept := map[string]bool{"Nobody": true, "Nowhere": true}, map[string]int{}, map[string]int{}
	look := func(r gametest.Random) gametest.Answers {
		return func(q *table.Question) (table.Option, table.Source, bool) {
			for _, o := range q.Options {
				for _, n := range append(o.Areas[:], o.Name, o.Target) {
					names[n] = len(n) > 2
				}
			}
			put[q.Name]++
			o := q.Options[put[q.Name]%len(q.Options)]
			group := fmt.Sprint(q.Name, " ", o.Verb, " ", q.Side)
			if kept[group] < ownAnswers/4 && !slices.Contains(c.pool[q.Name], o) {
				kept[group]++
				c.pool[q.Name] = append(c.pool[q.Name], o)
			}
			return r.Answer(q)
		}
	}
	for _, seed := range c.telling {
		g, err := c.rules.Start(c.scenarios[int(seed)%len(c.scenarios)])
		if err != nil {
			t.Fatal(err)
		}
		r := gametest.NewRandom(seed)
		if _, err := table.Run(table.Config{Answers: look(r), Dice: r, Plans: true}, g.Play); err != nil {
			t.Fatal(err)
		}
	}
	for _, a := range c.rules.AreaNames() {
		names[a] = true
	}
	var all []string
	for n, long := range names {
		if long {
			all = append(all, n)
		}
	}
	slices.SortFunc(all, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	var pairs []string
	for _, n := range all {
		pairs = append(pairs, n, "~")
	}
	c.blank = strings.NewReplacer(pairs...)
}

// triedAt are the answers that are tried at a question of a kind: many of its own, some of
// each other, and some that name nothing.
func (c *corpus) triedAt(name string) (own, others []table.Option) {
	own = c.pool[name]
	own = own[:min(len(own), ownAnswers)]
	for _, sister := range c.names {
		if list := c.pool[sister]; sister != name {
			others = append(others, list[:min(len(list), sisterAnswers)]...)
		}
	}
	verbs := map[string]bool{}
	for _, o := range own {
		if !verbs[o.Verb] {
			verbs[o.Verb] = true
			own = append(own, table.Option{Verb: o.Verb}, table.Option{Verb: o.Verb, Name: "Nobody", Target: "Nobody", Areas: [3]string{"Nowhere", "Nowhere"}})
		}
	}
	return own, append(others, table.Option{}, table.Option{Verb: "nothing"})
}

// nearly are answers that are put together of the parts of legal ones, or name other blocks
// of the side: those of the same place, and some of others.
func nearly(q *table.Question, v *view.View) (list []table.Option) {
	add := func(most int, o table.Option) {
		if len(list) < most && !q.Has(o) && !slices.Contains(list, o) {
			list = append(list, o)
		}
	}
	n := len(q.Options)
	for i := 0; i < n; i += 1 + n/12 {
		a, b := q.Options[i], q.Options[(i*7+3)%n]
		a.Areas = b.Areas
		b.Target = q.Options[(i*5+1)%n].Target
		add(8, a)
		add(8, b)
	}
	var here, others []string
	for _, a := range v.Areas {
		own := slices.Clone(a.Own)
		is := a.Name == q.Area
		if a.City != nil {
			own = append(own, a.City.Own...)
			is = is || a.City.Name == q.Area
		}
		for _, b := range own {
			if is {
				here = append(here, b.Name)
			} else if len(others) < 4 {
				others = append(others, b.Name)
			}
		}
	}
	verbs := map[string]bool{}
	for _, o := range q.Options {
		if o.Name == "" || verbs[o.Verb] {
			continue
		}
		verbs[o.Verb] = true
		for _, name := range append(slices.Clone(here), others...) {
			o.Name = name
			add(20, o)
		}
	}
	return list
}

// corpusCall is one question of a view that would be a call, and those of its list.
type corpusCall struct {
	where   string
	v, fr   view.View
	options [][]table.Option
	answers []table.Option
	tried   []triedAnswer
}

// triedAnswer is an answer to a question of a call's list, after so many others, and what the
// engine says to it there.
type triedAnswer struct {
	after int
	o     table.Option
	why   *corpusReason
}

// corpusWalk plays a game at random, and looks at some of its calls.
type corpusWalk struct {
	*corpus
	name, scenario, pace string
	game                 game.Game
	random               gametest.Random
	calls                map[string]int // by kind
	now                  *corpusCall    // nil where it is not looked at
	series               string
	trail                []string
}

// seriesOf is the same for questions that are one call.
func seriesOf(q *table.Question) string {
	series := fmt.Sprint(q.Side, " ", q.Name, " ", q.Series)
	if q.Series == "" {
		series += q.Key()
	}
	return series
}

// Answer looks at the question, and answers at random.
func (w *corpusWalk) Answer(q *table.Question) (table.Option, table.Source, bool) {
	w.trail = append(w.trail, q.Name+" "+q.Key()+": "+w.options(q))
	if series := seriesOf(q); series != w.series {
		w.flush()
		w.series = series
		w.calls[q.Name]++
		if n, k := w.calls[q.Name], w.kind(q.Name); n == 1 || n < 5 && k.calls < 8 || n == 20 && k.calls < 16 {
			w.now = w.call(w.game, q, w.name, w.scenario, w.pace)
		}
	}
	if w.now != nil && len(w.now.answers) < 10 {
		w.question(w.game, w.now, q)
	}
	o, from, ok := w.random.Answer(q)
	if w.now != nil {
		w.now.options = append(w.now.options, slices.Clone(q.Options))
		w.now.answers = append(w.now.answers, o)
	}
	return o, from, ok
}

// flush looks at the last call, with all its answers.
func (w *corpusWalk) flush() {
	if w.now != nil {
		w.answered(w.now)
	}
	w.now = nil
}

// call begins to look at a call.
func (c *corpus) call(g game.Game, q *table.Question, name, scenario, pace string) *corpusCall {
	seen := func(lang string) view.View {
		open := []*table.Question{q}
		var v view.View
		if x, ok := g.(interface {
			ViewIn(lang string, s table.Side, open []*table.Question, events []table.Event) view.View
		}); ok && lang != "" {
			v = x.ViewIn(lang, q.Side, open, nil)
		} else {
			v = g.View(q.Side, open, nil)
			v.Lang = lang
		}
		v.Game, v.Rules, v.Title, v.Scenario, v.Step, v.Pace = "corpus", c.rules.Name(), c.rules.Title(), scenario, 7, pace
		v.Side = c.rules.Sides()[q.Side]
		return v
	}
	call := &corpusCall{v: seen(""), fr: seen("fr")}
	call.where = fmt.Sprintf("%s, %s, pace %s, %s, %s", name, scenario, pace, call.v.Side, q.Key())
	return call
}

// playAll plays a random game at both paces.
func (c *corpus) playAll(t *testing.T, seed uint64) {
	t.Helper()
	scenario := c.scenarios[int(seed)%len(c.scenarios)]
	for _, pace := range []string{"table", "plans"} {
		g, err := c.rules.Start(scenario)
		if err != nil {
			t.Fatal(err)
		}
		w := &corpusWalk{corpus: c, name: fmt.Sprintf("seed %d", seed), scenario: scenario, pace: pace, game: g, random: gametest.NewRandom(seed), calls: map[string]int{}}
		if _, err := table.Run(table.Config{Answers: w, Dice: w.random, Plans: pace == "plans"}, g.Play); err != nil {
			t.Fatal(err)
		}
		w.flush()
		c.trails[w.name+", "+pace] = w.trail
	}
}
