package thiswar

import (
	"encoding/json"
	"reflect"
	"testing"

	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
)

// again sets the position of a game up, written as JSON and read back.
func again(t *testing.T, g *Game, what string) *Game {
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
	return twin
}

// sameAs compares all that a position holds. Cards of one name are the same.
func (g *Game) sameAs(t *testing.T, twin *Game, what string) {
	t.Helper()
	same := func(name string, a, b any) {
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%s: %s was\n%v, and is\n%v", what, name, a, b)
		}
	}
	same("position", g.Position(), twin.Position())
	same("blocks", g.Blocks, twin.Blocks)
	same("count", g.Count, twin.Count)
	same("crossed", g.Crossed, twin.Crossed)
	same("attacker", g.Attacker, twin.Attacker)
	for a := range g.areas {
		for _, l := range g.Links[a] {
			for s := table.First; s <= table.Second; s++ {
				same("entered "+g.areas[a].name, g.EnteredBy(s, l.Border, areaID(a)), twin.EnteredBy(s, l.Border, areaID(a)))
			}
			same("last into "+g.areas[a].name, g.LastEntered(l.Border, areaID(a)), twin.LastEntered(l.Border, areaID(a)))
		}
	}
	same("holder", g.holder, twin.holder)
	same("marker", g.marker, twin.marker)
	same("port gain", g.portGain, twin.portGain)
	same("lasting", append([]string{}, g.lasting...), append([]string{}, twin.lasting...))
	same("when", []any{g.setup, g.year, g.turn, g.phase, g.player1, g.vp}, []any{twin.setup, twin.year, twin.turn, twin.phase, twin.player1, twin.vp})
	same("events", []any{g.enacted, g.used, g.target}, []any{twin.enacted, twin.used, twin.target})
	same("flags", []any{g.sailedIrish, g.metQueen, g.rupertLost, g.freeRupert}, []any{twin.sailedIrish, twin.metQueen, twin.rupertLost, twin.freeRupert})
	same("blocks apart", []any{g.retreated, g.exempt}, []any{twin.retreated, twin.exempt})
	if g.battle == nil { // else it is seen to when the Battle is over
		same("London shut", g.londonShut, twin.londonShut)
	}
	same("due", append([]nmaOf{}, g.nmaDue...), append([]nmaOf{}, twin.nmaDue...))
	for s := range Sides {
		same("card", g.played[s] == noCard, twin.played[s] == noCard)
		for _, list := range [][2][]cardID{{g.hand[s], twin.hand[s]}, {g.deck[s], twin.deck[s]}, {g.spent[s], twin.spent[s]}, {g.open[s], twin.open[s]}, {g.aside[s], twin.aside[s]}} {
			same("cards", g.cardNames(list[0]), g.cardNames(list[1]))
		}
	}
}

// Position is the inverse of FromPosition: for the start of every scenario, for
// the positions of all cases, and for one in which everything differs from what
// would follow from the rest.
func TestPositionIsSetUpAgain(t *testing.T) {
	b := board(t)
	for _, s := range b.war.Setups {
		g := NewScenario(b, s.Name)
		g.sameAs(t, again(t, g, s.Name), s.Name)
	}
	n := 0
	for _, c := range loadCases(t) {
		var p Position
		if err := c.Into(&p); err != nil {
			t.Fatal(err)
		}
		if g, wrong := FromPosition(b, p); wrong == nil {
			g.sameAs(t, again(t, g, c.Case), c.Case)
			n++
		}
	}
	if n < 100 {
		t.Errorf("only %d cases have positions", n)
	}
}

// It is so at every call of random games.
func TestPositionsOfGamesAreSetUpAgain(t *testing.T) {
	n := 0
	eachCall(t, 20, func(g *Game, q *table.Question) {
		n++
		if n%5 == 0 && q.Name != "tied" && !t.Failed() {
			g.sameAs(t, again(t, g, q.Key()), q.Key())
		}
	}, nil)
	t.Log(n)
}

