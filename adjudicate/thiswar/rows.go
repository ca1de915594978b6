package thiswar

import (
	"errors"
	"slices"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
)

type (
	row  = state.Row[*Game]
	cell = state.Cell[*Game]
)

// The keys of the rows.
var (
	bySide  = state.BySide[*Game](Sides)
	byArea  = &state.Keys[*Game]{N: func(g *Game) int { return len(g.areas) }, Name: func(g *Game, i int) string { return g.areas[i].name }}
	byCity  = &state.Keys[*Game]{N: func(g *Game) int { return len(g.cities) }, Name: func(g *Game, i int) string { return g.cities[i].name }}
	byPurse = &state.Keys[*Game]{N: func(g *Game) int { return len(g.regions) + 1 }, Name: (*Game).purseName}
	byBlock = &state.Keys[*Game]{N: func(g *Game) int { return len(g.war.Blocks) }, Name: func(g *Game, i int) string { return g.name(blockID(i)) },
		Of: func(g *Game, i int) table.Side { return g.info(blockID(i)).side }}
	// Areas, each for both sides, about the other side's blocks there.
	byOtherArea = &state.Keys[*Game]{N: func(g *Game) int { return 2 * len(g.areas) }, Name: func(g *Game, i int) string { return g.areas[i/2].name },
		Of: func(_ *Game, i int) table.Side { return table.Side(i % 2) }}
)

// The flags of a Position.
const (
	flagIrish  = "ireland-sailed"
	flagQueen  = "henrietta-met"
	flagRupert = "rupert-lost"
)

// The tracks that a ruling can set; that of a Siege Marker is followed by its City.
const (
	trackVP     = "vp"
	trackMarker = "marker "
)

// pileNames name the piles of a side.
var pileNames = [...]string{"hands", "decks", "spent", "aside", "open"}

// numberOf is a number, "" if there are none.
func numberOf(n int) string {
	if n == 0 {
		return ""
	}
	return itoa(n)
}

// stateRows lists the state: what a view says of it and a masked game takes from there,
// what stands in a position and what a ruling may set. They are in the order of a view's
// facts, and in that in which a position is read.
func stateRows() state.Rows[*Game] {
	rows := append(timeRows(), cardRows()...)
	for s, side := range Sides {
		rows = append(rows, row{Name: side, Write: func(g *Game) any { return g.words().Placed(table.Side(s), absent) },
			Read: func(g *Game, p *state.Position) {
				g.words().Put(p, table.Side(s), g.Place, func(blockID, areaID) string { return "" })
			}})
	}
	return state.Rows[*Game]{Sides: Sides, List: slices.Concat(rows, eventRows(), cityRows(), blockRows())}
}

// timeRows are those of when it is.
func timeRows() []row {
	return []row{
		{Name: "setup", Read: state.Elsewhere[*Game]}, // this and what is of time is read before all else
		{Name: "scenario", Read: state.Elsewhere[*Game], Cell: state.Follows(func(g *Game, _ int) string { return g.setup.Name })},
		{Name: "year", Read: state.Elsewhere[*Game], Cell: state.Number(0, func(g *Game, _ int) *int { return &g.year })},
		{Name: "phase", Read: state.Elsewhere[*Game], Cell: state.Follows(func(g *Game, _ int) string { return g.phase.String() })},
		{Name: "vp", Fact: "vp", Cell: state.Number(noScore, func(g *Game, _ int) *int { return &g.vp }),
			Ruled: &state.Ruled[*Game]{Track: trackVP, Number: (*Game).pointsThereAre, May: func(g *Game) error {
				if g.phase == Deploy {
					return errors.New("the Victory Point marker is set once all blocks are deployed (12.53)")
				}
				return nil
			}}},
		{Name: "turn", Fact: "turn", Read: state.Elsewhere[*Game], Cell: state.Follows(func(g *Game, _ int) string { return g.turnName() })},
		{Name: "player1", Fact: "player1", What: "side", When: (*Game).inTurn, Cell: state.Side(Sides, func(g *Game, _ int) *table.Side { return &g.player1 }),
			Usual: func(g *Game, _ int) string { return Sides[Royalist] }},
	}
}

// noScore is no value of the Victory Point marker.
const noScore = -1 << 30

// pointsThereAre bounds the Victory Point marker (4.51, 4.52). Who has won by it is seen
// in the next Victory Phase.
func (g *Game) pointsThereAre(int) (string, int, int) {
	most := g.war.Tables.VictoryPoints.Charles
	for i := range g.cities {
		most += g.cities[i].vp
	}
	return "the Victory Point marker, for the King above 0,", -most, most
}

// inTurn says that Player 1 is known, and the cards of this Turn.
func (g *Game) inTurn() bool { return g.phase > Initiative && g.phase < YearEnd }

