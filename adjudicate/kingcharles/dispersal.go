package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
)

// Dispersal (18.3).

var askDisperse = question{Name: "disperse", With: meetings, Loose: true, Rule: "18.3", Shape: kind.Word, Words: []string{"disperse", "fight"},
	Text: "Do you Disperse at {area}, or fight? (18.3)",
	Done: map[string]string{"disperse": "You Disperse.", "fight": "You fight."},
	Why:  only(foreignersFight),
	Plan: inBattle.Of("disperse", "Dispersal", "Whether you Disperse before a Battle, the Brigades being laid out (18.3): disperse or fight.",
		plans.ReadWords("disperse", "fight"), "you fight, unless 5 behind, 3 where the King takes part", (*Game).defaultDisperse).Early()}

// mayDisperse says whether any of a force may Disperse: English Brigades, and Generals but
// foreigners (18.3, r52).
func (g *Game) mayDisperse(f *force) bool {
	if len(f.generals) == 0 {
		return slices.ContainsFunc(f.brigades, func(y brigadeID) bool { return !g.foreign(y) })
	}
	return slices.ContainsFunc(f.generals, func(x generalID) bool {
		list := g.display(x)
		own := slices.ContainsFunc(list, func(y brigadeID) bool { return !g.foreign(y) })
		if !g.generals[x].scots && !g.generals[x].lorrainer {
			return own
		}
		return own && slices.ContainsFunc(list, g.foreign) // else he would be left alone
	})
}

// foreign says that a Brigade is Covenanter or Lorrainer.
func (g *Game) foreign(y brigadeID) bool {
	o := g.originOf(y)
	return o == covenanter || o == lorrainer
}

var toldDisperses = rows.Add(story.Row{Kind: "disperses", Level: 3, Text: "{side} Disperses"})

// dispersed asks a side whether it Disperses and says whether anybody of it is left to fight (18.3).
func (g *Game) dispersed(f *force) (left bool) {
	b := g.act.battle
	if !g.mayDisperse(f) {
		return true
	}
	q := table.Question{Side: f.side, Name: "disperse", At: "disperse-" + Sides[f.side], Area: g.areas[b.area].name}
	if f.top != noGeneral {
		q.Block = g.generals[f.top].name
	}
	if g.word(q, "fight", "disperse") == "fight" {
		return true
	}
	g.tell(table.Event{Kind: toldDisperses.Kind, Side: f.side, Area: g.areas[b.area].name})
	english := func(list []brigadeID) []brigadeID { return slices.DeleteFunc(slices.Clone(list), g.foreign) }
	g.disperseBrigades(english(f.unled))
	stay := func(x generalID) bool {
		return (g.generals[x].scots || g.generals[x].lorrainer) && slices.ContainsFunc(g.display(x), g.foreign)
	}
	for _, x := range f.generals {
		if !stay(x) {
			continue
		}
		if g.general[x].under != noGeneral && !stay(g.general[x].under) {
			g.release(x)
		}
		g.disperseBrigades(english(g.display(x)))
	}
	for _, x := range f.generals {
		if !stay(x) && g.onMap(x) { // without his Subordinates
			g.disperseBrigades(g.display(x))
			g.takeOff(x, dispersed)
		}
	}
	g.force(f)
	return len(f.brigades) > 0
}
