package thiswar

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/ruling"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/scenarios"
)

// maxBlocks leaves room for the 76 blocks, and for the stand-ins of a masked game besides.
const maxBlocks = 160

// maxStandIns is more than a side has blocks.
const maxStandIns = 80

// Places off the map; areas, boxes and insides of cities are 0 and up.
const (
	pool      areaID = -2 // the Recruitment Pool (4.4)
	besideMap areaID = -3 // not in play yet, or out for now
	removed   areaID = -4 // out of the game
	absent    areaID = -5 // no part of this position
)

var places = map[areaID]string{pool: "pool", besideMap: "beside-map", removed: "removed", absent: "absent"}

// Phase is where in a Year the game is (2.0).
type Phase uint8

// The phases. Deploy comes once, in The Path to War; Deal once a Year, before
// its first Turn; YearEnd after its last.
const (
	Deploy Phase = iota
	Deal
	Initiative
	Events
	Actions1
	Actions2
	Tactical
	Battles
	Sieges
	Supply
	Victory
	YearEnd
)

var phaseNames = [...]string{"deploy", "deal", "initiative", "events", "actions-1", "actions-2", "tactical", "battles", "sieges", "supply", "victory", "year-end"}

func (p Phase) String() string { return phaseNames[p] }

// noMarker is the value of a Siege Marker that is not there (8.01).
const noMarker int8 = -1

// Game is a position of This War Without an Enemy and the rules that move it on.
type Game struct {
	*Board
	block.Field
	t     *table.Table
	setup *scenarios.WarSetup

	year    int
	turn    int // index into the Turns of the year
	phase   Phase
	vp      int // Victory Points: + for the King, - for Parliament (4.5)
	winner  table.Side
	major   bool
	holder  []table.Side // who controls each Victory City, by city
	marker  []int8       // Siege Markers, by city
	lasting []string     // ids of Events enacted that last

	hand    [2][]cardID
	deck    [2][]cardID
	spent   [2][]cardID // played or discarded this Year: back in the deck at its end
	open    [2][]cardID // played in earlier Turns of this Year, as everybody saw
	aside   [2][]cardID // not in the deck yet, out of the game, or beside the map
	played  [2]cardID   // this Turn's
	enacted [2]bool     // whose Event has been enacted this Turn
	target  [2]areaID   // what each side's Tactical Event is aimed at: an Area's Battle or the inside of a City
	used    [2]bool     // whose Event has been used up: Quartermaster General's blocks, Last Stand's

	player1 table.Side
	ap      int    // Action Points left in the Actions under way
	series  string // of the questions that one list of answers is for
	moves   []move // of the Actions under way, for the report
	ruled   ruling.Told
	group   *group   // the Group Move or Muster being ordered, or nil
	passing []move   // blocks before a City into which all enemies have withdrawn, asked whether they march onward (6.15), and Leaders of the same Action who are elsewhere
	raising *raising // the recruitment besides Actions under way, or nil

	sailedIrish bool     // a block has sailed from Ireland this Turn (6.2)
	freeRupert  bool     // Rupert may still sail without AP (12.51)
	londonShut  bool     // Artillery besieges London, as its owner has said (6.21, 6.31)
	portGain    []int8   // strength recruited this Turn in each besieged Port, by city (6.31)
	metQueen    bool     // Henrietta has given her strength (11.11)
	nmaDue      []nmaOf  // replacements of 11.12 that wait for a Siege to end
	enlisted    []areaID // where blocks of 11.12 have come to that the other side has not been told of, nil outside it
	rupertLost  bool     // Rupert lost a Battle, a City or his life this Turn (10.12)

	retreated [maxBlocks]bool // has retreated to another Area this Turn: no part in Siege Combat there (7.6)

	breachAt cityID        // whose walls have been breached, while its besieger decides on a Storm (8.3)
	battle   *battle       // Battle or Siege Combat under way, or nil
	masked   table.Side    // whose knowledge this is; Nobody: everything
	say      tongue.Tongue // of a masked game: its side’s language
	opts     []table.Option

	starving [2][]blockID    // named so far as going without supply (9.12)
	exempt   [maxBlocks]bool // the Quartermaster General's: they need no supply this Turn (9.12)
	points   []int           // RPs left at Year End, by Region, London's last (11.2); nil outside Recruitment
	recruits table.Side      // whose they are
}

// nmaOf is a New Model Army replacement that has not been made yet (11.12).
type nmaOf struct{ old, new blockID }

// move is a block's move in an Action or a Regroup, of two Areas at most.
type move = block.Move

func newGame(b *Board, setup *scenarios.WarSetup) *Game {
	g := &Game{Board: b, setup: setup, year: setup.Year, winner: table.Nobody, player1: table.Nobody, masked: table.Nobody, breachAt: noCity}
	g.Field = block.NewField(b.chart, len(b.blocks), func(x blockID) table.Side { return g.Board.blocks[x].side })
	for i := range g.Blocks {
		g.Blocks[i].At, g.Blocks[i].Strength = absent, b.blocks[i].max
	}
	g.holder = make([]table.Side, len(b.cities))
	g.marker = make([]int8, len(b.cities))
	g.portGain = make([]int8, len(b.cities))
	for i := range g.marker {
		g.marker[i], g.holder[i] = noMarker, table.Nobody
	}
	g.newTurn()
	return g
}

// newTurn forgets what was noted for one Turn.
func (g *Game) newTurn() {
	g.NewTurn()
	clear(g.exempt[:])
	g.player1 = table.Nobody
	for s := range g.played {
		g.played[s], g.enacted[s], g.target[s], g.used[s] = noCard, false, noArea, false
	}
	clear(g.portGain)
	clear(g.retreated[:])
	g.sailedIrish, g.rupertLost, g.freeRupert = false, false, false
}

