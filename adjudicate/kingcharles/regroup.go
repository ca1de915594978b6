package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/table"
)

// Step 8 of card 3: stranded Units regroup (annex-3).

// regroup moves stranded Brigades and the Siege Train up to three Areas past no Enemies, and then
// lets Generals pick up what is in their Areas (step 8).
func (g *Game) regroup() {
	series, moved := g.t.Key()+"/displaced", false // the train has
	t := &g.train[Parliament]
	for o := range g.t.Until("end", table.Question{Side: Parliament, Name: "displaced", At: "unit-", Series: series, Options: []table.Option{end}}, func(q *table.Question, _ int) {
		for _, x := range g.stranded {
			for _, p := range g.reach(g.at(x)) {
				if p.box != inside && p.box != withNotable || g.roomInside(g.areaOf(p)) > 0 {
					q.Options = append(q.Options, table.Option{Verb: "move", Name: g.brigades[x].name, Target: g.placeName(p)})
				}
			}
		}
		if !moved && t.box <= inside {
			for _, p := range g.reach(areaID(t.id)) {
				if p.box == inside || p.box == outside && g.hasOutside(Parliament, areaID(p.id)) {
					q.Options = append(q.Options, table.Option{Verb: "move", Name: "parliament train", Target: g.placeName(p)})
				}
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
		g.stranded = slices.DeleteFunc(g.stranded, func(y brigadeID) bool { return y == x })
		g.tell(table.Event{Kind: toldDisplaced.Kind, Side: Parliament, Area: g.areaName(g.areaOf(p)), N: 1})
	}
	g.stranded = nil
	for x := range g.everyGeneral() {
		if g.generals[x].side == Parliament && g.onMap(x) {
			g.t.In("take-" + g.generals[x].name)
			g.takeHere(x)
			g.t.Out()
		}
	}
}

// reach are the places up to three Areas off that Units may be moved to.
func (g *Game) reach(from areaID) (list []place) {
	if from == noArea {
		return nil
	}
	steps := g.stepsFrom(Parliament, from)
	for a := range g.everyArea() {
		if steps[a] > displaceRange || a == from && !g.fortified(a) || g.heldOutside(Royalist, a) {
			continue
		}
		n := g.notableIn(a)
		switch {
		case n != noNotable && g.notables[n].side == Parliament:
			list = append(list, keptBy(n))
		case n != noNotable || g.areas[a].class > 0 && g.control[a] == Royalist:
		case g.areas[a].class > 0:
			list = append(list, insideOf(a))
			fallthrough
		default:
			if a != from {
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
		if g.train[s].in(g.general[x].at) {
			q.Options = append(q.Options, table.Option{Verb: "take", Name: "train"})
		}
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
