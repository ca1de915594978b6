package richard3

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"fieldpost/adjudicate/game/table"
)

// CardName is a card in a Position, by its name. In JSON too it may be the number that
// such cards are known by.
type CardName string

// UnmarshalJSON reads a text or a whole number.
func (c *CardName) UnmarshalJSON(data []byte) error {
	if n, err := strconv.Atoi(string(data)); err == nil {
		*c = CardName(strconv.Itoa(n))
		return nil
	}
	return json.Unmarshal(data, (*string)(c))
}

// Position is a whole position of the game in plain names and numbers: for
// cases, for the engine protocol and for setting a game up. It holds what
// both houses know; it is never shown to a player.
type Position struct {
	Setup    string                `yaml:"setup,omitempty" json:"setup,omitempty"`
	Campaign int                   `yaml:"campaign,omitempty" json:"campaign,omitempty"`
	Last     int                   `yaml:"last,omitempty" json:"last,omitempty"`
	Turn     int                   `yaml:"turn,omitempty" json:"turn,omitempty"`
	Phase    string                `yaml:"phase,omitempty" json:"phase,omitempty"`
	King     string                `yaml:"king,omitempty" json:"king,omitempty"`
	Player1  string                `yaml:"player1,omitempty" json:"player1,omitempty"`
	Cards    map[string]CardName   `yaml:"cards,omitempty" json:"cards,omitempty"`
	Hands    map[string][]CardName `yaml:"hands,omitempty" json:"hands,omitempty"`
	Deck     []CardName            `yaml:"deck,omitempty" json:"deck,omitempty"`
	Treason  string                `yaml:"treason,omitempty" json:"treason,omitempty"`
	// Where each house's blocks are: an area or a place off the map to
	// names, each with its strength where that is not full.
	Lancaster map[string][]string `yaml:"lancaster,omitempty" json:"lancaster,omitempty"`
	York      map[string][]string `yaml:"york,omitempty" json:"york,omitempty"`
	Battles   []PositionBattle    `yaml:"battles,omitempty" json:"battles,omitempty"`
	// Claimants are the King and Pretender, by house, where they are not the
	// most senior heir there is; "none" while the next King is not crowned.
	Claimants map[string]string `yaml:"claimants,omitempty" json:"claimants,omitempty"`
	// Spent are the cards played in earlier turns of the campaign.
	Spent map[string][]CardName `yaml:"spent,omitempty" json:"spent,omitempty"`
	// Fallen are the blocks out for this campaign that everybody saw eliminated.
	Fallen map[string][]string `yaml:"fallen,omitempty" json:"fallen,omitempty"`
	// Departed are the exile areas that a block has left this campaign.
	Departed []string `yaml:"departed,omitempty" json:"departed,omitempty"`
	// MinorsDue is how many minor heirs of each house enter at the next Supply Phase.
	MinorsDue map[string]int `yaml:"minors_due,omitempty" json:"minors_due,omitempty"`
}

// PositionBattle says how an area came to be contested.
type PositionBattle struct {
	Area     string          `yaml:"area" json:"area"`
	Attacker string          `yaml:"attacker" json:"attacker"`
	Main     string          `yaml:"main,omitempty" json:"main,omitempty"`
	Entered  []PositionEntry `yaml:"entered,omitempty" json:"entered,omitempty"`
}

// PositionEntry is the blocks of a house that entered a battle from one area,
// or from "sea".
type PositionEntry struct {
	Side   string   `yaml:"side" json:"side"`
	From   string   `yaml:"from" json:"from"`
	Blocks []string `yaml:"blocks" json:"blocks"`
}

