package richard3

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/internal/gametest"
	"fieldpost/adjudicate/table"
)

// Every question and every draw of random games has its number in the rulebook.
func TestEverythingHasARule(t *testing.T) {
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	missing := map[string]bool{}
	for i, scenario := range rules.Scenarios() {
		for seed := range uint64(gametest.Games(6)) {
			g, err := rules.Start(scenario)
			if err != nil {
				t.Fatal(err)
			}
			r := gametest.NewRandom(100*uint64(i) + seed)
			res, err := table.Run(table.Config{Answers: r, Dice: r, Record: true}, g.Play)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range res.Decisions {
				if rules.RuleOf(d.Name, d.Answer.Verb, false) == "" {
					missing[d.Name+" "+d.Answer.Verb] = true
				}
			}
			for _, d := range res.Rolls {
				if label := d.Label[strings.LastIndexByte(d.Label, '/')+1:]; rules.RuleOf(label, "", true) == "" {
					missing["draw "+label] = true
				}
			}
		}
	}
	if len(missing) > 0 {
		t.Errorf("without a rule: %v", missing)
	}
}
