package kingcharles

import (
	"strings"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// Single cards of the Annex: the Princes and Brentford (#81, #82, #96), the Queen (#63), and the
// rising of London (#100).

var specialLieutenant = special{ID: "lieutenant-general", Do: always((*Game).lieutenantGeneral)}

// lieutenantGeneral exchanges Prince Rupert's marker and Display (annex-81). Under a General of
// lower rank he takes the command; under an equal there is an Illegal Position.
func (g *Game) lieutenantGeneral() {
	if g.general[g.rupert].box == removed || g.general[g.lieutenant].box != other {
		return
	}
	g.replaceGeneral(g.rupert, g.lieutenant)
	x := g.lieutenant
	top := g.general[x].under
	if top == noGeneral {
		return
	}
	a := g.general[x].at
	g.release(x)
	if g.mayCombine(x, top) == nil {
		g.serve(top, x)
		return
	}
	g.endIllegal(Royalist, a)
}

var specialBrentford = special{ID: "brentford", Do: always((*Game).brentfordJoins)}

var toldBrentfordJoins = rows.Add(story.Row{Kind: "brentford-joins", Level: 2, Text: "The Earl of Brentford joins King Charles"})

// brentfordJoins puts Brentford on the King's Display (annex-82).
func (g *Game) brentfordJoins() {
	if g.brentford.box == other && g.onMap(g.charles) {
		g.brentford.place = under(g.charles)
		g.tell(table.Event{Kind: toldBrentfordJoins.Kind, Side: Royalist})
	}
}

// askSuccessor is who takes Rupert's place, and which of his Brigades (annex-96).
var askSuccessor = question{Name: "successor", Loose: true, Rule: "annex-96", Shape: kind.Items, Of: "unit", Words: []string{"none", "end"}, For: "who takes Prince Rupert's place",
	Put: func(g *Game, q *view.Question) bool {
		if strings.HasPrefix(q.At, "with-") {
			return again(g, q)
		}
		if len(g.leaderless) == 0 || g.at(g.leaderless[0]) == noArea {
			return false
		}
		there := g.brigade[g.leaderless[0]].place
		g.successor(generalState{box: there.box, at: areaID(there.id)})
		return true
	},
	Actions: []kind.Action[*Game]{
		{Verb: "general", Doc: "An Available General", Of: "unit"},
		{Verb: "with", Doc: "A Brigade for his Display", Of: "unit"},
	},
	Text: "Who takes Prince Rupert's place? (annex-96)",
	Done: map[string]string{"general": "{name} takes his place.", "with": "{name} serves under him.", "none": "Nobody takes his place."},
	Late: func(_ *Game, q *table.Question) table.Option { return q.Options[len(q.Options)-1] }, Missed: "the last Available General; the first Brigades"}

var specialDismissed = special{ID: "rupert-dismissed", Do: always((*Game).rupertDismissed)}

// rupertDismissed takes Prince Rupert out of the game. An Available General may take over his
// Brigades; what is over, or all, stays Unled in the Area (annex-96).
func (g *Game) rupertDismissed() {
	x := g.rupert
	if g.general[x].box == removed {
		x = g.lieutenant
	}
	if b := g.general[x].box; b == removed || b == other {
		return
	}
	was := g.general[x]
	if was.box > inside {
		g.takeOff(x, removed)
		return
	}
	list, markers := g.display(x), g.markersWith(x)
	g.holdTrains = true
	g.dismiss(x)
	g.leaderless = list
	if n := g.successor(was); n != noGeneral {
		for _, m := range markers {
			m.place = under(n)
		}
	}
	g.leaderless, g.holdTrains = nil, false
	g.settleTrains()
	g.combineIn(Royalist, was.at)
	g.endIllegal(Royalist, was.at)
	g.loseLone()
}

// dismiss takes a General off the map and out of the game. His Brigades, the Siege Train and the
// Queen stay in the Area.
func (g *Game) dismiss(x generalID) {
	there := place{g.general[x].box, int8(g.general[x].at)}
	for _, y := range g.display(x) {
		g.put(y, there)
	}
	for _, m := range g.markersWith(x) {
		m.place = there
	}
	g.takeOff(x, removed)
}

// successor asks who takes Rupert's place and places him with his Brigades.
func (g *Game) successor(was generalState) generalID {
	list := g.leaderless
	q := &table.Question{Side: Royalist, Name: "successor", At: "successor", Series: g.t.Key() + "/successor", Options: []table.Option{{Verb: "none"}}}
	for x := range g.everyGeneral() {
		q.Offer(g.generals[x].side == Royalist && g.general[x].box == available, g.generalOption("general", x))
	}
	if len(q.Options) == 1 || len(list) == 0 {
		return noGeneral
	}
	x, ok := g.Board.general(g.t.Ask(q).Name)
	if !ok {
		return noGeneral
	}
	g.general[x] = generalState{box: was.box, at: was.at, under: noGeneral, noAssault: g.general[x].noAssault}
	g.tell(table.Event{Kind: toldGeneralPlaced.Kind, Side: Royalist, Block: g.generals[x].name, Area: g.areas[was.at].name})
	n := min(len(list), g.generals[x].Army)
	for _, y := range g.pickBrigades(table.Question{Side: Royalist, Name: "successor", At: "with-", Series: q.Series}, "with", list, n, n) {
		g.put(y, under(x))
	}
	return x
}

var (
	toldQueenLands    = rows.Add(story.Row{Kind: "queen-lands", Level: 2, Text: "The Queen lands: she is in {area}"})
	toldQueenTaken    = rows.Add(story.Row{Kind: "queen-taken", Level: 2, Text: "The Queen goes with {block}"})
	toldQueenLeaves   = rows.Add(story.Row{Kind: "queen-leaves", Level: 1, Text: "The Queen leaves England from {area}"})
	toldQueenCaptured = rows.Add(story.Row{Kind: "queen-captured", Level: 2, Text: "The Queen is captured"})
)

var specialQueen = special{ID: "queen-lands", Do: (*Game).queenLands}

// queenLands puts the Queen in York, or in a Royalist-controlled Port of the North's east coast
// (annex-63, r97).
func (g *Game) queenLands() bool {
	if g.queen.box != other {
		return false
	}
	var list []areaID
	for _, m := range g.data.Markers {
		if m.Kind == "queen" {
			list = append(g.areasOf(m.Land), which.From(g.areasOf(m.Ports), func(a areaID) bool { return g.control[a] == Royalist })...)
		}
	}
	a := g.askArea(table.Question{Side: Royalist, Name: "queen"}, "land", list)
	g.putQueen(a)
	g.tell(table.Event{Kind: toldQueenLands.Kind, Side: Royalist, Area: g.areas[a].name})
	return true
}

// putQueen puts the Queen in an Area without a General, Inside a Royalist Fortress.
func (g *Game) putQueen(a areaID) {
	g.queen.place = inArea(a)
	if g.areas[a].class > 0 && g.control[a] == Royalist {
		g.queen.place = insideOf(a)
	}
}

// risesAt is the score at which London rises (annex-100).
const risesAt = 5

var specialRising = special{ID: "london-rising", Do: always((*Game).londonRising)}

// londonRising rolls for London: on 5 it is Royalist, and Parliament's Brigades Inside go to an
// unoccupied Area beside it, or Disperse (annex-100). Generals Outside stay (r96).
func (g *Game) londonRising() {
	a := g.london
	if g.control[a] != Parliament {
		return
	}
	inside := g.garrison(a)
	die := g.roll1("rising")
	var m table.Parts
	m.Add(g.infrasOfSide(Royalist), "Royalist Economic Infrastructures")
	m.Add(-g.infrasOfSide(Parliament), "Parliament Economic Infrastructures")
	m.Add(-len(inside), "Brigades Inside")
	if !g.tellRoll(table.Event{Kind: toldPlot.Kind, Side: Royalist, Area: g.areas[a].name, Label: g.t.Label("rising"), Dice: []int{die}, Parts: m}, risesAt) {
		return
	}
	g.liftSiege(a)
	for _, x := range g.insiders(a) { // with a General their way out is shut
		g.disperseArmy(x)
	}
	g.setControl(a, Royalist)
	g.leaveLondon()
	g.vacated(a)
}

// leaveLondon has the Brigades Inside go where they can.
func (g *Game) leaveLondon() {
	a, to := g.london, noArea
	series := g.t.Key() + "/displaced"
	for n, x := range g.within(a) {
		q := &table.Question{Side: Parliament, Name: "displaced", At: "unit-" + itoa(n+1), Series: series, Block: g.brigades[x].name}
		for _, l := range g.areas[a].links {
			if l.to == to || to == noArea && !g.occupied(Royalist, l.to) && !g.occupied(Parliament, l.to) && !(g.fortified(l.to) && g.control[l.to] == Royalist) {
				q.Options = append(q.Options, table.Option{Verb: "move", Name: g.brigades[x].name, Target: g.areas[l.to].name})
			}
		}
		if len(q.Options) == 0 {
			g.disperseBrigades([]brigadeID{x})
			continue
		}
		to, _ = g.Board.area(g.t.Ask(q).Target)
		g.put(x, inArea(to))
		g.tell(table.Event{Kind: toldDisplaced.Kind, Side: Parliament, Area: g.areas[to].name, N: 1})
	}
}
