package kingcharles

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/state"
	"fieldpost/adjudicate/game/table"
	"fieldpost/scenarios"
)

// Position is a whole position in words, for cases, the engine protocol and tests, as its
// rows say: what testdata/cases/unhappy-king-charles/README.md describes. It holds what both
// players know; it is never shown to a player.
type Position = state.Doc

// Position is the whole position as it stands, as FromPosition sets it up: at the beginning of
// its phase, or of a play in the Campaign Phase. Of a card half used it holds where everything is.
func (g *Game) Position() Position { return g.rows.Write(g) }

// Begin makes a game of a position, or lists all that does not fit.
func (r *Rules) Begin(p Position) (game.Game, []string) { return FromPosition(r.board, p) }

// FromPosition makes a game of a position; wrong lists all that does not fit. What is left out
// is as in the set-up.
func FromPosition(b *Board, doc Position) (g *Game, wrong []string) {
	return fromPosition(b, doc, [2][]string{})
}

// fromPosition is FromPosition where sides hold some cards at least, if their hands are left out.
func fromPosition(b *Board, doc Position, holds [2][]string) (g *Game, wrong []string) {
	p := state.Read(doc)
	name := cmp.Or(p.Text("scenario"), b.data.Setups[0].Name)
	if g = NewScenario(b, name); g == nil {
		return nil, []string{"there is no scenario " + name}
	}
	g.phase, g.fresh, g.holds = Campaign, false, holds
	g.rows.Read(g, p)
	g.holds = [2][]string{}
	if p.Wrong != nil {
		return nil, p.Wrong
	}
	return g, nil
}

// orNone is a list, of one word if there is nothing in it: what is left out is something else.
func orNone(list []string) []string {
	if len(list) == 0 {
		return []string{"none"}
	}
	return list
}

// texts is a list that orNone may have written.
func texts(p *state.Position, name string) []string {
	return slices.DeleteFunc(p.Texts(name), func(s string) bool { return s == "none" })
}

func (g *Game) readChits(p *state.Position) {
	if p.Doc["chits"] == nil {
		return
	}
	g.chits = nil
	for _, text := range texts(p, "chits") {
		n, err := strconv.Atoi(text)
		if err != nil {
			p.No("chits: %q is no number", text)
		}
		g.chits = append(g.chits, n)
	}
}

// eventsDone are the Events that matter later: Mandatory ones, those that others wait for, and
// those that have turned on what lasts.
func (g *Game) eventsDone() (names []string) {
	for c := range g.cards {
		p := &g.cards[c]
		matters := p.Mandatory || slices.ContainsFunc(g.cards, func(x card) bool { return x.After == c+1 }) ||
			slices.ContainsFunc(p.Do, func(x scenarios.CharlesStep) bool { return x.Switch != nil && x.Switch.Until == "game" })
		if g.done[c] && matters {
			names = append(names, p.Name)
		}
	}
	return names
}

func (g *Game) readEvents(p *state.Position) {
	events := texts(p, "events")
	if g.turn > 1 && (p.Doc["events"] == nil || len(events) > 0) {
		events = append([]string{g.cards[raisingStandard].Name}, events...)
	}
	for _, name := range events {
		c, ok := g.cardNamed(name)
		if !ok {
			p.No("events: there is no card %q", name)
			continue
		}
		g.done[c] = true
		for i := range g.cards[c].Do {
			if on := g.cards[c].Do[i].Switch; on != nil && on.Until == "game" {
				g.turnOn(on)
			}
		}
	}
}

// readUnits takes all Units off the map where a position begins with none: those who come by a
// card wait for it.
func (g *Game) readUnits(p *state.Position) {
	if p.Text("units") != "none" {
		return
	}
	for i := range g.general {
		to := removed
		if by := g.data.Generals[i].Entry.Card; by > 0 && !g.done[by-1] {
			to = other
		}
		g.general[i] = generalState{box: to, at: noArea, under: noGeneral}
	}
	for i := range g.notable {
		g.notable[i] = notYet
	}
	for i := range g.brigade {
		to := available
		if g.brigades[i].origin != regional {
			to = other
		}
		g.brigade[i].place = boxed(to)
	}
}

// entry is how a position calls the box of Generals who wait for an Event.
const entry = "entry"

// whereGeneral is where a General is, as a position has it, putGeneral puts him there.
func (g *Game) whereGeneral(i int) string {
	switch s := &g.general[i]; {
	case s.box <= inside && s.under != noGeneral:
		return "under " + g.generals[s.under].name
	case s.box <= inside:
		return g.placeName(place{s.box, int8(s.at)})
	case s.box == other:
		return entry
	default:
		return boxNames[s.box]
	}
}

