package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

var specialNewModel = special{ID: "new-model-army", Do: always((*Game).newModel)}

// newModel does the ten steps of card 3 in their order (annex-3).
func (g *Game) newModel() {
	g.holdTrains = true
	g.wereMajor = which.Of(g.everyGeneral(), func(x generalID) bool { return g.onMap(x) && g.major(x) })
	stranded := g.denyThemselves()                // 1
	g.t.Do("new-model", g.removeFour)             // 2
	g.makeGenerals()                              // 3
	if g.exchange(g.herbert, g.gerard, removed) { // 4
		g.t.Do("battle-"+g.generals[g.gerard].name, func() { g.fightFor(g.gerard) })
	}
	g.bringIn(g.cromwell, g.london, []regionID{g.east})               // 5
	stranded = append(stranded, g.makeLordGeneral()...)               // 6
	g.placePoyntz()                                                   // 7
	g.stranded = slices.DeleteFunc(stranded, func(x brigadeID) bool { // 8
		return g.brigade[x].box > inside
	})
	g.displaceAll() // and 9
	g.holdTrains = false
	g.settleTrains()
	g.loseLone() // 10
}

var toldNotableOff = rows.Add(story.Row{Kind: "notable-off", Deed: view.Falls, Level: 2, Text: "The Local Notable {block} of {area} leaves the game"})

// denyThemselves removes Willoughby, Essex, Manchester, Waller and Lord Fairfax (step 1). Their
// Brigades stay in the Area, but Surrender where the General was Besieged.
func (g *Game) denyThemselves() (stranded []brigadeID) {
	if g.notable[g.willoughby] == inPlay {
		a := g.notables[g.willoughby].area
		list := g.within(a)
		watched := g.watched(a)
		g.notable[g.willoughby] = outOfGame
		g.tell(table.Event{Kind: toldNotableOff.Kind, Side: Parliament, Block: g.notables[g.willoughby].name, Area: g.areas[a].name})
		for _, x := range list {
			g.put(x, inArea(a))
		}
		if watched {
			g.surrenderBrigades(list, a)
		} else {
			stranded = append(stranded, list...)
		}
		g.vacated(a)
	}
	for x := range g.everyGeneral() {
		if g.data.Generals[x].Leaves == 0 || g.general[x].box == removed {
			continue
		}
		s := g.general[x]
		if s.box > inside {
			g.takeOff(x, removed)
			continue
		}
		list, besieged := g.display(x), s.box == inside && g.besieged(s.at)
		g.dismiss(x)
		if t := &g.train[Parliament]; t.place == inArea(s.at) && g.areas[s.at].class > 0 && g.control[s.at] == Parliament {
			t.place = insideOf(s.at)
		}
		if besieged {
			g.surrenderBrigades(list, s.at)
		} else {
			stranded = append(stranded, list...)
		}
	}
	for a := range g.everyArea() {
		g.combineIn(Parliament, a)
	}
	return stranded
}

// surrenderBrigades makes Brigades Surrender: Honours of War (20.2).
func (g *Game) surrenderBrigades(list []brigadeID, a areaID) {
	if len(list) == 0 {
		return
	}
	g.honours(list, a, "honours-"+g.areas[a].name)
	g.weakened(a)
}

// removeFour removes four Brigades from the game: Veterans on the map, then Militia there, then
// Available Veterans (step 2, r44).
func (g *Game) removeFour() {
	left := 4
	for k, fits := range [...]func(x brigadeID) bool{
		func(x brigadeID) bool { return g.at(x) != noArea && g.brigades[x].value > 1 },
		func(x brigadeID) bool { return g.at(x) != noArea && g.brigades[x].value == 1 },
		func(x brigadeID) bool { return g.brigade[x].box == available && g.brigades[x].value > 1 },
	} {
		list := which.Of(g.everyBrigade(), func(x brigadeID) bool {
			return g.brigades[x].side == Parliament && g.brigade[x].side == Parliament && g.brigades[x].origin == regional && fits(x)
		})
		n := min(left, len(list))
		left -= n
		for _, x := range g.pickBrigades(table.Question{Side: Parliament, Name: "sacrifice", At: "sacrifice-" + itoa(k+1) + "-"}, "lose", list, n, n) {
			g.lose(x, "removed")
		}
	}
}

