package richard3

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// Each question is declared whole, and whatever is answered to it is restated: in words of
// its own, or by an event that the answer brings about.
func TestQuestionsAreDeclared(t *testing.T) {
	b := board(t)
	gametest.Declared(t, b.book)
	asked := map[string]table.Option{}
	for _, seed := range seeds(60) {
		g, rnd := NewScenario(b, scenarioNames[seed%3]), gametest.NewRandom(seed)
		a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			for _, o := range q.Options {
				asked[q.Name+" "+o.Verb] = o
			}
			return rnd.Answer(q)
		})
		if _, err := table.Run(table.Config{Answers: a, Dice: rnd, Plans: seed%2 == 0}, g.Play); err != nil {
			t.Fatal(err)
		}
	}
	gametest.Restated(t, b.book, asked, "actions move", "actions march", "actions halt", "actions sail", "actions with", "actions alone",
		"actions recruit", "actions muster", "actions plague", "actions main attack", "actions end", "regroup regroup", "regroup stay",
		"home send", "home none", "supply none", "exile none")
}

// All that games share knows no word of this one.
func TestSharedIsWordless(t *testing.T) {
	b := board(t)
	gametest.Wordless(t, newRules(b), b.book)
}
