package thiswar

import (
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// What the house answers for a side that is silent is legal at both paces, and
// depends on nothing but what that side knows.
func TestSilentIsLegal(t *testing.T) {
	b := board(t)
	asked := map[string]int{}
	for _, seed := range seeds(40) {
		g := NewScenario(b, scenarioOf(seed))
		rnd := gametest.NewRandom(seed)
		a := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			o := g.Silent(q)
			if !q.Has(o) || o != g.Silent(q) {
				t.Fatalf("%s: %s", q.Key(), o)
			}
			if asked[q.Name]++; asked[q.Name]%4 == 0 {
				v := g.viewOf(q)
				m := b.Masked(&v)
				mq := b.Grammar().Question(q.Side, &v.Asked[0])
				m.raising = g.raising // a list in the middle of which it is asked
				if o2 := m.Silent(mq); o2 != o {
					t.Fatalf("%s: %s, but %s as its side knows it", q.Key(), o, o2)
				}
			}
			return rnd.Answer(q)
		})
		if _, err := table.Run(table.Config{Answers: a, Dice: rnd, Plans: seed%2 == 0}, g.Play); err != nil {
			t.Fatal(err)
		}
	}
	t.Log(asked)
	for name, k := range questionsOf(t) {
		if k.Missed != "" && !effort.Quick() && asked[name] == 0 {
			t.Errorf("%s was not asked", name)
		}
	}
}

func TestSilentGames(t *testing.T) { gametest.SilentGames(t, rulesOf(board(t))) }

// Each call has its house answer as documented.
func TestSilentAnswers(t *testing.T) {
	g := NewScenario(board(t), "full-war")
	for _, c := range []struct {
		phase Phase
		name  string
		opts  []string
		want  string
	}{
		{Deploy, "place", []string{"place Brooke in Kent", "place Brooke in London"}, "place Brooke in Kent"},
		{Deal, "discard", []string{"discard 4 AP", "discard Mining", "discard Camp Fever", "discard Turncoats"}, "discard Camp Fever"},
		{Initiative, "card", []string{"play 4 AP", "play Camp Fever", "play Mining"}, "play Camp Fever"},
		{Initiative, "card", []string{"play 4 AP", "play Mining"}, "play Mining"},
		{Initiative, "tied", []string{"first", "second"}, "second"},
		{Actions1, "actions", []string{"end", "move Kent"}, "end"},
		{Actions1, "actions", []string{"halt", "march Charles to Kent"}, "halt"},
		{Tactical, "battles", []string{"planned"}, "planned"},
		{YearEnd, "recruit", []string{"end", "strengthen Charles"}, "end"},
		{YearEnd, "home", []string{"none"}, "none"},
		{Sieges, "sally", []string{"end", "sally Charles"}, "end"},
	} {
		g.phase = c.phase
		q := &table.Question{Side: Royalist, Name: c.name, At: c.name + "-1"}
		for _, o := range c.opts {
			q.Options = append(q.Options, g.book.Grammar().Parse(o))
		}
		if o := g.Silent(q); g.book.Grammar().Text(o) != c.want {
			t.Errorf("%s: %v: %s, not %s", c.name, c.opts, o, c.want)
		}
	}
}
