package kingcharles

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// Activating a General (16). The beginning of the chapter is a rule of the pack.

// terms are how a General is Activated (16).
type terms struct {
	ops    int  // the value of the Ops card; 0: a Campaign card or an Event
	points int  // Movement Points more
	score  int  // added to his Battle Scores
	relief bool // score only where an Enemy Siege marker stands
	play   bool // he is the first of this card: Turnham Green and Foul Ways may answer
}

// activation is an Activation under way.
type activation struct {
	general generalID
	side    table.Side
	terms
	spent    int
	toll     int         // Movement Points that the next step costs more (17.1)
	trail    []areaID    // where he has been, the first first; noArea: off the map
	least    int         // Movement Points that he has at least (#76)
	tried    []generalID // who has tried to Intercept him (18.1)
	barred   []brigadeID // that have moved with this card (r82)
	relieved bool        // a General of his was Inside where he has come
	over     bool        // lost or drawn a Battle, or Dispersed
	pc       bool        // the last he did was to place a PC marker
	drawn    bool        // the last Battle was no victory: no Siege marker (20.1, r90)
	battle   *battle
	series   string      // of the questions where he marches
	settled  []generalID // whom he has taken under him or left where he is (17.3)
}

// majorOps is the least Ops card that Activates a Major Army (16.1).
const majorOps = 3

// mayActivate is what holds for a General whether he moves or Bombards (16).
func (g *Game) mayActivate(s table.Side, x generalID, by terms) *Reason {
	p := &g.generals[x]
	switch {
	case p.side != s:
		return notYourGeneral
	case g.scotsWait(x) && g.mayEnter(x) != nil:
		return g.mayEnter(x)
	case !g.onMap(x) && g.mayEnter(x) != nil || g.onMap(x) && g.size(x) == 0:
		return notOnMap
	case g.general[x].activated:
		return activatedAlready
	case by.ops > 0 && by.ops < p.Strategy:
		return tooFewOps
	case by.ops > 0 && by.ops < majorOps && g.major(x):
		return majorArmyOps
	}
	return nil
}

// mayMove says whether a General may be Activated to move (16).
func (g *Game) mayMove(s table.Side, x generalID, by terms) *Reason {
	if why := g.mayActivate(s, x, by); why != nil {
		return why
	}
	switch {
	case !g.sw.standard && x == g.waller:
		return wallerStays
	case slices.ContainsFunc(g.display(x), func(y brigadeID) bool { return g.brigade[y].moved }):
		return movedAlready
	case g.general[x].under != noGeneral && g.size(g.general[x].under) == g.size(x):
		return leavesNobody
	case g.general[x].under != noGeneral && g.general[x].box == outside:
		a := &activation{general: x, side: s, terms: by}
		if !slices.ContainsFunc(g.areas[g.general[x].at].links, func(l link) bool { return g.mayStep(a, l.to) == nil }) {
			return mustMoveAway
		}
	}
	return nil
}

// mayBombard says whether a General may be Activated to Bombard (20.2).
func (g *Game) mayBombard(s table.Side, x generalID, by terms) *Reason {
	return cmp.Or(g.mayActivate(s, x, by), g.mayBesiege(x))
}

var toldActivated = rows.Add(story.Row{Kind: "activated", Level: 1, Text: "{block} is Activated in {area}", Or: story.ByArea(map[string]string{"": "{block} is Activated to enter England"})})

// move Activates a General to move, to the end of his movement (17).
func (g *Game) move(s table.Side, x generalID, by terms) {
	g.moveOn(&activation{general: x, side: s, terms: by, trail: []areaID{g.general[x].at}}, func() {
		g.act.barred = which.From(g.army(x), func(y brigadeID) bool { return g.brigade[y].moved })
		g.tell(table.Event{Kind: toldActivated.Kind, Side: s, Block: g.generals[x].name, Area: g.areaName(g.general[x].at)})
		if by.play && g.onMap(x) {
			g.respond(x, true)
		}
		switch {
		case !g.onMap(x):
			g.muster(x)
			g.comeIn(g.chooseEntry(x))
		case g.general[x].box == inside:
			g.sally()
		}
	})
}

// moveOn has a General who is Activated begin, and move to the end of his movement (17).
func (g *Game) moveOn(a *activation, begin func()) {
	defer g.t.In("move-" + g.generals[a.general].name).Out()
	before := g.act
	g.act, a.series = a, g.t.Key()+"/march"
	g.general[a.general].activated = true
	begin()
	g.march(true)
	g.endMove()
	g.act = before // not deferred: who looks at a game that waits for an answer sees it
}

