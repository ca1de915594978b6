package thiswar

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
)

// Position is a whole position in words, for cases, the engine protocol and
// tests: what testdata/cases/README.md describes. It holds what both players
// know; it is never shown to a player.
type Position struct {
	Setup      string              `yaml:"setup,omitempty" json:"setup,omitempty"`
	Scenario   string              `yaml:"scenario,omitempty" json:"scenario,omitempty"`
	Year       int                 `yaml:"year,omitempty" json:"year,omitempty"`
	Turn       string              `yaml:"turn,omitempty" json:"turn,omitempty"`
	Phase      string              `yaml:"phase,omitempty" json:"phase,omitempty"`
	Player1    string              `yaml:"player1,omitempty" json:"player1,omitempty"`
	Cards      map[string]string   `yaml:"cards,omitempty" json:"cards,omitempty"`
	Hands      map[string][]string `yaml:"hands,omitempty" json:"hands,omitempty"`
	Decks      map[string][]string `yaml:"decks,omitempty" json:"decks,omitempty"`
	Spent      map[string][]string `yaml:"spent,omitempty" json:"spent,omitempty"`
	Open       map[string][]string `yaml:"open,omitempty" json:"open,omitempty"`   // played in earlier Turns of the Year
	Aside      map[string][]string `yaml:"aside,omitempty" json:"aside,omitempty"` // in no deck: not yet, or not any more
	VP         int                 `yaml:"vp,omitempty" json:"vp,omitempty"`
	Lasting    []string            `yaml:"lasting,omitempty" json:"lasting,omitempty"`
	Enacted    []string            `yaml:"enacted,omitempty" json:"enacted,omitempty"`
	Used       []string            `yaml:"used,omitempty" json:"used,omitempty"`
	Targets    map[string]string   `yaml:"targets,omitempty" json:"targets,omitempty"`
	Royalist   map[string][]string `yaml:"royalist,omitempty" json:"royalist,omitempty"`
	Parliament map[string][]string `yaml:"parliament,omitempty" json:"parliament,omitempty"`
	Markers    map[string]int      `yaml:"markers,omitempty" json:"markers,omitempty"`
	Holders    map[string]string   `yaml:"holders,omitempty" json:"holders,omitempty"`
	Battles    []PositionBattle    `yaml:"battles,omitempty" json:"battles,omitempty"`
	Crossed    []PositionCrossing  `yaml:"crossed,omitempty" json:"crossed,omitempty"`
	Moved      map[string][]string `yaml:"moved,omitempty" json:"moved,omitempty"`
	Retreated  map[string][]string `yaml:"retreated,omitempty" json:"retreated,omitempty"` // to another Area this Turn (7.6)
	Exempt     map[string][]string `yaml:"exempt,omitempty" json:"exempt,omitempty"`       // by the Quartermaster General (9.12)
	PortGain   map[string]int      `yaml:"port_gain,omitempty" json:"port_gain,omitempty"`
	Flags      []string            `yaml:"flags,omitempty" json:"flags,omitempty"`
	// Due are New Model Army replacements that wait for a Siege to end: old to new.
	Due map[string]string `yaml:"due,omitempty" json:"due,omitempty"`
}

// PositionBattle says how an Area came to be Contested, in the order of entering.
type PositionBattle struct {
	Area     string          `yaml:"area" json:"area"`
	Attacker string          `yaml:"attacker" json:"attacker"`
	Entered  []PositionEntry `yaml:"entered,omitempty" json:"entered,omitempty"`
}

// PositionEntry is the blocks of a side that entered a Battle from one Area.
type PositionEntry struct {
	Side   string   `yaml:"side" json:"side"`
	From   string   `yaml:"from" json:"from"`
	Blocks []string `yaml:"blocks" json:"blocks"`
}

// PositionCrossing is blocks of a side that crossed a border this Turn and are
// not among those who entered a Battle; Entered says that they entered one that
// they are in no more, or that is over.
type PositionCrossing struct {
	Side    string `yaml:"side" json:"side"`
	From    string `yaml:"from" json:"from"`
	To      string `yaml:"to" json:"to"`
	Blocks  int    `yaml:"blocks,omitempty" json:"blocks,omitempty"`
	Entered bool   `yaml:"entered,omitempty" json:"entered,omitempty"`
}

// The flags of a Position.
const (
	flagIrish  = "ireland-sailed"
	flagQueen  = "henrietta-met"
	flagRupert = "rupert-lost"
)

