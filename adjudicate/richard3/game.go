package richard3

import "fieldpost/adjudicate/table"

// maxBlocks leaves room for the 63 blocks, and for the stand-ins of a masked
// game besides.
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

// The phases of a game turn; Deal comes once a campaign before them and
// Political once after them.
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

// block is the changing part of a block.
type block struct {
	at       areaID
	strength int8
	moved    bool     // has moved, sailed or been recruited this turn (5.2)
	seenOut  bool     // everybody saw it eliminated (6.8)
	via      borderID // the border it entered a battle by this turn, bySea, or noBorder
}

// Game is a position of Richard III and the rules that move it on.
type Game struct {
	*Board
	t *table.Table

	campaign, last int // this campaign, and the scenario's last
	turn           int
	phase          Phase
	king           table.Side
	claimant       [2]blockID // each house's King or Pretender, noBlock while there is none
	blocks         []block
	count          [2][]int8 // blocks of each house in each area
	hand           [2][]int8 // how many of each kind of card
	deck           []int8    // what was not dealt
	played         [2]int    // this turn's cards, by house
	spent          [2][]int  // the cards played this campaign, this turn's too
	player1        table.Side
	treason        table.Side // who may still use Treason this turn (5.1), or Nobody

	crossed  [2][]int8    // blocks that crossed each border this turn (5.2.1)
	entered  [2][]uint8   // borders used to enter a battle: 1 towards a, 2 towards b
	attacker []table.Side // who started the battle in each area this turn
	main     []borderID   // the Main Attack of each battle (6.3)

	// departed says of an exile area that a block has left it this campaign;
	// until then everybody knows that its mercenaries are there (4.3, 4.4, 8.1).
	departed []bool

	battle    *battle // under way, or nil
	minorsDue [2]int  // minor heirs that enter at the next Supply Phase (6.82)
	winner    table.Side

	series string // of the questions that one list of answers is for
	ap     int    // action points left in the Action Phase under way
	event  string
	masked table.Side // whose knowledge this is; Nobody: everything
	moves  []move     // of the Action Phase under way, for the report
	opts   []table.Option
}

// move is one block's march or voyage, for the report.
type move struct {
	block  blockID
	from   areaID
	path   [3]areaID
	voyage bool
}

func newGame(b *Board) *Game {
	g := &Game{Board: b, campaign: 1, last: 3, turn: 1, king: Lancaster, winner: table.Nobody,
		player1: table.Nobody, treason: table.Nobody, masked: table.Nobody}
	g.blocks = make([]block, len(b.blocks))
	for i := range g.blocks {
		g.blocks[i] = block{at: aside, strength: b.blocks[i].max, via: noBorder}
	}
	for s := range g.count {
		g.count[s] = make([]int8, len(b.areas))
		g.hand[s] = make([]int8, len(b.cards))
		g.crossed[s] = make([]int8, len(b.borders))
		g.entered[s] = make([]uint8, len(b.borders))
		g.played[s] = -1
		g.claimant[s] = noBlock
	}
	g.deck = make([]int8, len(b.cards))
	g.attacker = make([]table.Side, len(b.areas))
	g.main = make([]borderID, len(b.areas))
	g.departed = make([]bool, len(b.areas))
	g.newTurn()
	return g
}

// newTurn forgets what was noted for one game turn.
func (g *Game) newTurn() {
	for s := range g.crossed {
		clear(g.crossed[s])
		clear(g.entered[s])
		g.played[s] = -1
	}
	for i := range g.attacker {
		g.attacker[i] = table.Nobody
		g.main[i] = noBorder
	}
	for i := range g.blocks {
		g.blocks[i].moved = false
		g.blocks[i].via = noBorder
	}
	g.player1, g.treason = table.Nobody, table.Nobody
}

// Play plays the game at a table from where it stands to its end (1.0).
func (g *Game) Play(t *table.Table) {
	g.t = t
	for ; ; g.campaign++ {
		t.In("campaign-" + digit(g.campaign))
		if g.phase == Deal {
			g.deal()
			g.phase = CardPhase
		}
		for ; g.turn <= 7; g.turn++ {
			t.In("turn-" + digit(g.turn))
			g.gameTurn()
			t.Out()
			if g.phase == Political {
				break
			}
		}
		g.politicalTurn()
		t.Out()
	}
}

