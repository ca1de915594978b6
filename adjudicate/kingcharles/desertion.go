package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// The numbers of 22: how many Brigades a side keeps, how many others there may be for Irish and
// Covenanters to desert, and the size of Areas that suffer Attrition.
const (
	desertionFloor = 5
	fewOthers      = 5
	attritionFrom  = 5
	categories     = 5
)

// desertionPhase is Desertion and then Supply Attrition, of Parliament first (22, r79).
func (g *Game) desertionPhase() {
	start := 1
	if g.randomDesertion { // 25
		die := g.roll1("category")
		if die <= categories {
			start = die
		}
		g.tell(table.Event{Kind: toldCategory.Kind, Label: g.t.Label("category"), Dice: []int{die}, N: start})
	}
	both := func(lose func(s table.Side)) {
		for _, s := range [...]table.Side{Parliament, Royalist} {
			g.t.Do(Sides[s], func() {
				lose(s)
				g.loseLone()
			})
		}
	}
	both(func(s table.Side) { g.desert(s, g.data.Turn(g.turn).Desert, start) })
	both(func(s table.Side) { g.attrition(s, 0) })
}

// askDesert is which Brigade deserts next, and from which Area (22.1).
var askDesert = question{Name: "desert", Rule: "22.1", Shape: kind.Each, Verb: "desert", Of: "unit", To: "area", For: "who deserts",
	Put: func(g *Game, q *view.Question) bool {
		return g.category > 0 && g.category <= categories && done(func() { g.desertOnce(g.masked, q.N, 1) })
	},
	Asks: func(g *Game, q *table.Question) say.Text {
		return say.Textf("Who deserts in Category %d (%s)? %d more at most (22.1)", g.category, categoryWords[g.category], q.N)
	},
	Done: map[string]string{"desert": "{name} deserts in {area}."},
	Why:  only(desertsInOrder),
	Plan: inBattle.Of("desert", "Desertion", "Which Brigades desert first where there is a choice (22.1): names, militia and the like.", plans.ReadBlocks("desert", inTurn...), "Turncoats, then Militia, Regional ones first", (*Game).defaultLosses)}

var categoryPlace = story.Places{"category": func(t tongue.Tongue, e table.Event) string { return t.Word(categoryWords[min(e.N, categories)]) }}

var (
	toldCategory = rows.Add(story.Row{Kind: "desert-from", Level: 1, Text: "Desertion begins with Category {n} ({category})", Places: categoryPlace})
	toldDeserted = rows.Add(story.Row{Kind: "desert", Deed: view.Falls, Level: 1, Text: "{side} loses {brigade} in {area} by Desertion (Category {n}, {category})", Places: categoryPlace})
)

// categoryWords are the Desertion order categories (22.1), from 1.
var categoryWords = [...]string{"none", "away from his Region", "four or more Brigades", "an Enemy General near", "an Enemy PC marker", "all Areas"}

// desert has Brigades of a side desert: one of each Area of a Category, then the next Category,
// again and again until the number is met or the floor is reached (22.1).
func (g *Game) desert(s table.Side, n, start int) {
	g.category = start
	for idle, pass := 0, 1; n > 0 && idle < categories; pass++ {
		idle++
		if did := g.desertOnce(s, n, pass); did > 0 {
			n, idle = n-did, 0
		}
		g.category, g.deserted = g.category%categories+1, nil
	}
	g.category = 0
}

// desertOnce has at most n Brigades desert, one of each Area of the Category, and says how many do.
func (g *Game) desertOnce(s table.Side, n, pass int) (did int) {
	for ; did < n; did++ {
		g.t.Safe()
		all := g.deserting(s, g.category)
		areas := which.From(all, func(a areaID) bool { return !slices.Contains(g.deserted, a) })
		q := &table.Question{Side: s, Name: "desert", At: "pass-" + itoa(pass) + "-" + itoa(did+1), Series: g.t.Key() + "/" + itoa(pass), N: n - did, Options: g.desertOptions(s, g.category, areas, all)}
		if len(q.Options) == 0 || len(g.brigadesOnMap(s)) <= desertionFloor {
			break
		}
		q.Hidden = len(areas) > 1 || len(g.brigadesIn(s, areas[0])) > 1 // whether there is a choice is not open: who are Irish is hidden
		o := g.t.Ask(q)
		x, _ := g.Board.brigade(o.Name)
		a, _ := g.Board.area(o.Areas[0])
		g.tellGone(x, table.Event{Kind: toldDeserted.Kind, N: g.category})
		g.deserted = append(g.deserted, a)
		g.weakened(a)
	}
	return did
}

// desertOptions are the Brigades that may desert from some Areas: single ones are spared while
// another Area of the Category has more (r72).
func (g *Game) desertOptions(s table.Side, cat int, areas, all []areaID) (opts []table.Option) {
	many := slices.ContainsFunc(all, func(a areaID) bool { return len(g.brigadesIn(s, a)) > 1 && len(g.deserters(s, cat, a)) > 0 })
	for _, a := range areas {
		if many && len(g.brigadesIn(s, a)) == 1 {
			continue
		}
		for _, x := range g.deserters(s, cat, a) {
			opts = append(opts, table.Option{Verb: "desert", Name: g.brigades[x].name, Areas: [3]string{g.areas[a].name}})
		}
	}
	return opts
}

// deserters are the Brigades in an Area that a Category takes: of the Armies, in the last one
// Unled ones too. Irish and Covenanters desert where there are few others, and then in their
// place; Lorrainers always may (r71, r93).
func (g *Game) deserters(s table.Side, cat int, a areaID) (list []brigadeID) {
	others, foreign := 0, false
	for _, x := range g.brigadesOnMap(s) {
		if o := g.originOf(x); o == irish || o == covenanter {
			foreign = true
		} else {
			others++
		}
	}
	for _, x := range g.brigadesIn(s, a) {
		o := g.originOf(x)
		abroad := o == irish || o == covenanter
		if cat < categories && g.brigade[x].box != withGeneral {
			continue
		}
		if others > fewOthers && abroad || others <= fewOthers && foreign && !abroad && o != lorrainer {
			continue
		}
		list = append(list, x)
	}
	return list
}

