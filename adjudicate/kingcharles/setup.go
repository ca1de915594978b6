package kingcharles

import (
	"errors"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/scenarios"
)

// Revision counts the readings of the rulebook; a game records the one it is played by. Since 2 these
// are read otherwise: 4.2, 14.1, 17.3, 18.3, 20.1 with the plots, 20.2, 20.4, and annex-3.
const Revision = 2

// Rules is Unhappy King Charles! as the adjudicator plays it.
type Rules struct {
	kind.Rules[*Game] // reads, writes and cites all questions by their declarations
	board             *Board
}

// New makes the rules ready with a pack.
func New(p *scenarios.Pack) (*Rules, error) {
	b, err := NewBoard(p)
	if err != nil {
		return nil, err
	}
	return rulesOf(b), nil
}

func rulesOf(b *Board) *Rules {
	return &Rules{kind.Rules[*Game]{Book: b.book, Known: b.foreseen, Shown: (*Game).shown, Tongue: speak, Foresee: b.foresee, Later: (*Game).later, ViewIn: (*Game).ViewIn,
		Card: func(g *Game, t tongue.Tongue, s table.Side, name string) string {
			if c := g.named(slices.Concat(g.held(s), g.bonusOf(s)), name); c != noCard {
				return g.cardWord(t, c)
			}
			return ""
		}}, b}
}

// printed is what is printed of the game.
func (b *Board) printed() game.Printed {
	return game.Print(ID, "Unhappy King Charles!", Revision, b.pack.Digest, Sides, which.Each(b.data.Setups, func(s scenarios.CharlesSetup) string { return s.Name }))
}

// Start sets up a scenario; the decks are not shuffled yet.
func (r *Rules) Start(scenario string) (game.Game, error) {
	g := NewScenario(r.board, scenario)
	if g == nil {
		return nil, r.NoScenario(scenario)
	}
	return g, nil
}

// NewScenario sets up a scenario with its optional rules, see game.Optional (5.1-5.3); nil if
// there is none of the name. The decks come with the first phase.
func NewScenario(b *Board, text string) *Game {
	name, optional := game.SplitScenario(text)
	i := slices.IndexFunc(b.data.Setups, func(s scenarios.CharlesSetup) bool { return s.Name == name })
	if i < 0 {
		return nil
	}
	g := newGame(b, &b.data.Setups[i])
	for _, o := range optional {
		if !g.options.turnOn(o) {
			return nil
		}
	}
	for a := range b.areas {
		g.control[a] = b.areas[a].control
	}
	for i := range b.generals {
		s, p := &g.general[i], &b.generals[i]
		s.at, s.under, s.box = noArea, noGeneral, other
		switch {
		case p.start != noArea:
			s.at, s.box = p.start, outside
		case p.Entry.Available:
			s.box = available
		case p.turn > 0:
			s.box = track
		}
	}
	g.general[b.callander].box = track // annex-2: he enters from turn 7
	for i, p := range b.data.Brigades {
		s := &g.brigade[i]
		s.side, s.place = b.brigades[i].side, boxed(other)
		switch {
		case p.Start.General != "":
			s.place = under(b.generalOf(p.Start.General))
		case p.Start.Inside:
			s.place = insideOf(b.areaIs(p.Start.Area))
		case p.Start.Area != "":
			s.place = inArea(b.areaIs(p.Start.Area))
		case b.brigades[i].origin == regional:
			s.place = boxed(available)
		}
	}
	g.chits = slices.Clone(b.data.Naval.Chits)
	g.left = [2]int{g.setup.Plays, g.setup.Plays}
	g.fresh = true
	return g
}

