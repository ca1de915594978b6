package kingcharles

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// Who is where (3.1.7, 4.2).

// areaOf is the Area of a place, at the one a Brigade is in; noArea if that is not on the map.
func (g *Game) areaOf(p place) areaID {
	switch p.box {
	case withGeneral:
		if g.onMap(generalID(p.id)) {
			return g.general[p.id].at
		}
	case withNotable:
		return g.notables[p.id].area
	case outside, inside:
		return areaID(p.id)
	}
	return noArea
}

func (g *Game) at(x brigadeID) areaID { return g.areaOf(g.brigade[x].place) }

// onMap says that a General is on the map.
func (g *Game) onMap(x generalID) bool { return x != noGeneral && g.general[x].box <= inside }

// display are the Brigades on a General's own Display.
func (g *Game) display(x generalID) []brigadeID { return g.brigadesAt(under(x)) }

// brigadesAt are the Brigades at a place. This and the like are asked so often that they are loops.
func (g *Game) brigadesAt(p place) (list []brigadeID) {
	for x := range g.everyBrigade() {
		if g.brigade[x].place == p {
			list = append(list, x)
		}
	}
	return list
}

// subordinates are the Generals on a General's Display (4.2).
func (g *Game) subordinates(x generalID) (list []generalID) {
	for i := range g.general {
		if g.general[i].under == x && g.onMap(generalID(i)) {
			list = append(list, generalID(i))
		}
	}
	return list
}

// commander is the General who leads another's Army: himself, or the Commanding General.
func (g *Game) commander(x generalID) generalID {
	if g.general[x].under != noGeneral {
		return g.general[x].under
	}
	return x
}

// army are the Brigades of a General and of his Subordinates.
func (g *Game) army(x generalID) []brigadeID {
	list := g.display(x)
	for _, sub := range g.subordinates(x) {
		list = append(list, g.display(sub)...)
	}
	return list
}

// size is how many Brigades a General's Army has.
func (g *Game) size(x generalID) int {
	return which.Number(g.everyBrigade(), func(y brigadeID) bool {
		b := &g.brigade[y]
		return b.box == withGeneral && (generalID(b.id) == x || g.general[b.id].under == x)
	})
}

// major says that a General controls a Major Army (4.2).
func (g *Game) major(x generalID) bool { return g.size(x) >= majorArmy }

// majorArmy is the size from which an Army is a Major one (4.2).
const majorArmy = 5

// leads says that a General of a side is in an Area and nobody's Subordinate.
func (g *Game) leads(s table.Side, x generalID, a areaID) bool {
	return g.generals[x].side == s && g.onMap(x) && g.general[x].at == a && g.general[x].under == noGeneral
}

// generalsIn are the Generals of a side in an Area, Subordinates aside.
func (g *Game) generalsIn(s table.Side, a areaID) []generalID {
	return which.Of(g.everyGeneral(), func(x generalID) bool { return g.leads(s, x, a) })
}

// outsideIn are those of them who are Outside a Fortress: the one, but for an Illegal Position.
func (g *Game) outsideIn(s table.Side, a areaID) []generalID {
	return which.Of(g.everyGeneral(), func(x generalID) bool { return g.leads(s, x, a) && g.general[x].box != inside })
}

// hasGeneral says that a General of a side is in an Area, hasOutside that one is Outside.
func (g *Game) hasGeneral(s table.Side, a areaID) bool {
	return which.Any(g.everyGeneral(), func(x generalID) bool { return g.leads(s, x, a) })
}

func (g *Game) hasOutside(s table.Side, a areaID) bool {
	return which.Any(g.everyGeneral(), func(x generalID) bool { return g.leads(s, x, a) && g.general[x].box != inside })
}

// unled are a side's Brigades Outside in an Area without a General.
func (g *Game) unled(s table.Side, a areaID) []brigadeID {
	return which.Of(g.everyBrigade(), func(x brigadeID) bool { return g.brigade[x].place == inArea(a) && g.brigade[x].side == s })
}

