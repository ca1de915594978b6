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

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/scenarios"
)

const (
	ID       = "reedbanks"
	Revision = 1
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

// Board is what never changes.
type Board struct {
	pack *scenarios.Pack
	land *block.Map
	book *kind.Book[*Game]
}

// NewBoard makes the board of a pack ready.
func NewBoard(p *scenarios.Pack) *Board {
	names := p.Small.AreaNames()
	var borders []block.Between
	for _, x := range p.Small.Borders {
		borders = append(borders, block.Between{A: block.Area(slices.Index(names, x.Between[0])), B: block.Area(slices.Index(names, x.Between[1])), Limit: x.Limit})
	}
	b := &Board{pack: p, land: block.NewMap(names, borders)}
	b.book = (&kind.Book[*Game]{Printed: game.Print(ID, "Reedbanks", Revision, p.Digest, Sides, []string{scenario}), Kinds: []question{askWade, askStance},
		Draws: []kind.Draw{{Label: "dice", Rule: "3.3"}},
		Nouns: []kind.Noun{{Name: "block"}, {Name: "area", Place: true}}, Names: b.names,
		Ends: map[string]string{"end": "nobody else"},
		Rulebook: plans.Rulebook[*Game]{Why: func(g *Game, a plans.Asked, _ plans.Desire, _ string) *game.Reason {
			return g.mayYield(a.Side, g.Named(a.Area))
		}}}).Make()
	return b
}

type question = kind.Kind[*Game]

// names are those that a side may write.
func (b *Board) names(s table.Side, noun string) sheet.Names {
	if noun == "area" {
		return sheet.Names{Code: "unknown-area", Is: "'%s' is no area", All: b.land.Names}
	}
	n := sheet.Names{Code: "unknown-block", Is: "'%s' is no block of yours"}
	for _, x := range b.pack.Small.Blocks {
		if x.Side == Sides[s] {
			n.All = append(n.All, x.Name)
		}
	}
	return n
}

// Game is one position; of a masked one, what its side knows of it.
type Game struct {
	*Board
	block.Field
	blocks []scenarios.SmallBlock // of the pack, and the nameless ones of a masked game
	t      *table.Table
	turn   int
	points [2]int
	wading [2][]table.Option // who wades this turn, so far
	winner table.Side
	masked table.Side
}

// newGame is a game with no block on the map.
func (b *Board) newGame() *Game {
	g := &Game{Board: b, blocks: slices.Clone(b.pack.Small.Blocks), turn: 1, winner: table.Nobody, masked: table.Nobody}
	g.Field = block.NewField(b.land, len(g.blocks), g.owner)
	return g
}

func (g *Game) owner(x block.ID) table.Side {
	return table.Side(slices.Index(Sides[:], g.blocks[x].Side))
}

// words are the blocks in the names of the game.
func (g *Game) words() block.Words {
	return block.PlainWords(&g.Field, Sides, dead, func(x block.ID) (string, int8) { return g.blocks[x].Name, full })
}
