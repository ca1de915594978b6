package richard3

import (
	"fmt"
	"maps"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
)

// Position is a whole position of the game in plain names and numbers, as its rows say:
// for cases, for the engine protocol and for setting a game up. It holds what
// both houses know; it is never shown to a player.
type Position = state.Doc

// NewScenario sets a game up for a scenario of the pack (4.0); the first cards are not dealt yet.
func NewScenario(b *Board, name string) *Game {
	setup, err := b.pack.Richard.Setup(name)
	if err != nil {
		return nil
	}
	g := newGame(b)
	g.campaign, g.last, g.phase = setup.Campaigns[0], setup.Campaigns[1], Deal
	g.king, _ = House(setup.King)
	for i := range g.Blocks {
		g.Place(blockID(i), dead) // whoever is named nowhere is out of the game
	}
	for s, places := range []map[string][]string{setup.Lancaster, setup.York} {
		for _, place := range sortedKeys(places) {
			at, _ := b.placeNamed(place)
			for _, n := range places[place] {
				if x, ok := b.block(table.Side(s), n); ok {
					g.place(x, at)
				}
			}
		}
	}
	for s := range g.claimant {
		g.claimant[s] = g.seniorHeir(table.Side(s))
	}
	return g
}

// Position is the whole position as it stands.
func (g *Game) Position() Position { return g.rows.Write(g) }

// FromPosition sets a game up, or says everything that is wrong with the position.
func FromPosition(b *Board, p Position) (*Game, []string) {
	r, g := state.Read(p), newGame(b)
	g.phase = CardPhase
	if setup := r.Text("setup"); setup != "" {
		if g = NewScenario(b, setup); g == nil {
			return nil, []string{fmt.Sprintf("there is no scenario %q", setup)}
		}
		g.phase = CardPhase
	}
	b.rows.Read(g, r)
	g.check(r)
	if r.Wrong != nil {
		return nil, r.Wrong
	}
	return g, nil
}

// Begin sets a game up for a position, or says everything that is wrong with it.
func (r *Rules) Begin(p Position) (game.Game, []string) { return FromPosition(r.board, p) }

// Order is the order that the position it began with gives a shuffle, nil for any.
func (g *Game) Order(int) []int {
	if g.stacked == nil {
		return nil
	}
	return g.Stacked()
}

// mayBe says why a block cannot be put in a place by a position.
func (g *Game) mayBe(x blockID, at areaID) string {
	switch {
	case g.Blocks[x].At != aside:
		return g.name(x) + " is there twice"
	case at >= 0 && g.enemyExile(g.owner(x), at):
		return g.name(x) + " cannot be there"
	}
	return ""
}

// versions sees that of each block one version at most is in play, and the other of a
// dead one dead; and that nobody has left the place where a position puts him.
func (g *Game) versions(p *state.Position) {
	for i := range g.Blocks {
		o := g.info(blockID(i)).other
		if o == noBlock {
			continue
		}
		if g.Blocks[i].At == dead && g.Blocks[o].At == aside {
			g.Place(o, gone)
		}
		if int(o) > i && g.inGame(blockID(i)) && g.inGame(o) {
			p.No("%s is there for both houses", g.name(o))
		}
	}
	clear(g.departed)
}

// inGame says that a version of a block is the one in play, or in a pool.
func (g *Game) inGame(x blockID) bool {
	at := g.Blocks[x].At
	return at != aside && at != dead && at != gone
}

// nameOf is the name of a block, "" of none.
func (g *Game) nameOf(x blockID) string {
	if x == noBlock {
		return ""
	}
	return g.name(x)
}

// setClaimant makes an heir King or Pretender.
func (g *Game) setClaimant(s int, name string) bool {
	x, ok := g.block(table.Side(s), name)
	if ok = ok && g.info(x).kind == heir; ok || name == "" {
		g.claimant[s] = x
	}
	return ok || name == ""
}

// spentBefore are the cards that a house has played in earlier turns of the campaign.
func (g *Game) spentBefore(s table.Side) []string {
	spent := g.spent[s]
	if g.played[s] >= 0 && len(spent) > 0 { // this turn's is among them
		spent = spent[:len(spent)-1]
	}
	return g.namesOf(spent)
}

