package thiswar

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/scenarios"
)

// An Event is one value: rule, when and where it may be played, what it does and what is best
// by standing default. With its line in the pack it is asked for, refused, enacted and told
// without a word anywhere else.
func TestNewEvent(t *testing.T) {
	ague := event{ID: "ague",
		In: func(g *Game, s table.Side, a areaID) *Reason {
			if g.Count[s.Other()][a] == 0 {
				return feverArea
			}
			return nil
		},
		Do:   func(g *Game, s table.Side, a areaID, _ blockID) { g.weaken(g.In(s.Other(), a)[0], 1, "camp fever", "") },
		Rank: func(g *Game, s table.Side, a areaID) int { return -int(g.Count[s.Other()][a]) }}
	pack, err := scenarios.Load(ID)
	if err != nil {
		t.Fatal(err)
	}
	war := *pack.War
	pack.War, war.Events, war.Cards = &war, append(war.Events[:len(war.Events):len(war.Events)], scenarios.WarEvent{ID: "ague", Name: "The Ague", Phase: "operational", Section: "6.4"}), append([]scenarios.WarCard(nil), war.Cards...)
	for i := range war.Cards {
		if c := &war.Cards[i]; c.Event == "camp-fever" {
			c.Event, c.Name = "ague", "The Ague"
		}
	}
	b, err := newBoard(pack, append(events(), ague))
	if err != nil {
		t.Fatal(err)
	}
	enacted := 0
	for seed := uint64(0); seed < 400 && enacted == 0; seed++ {
		g, rnd := NewScenario(b, "early-war"), gametest.NewRandom(seed)
		res, err := table.Run(table.Config{Dice: rnd, Record: true, Answers: gametest.Answers(func(q *table.Question) (o table.Option, from table.Source, ok bool) {
			if q.Name == "event" && q.Block == "The Ague" {
				o, from, ok = g.Planned(q, nil)
				away, _ := g.area("Le Continent")
				if why := g.whyNoEvent(q.Side, table.Option{Verb: "enact", Areas: [3]string{g.placeName(away)}}); why != feverArea || o.Verb != "enact" || !ok {
					t.Errorf("%v, %v", why, o)
				}
				return o, from, ok
			}
			return rnd.Answer(q)
		})}, g.Play)
		if err != nil {
			t.Fatal(err)
		}
		enacted += strings.Count(strings.Join(g.Public("", res.Events), "\n"), "enacts The Ague in ")
	}
	if enacted == 0 {
		t.Error("nobody enacts it")
	}
	if _, err := newBoard(pack, events()); err == nil {
		t.Error("an Event of the pack that the rules do not have goes unnoticed")
	}
}