// askNextBattle is which new General fights first (annex-3).
var askNextBattle = question{Name: "next-battle", Loose: true, Rule: "annex-3", Shape: kind.Name, Verb: "fight", Of: "unit", For: "which Battle comes first",
	Text: "Which Battle comes first? (annex-3)",
	Done: map[string]string{"fight": "{name} fights first."},
	Late: plans.First[*Game], Missed: "in the order of the pack"}

// makeGenerals turns Massey and Brereton into Generals; who was Besieged fights or Disperses
// (step 3).
func (g *Game) makeGenerals() {
	var fights []generalID
	for _, x := range [...]struct {
		n notableID
		g generalID
	}{{g.notableMassey, g.massey}, {g.notableBrereton, g.brereton}} {
		if g.exchange(x.n, x.g, dispersed) {
			fights = append(fights, x.g)
		}
	}
	for n := 1; len(fights) > 0; n++ {
		q := &table.Question{Side: Parliament, Name: "next-battle", At: "next-battle-" + itoa(n)}
		for _, x := range fights {
			q.Options = append(q.Options, table.Option{Verb: "fight", Name: g.data.Generals[x].Name}) // as Local Notables they are called so
		}
		x := g.generalOf(g.t.Ask(q).Name)
		fights = which.But(fights, x)
		g.t.Do("battle-"+g.generals[x].name, func() { g.fightFor(x) })
	}
}

// exchange turns a Local Notable into a General with his Brigades; without one in play, or
// Besieged and alone, he goes to a box. It says that he must fight (steps 3 and 4).
func (g *Game) exchange(n notableID, x generalID, gone box) (fights bool) {
	if g.notable[n] != inPlay {
		g.general[x].box = gone
		return false
	}
	a := g.notables[n].area
	list, watched := g.within(a), g.watched(a)
	g.notable[n] = becameGeneral
	g.tell(table.Event{Kind: toldReplaced.Kind, Side: g.notables[n].side, Block: g.notables[n].name, Target: g.generals[x].name, Area: g.areas[a].name})
	if watched && len(list) == 0 {
		g.general[x].box = dispersed
		g.vacated(a)
		return false
	}
	g.general[x].at, g.general[x].box, g.general[x].under = a, outside, noGeneral
	for _, y := range list { // Scots, by a ruling, not under him
		g.put(y, map[bool]place{true: under(x), false: inArea(a)}[g.mayHave(x, y)])
	}
	g.vacated(a)
	if !watched {
		g.combineIn(g.generals[x].side, a)
	}
	return watched
}

// askPlaced is where a General of card 3 is placed (annex-3).
var askPlaced = question{Name: "placed", Loose: true, Rule: "annex-3", Shape: kind.Name, Verb: "at", Of: "place", For: "where a General of the New Model Army is placed",
	Text: "Where is {block} placed? (annex-3)",
	Done: map[string]string{"at": "He is placed there: {name}."}, Why: only(notPlacedThere),
	Late: plans.First[*Game], Missed: "the first place"}

// bringIn places a General with his New Model Brigades: in an Area, or if that is lost or Enemies are
// Outside in another Parliament-controlled Area of some Regions, or of any (steps 5 and 6, g13, g21).
func (g *Game) bringIn(x generalID, a areaID, regions []regionID) {
	if a == noArea || g.control[a] != Parliament || g.heldOutside(Royalist, a) {
		a = g.choosePlace(x, regions)
	}
	if a == noArea {
		return
	}
	g.general[x].at, g.general[x].box, g.general[x].under = a, outside, noGeneral
	g.muster(x)
	g.tell(table.Event{Kind: toldGeneralPlaced.Kind, Side: Parliament, Block: g.generals[x].name, Area: g.areas[a].name, N: g.size(x)})
	g.combineIn(Parliament, a)
}

