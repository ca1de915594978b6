package thiswar

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// Masked builds from a view the game as its side knows it: the other side's
// blocks are nameless stand-ins where they stand upright. Everything that the
// side may do now is legal in it exactly if it is legal in the game itself.
func (b *Board) Masked(v *view.View) *Game {
	s, _ := SideOf(v.Side)
	setup := b.war.Setup(v.Scenario)
	if setup == nil {
		setup = &b.war.Setups[0]
	}
	board := *b
	board.blocks = append([]blockInfo(nil), b.blocks...)
	g := newGame(&board, setup)
	g.masked, g.say = s, speak(v.Lang)
	g.year, g.turn = v.Year, max(0, v.Turn-1)
	g.phase = Phase(max(0, slices.Index(phaseNames[:], v.Phase)))
	g.maskBlocks(s, v)
	g.rows.Mask(g, s, v.Facts)
	g.maskHand(s, v)
	g.maskGuns(s, v)
	for _, h := range v.Cities {
		if c, ok := g.city(h.City); ok {
			g.holder[c], _ = SideOf(h.Side)
		}
	}
	for _, x := range v.Crossed {
		from, ok := g.area(x.From)
		to, ok2 := g.area(x.To)
		if br := g.Joined(from, to); ok && ok2 && br != noBorder {
			g.Crossed[s][br] = int8(x.Blocks)
		}
	}
	for i := range v.Battles {
		g.maskBattle(s, v, &v.Battles[i])
	}
	return g
}

// maskHand gives the side the cards of its view; of several with one name, any.
func (g *Game) maskHand(s table.Side, v *view.View) {
	taken := map[cardID]bool{g.played[s]: true}
	for _, name := range v.Hand {
		if c, ok := g.card(s, name, func(c cardID) bool { return !taken[c] }); ok {
			taken[c] = true
			g.hand[s] = append(g.hand[s], c)
		}
	}
}

// maskBlocks puts the side's blocks, and those of the other side that are seen, where
// they are, and nameless stand-ins for the rest.
func (g *Game) maskBlocks(s table.Side, v *view.View) {
	o := s.Other()
	for _, box := range v.Boxes {
		h, _ := SideOf(box.Side)
		at, ok := g.placeNamed(box.Name)
		for _, name := range box.Blocks {
			if x, found := g.block(h, name); ok && found {
				g.Place(x, at)
			}
		}
	}
	for i := range v.Areas {
		va := &v.Areas[i]
		at, ok := g.area(va.Name)
		if !ok {
			continue
		}
		g.words().PutSeen(s, va.Own, at)
		g.words().PutSeen(o, va.Seen, at)
		g.words().Upright(v, o, va.Name, at, va.Enemy, g.standIn)
		g.maskCharles(v, at)
		if va.City == nil || g.areas[at].fortified == noCity {
			continue
		}
		c := g.areas[at].fortified
		inside := g.cities[c].inside
		g.words().PutSeen(s, va.City.Own, inside)
		g.words().PutSeen(o, va.City.Seen, inside)
		g.words().Upright(v, o, "", inside, va.City.Enemy, g.standIn)
		g.maskCharles(v, inside)
		if va.City.Marker != nil {
			g.marker[c] = int8(*va.City.Marker)
		}
	}
}

// maskGuns makes Artillery of as many stand-ins as the enemy is known to have deployed (12.53).
func (g *Game) maskGuns(s table.Side, v *view.View) {
	for _, f := range v.Facts {
		name, guns := strings.CutPrefix(f.Name, "guns-")
		if !guns {
			continue
		}
		if a, ok := g.area(name); ok {
			n, _ := strconv.Atoi(f.Value)
			list := g.In(s.Other(), a)
			for _, x := range list[:max(0, min(n, len(list)))] {
				g.info(x).class = artillery
			}
		}
	}
}

// maskCharles puts Charles where everybody knows him to be, in the place of one of the nameless.
func (g *Game) maskCharles(v *view.View, at areaID) {
	if g.masked == Royalist || v.Fact("charles") != g.placeName(at) {
		return
	}
	for i := len(g.Blocks) - 1; i >= 0; i-- {
		if x := blockID(i); g.info(x).class == unknown && g.Blocks[i].At == at {
			g.Place(x, absent)
			g.Place(g.charles, at)
			return
		}
	}
}

