package richard3

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
)

func TestEverythingHasARule(t *testing.T) {
	gametest.EverythingHasARule(t, rules(t), uint64(gametest.Games(6)))
}
