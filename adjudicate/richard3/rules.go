package richard3

import (
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
	"fieldpost/scenarios"
)

// Revision counts the readings of the rulebook; a game records the one it is played by.
// Since 2 the Pretender's claim passes at once to a more senior heir recruited again (3.21); since 4
// these are read otherwise: 5.4 of an heir who owns his exile, 6.3 with 6.9, and 9.0 with 9.1.
const Revision = 4

// Rules is Richard III as the adjudicator plays it.
type Rules struct {
	kind.Rules[*Game] // reads, writes and cites all questions by their declarations
	board             *Board
}

var _ game.Rules = (*Rules)(nil)

// New makes the rules ready with a pack.
func New(pack *scenarios.Pack) (*Rules, error) {
	b, err := NewBoard(pack)
	if err != nil {
		return nil, err
	}
	return newRules(b), nil
}

func newRules(b *Board) *Rules {
	r := &Rules{kind.Rules[*Game]{Book: b.book, Known: b.known, Shown: (*Game).viewAreas, Land: b.land, Border: borderWords, Warn: b.warn, Limits: (*Game).limits, Card: (*Game).onCard, Table: (*Game).onTable}, b}
	r.Sending, r.Foresee = r.ahead, r.foresee
	return r
}

// Grammar is how answers are written and follow each other.
func (b *Board) Grammar() *game.Grammar { return b.book.Grammar() }

// printed is what is printed of the game.
func (b *Board) printed() game.Printed {
	names := which.Each(b.pack.Richard.Setups, func(s scenarios.Setup) string { return s.Name })
	return game.Print("richard-iii", "Richard III", Revision, b.pack.Digest, Houses, names)
}

// Start sets up a scenario; the cards are not dealt yet.
func (r *Rules) Start(scenario string) (game.Game, error) {
	g := NewScenario(r.board, scenario)
	if g == nil {
		return nil, r.NoScenario(scenario)
	}
	return g, nil
}

// Restate says what answers will do.
func (r *Rules) Restate(v *view.View, given []game.Given) []say.Text {
	c, g, _ := r.Try(v, given, orders.NewReader("", nil))
	if g == nil || g.t == nil {
		return r.restateAhead(v, given) // nothing that was asked was answered
	}
	return append(g.restate(c, v), r.restateAhead(v, given)...)
}
