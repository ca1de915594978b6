package kingcharles

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

func TestRows(t *testing.T) { gametest.Rows(t, rows) }

// Every answer is restated in a sentence, and every question asked in one, with its rule at the
// end; no place of it is left open.
func TestSentences(t *testing.T) {
	b := board(t)
	silent := map[string]bool{}
	for seed := range uint64(gametest.Games(20)) {
		r := gametest.NewRandom(seed)
		g := NewScenario(b, "full-war")
		answers := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			text := b.book.Asks(g, q)
			if strings.ContainsAny(text.String(), "{}") || strings.Contains(text.String(), "  ") || !strings.HasSuffix(text.String(), ")") {
				t.Fatalf("%s: %s", q.Key(), text)
			}
			for _, o := range q.Options {
				switch said := b.book.Sentence(q.Name, o); {
				case said.IsZero() && o.Verb != "end" && o.Verb != enough:
					silent[q.Name+" "+o.Verb] = true
				case strings.ContainsAny(said.String(), "{}") || strings.Contains(said.String(), "()") || strings.Contains(said.String(), " ."):
					t.Fatalf("%s, %v: %s", q.Key(), o, said)
				}
			}
			return g.warlike(r, q, int(seed))
		})
		if _, err := table.Run(table.Config{Answers: answers, Dice: r}, g.Play); err != nil {
			t.Fatal(err)
		}
	}
	if len(silent) > 0 {
		t.Error("not restated: ", slices.Sorted(maps.Keys(silent)))
	}
}