func (g *Game) putGeneral(i int, text string) (ok bool) {
	s := &g.general[i]
	s.under, s.at = noGeneral, noArea
	if top, led := strings.CutPrefix(text, "under "); led {
		s.under, ok = g.Board.general(top)
		return ok
	}
	at, ok := g.placeNamed(strings.Replace(text, entry, boxNames[other], 1))
	if s.box = at.box; at.onMap() {
		s.at = areaID(at.id)
	}
	return ok && at.box != withGeneral && at.box != withNotable
}

// followGenerals has Subordinates be where those are whom they serve.
func (g *Game) followGenerals(p *state.Position) {
	for i := range g.general {
		s := &g.general[i]
		if s.under == noGeneral {
			continue
		}
		if s.at, s.box = g.general[s.under].at, g.general[s.under].box; !g.onMap(s.under) || g.general[s.under].under != noGeneral {
			p.No("generals: %s cannot be under %s", g.generals[i].name, g.generals[s.under].name)
		}
	}
}

// writeBrigades lists a side's Brigades by place: on the map those that serve it, off it its own.
func (g *Game) writeBrigades(s table.Side) any {
	d := state.Doc{boxNames[available]: []string{}} // exactly these are
	for i := range g.brigade {
		if b := &g.brigade[i]; b.onMap() && b.side == s || !b.onMap() && g.brigades[i].side == s {
			name := g.placeName(b.place)
			list, _ := d[name].([]string)
			d[name] = append(list, g.brigades[i].name)
		}
	}
	return d
}

func (g *Game) readBrigades(p *state.Position, s table.Side) {
	lists := p.Lists(Sides[s])
	if _, exactly := lists[boxNames[available]]; exactly {
		for i := range g.brigade {
			if g.brigades[i].side == s && g.brigade[i].box == available {
				g.brigade[i].place = boxed(removed)
			}
		}
	}
	for where, names := range state.InOrder(lists) {
		at, ok := g.placeNamed(where)
		if !ok {
			p.No("%s: there is no place %q", Sides[s], where)
		}
		for _, name := range names {
			x, ok := g.Board.brigade(name)
			if !ok {
				p.No("%s: there is no Brigade %q", Sides[s], name)
				continue
			}
			g.brigade[x].place, g.brigade[x].side = at, g.brigades[x].side
			if at.onMap() {
				g.brigade[x].side = s
			}
		}
	}
}

// writeControl says where control is not as in the set-up; of a Local Notable's Area he says it.
func writeControl(g *Game) any {
	d := state.Doc{}
	for a, s := range g.control {
		if s != g.areas[a].control && g.notableIn(areaID(a)) == noNotable {
			list, _ := d[sideWord(s)].([]string)
			d[sideWord(s)] = append(list, g.areas[a].name)
		}
	}
	return d
}

func (g *Game) readControl(p *state.Position) {
	for side, names := range state.InOrder(p.Lists("control")) {
		s, ok := SideOf(side)
		if !ok && side != sideWord(table.Nobody) {
			p.No("control: there is no side %q", side)
		}
		for _, name := range names {
			a, ok := g.Board.area(name)
			if !ok {
				p.No("control: there is no Area %q", name)
			} else if g.notableIn(a) == noNotable {
				g.control[a] = s
			}
		}
	}
}

func writeSieges(g *Game) any {
	d := state.Doc{}
	for a, s := range g.sieges {
		if s.on {
			d[g.areas[a].name] = state.Doc{"general": g.generals[s.by].name, "value": s.value, "blockade": s.blockade, "were-inside": s.wereInside}
		}
	}
	return d
}

func (g *Game) readSieges(p *state.Position) {
	for name, x := range state.InOrder(p.Named("sieges", "general", "value", "blockade", "were-inside")) {
		a, ok := g.Board.area(name)
		by, is := g.Board.general(x.Text("general"))
		value, err := strconv.Atoi(cmp.Or(x.Text("value"), "0"))
		if !ok || !is || err != nil {
			p.No("sieges: there is no Siege of %s by %q at %q", name, x.Text("general"), x.Text("value"))
			continue
		}
		g.sieges[a] = siege{on: true, by: by, blockade: x.Flag("blockade"), value: value, wereInside: len(g.garrison(a)) > 0}
		if x.Doc["were-inside"] != nil {
			g.sieges[a].wereInside = x.Flag("were-inside")
		}
	}
}

// deckReader finds cards for hands and decks, none twice.
type deckReader struct {
	*Game
	p    *state.Position
	used []bool
}

func (g *Game) newReader(p *state.Position) *deckReader {
	return &deckReader{g, p, make([]bool, len(g.cards))}
}

// period is the period of the Draw Deck.
func (g *Game) period() string {
	switch {
	case g.turn >= 9 || g.done[newModelArmy]:
		return "late"
	case g.turn > 5 || g.turn == 5 && g.phase > Housekeeping:
		return "mid"
	}
	return "early"
}

