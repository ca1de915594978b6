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
	p := state.Read(doc)
	name := cmp.Or(p.Text("scenario"), b.data.Setups[0].Name)
	if g = NewScenario(b, name); g == nil {
		return nil, []string{"there is no scenario " + name}
	}
	g.phase, g.fresh = Campaign, false
	g.rows.Read(g, p)
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
	for c := range g.done { // a masked game has one card more
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
	s := &g.general[i]
	switch {
	case s.box <= inside && s.under != noGeneral:
		return "under " + g.generals[s.under].name
	case s.box == other:
		return entry
	}
	return g.placeName(place{s.box, int8(s.at)})
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

func cardsCell(at func(g *Game, i int) *[]cardID) cell {
	return cell{Text: func(g *Game, i int) string { return joined(g.cardNames(*at(g, i))) }, Set: func(g *Game, i int, text string) bool {
		*at(g, i) = g.newReader(&state.Position{}).takeAll(state.SplitNames(text, g.isCard), table.Side(i))
		return true
	}}
}

// markerCell is a cell of where a marker is: "with Essex", "inside London", "York", "track",
// "gone", "" in the Other box.
func markerCell(at func(g *Game, i int) *marker) cell {
	return cell{Text: func(g *Game, i int) string {
		switch m := at(g, i); m.box {
		case withGeneral:
			return "with " + g.placeName(m.place)
		case removed:
			return gone
		case other:
			return ""
		default:
			return g.placeName(m.place)
		}
	}, Set: func(g *Game, i int, text string) bool {
		m := at(g, i)
		p, ok := g.placeNamed(strings.TrimPrefix(text, "with "))
		switch text {
		case "", boxNames[other]:
			p, ok = boxed(other), true
		case gone:
			p, ok = boxed(removed), true
		case boxNames[track]: // since the turn before, or this one
			m.turn = g.turn + 1
			if g.phase == Housekeeping {
				m.turn = g.turn
			}
		}
		m.place = p
		return ok
	}}
}

// gone is where a marker is that has left the game.
const gone = "gone"