// cardRows are those of a side's cards, and of its Event.
func cardRows() []row {
	rows := []row{
		{Name: "cards", Fact: "card-", Keys: bySide, Read: (*Game).readCards, When: func(g *Game) bool { return g.phase > Initiative }, // else it is still in hand
			Cell: cell{Text: func(g *Game, i int) string {
				if c := g.played[i]; c != noCard {
					return g.cards[c].name
				}
				return ""
			}, Set: func(g *Game, i int, name string) (ok bool) {
				g.played[i], ok = g.card(table.Side(i), name, nil)
				return ok
			}}, Shown: func(g *Game, _ table.Side, _ int) bool { return g.player1 != table.Nobody }},
		{Name: "enacted", Fact: "enacted-", Keys: bySide, Cell: state.Flag(func(g *Game, i int) *bool { return &g.enacted[i] })},
		{Name: "used", Fact: "used-", Keys: bySide, Cell: state.Flag(func(g *Game, i int) *bool { return &g.used[i] })},
		{Name: "targets", Fact: "target-", Keys: bySide, What: "Area and no City", Cell: state.Named(noArea, (*Game).placeName,
			func(g *Game, name string) (areaID, bool) { return g.area(name) }, func(g *Game, i int) *areaID { return &g.target[i] })},
		{Fact: "pool-", Keys: bySide, Cell: state.Follows(func(g *Game, i int) string { return itoa(len(g.In(table.Side(i), pool))) })},
	}
	for i, pile := range pileNames { // read with cards
		rows = append(rows, row{Name: pile, Read: state.Elsewhere[*Game], Write: func(g *Game) any {
			return state.Lists(Sides, func(s table.Side) []string {
				names := append([]string{}, g.cardNames(*g.piles(s)[i])...)                    // a list without cards says that there are none
				if c := g.played[s]; pile == "hands" && c != noCard && g.phase <= Initiative { // a tie is being decided
					names = append(names, g.cards[c].name)
				}
				return names
			})
		}})
	}
	return rows
}

// eventRows are those of what Events and Actions have changed.
func eventRows() []row {
	return []row{
		{Name: "lasting", Fact: "lasting", Cell: state.Each(func(g *Game, _ int) []string { return g.lasting },
			func(g *Game, _ int, name string) { g.lasting = append(g.lasting, name) }), Read: state.Elsewhere[*Game], Write: func(g *Game) any { return g.lasting }},
		{Fact: "charles", Cell: state.Follows(func(g *Game, _ int) string { // of his two places it is plain which it is (12.53)
			if at := g.Blocks[g.charles].At; g.phase == Deploy && at >= 0 {
				return g.placeName(at)
			}
			return ""
		})},
		{Name: flagIrish, List: "flags", Fact: flagIrish, Cell: state.Switch(func(g *Game) *bool { return &g.sailedIrish })},
		{Name: flagQueen, List: "flags", Fact: flagQueen, Cell: state.Switch(func(g *Game) *bool { return &g.metQueen })}, // a set-up may have her with the King
		{Name: flagRupert, List: "flags", Fact: flagRupert, Cell: state.Switch(func(g *Game) *bool { return &g.rupertLost }),
			Shown: func(_ *Game, s table.Side, _ int) bool { return s == Royalist }}, // he may have stood upright all the time
		{Fact: "free-rupert", Cell: state.Switch(func(g *Game) *bool { return &g.freeRupert })},
		{Fact: "london-shut", Cell: state.Switch(func(g *Game) *bool { return &g.londonShut })},
		{Fact: "passing-", Own: true, Keys: byBlock, Cell: cell{Text: func(g *Game, i int) string {
			if m := g.passingBlock(blockID(i)); m != nil {
				return g.placeName(m.From)
			}
			return ""
		}, Set: func(g *Game, i int, name string) bool {
			from, ok := g.area(name)
			if ok = ok && g.Blocks[i].At >= 0; ok {
				g.passing = append(g.passing, block.Goes(blockID(i), from, g.Blocks[i].At))
			}
			return ok
		}}},
		{Fact: "two-areas-", Own: true, Keys: byBlock, Cell: cell{Text: func(g *Game, i int) string {
			if m := g.passingBlock(blockID(i)); m != nil && twoAreas(m) {
				return "yes"
			}
			return ""
		}, Set: func(g *Game, i int, _ string) bool {
			m := g.passingBlock(blockID(i))
			if m != nil {
				m.Path[1] = g.Blocks[i].At
			}
			return m != nil
		}}},
		{Fact: "breach", Cell: state.Named(noCity, (*Game).cityName, func(g *Game, name string) (cityID, bool) { return g.city(name) },
			func(g *Game, _ int) *cityID { return &g.breachAt })},
	}
}

