package thiswar

import (
	"testing"

	"fieldpost/adjudicate/internal/gametest"
)

func TestEverythingHasARule(t *testing.T) {
	gametest.EverythingHasARule(t, &Rules{board(t)}, uint64(gametest.Games(6)))
}
