package desk

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view/viewtest"
)

// What can be answered next can be clicked, whatever is on the list: a second block on a voyage,
// who marches in a group, what a group's next one does. Parts that only what is asked after them
// leads to are offered there. Who goes somewhere by an order stays where he stands by a click as
// well, and who has answered is named no more where it goes on to others.
func TestAllThatIsAskedIsOffered(t *testing.T) {
	asked := map[string]int{}
	for name, g := range viewtest.Games(t) {
		rules := g.Rules.(game.Asking)
		grammar := rules.Grammar()
		for seed := range uint64(effort.Of(8, 40, 200)) {
			views, ok := g.Stopped(t, viewtest.How{Seed: seed, Questions: 12 + int(seed)*3})
			for _, v := range views {
				if !ok {
					continue
				}
				r := rand.New(rand.NewPCG(seed, 3))
				f := (&Desk{View: &v, Rules: rules}).forms(Draft{})[0]
				for i := range f.lists {
					for range 5 {
						l := f.lay(i)
						if l.next == nil {
							break
						}
						ways := f.ways(i, &l)
						for _, o := range grammar.Moving(l.next).Options {
							if f.ends(o) || f.endsPart(o.Verb) || grammar.HeadOf(o.Verb) != nil {
								continue
							}
							asked[o.Verb]++
							if text := grammar.Text(o); !slices.ContainsFunc(ways, func(w Way) bool { return w.Answers[len(w.Answers)-1] == text }) {
								t.Fatalf("%s, seed %d, %s after %v: nothing says %q", name, seed, v.Asked[i].Name, f.lists[i].Items, text)
							}
						}
						stand, title := standing(l.areas), f.title(i, &l)
						for _, o := range l.answers {
							if next := l.next.Block; next != "" && o.Name != "" && !strings.Contains(next, o.Name) && strings.Contains(title, o.Name) && !slices.Contains(rules.AreaNames(), o.Name) {
								t.Errorf("%s, seed %d: %s is asked after %v", name, seed, title, f.lists[i].Items)
							}
						}
						for _, w := range ways { // a block that is named as an area is leads nowhere
							if grammar.Whom[w.Verb] && len(w.Road) > 0 {
								t.Errorf("%s, seed %d: %s leads to %v", name, seed, w.Label, w.Road)
							}
							if stand[w.Who] != "" && len(w.Road) == 0 && slices.ContainsFunc(ways, func(x Way) bool { return x.Who == w.Who && x.Verb == w.Verb && len(x.Road) > 0 }) {
								t.Errorf("%s, seed %d: no click on the map means %s", name, seed, w.Label)
							}
						}
						if len(ways) == 0 {
							break
						}
						w := ways[r.IntN(len(ways))]
						if _, err := f.take(i, w.Answers, w.Into, 0, nil); err != nil {
							t.Fatalf("%s, seed %d, %s after %v: %s: %v", name, seed, v.Asked[i].Name, f.lists[i].Items, w.Label, err)
						}
					}
				}
			}
		}
	}
	if asked["with"] < 5 || asked["march"] < 5 {
		t.Errorf("asked were %v", asked)
	}
}

// The target of an answer is a block where its question says so, though an area may have its name:
// Essex marches in Essex.
func TestTargetsAreBlocks(t *testing.T) {
	for name, verbs := range map[string][]string{"richard-iii": {"charge", "treachery"}, "this-war-without-an-enemy": {"exchange"}} {
		rules := viewtest.Games(t)[name].Rules.(game.Asking)
		area := rules.AreaNames()[0]
		for _, verb := range verbs {
			w := &finder{form: &form{Desk: &Desk{Rules: rules}}, laid: new(laid)}
			if at := w.place(table.Option{Verb: verb, Name: "He", Target: area}); at != "" {
				t.Errorf("%s: %s at %s leads to %s", name, verb, area, at)
			}
		}
	}
}
