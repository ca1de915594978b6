package block

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
)

// Move is a block's way, for the report.
type Move struct {
	Block ID
	From  Area
	Path  [3]Area // NoArea behind its end
	Way   int     // which of the kinds of event tells of it
}

// Goes is a move from one place along others.
func Goes(x ID, from Area, path ...Area) Move {
	m := Move{Block: x, From: from, Path: [3]Area{NoArea, NoArea, NoArea}}
	copy(m.Path[:], path)
	return m
}

// Road is the way without what is behind its end.
func (m *Move) Road() []Area {
	if end := slices.Index(m.Path[:], NoArea); end >= 0 {
		return m.Path[:end]
	}
	return m.Path[:]
}

// order is the place of a move in a report: way by way, by where they began and ended.
func (m *Move) order() []int {
	return []int{m.Way, int(m.From), int(m.Path[0]), int(m.Path[1]), int(m.Path[2]), int(m.Block)}
}

// TellMoves reports moves of a side by kinds of event: to their owner by name, to the other
// side as sorted numbers of blocks, so that the order in which they moved tells nothing.
func (w Words) TellMoves(t *table.Table, s table.Side, moves []Move, kinds ...string) {
	slices.SortFunc(moves, func(a, b Move) int { return slices.Compare(a.order(), b.order()) })
	for i := 0; i < len(moves); {
		m := moves[i]
		var names []string
		for ; i < len(moves) && moves[i].Way == m.Way && moves[i].From == m.From && moves[i].Path == m.Path; i++ {
			name, _ := w.Printed(moves[i].Block)
			names = append(names, name)
		}
		e := table.Event{Kind: kinds[m.Way], To: s.Other(), Side: s, Area: w.At(m.From), N: len(names)}
		for k, a := range m.Road() {
			e.Areas[k] = w.At(a)
		}
		t.Tell(e)
		e.To, e.Words = s, strings.Join(names, ", ")
		t.Tell(e)
	}
}
