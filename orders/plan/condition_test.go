package plan

import (
	"errors"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/parser/lexer"

	"fieldpost/adjudicate/effort"
	"fieldpost/orders"
)

func rule(t testing.TB, condition string) *Rule {
	t.Helper()
	p, _, ps := read(t, when(orders.Quote(condition)))
	if ps.Refused() {
		t.Fatalf("%s: %v", condition, ps)
	}
	return p.Rules("battle", "")[0]
}

func TestMatch(t *testing.T) {
	var f battleFacts
	f.Round, f.Side.Attacker, f.Block.Name, f.Season = 2, true, "Warwick", "winter"
	f.Own = force{Strength: 4, Blocks: []string{"Warwick", "Stanley"}}
	f.Enemy.Strength = 7
	for condition, want := range map[string]bool{
		"round == 2":                                true,
		"round != 2":                                false,
		"round >= 2 and round <= 2":                 true,
		"not (round < 2 or round > 2)":              true,
		"side.attacker":                             true,
		"not side.attacker or own.leader":           false,
		"side.attacker == true":                     true,
		"!side.attacker || !own.leader && true":     true,
		"2 * own.strength > enemy.strength":         true,
		"2 * own.strength - 1 > enemy.strength":     false,
		"2 + 2 * 2 == 6":                            true,
		"(2 + 2) * 2 == 8":                          true,
		"own.strength - enemy.strength == -3":       true,
		"-round < 0":                                true,
		"block.name == 'Warwick'":                   true,
		`block.name in ["Stanley", "Warwick"]`:      true,
		`block.name not in ["Stanley", "Warwick",]`: false,
		`"Stanley" in own.blocks`:                   true,
		`"Stanley" not in own.blocks`:               false,
		`"Stanley" in enemy.blocks`:                 false,
		"block.name in own.blocks":                  true,
		"round in [1, 2, own.strength]":             true,
		"-3 in [own.strength - enemy.strength]":     true,
		"len(own.blocks) == 2":                      true,
		"len(enemy.blocks) == 0":                    true,
		"len([1, 2]) == round":                      true,
		`season == "" or season == "spring"`:        false,
		"true":                                      true,
		"1000000 * round == 1000000 * 2":            true,
		"own.strength\n  == 4":                      true,
	} {
		if got, err := rule(t, condition).Match(f); err != nil || got != want {
			t.Errorf("%s: %v, %v", condition, got, err)
		}
	}
}

func TestMatchErrors(t *testing.T) {
	r := rule(t, "round > 1 and len(own.blocks) > 1")
	var f battleFacts
	for name, facts := range map[string]any{
		"another type": 7, "nothing": nil, "a pointer": &f,
		"too large": func() any { f := f; f.Round = MaxNumber + 1; return f }(),
		"too small": func() any { f := f; f.Round = -MaxNumber - 1; return f }(),
	} {
		if ok, err := r.Match(facts); ok || err == nil {
			t.Errorf("%s: %v %v", name, ok, err)
		}
	}
	f.Round = 1
	f.Enemy.Strength = MaxNumber + 1 // which the condition does not use
	if ok, err := r.Match(f); ok || err != nil {
		t.Error(ok, err)
	}
}

// A fact is whatever the game says, up to the limit, and nothing overflows.
func TestExtremes(t *testing.T) {
	var f battleFacts
	for _, sign := range []int{1, -1} {
		f.Round, f.Own.Strength, f.Enemy.Strength = sign*MaxNumber, sign*MaxNumber, MaxNumber
		if ok, err := rule(t, "1000 * own.strength * enemy.strength > 0").Match(f); err != nil || ok != (sign > 0) {
			t.Error(sign, ok, err)
		}
	}
}