var (
	toldEnters   = rows.Add(story.Row{Kind: "enters", Level: 2, Text: "{block} enters at {area}"})
	toldStaysOff = rows.Add(story.Row{Kind: "stays-off", Level: 2, Text: "{block} goes off the map again; he may try once more later"})
)

// comeIn brings the Activated General onto the map; that costs no Movement Points (annex-2).
func (g *Game) comeIn(a areaID) {
	x := g.act.general
	g.general[x].box, g.general[x].at, g.general[x].under = outside, noArea, noGeneral
	g.act.trail = []areaID{noArea}
	g.tell(table.Event{Kind: toldEnters.Kind, Side: g.act.side, Block: g.generals[x].name, Area: g.areas[a].name})
	g.stepInto(a)
}

// offMap takes a General who has entered and not won his Battle off the map again; he keeps his
// Brigades on his Display and may try again (annex-2, r42).
func (g *Game) offMap(x generalID) {
	g.tell(table.Event{Kind: toldStaysOff.Kind, Side: g.generals[x].side, Block: g.generals[x].name, Area: g.areaName(g.general[x].at)})
	g.general[x].box, g.general[x].at, g.general[x].under = other, noArea, noGeneral
}

// withdraw takes a Covenanter General with his Covenanters out of the game; who else served under
// him stays (annex-2).
func (g *Game) withdraw(x generalID) {
	at := g.general[x].at
	for _, y := range g.display(x) {
		if g.originOf(y) != covenanter {
			g.put(y, inArea(at))
		}
	}
	g.tellOff(g.display(x), removed)
	g.takeOff(x, removed)
	g.combine(g.generals[x].side, at)
}

// bombard Activates a General to Bombard (20.2).
func (g *Game) bombard(x generalID, by terms) {
	g.general[x].activated = true
	defer g.t.In("bombards-" + g.generals[x].name).Out()
	if by.play {
		g.respond(x, false) // Turnham Green, wherever a Royalist is beside London (annex-73)
	}
	if g.mayBesiege(x) == nil {
		g.bombardWith(x, 0)
	}
}

// Picking up and dropping off Brigades (17.2).

var askTake = question{Name: "take", Rule: "17.2", Shape: kind.List, Of: "unit", Verb: "take", Words: []string{"end"}, With: meetings, Loose: true, ByArea: true, All: true,
	Needs: (*Game).acts, Put: func(g *Game, q *view.Question) bool {
		x, ok := g.Board.general(q.Block)
		switch {
		case !ok || !g.onMap(x) || g.generals[x].side != g.masked:
			return false
		case strings.HasPrefix(q.At, "take-"):
			g.takeHere(x)
		default:
			g.takeUp(g.masked, x)
		}
		return true
	},
	Text: "Which Brigades does {block} take up at {area}? (17.2)",
	Said: takenUp,
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		x, ok := g.Board.general(q.Block)
		y, is := g.Board.brigade(o.Name)
		switch {
		case o.Name == "queen" && g.queenStays():
			return queenWithChild
		case !ok || !is:
			return nothingToTake
		}
		return g.mayTake(x, y)
	},
	Plan: inBattle.Of("take", "Brigades taken up as an Enemy comes",
		"Which Unled Brigades, Siege Train or Queen a General of yours takes up when an Enemy enters his Area (17.2): names, all, or none.",
		readSeries("take"), "all there is room for, but no more than fit into the Fortress with him", (*Game).defaultTake)}

// takenUp says who or what is taken up.
func takenUp(o table.Option) (done say.Text) {
	switch o.Name {
	case "":
		return done
	case "train":
		return say.Words("The Siege Train is taken up.")
	case "queen":
		return say.Words("The Queen is taken up.")
	}
	return say.Textf("%s is taken up.", o.Name)
}

// mayTake says whether a General may take up a Brigade in his Area (17.2, 16.1, r82).
func (g *Game) mayTake(x generalID, y brigadeID) *Reason {
	s, at := g.generals[x].side, g.general[x].at
	p := g.brigade[y].place
	switch {
	case g.brigade[y].side != s || p != inArea(at) && p != insideOf(at) && !(p.box == withNotable && g.notables[p.id].area == at):
		return nothingToTake
	case !g.mayHave(x, y):
		if g.generals[x].lorrainer {
			return lorrainersOnly
		}
		return notHisBrigade
	case g.room(x) < 1:
		return tooManyToCommand
	case g.act != nil && g.act.general == x && g.act.ops > 0 && g.act.ops < majorOps && g.size(x)+1 >= majorArmy:
		return noMajorWithFewOps
	case g.brigade[y].moved:
		return movedAlready
	}
	return nil
}

