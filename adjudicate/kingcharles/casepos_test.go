package kingcharles

import (
	"maps"
	"slices"

	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
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
	if name, ok := p["setup"].(string); ok { // its very start, nothing dealt
		return NewScenario(board, name), nil
	}
	g, wrong := FromPosition(board, p)
	if wrong != nil || g.henrietta || len(wants[0])+len(wants[1]) == 0 || g.phase != Campaign && !(g.turn == g.setup.Turns[0] && g.phase < Campaign) {
		return g, wrong
	}
	doc := state.Read(p)
	hands, played, aces := doc.Lists("hands"), doc.Lists("core-played"), doc.Lists("aces")
	for s, side := range Sides {
		if _, given := hands[side]; given {
			continue
		}
		list := slices.DeleteFunc(g.cardNames(g.cardsOf("core", table.Side(s))), func(name string) bool { return slices.Contains(played[side], name) })
		for _, name := range wants[s] {
			if !slices.Contains(list, name) && !slices.Contains(aces[side], name) {
				list = append(list, name)
			}
		}
		if name := g.cards[newModelArmy].Name; s == int(Parliament) && g.done[newModelArmy] && g.phase == Campaign && !slices.Contains(list, name) {
			list = append(list, name)
		}
		hands[side] = list
	}
	p["hands"] = hands
	return FromPosition(board, p)
}

func keysOf[V any](m map[string]V) (list []string) {
	for k := range state.InOrder(m) {
		list = append(list, k)
	}
	return slices.Clip(list)
}
