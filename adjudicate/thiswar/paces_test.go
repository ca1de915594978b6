package thiswar

import (
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
)

func TestPacesAgree(t *testing.T) {
	b := board(t)
	gametest.PacesAgree(t, rulesOf(b), uint64(gametest.Games(60)), func(seed uint64) game.Game { return NewScenario(b, scenarioOf(seed)) })
}
