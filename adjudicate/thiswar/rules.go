package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/which"
	"fieldpost/scenarios"
)

// Revision counts the readings of the rulebook; a game records the one it is played by.
// Since 2 these are read otherwise: 6.16, 7.6 after a Sally, 7.81, 11.3 and 12.51; since 3 7.1 with
// 6.43 and with 4.21, 7.82, 7.91, 11.1, and who is a Leader for Covenanters (6.2, 7.62, 7.71, 9.22);
// since 4 6.15 with 6.16, 7.1 with 12.51, 7.82 with 12.51, and 8.2; since 5 6.2 with 6.21, and 11.12 with 7.82.
const Revision = 5

// Rules is This War Without an Enemy as the adjudicator plays it.
type Rules struct {
	kind.Rules[*Game] // reads, writes and cites all questions by their declarations
	board             *Board
}

// New makes the rules ready with a pack.
func New(p *scenarios.Pack) (*Rules, error) {
	b, err := NewBoard(p)
	if err != nil {
		return nil, err
	}
	return rulesOf(b), nil
}

func rulesOf(b *Board) *Rules {
	r := &Rules{kind.Rules[*Game]{Book: b.book, Known: b.known, Shown: (*Game).viewAreas, Land: b.chart, Border: borderWords, Tongue: speak, Warn: b.warn, Limits: (*Game).limits, Card: (*Game).onCard, Table: (*Game).onTable}, b}
	r.Remark, r.Below = (*Game).remark, r.plansSheet
	r.Sending, r.Foresee = r.ahead, r.foresee
	return r
}

// printed is what is printed of the game.
func (b *Board) printed() game.Printed {
	names := which.Each(b.war.Setups, func(s scenarios.WarSetup) string { return s.Name })
	return game.Print(ID, "This War Without an Enemy", Revision, b.pack.Digest, Sides, names)
}

// Grammar is how answers are written and follow each other.
func (b *Board) Grammar() *game.Grammar { return b.book.Grammar() }

// Start sets up a scenario; the cards are not dealt yet.
func (r *Rules) Start(scenario string) (game.Game, error) {
	g := NewScenario(r.board, scenario)
	if g == nil {
		return nil, r.NoScenario(scenario)
	}
	return g, nil
}

// ViewSize is the length of what is sealed of a view: with all blocks of a side on the coast it
// lists some 350 Actions, each once more in its sheet, and by plans a whole Turn's events.
func (r *Rules) ViewSize(plans bool) int {
	if plans {
		return 12 << 10
	}
	return 10 << 10
}

// AreaNames lists the Areas of the map.
func (r *Rules) AreaNames() []string {
	return slices.Clone(r.board.chart.Names[:r.board.onMap])
}
