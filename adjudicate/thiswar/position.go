package thiswar

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
)

// Position is a whole position in words, for cases, the engine protocol and
// tests, as its rows say: what testdata/cases/README.md describes. It holds what both
// players know; it is never shown to a player.
type Position = state.Doc

// Position is the whole position as it stands, as FromPosition sets it up: at
// the beginning of its phase. What has been done in a phase that is under way
// shows in where the blocks are; a Battle half fought is one still to be fought.
func (g *Game) Position() Position { return g.rows.Write(g) }

// Begin makes a game of a position, or lists all that does not fit.
func (r *Rules) Begin(p Position) (game.Game, []string) { return FromPosition(r.board, p) }

// FromPosition makes a game of a position; wrong lists all that does not fit.
func FromPosition(b *Board, doc Position) (g *Game, wrong []string) {
	p := state.Read(doc)
	g, no := startPosition(b, p)
	if no == "" {
		no = g.setTime(p)
	}
	if no != "" {
		return nil, []string{no}
	}
	for _, event := range p.Texts("lasting") {
		g.last(event)
	}
	g.rows.Read(g, p)
	for s, at := range g.target {
		g.enacted[s] = g.enacted[s] || at != noArea
	}
	if p.Doc["setup"] == nil && p.Doc["hands"] == nil && p.Doc["decks"] == nil && p.Doc["spent"] == nil {
		g.decksOf(g.year)
	}
	g.londonShut = g.gunsBeforeLondon()
	g.freeRupert = g.phase > Initiative && g.skirmishes() && g.Blocks[g.rupert].At == g.continent
	if p.Doc["due"] == nil && g.year > 1644 {
		g.findDue()
	}
	return g, p.Wrong
}

// startPosition is where a position begins: at a set-up, or on an empty map in 1643. It
// says what is wrong if there is no such scenario.
func startPosition(b *Board, p *state.Position) (*Game, string) {
	name := cmp.Or(p.Text("scenario"), p.Text("setup"), "full-war")
	setup := b.war.Setup(name)
	if setup == nil {
		return nil, "there is no scenario " + name
	}
	if name := p.Text("setup"); name != "" {
		g := NewScenario(b, name)
		if g == nil {
			return nil, "there is no scenario " + name
		}
		g.setup = setup
		return g, ""
	}
	g := newGame(b, setup)
	g.year, g.phase = 1643, Initiative
	if setup.LondonFortified {
		g.last(fortification)
	}
	return g, ""
}

// setTime sets the Year, the Turn and the phase. It says what is wrong if the scenario
// never comes to them.
func (g *Game) setTime(p *state.Position) (no string) {
	if n, err := strconv.Atoi(p.Text("year")); err == nil {
		g.year = n
	}
	if len(g.turns()) == 0 {
		return fmt.Sprintf("%s has no year %d", g.setup.Name, g.year)
	}
	if turn := p.Text("turn"); turn != "" {
		if g.turn = slices.Index(g.turns(), turn); g.turn < 0 {
			p.No("%d has no Turn %s", g.year, turn)
			g.turn = 0
		}
	}
	if phase := p.Text("phase"); phase != "" {
		if i := slices.Index(phaseNames[:], phase); i < 0 {
			p.No("there is no phase %s", phase)
		} else {
			g.phase = Phase(i)
		}
	}
	switch {
	case g.phase == Deploy && g.setup.Deployment == nil:
		return g.setup.Name + " has no phase deploy"
	case g.phase == YearEnd && g.setup.Turns[g.year+1] == nil:
		return fmt.Sprintf("%s is over at the end of %d", g.setup.Name, g.year)
	}
	return ""
}

