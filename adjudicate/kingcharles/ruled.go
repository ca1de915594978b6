package kingcharles

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/ruling"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
)

// Rule changes the state as a ruling says: where a Brigade or a General is, a card, who controls
// an Area, or a track. ORDERS.md lists what can be set.
func (g *Game) Rule(t *table.Table, c game.Change) error {
	g.t = t
	return ruling.By(c, map[string]func(game.Change) error{ruling.OfBlock: g.ruleUnit, ruling.OfCard: g.ruleCard, ruling.OfControl: g.ruleControl,
		ruling.OfTrack: func(c game.Change) error {
			return ruling.Track(g.rows, g, c, "a side: side: royalist or parliament", g.tell)
		}})
}

var toldRuling = rows.Add(story.Row{Kind: ruling.Kind, Text: "{ruling}", Places: story.Places{"ruling": sayRuling}})

// ruledPlace finds where a ruling puts something.
func (g *Game) ruledPlace(given string) (place, error) {
	known := slices.Clone(g.Board.names["place"].All)
	for b := available; b <= track; b++ {
		known = append(known, boxNames[b])
	}
	name, err := ruling.Name("place", given, known)
	if err != nil {
		return place{}, err
	}
	p, _ := g.placeNamed(name)
	return p, nil
}

// ruleUnit puts a Brigade or a General of a side somewhere. A Brigade serves that side on the
// map, whoever has printed it.
func (g *Game) ruleUnit(c game.Change) error {
	s := c.Side
	if err := ruling.Whose(s, Sides); err != nil {
		return err
	}
	names := g.names(which.Of(g.everyBrigade(), func(x brigadeID) bool {
		return g.brigades[x].side == s || g.brigade[x].side == s || g.originOf(x) < covenanter
	}))
	name, err := ruling.Name("Brigade or General of "+sideName(s), c.Name, append(names, g.generalsOf(s)...))
	if err != nil {
		return err
	}
	if c.Value >= 0 {
		return fmt.Errorf("%s has no strength that could be set", name)
	}
	to, err := g.ruledPlace(c.To)
	if err != nil {
		return err
	}
	if x, ok := g.Board.general(name); ok {
		return g.ruleGeneral(x, to)
	}
	x, _ := g.Board.brigade(name)
	return g.ruleBrigade(s, x, to)
}

// sideName is a side in a sentence.
func sideName(s table.Side) string { return sideIn(tongue.Tongue{}, s) }

func (g *Game) ruleBrigade(s table.Side, x brigadeID, to place) error {
	was, from, name, a := g.brigade[x], g.at(x), g.brigades[x].name, g.areaOf(to)
	switch {
	case was.place == to && (was.side == s || !to.onMap()):
		return ruling.ErrSo
	case to.onMap() && a == noArea:
		return fmt.Errorf("%s cannot be put with %s: he is not on the map; put him there first", name, g.placeName(to))
	case !to.onMap() && g.brigades[x].side != s:
		return fmt.Errorf("%s off the map is a Brigade of %s", name, sideName(s.Other()))
	}
	g.brigade[x] = brigadeState{place: boxed(removed), side: s} // so that it does not take its own room
	why := g.mayRuleBrigade(s, x, to, a)
	if g.brigade[x] = was; why != nil {
		return fmt.Errorf("%s cannot be put there: %w", name, why)
	}
	open := []box{reformed, dispersed, eliminated, removed}
	g.put(x, to)
	if to.onMap() {
		g.brigade[x].side = s
	}
	ruling.Tell(g.t, ruling.Move{Side: s, Block: name, From: g.placeName(was.place), To: g.placeName(to), FromSeen: was.onMap(), ToSeen: to.onMap(),
		Named: slices.Contains(open, was.place.box) || slices.Contains(open, to.box) || was.side != s})
	g.vacated(from)
	g.vacated(a)
	return nil
}

// mayRuleBrigade says why a Brigade cannot be put at a place on the map.
func (g *Game) mayRuleBrigade(s table.Side, x brigadeID, to place, a areaID) error {
	switch {
	case !to.onMap():
		return nil
	case to.box == withNotable && g.notables[to.id].side != s, to.box == withGeneral && g.generals[to.id].side != s:
		return errors.New(g.placeName(to) + " is the other side's")
	case to.box == inside && g.control[a] != s:
		return fmt.Errorf("%s does not control the Fortress", sideName(s))
	case to.box == outside && g.heldOutside(s.Other(), a):
		return errors.New("there are Enemies, and no Battle is fought by a ruling; put those elsewhere first")
	}
	if why := g.mayFit(x, to); why != nil {
		return errors.New(why.Text.String())
	}
	return nil
}

// mayRuleGeneral says what is wrong with putting a General somewhere in an Area.
func (g *Game) mayRuleGeneral(x generalID, to place) error {
	a, s, name := areaID(to.id), g.generals[x].side, g.generals[x].name
	switch {
	case to.box == inside && (g.areas[a].class == 0 || g.control[a] != s || !g.watched(a)):
		return fmt.Errorf("a General is Inside only a Fortress of his side that is Masked or Besieged")
	case to.box == inside && g.onMap(x) && g.size(x) > g.roomInside(a):
		return fmt.Errorf("%s cannot be put there: %s", name, fortressFull.Text)
	case to.box == outside && g.heldOutside(s.Other(), a):
		return fmt.Errorf("%s cannot be put there: Enemies are there, and no Battle is fought by a ruling; put those elsewhere first", name)
	case to.box == outside && g.onMap(x) && g.mayJoin(x, a) != nil:
		return fmt.Errorf("%s cannot be put there: %s", name, g.mayJoin(x, a).Text)
	}
	return nil
}

