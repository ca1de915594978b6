// Package casefile reads and runs the numbered cases of testdata/cases, for the
// tests of every game. It knows no rulebook: a game says how its positions are
// set up, what it can tell of them, and in which order cards are shuffled.
package casefile

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"

	"gopkg.in/yaml.v3"
)

// Case is a case as described in testdata/cases/README.md.
type Case struct {
	Case     string
	Rules    []string
	Readings []string
	Says     string
	Position yaml.Node
	Play     []map[string]any
	Dice     [][]int
	Expect   Expect
}

// Expect is what a case says must have come of it.
type Expect struct {
	Next    yaml.Node
	Changes map[string]string
	Places  map[string]string
	Facts   map[string]fact
	Fires   []Fire
}

// fact is a word, a number or a list of words.
type fact string

// UnmarshalYAML reads a list as its words with commas between them.
func (f *fact) UnmarshalYAML(n *yaml.Node) error {
	var list []string
	if n.Kind == yaml.SequenceNode {
		if err := n.Decode(&list); err != nil {
			return err
		}
		*f = fact(strings.Join(list, ", "))
		return nil
	}
	*f = fact(n.Value)
	return nil
}

// Fire is one roll of a block at the enemy.
type Fire struct {
	Side, Block, How, Rating string
	Dice, Hits               *int
}

// Game is a game that can be held against a case.
type Game interface {
	Play(*table.Table)
	// Refusal says by which code an answer is illegal, "" if it is not.
	Refusal(*table.Question, table.Option) string
	// Blocks says where every block is and how strong: "york/Kent": "Essex 2".
	Blocks() map[string]string
	// Facts are what else a case can ask for.
	Facts() map[string]string
	// Order is the order in which a shuffle of n things comes out.
	Order(t *table.Table, n int) []int
}

// Rulebook is how a game's cases are run.
type Rulebook struct {
	Sides [2]string
	// Phrases are how answers are written.
	Phrases table.Phrases
	// SetUp makes the game of a case's position; wrong is all that does not fit.
	SetUp func(c *Case) (g Game, wrong []string)
	// Together are the questions put to both sides at once, whose answers a
	// case may give in either order.
	Together []string
	// Silent says that a question of one answer is in no case, even where it is
	// put so that nobody learns that there is one answer only.
	Silent bool
	// Fires are the kinds of events that are rolls of a block.
	Fires []string
}

// Into reads a case's position into the form that a game has for it, in
// which every key must be known.
func (c *Case) Into(position any) error {
	if c.Position.Kind == 0 {
		return nil
	}
	data, err := yaml.Marshal(written(&c.Position))
	if err != nil {
		return err
	}
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	return d.Decode(position)
}

// written is a node with what its aliases stand for, which may be in another case.
func written(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return written(n.Alias)
	}
	c := *n
	c.Anchor, c.Content = "", nil
	for _, x := range n.Content {
		c.Content = append(c.Content, written(x))
	}
	return &c
}

// Rules are the numbers of a rulebook's rules, of rules.txt beside its cases, where a line
// is a number and the rule's heading.
func Rules(files fs.FS) (numbers []string, err error) {
	data, err := fs.ReadFile(files, "rules.txt")
	for line := range strings.Lines(string(data)) {
		number, _, _ := strings.Cut(line, " ")
		numbers = append(numbers, number)
	}
	return numbers, err
}

// Load reads all cases of a folder. It reports unknown keys and names used twice.
func Load(files fs.FS) (all []Case, err error) {
	names, err := fs.Glob(files, "*.yaml")
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no cases")
	}
	seen := map[string]bool{}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		var cases []Case
		d := yaml.NewDecoder(bytes.NewReader(data))
		d.KnownFields(true)
		if err := d.Decode(&cases); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, c := range cases {
			if seen[c.Case] {
				return nil, fmt.Errorf("%s: case %s is there twice", name, c.Case)
			}
			seen[c.Case] = true
		}
		all = append(all, cases...)
	}
	return all, nil
}

// Uncovered says which cases name no rule, and which of some rules no case shows.
func Uncovered(cases []Case, rules []string) (problems []string) {
	covered := map[string]bool{}
	for _, c := range cases {
		if len(c.Rules) == 0 {
			problems = append(problems, "case "+c.Case+" names no rule")
		}
		for _, r := range slices.Concat(c.Rules, c.Readings) {
			covered[r] = true
		}
	}
	for _, r := range rules {
		if !covered[r] {
			problems = append(problems, "no case shows "+r)
		}
	}
	return problems
}

