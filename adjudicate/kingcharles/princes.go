package kingcharles

import (
	"strings"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// The Princes and Brentford (#81, #82, #96).

func specialLieutenant() special {
	return special{ID: "lieutenant-general", Do: always((*Game).lieutenantGeneral)}
}

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

func specialBrentford() special { return special{ID: "brentford", Do: always((*Game).brentfordJoins)} }

var toldBrentfordJoins = story.Row{Kind: "brentford-joins", Level: 2, Text: "The Earl of Brentford joins King Charles"}

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

func specialDismissed() special {
	return special{ID: "rupert-dismissed", Do: always((*Game).rupertDismissed)}
}

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
	list := g.display(x)
	train, queen := g.train[Royalist].place == under(x), g.queen.place == under(x)
	g.holdTrains = true
	g.dismiss(x)
	g.leaderless = list
	n := g.successor(was)
	g.leaderless = nil
	if n != noGeneral {
		if train {
			g.train[Royalist].place = under(n)
		}
		if queen {
			g.queen.place = under(n)
		}
	}
	g.holdTrains = false
	g.settleTrains()
	g.combineIn(Royalist, was.at)
	g.endIllegal(Royalist, was.at)
	g.loseLone()
}

// dismiss takes a Royalist General off the map and out of the game. His Brigades, the Siege Train
// and the Queen stay in the Area.
func (g *Game) dismiss(x generalID) {
	there := place{g.general[x].box, int8(g.general[x].at)}
	for _, y := range g.display(x) {
		g.put(y, there)
	}
	for _, m := range [...]*marker{&g.train[Royalist], &g.queen} {
		if m.place == under(x) {
			m.place = there
		}
	}
	g.takeOff(x, removed)
}

// successor asks who takes Rupert's place and places him with his Brigades.
func (g *Game) successor(was generalState) generalID {
	list := g.leaderless
	q := &table.Question{Side: Royalist, Name: "successor", At: "successor", Series: g.t.Key() + "/successor", Options: []table.Option{{Verb: "none"}}}
	for i := range g.generals {
		if g.generals[i].side == Royalist && g.general[i].box == available {
			q.Options = append(q.Options, table.Option{Verb: "general", Name: g.generals[i].name})
		}
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
	n := min(len(list), g.generals[x].limit)
	for _, y := range g.pickBrigades(table.Question{Side: Royalist, Name: "successor", At: "with-", Series: q.Series}, "with", list, n, n) {
		g.put(y, under(x))
	}
	return x
}
