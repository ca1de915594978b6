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

func (p *general) foreign() bool { return p.scots || p.lorrainer }

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
	areaIDs  map[string]areaID // of their names, which are looked up most
	regions  []region
	infras   []region
	generals []general
	notables []notable
	brigades []brigade
	brigIDs  map[string]brigadeID // likewise
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

// noun is a kind of numbered things that have names.
type noun[T ~int8] struct {
	many func(*Board) T
	name func(*Board, T) string
}

var (
	ofAreas    = noun[areaID]{(*Board).everyArea, func(b *Board, a areaID) string { return b.areas[a].name }}
	ofRegions  = noun[regionID]{(*Board).everyRegion, func(b *Board, r regionID) string { return b.regions[r].name }}
	ofGenerals = noun[generalID]{(*Board).everyGeneral, func(b *Board, x generalID) string { return b.generals[x].name }}
	ofNotables = noun[notableID]{(*Board).everyNotable, func(b *Board, n notableID) string { return b.notables[n].name }}
	ofBrigades = noun[brigadeID]{(*Board).everyBrigade, func(b *Board, x brigadeID) string { return b.brigades[x].name }}
	ofCards    = noun[cardID]{func(b *Board) cardID { return cardID(len(b.cards)) }, func(b *Board, c cardID) string { return b.cards[c].Name }}
)

// find finds the first of a name.
func (n noun[T]) find(b *Board, name string) (T, bool) {
	for x := range n.many(b) {
		if n.name(b, x) == name {
			return x, true
		}
	}
	return -1, false
}

// all are the names of all.
func (n noun[T]) all(b *Board) (names []string) {
	for x := range n.many(b) {
		names = append(names, n.name(b, x))
	}
	return names
}

// keys, one and several are for rows of the state that have a key for each, or are one or several.
func (n noun[T]) keys() *state.Keys[*Game] {
	return &state.Keys[*Game]{N: func(g *Game) int { return int(n.many(g.Board)) }, Name: func(g *Game, i int) string { return n.name(g.Board, T(i)) }}
}

func (n noun[T]) one(at func(*Game) *T) cell {
	return state.Named(T(-1), n.called, n.known, func(g *Game, _ int) *T { return at(g) })
}

func (n noun[T]) several(at func(*Game) *[]T) cell { return state.List(n.called, n.known, at) }

func (n noun[T]) called(g *Game, x T) string           { return n.name(g.Board, x) }
func (n noun[T]) known(g *Game, name string) (T, bool) { return n.find(g.Board, name) }

func (b *Board) regionNamed(name string) (regionID, bool) { return ofRegions.find(b, name) }
func (b *Board) general(name string) (generalID, bool)    { return ofGenerals.find(b, name) }
func (b *Board) notable(name string) (notableID, bool)    { return ofNotables.find(b, name) }
func (b *Board) cardNamed(name string) (cardID, bool)     { return ofCards.find(b, name) }

// brigade finds a Brigade; where strangers stand in for some, these have another name.
func (b *Board) brigade(name string) (brigadeID, bool) {
	if x, ok := b.brigIDs[name]; ok && b.brigades[x].name == name {
		return x, true
	}
	return ofBrigades.find(b, name)
}
func (b *Board) isCard(name string) bool { _, ok := b.cardNamed(name); return ok }

func (b *Board) area(name string) (areaID, bool) {
	if a, ok := b.areaIDs[name]; ok {
		return a, true
	}
	return noArea, false
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

// areasOff is how many Areas off some Areas each one is, by links that are open; farOff where there
// is no path.
func (b *Board) areasOff(from []areaID, open func(link) bool) []int {
	steps := slices.Repeat([]int{farOff}, len(b.areas))
	for _, a := range from {
		steps[a] = 0
	}
	for queue := from; len(queue) > 0; queue = queue[1:] {
		for _, l := range b.areas[queue[0]].links {
			if steps[l.to] == farOff && open(l) {
				steps[l.to] = steps[queue[0]] + 1
				queue = append(queue, l.to)
			}
		}
	}
	return steps
}

const farOff = 99
