package richard3

import (
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
)

func TestPacesAgree(t *testing.T) {
	b := board(t)
	gametest.PacesAgree(t, newRules(b), 60, func(seed uint64) game.Game { return NewScenario(b, scenarioNames[seed%3]) })
}