const oddPosition = `{"scenario": "mid-war", "year": 1644, "turn": "III", "phase": "sieges", "player1": "parliament", "vp": -3,
	"cards": {"royalist": "Camp Fever", "parliament": "4 AP"}, "targets": {"royalist": "Oxfordshire"}, "enacted": ["parliament"], "used": ["parliament"],
	"hands": {"royalist": ["4 AP", "4 AP"], "parliament": ["4 AP"]}, "decks": {"royalist": ["4 AP"]}, "spent": {"royalist": ["4 AP", "4 AP"]},
	"open": {"royalist": ["4 AP", "4 AP"]}, "aside": {"parliament": ["4 AP", "4 AP"]},
	"royalist": {"Oxfordshire": ["Charles 1", "Rupert 2"], "Oxford": ["Garrison 1", "Garrison 2 1"], "pool": ["Cannon 2"], "removed": ["Cannon 1"], "beside-map": ["Henrietta"]},
	"parliament": {"Oxfordshire": ["Essex"], "Devon": ["Cannon 2 1"]},
	"markers": {"Oxford": 2}, "holders": {"Bristol": "parliament", "London": "royalist"}, "port_gain": {"Bristol": 1},
	"battles": [{"area": "Oxfordshire", "attacker": "parliament", "entered": [
		{"side": "parliament", "from": "Buckinghamshire & Hertfordshire", "blocks": ["Essex"]},
		{"side": "royalist", "from": "Gloucestershire", "blocks": ["Rupert"]},
		{"side": "parliament", "from": "Gloucestershire", "blocks": []}]}],
	"crossed": [{"side": "royalist", "from": "Gloucestershire", "to": "Oxfordshire", "blocks": 2},
		{"side": "parliament", "from": "Cornwall", "to": "Devon", "blocks": 1, "entered": true}, {"side": "royalist", "from": "Cornwall", "to": "Devon", "entered": true}],
	"moved": {"parliament": ["Cannon 2"]}, "retreated": {"royalist": ["Charles"]}, "exempt": {"parliament": ["Essex"]}, "flags": ["ireland-sailed", "henrietta-met", "rupert-lost"],
	"lasting": ["carews-plot-foiled"]}`

func TestOddPositionIsSetUpAgain(t *testing.T) {
	var p Position
	if err := json.Unmarshal([]byte(oddPosition), &p); err != nil {
		t.Fatal(err)
	}
	g, wrong := FromPosition(board(t), p)
	if wrong != nil {
		t.Fatal(wrong)
	}
	g.sameAs(t, again(t, g, "odd"), "odd")
	devon, cornwall := g.Named("Devon"), g.Named("Cornwall")
	if br := g.Joined(devon, cornwall); br == noBorder || g.LastEntered(br, devon) != Royalist || g.Crossed[Parliament][br] != 1 {
		t.Error("who crossed into Devon, and last, is lost")
	}
	glos, oxf := g.Named("Gloucestershire"), g.Named("Oxfordshire")
	if br := g.Joined(glos, oxf); g.Crossed[Royalist][br] != 3 || g.LastEntered(br, oxf) != Parliament {
		t.Error("who crossed into Oxfordshire, and last, is lost")
	}
	q := state.Read(g.Position())
	if q.Map("holders")["London"] != "royalist" || q.Lists("royalist")["Oxford"][1] != "Garrison 2 1" || q.Map("markers")["Oxford"] != "2" {
		t.Errorf("%+v", q)
	}
}

// A position that no game comes to is refused, and a scenario named besides a
// set-up says whose rules hold.
func TestPositionsOfNoGame(t *testing.T) {
	b := board(t)
	for _, p := range []Position{
		{"phase": "deploy"},
		{"phase": "year-end", "year": 1646},
		{"phase": "year-end", "year": 1643, "scenario": "early-war"},
		{"year": 1641}, {"turn": "VII"}, {"setup": "no-war", "scenario": "full-war"},
		{"holders": Position{"Oxford": "the pope"}},
		{"port_gain": Position{"Oxford": 1}},
		{"crossed": []Position{{"side": "royalist", "from": "Kent", "to": "Cornwall", "blocks": 1}}},
		{"moved": map[string][]string{"royalist": {"Essex"}}},
	} {
		if _, wrong := FromPosition(b, p); wrong == nil {
			t.Errorf("%+v is accepted", p)
		}
	}
	g, wrong := FromPosition(b, Position{"setup": "path-to-war", "scenario": "early-war", "phase": "actions-1"})
	if wrong != nil || g.setup.Name != "early-war" {
		t.Fatalf("%v", wrong)
	}
	for c := range g.cities {
		if g.cities[c].vp > 0 && g.holder[c] == table.Nobody {
			t.Errorf("nobody holds %s", g.cities[c].name)
		}
	}
}
