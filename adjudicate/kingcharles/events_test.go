package kingcharles

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/scenarios"
)

// An Event is one value: a line of the pack with its steps, and a function where a step is its
// own. With them it is dealt, refused, played, told and said in words without a word anywhere else.
func TestNewEvent(t *testing.T) {
	ague := special{ID: "ague",
		May: func(g *Game) *Reason {
			if g.turn < 2 {
				return noneBesideLondon
			}
			return nil
		},
		Do: always(func(g *Game) { g.setControl(g.areaIs("Bath"), table.Nobody) })}
	pack, err := scenarios.Load(ID)
	if err != nil {
		t.Fatal(err)
	}
	w := *pack.Charles
	pack.Charles, w.Cards = &w, slices.Clone(w.Cards)
	w.Cards[71-1] = scenarios.CharlesCard{N: 71, Name: "The Ague", Period: "early", Type: "event", Effect: "Bath is Neutral.", Do: []scenarios.CharlesStep{{Special: "ague"}, {Naval: 1}}}
	if _, err := newBoard(pack, specials); err == nil {
		t.Error("an Event of the pack that the rules do not have goes unnoticed")
	}
	b, err := newBoard(pack, append(specials, ague))
	if err != nil {
		t.Fatal(err)
	}
	early, played := false, false
	for seed := uint64(0); seed < 100 && !(early && played); seed++ {
		g, r := NewScenario(b, "full-war"), gametest.NewRandom(seed)
		res, err := table.Run(table.Config{Dice: r, Answers: gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			event := table.Option{Verb: "event"}
			if q.Name == "actions" && g.using != nil && g.cards[g.using.card].Name == "The Ague" {
				early = early || g.turn < 2 && !q.Has(event) && g.whyNoAction(q, event) == noneBesideLondon
				if q.Has(event) {
					return event, table.Source{}, true
				}
			}
			return r.Answer(q)
		})}, g.Play)
		if err != nil {
			t.Fatal(err)
		}
		played = played || strings.Contains(strings.Join(g.Public("", res.Events), "\n"), "It is played as an Event\n    Bath is Neutral now\n    The Naval Status is")
	}
	if !early || !played {
		t.Errorf("refused in turn 1: %v, played: %v", early, played)
	}
}

// What is on a card is said of each: its name, its rule and what it does.
func TestCardWords(t *testing.T) {
	b := board(t)
	g := NewScenario(b, "full-war")
	for i := range b.cards {
		c := &b.cards[i]
		if line := g.cardWord(tongue.Tongue{}, cardID(i)); !strings.HasPrefix(line, c.Name) || strings.Contains(line, ", (") || c.event() && (c.Effect == "" || !strings.HasSuffix(line, c.Effect)) {
			t.Errorf("card %d: %s", c.N, line)
		}
	}
	have := g.cardWords(tongue.Tongue{}, []cardID{3, 10, 11, 60, 12})
	want := []string{"Core Operations 1 (12.2): a Core card of 1 Ops", "3 times Operations 3, Early War (12.4): 3 Ops",
		"King Pym, Early War (#61), an Event of Parliament: Draw two Strategy cards."}
	if !slices.Equal(have, want) {
		t.Errorf("%q", have)
	}
}
