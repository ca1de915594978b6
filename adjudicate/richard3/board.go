// Package richard3 is the rulebook of Richard III: the Wars of the Roses as code, one file a
// chapter, in the rulebook's words and order. The numbers in the comments are the rulebook's.
//
// Play plays a game at a table.Table, from any Position. A Game knows what both houses know; what
// one house may know leaves it only through View. Game.Masked builds, from a view, a game in which
// the other house's blocks are nameless: a player checks orders with it by the same predicates that
// the adjudicator uses.
package richard3

import (
	"fmt"
	"slices"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/scenarios"
)

// The houses, in the rulebook's order.
const (
	Lancaster = table.First
	York      = table.Second
)

// Houses are the names of the sides.
var Houses = [2]string{"lancaster", "york"}

// House finds a side by its name.
func House(name string) (table.Side, bool) { return table.SideNamed(Houses, name) }

type (
	areaID   = block.Area
	blockID  = block.ID
	borderID = block.Border
)

// No area, block or border; and the sea, where a border is expected.
const (
	noArea   = block.NoArea
	noBlock  = block.NoBlock
	noBorder = block.NoBorder
	bySea    = block.BySea
)

type blockKind uint8

// Block types (3.2).
const (
	heir blockKind = iota
	noble
	church
	levy
	bombard
	mercenary
	rebel
	unknown // an upright enemy block, in a masked game only
)

var kindNames = []string{"heir", "noble", "church", "levy", "bombard", "mercenary", "rebel", ""}

// Border classes (5.2.1), and how many blocks each lets across.
const (
	red    = 2
	blue   = 3
	yellow = 4
)

// area is what an area has besides its name and its borders.
type area struct {
	exile      bool
	owner      table.Side // of an exile area
	exileLimit int
	island     bool // the Isle of Man: no part of England at Usurpation
	seas       uint8
	majorPort  bool
	city       bool
	crown      bool
	wales      bool
	coast      []areaID // by sea: the areas that share a sea zone
}

type blockInfo struct {
	name     string
	side     table.Side // Nobody: the Rebel, who is the Pretender's
	kind     blockKind
	max      int8
	letter   byte // 'A' to 'D' (3.12)
	fire     int8
	loyalty  int8 // 0: never defects (3.13)
	rank     int8 // of heirs
	neville  bool
	other    blockID  // the other house's version, or noBlock
	home     areaID   // of a mercenary
	welsh    bool     // the mercenary whose home is the pool (3.25, 5.4)
	cityLevy bool     // a levy bound to a city, not the Bombard
	defends  []areaID // where it has the defensive benefit as noble, church, levy or Welsh (2.2-2.6)
	shields  []areaID // of an heir: the shields he may use
	proper   bool     // a Lancaster heir whose shields are his alone while he lives (2.2)
}

type card struct {
	name   string
	points int8
	event  *event // nil: none
	count  int8
}

// Board is what is printed: map, blocks and cards, made ready for play. It
// never changes and can be shared by any number of games.
type Board struct {
	events []*event // of the cards
	pack   *scenarios.Pack
	land   *block.Map
	areas  []area
	blocks []blockInfo
	cards  []card

	middlesex   areaID
	calais      areaID
	warwick     [2]blockID // by house
	clarence    [2]blockID
	exeter      [2]blockID
	nevilles    []string
	yorkShields []areaID

	book *book
	rows state.Rows[*Game]
}

// NewBoard prepares a pack for play.
func NewBoard(p *scenarios.Pack) (*Board, error) {
	b := &Board{pack: p, events: events()}
	seas := map[string]uint8{}
	at, names := map[string]areaID{}, []string(nil)
	for i, a := range p.Richard.Areas {
		at[a.Name], names = areaID(i), append(names, a.Name)
		x := area{exile: a.Kind == "exile", island: a.Kind == "island", exileLimit: a.ExileLimit,
			majorPort: a.MajorPort, city: a.City != "", crown: a.Crown, wales: a.Wales, owner: table.Nobody}
		if x.exile {
			x.owner, _ = House(a.Owner)
		}
		for _, s := range a.Seas {
			if seas[s] == 0 {
				seas[s] = 1 << len(seas)
			}
			x.seas |= seas[s]
		}
		b.areas = append(b.areas, x)
	}
	for i := range b.areas {
		for j := range b.areas {
			if i != j && b.areas[i].seas&b.areas[j].seas != 0 {
				b.areas[i].coast = append(b.areas[i].coast, areaID(j))
			}
		}
	}
	var borders []block.Between
	limits := map[string]int{"red": red, "blue": blue, "yellow": yellow}
	for _, x := range p.Richard.Borders {
		borders = append(borders, block.Between{A: at[x.Between[0]], B: at[x.Between[1]], Limit: limits[x.Class]})
	}
	b.land = block.NewMap(names, borders)
	for _, c := range p.Richard.Cards {
		x := card{name: c.Name, points: int8(c.Points), count: int8(c.Count)}
		if x.event = b.eventNamed(c.Name); c.Event && x.event == nil {
			return nil, fmt.Errorf("the rules have no event %s", c.Name)
		}
		b.cards = append(b.cards, x)
	}
	if err := b.addBlocks(); err != nil {
		return nil, err
	}
	b.book, b.rows = b.makeBook(), stateRows()
	return b, nil
}

