package thiswar

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
)

func TestEverythingHasARule(t *testing.T) {
	gametest.EverythingHasARule(t, rulesOf(board(t)), uint64(gametest.Games(6)))
}