// passingBlock is a block's move that may go on.
func (g *Game) passingBlock(x blockID) *move {
	for i := range g.passing {
		if g.passing[i].Block == x {
			return &g.passing[i]
		}
	}
	return nil
}

// cityRows are those of Cities, Areas and Regions.
func cityRows() []row {
	return []row{
		{Name: "port_gain", Fact: "port-gain-", Keys: byCity, What: "strength gained in a Port", Cell: state.Number(0, func(g *Game, i int) *int8 { return &g.portGain[i] }).Only(func(g *Game, i int) bool { return g.cities[i].port >= 0 })},
		{Name: "markers", Keys: byCity, What: "Siege Marker of a Fortified City", Cell: state.Number(noMarker, func(g *Game, i int) *int8 { return &g.marker[i] }).Only(func(g *Game, i int) bool { return g.cities[i].fortified }),
			Ruled: &state.Ruled[*Game]{Track: trackMarker, Number: func(g *Game, i int) (string, int, int) {
				return "the Siege Marker at " + g.cities[i].name, 0, lastMarker
			}}},
		{Name: "holders", Keys: byCity, What: "side that holds a Victory City", When: func(g *Game) bool { return g.phase != Deploy }, Usual: func(g *Game, i int) string {
			if s := g.firstHolder(cityID(i)); g.cities[i].vp > 0 && s != table.Nobody {
				return Sides[s]
			}
			return ""
		}, Cell: state.Side(Sides, func(g *Game, i int) *table.Side { return &g.holder[i] }).Only(func(g *Game, i int) bool { return g.cities[i].vp > 0 })},
		{Name: "crossed", Write: (*Game).writeCrossed, Read: (*Game).readCrossed},
		{Name: "battles", Write: (*Game).writeBattles, Read: (*Game).readBattles},
		{Fact: "attacked-", Keys: byArea, Cell: cell{Text: func(g *Game, i int) string {
			if s := g.Attacker[i]; s != table.Nobody && !g.Contested(areaID(i)) && (g.battle == nil || g.battle.area != areaID(i)) {
				return Sides[s]
			}
			return ""
		}, Set: func(g *Game, i int, name string) (ok bool) {
			g.Attacker[i], ok = SideOf(name)
			return ok
		}}},
		{Fact: "points-", Keys: byPurse, Cell: cell{Text: func(g *Game, i int) string {
			if g.points == nil {
				return ""
			}
			return itoa(g.points[i])
		}, Set: func(g *Game, i int, text string) bool {
			if g.points == nil {
				g.points = make([]int, len(g.regions)+1)
			}
			return state.Number(noScore, func(g *Game, i int) *int { return &g.points[i] }).Set(g, i, text)
		}}},
	}
}

// blockRows are those of what is noted of blocks.
func blockRows() []row {
	return []row{
		{Name: "exempt", Fact: "exempt-", Own: true, Keys: byBlock, Cell: state.Flag(func(g *Game, i int) *bool { return &g.exempt[i] })},
		{Name: "retreated", Fact: "retreated-", Own: true, Keys: byBlock, Cell: state.Flag(func(g *Game, i int) *bool { return &g.retreated[i] })},
		{Name: "moved", Fact: "moved-", Own: true, Keys: byBlock, // the others have moved into a Battle
			Cell:  state.Flag(func(g *Game, i int) *bool { return &g.Blocks[i].Moved }, func(g *Game, i int) bool { return g.Blocks[i].Via == noBorder }),
			Shown: func(g *Game, _ table.Side, i int) bool { return g.Blocks[i].At == pool }},
		{Fact: "guns-", Own: true, Keys: byOtherArea, Cell: state.Follows(func(g *Game, i int) string { // 12.53: they do not count
			if s := byOtherArea.Of(g, i); g.phase == Deploy {
				return numberOf(len(g.guns(g.In(s.Other(), areaID(i/2)))))
			}
			return ""
		})},
		// New Model Army replacements that wait for a Siege to end: old to new.
		{Name: "due", Fact: "due-", Own: true, Keys: byBlock, What: "block of Parliament", Cell: cell{Text: func(g *Game, i int) string {
			for _, due := range g.nmaDue {
				if due.old == blockID(i) {
					return g.name(due.new)
				}
			}
			return ""
		}, Set: func(g *Game, i int, name string) bool {
			x, ok := g.block(Parliament, name)
			if ok {
				g.nmaDue = append(g.nmaDue, nmaOf{blockID(i), x})
			}
			return ok
		}}},
	}
}

// words are the names of what is on the map.
func (g *Game) words() block.Words {
	return block.Words{Field: &g.Field, Sides: Sides, Named: g.block, At: g.placeName, PlaceNamed: g.placeNamed, Off: true,
		Printed: func(x blockID) (string, int8) { return g.name(x), g.info(x).max }}
}
