// Package kingcharles is the rulebook of Unhappy King Charles! as code, a file or two a
// chapter, in the rulebook's words and order. The numbers in the comments are the rulebook's;
// "reading" or r14, g3 name an entry of the pack's readings, #73 a card.
//
// Play plays a game at a table.Table, from any position. A question is declared in the file
// of its chapter, beside the method that asks it; kinds.go lists them all.
package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/scenarios"
)

// The players, in the rulebook's order.
const (
	Royalist   = table.First
	Parliament = table.Second
)

// ID is the game's id.
const ID = "unhappy-king-charles"

// Sides are the names of the sides.
var Sides = [2]string{"royalist", "parliament"}

// SideOf finds a side by its name.
func SideOf(name string) (table.Side, bool) { return table.SideNamed(Sides, name) }

// sideWord is the name of a side, or of none.
func sideWord(s table.Side) string {
	return [...]string{"none", Sides[Royalist], Sides[Parliament]}[s+1]
}

type (
	areaID    int8
	regionID  int8
	generalID int8
	notableID int8
	brigadeID int8
	cardID    int8
)

const (
	noArea    areaID    = -1
	noRegion  regionID  = -1
	noGeneral generalID = -1
	noNotable notableID = -1
	noCard    cardID    = -1
)

// way is a connection between two Areas (3.1.2).
type way uint8

// The types of connections.
const (
	noWay way = iota
	road
	mountain
	maritime
)

var wayNames = [...]string{"none", "road", "mountain", "maritime"}

// link leads from an Area to a neighbour.
type link struct {
	to areaID
	by way
}

// area is an Area of the map (3.1).
type area struct {
	name     string
	region   regionID
	class    int8 // of its Fortress, 0: none
	supply   bool // a Supply Fortress
	port     bool
	control  table.Side    // in the beginning
	recruits [2][]regionID // whose Brigades of which Regions
	notable  notableID     // whose placement Area it is
	links    []link        // in the order of the map
}

// region is a Region (3.1.3), or an Economic Infrastructure (3.1.8).
type region struct {
	name  string
	areas []areaID
}

// general is what is printed on a General and his Command Display (4.2).
type general struct {
	*scenarios.CharlesGeneral
	name             string
	side             table.Side
	scots, lorrainer bool     // Covenanter, Lorrainer
	region           regionID // noRegion: a Field General
	immediate        bool     // may make an Immediate Assault (20.3)
	turn             int      // in whose Housekeeping he becomes Available, 0: in none
	start            areaID
	enters           []areaID
	bringsKind       origin // of the Brigades that come with him
}

// origin is the kind of a Brigade (4.1).
type origin uint8

// The kinds of Brigades.
const (
	regional origin = iota
	irish
	nma
	covenanter
	lorrainer
)

var originNames = [...]string{"regional", "irish", "nma", "covenanter", "lorrainer"}

func originOf(name string) origin { return origin(max(0, slices.Index(originNames[:], name))) }

// brigade is what is printed on a Brigade (4.1).
type brigade struct {
	name   string
	side   table.Side
	origin origin
	region regionID
	value  int // 1 Militia, 2 Veteran
}

// notable is a Local Notable (4.3).
type notable struct {
	name string
	side table.Side
	area areaID
	card cardID // whose Event places him; noCard: there from the beginning
}

// card is a Strategy card (12.4).
type card struct {
	*scenarios.CharlesCard
	side table.Side // whose Core card, or who alone may play its Event; Nobody: both
}

func (c *card) core() bool     { return c.Period == "core" }
func (c *card) event() bool    { return c.Type == "event" }
func (c *card) campaign() bool { return c.Type == "minor-campaign" || c.Type == "major-campaign" }

// Board is what is printed: map, units and cards, made ready for play. It never changes and
// can be shared by any number of games.
type Board struct {
	pack     *scenarios.Pack
	data     *scenarios.Charles
	areas    []area
	regions  []region
	infras   []region
	generals []general
	notables []notable
	brigades []brigade
	cards    []card
	specials map[string]special // what only one card does, by the pack's word

	// What the rules call by name.
	london, bristol, truro, cambridge          areaID
	north, wales, east, south                  regionID
	charles, rupert, lieutenant                generalID
	newcastle, langdale, gerard, lorraine      generalID
	essex, waller, manchester                  generalID
	fairfax, lordGeneral, cromwell, poyntz     generalID
	massey, brereton, leven, callander         generalID
	willoughby, notableMassey, notableBrereton notableID
	herbert                                    notableID

	book  *book // of all questions
	names map[string]sheet.Names
	rows  state.Rows[*Game] // of the whole state
}

// area finds an Area by its name, and the others below likewise.
func (b *Board) area(name string) (areaID, bool) {
	return which.Named[areaID](b.areas, name, func(a *area) string { return a.name })
}

func (b *Board) regionNamed(name string) (regionID, bool) {
	return which.Named[regionID](b.regions, name, func(r *region) string { return r.name })
}

func (b *Board) general(name string) (generalID, bool) {
	return which.Named[generalID](b.generals, name, func(x *general) string { return x.name })
}

func (b *Board) notable(name string) (notableID, bool) {
	return which.Named[notableID](b.notables, name, func(x *notable) string { return x.name })
}

func (b *Board) brigade(name string) (brigadeID, bool) {
	return which.Named[brigadeID](b.brigades, name, func(x *brigade) string { return x.name })
}

func (b *Board) cardNamed(name string) (cardID, bool) {
	return which.Named[cardID](b.cards, name, func(c *card) string { return c.Name })
}

// between is the connection of two Areas, noWay if there is none.
func (b *Board) between(from, to areaID) way {
	for _, l := range b.areas[from].links {
		if l.to == to {
			return l.by
		}
	}
	return noWay
}

// areasOff is how many Areas off each Area is, by those that are open; 99 where there is no path.
func (b *Board) areasOff(from areaID, open func(areaID) bool) []int {
	steps := make([]int, len(b.areas))
	for i := range steps {
		steps[i] = 99
	}
	steps[from] = 0
	for queue := []areaID{from}; len(queue) > 0; queue = queue[1:] {
		for _, l := range b.areas[queue[0]].links {
			if steps[l.to] == 99 && open(l.to) {
				steps[l.to] = steps[queue[0]] + 1
				queue = append(queue, l.to)
			}
		}
	}
	return steps
}
