package richard3

import (
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/ruling"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// maxBlocks leaves room for the 63 blocks, and for the stand-ins of a masked game besides.
const maxBlocks = 128

// Places off the map; areas are 0 and up.
const (
	aside    areaID = -2 // the version that is not in play (4.6), or no part of this game
	pool     areaID = -3 // standing: can be recruited (4.2)
	faceDown areaID = -4 // eliminated for this campaign, in the pool or a mercenary's home (6.8)
	minor    areaID = -5 // a minor heir (4.5)
	prisoner areaID = -6 // Henry VI in the scenario Kingmaker
	dead     areaID = -7 // permanently eliminated
	gone     areaID = -8 // its version for the other house is permanently eliminated
)

var places = map[areaID]string{aside: "aside", pool: "pool", faceDown: "face-down", minor: "minor", prisoner: "prisoner", dead: "dead", gone: "aside"}

// Phase is where in a game turn the game is (1.0).
type Phase uint8

// The phases of a game turn; Deal comes once a campaign before them and Political once after them.
const (
	Deal Phase = iota
	CardPhase
	Actions1
	Actions2
	Battles
	Supply
	Political
)

var phaseNames = [...]string{"deal", "card", "actions-1", "actions-2", "battles", "supply", "political"}

func (p Phase) String() string { return phaseNames[p] }

// Game is a position of Richard III and the rules that move it on.
type Game struct {
	*Board
	// Who is where and so controls what (2.1), and what is noted of a game
	// turn: who has moved, sailed or been recruited (5.2), how many crossed
	// each border (5.2.1), and who attacked where and by which borders (6.3).
	block.Field
	t *table.Table

	campaign, last int // this campaign, and the scenario's last
	turn           int
	phase          Phase
	king           table.Side
	claimant       [2]blockID // each house's King or Pretender, noBlock while there is none
	hand           [2][]int8  // how many of each kind of card
	deck           []int8     // what was not dealt
	stacked        []string   // of the position it began with: the cards that come first in shuffles
	played         [2]int     // this turn's cards, by house
	spent          [2][]int   // the cards played this campaign, this turn's too
	player1        table.Side
	treason        table.Side // who may still use Treason this turn (5.1), or Nobody

	main     []borderID      // the Main Attack of each battle (6.3)
	seenFall [maxBlocks]bool // everybody saw the block eliminated (6.8)

	// departed says of an exile area that a block has left it this campaign;
	// until then everybody knows that its mercenaries are there (4.3, 4.4, 8.1).
	departed []bool

	battle    *battle // under way, or nil
	minorsDue [2]int  // minor heirs that enter at the next Supply Phase (6.82)
	winner    table.Side

	series string     // of the questions that one list of answers is for
	ap     int        // action points left in the Action Phase under way
	event  *event     // of the card played; plain for one without
	masked table.Side // whose knowledge this is; Nobody: everything
	moves  []move     // of the Action Phase under way, for the report
	ruled  ruling.Told
	opts   []table.Option
}

// move is one block's march, voyage or recruitment, for the report.
type move = block.Move

// The ways of a move, behind a march.
const (
	voyage = 1 + iota
	recruitment
)

func newGame(b *Board) *Game {
	g := &Game{Board: b, campaign: 1, last: 3, turn: 1, king: Lancaster, winner: table.Nobody,
		event: &plain, player1: table.Nobody, treason: table.Nobody, masked: table.Nobody}
	g.Field = block.NewField(b.land, len(b.blocks), g.owner)
	for i := range g.Blocks {
		g.Blocks[i].Strength = b.blocks[i].max
		g.Place(blockID(i), aside)
	}
	for s := range g.hand {
		g.hand[s] = make([]int8, len(b.cards))
		g.claimant[s] = noBlock
	}
	g.deck = make([]int8, len(b.cards))
	g.main = make([]borderID, len(b.areas))
	g.departed = make([]bool, len(b.areas))
	g.newTurn()
	return g
}

// newTurn forgets what was noted for one game turn.
func (g *Game) newTurn() {
	g.NewTurn()
	for i := range g.main {
		g.main[i] = noBorder
	}
	g.played = [2]int{-1, -1}
	g.player1, g.treason = table.Nobody, table.Nobody
}

// Play plays the game at a table from where it stands to its end (1.0).
func (g *Game) Play(t *table.Table) {
	g.t = t
	for ; ; g.campaign++ {
		t.In("campaign-" + itoa(g.campaign))
		if g.phase == Deal {
			t.Begin()
			g.deal()
			g.phase = CardPhase
		}
		for ; g.turn <= 7; g.turn++ {
			t.Do("turn-"+itoa(g.turn), g.gameTurn)
			if g.phase == Political {
				break
			}
		}
		t.Begin()
		g.politicalTurn()
		t.Out()
	}
}

// gameTurn plays the phases of a game turn in their order (1.1-1.4).
func (g *Game) gameTurn() {
	table.Phases(g.t, &g.phase, CardPhase, g.cardPhase,
		func() { g.actionPhase(g.player1) }, func() { g.actionPhase(g.player1.Other()) }, g.battlePhase)
	if g.phase == Supply {
		g.t.Begin()
		g.supplyPhase()
		g.newTurn()
		g.phase = CardPhase
	}
	if g.turn == 7 {
		g.phase = Political
	}
}

// Holds says whether a condition of orders sent ahead has come true: whether the
// house is Player 1, or Player 2 (1.1).
func (g *Game) Holds(ahead *game.Given, s table.Side) bool {
	switch ahead.Ahead {
	case "if_first":
		return g.player1 == s
	case "if_second":
		return g.player1 == s.Other()
	}
	return false
}

// owner is the house a block belongs to; the Rebel is the Pretender's (3.26).
func (g *Game) owner(b blockID) table.Side {
	if s := g.Board.blocks[b].side; s != table.Nobody {
		return s
	}
	return g.pretender()
}

func (g *Game) info(b blockID) *blockInfo { return &g.Board.blocks[b] }
func (g *Game) name(b blockID) string     { return g.Board.blocks[b].name }

// each is an answer with a verb for each of some blocks.
func (g *Game) each(verb string, list []blockID) []table.Option {
	return which.Each(list, func(x blockID) table.Option { return table.Option{Verb: verb, Name: g.name(x)} })
}

// areaName is the name of an area or of a place off the map.
func (g *Game) areaName(a areaID) string {
	if a >= 0 {
		return g.Names[a]
	}
	return places[a]
}

// isDead says that a block, in either version, is permanently eliminated.
func (g *Game) isDead(x blockID) bool { return g.Blocks[x].At == dead || g.Blocks[x].At == gone }

func (g *Game) pretender() table.Side { return g.king.Other() }

// place moves a block to an area or a place off the map.
func (g *Game) place(b blockID, to areaID) {
	g.depart(b)
	g.Place(b, to)
}

// enter ends a block's move in an area; where the enemy is, that begins or joins a battle.
func (g *Game) enter(s table.Side, b blockID, br borderID, a areaID) {
	g.depart(b)
	g.Enter(s, b, br, a)
}

// depart notes that a block leaves the area it is in.
func (g *Game) depart(b blockID) {
	if from := g.Blocks[b].At; from >= 0 {
		g.departed[from] = true
	}
}

// enemy says that an area is Friendly for the other house. Control is as a
// house sees it (2.1); face-down blocks and the prisoner do not occupy an area.
func (g *Game) enemy(s table.Side, a areaID) bool { return g.Friendly(s.Other(), a) }

// open says that an area is Friendly or Vacant for a house and not an exile
// area of the other, which it can never enter (2.7).
func (g *Game) open(s table.Side, a areaID) bool {
	return g.Count[s.Other()][a] == 0 && !g.enemyExile(s, a)
}

func (g *Game) enemyExile(s table.Side, a areaID) bool {
	return g.areas[a].exile && g.areas[a].owner != s
}