func (b *Board) addBlocks() error {
	var ok bool
	if b.middlesex, ok = b.land.Find("Middlesex"); !ok {
		return fmt.Errorf("the pack has no area Middlesex")
	}
	if b.calais, ok = b.land.Find("Calais"); !ok {
		return fmt.Errorf("the pack has no area Calais")
	}
	b.yorkShields = b.withShield("York")
	for _, s := range []table.Side{Lancaster, York} {
		b.warwick[s], b.clarence[s], b.exeter[s] = noBlock, noBlock, noBlock
	}
	named := map[string]*[2]blockID{"Warwick": &b.warwick, "Clarence": &b.clarence, "Exeter": &b.exeter}
	for i, p := range b.pack.Richard.Blocks {
		x := b.addBlock(p)
		if who := named[p.Name]; who != nil && x.side != table.Nobody {
			who[x.side] = blockID(i)
		}
		if p.Neville && !slices.Contains(b.nevilles, p.Name) && x.kind == noble {
			b.nevilles = append(b.nevilles, p.Name)
		}
		b.blocks = append(b.blocks, x)
	}
	if len(b.blocks) > maxBlocks-maxStandIns {
		return fmt.Errorf("the pack has %d blocks; %d are the most", len(b.blocks), maxBlocks-maxStandIns)
	}
	return nil
}

func (b *Board) addBlock(p scenarios.Block) blockInfo {
	x := blockInfo{name: p.Name, kind: blockKind(max(0, slices.Index(kindNames, p.Type))), max: int8(p.Strength), letter: p.Rating[0],
		fire: int8(p.Rating[1] - '0'), loyalty: int8(p.Loyalty), rank: int8(p.Rank), neville: p.Neville,
		other: noBlock, home: noArea, cityLevy: p.City != ""}
	x.side, _ = House(p.Side)
	if j := slices.IndexFunc(b.pack.Richard.Blocks, func(o scenarios.Block) bool { return o.Name == p.Name && o.Side != p.Side }); j >= 0 && p.Type != "bombard" {
		x.other = blockID(j)
	}
	switch {
	case x.kind == heir:
		x.shields, x.proper = b.heirShields(p, x.side)
	case x.kind == noble && p.Name == "Clarence": // 9.1: as a noble he has the shields of York
		x.defends = b.yorkShields
	case x.kind == noble:
		x.defends = b.withShield(p.Name)
	case x.kind == church || x.kind == levy:
		x.defends = b.areasWhere(func(a *scenarios.Area) bool {
			return a.City == p.City && p.City != "" || a.Cathedral == p.Cathedral && p.Cathedral != ""
		})
	case x.kind == mercenary && p.Home != "":
		x.home = b.land.Named(p.Home)
	case x.kind == mercenary:
		x.welsh, x.defends = true, b.areasWhere(func(a *scenarios.Area) bool { return a.Wales })
	}
	return x
}

// heirShields gives the shields of an heir (2.2): any of York's, or
// Lancaster's own and the heir's proper one.
func (b *Board) heirShields(p scenarios.Block, s table.Side) (shields []areaID, proper bool) {
	if s == York {
		return b.yorkShields, false
	}
	own := b.withShield(p.Name)
	return append(own, b.withShield("Lancaster")...), len(own) > 0
}

func (b *Board) withShield(name string) []areaID {
	return b.areasWhere(func(a *scenarios.Area) bool { return slices.Contains(a.Shields, name) })
}

func (b *Board) areasWhere(is func(*scenarios.Area) bool) []areaID {
	areas := b.pack.Richard.Areas
	return which.Of(areaID(len(areas)), func(a areaID) bool { return is(&areas[a]) })
}

// block finds a block of a house by name; the Rebel counts as both houses'.
func (b *Board) block(s table.Side, name string) (blockID, bool) {
	for i := range b.blocks {
		if b.blocks[i].name == name && (b.blocks[i].side == s || b.blocks[i].side == table.Nobody) {
			return blockID(i), true
		}
	}
	return noBlock, false
}

func (b *Board) card(name string) (int, bool) {
	for i := range b.cards {
		if b.cards[i].name == name {
			return i, true
		}
	}
	return 0, false
}
