package richard3

import (
	"testing"

	"fieldpost/adjudicate/internal/gametest"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"

	"gopkg.in/yaml.v3"
)

// aGame sets up a position written in YAML.
func aGame(t testing.TB, b *Board, position string) *Game {
	t.Helper()
	var p Position
	if err := yaml.Unmarshal([]byte(position), &p); err != nil {
		t.Fatal(err)
	}
	g, wrong := FromPosition(b, p)
	if wrong != nil {
		t.Fatal(wrong)
	}
	return g
}

// aView is what a house sees when the first question of a position is put, at
// the pace of plans or of the table.
func aView(t testing.TB, b *Board, position string, s table.Side, plans bool) *view.View {
	t.Helper()
	g := aGame(t, b, position)
	res, err := table.Run(table.Config{Answers: gametest.Answers(gametest.Silent), Dice: always(6), Plans: plans}, g.Play)
	if err != nil {
		t.Fatal(err)
	}
	v := g.View(s, res.Open, nil)
	return &v
}
