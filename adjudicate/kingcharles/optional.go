package kingcharles

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
)

// The optional rules (25), and the solo mode (26).

// optionalRule is one of them, with its switch.
type optionalRule struct {
	game.Option
	is func(*options) *bool
}

var optional = [...]optionalRule{
	{game.Option{Name: "stout-cornish-men", Rule: "25", Text: "at Truro only Cornish Brigades are Recruited"}, func(o *options) *bool { return &o.cornish }},
	{game.Option{Name: "random-desertion", Rule: "25", Text: "a die says at which Category Desertion begins"}, func(o *options) *bool { return &o.randomDesertion }},
	{game.Option{Name: "manchester", Rule: "25", Text: "Eastern Association and Ironsides are Recruited at Cambridge, with Willoughby or with Manchester"}, func(o *options) *bool { return &o.manchester }},
	{game.Option{Name: "laughter-of-the-court", Rule: "25", Text: "Newcastle, decisively beaten or without a marker in the North, leaves England"}, func(o *options) *bool { return &o.court }},
	{game.Option{Name: "lostwithiel", Rule: "25", Text: "Essex, decisively beaten far from London, Disperses with his Army"}, func(o *options) *bool { return &o.lostwithiel }},
	{game.Option{Name: "henrietta", Rule: "26", Text: "one player plays both sides, from cards that a die chooses"}, func(o *options) *bool { return &o.henrietta }},
}

// Options are the optional rules.
func Options() []game.Option {
	return which.Each(optional[:], func(x optionalRule) game.Option { return x.Option })
}

// Options is as game.Optional says.
func (r *Rules) Options() []game.Option { return Options() }

// turnOn turns an optional rule on, and says whether there is one of the name.
func (o *options) turnOn(name string) bool {
	for _, x := range optional {
		if x.Name == name {
			*x.is(o) = true
			return true
		}
	}
	return false
}

// optionBars says whether an optional rule forbids raising a Brigade at a place.
func (g *Game) optionBars(r *recruiting, x brigadeID, p place) *Reason {
	a := g.areaOf(p)
	if g.options.cornish && r.phase && a == g.truro && !strings.Contains(g.brigades[x].name, "Cornish") {
		return cornishOnly
	}
	return manchestersOnly.If(g.manchester_(x) && !(a == g.cambridge || p == keptBy(g.willoughby) || g.manchesters(x, p)))
}

// manchester_ says that a Brigade is one of Manchester's by the option.
func (g *Game) manchester_(x brigadeID) bool {
	name := g.brigades[x].name
	return g.options.manchester && (strings.HasPrefix(name, "Eastern Association") || strings.HasPrefix(name, "Ironsides"))
}

// manchesters says that such a Brigade is raised onto his Display in the East.
func (g *Game) manchesters(x brigadeID, p place) bool {
	return g.manchester_(x) && p == under(g.Board.manchester) && g.areas[g.areaOf(p)].region == g.east
}

// askCourt is which Northern Brigades are lost with Newcastle (25).
var askCourt = question{Name: "court", Rule: "25", Shape: kind.List, Verb: "lose", For: "which Northern Brigades leave with Newcastle",
	Picked: true,
	Text:   "Newcastle leaves England: which Northern Brigades are eliminated? {n} more (25)",
	Done:   map[string]string{"lose": "{name} is eliminated."},
	Plan:   inBattle.Of("court", "The Queen's Court", "Which Northern Brigades leave with Newcastle (25): names, militia and the like, these first.", plans.ReadBlocks("lose", inTurn...), "Militia first", (*Game).defaultLosses)}

// courtLosses are the Brigades that leave with Newcastle (25).
const courtLosses = 2

// laughter has Newcastle leave for Langdale with the option The Laughter of the Court, after a
// Decisive Defeat of his or with no Royalist PC marker in the North (25).
func (g *Game) laughter(defeated bool) {
	if !g.court || g.general[g.newcastle].box == removed {
		return
	}
	if !defeated && slices.ContainsFunc(g.regions[g.north].areas, func(a areaID) bool { return g.control[a] == Royalist }) {
		return
	}
	g.newcastleLeaves()
	list := which.Of(g.everyBrigade(), func(x brigadeID) bool {
		return g.brigades[x].side == Royalist && g.brigades[x].region == g.north && (g.at(x) != noArea || g.brigade[x].box == available)
	})
	n := min(courtLosses, len(list))
	for _, x := range g.pickBrigades(table.Question{Side: Royalist, Name: "court", At: "court-"}, "lose", list, n, n) {
		a := g.at(x)
		g.tellOff([]brigadeID{x}, eliminated)
		g.vacated(a)
	}
	g.loseLone()
}

var toldReplaced = rows.Add(story.Row{Kind: "replaced", Level: 2, Text: "{target} takes the place of {block}"})

// newcastleLeaves has Langdale take Newcastle's place, with as many of his Brigades as he may
// command; the others, and all where Langdale is on the map already, stay Unled (g15).
func (g *Game) newcastleLeaves() {
	old, x := g.newcastle, g.langdale
	at := g.general[old].at
	switch b := g.general[x].box; {
	case b != removed && !g.onMap(x) && (g.onMap(old) || b == track || b == other):
		g.replaceGeneral(old, x)
	case g.onMap(old):
		g.dismiss(old)
	default:
		g.takeOff(old, removed)
	}
	if at == noArea {
		return
	}
	for _, sub := range g.subordinates(x) {
		if g.mayCommand(x, sub) != nil {
			g.release(sub)
		}
	}
	for list := g.display(x); g.onMap(x) && len(list) > g.generals[x].Army; list = list[1:] {
		g.put(list[0], place{g.general[x].box, int8(g.general[x].at)})
	}
	g.loseLone()
	g.vacated(at)
	g.combineIn(Royalist, at)
	g.endIllegal(Royalist, at)
}

// replaceGeneral puts a General in another's place: where he is, with his Brigades,
// Subordinates, markers and bans; the other leaves the game.
func (g *Game) replaceGeneral(old, x generalID) {
	g.general[x] = g.general[old]
	for _, y := range g.subordinates(old) {
		g.general[y].under = x
	}
	for _, y := range g.display(old) {
		g.brigade[y].place = under(x)
	}
	for _, m := range g.markersWith(old) {
		m.place = under(x)
	}
	for i := range g.sieges {
		if g.sieges[i].on && g.sieges[i].by == old {
			g.sieges[i].by = x
		}
	}
	g.general[old] = generalState{box: removed, at: noArea, under: noGeneral}
	g.tell(table.Event{Kind: toldReplaced.Kind, Side: g.generals[x].side, Block: g.generals[old].name, Target: g.generals[x].name, Area: g.areaName(g.general[x].at)})
}