func TestFactMistakes(t *testing.T) {
	for name, k := range map[string]Kind{
		"no struct": {Facts: 7},
		"no tag":    {Facts: struct{ A int }{}},
		"capital": {Facts: struct {
			A int `expr:"A" doc:"a"`
		}{}},
		"reserved": {Facts: struct {
			A int `expr:"len" doc:"a"`
		}{}},
		"no doc": {Facts: struct {
			A int `expr:"a"`
		}{}},
		"twice": {Facts: struct {
			A, B int `expr:"a" doc:"a"`
		}{}},
		"fraction": {Facts: struct {
			A float64 `expr:"a" doc:"a"`
		}{}},
		"pointer": {Facts: struct {
			A *force `expr:"a" doc:"a"`
		}{}},
		"embedded":    {Facts: struct{ force }{}},
		"words":       {Facts: battleFacts{}, Words: map[string][]string{"round": nil}},
		"words of no": {Facts: battleFacts{}, Words: map[string][]string{"x": nil}},
	} {
		func() {
			defer func() {
				if p, ok := recover().(string); !ok || !strings.HasPrefix(p, "plan: facts of ") {
					t.Errorf("%s: %q", name, p)
				}
			}()
			Document([]Kind{k})
		}()
	}
}

func TestDocument(t *testing.T) {
	got := Document(testKinds)
	want, err := os.ReadFile("testdata/facts.md")
	if err != nil || got != string(want) {
		t.Errorf("%v, got\n%s", err, got)
	}
	for range 20 {
		if Document(testKinds) != got {
			t.Fatal("not the same twice")
		}
	}
}

// Conditions are a part of the language of expr: what is put together at random of their words
// is refused at the same place, or means the same.
func TestAsExprReads(t *testing.T) {
	words := []string{"round", "own.strength", "enemy.strength", "side.attacker", "own.blocks", "block.name", "season", "true", "false", "1", "2", "3", `"Warwick"`, `"winter"`,
		"and", "or", "&&", "||", "not", "!", "==", "!=", "<", "<=", ">", ">=", "in", "not in", "+", "-", "*", "(", ")", "(", ")", "[", "]", ",", "len(", "."}
	r := rand.New(rand.NewPCG(1, 2))
	known := factsOf(Kind{Name: "battle", Facts: battleFacts{}})
	bad, meant := 0, 0
	for range effort.Of(20_000, 200_000, 5_000_000) {
		var text []string
		for range 1 + r.IntN(9) {
			text = append(text, words[r.IntN(len(words))])
		}
		source := strings.Join(text, " ")
		c := &checker{reader: &reader{Reader: orders.NewReader("", nil), told: map[string]bool{}}, kind: &kindFacts{Kind: &Kind{Name: "battle"}, facts: known}, at: place{node: &orders.Node{}}, source: []rune(source), text: []rune(source)}
		if !c.lex() {
			t.Fatal(source)
		}
		if c.words(); c.broken {
			continue
		}
		tree, at := parse(c.tokens)
		_, err := parser.Parse(source)
		var wrong *file.Error
		errors.As(err, &wrong)
		switch {
		case at >= 0 && at < len(c.tokens) && c.tokens[at].Kind == lexer.Bracket && (err == nil || wrong.From > c.tokens[at].From):
			continue // a call or an index, which is refused: expr reads first what is in it
		case (at >= 0) != (err != nil):
			t.Fatalf("%s: token %d, but %v", source, at, err)
		case at >= 0:
			bad++
			if from := wrong.From; at < len(c.tokens) && c.tokens[at].From != from || at == len(c.tokens) && from < c.tokens[at-1].From {
				t.Fatalf("%s: token %d, but expr %d", source, at, from)
			}
			continue
		}
		w := walker{checker: c, seen: map[*node]bool{}}
		if v := w.value(tree); v.typ != yesNo || c.faults > 0 {
			continue
		}
		program, err := expr.Compile(source, expr.Env(battleFacts{}), expr.AsBool(), expr.DisableAllBuiltins(), expr.EnableBuiltin("len"))
		if err != nil {
			t.Fatal(source, err)
		}
		for range 3 {
			var f battleFacts
			f.Round, f.Season, f.Side.Attacker, f.Block.Name = r.IntN(4), []string{"winter", "spring"}[r.IntN(2)], r.IntN(2) == 0, []string{"Warwick", ""}[r.IntN(2)]
			f.Own.Strength, f.Enemy.Strength, f.Own.Blocks = r.IntN(4), r.IntN(4), []string{"Warwick", "winter"}[:r.IntN(3)]
			want, err := expr.Run(program, f)
			if got := tree.answer(known, reflect.ValueOf(f)); err != nil || got != want {
				t.Fatalf("%s of %+v: %v, but %v, %v", source, f, got, want, err)
			}
			meant++
		}
	}
	if bad < 1000 || meant < 100 {
		t.Errorf("%d are refused, and %d answers compared", bad, meant)
	}
}
