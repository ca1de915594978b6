package richard3

import (
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/state"
)

func TestARowIsEnough(t *testing.T) {
	b := board(t)
	gametest.Stated[*Game]{Rows: &b.rows, Begin: func() *Game { return NewScenario(b, "1460") }, Masked: b.Masked, Write: (*Game).Position,
		Read: func(p state.Doc) (*Game, []string) { return FromPosition(b, p) }}.ARowIsEnough(t)
}
