package kingcharles

import (
	"maps"
	"slices"

	"fieldpost/adjudicate/game/state"
)

// caseSiege is a Siege that a case expects.
type caseSiege struct {
	General    string
	Value      int
	Blockade   bool
	WereInside *bool `yaml:"were-inside"`
}

// fromCase sets a case's position up; wants are the cards that a side's lines play. Until when it
// is played is no part of it.
func fromCase(board *Board, p Position, wants [2][]string) (*Game, []string) {
	p = maps.Clone(p)
	delete(p, "until")
	return fromPosition(board, p, wants)
}

func keysOf[V any](m map[string]V) (list []string) {
	for k := range state.InOrder(m) {
		list = append(list, k)
	}
	return slices.Clip(list)
}