// createDecks makes the decks and deals the first hands (5.4), and shuffles the chits (5.3).
func (g *Game) createDecks() {
	defer g.t.In("setup").Out()
	g.chits = table.Shuffled(g.t, "chits", g.chits)
	early, mid, late := g.deckOf("early"), g.deckOf("mid"), g.deckOf("late")
	cards := table.Shuffled(g.t, "early", g.periodCards("early"))
	if g.henrietta { // 26.1: the Mandatory cards come later
		g.draw = cards
	} else {
		top := append(slices.Clone(cards[:early.Top-1]), cardID(early.Mandatory-1))
		g.draw = append(table.Shuffled(g.t, "top", top), cards[early.Top-1:]...)
	}
	g.altHist = table.Shuffled(g.t, "alt-hist", g.cardsOf("alt-hist", table.Nobody))
	g.mid = g.withAltHist("mid", mid.AltHist)
	if !g.henrietta {
		g.mid = append([]cardID{cardID(mid.Mandatory - 1)}, g.mid...)
	}
	g.late = g.withAltHist("late", late.AltHist)
	if g.henrietta {
		return
	}
	for s := Royalist; s <= Parliament; s++ {
		g.hand[s] = append(g.drawCards(g.setup.Deal), g.cardsOf("core", s)...)
	}
}

// periodCards are the cards of a period but its Mandatory one.
func (g *Game) periodCards(period string) []cardID {
	return slices.DeleteFunc(g.cardsOf(period, table.Nobody), func(c cardID) bool { return int(c) == g.deckOf(period).Mandatory-1 })
}

// withAltHist shuffles the cards of a period together with some of the Alt-Hist cards.
func (g *Game) withAltHist(period string, n int) []cardID {
	cards := append(g.periodCards(period), g.altHist[:n]...)
	g.altHist = g.altHist[n:]
	return table.Shuffled(g.t, period, cards)
}

func (b *Board) deckOf(period string) *scenarios.CharlesDeck {
	i := slices.IndexFunc(b.data.Decks, func(d scenarios.CharlesDeck) bool { return d.Name == period })
	return &b.data.Decks[i]
}

// NewBoard prepares a pack for play.
func NewBoard(p *scenarios.Pack) (*Board, error) { return newBoard(p, specials) }

func newBoard(p *scenarios.Pack, special []special) (*Board, error) {
	w := p.Charles
	b := &Board{pack: p, data: w, areaIDs: map[string]areaID{}, brigIDs: map[string]brigadeID{}}
	for _, r := range w.Regions {
		b.regions = append(b.regions, region{name: r.Name})
	}
	for i, a := range w.Areas {
		x := area{name: a.Name, region: b.regionIs(a.Region), class: int8(a.Class), supply: a.Supply != "", port: a.Port, notable: noNotable}
		x.control, _ = SideOf(a.Control)
		for s := range x.recruits {
			x.recruits[s] = b.regionsOf(a.Recruits[Sides[s]])
		}
		b.areas, b.areaIDs[a.Name] = append(b.areas, x), areaID(i)
		b.regions[x.region].areas = append(b.regions[x.region].areas, areaID(i))
	}
	for _, c := range w.Connections {
		by := way(slices.Index(wayNames[:], c.Type))
		from, to := b.areaIs(c.Between[0]), b.areaIs(c.Between[1])
		b.areas[from].links = append(b.areas[from].links, link{to, by})
		b.areas[to].links = append(b.areas[to].links, link{from, by})
	}
	for i := range b.areas {
		slices.SortFunc(b.areas[i].links, func(x, y link) int { return int(x.to) - int(y.to) })
	}
	for _, x := range w.Infrastructures {
		b.infras = append(b.infras, region{name: x.Name, areas: b.areasOf(x.Areas)})
	}
	for i, n := range w.Notables {
		x := notable{name: n.Name, area: b.areaIs(n.Area), card: cardID(n.Card - 1)}
		x.side, _ = SideOf(n.Side)
		if _, is := b.area(n.Name); is {
			x.name = "Basing Garrison" // so that no unit has the name of an Area
		}
		b.notables = append(b.notables, x)
		b.areas[x.area].notable = notableID(i)
	}
	for i := range w.Generals {
		b.generals = append(b.generals, b.newGeneral(&w.Generals[i]))
	}
	for _, x := range w.Brigades {
		y := brigade{name: x.Name, origin: originOf(x.Kind), region: b.regionIs(x.Region), value: x.Value}
		y.side, _ = SideOf(x.Side)
		b.brigIDs[y.name] = brigadeID(len(b.brigades))
		b.brigades = append(b.brigades, y)
	}
	for i := range w.Cards {
		c := card{CharlesCard: &w.Cards[i]}
		c.side, _ = SideOf(c.Side)
		b.cards = append(b.cards, c)
	}
	if err := b.findNamed(); err != nil {
		return nil, err
	}
	b.makeNames()
	if err := b.addSpecials(special); err != nil {
		return nil, err
	}
	b.book, b.rows = b.makeBook(), stateRows()
	return b, nil
}

