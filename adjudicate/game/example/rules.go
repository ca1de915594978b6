package example

import (
	"errors"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/ruling"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/scenarios"
)

// stateRows are the counters and the blocks; rows of a view, of a position and of rulings.
var stateRows = state.Rows[*Game]{Sides: Sides, List: []state.Row[*Game]{
	{Name: "turn", Fact: "turn", Cell: state.Number(0, func(g *Game, _ int) *int { return &g.turn })},
	{Name: "points", Fact: "points-", Keys: state.BySide[*Game](Sides), Cell: state.Number(0, func(g *Game, i int) *int { return &g.points[i] }),
		Ruled: &state.Ruled[*Game]{Track: "points", Number: func(*Game, int) (string, int, int) { return "the points", 0, turns }}},
	block.Row(table.First, Sides[0], (*Game).words), block.Row(table.Second, Sides[1], (*Game).words),
}}

// controls are the words of a view for who is in an area: oneself, and the enemy.
var controls = map[bool]map[bool]string{true: {true: "Contested", false: "Friendly"}, false: {true: "Enemy"}}

// View is what a side may know: its own blocks, and how many of the other's are where.
func (g *Game) View(s table.Side, open []*table.Question, events []table.Event) view.View {
	var t tongue.Tongue
	v := view.View{Side: Sides[s], Turn: g.turn, When: t.Sprintf("turn %d of %d", g.turn, turns), Facts: stateRows.Facts(g, s)}
	v.Areas = g.shown(s)
	v.Boxes = g.words().Boxes(dead, block.NoArea)
	kind.Open(&v, g.book.Grammar().Phrases, s, Sides, open, func(q *table.Question) string { return t.Say(g.book.Asks(g, q)) })
	v.Events = rows.Told(t, s, events)
	if g.winner != table.Nobody {
		v.Winner = Sides[g.winner]
	}
	return v
}

// OnMap is what stands on the map.
func (g *Game) OnMap(s table.Side) view.Board { return view.Board{Areas: g.shown(s)} }

// shown are the areas where blocks are, as a side sees them.
func (g *Game) shown(s table.Side) (list []view.Area) {
	for a, name := range g.Names {
		own, upright, _ := g.words().Show(s, block.Area(a), g.words().Seen, func(block.ID) bool { return false })
		if control := controls[own != nil][upright > 0]; control != "" {
			list = append(list, view.Area{Name: name, Control: control, Own: own, Enemy: upright})
		}
	}
	return list
}

// Public is a report for everybody.
func (g *Game) Public(_ string, events []table.Event) []string {
	return rows.Public(tongue.Tongue{}, events)
}

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
			g.Add(at, full)
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

var _ game.Asking = (*Rules)(nil)

// New makes the rules ready with a pack.
func New(p *scenarios.Pack) (*Rules, error) {
	b := NewBoard(p)
	return &Rules{kind.Rules[*Game]{Book: b.book, Known: b.known, Shown: (*Game).shown,
		Land: b.land, Border: func(int) string { return "reeds, 2 blocks" }}, b}, nil
}

// Start begins the one scenario: all are at home.
func (r *Rules) Start(name string) (game.Game, error) {
	if name != scenario {
		return nil, r.NoScenario(name)
	}
	d := state.Doc{}
	for _, s := range block.Sides {
		d[Sides[s]] = map[string][]string{r.board.land.Names[homes[s]]: r.board.names(s, "block").All}
	}
	g, _ := r.Begin(d)
	return g, nil
}

// Begin is the game of a position.
func (r *Rules) Begin(d state.Doc) (game.Game, []string) {
	g, p := r.board.newGame(), state.Read(d)
	stateRows.Read(g, p)
	return g, p.Wrong
}

// Position is what Begin reads.
func (g *Game) Position() state.Doc { return stateRows.Write(g) }
