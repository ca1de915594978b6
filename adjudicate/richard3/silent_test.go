package richard3

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// What the house answers for a side that is silent is legal at both paces, and
// depends on nothing but what that side knows.
func TestSilentIsLegal(t *testing.T) {
	b := board(t)
	asked := map[string]int{}
	for _, seed := range seeds(60) {
		g := NewScenario(b, scenarioNames[seed%3])
		rnd := gametest.NewRandom(seed)
		a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			o := g.Silent(q)
			if !q.Has(o) || o != g.Silent(q) {
				t.Fatalf("%s: %s", q.Key(), o)
			}
			v := g.View(q.Side, []*table.Question{q}, nil)
			if m := b.Masked(&v).Silent(b.Grammar().Question(q.Side, &v.Asked[0])); m != o {
				t.Fatalf("%s: %s, but %s as its house knows it", q.Key(), o, m)
			}
			asked[q.Name]++
			return rnd.Answer(q)
		})
		if _, err := table.Run(table.Config{Answers: a, Dice: rnd, Plans: seed%2 == 0}, g.Play); err != nil {
			t.Fatal(err)
		}
	}
	t.Log(asked)
	for _, k := range b.book.Kinds {
		if k.Missed != "" && asked[k.Name] == 0 {
			t.Errorf("%s was not asked", k.Name)
		}
	}
}

func TestSilentGames(t *testing.T) { gametest.SilentGames(t, rules(t)) }

// Each call has its house answer as documented.
func TestSilentAnswers(t *testing.T) {
	g := aGame(t, board(t), "phase: card\nlancaster: {Essex: [Oxford]}\nyork: {Kent: [Norfolk]}\nhands: {lancaster: [Plague, \"3\", \"2\"], york: [Surprise, Muster, Treason]}\n")
	for _, c := range []struct {
		name string
		opts []string
		want string
	}{
		{"card", []string{"play 3", "play 2", "play Plague"}, "play 2"},
		{"card", []string{"play Surprise", "play Muster", "play Treason"}, "play Muster"},
		{"actions", []string{"end", "move Essex"}, "end"},
		{"actions", []string{"halt", "march Oxford to Middlesex"}, "halt"},
		{"actions", []string{"alone", "with Oxford"}, "alone"},
		{"actions", []string{"main attack on Essex from Kent", "main attack on Essex from Middlesex"}, "main attack on Essex from Kent"},
		{"battles", []string{"planned"}, "planned"},
		{"home", []string{"send Oxford to pool", "send Oxford to Essex", "send Oxford to Kent"}, "send Oxford to Essex"},
		{"home", []string{"none"}, "none"},
		{"mulligan", []string{"keep", "redeal"}, "keep"},
	} {
		q := &table.Question{Side: Lancaster, Name: c.name}
		for _, o := range c.opts {
			q.Options = append(q.Options, g.book.Grammar().Parse(o))
		}
		if o := g.Silent(q); g.book.Grammar().Text(o) != c.want {
			t.Errorf("%s: %v: %s, not %s", c.name, c.opts, o, c.want)
		}
	}
}