// takeAll are cards of some names that are nowhere yet: of several of one name one of the period
// in play first. A Core card is its side's.
func (r *deckReader) takeAll(names []string, s table.Side) (list []cardID) {
	now := [...]string{"early", "mid", "late"}[min(2, r.turn/5+r.turn/9)]
	for _, name := range names {
		best := noCard
		for i := range r.cards {
			c := &r.cards[i]
			if c.Name == name && !r.used[i] && (!c.core() || c.side == s || s == table.Nobody) && (best == noCard || c.Period == now && r.cards[best].Period != now) {
				best = cardID(i)
			}
		}
		if best == noCard {
			r.p.No("there is no card %q left", name)
			continue
		}
		r.used[best] = true
		list = append(list, best)
	}
	return list
}

// rest are the cards of a period that are nowhere yet, at most so many.
func (r *deckReader) rest(period string, most int) (list []cardID) {
	for c := range r.everyCard() {
		if r.cards[c].Period == period && !r.used[c] && len(list) < most {
			r.used[c] = true
			list = append(list, c)
		}
	}
	return list
}

// readDecks fills hands and decks.
func (g *Game) readDecks(p *state.Position) {
	r := g.newReader(p)
	g.readDisplays(r)
	if g.turn == g.setup.Turns[0] && g.phase <= Campaign && p.Doc["solo"] == nil && p.Doc["hands"] == nil && p.Doc["draw"] == nil && len(g.holds[0])+len(g.holds[1]) == 0 {
		if g.phase == Housekeeping {
			g.fresh = true
			return
		}
		for s := range g.hand {
			g.hand[s] = append(r.rest("early", g.setup.Deal), g.cardsOf("core", table.Side(s))...)
			for _, c := range g.hand[s] {
				r.used[c] = true
			}
		}
	}
	g.readHands(r)
	for _, x := range p.Each("bonus", "side", "cards") {
		s, ok := SideOf(x.Text("side"))
		if !ok {
			p.No("bonus: there is no side %q", x.Text("side"))
			continue
		}
		g.bonus = append(g.bonus, set{s, r.takeAll(x.Texts("cards"), s)})
	}
	for _, d := range r.decks() {
		*d.pile = r.takeAll(texts(p, d.name), table.Nobody)
	}
	if g.done[newModelArmy] && !r.used[newModelArmy] && g.phase == Campaign {
		if _, ok := p.Lists("hands")[Sides[Parliament]]; !ok {
			g.hand[Parliament] = append(g.hand[Parliament], newModelArmy)
		}
	}
	r.used[newModelArmy] = true // in a hand, or beside the Late deck
	g.fillDecks(r)
}

// readHands fills the hands. A hand left out has the side's Core cards that it has not played.
func (g *Game) readHands(r *deckReader) {
	p := r.p
	played, aces, hands := p.Lists("core-played"), p.Lists("aces"), p.Lists("hands")
	for s, side := range Sides {
		g.corePlayed[s] = r.takeAll(played[side], table.Side(s))
	}
	for s, side := range Sides {
		g.aces[s] = r.takeAll(aces[side], table.Side(s))
		if names, ok := hands[side]; ok {
			g.hand[s] = r.takeAll(names, table.Side(s))
		} else if g.hand[s] == nil && (g.phase == Campaign || g.turn == g.setup.Turns[0] && g.phase < Campaign) { // else they are in nobody's hand
			for _, c := range g.cardsOf("core", table.Side(s)) {
				if !r.used[c] {
					r.used[c] = true
					g.hand[s] = append(g.hand[s], c)
				}
			}
			for _, name := range g.holds[s] {
				if g.heldNamed(table.Side(s), name) == noCard {
					g.hand[s] = append(g.hand[s], r.takeAll([]string{name}, table.Side(s))...)
				}
			}
		}
	}
}

// fillDecks fills each deck left out with all of its period that is nowhere else.
func (g *Game) fillDecks(r *deckReader) {
	p, period, all := r.p, g.period(), len(g.cards)
	if p.Doc["draw"] == nil {
		for _, c := range [...]cardID{raisingStandard, solemnLeague} {
			r.used[c] = r.used[c] || g.done[c]
		}
		g.draw = r.rest(period, all)
	}
	if p.Doc["mid"] == nil && period == "early" {
		g.mid = append(r.rest("mid", all), r.rest("alt-hist", g.deckOf("mid").AltHist)...)
	}
	if p.Doc["late"] == nil && period != "late" {
		g.late = append(r.rest("late", all), r.rest("alt-hist", g.deckOf("late").AltHist)...)
	}
	if p.Doc["alt-hist"] == nil {
		g.altHist = r.rest("alt-hist", all)
	}
}

// deck is a pile of cards with its name in a position.
type deck struct {
	name string
	pile *[]cardID
}

func (g *Game) decks() []deck {
	return []deck{{"draw", &g.draw}, {"discards", &g.discards}, {"mid", &g.mid}, {"late", &g.late}, {"alt-hist", &g.altHist}}
}