// within are the Unled Brigades Inside a Fortress or Local Notable, and garrison those with
// the Generals Inside too.
func (g *Game) within(a areaID) []brigadeID {
	list := g.brigadesAt(insideOf(a))
	if n := g.notableIn(a); n != noNotable {
		list = append(list, g.brigadesAt(keptBy(n))...)
	}
	return list
}

func (g *Game) garrison(a areaID) []brigadeID {
	list := g.within(a)
	for _, x := range g.insiders(a) {
		list = append(list, g.army(x)...)
	}
	return list
}

// insiders are the Generals Inside a Fortress, Subordinates aside.
func (g *Game) insiders(a areaID) []generalID {
	return which.Of(g.everyGeneral(), func(x generalID) bool {
		return g.general[x].box == inside && g.general[x].at == a && g.general[x].under == noGeneral
	})
}

// brigadesIn are all of a side's Brigades in an Area.
func (g *Game) brigadesIn(s table.Side, a areaID) (list []brigadeID) {
	for x := range g.everyBrigade() {
		if g.brigade[x].side == s && g.at(x) == a {
			list = append(list, x)
		}
	}
	return list
}

// occupied says that Brigades or Generals of a side are in an Area, Inside ones too.
func (g *Game) occupied(s table.Side, a areaID) bool {
	return g.hasGeneral(s, a) || which.Any(g.everyBrigade(), func(x brigadeID) bool { return g.brigade[x].side == s && g.at(x) == a })
}

// heldOutside says that Units of a side stand Outside in an Area: they halt movement (17.1, r55).
func (g *Game) heldOutside(s table.Side, a areaID) bool {
	return g.hasOutside(s, a) || len(g.unled(s, a)) > 0
}

// brigadesOnMap are all of a side's Brigades on the map.
func (g *Game) brigadesOnMap(s table.Side) []brigadeID {
	return which.Of(g.everyBrigade(), func(x brigadeID) bool { return g.brigade[x].side == s && g.at(x) != noArea })
}

// notableIn is the Local Notable in play in an Area, noNotable if there is none.
func (g *Game) notableIn(a areaID) notableID {
	if n := g.areas[a].notable; n != noNotable && g.notable[n] == inPlay {
		return n
	}
	return noNotable
}

// fortified says that an Area counts as a Fortress Area: a Fortress or a Local Notable (4.3).
func (g *Game) fortified(a areaID) bool { return g.areas[a].class > 0 || g.notableIn(a) != noNotable }

// limitInside is how many Brigades an Area's Fortress or Local Notable holds (3.1.7, 4.3).
func (g *Game) limitInside(a areaID) int {
	if !g.fortified(a) {
		return 0
	}
	return g.data.Fortresses[g.areas[a].class].Limit
}

// roomInside is how many more Brigades it holds.
func (g *Game) roomInside(a areaID) int { return g.limitInside(a) - len(g.garrison(a)) }

// besieged says that a Siege marker is in an Area.
func (g *Game) besieged(a areaID) bool { return g.sieges[a].on }

// watched says that an Area's Fortress or Local Notable is Masked or Besieged by a General of
// the enemy of who controls it (20.1).
func (g *Game) watched(a areaID) bool {
	return g.fortified(a) && g.control[a] != table.Nobody && g.hasOutside(g.control[a].Other(), a)
}

// besiegingSize is the number of Brigades it takes to Besiege an Area (20.1, r62).
func (g *Game) besiegingSize(a areaID) int {
	return max(1, g.data.Fortresses[g.areas[a].class].Besieging+len(g.garrison(a)))
}

// originOf is the kind of a Brigade.
func (g *Game) originOf(x brigadeID) origin { return g.brigades[x].origin }

