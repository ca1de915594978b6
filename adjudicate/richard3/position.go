package richard3

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/table"
)

// Position is a whole position of the game in plain names and numbers: for
// cases, for the engine protocol and for setting a game up. It holds what
// both houses know; it is never shown to a player.
type Position struct {
	Setup    string              `yaml:"setup,omitempty" json:"setup,omitempty"`
	Campaign int                 `yaml:"campaign,omitempty" json:"campaign,omitempty"`
	Last     int                 `yaml:"last,omitempty" json:"last,omitempty"`
	Turn     int                 `yaml:"turn,omitempty" json:"turn,omitempty"`
	Phase    string              `yaml:"phase,omitempty" json:"phase,omitempty"`
	King     string              `yaml:"king,omitempty" json:"king,omitempty"`
	Player1  string              `yaml:"player1,omitempty" json:"player1,omitempty"`
	Cards    map[string]string   `yaml:"cards,omitempty" json:"cards,omitempty"`
	Hands    map[string][]string `yaml:"hands,omitempty" json:"hands,omitempty"`
	Deck     []string            `yaml:"deck,omitempty" json:"deck,omitempty"`
	Treason  string              `yaml:"treason,omitempty" json:"treason,omitempty"`
	// Where each house's blocks are: an area or a place off the map to
	// names, each with its strength where that is not full.
	Lancaster map[string][]string `yaml:"lancaster,omitempty" json:"lancaster,omitempty"`
	York      map[string][]string `yaml:"york,omitempty" json:"york,omitempty"`
	Battles   []PositionBattle    `yaml:"battles,omitempty" json:"battles,omitempty"`
	// Claimants are the King and Pretender, by house, where they are not the
	// most senior heir there is; "none" while the next King is not crowned.
	Claimants map[string]string `yaml:"claimants,omitempty" json:"claimants,omitempty"`
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

// FromPosition sets a game up, or says everything that is wrong with the position.
func FromPosition(b *Board, p Position) (*Game, []string) {
	var wrong []string
	no := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	g := newGame(b)
	if p.Setup != "" {
		setup, err := b.pack.Setup(p.Setup)
		if err != nil {
			return nil, []string{err.Error()}
		}
		g = NewScenario(b, setup.Name)
		g.phase = CardPhase
		if p.Phase == "deal" {
			g.phase = Deal
		}
	}
	house := func(name, what string) table.Side {
		s, ok := House(name)
		if !ok {
			no("%s: there is no house %q", what, name)
			return Lancaster
		}
		return s
	}
	if p.Campaign != 0 {
		g.campaign = p.Campaign
	}
	if p.Last != 0 {
		g.last = p.Last
	}
	if p.Turn != 0 {
		g.turn = p.Turn
	}
	if g.campaign < 1 || g.campaign > 3 || g.turn < 1 || g.turn > 7 || g.last < g.campaign || g.last > 3 {
		no("campaign, last or turn is out of range")
	}
	if p.King != "" {
		g.king = house(p.King, "king")
	}
	if p.Phase != "" {
		i := slices.Index(phaseNames[:], p.Phase)
		if i < 0 {
			no("there is no phase %q; there are %s", p.Phase, strings.Join(phaseNames[:], ", "))
			i = int(CardPhase)
		}
		g.phase = Phase(i)
	} else if p.Setup == "" {
		g.phase = CardPhase
	}
	for s, places := range []map[string][]string{p.Lancaster, p.York} {
		for _, place := range sortedKeys(places) {
			at, ok := b.placeNamed(place)
			if !ok {
				no("%s: there is no area or place %q", Houses[s], place)
				continue
			}
			for _, words := range places[place] {
				x, strength, why := b.blockWords(table.Side(s), words)
				if why != "" {
					no("%s, %s: %s", Houses[s], place, why)
					continue
				}
				if g.blocks[x].at != aside {
					no("%s: %s is there twice", Houses[s], b.blocks[x].name)
					continue
				}
				if at >= 0 && g.enemyExile(table.Side(s), at) {
					no("%s: %s cannot be in %s", Houses[s], b.blocks[x].name, place)
					continue
				}
				g.place(x, at)
				g.blocks[x].strength = strength
			}
		}
	}
	for i := range g.blocks {
		if o := b.blocks[i].other; o != noBlock && int(o) > i && g.blocks[i].at != aside && g.blocks[o].at != aside && g.blocks[o].at != dead {
			no("%s is there for both houses", b.blocks[i].name)
		}
	}
	for i := range g.blocks {
		if o := b.blocks[i].other; o != noBlock && g.blocks[i].at == dead && g.blocks[o].at == aside {
			g.blocks[o].at = gone
		}
	}
	for s := range g.claimant {
		g.claimant[s] = g.seniorHeir(table.Side(s))
		g.minorsDue[s] = p.MinorsDue[Houses[s]]
		if name := p.Claimants[Houses[s]]; name == "none" {
			g.claimant[s] = noBlock
		} else if x, ok := b.block(table.Side(s), name); ok && b.blocks[x].kind == heir && g.blocks[x].at != aside {
			g.claimant[s] = x
		} else if name != "" {
			no("claimants: %q is no heir of %s in this position", name, Houses[s])
		}
		for _, c := range p.Hands[Houses[s]] {
			if i, ok := b.card(c); ok {
				g.hand[s][i]++
			} else {
				no("hands: there is no card %q", c)
			}
		}
	}
	if g.phase > CardPhase && g.phase < Supply {
		for s, h := range Houses {
			name := p.Cards[h]
			if name == "" {
				name = "3"
			}
			i, ok := b.card(name)
			if !ok {
				no("cards: there is no card %q", name)
			}
			g.played[s] = i
			if b.cards[i].name == treason && g.phase > Actions1 {
				g.treason = table.Side(s)
			}
		}
		g.player1 = g.pretender()
		if p.Player1 != "" {
			g.player1 = house(p.Player1, "player1")
		}
	}
	if p.Treason != "" && p.Treason != "used" {
		g.treason = house(p.Treason, "treason")
	} else if p.Treason == "used" {
		g.treason = table.Nobody
	}
	for _, pb := range p.Battles {
		g.setBattle(pb, house, no)
	}
	clear(g.departed)
	for _, name := range p.Departed {
		if a, ok := b.areaByName[name]; ok {
			g.departed[a] = true
		} else {
			no("departed: there is no area %q", name)
		}
	}
	g.checkPosition(no)
	if wrong != nil {
		return nil, wrong
	}
	return g, nil
}

// checkPosition finds what no game comes to.
func (g *Game) checkPosition(no func(string, ...any)) {
	for a := range g.areas {
		if !g.contested(areaID(a)) {
			continue
		}
		name, s := g.areas[a].name, g.attacker[a]
		switch {
		case g.phase != Actions1 && g.phase != Actions2 && g.phase != Battles:
			no("%s is contested, which in phase %s no area is", name, g.phase)
		case s == table.Nobody:
			no("%s is contested, but battles does not say who attacks", name)
		case g.bordersInto(s, areaID(a)) == 0:
			no("battles: entered does not say how the attackers came to %s", name)
		}
	}
	if l, y := len(g.handNames(Lancaster)), len(g.handNames(York)); l != y && g.phase == CardPhase {
		no("hands: %d cards against %d; both houses hold as many", l, y)
	}
}

func (g *Game) setBattle(pb PositionBattle, house func(string, string) table.Side, no func(string, ...any)) {
	a, ok := g.areaByName[pb.Area]
	if !ok {
		no("battles: there is no area %q", pb.Area)
		return
	}
	s := house(pb.Attacker, "battles: attacker")
	g.attacker[a] = s
	borderTo := func(name string) borderID {
		if name == "sea" {
			return bySea
		}
		from, ok := g.areaByName[name]
		if !ok || g.joined[from][a] == noBorder {
			no("battles: no border joins %q and %s", name, pb.Area)
			return noBorder
		}
		return g.joined[from][a]
	}
	for _, e := range pb.Entered {
		es := house(e.Side, "battles: side")
		br := borderTo(e.From)
		if br >= 0 {
			g.entered[es][br] |= g.towards(br, a)
			g.crossed[es][br] += int8(len(e.Blocks))
		}
		for _, name := range e.Blocks {
			x, ok := g.block(es, name)
			if !ok || g.blocks[x].at != a {
				no("battles: %q of %s is not in %s", name, e.Side, pb.Area)
				continue
			}
			g.blocks[x].via, g.blocks[x].moved = br, true
		}
		if es == s && g.main[a] == noBorder {
			g.main[a] = br
		}
	}
	if pb.Main != "" {
		g.main[a] = borderTo(pb.Main)
	}
}

// NewScenario sets a game up for a scenario of the pack (4.0); the first cards are
// not dealt yet.
func NewScenario(b *Board, name string) *Game {
	setup, err := b.pack.Setup(name)
	if err != nil {
		return nil
	}
	g := newGame(b)
	g.campaign, g.last, g.phase = setup.Campaigns[0], setup.Campaigns[1], Deal
	g.king, _ = House(setup.King)
	for i := range g.blocks {
		g.blocks[i].at = dead // whoever is named nowhere is out of the game
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
		Hands: map[string][]string{}, Lancaster: map[string][]string{}, York: map[string][]string{}}
	for s, h := range Houses {
		p.Hands[h] = g.handNames(table.Side(s))
		if g.played[s] >= 0 {
			if p.Cards == nil {
				p.Cards = map[string]string{}
			}
			p.Cards[h] = g.cards[g.played[s]].name
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
	for i := range g.blocks {
		x := blockID(i)
		if at := g.blocks[i].at; at == aside || at == gone {
			continue
		}
		places := p.Lancaster
		if g.owner(x) == York {
			places = p.York
		}
		words := g.name(x)
		if g.blocks[i].at >= 0 && g.blocks[i].strength != g.info(x).max {
			words += " " + itoa(int(g.blocks[i].strength))
		}
		at := g.areaName(g.blocks[i].at)
		places[at] = append(places[at], words)
	}
	for a := range g.areas {
		if g.areas[a].exile && g.departed[a] {
			p.Departed = append(p.Departed, g.areas[a].name)
		}
		if g.attacker[a] != table.Nobody && g.contested(areaID(a)) {
			p.Battles = append(p.Battles, g.positionBattle(areaID(a)))
		}
	}
	return p
}

func (g *Game) positionBattle(a areaID) PositionBattle {
	pb := PositionBattle{Area: g.areaName(a), Attacker: Houses[g.attacker[a]]}
	from := func(br borderID) string { return g.cameFrom(br, a) }
	if g.main[a] != noBorder {
		pb.Main = from(g.main[a])
	}
	for s := table.First; s <= table.Second; s++ {
		var names []string
		blocks := map[string][]string{}
		for _, x := range g.in(s, a) {
			if via := g.blocks[x].via; via != noBorder {
				n := from(via)
				if blocks[n] == nil {
					names = append(names, n)
				}
				blocks[n] = append(blocks[n], g.name(x))
			}
		}
		for _, l := range g.areas[a].links { // borders whose blocks are gone
			if n := g.areaName(l.to); g.enteredBy(s, l.border, a) && blocks[n] == nil {
				names = append(names, n)
			}
		}
		for _, n := range names {
			pb.Entered = append(pb.Entered, PositionEntry{Houses[s], n, blocks[n]})
		}
	}
	return pb
}

func (b *Board) placeNamed(name string) (areaID, bool) {
	if a, ok := b.areaByName[name]; ok {
		return a, true
	}
	switch name {
	case "pool":
		return pool, true
	case "face-down":
		return faceDown, true
	case "minor":
		return minor, true
	case "prisoner":
		return prisoner, true
	case "dead":
		return dead, true
	case "aside", "enemy noble":
		return aside, true
	}
	return noArea, false
}

// blockWords reads "Salisbury" or "Salisbury 2".
func (b *Board) blockWords(s table.Side, words string) (x blockID, strength int8, wrong string) {
	name := words
	n := 0
	if i := strings.LastIndexByte(words, ' '); i > 0 {
		if k, err := strconv.Atoi(words[i+1:]); err == nil {
			name, n = words[:i], k
		}
	}
	x, ok := b.block(s, name)
	if !ok {
		return noBlock, 0, fmt.Sprintf("there is no block %q", name)
	}
	strength = b.blocks[x].max
	if n != 0 {
		if n < 1 || n > int(strength) {
			return noBlock, 0, fmt.Sprintf("%s has a strength of 1 to %d", name, strength)
		}
		strength = int8(n)
	}
	return x, strength, ""
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