// choosePlace asks for a Parliament-controlled Area without Enemies outside, in some Regions if
// there is one.
func (g *Game) choosePlace(x generalID, regions []regionID) areaID {
	for _, anywhere := range [...]bool{false, true} {
		q := &table.Question{Side: Parliament, Name: "placed", At: "placed-" + g.generals[x].name, Block: g.generals[x].name}
		for a := range g.everyArea() {
			q.Offer(g.control[a] == Parliament && !g.heldOutside(Royalist, a) && (anywhere || slices.Contains(regions, g.areas[a].region)),
				table.Option{Verb: "at", Name: g.areas[a].name})
		}
		if len(q.Options) > 0 {
			a, _ := g.Board.area(g.t.Ask(q).Name)
			return a
		}
	}
	return noArea
}

// makeLordGeneral exchanges Sir Thomas Fairfax for the Lord General with three New Model
// Brigades (step 6). What is over the limit is left Unled (r45).
func (g *Game) makeLordGeneral() (stranded []brigadeID) {
	x := g.lordGeneral
	g.replaceGeneral(g.fairfax, x)
	if !g.onMap(x) {
		g.bringIn(x, noArea, []regionID{g.east, g.south, g.north})
		return nil
	}
	g.release(x)
	g.bring(x)
	for g.size(x) > g.generals[x].Army {
		y := g.display(x)[0]
		g.put(y, place{g.general[x].box, int8(g.general[x].at)})
		stranded = append(stranded, y)
	}
	for a := g.general[x].at; g.general[x].box == inside && g.roomInside(a) < 0 && g.size(x) > 1 && len(g.display(x)) > 0; {
		list := g.display(x) // Inside there is no room for them; his Subordinates may have all
		g.tellGone(list[len(list)-1], table.Event{Kind: toldLost.Kind})
	}
	g.combineIn(Parliament, g.general[x].at)
	g.vacated(g.general[x].at) // who commanded him, or Besieges him, may be too few for a Siege now
	return stranded
}

// placePoyntz places Poyntz with a General, with Unled Brigades or in the Available box (step 7).
func (g *Game) placePoyntz() {
	x := g.poyntz
	q := &table.Question{Side: Parliament, Name: "placed", At: "placed-" + g.generals[x].name, Block: g.generals[x].name, Options: []table.Option{{Verb: "at", Name: boxWord}}}
	for y := range g.everyGeneral() {
		s := &g.general[y]
		q.Offer(g.generals[y].side == Parliament && g.onMap(y) && s.under == noGeneral && s.box == outside && (g.mayCommand(y, x) == nil || g.mayCommand(x, y) == nil && g.size(y) > 0), g.generalOption("at", y))
	}
	for a := range g.everyArea() {
		there := slices.DeleteFunc(append(g.unled(Parliament, a), g.within(a)...), func(y brigadeID) bool { return !g.mayHave(x, y) })
		q.Offer(len(there) > 0 && !g.hasOutside(Parliament, a) && !g.heldOutside(Royalist, a), table.Option{Verb: "at", Name: g.areas[a].name})
	}
	o := g.t.Ask(q)
	s := &g.general[x]
	s.box, s.under, s.at = available, noGeneral, noArea
	if y, ok := g.Board.general(o.Name); ok {
		s.box, s.at = outside, g.general[y].at
		g.combineIn(Parliament, s.at)
	} else if a, ok := g.Board.area(o.Name); ok {
		s.box, s.at = outside, a
	}
	g.tell(table.Event{Kind: toldGeneralPlaced.Kind, Side: Parliament, Block: g.generals[x].name, Area: g.areaName(s.at)})
}

// displaceAll has stranded Units regroup, and then Generals in Illegal Positions go: both are
// one list (steps 8 and 9).
func (g *Game) displaceAll() {
	g.regroup()
	g.wereMajor = nil
	g.loseLone() // who has found no Brigade to pick up is in nobody's way
	g.displaceGenerals()
}

// Step 8 of card 3: stranded Units regroup (annex-3).

