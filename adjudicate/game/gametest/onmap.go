package gametest

import (
	"reflect"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
)

// MapsTellNothing plays random games, and says that whenever something is told, in the midst
// of the rules too, the map that a side is shown with it is the same in a game that differs in
// what that side may not know. hidden says whether a game made by scrambled does.
func MapsTellNothing[G game.Game](t *testing.T, seeds int, begin func(seed uint64) G, scrambled func(G, table.Side, Random) G, hidden func(G) any) {
	t.Helper()
	changed := 0
	for seed := range uint64(Games(seeds)) {
		g, r, n := begin(seed), NewRandom(seed), 0
		told := func(e table.Event) {
			if n++; n%5 > 0 {
				return
			}
			for s := table.First; s <= table.Second; s++ {
				if !e.For(s) {
					continue
				}
				other := scrambled(g, s, r)
				if !reflect.DeepEqual(hidden(g), hidden(other)) {
					changed++
				}
				if x, y := game.OnMap(g, s), game.OnMap(other, s); !reflect.DeepEqual(x, y) {
					t.Fatalf("seed %d, %s: side %d sees\n%+v\nor\n%+v", seed, e.Kind, s, x, y)
				}
			}
		}
		if _, err := table.Run(table.Config{Answers: r, Dice: r, Told: told}, g.Play); err != nil {
			t.Fatal(err)
		}
	}
	if changed < 100 {
		t.Errorf("only %d positions could be changed", changed)
	}
}
