package thiswar

import (
	"fmt"
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
type Rules struct{ board *Board }

// New makes the rules ready with a pack.
func New(p *scenarios.Pack) (*Rules, error) {
	b, err := NewBoard(p)
	if err != nil {
		return nil, err
	}
	return &Rules{b}, nil
}

// Name, Title, Revision, PackDigest and Sides are as game.Rules says.
func (r *Rules) Name() string       { return ID }
func (r *Rules) Title() string      { return title }
func (r *Rules) Revision() int      { return Revision }
func (r *Rules) PackDigest() string { return r.board.pack.Digest }
func (r *Rules) Sides() [2]string   { return Sides }

// Grammar is as game.Rules says.
func (r *Rules) Grammar() *game.Grammar { return r.board.Grammar() }

// Grammar is how answers are written and follow each other.
func (b *Board) Grammar() *game.Grammar { return b.book.Grammar() }

// Scenarios lists the scenarios of the pack.
func (r *Rules) Scenarios() (names []string) {
	for _, s := range r.board.war.Setups {
		names = append(names, s.Name)
	}
	return names
}

// Start sets up a scenario; the cards are not dealt yet.
func (r *Rules) Start(scenario string) (game.Game, error) {
	g := NewScenario(r.board, scenario)
	if g == nil {
		return nil, fmt.Errorf("This War Without an Enemy has no scenario %q; it has %q", orders.Safe(scenario), r.Scenarios()) //lint:ignore ST1005 a name begins it
	}
	return g, nil
}

// Read turns the orders of a sheet into answers.
func (r *Rules) Read(side table.Side, node *orders.Node, reader *orders.Reader) []game.Given {
	return r.board.book.Read(side, node, reader)
}

// Fixed says which questions are calls at every pace.
func (r *Rules) Fixed(q *table.Question) bool { return r.board.book.Fixed(q) }

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

// PublicKeys and ActionKinds are as game.Rules says.
func (r *Rules) PublicKeys() []string  { return r.board.book.PublicKeys() }
func (r *Rules) ActionKinds() []string { return r.board.book.ActionKinds() }

// ViewSize is the length of what is sealed of a view: with all blocks of a
// side on the coast it lists some 350 Actions, each once more in its sheet.
func (r *Rules) ViewSize(bool) int { return 10 << 10 }

// AreaNames lists the Areas of the map.
func (r *Rules) AreaNames() []string {
	return slices.Clone(r.board.chart.Names[:r.board.onMap])
}