// mayRegroup are the stranded Brigades, and those of Armies that card 3 has made Major ones (step 8).
func (g *Game) mayRegroup() []brigadeID {
	list := slices.Clone(g.stranded)
	for x := range g.everyGeneral() {
		if !g.onMap(x) || g.generals[x].side != Parliament || g.general[x].under != noGeneral || !g.major(x) || slices.Contains(g.wereMajor, x) {
			continue
		}
		list = append(list, slices.DeleteFunc(g.army(x), func(y brigadeID) bool { return len(g.brigadesAt(g.brigade[y].place)) == 1 })...)
	}
	return list
}

// regroup moves those Brigades and the Siege Train up to three Areas past no Enemies, and then
// lets Generals pick up what is in their Areas (step 8).
func (g *Game) regroup() {
	series, moved := g.t.Key()+"/displaced", false // the train has
	t := &g.train[Parliament]
	for o := range g.t.Until("end", table.Question{Side: Parliament, Name: "displaced", At: "unit-", Series: series, Options: []table.Option{end}}, func(q *table.Question, _ int) {
		for _, x := range g.mayRegroup() {
			for _, p := range g.reach(g.at(x), g.brigade[x].box == withGeneral) {
				q.Offer(p.box != inside && p.box != withNotable || g.roomInside(g.areaOf(p)) > 0, table.Option{Verb: "move", Name: g.brigades[x].name, Target: g.placeName(p)})
			}
		}
		if !moved && t.box <= inside {
			for _, p := range g.reach(areaID(t.id), false) {
				q.Offer(p.box == inside || p.box == outside && g.hasOutside(Parliament, areaID(p.id)), table.Option{Verb: "move", Name: "train", Target: g.placeName(p)})
			}
		}
	}) {
		p, _ := g.placeNamed(o.Target)
		x, ok := g.Board.brigade(o.Name)
		if !ok {
			t.place, moved = p, true
			if p.box == outside {
				t.place = under(g.outsideIn(Parliament, areaID(p.id))[0])
			}
			continue
		}
		from := g.at(x)
		g.put(x, p)
		g.vacated(from)
		g.stranded = which.But(g.stranded, x)
		g.tell(table.Event{Kind: toldDisplaced.Kind, Side: Parliament, Area: g.areaName(g.areaOf(p)), N: 1})
	}
	g.stranded = nil
	for x := range g.everyGeneral() {
		if g.generals[x].side == Parliament && g.onMap(x) {
			g.t.Do("take-"+g.generals[x].name, func() { g.takeHere(x) })
		}
	}
}

// reach are the places up to three Areas off that Units may be moved to; off a Display also the
// Area itself.
func (g *Game) reach(from areaID, display bool) (list []place) {
	if from == noArea {
		return nil
	}
	steps := g.stepsFrom(Parliament, from)
	for a := range g.everyArea() {
		if steps[a] > displaceRange || g.heldOutside(Royalist, a) {
			continue
		}
		n := g.notableIn(a)
		switch {
		case n != noNotable && g.notables[n].side == Parliament:
			list = append(list, keptBy(n))
		case g.areas[a].class > 0 && g.control[a] == Parliament:
			list = append(list, insideOf(a))
			fallthrough
		default:
			if a != from || display {
				list = append(list, inArea(a))
			}
		}
	}
	return list
}

// takeHere lets a General take Brigades of his Area onto his Display, and the Siege Train (17.2).
func (g *Game) takeHere(x generalID) {
	s := g.generals[x].side
	q := g.seriesOf(s, "take", x)
	q.At = "take-"
	for o := range g.t.Until("end", q, func(q *table.Question, _ int) {
		offer(q, "take", g.brigadeOption, g.takeable(x))
		q.Offer(g.train[s].in(g.general[x].at), table.Option{Verb: "take", Name: "train"})
		if len(q.Options) == 1 {
			q.Options = nil
		}
	}) {
		if y, ok := g.Board.brigade(o.Name); ok {
			g.put(y, under(x))
		} else {
			g.train[s].place = under(x)
		}
	}
}
