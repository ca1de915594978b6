package thiswar

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// lastMarker is the highest value of a Siege Marker (reading marker-limits).
const lastMarker = 5

var toldMarkerUp = rows.Add(story.Row{Kind: "marker-up", Level: 2, Text: "The Siege Marker at {area} goes to {n}"})

// resolveSieges rolls for every City with a Siege Marker of 1 or more (9.2) and
// then raises all Markers that remain (9.3).
func (g *Game) resolveSieges() {
	for c := range g.cities {
		if g.marker[c] > 0 && g.besieged(cityID(c)) != table.Nobody {
			g.t.Do(g.cities[c].name, func() { g.resolveSiege(cityID(c)) })
		}
	}
	for c := range g.cities {
		if m := g.marker[c]; m != noMarker && m < lastMarker {
			g.marker[c]++
			g.tell(table.Event{Kind: toldMarkerUp.Kind, Side: g.besieged(cityID(c)), Area: g.cities[c].name, N: int(g.marker[c])})
		}
	}
}

var (
	toldSiegeRoll = rows.Add(story.Row{Kind: "siege-roll", Level: 1, Text: "The Siege of {area}, Siege Marker {n}", Tail: "{result}",
		Places: story.Places{"result": func(t tongue.Tongue, e table.Event) string { return siegeResult(t, e.Parts) }}})
	toldSupportSlips = rows.Add(story.Row{Kind: "support-slips", Level: 2, Text: "Support for the King slips away: +{n}, so for Surrender the die counts as {from}"})
)

// resolveSiege rolls a die on the Siege Attrition and Surrender Table: first
// Attrition (9.21), then Surrender (9.22).
func (g *Game) resolveSiege(c cityID) {
	s := g.besieged(c)
	row := &g.war.Tables.Siege[min(int(g.marker[c]), lastMarker)-1]
	faces := g.t.Roll("siege", 1)
	die := faces[0]
	results := which.Each(row[die-1], func(r string) table.Part { return table.Part{Of: r} })
	g.tell(table.Event{Kind: toldSiegeRoll.Kind, Side: s, Area: g.cities[c].name, N: int(g.marker[c]), Label: g.t.Label("siege"), Dice: faces,
		Parts: results})
	g.siegeAttrition(s, c, row[die-1])
	if s == Royalist && g.lasts(support) && g.vp < 0 {
		die = min(6, die-g.vp) // reading surrender-die
		g.tell(table.Event{Kind: toldSupportSlips.Kind, Side: s, Area: g.cities[c].name, N: -g.vp, From: die})
	}
	if g.besieged(c) == s && slices.Contains(row[die-1], "surrender") {
		g.surrender(c)
	}
}

// siegeAttrition takes as much strength as there are Infantry and Cavalry
// blocks in the City; the Besieged chooses how (9.21).
func (g *Game) siegeAttrition(s table.Side, c cityID, results []string) {
	troops := g.troops(g.In(s, g.cities[c].inside))
	horse := slices.ContainsFunc(troops, func(x blockID) bool { return g.info(x).class == cavalry }) && slices.Contains(results, "attrition-cavalry")
	if !horse && !slices.Contains(results, "attrition") && !(g.cities[c].port < 0 && slices.Contains(results, "attrition-non-port")) {
		return
	}
	losses := g.chooseAttrition(s, c, troops, horse)
	lose := slices.DeleteFunc(troops, func(x blockID) bool { return losses[x] == 0 })
	g.weakenAll(lose, func(x blockID) int { return losses[x] }, "in the Siege of %s", g.cities[c].name)
	g.settle()
}

// mustLose is what the question is about while Cavalry must lose a strength.
const mustLose = "Cavalry"

// askAttrition is which of the Besieged lose strength (9.21).
var askAttrition = question{Name: "attrition", Rule: "9.21", Shape: kind.List, Verb: "reduce", Whole: true,
	Asks: func(_ *Game, q *table.Question) say.Text {
		text := say.Textf("Siege Attrition in %s: which block loses 1 strength? %d to go", q.Area, q.N)
		if q.Block == mustLose {
			text = say.Textf("%s%s", text, ", at least 1 of Cavalry")
		}
		return say.Textf("%s (9.21)", text)
	},
	Done: map[string]string{"reduce": "{name} loses 1 strength."},
	Put: atFortified(func(g *Game, c cityID, q *view.Question) bool {
		return done(func() {
			g.chooseAttrition(g.masked, c, g.troops(g.In(g.masked, g.cities[c].inside)), q.Block == mustLose)
		})
	}),
	Why: fromCity(func(g *Game, _ cityID, x blockID, q *table.Question) *Reason {
		return g.mayLose(x, 0, q.N, q.Block == mustLose)
	}),
	Wants: wants("9.21", func(q *table.Question) say.Text {
		return say.Textf("%s: %d strength is still to be lost", q.Area, q.N)
	}),
	Arises: anySiege,
	Plan: atCity.Of("attrition", "Losses in a Siege",
		"Which of the Besieged lose strength (9.21): blocks and classes, the first to suffer first.",
		plans.ReadBlocks("reduce", inTurn...), "the largest plain Infantry first, a block's last strength last",
		(*Game).leastLoss)}

// chooseAttrition has the Besieged say which blocks lose the strength; with horse at
// least one is lost by Cavalry.
func (g *Game) chooseAttrition(s table.Side, c cityID, troops []blockID, horse bool) (losses [maxBlocks]int) {
	for n := len(troops); n > 0; n-- {
		q := &table.Question{Side: s, Name: "attrition", At: "attrition-" + itoa(n), Series: g.t.Key(), Area: g.cities[c].name, N: n}
		if horse {
			q.Block = mustLose
		}
		q.Options = g.each("reduce", which.From(troops, func(x blockID) bool { return g.mayLose(x, int(g.Blocks[x].Strength)-losses[x], n, horse) == nil }))
		x, _ := g.block(s, g.t.Ask(q).Name)
		losses[x]++
		horse = horse && g.info(x).class != cavalry
	}
	return losses
}

// mayLose says whether a Besieged block with so much strength left may lose one of the last
// n, of which with horse one at least is lost by Cavalry.
func (g *Game) mayLose(x blockID, left, n int, horse bool) *Reason {
	switch class := g.info(x).class; {
	case class == artillery:
		return gunsNeedNone
	case horse && n == 1 && class != cavalry:
		return cavalryMustLose
	case left <= 0:
		return nothingToLose
	}
	return nil
}

// siegeResult says what the table has for a die (9.2).
func siegeResult(t tongue.Tongue, results table.Parts) string {
	if len(results) == 0 {
		return t.Sprintf("nothing happens")
	}
	words := make([]string, len(results))
	for i, r := range results {
		words[i] = t.Word(map[string]string{"surrender": "Surrender", "attrition": "Attrition",
			"attrition-cavalry": "Attrition if there is Cavalry", "attrition-non-port": "Attrition if it is no Port"}[r.Of])
	}
	return strings.Join(words, ", ")
}
