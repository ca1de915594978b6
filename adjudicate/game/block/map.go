// Package block is what hidden-block wargames have in common: areas joined by borders that let a
// number of each side's blocks across, who is where and so controls what, who entered a battle by
// which border and is in Reserve, who is strongest and takes the hit, which borders are open to go
// back by, and how many blocks of an area go unsupplied and which their owner names. What differs
// between the games stays in each game's own chapters; nothing here knows a rulebook.
//
// It promises to keep its counts: Place is the only way a block changes its
// place, and the count of a side's blocks in an area is always right, as long
// as a block changes its owner only while it is off the map.
package block

import "fieldpost/adjudicate/game/table"

type (
	// Area is a place blocks can be counted in, as an index into a Map's
	// names; a game numbers its places off the map below NoArea.
	Area int16
	// ID is a block, as an index into a Field's Blocks.
	ID int16
	// Border is an index into a Map's Borders.
	Border int16
)

// No area, block or border; and the sea, where a border is expected.
const (
	NoArea   Area   = -1
	NoBlock  ID     = -1
	NoBorder Border = -1
	BySea    Border = -2
)

// Unlimited is the limit of a border that any number of blocks may cross.
const Unlimited = 0

// Map is areas and the borders between them. It never changes during a game.
type Map struct {
	Names   []string
	Borders []Between
	Links   [][]Link // by area: its neighbours in the order of the names
	joined  [][]Border
	byName  map[string]Area
}

// Between is a border: the two areas it joins, and how many blocks of each
// side it lets across in a turn, or Unlimited.
type Between struct {
	A, B  Area
	Limit int
}

// Link is a neighbour of an area.
type Link struct {
	To     Area
	Border Border
}

// NewMap makes a map of areas and borders. No two areas have the same name, and
// no two borders join the same areas.
func NewMap(names []string, borders []Between) *Map {
	m := &Map{Names: names, Borders: borders, Links: make([][]Link, len(names)),
		joined: make([][]Border, len(names)), byName: make(map[string]Area, len(names))}
	for i, name := range names {
		m.byName[name] = Area(i)
		m.joined[i] = make([]Border, len(names))
		for j := range m.joined[i] {
			m.joined[i][j] = NoBorder
		}
	}
	for i, b := range borders {
		m.joined[b.A][b.B], m.joined[b.B][b.A] = Border(i), Border(i)
	}
	for i := range names {
		for j := range names {
			if br := m.joined[i][j]; br != NoBorder {
				m.Links[i] = append(m.Links[i], Link{Area(j), br})
			}
		}
	}
	return m
}

// Find is the area of a name.
func (m *Map) Find(name string) (Area, bool) {
	a, ok := m.byName[name]
	return a, ok
}

// Named is the area of a name that is known to be one, such as that of an
// answer; NoArea if it is none after all.
func (m *Map) Named(name string) Area {
	if a, ok := m.byName[name]; ok {
		return a
	}
	return NoArea
}

// Joined is the border between two areas, or NoBorder.
func (m *Map) Joined(a, b Area) Border {
	if a < 0 || b < 0 {
		return NoBorder
	}
	return m.joined[a][b]
}

// Across is the area on the other side of a border, seen from a.
func (m *Map) Across(br Border, a Area) Area {
	if m.Borders[br].A == a {
		return m.Borders[br].B
	}
	return m.Borders[br].A
}

// end is which of a border's two ends an area is.
func (m *Map) end(br Border, a Area) int {
	if m.Borders[br].A == a {
		return 0
	}
	return 1
}

// CameFrom names the area at the other end of a border, or "sea".
func (m *Map) CameFrom(br Border, a Area) string {
	if br == BySea {
		return "sea"
	}
	return m.Names[m.Across(br, a)]
}

// BorderFrom is the border into an area that CameFrom gives a name for: BySea
// for "sea", and NoBorder where no border joins the two.
func (m *Map) BorderFrom(from string, a Area) Border {
	if from == "sea" {
		return BySea
	}
	return m.Joined(m.Named(from), a)
}

// Full says whether as many blocks have crossed a border as its limit lets across. What the limit
// is, a game says: it may depend on cards, or on who is where.
func Full(crossed, limit int) bool { return limit != Unlimited && crossed >= limit }

// Sides are both sides, in order.
var Sides = [2]table.Side{table.First, table.Second}
