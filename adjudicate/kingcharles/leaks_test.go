package kingcharles

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// naming are the kinds of events that may name Brigades of the other side, as KINGCHARLES 4 has
// it: what lies open in a Battle or before a besieger, what is Dispersed, eliminated or removed,
// Reforms, or changes sides.
var naming = []string{toldLaidOut.Kind, toldJoins.Kind, toldSeenInside.Kind, toldBrigadesOff.Kind, toldReformed.Kind, toldTurncoat.Kind}

// What a side is told names no Brigade of the other side but where that lies open, and no card
// of its hand but one that is played or lost.
func TestEventsTellNothingHidden(t *testing.T) {
	b := board(t)
	for seed := range uint64(gametest.Games(60)) {
		r := gametest.NewRandom(seed)
		g := NewScenario(b, "full-war")
		n := 0
		answers := gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			if n++; seed%2 == 0 {
				return r.Answer(q)
			}
			return g.warlike(r, q, n)
		})
		res, err := table.Run(table.Config{Answers: answers, Dice: r}, g.Play)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range res.Events {
			if e.To != table.Nobody && e.To == e.Side.Other() { // it stands in Public
				for text := range strings.SplitSeq(e.Block+", "+e.Words, ", ") {
					_, brigade := b.brigade(text)
					_, general := b.general(text) // one is a card too
					if brigade || !general && slices.ContainsFunc(b.cards, func(c card) bool { return c.Name == text }) {
						t.Fatalf("seed %d: everybody is told %+v", seed, e)
					}
				}
			}
			for s := Royalist; s <= Parliament; s++ {
				if !e.For(s) {
					continue
				}
				if e.Kind == toldDrawn.Kind && e.Side != s && e.Words != "" {
					t.Fatalf("seed %d: %s is told %+v", seed, Sides[s], e)
				}
				if e.Side == s && e.To == s {
					continue // of a Turncoat of his own
				}
				if slices.Contains(naming, e.Kind) && !(e.Kind == toldBrigadesOff.Kind && e.Target == boxNames[available]) {
					continue
				}
				text := "|" + strings.Join([]string{e.Block, e.Target, strings.ReplaceAll(e.Words, ", ", "|")}, "|") + "|"
				for i := range b.brigades {
					if b.brigades[i].side != s && strings.Contains(text, "|"+b.brigades[i].name+"|") {
						t.Fatalf("seed %d: %s is told of %s: %+v", seed, Sides[s], b.brigades[i].name, e)
					}
				}
			}
		}
	}
}
