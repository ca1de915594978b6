package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/scenarios"
)

// Revision counts the readings of the rulebook; a game records the one it is played by.
const Revision = 1

// Rules is Unhappy King Charles! as the adjudicator plays it.
type Rules struct {
	*book // reads, writes and cites all questions by their declarations
	board *Board
}

// New makes the rules ready with a pack.
func New(p *scenarios.Pack) (*Rules, error) {
	b, err := NewBoard(p)
	if err != nil {
		return nil, err
	}
	return rulesOf(b), nil
}

func rulesOf(b *Board) *Rules { return &Rules{b.book, b} }

// printed is what is printed of the game.
func (b *Board) printed() game.Printed {
	var names []string
	for _, s := range b.data.Setups {
		names = append(names, s.Name)
	}
	return game.Print(ID, "Unhappy King Charles!", Revision, b.pack.Digest, Sides, names)
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
	for n := range b.notables {
		if b.notables[n].card == noCard {
			g.notable[n] = inPlay
		}
	}
	for i := range b.generals {
		s, p := &g.general[i], &b.generals[i]
		s.at, s.under, s.box = noArea, noGeneral, other
		switch {
		case p.start != noArea:
			s.at, s.box = p.start, outside
		case p.available:
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
	g.train = [2]marker{{place: boxed(other)}, {place: boxed(other)}}
	g.queen.place, g.brentford.place = boxed(other), boxed(other)
	g.naval, g.chits = b.data.Naval.Start, slices.Clone(b.data.Naval.Chits)
	g.left = [2]int{g.setup.Plays, g.setup.Plays}
	g.fresh = true
	return g
}

// createDecks makes the decks and deals the first hands (5.4), and shuffles the chits (5.3).
func (g *Game) createDecks() {
	g.t.In("setup")
	defer g.t.Out()
	order := g.t.Shuffle("chits", len(g.chits))
	chits := slices.Clone(g.chits)
	for i, k := range order {
		g.chits[i] = chits[k]
	}
	early, mid, late := g.deckOf("early"), g.deckOf("mid"), g.deckOf("late")
	cards := g.shuffled("early", g.periodCards("early"))
	if g.henrietta { // 26.1: the Mandatory cards come later
		g.draw = cards
	} else {
		top := append(slices.Clone(cards[:early.Top-1]), cardID(early.Mandatory-1))
		g.draw = append(g.shuffled("top", top), cards[early.Top-1:]...)
	}
	g.altHist = g.shuffled("alt-hist", g.cardsOf("alt-hist", table.Nobody))
	g.mid = g.withAltHist("mid", mid.AltHist)
	if !g.henrietta {
		g.mid = append([]cardID{cardID(mid.Mandatory - 1)}, g.mid...)
	}
	g.late = g.withAltHist("late", late.AltHist)
	if g.henrietta {
		return
	}
	for s := Royalist; s <= Parliament; s++ {
		g.hand[s] = append(g.drawCards(s, g.setup.Deal), g.cardsOf("core", s)...)
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
	return g.shuffled(period, cards)
}

func (b *Board) deckOf(period string) *scenarios.CharlesDeck {
	i := slices.IndexFunc(b.data.Decks, func(d scenarios.CharlesDeck) bool { return d.Name == period })
	return &b.data.Decks[i]
}
