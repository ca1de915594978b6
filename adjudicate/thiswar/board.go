// Package thiswar is the rulebook of This War Without an Enemy as code, a file
// or two a chapter, in the rulebook's words and order. The numbers in the
// comments are the rulebook's; "reading" names an entry of the pack's readings.
//
// Play plays a game at a table.Table, from any Position. A Game knows what both players know; what
// one of them may know leaves it only through View. Board.Masked builds, from a view, a game in
// which the other player's blocks are nameless: a player checks orders with it by the same
// predicates that the adjudicator uses.
//
// A question is declared in the file of its chapter, beside the method that asks it: how it
// is put, answered, restated, planned, refused and put again from a view. kinds.go lists them
// all in the rulebook's order.
//
// Beside the chapters: words* put events in words, reasons.go says why an answer is not
// legal; read.go and sheet* are what of reading and proposing orders is this game's own;
// wishes.go, plan* and defaults* what a plan can say and what the house does; rows.go lists the
// state, masked.go makes a game of a view, position.go of a position.
package thiswar

import (
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/scenarios"
)

// The players, in the rulebook's order.
const (
	Royalist   = table.First
	Parliament = table.Second
)

// ID is the game's id.
const ID = "this-war-without-an-enemy"

// Sides are the names of the sides.
var Sides = [2]string{"royalist", "parliament"}

// SideOf finds a side by its name.
func SideOf(name string) (table.Side, bool) { return table.SideNamed(Sides, name) }

// sideOrNone is a side's name, "" of none.
func sideOrNone(s table.Side) string {
	if s == table.Nobody {
		return ""
	}
	return Sides[s]
}

func sideName(s table.Side) string {
	if s == Royalist {
		return "the Royalist"
	}
	return "Parliament"
}

// sideIn is the same in a language.
func sideIn(t tongue.Tongue, s table.Side) string { return t.Word(sideName(s)) }

// blocksWord is a number of blocks in English.
func blocksWord(n int) string { return tongue.Tongue{}.Count(n, "block") }

type (
	areaID   = block.Area
	blockID  = block.ID
	borderID = block.Border
	cityID   int8
	cardID   int8
)

const (
	noArea   = block.NoArea
	noBlock  = block.NoBlock
	noBorder = block.NoBorder

	noCity cityID = -1
	noCard cardID = -1
)

// class is what a block fights as (3.2).
type class uint8

// The classes; unknown is an upright enemy block, in a masked game only.
const (
	infantry class = iota
	cavalry
	artillery
	unknown
)

var classNames = [...]string{"infantry", "cavalry", "artillery", "unknown"}

func (c class) String() string { return classNames[c] }

// binding is what binds or frees a block (3.3-3.5).
type binding uint8

// The kinds of blocks.
const (
	regional       binding = iota // 3.3
	covenanter                    // 3.3: Regional, of Scotland and the North
	leader                        // 3.4
	regionalLeader                // 3.4
	nonRegional                   // 3.4: Artillery, Card Horse, NMA Horse
	henrietta                     // 3.4
	irish                         // 3.4
	garrison                      // 3.5
	clubmen                       // 3.5
)

// Homes that are no Region of the map (3.3, 6.16).
const (
	homeNone     int8 = -1
	homeLondon   int8 = -2 // Buckinghamshire & Hertfordshire, for moves its neighbours too
	homeScotland int8 = -3 // Scotland and the North
)

// area is an Area, a box off the map, or the inside of a Fortified City: all
// of them hold blocks. Boxes and cities have no Region.
type area struct {
	name      string
	region    int8       // index into Board.regions, homeNone for boxes and cities
	loyal     table.Side // 4.12
	mountain  bool       // 4.14
	yorkshire bool       // 6.18
	seas      uint8      // 4.13, a bit a Sea
	fortified cityID     // the Fortified City in it, or noCity
	inside    cityID     // the city this is the inside of, or noCity
	extra     int        // Infantry that its cities supply besides (9.11)
}

// city is a City (4.2).
type city struct {
	name      string
	area      areaID
	inside    areaID // where besieged blocks are; noArea if unfortified
	size      int
	vp        int        // 0: no Victory City
	sympathy  table.Side // 4.21
	port      int8       // the Sea of a Port (4.3), or -1
	key       bool       // a Key Port
	storming  int        // 8.3
	rp        int        // 11.2
	supply    int        // Infantry that it supplies (9.11)
	fortified bool
}

// sea is one of the three Seas (4.3), in their order from east to west.
type sea struct {
	name string
	key  cityID
}

// blockInfo is what is printed on a block (3.1).
type blockInfo struct {
	name  string
	side  table.Side
	class class
	kind  binding
	home  int8 // Region index, homeLondon, homeScotland or homeNone
	max   int8
	eff   int8
	disc  int8
	fate  areaID // where it goes when Eliminated (4.4)
	label string

	byAP   bool // an AP may add strength (6.3)
	byRP   bool // an RP may (11.2)
	cannon bool // an Artillery block that is Cannon (11.21)
	deploy deploy
}

// deploy is where a block may come from the Recruitment Pool (6.3, 11.2).
type deploy uint8

// The ways to deploy.
const (
	deployNone deploy = iota
	deployHome
	deployAny
	deployFortified
	deployCannon
)

// card is one card (5.0).
type card struct {
	id     string
	name   string
	side   table.Side
	ap     int
	event  *event // nil: none
	add    int    // the year it joins the deck, 0: from the start
	remove int    // the year at whose end it leaves
	after  string // discard, remove, beside-map: once the Event has been enacted
}

// Board is what is printed: map, blocks and cards, made ready for play. It
// never changes and can be shared by any number of games.
type Board struct {
	pack    *scenarios.Pack
	war     *scenarios.ThisWar
	chart   *block.Map
	areas   []area            // as chart.Names: Areas, boxes, insides of Fortified Cities
	onMap   areaID            // the number of Areas; boxes and cities follow
	short   map[string]string // either half of an Area's double name, to the name
	regions []string
	seas    []sea
	cities  []city
	blocks  []blockInfo
	cards   []card
	events  map[string]*event

	scotland, ireland, continent areaID
	bucks                        areaID // Buckinghamshire & Hertfordshire
	north                        int8   // the Region next to Scotland
	london                       cityID
	charles, rupert, cardHorse   blockID
	queen                        blockID

	names *[2]func() map[string]sheet.Names // those that a side may write, by what they are of
	book  *warBook                          // of all questions
	rows  state.Rows[*Game]                 // of the whole state
}

// block finds a block of a side by name.
func (b *Board) block(s table.Side, name string) (blockID, bool) {
	for i := range b.blocks {
		if b.blocks[i].name == name && b.blocks[i].side == s {
			return blockID(i), true
		}
	}
	return noBlock, false
}

// own is block for a name that the rules themselves use.
func (b *Board) own(s table.Side, name string) blockID {
	x, _ := b.block(s, name)
	return x
}

func (b *Board) city(name string) (cityID, bool) {
	return which.Named[cityID](b.cities, name, func(c *city) string { return c.name })
}

// card finds a card of a side by name; of several with one name, the first that fits.
func (b *Board) card(s table.Side, name string, fits func(cardID) bool) (cardID, bool) {
	for i := range b.cards {
		if b.cards[i].side == s && b.cards[i].name == name && (fits == nil || fits(cardID(i))) {
			return cardID(i), true
		}
	}
	return noCard, false
}

// area finds an Area, a box or a Fortified City by name.
func (b *Board) area(name string) (areaID, bool) { return b.chart.Find(name) }