// readCards fills the hands and plays this turn's cards. There are no more of a kind than
// the pack has.
func (g *Game) readCards(p *state.Position) {
	taken := make([]int8, len(g.cards))
	take := func(name, what string) int {
		i, ok := g.card(name)
		if !ok {
			p.No("%s: there is no card %q", what, name)
		} else if taken[i]++; taken[i] == g.cards[i].count+1 {
			p.No("%s: there is %d of the card %s, and the position has more", what, g.cards[i].count, name)
		}
		return i
	}
	g.stacked = p.Texts("deck")
	for _, c := range g.stacked {
		take(c, "deck")
	}
	clear(taken)
	hands, spent, cards := p.Lists("hands"), p.Lists("spent"), p.Map("cards")
	for s, h := range Houses {
		for _, c := range hands[h] {
			g.hand[s][take(c, "hands")]++
		}
		for _, c := range spent[h] {
			g.spent[s] = append(g.spent[s], take(c, "spent"))
		}
	}
	if g.phase <= CardPhase || g.phase > Supply || g.phase == Supply && p.Doc["cards"] == nil {
		return
	}
	for s, h := range Houses {
		if g.played[s], _ = g.card("3"); cards[h] != "" { // any will do
			g.played[s] = take(cards[h], "cards")
		}
		g.spent[s] = append(g.spent[s], g.played[s])
	}
}

// writeBattles says how the areas came to be contested.
func (g *Game) writeBattles() any {
	var list []state.Doc
	for a := range g.areas {
		if g.Attacker[a] == table.Nobody || !g.Contested(areaID(a)) {
			continue
		}
		d := g.words().Battle(areaID(a))
		if g.main[a] != noBorder {
			d["main"] = g.CameFrom(g.main[a], areaID(a))
		}
		list = append(list, d)
	}
	return list
}

// readBattles brings battles about.
func (g *Game) readBattles(p *state.Position) {
	for _, b := range p.Each("battles", "area", "attacker", "main", "entered") {
		if a, first := g.words().Join(b); a != noArea {
			g.main[a] = first
			g.player2CameLast(a)
			if from := b.Text("main"); from != "" {
				if g.main[a] = g.BorderFrom(from, a); g.main[a] == noBorder {
					b.No("battles: no border joins %q and %s", from, g.areaName(a))
				}
			}
		}
	}
}

// player2CameLast notes of a battle whose entries were read from a list, in
// which their order is lost, that Player 2 moves after Player 1 (1.2).
func (g *Game) player2CameLast(a areaID) {
	if g.player1 == table.Nobody {
		return
	}
	s := g.player1.Other()
	for _, br := range g.BordersInto(s, a) {
		g.NoteEntry(s, br, a)
	}
}

// check finds what no game comes to.
func (g *Game) check(r *state.Position) {
	if g.campaign < 1 || g.campaign > 3 || g.turn < 1 || g.turn > 7 || g.last < g.campaign || g.last > 3 {
		r.No("campaign, last or turn is out of range")
	}
	for s, x := range g.claimant {
		if x != noBlock && g.Blocks[x].At == aside {
			r.No("claimants: %s is no heir of %s in this position", g.name(x), Houses[s])
		}
	}
	for a := range g.areas {
		if !g.Contested(areaID(a)) {
			continue
		}
		name, s := g.Names[a], g.Attacker[a]
		switch {
		case g.phase != Actions1 && g.phase != Actions2 && g.phase != Battles:
			r.No("%s is contested, which in phase %s no area is", name, g.phase)
		case s == table.Nobody:
			r.No("%s is contested, but battles does not say who attacks", name)
		case g.BordersInto(s, areaID(a)) == nil:
			r.No("battles: entered does not say how the attackers came to %s", name)
		}
	}
	if l, y := len(g.handNames(Lancaster)), len(g.handNames(York)); l != y && g.phase == CardPhase {
		r.No("hands: %d cards against %d; both houses hold as many", l, y)
	}
}

func (b *Board) placeNamed(name string) (areaID, bool) {
	if a, ok := b.land.Find(name); ok {
		return a, true
	}
	for p := aside; p > gone; p-- {
		if places[p] == name {
			return p, true
		}
	}
	if name == "enemy noble" { // of a set-up
		return aside, true
	}
	return noArea, false
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