// readCards fills the piles of both sides, and plays this Turn's cards. No card is in two
// of them, but that those played before are spent or aside besides.
func (g *Game) readCards(p *state.Position) {
	cards, open := p.Map("cards"), p.Lists("open")
	for s, side := range Sides {
		taken := map[cardID]bool{}
		find := func(name string) (cardID, bool) {
			c, ok := g.card(table.Side(s), name, func(c cardID) bool { return !taken[c] })
			if _, some := g.card(table.Side(s), name, nil); some && !ok {
				p.No("the position has more of the card %s than %s has", name, side)
			} else if !ok {
				p.No("%s has no card %s", side, name)
			}
			taken[c] = true
			return c, ok
		}
		fill := func(pile *[]cardID, names []string, may func(cardID) bool) {
			for _, n := range names {
				c, ok := find(n)
				if ok {
					*pile = append(*pile, c)
				}
				if ok && !may(c) {
					p.No("%s has no card %s in %d", side, n, g.year)
				}
			}
		}
		if g.inTurn() {
			if c, ok := find(cmp.Or(cards[side], "4 AP")); ok {
				g.played[s] = c
			}
		}
		for i, name := range pileNames[:len(pileNames)-1] {
			names, given := p.Lists(name)[side]
			if !given {
				continue
			}
			pile, may := g.piles(table.Side(s))[i], anyCard
			if *pile = nil; i == 0 {
				may = g.inYear
			}
			fill(pile, names, may)
		}
		clear(taken)
		fill(&g.open[s], open[side], anyCard)
	}
}

// anyCard can be in a pile.
func anyCard(cardID) bool { return true }

// inYear says that a card can be in a hand this Year.
func (g *Game) inYear(c cardID) bool {
	i := &g.cards[c]
	return i.add <= g.year && (i.remove == 0 || i.remove >= g.year)
}

// writeCrossed says which borders have been crossed besides those that led into a Battle
// that is still to be fought. By one that both sides entered by, who did so last comes last.
func (g *Game) writeCrossed() any {
	var rest [2][]int8
	for s := range rest {
		rest[s] = slices.Clone(g.Crossed[s])
	}
	for x, b := range g.Blocks {
		if b.At >= 0 && b.Via >= 0 && g.Attacker[b.At] != table.Nobody {
			rest[g.info(blockID(x)).side][b.Via]--
		}
	}
	var list []state.Doc
	for a := range g.areas {
		var when [2][]state.Doc
		for _, l := range g.Links[a] {
			for s, side := range Sides {
				if g.Attacker[a] != table.Nobody || !g.EnteredBy(table.Side(s), l.Border, areaID(a)) {
					continue
				}
				last := 0
				if g.LastEntered(l.Border, areaID(a)) == table.Side(s) {
					last = 1
				}
				when[last] = append(when[last], state.Doc{"side": side, "from": g.placeName(l.To), "to": g.placeName(areaID(a)), "entered": true})
			}
		}
		list = append(append(list, when[0]...), when[1]...)
	}
	for br, b := range g.Borders {
		for s, side := range Sides {
			if n := rest[s][br]; n != 0 {
				list = append(list, state.Doc{"side": side, "from": g.placeName(b.A), "to": g.placeName(b.B), "blocks": int(n)})
			}
		}
	}
	return list
}

// readCrossed notes who has crossed which border.
func (g *Game) readCrossed(p *state.Position) {
	for _, x := range p.Each("crossed", "side", "from", "to", "blocks", "entered") {
		s, ok := SideOf(x.Text("side"))
		to, ok2 := g.area(x.Text("to"))
		br := g.BorderFrom(x.Text("from"), to)
		n, err := strconv.Atoi(cmp.Or(x.Text("blocks"), "0"))
		if !ok || !ok2 || br < 0 || err != nil {
			p.No("no block of %s can cross from %s to %s", x.Text("side"), x.Text("from"), x.Text("to"))
			continue
		}
		if g.Crossed[s][br] += int8(n); x.Flag("entered") {
			g.NoteEntry(s, br, to)
		}
	}
}

// writeBattles says how the Areas that are attacked came to be Contested.
func (g *Game) writeBattles() any {
	var list []state.Doc
	for a, s := range g.Attacker {
		if s != table.Nobody {
			list = append(list, g.words().Battle(areaID(a)))
		}
	}
	return list
}

func (g *Game) readBattles(p *state.Position) {
	for _, b := range p.Each("battles", "area", "attacker", "entered") {
		g.words().Join(b)
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
