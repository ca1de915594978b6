package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/scenarios"
)

// Revision counts the readings of the rulebook; a game records the one it is played by.
// Since 2 these are read otherwise: 6.16, 7.6 after a Sally, 7.81, 11.3 and 12.51; since 3 7.1 with
// 6.43 and with 4.21, 7.82, 7.91, 11.1, and who is a Leader for Covenanters (6.2, 7.62, 7.71, 9.22).
const Revision = 3

// Rules is This War Without an Enemy as the adjudicator plays it.
type Rules struct {
	*warBook // reads, writes and cites all questions by their declarations
	board    *Board
}

// New makes the rules ready with a pack.
func New(p *scenarios.Pack) (*Rules, error) {
	b, err := NewBoard(p)
	if err != nil {
		return nil, err
	}
	return rulesOf(b), nil
}

func rulesOf(b *Board) *Rules { return &Rules{b.book, b} }

// printed is what is printed of the game.
func (b *Board) printed() game.Printed {
	var names []string
	for _, s := range b.war.Setups {
		names = append(names, s.Name)
	}
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

// Check holds answers against a view.
func (r *Rules) Check(v *view.View, given []game.Given, reader *orders.Reader) {
	c, g := r.board.check(v, given, reader)
	r.board.warn(c, g, v)
	if c.Problems == 0 {
		check.Warn(r.sentAhead(v, given), reader, func(x *view.View, list []game.Given, found *orders.Reader) { r.board.check(x, list, found) })
	}
}

// sentAhead are the Actions of a sheet that go ahead with its card.
func (r *Rules) sentAhead(v *view.View, given []game.Given) []check.Sent {
	x := *v
	x.Pace = "plans" // they are taken at any pace, though not offered
	return check.Ahead(r.Grammar(), given, func(card table.Option) []game.Ahead { return r.Ahead(&x, card) })
}

// ViewSize is the length of what is sealed of a view: with all blocks of a
// side on the coast it lists some 350 Actions, each once more in its sheet.
func (r *Rules) ViewSize(bool) int { return 10 << 10 }

// AreaNames lists the Areas of the map.
func (r *Rules) AreaNames() []string {
	return slices.Clone(r.board.chart.Names[:r.board.onMap])
}
