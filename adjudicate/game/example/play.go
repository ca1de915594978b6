package example

import (
	"strconv"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/ruling"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/plan"
)

var rows = story.New(Sides, story.Places{"side": func(t tongue.Tongue, e table.Event) string { return t.Word("the " + Sides[e.Side] + "s") }}, toldRuling)

var toldRuling = story.Row{Kind: ruling.Kind, Text: ruling.Head + "{side} have {n points}"}

var (
	toldTurn   = rows.Add(story.Row{Kind: "turn", Text: "Turn {n}"})
	toldWades  = rows.Add(story.Row{Kind: "wades", Deed: view.Marches, Level: 1, Text: "{block} wades from {area} to {to}"})
	toldCross  = rows.Add(story.Row{Kind: "cross", Deed: view.Marches, Level: 1, Text: "a block of {side} wades from {area} to {to}"})
	toldYields = rows.Add(story.Row{Kind: "yields", Level: 1, Text: "{side} yield {area} and go home"})
	toldFired  = rows.Add(story.Row{Kind: "fired", Level: 1, Text: "{side} fight in {area}"})
	toldLoses  = rows.Add(story.Row{Kind: "loses", Deed: view.Changes, Level: 2, Text: "{block} loses a strength, and has {n} left"})
	toldFalls  = rows.Add(story.Row{Kind: "falls", Deed: view.Falls, Level: 2, Text: "{block} of {side} falls in {area}"})
	toldCounts = rows.Add(story.Row{Kind: "counts", Level: 1, Text: "{side} hold Holm, and have {n points}"})
	toldWins   = rows.Add(story.Row{Kind: "wins", Text: "{side} win"})
)

// Play plays the game at a table.
func (g *Game) Play(t *table.Table) {
	g.t = t
	for ; g.turn <= turns; g.turn++ {
		t.In("turn " + strconv.Itoa(g.turn))
		g.t.Tell(table.Event{Kind: toldTurn.Kind, To: table.Nobody, Side: table.Nobody, N: g.turn})
		t.Safe()
		t.Together(func(s table.Side) { g.wade(s) })
		g.cross()
		for a := range g.Names {
			g.fight(block.Area(a))
		}
		g.count()
		t.Out()
	}
	g.turn, g.winner = turns, table.Second
	if g.points[0] > g.points[1] {
		g.winner = table.First
	}
	g.t.Tell(table.Event{Kind: toldWins.Kind, To: table.Nobody, Side: g.winner})
}

// askWade is who wades, and where to (2.1).
var askWade = question{Name: "wade", Rule: "2.1", Shape: kind.Each, Verb: "wade", Of: "block", To: "area", Words: []string{"end"},
	Text: "Which blocks wade, and where to? (2.1)", Done: map[string]string{"wade": "{name} wades to {area}.", "end": "Nobody else wades."},
	Fixed: true, For: "who wades", Missed: "nobody wades", Late: plans.Always[*Game]("end"),
	Put: func(g *Game, _ *view.Question) bool { g.wade(g.masked); return true },
	Why: func(g *Game, q *table.Question, o table.Option) *game.Reason { return g.mayWade(q.Side, o) }}

// wade asks a side who wades. It changes nothing that the other side can see.
func (g *Game) wade(s table.Side) {
	g.wading[s] = nil
	q := table.Question{Side: s, Name: "wade", At: "wade-" + Sides[s] + "-", Series: "wade-" + Sides[s]}
	for o := range g.t.Until("end", q, func(q *table.Question, _ int) {
		for x, b := range g.Field.Blocks {
			if g.owner(block.ID(x)) != s || b.At < 0 {
				continue
			}
			for _, l := range g.Links[b.At] {
				if o := (table.Option{Verb: "wade", Name: g.blocks[x].Name, Areas: [3]string{g.Names[l.To]}}); g.mayWade(s, o) == nil {
					q.Options = append(q.Options, o)
				}
			}
		}
		q.Options = append(q.Options, table.Option{Verb: "end"})
	}) {
		g.wading[s] = append(g.wading[s], o)
	}
}

// mayWade says why a block may not wade to an area.
func (g *Game) mayWade(s table.Side, o table.Option) *game.Reason {
	x, ok := g.words().Named(s, o.Name)
	to := g.Named(o.Areas[0])
	if !ok || o.Verb != "wade" || g.Field.Blocks[x].At < 0 {
		return game.Because("not-there", "2.1", "no such block of yours is on the map")
	}
	br := g.Joined(g.Field.Blocks[x].At, to)
	if br == block.NoBorder {
		return game.Because("not-adjacent", "2.1", "a block wades to an area next to its own")
	}
	crossed := 0
	for _, was := range g.wading[s] {
		if was.Name == o.Name {
			return game.Because("chosen-already", "2.1", "a block wades once in a turn")
		}
		if y, _ := g.words().Named(s, was.Name); g.Joined(g.Field.Blocks[y].At, g.Named(was.Areas[0])) == br && was.Areas == o.Areas {
			crossed++
		}
	}
	if block.Full(crossed, g.Borders[br].Limit) {
		return game.Because("border-full", "2.2", "two blocks of a side cross a border in a turn at most")
	}
	return nil
}

// cross moves those who wade: the other side is told that a block crosses, not which.
func (g *Game) cross() {
	for _, s := range block.Sides {
		for _, o := range g.wading[s] {
			x, _ := g.words().Named(s, o.Name)
			e := table.Event{Kind: toldWades.Kind, To: s, Side: s, Block: o.Name, Area: g.Names[g.Field.Blocks[x].At], Areas: o.Areas}
			g.t.Tell(e)
			e.Kind, e.To, e.Block = toldCross.Kind, s.Other(), ""
			g.t.Tell(e)
			g.Place(x, g.Named(o.Areas[0]))
		}
		g.wading[s] = nil
	}
}