// ruleGeneral puts a General somewhere, with his Subordinates and all Brigades.
func (g *Game) ruleGeneral(x generalID, to place) error {
	was, s, name := g.general[x], g.generals[x].side, g.generals[x].name
	switch {
	case to.box == withGeneral || to.box == withNotable:
		return fmt.Errorf("%s is put in an Area, or in a box: who commands there follows from their ranks", name)
	case to == place{was.box, int8(was.at)} || !to.onMap() && was.box == to.box:
		return ruling.ErrSo
	case g.generals[x].Entry.Card > 0 && (was.box == other || to.box == other):
		return fmt.Errorf("%s enters by card %d, and by no ruling", name, g.generals[x].Entry.Card)
	case !to.onMap():
		if len(g.display(x)) > 0 {
			return fmt.Errorf("%s has Brigades with him: put those elsewhere first", name)
		}
		g.tellRuledGeneral(x, to)
		if g.onMap(x) {
			g.takeOff(x, to.box)
		}
		g.general[x].box = to.box
		return nil
	}
	if err := g.mayRuleGeneral(x, to); err != nil {
		return err
	}
	a := areaID(to.id)
	g.tellRuledGeneral(x, to)
	g.general[x].under = noGeneral
	for _, y := range append(g.subordinates(x), x) {
		g.general[y].at, g.general[y].box = a, to.box
	}
	g.combine(s, a)
	g.vacated(was.at)
	g.vacated(a)
	return nil
}

func (g *Game) tellRuledGeneral(x generalID, to place) {
	from := g.placeName(place{g.general[x].box, int8(g.general[x].at)})
	g.tell(table.Event{Kind: toldRuling.Kind, Side: g.generals[x].side, Block: g.generals[x].name, Area: from, Areas: [3]string{g.placeName(to)}, Words: ruling.OfBlock})
}

// ruleControl says who controls an Area.
func (g *Game) ruleControl(c game.Change) error {
	name, err := ruling.Name("Area", c.Name, g.Board.names["area"].All)
	if err != nil {
		return err
	}
	a, _ := g.area(name)
	switch {
	case g.control[a] == c.Side:
		return ruling.ErrSo
	case g.notableIn(a) != noNotable:
		return fmt.Errorf("%s is controlled by its Local Notable %s (4.3)", name, g.notables[g.notableIn(a)].name)
	case g.areas[a].class > 0 && c.Side == table.Nobody:
		return fmt.Errorf("a Fortress such as %s is never Neutral (3.1.7)", name)
	case len(g.garrison(a)) > 0:
		return fmt.Errorf("there are Brigades Inside %s: put those elsewhere first", name)
	}
	from := g.control[a]
	g.control[a] = c.Side
	g.tell(table.Event{Kind: toldRuling.Kind, Side: c.Side, Area: name, Target: sideWord(from), Words: ruling.OfControl})
	if s := &g.sieges[a]; s.on && g.generals[s.by].side == c.Side {
		g.liftSiege(a)
	}
	g.vacated(a)
	return nil
}

// ruleCard moves a card to a side's hand, to the discards, or to the bottom of the Draw Deck. Only
// that side hears of it.
func (g *Game) ruleCard(c game.Change) error {
	s := c.Side
	if err := ruling.Whose(s, Sides); err != nil {
		return err
	}
	if g.henrietta {
		return errors.New("in the solo game cards lie on the Displays, and no ruling moves them")
	}
	for x, name := range g.Board.names["card"].All {
		if g.coreCard(cardID(x)) && strings.EqualFold(name, strings.TrimSpace(c.Name)) {
			return fmt.Errorf("%s is a Core card, and stays its side's (12.2)", name)
		}
	}
	_, e, err := ruling.Card(c, ruling.Cards[cardID]{What: "card", Of: sideName(s), Names: g.Board.names["card"].All, Name: func(x cardID) string { return g.cards[x].Name },
		Piles: []deck{{Name: "hand", Cards: &g.hand[s]}, {Name: "aces", Cards: &g.aces[s]}, {Name: "discard", Cards: &g.discards}, {Name: "deck", Cards: &g.draw},
			{Name: "mid", Cards: &g.mid}, {Name: "late", Cards: &g.late}, {Name: "alt-hist", Cards: &g.altHist}}})
	if err == nil {
		g.send(e)
	}
	return err
}

// sayRuling puts a ruling in words.
func sayRuling(t tongue.Tongue, e table.Event) string {
	head := t.Word(ruling.Head)
	switch {
	case e.Words == ruling.OfBlock && e.Block == "":
		return head + t.Sprintf("a Brigade of %s, %s → %s", sideIn(t, e.Side), ruling.Off(t, e.Area), ruling.Off(t, e.Areas[0]))
	case e.Words == ruling.OfControl:
		return head + t.Sprintf("%s is controlled by %s", e.Area, sideIn(t, e.Side))
	case strings.HasPrefix(e.Words, trackSiege):
		return head + t.Sprintf("the Bombardment Value of the Siege of %s, %d → %d", e.Area, e.From, e.N)
	case e.Words == trackNaval:
		return head + t.Sprintf("the Naval Status stands at %+d", e.N)
	case e.Words == trackLondon:
		return head + t.Sprintf("London has been held for %s", t.Count(e.N, "turn"))
	}
	if text, ok := ruling.Sentence(t, e, sideIn(t, e.Side)); ok {
		return text
	}
	return head + t.Sprintf("%s has %s still to play", sideIn(t, e.Side), t.Count(e.N, "card"))
}
