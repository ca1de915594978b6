package adjudicate_test

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// Whatever is answered to what Ask offers, one by one, is a sheet that a check accepts,
// in every position of random games at both paces; and nothing is asked without end.
func TestAskedOneByOne(t *testing.T) {
	war, _ := war()
	roses, _ := richard()
	for _, rules := range []game.Asking{war, roses} {
		asked, sheets := map[string]int{}, 0
		for i, scenario := range rules.Scenarios() {
			for k, pace := range []string{"table", "plans"} {
				x, err := adjudicate.NewTrial(rules, pace, scenario, nil, byte(i+7), [2]string{})
				if err != nil {
					t.Fatal(err)
				}
				rnd := gametest.NewRandom(uint64(10*i + k))
				for step := 0; step < 40 && !x.Over(); step++ {
					var texts [2]string
					for s := range texts {
						if len(x.Asks(s)) == 0 {
							continue
						}
						v := x.View(s)
						given := map[string][]table.Option{}
						var names []string
						for n := range v.Asked {
							q := &v.Asked[n]
							if !slices.Contains(names, q.Name) {
								names = append(names, q.Name)
							}
							asked[q.Name]++
							var answers []table.Option
							for {
								next, areas, err := rules.Ask(v, q, answers)
								if err != nil {
									t.Fatalf("%s: %v", q.Key, err)
								}
								if next == nil {
									break
								}
								if len(areas) == 0 && len(v.Areas) > 0 {
									t.Fatalf("%s: no areas", q.Key)
								}
								o := next.Options[rnd.IntN(len(next.Options))]
								if o.Verb == "end" && len(next.Options) > 1 && rnd.IntN(3) > 0 {
									o = next.Options[1]
								}
								if answers = append(answers, o); len(answers) > 300 {
									t.Fatalf("%s goes on and on: %v", q.Key, answers)
								}
								if q.Name == "place" {
									break // what is further asked is for later turns
								}
							}
							given[q.Name] = append(given[q.Name], answers...)
						}
						for _, name := range names {
							texts[s] += strings.Join(rules.Write(name, given[name]), "\n") + "\n"
						}
						if ps, _ := x.Check(v, texts[s]); ps.Refused() {
							t.Fatalf("%s, %s: %v\n%s\n%s", v.When, v.Side, given, texts[s], strings.Join(ps.Strings(), "\n"))
						}
						for l := range strings.Lines(texts[s]) {
							if len(l) > 73 {
								t.Errorf("%s", l)
							}
						}
						sheets++
					}
					if ps, err := x.Play(texts); err != nil || ps.Refused() {
						t.Fatal(err, ps)
					}
				}
			}
		}
		t.Logf("%s: %d sheets, %v", rules.Name(), sheets, asked)
	}
}
