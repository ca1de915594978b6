package kingcharles

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
)

func TestARowIsEnough(t *testing.T) {
	b := board(t)
	gametest.Stated[*Game]{Rows: &b.rows, Begin: func() *Game { return NewScenario(b, "full-war") }, Masked: b.Masked, Write: (*Game).Position,
		Read: func(p state.Doc) (*Game, []string) { return FromPosition(b, p) }}.ARowIsEnough(t)
}

// again1 sets the position of a game up, written as JSON and read back.
func again1(t *testing.T, g *Game, what string) *Game {
	t.Helper()
	data, err := json.Marshal(g.Position())
	if err != nil {
		t.Fatal(err)
	}
	var p Position
	if err := json.Unmarshal(data, &p); err != nil {
		t.Fatal(err)
	}
	twin, wrong := FromPosition(g.Board, p)
	if wrong != nil {
		t.Fatalf("%s: %v\n%s", what, wrong, data)
	}
	if now, _ := json.Marshal(twin.Position()); !bytes.Equal(now, data) {
		t.Errorf("%s: the position was\n%s, and is\n%s", what, data, now)
	}
	return twin
}

// sameAs compares all that a position holds: of cards their names.
func (g *Game) sameAs(t *testing.T, twin *Game, what string) {
	t.Helper()
	same := func(name string, a, b any) {
		x, _ := json.Marshal(a)
		y, _ := json.Marshal(b)
		if string(x) != string(y) {
			t.Errorf("%s: %s was\n%s, and is\n%s", what, name, x, y)
		}
	}
	same("when", []any{g.turn, g.phase, g.toPlay, g.leader, g.chooser, g.plays, g.left, g.passed, g.recruited, g.londonHeld, g.owed, g.fresh},
		[]any{twin.turn, twin.phase, twin.toPlay, twin.leader, twin.chooser, twin.plays, twin.left, twin.passed, twin.recruited, twin.londonHeld, twin.owed, twin.fresh})
	if !reflect.DeepEqual([]any{g.control, g.sieges, g.notable, g.train, g.queen, g.brentford, g.sw, g.options}, []any{twin.control, twin.sieges, twin.notable, twin.train, twin.queen, twin.brentford, twin.sw, twin.options}) {
		t.Errorf("%s: what is on the map or turned on differs\n%+v\n%+v", what, []any{g.sieges, g.train, g.queen, g.brentford, g.sw, g.options}, []any{twin.sieges, twin.train, twin.queen, twin.brentford, twin.sw, twin.options})
	}
	for i := range g.general {
		a, b := g.general[i], twin.general[i]
		a.activated = b.activated
		if a != b {
			t.Errorf("%s: %s was %+v, and is %+v", what, g.generals[i].name, a, b)
		}
	}
	for i := range g.brigade {
		if g.brigade[i].place != twin.brigade[i].place || g.brigade[i].side != twin.brigade[i].side {
			t.Errorf("%s: %s was %+v, and is %+v", what, g.brigades[i].name, g.brigade[i], twin.brigade[i])
		}
	}
	for s := range g.hand {
		for _, x := range [][2][]cardID{{g.hand[s], twin.hand[s]}, {g.aces[s], twin.aces[s]}, {g.corePlayed[s], twin.corePlayed[s]}, {g.draw, twin.draw},
			{g.discards, twin.discards}, {g.mid, twin.mid}, {g.late, twin.late}, {g.altHist, twin.altHist}} {
			if a, b := g.cardNames(x[0]), g.cardNames(x[1]); !slices.Equal(a, b) {
				t.Errorf("%s: the cards were %v, and are %v", what, a, b)
			}
		}
	}
}

// Position is the inverse of FromPosition, for the set-up, the positions of all cases, and at
// every call of random games between two cards.
func TestPositionIsSetUpAgain(t *testing.T) {
	b := board(t)
	g := NewScenario(b, "full-war")
	g.sameAs(t, again1(t, g, "set-up"), "set-up")
	n := 0
	eachCall(t, 12, func(g *Game, q *table.Question) {
		if n++; (n%5 == 0 || q.Name == "card") && !t.Failed() {
			g.sameAs(t, again1(t, g, q.Key()), q.Key())
		}
	}, nil)
	t.Log(n)
}

// Played on from the position that the game was in when a phase or a play began, it goes the same
// way, by the same dice and answers.
func TestGamesGoOnFromPositions(t *testing.T) {
	b := board(t)
	for seed := range uint64(gametest.Games(6) + 1) {
		if seed == uint64(gametest.Games(6)) {
			seed = 900000 // a copy of a card takes the lead that is not the first of its name
		}
		dice := gametest.Labelled{Seed: itoa(int(seed))}
		var tab *table.Table
		type begun struct {
			at     Position
			events int
		}
		var starts []begun
		answers := map[string]table.Option{}
		r := gametest.NewRandom(seed)
		g := NewScenario(b, "full-war")
		g.options = optionsOf(seed)
		tab = table.New(table.Config{Dice: dice, Begin: func() { starts = append(starts, begun{g.Position(), len(tab.Result().Events)}) },
			Answers: gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
				o, from, ok := r.Answer(q)
				answers[q.Key()] = o
				return o, from, ok
			})})
		if err := tab.Resume(g.Play); err != nil {
			t.Fatal(err)
		}
		last := len(tab.Result().Events)
		for k := 1; k < len(starts); k += 1 + len(starts)/8 {
			twin, wrong := FromPosition(b, starts[k].at)
			if wrong != nil {
				t.Fatal(wrong)
			}
			res, err := table.Run(table.Config{Dice: dice, Answers: gametest.Answers(func(q *table.Question) (table.Option, table.Source, bool) {
				o, ok := answers[q.Key()]
				if !ok || !q.Has(o) {
					t.Fatalf("seed %d, from %v: %s asks %v, and was answered %v", seed, starts[k].at["phase"], q.Key(), q.Options, o)
				}
				return o, table.Source{}, true
			})}, twin.Play)
			if err != nil {
				t.Fatal(err)
			}
			if have, want := len(res.Events), last-starts[k].events; have < want-1 || have > want+1 { // but for the heading of its phase
				t.Fatalf("seed %d, from %v of turn %v: %d events are told, and %d were", seed, starts[k].at["phase"], starts[k].at["turn"], have, want)
			}
		}
	}
}