// deserting are the Areas of a Category (22.1).
func (g *Game) deserting(s table.Side, cat int) []areaID {
	return which.Of(g.everyArea(), func(a areaID) bool {
		return cat == categories && len(g.brigadesIn(s, a)) > 0 || cat < categories && slices.ContainsFunc(g.generalsIn(s, a), func(x generalID) bool { return g.qualifies(cat, x) })
	})
}

// qualifies says whether a General's Army is in one of the first four Categories (22.1).
func (g *Game) qualifies(cat int, x generalID) bool {
	p, a := &g.generals[x], g.general[x].at
	if g.size(x) == 0 {
		return false
	}
	switch cat {
	case 1: // a Regional General away from his Region; Parliament's under a Covenanter outside the North
		for _, y := range append(g.subordinates(x), x) {
			if r := g.generals[y].region; r != noRegion && r != g.areas[a].region {
				return true
			}
		}
		return p.scots && g.areas[a].region != g.north && slices.ContainsFunc(g.army(x), func(y brigadeID) bool { return g.originOf(y) != covenanter })
	case 2:
		return g.size(x) >= 4
	case 3:
		return g.hasOutside(p.side.Other(), a) || slices.ContainsFunc(g.areas[a].links, func(l link) bool { return g.hasOutside(p.side.Other(), l.to) })
	}
	return g.control[a] == p.side.Other()
}

// askAttrition is which Brigade is lost to Supply Attrition (22.2).
var askAttrition = question{Name: "attrition", Rule: "22.2", Shape: kind.List, Verb: "lose", Of: "unit", For: "who is lost to Supply Attrition",
	Put: func(g *Game, q *view.Question) bool {
		a, ok := g.area(q.Area)
		return ok && done(func() { g.attrition(g.masked, a) })
	},
	Text: "Which Brigade in {area} is lost to Supply Attrition? (22.2)",
	Done: map[string]string{"lose": "{name} is lost to Supply Attrition."}, Why: only(lostToAttrition),
	Plan: inBattle.Of("attrition", "Supply Attrition", "Which Brigade is lost to Supply Attrition (22.2): names, militia and the like, these first.", plans.ReadBlocks("lose", inTurn...), "Turncoats, then Militia, Regional ones first", (*Game).defaultLosses)}

var toldAttrition = rows.Add(story.Row{Kind: "attrition", Deed: view.Falls, Level: 1, Text: "{side} loses {brigade} in {area} by Supply Attrition"})

// attrition takes a Brigade from each Area with five or more (22.2, r73), from one on in the order
// of the map.
func (g *Game) attrition(s table.Side, from areaID) {
	for a := from; int(a) < len(g.areas); a++ {
		list := g.brigadesIn(s, a)
		if len(list) < attritionFrom {
			continue
		}
		for _, x := range g.pickBrigades(table.Question{Side: s, Name: "attrition", At: "attrition-" + g.areas[a].name + "-", Series: g.t.Key() + "/attrition", Area: g.areas[a].name}, "lose", list, 1, 1) {
			g.tellGone(x, table.Event{Kind: toldAttrition.Kind})
			g.weakened(a)
		}
	}
}

// powerBasePhase checks both sides' Power Base (23, 6.2): too few Areas loses, and both may.
func (g *Game) powerBasePhase() {
	base := g.data.Turn(g.turn).Base
	r, p := g.areasOfSide(Royalist) < base, g.areasOfSide(Parliament) < base
	switch {
	case r && p:
		g.win(table.Nobody, "power-base")
	case r:
		g.win(Parliament, "power-base")
	case p:
		g.win(Royalist, "power-base")
	}
}

// londonRegions and londonTurns are how many Regions the Royalist needs besides London, and in
// how many Turn End Phases running (6.1).
const (
	londonRegions = 3
	londonTurns   = 2
	endVP         = 11 // 6.3
	regionVP      = 2
	infraVP       = 1
)

// turnEndPhase ends the turn, and on the last the game (24). The Royalist's automatic victory
// comes first (r16).
func (g *Game) turnEndPhase() {
	if g.control[g.london] == Royalist && g.regionsOfSide(Royalist) >= londonRegions {
		if g.londonHeld++; g.londonHeld >= londonTurns {
			g.win(Royalist, "automatic")
		}
	} else {
		g.londonHeld = 0
	}
	if g.sw.wallerThisTurn { // #83
		g.sw.wallerThisTurn = false
		g.endWallersVenture()
	}
	if g.turn == g.setup.Turns[1] {
		g.vp = g.victoryPoints()
		if g.vp >= endVP {
			g.win(Parliament, "end")
		}
		g.win(Royalist, "end")
	}
	g.turn++
}

// victoryPoints are Parliament's: two for a Region, one for an infrastructure (6.3).
func (g *Game) victoryPoints() int {
	return regionVP*g.regionsOfSide(Parliament) + infraVP*g.infrasOfSide(Parliament)
}

// endWallersVenture parts Waller from Essex: an Illegal Position (#83, 17.3). With #109 they stay.
func (g *Game) endWallersVenture() {
	if g.general[g.waller].under != g.essex || g.sw.wallerUnderEssex {
		return
	}
	g.release(g.waller)
	g.vacated(g.general[g.waller].at) // Essex alone may be too few for a Siege
	g.endIllegal(Parliament, g.general[g.waller].at)
}