func (b *Board) newGeneral(p *scenarios.CharlesGeneral) general {
	x := general{CharlesGeneral: p, name: b.unitName(p), scots: p.Colour == "covenanter", lorrainer: p.Colour == "lorrainer", region: b.regionIs(p.Region),
		turn: p.Entry.Turn, start: b.areaIs(p.Entry.Start), immediate: slices.Contains(p.Rules, "immediate-assault"),
		enters: b.areasOf(p.Entry.Areas), bringsKind: originOf(p.Entry.Kind)}
	x.side, _ = SideOf(p.Side)
	if p.Entry.Moves {
		x.turn = 0 // he enters by Activation (annex-2, r41)
	}
	return x
}

// unitName is a General's name where no Area, Local Notable or other General has it too.
func (b *Board) unitName(p *scenarios.CharlesGeneral) string {
	if _, is := b.area(p.Name); is {
		return "Earl of " + p.Name
	}
	if _, is := b.notable(p.Name); is {
		return "General " + p.Name
	}
	if p.Short == "Lord General" || p.Short == "Lieutenant General" {
		return p.Short
	}
	return p.Name
}

func (b *Board) areaIs(name string) areaID {
	a, _ := b.area(name)
	return a
}

func (b *Board) regionIs(name string) regionID {
	r, _ := b.regionNamed(name)
	return r
}

func (b *Board) areasOf(names []string) []areaID     { return which.Each(names, b.areaIs) }
func (b *Board) regionsOf(names []string) []regionID { return which.Each(names, b.regionIs) }

// generalOf is a General by his name in the pack.
func (b *Board) generalOf(name string) generalID {
	return generalID(slices.IndexFunc(b.data.Generals, func(x scenarios.CharlesGeneral) bool { return x.Name == name }))
}

// notableOf is a Local Notable by his name in the pack.
func (b *Board) notableOf(name string) notableID {
	return notableID(slices.IndexFunc(b.data.Notables, func(x scenarios.CharlesNotable) bool { return x.Name == name }))
}

// findNamed finds what the rules call by name.
func (b *Board) findNamed() error {
	if !findAll(b.areaIs, map[string]*areaID{"London": &b.london, "Bristol": &b.bristol, "Truro": &b.truro, "Cambridge": &b.cambridge}) ||
		!findAll(b.regionIs, map[string]*regionID{"The North": &b.north, "Wales": &b.wales, "The East": &b.east, "The South": &b.south}) ||
		!findAll(b.notableOf, map[string]*notableID{"Willoughby": &b.willoughby, "Lord Herbert": &b.herbert, "Massey": &b.notableMassey, "Brereton": &b.notableBrereton}) ||
		!findAll(b.generalOf, map[string]*generalID{"King Charles": &b.charles, "Prince Rupert": &b.rupert, "Prince Rupert as Lieutenant General": &b.lieutenant,
			"Newcastle": &b.newcastle, "Langdale": &b.langdale, "Gerard": &b.gerard, "Charles of Lorraine": &b.lorraine, "Essex": &b.essex, "Waller": &b.waller,
			"Manchester": &b.manchester, "Sir Thomas Fairfax": &b.fairfax, "The Lord General": &b.lordGeneral, "Cromwell": &b.cromwell, "Poyntz": &b.poyntz,
			"Massey": &b.massey, "Brereton": &b.brereton, "Leven": &b.leven, "Callander": &b.callander}) {
		return errors.New("the pack lacks an Area, a Region, a General or a Local Notable that the rules name")
	}
	return nil
}

// findAll finds things by their names, and says whether there are all of them.
func findAll[ID ~int8](find func(string) ID, all map[string]*ID) bool {
	there := true
	for name, x := range all {
		*x = find(name)
		there = there && *x >= 0
	}
	return there
}

// sideCards are cards of a period, in the order of their numbers.
func (b *Board) cardsOf(period string, s table.Side) (list []cardID) {
	for i := range b.cards {
		if c := &b.cards[i]; c.Period == period && (s == table.Nobody || c.side == s) {
			list = append(list, cardID(i))
		}
	}
	return list
}
