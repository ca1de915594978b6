package richard3

import (
	"slices"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Masked builds from a view the game as its house knows it: the other house's
// blocks are nameless stand-ins where they stand upright. Everything that
// a house may do now is legal in it exactly if it is legal in the game itself.
func (b *Board) Masked(v *view.View) *Game {
	s, _ := House(v.Side)
	o := s.Other()
	board := *b
	board.blocks = append([]blockInfo(nil), b.blocks...)
	g := newGame(&board)
	g.masked = s
	g.campaign, g.turn = v.Campaign, v.Turn
	g.phase = Phase(max(0, slices.Index(phaseNames[:], v.Phase)))
	g.rows.Mask(g, s, v.Facts)
	for _, box := range v.Boxes {
		h, _ := House(box.Side)
		at, ok := g.placeNamed(box.Name)
		for _, name := range box.Blocks {
			if x, found := g.block(h, name); ok && found {
				g.place(x, at)
				if o := g.info(x).other; at == dead && o != noBlock {
					g.Place(o, gone)
				}
			}
		}
	}
	for _, c := range v.Hand {
		if i, ok := g.card(c); ok {
			g.hand[s][i]++
		}
	}
	for _, a := range v.Areas {
		at, ok := g.Find(a.Name)
		if !ok {
			continue
		}
		g.words().PutSeen(s, a.Own, at)
		g.words().PutSeen(o, a.Seen, at)
	}
	for _, a := range v.Areas {
		if at, ok := g.Find(a.Name); ok {
			g.words().Upright(v, o, a.Name, at, min(a.Enemy, maxStandIns), g.standIn)
		}
	}
	for _, vb := range v.Battles {
		g.maskBattle(vb, v)
	}
	return g
}

// maxStandIns is more than a house has blocks.
const maxStandIns = 40

// standIn puts a nameless block of the other house on the map, as one that came by a border.
func (g *Game) standIn(a areaID, via borderID) {
	if len(g.Blocks) >= maxBlocks {
		return // no honest view has so many
	}
	g.Board.blocks = append(g.Board.blocks, blockInfo{name: "an enemy block", side: g.masked.Other(), kind: unknown, max: 4, letter: 'B', other: noBlock, home: noArea})
	g.Blocks[g.Add(a, 4)].Via = via
}

// sane says whether a game can be made from a view. A view that an honest
// adjudicator sealed always has what it takes.
func (b *Board) sane(v *view.View) bool {
	if _, ok := House(v.Side); !ok {
		return false
	}
	if _, ok := House(v.Fact("king")); !ok {
		return false
	}
	for i := range v.Battles {
		x := &v.Battles[i]
		if _, ok := b.land.Find(x.Area); ok && !saneBattle(x) {
			return false
		}
	}
	return block.Sane(b.land, v.Areas, maxStandIns, maxStrength)
}

// maxStrength is the most strength that a block has.
const maxStrength = 4

// saneBattle says whether a battle is one between the two houses.
func saneBattle(vb *view.Battle) bool {
	sides := []string{vb.Attacker}
	for _, e := range slices.Concat(vb.Entered, vb.Retreated) {
		sides = append(sides, e.Side)
	}
	return !slices.ContainsFunc(sides, func(side string) bool {
		_, ok := House(side)
		return !ok
	})
}

func (g *Game) maskBattle(vb view.Battle, v *view.View) {
	a, ok := g.Find(vb.Area)
	if !ok {
		return
	}
	g.Attacker[a], _ = House(vb.Attacker)
	if vb.Main != "" {
		g.main[a] = g.BorderFrom(vb.Main, a)
	}
	g.words().NoteEntered(vb.Entered, a)
	g.player2CameLast(a)
	if !vb.Under {
		return
	}
	b := newBattle(g, a)
	g.battle = b
	b.round = vb.Round
	battleRows.Mask(g, g.masked, vb.Facts)
	g.words().NoteGone(vb.Retreated, &b.exits, a)
	for _, va := range v.Areas {
		for i, list := range [...][]view.Block{va.Own, va.Seen} {
			for _, x := range list {
				if id, ok := g.block([...]table.Side{g.masked, g.masked.Other()}[i], x.Name); ok && va.Name == vb.Area {
					b.block[id] = fighterMarks.Of(&x)
				}
			}
		}
	}
	for i := range g.Blocks { // the enemy's Reserves stand upright
		if g.Blocks[i].At == a && g.info(blockID(i)).kind == unknown {
			b.block[i] = fighter{reserve: true, late: true}
		}
	}
}