type battleFacts struct {
	Own   int `expr:"own" doc:"your blocks in the area"`
	Enemy int `expr:"enemy" doc:"the enemy's blocks there"`
}

// askStance is whether a side fights (3.1).
var askStance = question{Name: "stance", Rule: "3.1", Shape: kind.Word, Words: []string{"brace", "yield"},
	Text: "Do you brace or yield in {area}? (3.1)", Done: map[string]string{"brace": "You brace.", "yield": "You yield, and go home."},
	Why: func(g *Game, q *table.Question, o table.Option) *game.Reason {
		if o.Verb == "yield" {
			return g.mayYield(q.Side, g.Named(q.Area))
		}
		return nil
	},
	Plan: &plans.Kind[*Game]{Name: "stance", Begin: "In battle", Doc: "What you do where enemies are: brace or yield (3.1).", Areas: true,
		None: battleFacts{}, Facts: func(g *Game, q *table.Question, _ string) any { return g.factsOf(q) }, Read: plans.ReadWords("brace", "yield"),
		Default: "yields to twice as many, else braces",
		Choose: func(g *Game, q *table.Question) table.Option {
			if f := g.factsOf(q); f.Enemy >= 2*f.Own {
				return plans.WithVerb(q, "yield")
			}
			return plans.WithVerb(q, "brace")
		}}}

func (g *Game) factsOf(q *table.Question) (f battleFacts) {
	if a := g.Named(q.Area); a >= 0 {
		f = battleFacts{int(g.Count[q.Side][a]), int(g.Count[q.Side.Other()][a])}
	}
	return f
}

// mayYield says why a side may not yield in an area.
func (g *Game) mayYield(s table.Side, a block.Area) *game.Reason {
	switch {
	case a == homes[s]:
		return game.Because("at-home", "3.2", "nobody yields at home")
	case g.Count[s.Other()][homes[s]] > 0:
		return game.Because("home-entered", "3.2", "enemies stand at home")
	}
	return nil
}

// fight fights in an area where both sides are (3).
func (g *Game) fight(a block.Area) {
	if !g.Contested(a) {
		return
	}
	defer g.t.In(g.Names[a]).Out()
	var asked []*table.Question
	for _, s := range block.Sides {
		q := &table.Question{Side: s, Name: "stance", At: "stance-" + Sides[s], Area: g.Names[a], Options: []table.Option{{Verb: "brace"}}}
		if g.mayYield(s, a) == nil {
			q.Options = append(q.Options, table.Option{Verb: "yield"})
		}
		asked = append(asked, q)
	}
	yielded := false
	for s, o := range g.t.AskAll(asked...) {
		if o.Verb == "yield" {
			yielded = true
			g.t.Tell(table.Event{Kind: toldYields.Kind, To: table.Nobody, Side: table.Side(s), Area: g.Names[a]})
			for _, x := range g.In(table.Side(s), a) {
				g.Place(x, homes[s])
			}
		}
	}
	if !yielded {
		g.roll(a)
	}
}

// roll is a round of dice of both sides at the same time (3.3).
func (g *Game) roll(a block.Area) {
	var hits [2]int
	for _, s := range block.Sides {
		dice := g.t.Roll("dice-"+Sides[s], int(g.Count[s][a]))
		for _, face := range dice {
			if face >= 5 {
				hits[s]++
			}
		}
		g.t.Tell(table.Event{Kind: toldFired.Kind, To: table.Nobody, Side: s, Area: g.Names[a], Label: g.t.Label("dice-" + Sides[s]), Dice: dice, Hits: hits[s]})
	}
	for _, s := range block.Sides {
		for range hits[s.Other()] {
			top := g.Strongest(g.In(s, a), nil)
			if top == nil {
				break
			}
			g.lose(s, top[0])
		}
	}
}

// lose takes a strength from a block; its owner alone is told of which, until it falls.
func (g *Game) lose(s table.Side, x block.ID) {
	b := &g.Field.Blocks[x]
	at := g.Names[b.At]
	if b.Strength--; b.Strength > 0 {
		g.t.Tell(table.Event{Kind: toldLoses.Kind, To: s, Side: s, Block: g.blocks[x].Name, N: int(b.Strength)})
		return
	}
	g.Place(x, block.NoArea)
	g.t.Tell(table.Event{Kind: toldFalls.Kind, To: table.Nobody, Side: s, Block: g.blocks[x].Name, Area: at})
}

// count counts points (4.1).
func (g *Game) count() {
	for _, s := range block.Sides {
		if g.Friendly(s, holm) {
			g.points[s]++
			g.t.Tell(table.Event{Kind: toldCounts.Kind, To: table.Nobody, Side: s, N: g.points[s]})
		}
	}
}

// Planned, Silent and WhyNot are the book's; Holds: nothing goes ahead here.
func (g *Game) Planned(q *table.Question, p *plan.Plan) (table.Option, table.Source, bool) {
	return g.book.Planned(g, q, p)
}
func (g *Game) Silent(q *table.Question) table.Option { return g.book.Silent(g, q) }
func (g *Game) WhyNot(q *table.Question, o table.Option) *game.Reason {
	return g.book.WhyNot(g, q, o)
}
func (g *Game) Holds(*game.Given, table.Side) bool { return false }

// Winner is the side that has won, or nobody.
func (g *Game) Winner() table.Side { return g.winner }