// Play plays the game at a table from where it stands to its end (2.0).
func (g *Game) Play(t *table.Table) {
	g.t = t
	if g.phase == Deploy {
		t.Begin()
		g.deployment()
		g.phase = Deal
	}
	for {
		if g.phase == Deal {
			t.Begin()
			t.Do(itoa(g.year), g.deal)
			g.phase = Initiative
		}
		for g.phase != YearEnd {
			t.Do(itoa(g.year)+"-"+g.turnName(), g.playTurn)
		}
		t.Begin()
		t.Do(itoa(g.year), g.yearEnd)
		g.year, g.turn, g.phase = g.year+1, 0, Deal
	}
}

var toldTurn = rows.Add(story.Row{Kind: "turn", Level: 0, Text: "{turn} of {n}"})

// playTurn plays the phases of a Turn in their order (2.3).
func (g *Game) playTurn() {
	table.Phases(g.t, &g.phase, Initiative, g.beginTurn, g.operationalEvents,
		func() { g.actionsOf(g.player1) }, func() { g.actionsOf(g.player1.Other()) },
		g.tacticalPhase, g.battles, g.siegeCombat, g.supplyPhase, g.victoryPhase)
	g.endTurn()
}

// beginTurn brings on who arrives, and finds Player 1 (2.21, 2.22, 2.31).
func (g *Game) beginTurn() {
	g.tell(table.Event{Kind: toldTurn.Kind, Side: table.Nobody, Words: g.turnName(), N: g.year})
	g.arrivals()
	g.initiativePhase()
}

// endTurn puts the cards aside and moves the Turn marker (10.0).
func (g *Game) endTurn() {
	g.putAside()
	g.newTurn()
	if g.turn++; g.turn < len(g.turns()) {
		g.phase = Initiative
	} else {
		g.turn, g.phase = len(g.turns())-1, YearEnd
	}
}

// turns are the Turns of the year (2.1).
func (g *Game) turns() []string { return g.setup.Turns[g.year] }

// turnName is the Turn: "I" to "VI", or "Winter".
func (g *Game) turnName() string { return g.turns()[min(g.turn, len(g.turns())-1)] }

// winter says that this is a Winter Turn (6.17); 1642 has none.
func (g *Game) winter() bool { return g.turnName() == "Winter" }

// skirmishes says that the rules of Turn III of The Path to War hold (12.51).
func (g *Game) skirmishes() bool {
	return g.year == 1642 && g.turnName() == g.setup.PreWar
}

// lasts says that an Event that lasts has been enacted.
func (g *Game) lasts(event string) bool { return slices.Contains(g.lasting, event) }

// aims says that a side's Tactical Event of a kind is aimed at a Battle (an
// Area) or a Siege (the inside of a City).
func (g *Game) aims(s table.Side, event string, at areaID) bool {
	return g.enacted[s] && g.target[s] == at && g.hasPlayed(s, event)
}

// anyAims is aims for either side.
func (g *Game) anyAims(event string, at areaID) bool {
	return g.aims(Royalist, event, at) || g.aims(Parliament, event, at)
}

// Holds says whether a condition of orders sent ahead has come true.
func (g *Game) Holds(ahead *game.Given, s table.Side) bool {
	switch ahead.Ahead {
	case "if_first":
		return g.player1 == s
	case "if_second":
		return g.player1 == s.Other()
	case "if_tied":
		return true // the question of a tie is put only when there is one
	}
	return false
}

// Winner is the side that has won, or table.Nobody.
func (g *Game) Winner() table.Side { return g.winner }

func (g *Game) info(x blockID) *blockInfo { return &g.Board.blocks[x] }
func (g *Game) name(x blockID) string     { return g.Board.blocks[x].name }

// placeName is the name of an Area, a box, a City or a place off the map.
func (g *Game) placeName(a areaID) string {
	if a >= 0 {
		return g.areas[a].name
	}
	return places[a]
}

// place is a place of any kind by its name.
func (b *Board) placeNamed(name string) (areaID, bool) {
	for at, n := range places {
		if n == name {
			return at, true
		}
	}
	return b.chart.Find(name)
}

// tell reports an event to everybody.
func (g *Game) tell(e table.Event) {
	e.To = table.Nobody
	g.t.Tell(e)
}

// tellUpright reports what happened to a block that stands upright: to its owner by name and
// strength, to the other side as a block in an Area that gained or lost Hits.
func (g *Game) tellUpright(e table.Event) {
	e.To = e.Side
	g.t.Tell(e)
	e.To, e.Block, e.Target, e.From, e.N = e.Side.Other(), "", "", 0, 0
	g.t.Tell(e)
}

// tellNames reports what a side did with several blocks or cards: to itself by their
// names, to the other side by how many they are.
func (g *Game) tellNames(e table.Event, n int, names string) {
	e.N, e.To, e.Words = n, e.Side, names
	g.t.Tell(e)
	e.To, e.Words = e.Side.Other(), ""
	g.t.Tell(e)
}

// names are the names of blocks in a row.
func (g *Game) names(list []blockID) string {
	return strings.Join(which.Each(list, g.name), ", ")
}

// everyCity is how many there are, to go through them.
func (g *Game) everyCity() cityID { return cityID(len(g.cities)) }

// each is an answer with a verb for each of some blocks.
func (g *Game) each(verb string, list []blockID) []table.Option {
	return which.Each(list, func(x blockID) table.Option { return table.Option{Verb: verb, Name: g.name(x)} })
}

func itoa(n int) string { return strconv.Itoa(n) }
