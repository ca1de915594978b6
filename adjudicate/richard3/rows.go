package richard3

import (
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
)

type row = state.Row[*Game]

// The keys of the rows: the houses, and the blocks.
var (
	byHouse = state.BySide[*Game](Houses)
	byArea  = &state.Keys[*Game]{N: func(g *Game) int { return len(g.areas) }, Name: func(g *Game, i int) string { return g.Names[i] }}
	byBlock = &state.Keys[*Game]{N: func(g *Game) int { return len(g.Blocks) }, Name: func(g *Game, i int) string { return g.name(blockID(i)) },
		Of: func(g *Game, i int) table.Side { return g.owner(blockID(i)) }}
	byTreachery = &state.Keys[*Game]{N: func(*Game) int { return len(treacheries) }, Name: func(_ *Game, i int) string { return treacheries[i] }}
)

// stateRows lists the state: what a view says of it and a masked game takes from there, what stands
// in a position and what a ruling may set. They are in the order in which a position is read.
func stateRows() state.Rows[*Game] {
	inHand := func(g *Game) bool { return g.phase > CardPhase && g.phase <= Supply }
	rows := []row{
		{Name: "setup", Read: state.Elsewhere[*Game]}, // read before all else
		{Name: "campaign", Cell: state.Count(func(g *Game) *int { return &g.campaign })},
		{Name: "last", Cell: state.Count(func(g *Game) *int { return &g.last })},
		{Name: "turn", Cell: state.Count(func(g *Game) *int { return &g.turn })},
		{Name: "phase", What: "phase", Cell: state.Word(phaseNames[:], func(g *Game, _ int) *Phase { return &g.phase })},
		{Name: "king", Fact: "king", What: "house", Cell: state.Side(Houses, func(g *Game, _ int) *table.Side { return &g.king }),
			Ruled: &state.Ruled[*Game]{Track: trackKing, Do: (*Game).ruleKing}},
	}
	for s, house := range Houses {
		rows = append(rows, row{Name: house, Write: func(g *Game) any { return g.words().Placed(table.Side(s), aside, gone) },
			Read: func(g *Game, p *state.Position) {
				g.words().Put(p, table.Side(s), g.place, g.mayBe)
				if s == int(York) {
					g.versions(p)
				}
			}})
	}
	return state.Rows[*Game]{Sides: Houses, List: append(rows, []row{
		{Name: "claimants", Fact: "claimant-", What: "heir in this position", Keys: byHouse, None: "none",
			Usual: func(g *Game, i int) string { return g.nameOf(g.seniorHeir(table.Side(i))) },
			Cell:  state.Cell[*Game]{Text: func(g *Game, i int) string { return g.nameOf(g.claimant[i]) }, Set: (*Game).setClaimant}},
		{Name: "minors_due", What: "number of heirs", Keys: byHouse, Cell: state.Number(0, func(g *Game, i int) *int { return &g.minorsDue[i] }),
			Ruled: &state.Ruled[*Game]{Track: trackMinors, Number: func(g *Game, i int) (string, int, int) {
				return "the number of minor heirs of " + houseName(table.Side(i)) + " that enter", 0, len(g.In(table.Side(i), minor))
			}}},
		{Name: "player1", Fact: "player1", What: "house", When: inHand, Cell: state.Side(Houses, func(g *Game, _ int) *table.Side { return &g.player1 }),
			Usual: func(g *Game, _ int) string {
				if g.phase == CardPhase || g.phase >= Supply {
					return ""
				}
				return Houses[g.pretender()]
			}},
		{Name: "deck", Write: func(g *Game) any { return g.stacked }, Read: (*Game).readCards}, // and hands, spent and cards
		{Name: "hands", Read: state.Elsewhere[*Game], Write: func(g *Game) any { return state.Lists(Houses, g.handNames) }},
		{Name: "spent", Read: state.Elsewhere[*Game], Write: func(g *Game) any { return state.Lists(Houses, g.spentBefore) }},
		// A card that was played is shown with who is Player 1.
		{Name: "cards", Read: state.Elsewhere[*Game], Fact: "card-", Keys: byHouse, Cell: state.Named(-1,
			func(g *Game, c int) string { return g.cards[c].name }, (*Game).card, func(g *Game, i int) *int { return &g.played[i] }),
			Shown: func(g *Game, _ table.Side, _ int) bool { return g.player1 != table.Nobody }},
		{Name: "treason", Fact: "treason", What: "house", None: "used", Cell: state.Side(Houses, func(g *Game, _ int) *table.Side { return &g.treason }),
			Usual: func(g *Game, _ int) (who string) {
				for s, c := range g.played {
					if c >= 0 && g.cards[c].name == treason && g.phase > Actions1 {
						who = Houses[s]
					}
				}
				return who
			}},
		{Name: "fallen", What: "block that is out", Keys: byBlock, Cell: state.Flag(func(g *Game, i int) *bool { return &g.seenFall[i] }).Only(func(g *Game, i int) bool { return g.Blocks[i].At < 0 })},
		{Name: "battles", Write: (*Game).writeBattles, Read: (*Game).readBattles},
		{Name: "departed", Fact: "departed-", Keys: byArea, Cell: state.Flag(func(g *Game, i int) *bool { return &g.departed[i] }, func(g *Game, i int) bool { return g.areas[i].exile })},
	}...)}
}

// words are the names of what is on the map.
func (g *Game) words() block.Words {
	return block.Words{Field: &g.Field, Sides: Houses, Named: g.Board.block, At: g.areaName, PlaceNamed: g.placeNamed,
		Printed: func(x blockID) (string, int8) { return g.name(x), g.info(x).max }}
}
