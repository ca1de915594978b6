package thiswar

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
)

// What is told is told by rows.
func TestRows(t *testing.T) { gametest.Rows(t, rows) }
