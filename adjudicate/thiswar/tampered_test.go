package thiswar

import (
	"testing"

	"fieldpost/adjudicate/internal/gametest"
)

func TestTamperedViews(t *testing.T) {
	gametest.TamperedViews(t, &Rules{board(t)}, viewsOfAll(t), gametest.Games(12))
}
