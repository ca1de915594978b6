package thiswar

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
)

func TestTamperedViews(t *testing.T) {
	gametest.TamperedViews(t, rulesOf(board(t)), viewsOfAll(t), gametest.Games(12))
}
