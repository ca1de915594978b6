package richard3

import (
	"slices"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/table"
)

// mayRecruit says whether a block can come from the pool to an area (5.4).
func (g *Game) mayRecruit(s table.Side, b blockID, a areaID) *Reason {
	switch {
	case g.ap < 1:
		return noPoints
	case !g.event.allows("recruit"):
		return eventOnly
	case g.Blocks[b].At != pool || g.owner(b) != s: // the Rebel serves the Pretender
		return notInPool
	}
	x := g.info(b)
	if x.kind == heir {
		// An heir sent to the pool by an exile limit comes back as a minor heir enters.
		return g.mayHeirEnter(s, a)
	}
	switch x.kind {
	case bombard:
		switch {
		case !g.areas[a].city:
			return wrongArea
		case !g.Friendly(s, a):
			return notFriendly
		}
		return nil
	case rebel:
		switch {
		case g.areas[a].exile:
			return wrongArea
		case !g.Vacant(a):
			return notVacant
		}
		return nil
	}
	if !slices.Contains(x.defends, a) {
		return wrongArea
	}
	return notOpen.If(!g.open(s, a))
}

// mayHeirEnter says where an heir comes on the map (6.82): a royal heir in a Friendly or
// Vacant Crown area, a Pretender's heir in either of his exile areas.
func (g *Game) mayHeirEnter(s table.Side, a areaID) *Reason {
	if s == g.king && !g.areas[a].crown || s != g.king && g.areas[a].owner != s { // only exile has an owner
		return heirEntry
	}
	return heirNotOpen.If(!g.open(s, a))
}

// recruit deploys a block at full strength; it does not move this turn.
func (g *Game) recruit(s table.Side, b blockID, a areaID) {
	g.Blocks[b].Strength = g.info(b).max
	g.Blocks[b].Moved = true
	g.place(b, a)
	g.heirReturns(s, b)
	m := block.Goes(b, pool, a)
	m.Way = recruitment
	g.moves = append(g.moves, m)
}