// gameTurn plays the phases of a game turn in their order (1.1-1.4).
func (g *Game) gameTurn() {
	if g.phase == CardPhase {
		g.cardPhase()
		g.phase = Actions1
	}
	if g.phase == Actions1 {
		g.actionPhase(g.player1)
		g.phase = Actions2
	}
	if g.phase == Actions2 {
		g.actionPhase(g.player1.Other())
		g.phase = Battles
	}
	if g.phase == Battles {
		g.battlePhase()
		g.phase = Supply
	}
	if g.phase == Supply {
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
func (g *Game) Holds(condition string, s table.Side) bool {
	switch condition {
	case "if_first":
		return g.player1 == s
	case "if_second":
		return g.player1 == s.Other()
	}
	return false
}

func digit(n int) string { return string(rune('0' + n)) }

// owner is the house a block belongs to; the Rebel is the Pretender's (3.26).
func (g *Game) owner(b blockID) table.Side {
	if s := g.Board.blocks[b].side; s != table.Nobody {
		return s
	}
	return g.pretender()
}

func (g *Game) info(b blockID) *blockInfo { return &g.Board.blocks[b] }
func (g *Game) name(b blockID) string     { return g.Board.blocks[b].name }

// areaName is the name of an area or of a place off the map.
func (g *Game) areaName(a areaID) string {
	if a >= 0 {
		return g.areas[a].name
	}
	return places[a]
}

// isDead says that a block, in either version, is permanently eliminated.
func (g *Game) isDead(x blockID) bool { return g.blocks[x].at == dead || g.blocks[x].at == gone }

func (g *Game) pretender() table.Side { return g.king.Other() }

// place moves a block to an area or a place off the map.
func (g *Game) place(b blockID, to areaID) {
	s := g.owner(b)
	if from := g.blocks[b].at; from >= 0 {
		g.count[s][from]--
		g.departed[from] = true
	}
	g.blocks[b].at = to
	if to >= 0 {
		g.count[s][to]++
	}
}

// Control of an area, as a house sees it (2.1). Face-down blocks and the
// prisoner do not occupy an area.

func (g *Game) friendly(s table.Side, a areaID) bool {
	return g.count[s][a] > 0 && g.count[s.Other()][a] == 0
}

func (g *Game) enemy(s table.Side, a areaID) bool { return g.friendly(s.Other(), a) }

func (g *Game) vacant(a areaID) bool { return g.count[0][a] == 0 && g.count[1][a] == 0 }

func (g *Game) contested(a areaID) bool { return g.count[0][a] > 0 && g.count[1][a] > 0 }

// open says that an area is Friendly or Vacant for a house and not an exile
// area of the other, which it can never enter (2.7).
func (g *Game) open(s table.Side, a areaID) bool {
	return g.count[s.Other()][a] == 0 && !g.enemyExile(s, a)
}

func (g *Game) enemyExile(s table.Side, a areaID) bool {
	return g.areas[a].exile && g.areas[a].owner != s
}

// in lists the blocks of a house in an area, in the order of the pack.
func (g *Game) in(s table.Side, a areaID) (list []blockID) {
	if a >= 0 && g.count[s][a] == 0 {
		return nil
	}
	for i := range g.blocks {
		if g.blocks[i].at == a && g.owner(blockID(i)) == s {
			list = append(list, blockID(i))
		}
	}
	return list
}

// towards is the bit of entered for the end of a border that is area a.
func (g *Game) towards(br borderID, a areaID) uint8 {
	if g.borders[br].a == a {
		return 1
	}
	return 2
}

// enteredBy says whether a house's blocks used a border to enter the battle in an area.
func (g *Game) enteredBy(s table.Side, br borderID, a areaID) bool {
	return g.entered[s][br]&g.towards(br, a) != 0
}

// bordersInto counts the different borders a house used to enter the battle
// in an area (6.3); the sea counts as one.
func (g *Game) bordersInto(s table.Side, a areaID) (n int) {
	for _, l := range g.areas[a].links {
		if g.enteredBy(s, l.border, a) {
			n++
		}
	}
	if g.cameBySea(s, a) {
		n++
	}
	return n
}

func (g *Game) cameBySea(s table.Side, a areaID) bool {
	for i := range g.blocks {
		if g.blocks[i].at == a && g.blocks[i].via == bySea && g.owner(blockID(i)) == s {
			return true
		}
	}
	return false
}