// FromPosition makes a game of a position; wrong lists all that does not fit.
func FromPosition(b *Board, p Position) (g *Game, wrong []string) {
	bad := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	g, no := startPosition(b, p)
	if no == "" {
		no = g.setTime(p, bad)
	}
	if no != "" {
		return nil, []string{no}
	}
	for _, event := range p.Lasting {
		g.last(event)
	}
	g.placeAll(p, bad)
	g.setCards(p, bad)
	if p.Setup == "" && p.Hands == nil && p.Decks == nil && p.Spent == nil {
		g.decksOf(g.year)
	}
	g.setCities(p, bad)
	for _, x := range p.Crossed {
		g.setCrossed(x, bad)
	}
	for _, x := range p.Battles {
		g.setBattle(x, bad)
	}
	g.eachNamed(p.Moved, bad, func(x blockID) { g.Blocks[x].Moved = true })
	g.eachNamed(p.Retreated, bad, func(x blockID) { g.retreated[x] = true })
	g.eachNamed(p.Exempt, bad, func(x blockID) { g.exempt[x] = true })
	g.sailedIrish = slices.Contains(p.Flags, flagIrish)
	g.metQueen = g.metQueen || slices.Contains(p.Flags, flagQueen) // a set-up may have her with the King
	g.rupertLost = slices.Contains(p.Flags, flagRupert)
	g.londonShut = g.gunsBeforeLondon()
	g.freeRupert = g.phase > Initiative && g.skirmishes() && g.Blocks[g.rupert].At == g.continent
	g.setDue(p)
	return g, wrong
}

// startPosition is where a position begins: at a set-up, or on an empty map in 1643. It
// says what is wrong if there is no such scenario.
func startPosition(b *Board, p Position) (*Game, string) {
	name := cmp.Or(p.Scenario, p.Setup, "full-war")
	setup := b.war.Setup(name)
	if setup == nil {
		return nil, "there is no scenario " + name
	}
	if p.Setup != "" {
		g := NewScenario(b, p.Setup)
		if g == nil {
			return nil, "there is no scenario " + p.Setup
		}
		g.setup = setup
		return g, ""
	}
	g := newGame(b, setup)
	g.year, g.phase, g.vp = 1643, Initiative, p.VP
	if setup.LondonFortified {
		g.last(fortification)
	}
	return g, ""
}

