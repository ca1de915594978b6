package thiswar

import (
	"testing"

	"fieldpost/adjudicate/internal/gametest"
	"fieldpost/adjudicate/table"
)

// pacedGame is a game in which the house answers all that is no fixed call.
type pacedGame struct{ *Game }

func (g pacedGame) Fixed(q *table.Question) bool { return (&Rules{g.Board}).Fixed(q) }

func (g pacedGame) Planned(q *table.Question) (table.Option, table.Source, bool) {
	return g.Game.Planned(q, nil)
}

func TestPacesAgree(t *testing.T) {
	b := board(t)
	gametest.PacesAgree(t, uint64(gametest.Games(60)), func(seed uint64) gametest.Paced { return pacedGame{NewScenario(b, scenarioOf(seed))} })
}
