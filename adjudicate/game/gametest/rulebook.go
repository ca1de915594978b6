package gametest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/casefile"
	"fieldpost/adjudicate/game/table"
)

// Cases plays the numbered cases of a rulebook.
func Cases(t *testing.T, rb *casefile.Rulebook, cases []casefile.Case) {
	for _, c := range cases {
		t.Run(c.Case, func(t *testing.T) {
			t.Logf("rules %s: %s", strings.Join(c.Rules, ", "), c.Says)
			if problems := rb.Run(c); len(problems) > 0 {
				t.Error(strings.Join(problems, "\n"))
			}
		})
	}
}

// Citing are rules that know where in the rulebook a question or a draw stands.
type Citing interface {
	game.Rules
	RuleOf(key, name, verb string) string
}

// EverythingHasARule plays games of each scenario: every question and every draw in them has its
// number in the rulebook, and a question that which its words name, or what that is part of.
func EverythingHasARule(t *testing.T, rules Citing, seeds uint64) {
	t.Helper()
	missing := map[string]bool{}
	number := regexp.MustCompile(`\d+\.\d+(\.\d+)?`)
	for i, scenario := range rules.Scenarios() {
		for seed := range seeds {
			g, err := rules.Start(scenario)
			if err != nil {
				t.Fatal(err)
			}
			r := NewRandom(100*uint64(i) + seed)
			a := Answers(func(q *table.Question) (table.Option, table.Source, bool) {
				said := number.FindAllString(g.View(q.Side, []*table.Question{q}, nil).Asked[0].Text, -1)
				var cited []string
				for _, o := range append(q.Options, table.Option{}) {
					cited = append(cited, rules.RuleOf(q.Key(), q.Name, o.Verb))
				}
				if len(said) > 0 && !slices.ContainsFunc(said, func(n string) bool {
					return slices.ContainsFunc(cited, func(c string) bool { return c != "" && strings.HasPrefix(n, c) })
				}) {
					missing[fmt.Sprintf("%s says %v, and is cited %v", q.Name, said, slices.Compact(cited))] = true
				}
				return r.Answer(q)
			})
			res, err := table.Run(table.Config{Answers: a, Dice: r, Record: true}, g.Play)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range res.Decisions {
				if rules.RuleOf(d.Key, d.Name, d.Answer.Verb) == "" {
					missing[d.Name+" "+d.Answer.Verb+" has none"] = true
				}
			}
			for _, d := range res.Rolls {
				if rules.RuleOf(d.Label, "", "") == "" {
					missing["draw "+d.Label+" has none"] = true
				}
			}
		}
	}
	for m := range missing {
		t.Error(m)
	}
}

// SilentGames plays each scenario at both paces without a word from anybody: each game
// comes to its end, and somebody wins it.
func SilentGames(t *testing.T, rules game.Rules) {
	t.Helper()
	for i, name := range rules.Scenarios() {
		for _, plans := range []bool{false, true} {
			g, err := rules.Start(name)
			if err != nil {
				t.Fatal(err)
			}
			a := Answers(func(q *table.Question) (table.Option, table.Source, bool) {
				return g.Silent(q), table.Source{Kind: "default"}, true
			})
			res, err := table.Run(table.Config{Answers: a, Dice: NewRandom(uint64(i)), Plans: plans}, g.Play)
			if err != nil || !res.Over || g.Winner() == table.Nobody {
				t.Errorf("%s: %v, over %v", name, err, res.Over)
			}
		}
	}
}
