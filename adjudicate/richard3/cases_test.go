package richard3

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/table"

	"gopkg.in/yaml.v3"
)

// ruleCase is a case as described in testdata/cases/README.md.
type ruleCase struct {
	Case     string
	Rules    []string
	Says     string
	Position Position
	Play     []map[string]any
	Dice     [][]int
	Expect   struct {
		Next    yaml.Node
		Changes map[string]string
		Places  map[string]string
		Facts   map[string]string
		Fires   []struct {
			Side, Block, Rating string
			Dice                *int
			Hits                *int
		}
	}
}

func loadCases(t testing.TB) (all []ruleCase) {
	t.Helper()
	files, err := filepath.Glob("../../testdata/cases/richard-iii/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases")
	}
	seen := map[string]bool{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var cases []ruleCase
		d := yaml.NewDecoder(bytes.NewReader(data))
		d.KnownFields(true)
		if err := d.Decode(&cases); err != nil {
			t.Fatalf("%s: %v", filepath.Base(f), err)
		}
		for _, c := range cases {
			if seen[c.Case] {
				t.Errorf("case %s is there twice", c.Case)
			}
			seen[c.Case] = true
		}
		all = append(all, cases...)
	}
	return all
}

func TestCases(t *testing.T) {
	b := board(t)
	for _, c := range loadCases(t) {
		t.Run(c.Case, func(t *testing.T) {
			t.Logf("rules %s: %s", strings.Join(c.Rules, ", "), c.Says)
			if problems := runCase(b, c); len(problems) > 0 {
				t.Error(strings.Join(problems, "\n"))
			}
		})
	}
}

// Every numbered rule of the rulebook has a case.
func TestEveryRuleHasACase(t *testing.T) {
	data, err := os.ReadFile("../../../shared/rulebooks/richard-iii.en.md")
	if err != nil {
		t.Fatal("the rulebook is needed beside the checkout: ", err)
	}
	covered := map[string]bool{}
	for _, c := range loadCases(t) {
		if len(c.Rules) == 0 {
			t.Errorf("case %s names no rule", c.Case)
		}
		for _, r := range c.Rules {
			covered[r] = true
		}
	}
	body, _, _ := strings.Cut(string(data), "\nINDEX\n")
	numbers := regexp.MustCompile(`(?m)^(\d\.\d+(?:\.\d)?) [A-Z]`).FindAllStringSubmatch(body, -1)
	if len(numbers) < 50 {
		t.Fatalf("only %d numbered rules found in the rulebook", len(numbers))
	}
	for _, m := range numbers {
		if !covered[m[1]] {
			t.Errorf("rule %s has no case", m[1])
		}
	}
}

// script answers and rolls what a case says.
type script struct {
	g        *Game
	board    *Board
	play     []step
	dice     [][]int
	deck     []string
	problems []string
}

type step struct {
	side                   table.Side
	answer, refused, asked string
	are, include, exclude  []string
	checksOptions          bool
	has                    bool // are is given: exactly these
}

func runCase(b *Board, c ruleCase) (problems []string) {
	g, wrong := FromPosition(b, c.Position)
	if wrong != nil {
		return wrong
	}
	s := &script{g: g, board: b, dice: c.Dice, deck: c.Position.Deck}
	for i, m := range c.Play {
		s.add(i, m)
	}
	if s.problems != nil {
		return s.problems
	}
	before := g.snapshot()
	tab := table.New(table.Config{Answers: s, Dice: s})
	if err := tab.Resume(g.Play); err != nil {
		return append(s.problems, err.Error())
	}
	problems = s.problems
	for _, p := range s.play {
		problems = append(problems, fmt.Sprintf("not reached: %s", p.words()))
	}
	if len(s.dice) > 0 {
		problems = append(problems, fmt.Sprintf("dice left over: %v", s.dice))
	}
	problems = append(problems, g.compare(before, c)...)
	problems = append(problems, checkNext(c, tab.Result())...)
	return append(problems, checkFires(c, tab.Result())...)
}

func (p step) words() string {
	return fmt.Sprintf("%s: %s%v%v%v", Houses[p.side], p.answer, p.are, p.include, p.exclude)
}

