package richard3

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
)

// Who leaves out a letter is told what he probably meant, wherever it is.
func TestMisspelt(t *testing.T) { gametest.Misspelt(t, newRules(board(t)), ordersPage) }