// mayHave says whether a General may have a Brigade on his own Display, whatever room there is
// (17.2, annex-2, annex-108).
func (g *Game) mayHave(x generalID, y brigadeID) bool {
	p := &g.generals[x]
	switch g.originOf(y) {
	case covenanter:
		return p.scots
	case lorrainer:
		return p.lorrainer
	}
	return g.brigade[y].side == p.side && !p.lorrainer
}

// room is how many more Brigades a General may take on his Display: his own limit and that of
// his Commanding General hold (4.2).
func (g *Game) room(x generalID) int {
	top := g.commander(x)
	return min(g.generals[x].Army-len(g.display(x)), g.generals[top].Army-g.size(top))
}

// mayCommand says whether one General may Subordinate another, by rank (4.2).
func (g *Game) mayCommand(x, sub generalID) *Reason {
	p, q := &g.generals[x], &g.generals[sub]
	switch {
	case p.Level >= q.Level:
		return sameLevel
	case x == g.essex && sub == g.waller && !g.sw.wallerUnderEssex && !g.sw.wallerThisTurn:
		return neverUnderEssex
	case sub == g.callander && x != g.leven:
		return onlyUnderLeven
	case q.scots && !p.scots:
		return neverUnderEnglish
	}
	return nil
}

// mayCombine is mayCommand for two Armies as they are: all of both must fit (4.2).
func (g *Game) mayCombine(x, sub generalID) *Reason {
	if why := g.mayCommand(x, sub); why != nil {
		return why
	}
	for _, y := range g.subordinates(sub) {
		if why := g.mayCommand(x, y); why != nil {
			return why
		}
	}
	return tooManyToCommand.If(g.size(x)+g.size(sub) > g.generals[x].Army)
}

// generalsOf are the names of a side's Generals.
func (b *Board) generalsOf(s table.Side) []string {
	return which.Each(which.From(b.generals, func(x general) bool { return x.side == s }), func(x general) string { return x.name })
}

// Of what a game has so many, as a loop goes through them.
func (b *Board) everyArea() areaID       { return areaID(len(b.areas)) }
func (b *Board) everyRegion() regionID   { return regionID(len(b.regions)) }
func (b *Board) everyGeneral() generalID { return generalID(len(b.generals)) }
func (b *Board) everyNotable() notableID { return notableID(len(b.notables)) }
func (b *Board) everyBrigade() brigadeID { return brigadeID(len(b.brigades)) }

// valued are the names of Brigades with their Combat Values: "Ironsides 1 (2)".
func (g *Game) valued(list []brigadeID) table.Parts {
	return which.Each(slices.Sorted(slices.Values(list)), func(x brigadeID) table.Part { return table.Part{Of: g.brigades[x].name, N: g.brigades[x].value} })
}

// names are the names of Brigades, in the order of the pack.
func (g *Game) names(list []brigadeID) []string {
	return which.Each(slices.Sorted(slices.Values(list)), func(x brigadeID) string { return g.brigades[x].name })
}

func (g *Game) areaName(a areaID) string {
	if a == noArea {
		return ""
	}
	return g.areas[a].name
}

// placeName is how orders write a place: "Oxford", "inside Oxford", "Essex", "available".
func (g *Game) placeName(p place) string {
	switch p.box {
	case outside:
		return g.areas[p.id].name
	case inside:
		return "inside " + g.areas[p.id].name
	case withGeneral:
		return g.generals[p.id].name
	case withNotable:
		return g.notables[p.id].name
	}
	return boxNames[p.box]
}

// placeNamed is the place that orders write so.
func (b *Board) placeNamed(name string) (place, bool) {
	of, in := strings.CutPrefix(name, "inside ")
	if a, ok := b.area(of); ok {
		return place{box(b2i(in)), int8(a)}, true // outside or inside
	}
	if x, ok := b.general(name); ok {
		return under(x), true
	}
	if n, ok := b.notable(name); ok {
		return keptBy(n), true
	}
	if x := slices.Index(boxNames[available:], name); x >= 0 {
		return boxed(available + box(x)), true
	}
	return place{}, false
}
