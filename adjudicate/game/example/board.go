// Package example is a small invented game with hidden blocks: three areas, a dozen
// blocks, two questions. It shows how a game is made of the packages beside it, as
// NEWGAME.md says, and is played by tests alone.
//
// Its rules: 1.1 There are four turns: both sides wade, battles are fought, points are
// counted. 2.1 Both sides write in secret which blocks wade to an area next to theirs.
// 2.2 Two blocks of a side cross a border in a turn at most. 3.1 Where both sides are, from
// Weir to Mere, each says whether it braces or yields. 3.2 Who yields goes home; nobody
// yields at home, nor while enemies stand there. 3.3 Else each block rolls a die at the same
// time: 5 and 6 hit, and the strongest block, the first of several, loses a strength. 4.1 Holm
// counts 1 for who is there alone. 4.2 After four turns the most points win; the herons do if nobody has more.
package example

import (
	"slices"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/scenarios"
)

const (
	ID       = "reedbanks"
	Revision = 1
	title    = "Reedbanks"
	scenario = "spring"
	turns    = 4
	full     = 3 // the strength of every block
	each     = 6 // blocks of a side
	dead     = "dead"
)

// Sides are the sides' names in the rulebook's order.
var Sides = [2]string{"otter", "heron"}

// homes are the sides' own areas, holm is the one between them.
var homes = [2]block.Area{0, 2}

const holm block.Area = 1

// info is what is printed on a block; who does not know it sees a nameless one.
type info struct {
	name string
	side table.Side
}

// Board is what never changes.
type Board struct {
	pack   *scenarios.Pack
	land   *block.Map
	blocks []info
	book   *kind.Book[*Game]
}

// NewBoard makes the board of a pack ready.
func NewBoard(p *scenarios.Pack) *Board {
	b := &Board{pack: p}
	var names []string
	for _, a := range p.Small.Areas {
		names = append(names, a.Name)
	}
	var borders []block.Between
	for _, x := range p.Small.Borders {
		borders = append(borders, block.Between{A: block.Area(slices.Index(names, x.Between[0])), B: block.Area(slices.Index(names, x.Between[1])), Limit: x.Limit})
	}
	b.land = block.NewMap(names, borders)
	for _, x := range p.Small.Blocks {
		b.blocks = append(b.blocks, info{x.Name, table.Side(slices.Index(Sides[:], x.Side))})
	}
	b.book = (&kind.Book[*Game]{Title: title, Kinds: []question{askWade(), askStance()},
		Draws: []kind.Draw{{Label: "dice", Rule: "3.3"}},
		Nouns: []kind.Noun{{Name: "block"}, {Name: "area", Place: true}}, Names: b.names,
		Ends: map[string]string{"end": "nobody else"}, Lead: []string{"wade"}, Rulebook: rulebook}).Make()
	return b
}

type question = kind.Kind[*Game]

// names are those that a side may write.
func (b *Board) names(s table.Side, noun string) sheet.Names {
	if noun == "area" {
		return sheet.Names{Code: "unknown-area", Is: "is no area", All: b.land.Names}
	}
	n := sheet.Names{Code: "unknown-block", Is: "is no block of yours"}
	for _, x := range b.blocks {
		if x.side == s {
			n.All = append(n.All, x.name)
		}
	}
	return n
}

// Game is one position; of a masked one, what its side knows of it.
type Game struct {
	*Board
	block.Field
	blocks []info // of the board, and the nameless ones of a masked game
	t      *table.Table
	turn   int
	points [2]int
	wading [2][]table.Option // who wades this turn, so far
	winner table.Side
	masked table.Side
}

// newGame is a game with no block on the map.
func (b *Board) newGame() *Game {
	g := &Game{Board: b, blocks: slices.Clone(b.blocks), turn: 1, winner: table.Nobody, masked: table.Nobody}
	g.Field = block.NewField(b.land, len(g.blocks), g.owner)
	return g
}

func (g *Game) owner(x block.ID) table.Side { return g.blocks[x].side }

// words are the blocks in the names of the game.
func (g *Game) words() block.Words {
	return block.Words{Field: &g.Field, Sides: Sides,
		Printed: func(x block.ID) (string, int8) { return g.blocks[x].name, full },
		Named: func(s table.Side, name string) (block.ID, bool) {
			i := slices.Index(g.blocks, info{name, s})
			return block.ID(i), i >= 0
		},
		At: func(a block.Area) string {
			if a < 0 {
				return dead
			}
			return g.Names[a]
		},
		PlaceNamed: func(name string) (block.Area, bool) {
			if name == dead {
				return block.NoArea, true
			}
			return g.Find(name)
		},
	}
}

// put puts a block somewhere, with a strength.
func (g *Game) put(x block.ID, at block.Area, strength int8) {
	g.Place(x, at)
	g.Field.Blocks[x].Strength = strength
}

func sideIn(t tongue.Tongue, s table.Side) string { return t.Word("the " + Sides[s] + "s") }
