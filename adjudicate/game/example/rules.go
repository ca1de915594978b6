package example

import (
	"errors"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/ruling"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/scenarios"
)

// stateRows are the counters and the blocks; rows of a view, of a position and of rulings.
var stateRows = state.Rows[*Game]{Sides: Sides, List: []state.Row[*Game]{
	{Name: "turn", Fact: "turn", Cell: state.Number(0, func(g *Game, _ int) *int { return &g.turn })},
	{Name: "points", Fact: "points-", Keys: state.BySide[*Game](Sides), Cell: state.Number(0, func(g *Game, i int) *int { return &g.points[i] }),
		Ruled: &state.Ruled[*Game]{Track: "points", Number: func(*Game, int) (string, int, int) { return "the points", 0, turns }}},
	block.Row(table.First, Sides[0], (*Game).words), block.Row(table.Second, Sides[1], (*Game).words),
}}

// begin is the game of a position.
func (b *Board) begin(d state.Doc) (*Game, []string) {
	g, p := b.newGame(), state.Read(d)
	stateRows.Read(g, p)
	return g, p.Wrong
}

// controls are the words of a view for who is in an area: oneself, and the enemy.
var controls = map[bool]map[bool]string{true: {true: "Contested", false: "Friendly"}, false: {true: "Enemy"}}

// View is what a side may know: its own blocks, and how many of the other's are where.
func (g *Game) View(s table.Side, open []*table.Question, events []table.Event) view.View {
	var t tongue.Tongue
	v := view.View{Side: Sides[s], Turn: g.turn, When: t.Sprintf("turn %d of %d", g.turn, turns), Facts: stateRows.Facts(g, s)}
	w := g.words()
	for a := range g.Names {
		own, upright, _ := w.Show(s, block.Area(a), w.Seen, func(block.ID) bool { return false })
		if control := controls[own != nil][upright > 0]; control != "" {
			v.Areas = append(v.Areas, view.Area{Name: g.Names[a], Control: control, Own: own, Enemy: upright})
		}
	}
	for _, s := range block.Sides {
		if fallen := w.Boxed(g.In(s, block.NoArea)); fallen != nil {
			v.Boxes = append(v.Boxes, view.Box{Name: dead, Side: Sides[s], Blocks: fallen})
		}
	}
	kind.Open(&v, g.book.Grammar().Phrases, s, Sides, open, func(q *table.Question) string { return g.book.Asks(t, g, q) })
	v.Events = rows.Told(t, s, events)
	if g.winner != table.Nobody {
		v.Winner = Sides[g.winner]
	}
	return v
}

// Public is a report for everybody.
func (g *Game) Public(events []table.Event) []string { return rows.Public(events) }

// Masked is the game as the side of a view knows it, nil where the view does not hold
// together: the other side's blocks are nameless.
func (b *Board) Masked(v *view.View) *Game {
	s := table.Side(slices.Index(Sides[:], v.Side))
	if s < 0 || !block.Sane(b.land, v.Areas, each, full) {
		return nil
	}
	g := b.newGame()
	g.masked = s
	stateRows.Mask(g, s, v.Facts)
	for _, a := range v.Areas {
		at, _ := g.Find(a.Name)
		g.words().PutSeen(s, a.Own, at)
		for range a.Enemy {
			g.blocks = append(g.blocks, scenarios.SmallBlock{Side: Sides[s.Other()]})
			g.Field.Blocks = append(g.Field.Blocks, block.Block{At: block.NoArea, Via: block.NoBorder})
			g.put(block.ID(len(g.blocks)-1), at, full)
		}
	}
	if !g.book.Ready(g, v) {
		return nil
	}
	return g
}

// known is the game of a view as a check plays it.
func (b *Board) known(v *view.View) *kind.Known[*Game] {
	g := b.Masked(v)
	if g == nil {
		return nil
	}
	return &kind.Known[*Game]{Book: b.book, Game: g, Knows: g.masked, Sit: func(t *table.Table) { g.t = t }}
}

var toldRuling = story.Row{Kind: ruling.Kind, Text: ruling.Head + "{side} have {n points}"}

// Rule sets points, the one thing that a ruling changes here.
func (g *Game) Rule(t *table.Table, c game.Change) error {
	if c.What != "track" {
		return errors.New("a ruling here is of a track: points")
	}
	return ruling.Track(stateRows, g, c, "a side: side: otter or heron", t.Tell)
}

// Rules is the game as the adjudicator plays it.
type Rules struct {
	kind.Rules[*Game]
	board *Board
}

var _ game.Rules = (*Rules)(nil)

// New makes the rules ready with a pack.
func New(p *scenarios.Pack) (*Rules, error) {
	b := NewBoard(p)
	about := kind.About{ID: ID, Title: title, Revision: Revision, Pack: p.Digest, Sides: Sides, Areas: b.land.Names}
	return &Rules{kind.Rules[*Game]{Book: b.book, About: about, Known: b.known}, b}, nil
}

// Scenarios are those there are.
func (r *Rules) Scenarios() []string { return []string{scenario} }

// Start begins the one scenario: all are at home.
func (r *Rules) Start(name string) (game.Game, error) {
	if name != scenario {
		return nil, errors.New("there is no scenario '" + orders.Safe(name) + "'; there is " + scenario)
	}
	d := state.Doc{}
	for _, s := range block.Sides {
		d[Sides[s]] = map[string][]string{r.board.land.Names[homes[s]]: r.board.names(s, "block").All}
	}
	g, _ := r.board.begin(d)
	return g, nil
}