// standIn puts a nameless block of the other side in a place, as one that came by a border.
func (g *Game) standIn(at areaID, via borderID) {
	if len(g.Blocks) >= maxBlocks {
		return // no honest view has so many
	}
	g.Board.blocks = append(g.Board.blocks, blockInfo{name: "an enemy block", side: g.masked.Other(), class: unknown, kind: nonRegional, home: homeNone, max: 4, eff: 2, fate: removed})
	g.Blocks[g.Add(at, 4)].Via = via
}

// maskBattle restores how a Battle came about, and as far as the side knows how far it is fought.
func (g *Game) maskBattle(s table.Side, v *view.View, vb *view.Battle) {
	a, ok := g.area(vb.Area)
	if !ok {
		return
	}
	g.Attacker[a], _ = SideOf(vb.Attacker)
	g.words().NoteEntered(vb.Entered, a)
	if !vb.Under {
		return
	}
	c, _ := g.city(vb.City)
	b := g.newBattle(map[string]combat{"": field, "sally": sally, "storm": storm}[vb.Kind], a, c, g.Attacker[a])
	g.battle = b
	b.round = vb.Round
	battleRows.Mask(g, s, vb.Facts)
	if from, ok := g.area(vb.Main); ok {
		b.main = g.Joined(from, a)
	}
	g.words().NoteGone(vb.Retreated, &b.exits, a)
	for i := range v.Areas {
		va := &v.Areas[i]
		g.maskParts(s, va.Own) // those who have gone from there too
		if va.Name != vb.Area {
			continue
		}
		g.maskParts(s.Other(), va.Seen)
		if va.City != nil {
			g.maskParts(s, va.City.Own)
			g.maskParts(s.Other(), va.City.Seen)
		}
	}
}

func (g *Game) maskParts(h table.Side, list []view.Block) {
	for i := range list {
		if x, ok := g.block(h, list[i].Name); ok {
			g.battle.part[x] = partMarks.Of(&list[i])
		}
	}
}

// sane says whether a view has what its questions need. A view that an honest
// adjudicator sealed always has.
func (b *Board) sane(v *view.View) bool {
	if _, ok := SideOf(v.Side); !ok {
		return false
	}
	setup := b.war.Setup(v.Scenario)
	if setup == nil && v.Scenario == "" {
		setup = &b.war.Setups[0]
	}
	if setup == nil || v.Turn < 1 || v.Turn > len(setup.Turns[v.Year]) {
		return false
	}
	if _, ok := SideOf(v.Fact("player1")); !ok && slices.Contains(phaseNames[Events:YearEnd], v.Phase) {
		return false
	}
	for _, h := range v.Cities {
		_, known := SideOf(h.Side)
		if _, ok := b.city(h.City); !ok || !known {
			return false
		}
	}
	for i := range v.Battles {
		if !b.saneBattle(&v.Battles[i]) {
			return false
		}
	}
	for _, q := range v.Asked {
		if len(q.Options) == 0 {
			return false
		}
	}
	return block.Sane(b.chart, v.Areas, maxStandIns, maxStrength)
}

// maxStrength is the most strength that a block has.
const maxStrength = 4

// saneBattle says whether a Battle that is being fought has its Area and Attacker, and a
// Siege Combat its City.
func (b *Board) saneBattle(vb *view.Battle) bool {
	if !vb.Under {
		return true
	}
	a, ok := b.area(vb.Area)
	if _, known := SideOf(vb.Attacker); !ok || !known || !slices.Contains([]string{"", "sally", "storm"}, vb.Kind) {
		return false
	}
	here := func(city string) bool {
		c, ok := b.city(city)
		return ok && b.areas[a].fortified == c
	}
	relief := vb.Fact("relief")
	return (here(vb.City) || vb.City == "" && vb.Kind == "") && (relief == "" || here(relief))
}