func (s *script) add(i int, m map[string]any) {
	base := step{side: table.Nobody}
	var answers []string
	list := func(v any) (out []string) {
		switch v := v.(type) {
		case []any:
			for _, x := range v {
				out = append(out, fmt.Sprint(x))
			}
		default:
			out = append(out, fmt.Sprint(v))
		}
		return out
	}
	for _, k := range sortedKeys(m) {
		switch k {
		case "refused":
			base.refused = fmt.Sprint(m[k])
		case "asked":
			base.asked = fmt.Sprint(m[k])
		case "options":
			base.side, _ = House(fmt.Sprint(m[k]))
			base.checksOptions = true
		case "are":
			base.are, base.has = list(m[k]), true
		case "include":
			base.include = list(m[k])
		case "exclude":
			base.exclude = list(m[k])
		default:
			side, ok := House(k)
			if !ok {
				s.problems = append(s.problems, fmt.Sprintf("play, line %d: unknown key %q", i+1, k))
			}
			base.side = side
			answers = list(m[k])
		}
	}
	if base.checksOptions {
		s.play = append(s.play, base)
		return
	}
	for _, a := range answers {
		base.answer = a
		s.play = append(s.play, base)
	}
}

func (s *script) Answer(q *table.Question) (table.Option, table.Source, bool) {
	for {
		if q.Hidden && len(q.Options) == 1 {
			return q.Options[0], table.Source{Kind: "forced"}, true
		}
		s.bringForward(q)
		if len(s.play) == 0 || s.play[0].side != q.Side {
			if len(q.Options) == 1 {
				return q.Options[0], table.Source{Kind: "forced"}, true
			}
			return table.Option{}, table.Source{}, false
		}
		p := s.play[0]
		if len(q.Options) == 1 && p.refused == "" && !p.checksOptions && q.Options[0].String() != p.answer {
			return q.Options[0], table.Source{Kind: "forced"}, true
		}
		if p.asked != "" && p.asked != q.Name {
			s.fail("%s: the question is %s", p.words(), q.Name)
		}
		s.play = s.play[1:]
		if p.checksOptions {
			s.checkOptions(q, p)
			continue
		}
		o, legal := q.Find(p.answer)
		if p.refused != "" {
			why := s.g.WhyNot(q, table.ParseOption(p.answer))
			switch {
			case legal || why == nil:
				s.fail("%s is legal", p.words())
			case why.Code != p.refused:
				s.fail("%s is refused as %s, not %s", p.words(), why.Code, p.refused)
			}
			continue
		}
		if !legal {
			why := s.g.WhyNot(q, table.ParseOption(p.answer))
			s.fail("%s is refused at %s: %s; legal: %s", p.words(), q.Key(), why.Code, optionWords(q))
			return table.Option{}, table.Source{}, false
		}
		return o, table.Source{Kind: "orders"}, true
	}
}

// bringForward lets the sides answer in either order what they are asked at the same time.
func (s *script) bringForward(q *table.Question) {
	switch q.Name {
	case "card", "mulligan", "supply", "enter", "execute", "exile":
	default:
		return
	}
	for i, p := range s.play {
		if p.side == q.Side {
			s.play = slices.Insert(slices.Delete(s.play, i, i+1), 0, p)
			return
		}
	}
}

func optionWords(q *table.Question) string {
	var words []string
	for _, o := range q.Options {
		words = append(words, o.String())
	}
	return strings.Join(words, " | ")
}

func (s *script) fail(format string, args ...any) {
	s.problems = append(s.problems, fmt.Sprintf(format, args...))
}

func (s *script) checkOptions(q *table.Question, p step) {
	have := map[string]bool{}
	for _, o := range q.Options {
		have[o.String()] = true
	}
	for _, w := range slices.Concat(p.are, p.include) {
		if !have[w] {
			s.fail("%q is not an option; legal: %s", w, optionWords(q))
		}
		if p.has {
			delete(have, w)
		}
	}
	for _, w := range p.exclude {
		if have[w] {
			s.fail("%q is an option", w)
		}
	}
	if p.has && len(have) > 0 {
		s.fail("further options: %v", sortedKeys(have))
	}
}

func (s *script) Roll(t *table.Table, faces []int) {
	if len(s.dice) == 0 {
		s.fail("no dice given for %s (%d dice)", t.Key(), len(faces))
		for i := range faces {
			faces[i] = 6
		}
		return
	}
	if len(s.dice[0]) != len(faces) {
		s.fail("%s rolls %d dice, the case has %v", t.Key(), len(faces), s.dice[0])
	}
	for i := range faces {
		faces[i] = 6
	}
	copy(faces, s.dice[0])
	s.dice = s.dice[1:]
}

// Shuffle deals the deck in the case's order as far as it goes.
func (s *script) Shuffle(_ *table.Table, order []int) {
	var names []string
	for i := range s.board.cards {
		for range s.g.deck[i] {
			names = append(names, s.board.cards[i].name)
		}
	}
	used := make([]bool, len(names))
	n := 0
	take := func(i int) { used[i] = true; order[n] = i; n++ }
	for _, want := range s.deck {
		for i, name := range names {
			if name == want && !used[i] {
				take(i)
				break
			}
		}
	}
	for i := range names {
		if !used[i] {
			take(i)
		}
	}
}
