package kingcharles

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
)

func TestRows(t *testing.T) { gametest.Rows(t, rows) }