var toldTakenUp = rows.Add(story.Row{Kind: "taken-up", Level: 2, Text: "{block} takes up {words or n Brigades} in {area}"})

// takeUp lets a General take up what is in his Area (17.2), the Siege Train (10.6) and the
// Queen (annex-63) with it.
func (g *Game) takeUp(s table.Side, x generalID) {
	defer g.t.In("take").Out()
	at := g.general[x].at
	var up []brigadeID
	for o := range g.t.Until("end", g.seriesOf(s, "take", x), func(q *table.Question, _ int) {
		q.N = g.room(x)
		offer(q, "take", g.brigadeOption, which.Of(g.everyBrigade(), func(y brigadeID) bool { return g.brigade[y].side == s && g.mayTake(x, y) == nil }))
		q.Offer(g.train[s].place.in(at), table.Option{Verb: "take", Name: "train"})
		q.Offer(s == Royalist && g.queen.place.in(at) && !g.queenStays(), table.Option{Verb: "take", Name: "queen"})
	}) {
		switch o.Name {
		case "train":
			g.train[s].place = under(x)
			g.tell(table.Event{Kind: toldTrainTaken.Kind, Side: s, Block: g.generals[x].name})
		case "queen":
			g.queen.place = under(x)
			g.tell(table.Event{Kind: toldQueenTaken.Kind, Side: s, Block: g.generals[x].name})
		default:
			y, _ := g.Board.brigade(o.Name)
			g.put(y, under(x))
			up = append(up, y)
		}
	}
	g.tellNames(table.Event{Kind: toldTakenUp.Kind, Side: s, Block: g.generals[x].name, Area: g.areas[at].name}, g.names(up))
}

// seriesOf is a question of a list about a General where he is, which can end.
func (g *Game) seriesOf(s table.Side, name string, x generalID) table.Question {
	visit := 0
	if g.act != nil && g.act.general == x {
		visit = which.Count(g.act.trail, func(a areaID) bool { return a == g.general[x].at })
	}
	return table.Question{Side: s, Name: name, Series: g.t.Key(), Block: g.generals[x].name, Area: g.areas[g.general[x].at].name, Visit: visit, Options: []table.Option{end}}
}

// queenStays says that it is the turn in which she cannot be moved (annex-63).
func (g *Game) queenStays() bool { return g.turn == 7 }

var askDrop = question{Name: "drop", Rule: "17.2", Shape: kind.List, Of: "unit", Verb: "drop", Words: []string{"end"}, ByArea: true, For: "who is dropped off", Late: plans.Always[*Game]("end"), Missed: "nobody is dropped off",
	Needs: (*Game).marches, Put: func(g *Game, _ *view.Question) bool { return done(g.dropOff) },
	Text: "Which foreign Brigades does {block} drop off at {area}? (17.2)",
	Done: map[string]string{"drop": "{name} is dropped off."},
	Spare: func(_ *Game, o table.Option) *Reason {
		if o.Name == "train" {
			return trainStays
		}
		return noDropping
	},
	Why: only(noDropping)}

// mayDrop says whether the Activated General may drop off a Brigade of his Army: only Covenanters
// and Lorrainers (17.2). He keeps one, and so does a Subordinate whose it is (4.2).
func (g *Game) mayDrop(x generalID, y brigadeID) bool {
	own := g.brigade[y].place
	return g.foreign(y) && g.size(x) > 1 && (own == under(x) || len(g.brigadesAt(own)) > 1)
}

var toldDropped = rows.Add(story.Row{Kind: "dropped", Level: 2, Text: "{block} drops off {words or n Brigades} in {area}"})

func (g *Game) dropOff() {
	a := g.act
	x, at := a.general, g.general[a.general].at
	if !slices.ContainsFunc(append(g.subordinates(x), x), func(y generalID) bool { return g.generals[y].foreign() }) {
		return
	}
	defer g.t.In("drop").Out()
	var down []brigadeID
	for o := range g.t.Until("end", g.seriesOf(a.side, "drop", x), func(q *table.Question, _ int) {
		offer(q, "drop", g.brigadeOption, which.From(g.army(x), func(y brigadeID) bool { return g.mayDrop(x, y) }))
	}) {
		y, _ := g.Board.brigade(o.Name)
		g.put(y, inArea(at))
		down = append(down, y)
	}
	g.tellNames(table.Event{Kind: toldDropped.Kind, Side: a.side, Block: g.generals[x].name, Area: g.areas[at].name}, g.names(down))
}
