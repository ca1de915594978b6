package kingcharles

import (
	"cmp"
	"slices"

	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
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
	case g.general[x].under != noGeneral && g.general[x].box == outside:
		a := &activation{general: x, side: s, terms: by}
		var away *Reason = mustMoveAway
		for _, l := range g.areas[g.general[x].at].links {
			if g.mayStep(a, l.to) == nil {
				away = nil
			}
		}
		return away
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
	g.t.In("move-" + g.generals[a.general].name)
	defer g.t.Out()
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
func (g *Game) bombard(s table.Side, x generalID, by terms) {
	g.general[x].activated = true
	g.t.In("bombards-" + g.generals[x].name)
	defer g.t.Out()
	if by.play {
		g.respond(x, false) // Turnham Green, wherever a Royalist is beside London (annex-73)
	}
	if g.mayBesiege(x) == nil {
		g.bombardWith(x, 0)
	}
}
