package thiswar

import (
	"fieldpost/adjudicate/game/table"
)

// Position is the whole position as it stands, as FromPosition sets it up: at
// the beginning of its phase. What has been done in a phase that is under way
// shows in where the blocks are; a Battle half fought is one still to be fought.
func (g *Game) Position() Position {
	p := Position{Scenario: g.setup.Name, Year: g.year, Turn: g.turnName(), Phase: g.phase.String(), VP: g.vp, Lasting: g.lasting,
		Royalist: map[string][]string{}, Parliament: map[string][]string{},
		Hands: g.cardLists(&g.hand), Decks: g.cardLists(&g.deck), Spent: g.cardLists(&g.spent), Open: g.cardLists(&g.open), Aside: g.cardLists(&g.aside)}
	if g.player1 != table.Nobody {
		p.Player1 = Sides[g.player1]
	}
	for s, name := range Sides {
		if c := g.played[s]; c != noCard && g.phase > Initiative {
			put(&p.Cards, name, g.cards[c].name)
		} else if c != noCard { // a tie is being decided: it is still in hand
			p.Hands[name] = append(p.Hands[name], g.cards[c].name)
		}
		if at := g.target[s]; at != noArea {
			put(&p.Targets, name, g.placeName(at))
		}
		if g.enacted[s] {
			p.Enacted = append(p.Enacted, name)
		}
		if g.used[s] {
			p.Used = append(p.Used, name)
		}
	}
	g.positionBlocks(&p)
	g.positionCities(&p)
	g.positionBattles(&p)
	for _, f := range [...]struct {
		name string
		set  bool
	}{{flagIrish, g.sailedIrish}, {flagQueen, g.metQueen}, {flagRupert, g.rupertLost}} {
		if f.set {
			p.Flags = append(p.Flags, f.name)
		}
	}
	for _, due := range g.nmaDue {
		put(&p.Due, g.name(due.old), g.name(due.new))
	}
	return p
}

// put puts a value in a mapping that is made when there is one to put.
func put[V any](m *map[string]V, key string, value V) {
	if *m == nil {
		*m = map[string]V{}
	}
	(*m)[key] = value
}

// cardLists names the cards of both sides in a place. A list without cards
// stands there too: it says that there are none.
func (g *Game) cardLists(cards *[2][]cardID) map[string][]string {
	m := map[string][]string{}
	for s, name := range Sides {
		m[name] = append([]string{}, g.cardNames(cards[s])...)
	}
	return m
}

// positionBlocks says where the blocks are, how strong, and which have moved.
func (g *Game) positionBlocks(p *Position) {
	for i := range g.Blocks {
		x, b := blockID(i), &g.Blocks[i]
		if b.At == absent {
			continue
		}
		s := g.info(x).side
		places := p.Royalist
		if s == Parliament {
			places = p.Parliament
		}
		words := g.name(x)
		if b.Strength != g.info(x).max {
			words += " " + itoa(int(b.Strength))
		}
		at := g.placeName(b.At)
		places[at] = append(places[at], words)
		for _, list := range [...]struct {
			in    *map[string][]string
			holds bool
		}{{&p.Moved, b.Moved && b.Via == noBorder}, // the others have moved into a Battle
			{&p.Retreated, g.retreated[x]}, {&p.Exempt, g.exempt[x]}} {
			if list.holds {
				put(list.in, Sides[s], append((*list.in)[Sides[s]], g.name(x)))
			}
		}
	}
}

// positionCities says what of the Cities does not follow from where the blocks are.
func (g *Game) positionCities(p *Position) {
	for c := range g.cities {
		name := g.cities[c].name
		if g.marker[c] != noMarker {
			put(&p.Markers, name, int(g.marker[c]))
		}
		if g.portGain[c] > 0 {
			put(&p.PortGain, name, int(g.portGain[c]))
		}
		if g.phase != Deploy && g.cities[c].vp > 0 && g.holder[c] != g.firstHolder(cityID(c)) {
			put(&p.Holders, name, Sides[g.holder[c]])
		}
	}
}

// positionBattles says how the Contested Areas came about, and which borders
// have been crossed besides. By a border that both sides entered by, who did so
// last comes last.
func (g *Game) positionBattles(p *Position) {
	var rest [2][]int8
	for s := range rest {
		rest[s] = append(rest[s], g.Crossed[s]...)
	}
	for i := range g.areas {
		a := areaID(i)
		var entered [2][]PositionEntry
		var gone [2][]PositionCrossing
		for _, l := range g.Links[a] {
			for s, side := range Sides {
				if !g.EnteredBy(table.Side(s), l.Border, a) {
					continue
				}
				when := 0
				if g.LastEntered(l.Border, a) == table.Side(s) {
					when = 1
				}
				from := g.placeName(l.To)
				if g.Attacker[a] == table.Nobody {
					gone[when] = append(gone[when], PositionCrossing{Side: side, From: from, To: g.placeName(a), Entered: true})
					continue
				}
				e := PositionEntry{Side: side, From: from, Blocks: []string{}}
				for _, x := range g.In(table.Side(s), a) {
					if g.Blocks[x].Via == l.Border {
						e.Blocks = append(e.Blocks, g.name(x))
						rest[s][l.Border]--
					}
				}
				entered[when] = append(entered[when], e)
			}
		}
		if g.Attacker[a] != table.Nobody {
			p.Battles = append(p.Battles, PositionBattle{Area: g.placeName(a), Attacker: Sides[g.Attacker[a]], Entered: append(entered[0], entered[1]...)})
		}
		p.Crossed = append(append(p.Crossed, gone[0]...), gone[1]...)
	}
	for br, b := range g.Borders {
		for s, side := range Sides {
			if n := rest[s][br]; n != 0 {
				p.Crossed = append(p.Crossed, PositionCrossing{Side: side, From: g.placeName(b.A), To: g.placeName(b.B), Blocks: int(n)})
			}
		}
	}
}
