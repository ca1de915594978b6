package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// Land Moves (6.1). The marches of a Group Move or Muster are ordered one after the
// other and then carried out together (see march.go). What may be ordered is
// what the side can know: how many enemies are where, never which.

// group is the Group Move or Muster being ordered, or the marches onward of one.
type group struct {
	from   areaID // of a Group Move; noArea in a Muster
	to     areaID // of a Muster; noArea in a Group Move
	orders []move
}

// twoAreas says that a move is of two Areas.
func twoAreas(m *move) bool { return m.Path[1] != noArea }

// ordered says that a march has been ordered for a block in this Action.
func (g *Game) ordered(x blockID) bool {
	return g.group != nil && slices.ContainsFunc(g.group.orders, func(m move) bool { return m.Block == x })
}

// mayMove says whether an Action Point can move blocks out of an Area (6.11), or
// out of Scotland (4.17).
func (g *Game) mayMove(s table.Side, a areaID) *Reason {
	if g.ap < 1 {
		return noPoints
	}
	why := noneLeft
	if in := g.insideOf(a); in != noArea && g.Count[s][a] == 0 && g.Count[s][in] > 0 {
		why = shutIn
	}
	for _, x := range g.In(s, a) {
		for _, l := range g.Links[a] {
			if no := g.mayMarch(s, x, l.To); no == nil {
				return nil
			} else if why == noneLeft {
				why = no
			}
		}
	}
	return why
}

// mayMuster says whether an Action Point can muster in an Area (6.12).
func (g *Game) mayMuster(s table.Side, a areaID) *Reason {
	switch {
	case g.ap < 1:
		return noPoints
	case a == g.scotland && s != Parliament || a != g.scotland && !g.isArea(a):
		return musterArea
	case a != g.scotland && !g.friendly(s, a):
		return notFriendly
	}
	g.group = &group{from: noArea, to: a}
	defer func() { g.group = nil }()
	return cannotReach.Unless(which.Any(g.EveryBlock(), func(x blockID) bool { return g.info(x).side == s && g.marchOptions(nil, s, x) != nil }))
}

// mayMarch checks a march along one Area or two.
func (g *Game) mayMarch(s table.Side, x blockID, path ...areaID) *Reason {
	if why := g.mayStart(s, x); why != nil {
		return why
	}
	from := g.Blocks[x].At
	for n, to := range path {
		if to == g.Blocks[x].At {
			return comesBack
		}
		if n > 0 {
			if why := g.mayPass(s, from); why != nil {
				return why
			}
		}
		if why := g.mayStep(s, x, from, to); why != nil {
			return why
		}
		from = to
	}
	if g.group != nil && g.group.to != noArea && from != g.group.to {
		return musterEnd
	}
	return g.mayRoam(x, path)
}

// mayStart says whether a block may leave where it is by land.
func (g *Game) mayStart(s table.Side, x blockID) *Reason {
	at := g.Blocks[x].At
	switch {
	case at < 0:
		return notThere
	case g.local(x):
		return localBlock
	case g.Blocks[x].Moved || g.ordered(x):
		return alreadyMoved
	case g.areas[at].inside != noCity:
		return shutIn
	case !g.isArea(at) && at != g.scotland:
		return bySeaOnly
	}
	return g.mayLeave(s, x)
}

// mayLeave checks Pinning (6.14): Player 1's Attackers hold as many of Player 2's
// blocks that were there, whose owner chooses which; Clubmen that an Event placed
// hold one (6.41, 6.43). 12.51: there is none in the Turn before the war.
func (g *Game) mayLeave(s table.Side, x blockID) *Reason {
	a := g.Blocks[x].At
	if !g.isArea(a) || !g.Contested(a) || g.skirmishes() {
		return nil
	}
	pinned, staying := 0, 0
	for i := range g.Blocks {
		b := &g.Blocks[i]
		switch {
		case b.At != a:
		case g.info(blockID(i)).side == s:
			if b.Via == noBorder && !g.ordered(blockID(i)) {
				staying++
			}
		case g.Attacker[a] == s.Other():
			pinned++
		}
	}
	if g.Attacker[a] == s {
		// Who attacked by moving has moved; so the enemy here are Clubmen put among these blocks.
		pinned = 1
	}
	return pinnedBlock.If(staying <= pinned)
}

// mayPass says whether a march may go on from an Area, or may do so if all enemies there
// withdraw into its Fortified City (6.11, 6.15).
func (g *Game) mayPass(s table.Side, a areaID) *Reason {
	return stopEnemy.If(g.held(s.Other(), a) && g.refuge(s.Other(), a) == noCity)
}

// refuge is the Fortified City that the blocks of a side which hold an Area can withdraw into
// when the enemy enters it, or noCity: only the first enemies to come make
// them (6.15, reading withdraw-once), and none withdraw into a City they besiege.
func (g *Game) refuge(s table.Side, a areaID) cityID {
	c := g.areas[a].fortified
	if c == noCity || !g.Friendly(s, a) || g.Count[s.Other()][g.cities[c].inside] > 0 {
		return noCity
	}
	return c
}

// mayStep checks one border of a march.
func (g *Game) mayStep(s table.Side, x blockID, from, to areaID) *Reason {
	br := g.Joined(from, to)
	switch {
	case g.areas[to].inside != noCity:
		return noMarchInside
	case br == noBorder:
		return notAdjacent
	case !g.isArea(to) && !g.scots(x):
		return notToScotland
	case g.treatyBars(from, to):
		return yorkshire
	case !g.held(s.Other(), to):
		return nil
	case g.winter():
		return winterAttack
	case g.group != nil && g.group.to != noArea:
		return musterEnemy
	case block.Full(int(g.Crossed[s][br])+g.willCross(s, br), g.Borders[br].Limit):
		return borderFull
	}
	return nil
}

// willCross counts the marches ordered over a border into an Area with enemies.
func (g *Game) willCross(s table.Side, br borderID) (n int) {
	if g.group == nil {
		return 0
	}
	for i := range g.group.orders {
		m := &g.group.orders[i]
		from := m.From
		for _, to := range m.Road() {
			if g.Joined(from, to) == br && g.held(s.Other(), to) {
				n++
			}
			from = to
		}
	}
	return n
}

// marchOptions adds every march that may be ordered for a block.
func (g *Game) marchOptions(opts []table.Option, s table.Side, x blockID) []table.Option {
	if g.Blocks[x].At < 0 || g.mayStart(s, x) != nil {
		return opts
	}
	o := table.Option{Verb: "march", Name: g.name(x)}
	end := noArea
	if g.group != nil {
		end = g.group.to
	}
	for _, l := range g.Links[g.Blocks[x].At] {
		if end != noArea && l.To != end && g.Joined(l.To, end) == noBorder {
			continue // too far from the muster
		}
		o.Areas = [3]string{g.placeName(l.To)}
		if g.mayMarch(s, x, l.To) == nil {
			opts = append(opts, o)
		}
		if g.mayPass(s, l.To) != nil {
			continue
		}
		for _, m := range g.Links[l.To] {
			if (end == noArea || m.To == end) && g.mayMarch(s, x, l.To, m.To) == nil {
				o.Areas[1] = g.placeName(m.To)
				opts = append(opts, o)
			}
		}
	}
	return opts
}

// pathOf turns an answer's areas into a road; ok says that all are known.
func (g *Game) pathOf(o table.Option) (path []areaID, ok bool) {
	for _, name := range o.Areas {
		if name == "" {
			break
		}
		a, known := g.area(name)
		if !known {
			return nil, false
		}
		path = append(path, a)
	}
	return path, len(path) > 0
}