// Run plays a case and returns what does not fit.
func (rb *Rulebook) Run(c Case) (problems []string) {
	g, wrong := rb.SetUp(&c)
	if wrong != nil {
		return wrong
	}
	s := &script{rb: rb, g: g, dice: c.Dice, stops: func(q *table.Question) bool {
		side, name := c.Expect.nextQuestion()
		return rb.Sides[q.Side] == side && q.Name == name
	}}
	for i, m := range c.Play {
		s.add(i, m)
	}
	if s.problems != nil {
		return s.problems
	}
	before := g.Blocks()
	tab := table.New(table.Config{Answers: s, Dice: s})
	if err := tab.Resume(g.Play); err != nil {
		return append(s.problems, err.Error())
	}
	problems = s.problems
	for _, p := range s.play {
		problems = append(problems, "not reached: "+rb.words(p))
	}
	if len(s.dice) > 0 {
		problems = append(problems, fmt.Sprintf("dice left over: %v", s.dice))
	}
	problems = append(problems, compare(g, before, c.Expect)...)
	problems = append(problems, rb.next(c.Expect, tab.Result())...)
	return append(problems, rb.fires(c.Expect, tab.Result())...)
}

func compare(g Game, before map[string]string, want Expect) (problems []string) {
	after := g.Blocks()
	for _, k := range keys(after) {
		place, named := want.Changes[k]
		switch {
		case named && after[k] != place:
			problems = append(problems, fmt.Sprintf("%s: %s, want %s", k, after[k], place))
		case named && before[k] == place:
			problems = append(problems, fmt.Sprintf("%s: was %s already", k, place))
		case !named && before[k] != after[k] && (want.Changes != nil || want.Places == nil):
			problems = append(problems, fmt.Sprintf("%s changed from %s to %s", k, before[k], after[k]))
		}
		if p, ok := want.Places[k]; ok && after[k] != p && !isAt(after[k], p) {
			problems = append(problems, fmt.Sprintf("%s is in %s, want %s", k, after[k], p))
		}
	}
	for _, m := range []map[string]string{want.Changes, want.Places} {
		for _, k := range keys(m) {
			if _, ok := after[k]; !ok {
				problems = append(problems, "there is no block "+k)
			}
		}
	}
	facts := g.Facts()
	for _, k := range keys(want.Facts) {
		if have, ok := facts[k]; !ok || have != string(want.Facts[k]) {
			problems = append(problems, fmt.Sprintf("%s is %q, want %q", k, have, want.Facts[k]))
		}
	}
	return problems
}

// isAt says whether "Essex 2" is a strength in the place "Essex".
func isAt(have, place string) bool {
	n := len(have)
	return n > 2 && have[:n-2] == place && have[n-2] == ' '
}

// nextQuestion is what a case expects to be asked at its end, if anything.
func (e *Expect) nextQuestion() (side, name string) {
	var next struct{ Side, Question string }
	if e.Next.Kind != yaml.MappingNode || e.Next.Decode(&next) != nil {
		return "", ""
	}
	return next.Side, next.Question
}

func (rb *Rulebook) next(want Expect, res *table.Result) []string {
	switch want.Next.Kind {
	case 0:
		return nil
	case yaml.ScalarNode:
		if !res.Over {
			return []string{"the game is not over: " + res.Open[0].Key()}
		}
		return nil
	}
	var next struct{ Side, Question string }
	if next.Side, next.Question = want.nextQuestion(); next.Question == "" {
		return []string{"next is no question"}
	}
	for _, q := range res.Open {
		if rb.Sides[q.Side] == next.Side && q.Name == next.Question {
			return nil
		}
	}
	if res.Over {
		return []string{fmt.Sprintf("next should be %+v, but it is over", next)}
	}
	q := res.Open[0]
	return []string{fmt.Sprintf("next is %s asked of %s (%s), not %+v", q.Name, rb.Sides[q.Side], strings.Join(rb.Phrases.Texts(q.Options), " | "), next)}
}

func (rb *Rulebook) fires(want Expect, res *table.Result) (problems []string) {
	if want.Fires == nil {
		return nil
	}
	var fires []table.Event
	for _, e := range res.Events {
		if slices.Contains(rb.Fires, e.Kind) {
			fires = append(fires, e)
		}
	}
	if len(fires) != len(want.Fires) {
		problems = append(problems, fmt.Sprintf("%d rolls of blocks, want %d: %+v", len(fires), len(want.Fires), fires))
	}
	for i, w := range want.Fires {
		if i >= len(fires) {
			break
		}
		f := fires[i]
		if w.Side != "" && w.Side != rb.Sides[f.Side] || w.Block != "" && w.Block != f.Block || w.How != "" && w.How+"d" != f.Kind ||
			w.Rating != "" && w.Rating != f.Rating || w.Dice != nil && *w.Dice != len(f.Dice) || w.Hits != nil && *w.Hits != f.Hits {
			problems = append(problems, fmt.Sprintf("roll %d: %s %s %s %s, %d dice, %d hits; want %+v", i+1, rb.Sides[f.Side], f.Block, f.Kind, f.Rating, len(f.Dice), f.Hits, w))
		}
	}
	return problems
}

func keys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
