package plan

import (
	"os"
	"strings"
	"testing"

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