// setTime sets the Year, the Turn and the phase. It says what is wrong if the scenario
// never comes to them.
func (g *Game) setTime(p Position, bad func(string, ...any)) (no string) {
	if p.Year != 0 {
		g.year = p.Year
	}
	if len(g.turns()) == 0 {
		return fmt.Sprintf("%s has no year %d", g.setup.Name, g.year)
	}
	if p.Turn != "" {
		if g.turn = slices.Index(g.turns(), p.Turn); g.turn < 0 {
			bad("%d has no Turn %s", g.year, p.Turn)
			g.turn = 0
		}
	}
	if p.Phase != "" {
		if i := slices.Index(phaseNames[:], p.Phase); i < 0 {
			bad("there is no phase %s", p.Phase)
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

// setCities sets what is noted of Cities: Siege Markers, holders, strength gained.
func (g *Game) setCities(p Position, bad func(string, ...any)) {
	for _, name := range sortedKeys(p.Markers) {
		if c, ok := g.city(name); ok && g.cities[c].fortified {
			g.marker[c] = int8(p.Markers[name])
		} else {
			bad("%s is no Fortified City", name)
		}
	}
	if g.phase != Deploy && (p.Setup == "" || g.war.Setup(p.Setup).Deployment != nil) {
		g.holders()
	}
	for _, name := range sortedKeys(p.Holders) {
		c, ok := g.city(name)
		s, ok2 := SideOf(p.Holders[name])
		if ok && ok2 && g.cities[c].vp > 0 {
			g.holder[c] = s
		} else {
			bad("%s is no Victory City of a side %s", name, p.Holders[name])
		}
	}
	for _, name := range sortedKeys(p.PortGain) {
		if c, ok := g.city(name); ok && g.cities[c].port >= 0 {
			g.portGain[c] = int8(p.PortGain[name])
		} else {
			bad("%s is no Port", name)
		}
	}
}

// setDue notes which New Model Army replacements wait for a Siege to end (11.12).
func (g *Game) setDue(p Position) {
	for _, old := range sortedKeys(p.Due) {
		x, ok := g.block(Parliament, old)
		y, ok2 := g.block(Parliament, p.Due[old])
		if ok && ok2 {
			g.nmaDue = append(g.nmaDue, nmaOf{x, y})
		}
	}
	if p.Due == nil && g.year > 1644 {
		g.findDue()
	}
}

// eachNamed does something with each of some blocks named by side.
func (g *Game) eachNamed(names map[string][]string, bad func(string, ...any), do func(blockID)) {
	for s, name := range Sides {
		for _, n := range names[name] {
			if x, ok := g.block(table.Side(s), n); ok {
				do(x)
			} else {
				bad("%s has no block %s", name, n)
			}
		}
	}
}

func (g *Game) placeAll(p Position, bad func(string, ...any)) {
	there := map[blockID]bool{}
	for s, places := range []map[string][]string{p.Royalist, p.Parliament} {
		for _, place := range sortedKeys(places) {
			at, ok := g.placeNamed(place)
			if !ok {
				bad("%s is no place", place)
				continue
			}
			for _, words := range places[place] {
				name, strength := words, -1
				if i := strings.LastIndexByte(words, ' '); i > 0 && len(words) == i+2 && words[i+1] >= '1' && words[i+1] <= '4' {
					if _, whole := g.block(table.Side(s), words); !whole {
						name, strength = words[:i], int(words[i+1]-'0')
					}
				}
				x, ok := g.block(table.Side(s), name)
				if !ok {
					bad("%s has no block %s", Sides[s], name)
					continue
				}
				if there[x] {
					bad("%s is there twice", name)
				}
				there[x] = true
				if strength < 0 {
					strength = int(g.info(x).max)
				}
				if strength > int(g.info(x).max) {
					bad("%s has %d at most", name, g.info(x).max)
				}
				g.Place(x, at)
				g.Blocks[x].Strength = int8(strength)
			}
		}
	}
}

func (g *Game) setCards(p Position, bad func(string, ...any)) {
	if g.phase > Initiative && g.phase < YearEnd {
		g.player1 = Royalist
		if s, ok := SideOf(p.Player1); ok {
			g.player1 = s
		}
	}
	for s := table.First; s <= table.Second; s++ {
		taken := map[cardID]bool{}
		find := func(name string) (cardID, bool) {
			c, ok := g.card(s, name, func(c cardID) bool { return !taken[c] })
			if _, any := g.card(s, name, nil); any && !ok {
				bad("the position has more of the card %s than %s has", name, Sides[s])
			} else if !ok {
				bad("%s has no card %s", Sides[s], name)
			}
			taken[c] = true
			return c, ok
		}
		if g.phase > Initiative && g.phase < YearEnd {
			name := p.Cards[Sides[s]]
			if name == "" {
				name = "4 AP"
			}
			if c, ok := find(name); ok {
				g.played[s] = c
			}
		}
		g.enacted[s], g.used[s] = slices.Contains(p.Enacted, Sides[s]), slices.Contains(p.Used, Sides[s])
		if name := p.Targets[Sides[s]]; name != "" {
			at, ok := g.area(name)
			if !ok {
				bad("%s is no Area and no City", name)
			}
			g.target[s], g.enacted[s] = at, true
		}
		lists := []*[]cardID{&g.hand[s], &g.deck[s], &g.spent[s], &g.aside[s]}
		for i, names := range [][]string{p.Hands[Sides[s]], p.Decks[Sides[s]], p.Spent[Sides[s]], p.Aside[Sides[s]]} {
			if names == nil {
				continue
			}
			*lists[i] = nil
			for _, n := range names {
				c, ok := find(n)
				if !ok {
					continue
				}
				*lists[i] = append(*lists[i], c)
				if i == 0 && !g.inYear(c) {
					bad("%s has no card %s in %d", Sides[s], n, g.year)
				}
			}
		}
		taken = map[cardID]bool{} // those played before are spent or aside besides
		for _, n := range p.Open[Sides[s]] {
			if c, ok := find(n); ok {
				g.open[s] = append(g.open[s], c)
			}
		}
	}
}

// inYear says that a card can be in a hand this Year.
func (g *Game) inYear(c cardID) bool {
	i := &g.cards[c]
	return i.add <= g.year && (i.remove == 0 || i.remove >= g.year)
}

func (g *Game) setCrossed(x PositionCrossing, bad func(string, ...any)) {
	s, ok := SideOf(x.Side)
	from, ok2 := g.area(x.From)
	to, ok3 := g.area(x.To)
	br := noBorder
	if ok2 && ok3 {
		br = g.Joined(from, to)
	}
	if !ok || br == noBorder {
		bad("no block of %s can cross from %s to %s", x.Side, x.From, x.To)
		return
	}
	g.Crossed[s][br] += int8(x.Blocks)
	if x.Entered {
		g.NoteEntry(s, br, to)
	}
}

func (g *Game) setBattle(pb PositionBattle, bad func(string, ...any)) {
	a, ok := g.area(pb.Area)
	if !ok {
		bad("%s is no Area", pb.Area)
		return
	}
	if g.Attacker[a], ok = SideOf(pb.Attacker); !ok {
		bad("%s is attacked by nobody", pb.Area)
	}
	for _, e := range pb.Entered {
		s, ok := SideOf(e.Side)
		from, ok2 := g.area(e.From)
		br := noBorder
		if ok2 {
			br = g.Joined(from, a)
		}
		if !ok || br == noBorder {
			bad("%s cannot be entered from %s", pb.Area, e.From)
			continue
		}
		g.NoteEntry(s, br, a)
		for _, n := range e.Blocks {
			x, ok := g.block(s, n)
			if !ok || g.Blocks[x].At != a {
				bad("%s is not in %s", n, pb.Area)
				continue
			}
			g.Blocks[x].Via, g.Blocks[x].Moved = br, true
			g.Crossed[s][br]++
		}
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