// NewScenario sets a game up for a scenario of the pack (4.0); the first cards are
// not dealt yet.
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
func (g *Game) Position() Position {
	p := Position{Campaign: g.campaign, Last: g.last, Turn: g.turn, Phase: g.phase.String(), King: Houses[g.king],
		Hands: map[string][]CardName{}, Lancaster: map[string][]string{}, York: map[string][]string{}}
	for s, h := range Houses {
		for _, c := range g.handNames(table.Side(s)) {
			p.Hands[h] = append(p.Hands[h], CardName(c))
		}
		spent := g.spent[s]
		if g.played[s] >= 0 && len(spent) > 0 { // this turn's is among them
			spent = spent[:len(spent)-1]
		}
		for _, c := range spent {
			if p.Spent == nil {
				p.Spent = map[string][]CardName{}
			}
			p.Spent[h] = append(p.Spent[h], CardName(g.cards[c].name))
		}
		if g.played[s] >= 0 {
			if p.Cards == nil {
				p.Cards = map[string]CardName{}
			}
			p.Cards[h] = CardName(g.cards[g.played[s]].name)
		}
		if x := g.claimant[s]; x != g.seniorHeir(table.Side(s)) {
			if p.Claimants == nil {
				p.Claimants = map[string]string{}
			}
			p.Claimants[h] = "none"
			if x != noBlock {
				p.Claimants[h] = g.name(x)
			}
		}
		if g.minorsDue[s] > 0 {
			if p.MinorsDue == nil {
				p.MinorsDue = map[string]int{}
			}
			p.MinorsDue[h] = g.minorsDue[s]
		}
	}
	if g.player1 != table.Nobody {
		p.Player1 = Houses[g.player1]
	}
	if g.treason != table.Nobody {
		p.Treason = Houses[g.treason]
	} else if g.phase > Actions1 && g.played[0] >= 0 && (g.cards[g.played[0]].name == treason || g.cards[g.played[1]].name == treason) {
		p.Treason = "used"
	}
	for i := range g.Blocks {
		x := blockID(i)
		if at := g.Blocks[i].At; at == aside || at == gone {
			continue
		}
		places := p.Lancaster
		if g.owner(x) == York {
			places = p.York
		}
		words := g.name(x)
		if g.Blocks[i].At >= 0 && g.Blocks[i].Strength != g.info(x).max {
			words += " " + itoa(int(g.Blocks[i].Strength))
		}
		at := g.areaName(g.Blocks[i].At)
		places[at] = append(places[at], words)
		if g.seenFall[i] {
			if p.Fallen == nil {
				p.Fallen = map[string][]string{}
			}
			p.Fallen[Houses[g.owner(x)]] = append(p.Fallen[Houses[g.owner(x)]], g.name(x))
		}
	}
	for a := range g.areas {
		if g.areas[a].exile && g.departed[a] {
			p.Departed = append(p.Departed, g.Names[a])
		}
		if g.Attacker[a] != table.Nobody && g.Contested(areaID(a)) {
			p.Battles = append(p.Battles, g.positionBattle(areaID(a)))
		}
	}
	return p
}

func (g *Game) positionBattle(a areaID) PositionBattle {
	pb := PositionBattle{Area: g.areaName(a), Attacker: Houses[g.Attacker[a]]}
	from := func(br borderID) string { return g.CameFrom(br, a) }
	if g.main[a] != noBorder {
		pb.Main = from(g.main[a])
	}
	for s := table.First; s <= table.Second; s++ {
		var names []string
		blocks := map[string][]string{}
		for _, x := range g.In(s, a) {
			if via := g.Blocks[x].Via; via != noBorder {
				n := from(via)
				if blocks[n] == nil {
					names = append(names, n)
				}
				blocks[n] = append(blocks[n], g.name(x))
			}
		}
		for _, l := range g.Links[a] { // borders whose blocks are gone
			if n := g.areaName(l.To); g.EnteredBy(s, l.Border, a) && blocks[n] == nil {
				names = append(names, n)
			}
		}
		for _, n := range names {
			pb.Entered = append(pb.Entered, PositionEntry{Houses[s], n, blocks[n]})
		}
	}
	return pb
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
