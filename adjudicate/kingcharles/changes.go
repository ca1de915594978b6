package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// Changes of the state, each with what follows from it by the rules. They tell what is open.

// put brings a Brigade to a place. A Turncoat that leaves the map serves its first owner (19.1).
func (g *Game) put(x brigadeID, p place) {
	g.brigade[x].place = p
	if !p.onMap() {
		g.brigade[x].side = g.brigades[x].side
	}
}

// moveTo brings a General, who is nobody's Subordinate, with his Army and Subordinates to an
// Area, Outside. What he leaves behind follows: see vacated.
func (g *Game) moveTo(x generalID, a areaID) { g.moved(x, a, func() {}) }

// moved is moveTo, told where he has come and before what follows where he was.
func (g *Game) moved(x generalID, a areaID, tell func()) {
	from, army := g.general[x].at, append(g.subordinates(x), x)
	for _, y := range army {
		g.general[y].at, g.general[y].box = a, outside
	}
	tell()
	if from == a {
		return
	}
	if g.queenStays() && slices.ContainsFunc(army, func(y generalID) bool { return g.queen.place == under(y) }) {
		g.putQueen(from) // annex-63: she cannot be moved
	}
	g.vacated(from)
}

var toldSubordinate = rows.Add(story.Row{Kind: "subordinate", Level: 2, Text: "{block} is Subordinate to {target} now"})

// subordinate puts a General, with his own Subordinates, under another in the same Area. A
// Siege that he conducted ends (20.1).
func (g *Game) subordinate(sub, top generalID) {
	subs := g.subordinates(sub)
	for _, y := range append(subs, sub) {
		g.general[y].under = top
	}
	g.general[sub].box, g.general[sub].at = g.general[top].box, g.general[top].at
	g.tell(table.Event{Kind: toldSubordinate.Kind, Side: g.generals[top].side, Block: g.generals[sub].name, Target: g.generals[top].name, Area: g.areaName(g.general[top].at)})
	if a := g.general[top].at; g.sieges[a].by == sub {
		g.liftSiege(a)
	}
	if len(subs) > 0 && g.size(sub) == 0 {
		g.takeOffAs(sub, dispersed, toldLone.Kind) // he controlled theirs alone (4.2)
	}
}

// release ends a General's Subordination where he stands.
func (g *Game) release(sub generalID) { g.general[sub].under = noGeneral }

// toldGeneralOff has the box in Words.
var toldGeneralOff = rows.Add(story.Row{Kind: "general-off", Deed: view.Falls, Level: 3, Text: "{block} goes to the Dispersed box", Or: story.ByWords(map[string]string{boxNames[removed]: "{block} leaves the game"})})

// takeOff takes a General off the map to a box. His Subordinates become Generals of their own
// in the Area; the Brigades on his Display stay on it, and are the caller's to place before.
func (g *Game) takeOff(x generalID, b box) { g.takeOffAs(x, b, toldGeneralOff.Kind) }

func (g *Game) takeOffAs(x generalID, b box, kind string) {
	a := g.general[x].at
	for _, sub := range g.subordinates(x) {
		g.release(sub)
	}
	g.general[x].box, g.general[x].under, g.general[x].at = b, noGeneral, noArea
	g.tell(table.Event{Kind: kind, Side: g.generals[x].side, Block: g.generals[x].name, Area: g.areaName(a), Words: boxNames[b]})
	g.dropMarkers(x)
	g.vacated(a)
}

// disperseArmy puts a General with his Subordinates and all their Brigades into the Dispersed
// box (18.3). Foreigners are eliminated where they are forced to (18.3, g12).
func (g *Game) disperseArmy(x generalID) {
	for _, sub := range g.subordinates(x) {
		g.release(sub)
		g.disperseArmy(sub)
	}
	g.disperseBrigades(g.display(x))
	to := dispersed
	if g.generals[x].foreign() {
		to = removed
	}
	g.takeOff(x, to)
}

// disperseBrigades puts Brigades into the Dispersed box; foreign ones are eliminated (18.3).
func (g *Game) disperseBrigades(list []brigadeID) {
	var by [len(boxNames)][]brigadeID
	for _, x := range list {
		to := dispersed
		if g.foreign(x) {
			to = eliminated
		} else if g.brigade[x].side != g.brigades[x].side {
			to = available // a Turncoat (19.1)
		}
		by[to] = append(by[to], x)
	}
	for to, some := range by {
		g.tellOff(some, box(to))
	}
}

// toldBrigadesOff has the box in Target, and the Brigades in Words.
var toldBrigadesOff = rows.Add(story.Row{Kind: "brigades-off", Deed: view.Falls, Level: 3, Text: "{side} loses {words}, removed from the game",
	Or: story.ByTarget(map[string]string{boxNames[dispersed]: "To the Dispersed box: {words}",
		boxNames[eliminated]: "{side} loses {words}, eliminated", boxNames[available]: "{other} has {words} Available again"})})

// tellOff takes Brigades off the map to a box, and tells it by name: what is dispersed,
// eliminated or removed is open (4.5).
func (g *Game) tellOff(list []brigadeID, to box) {
	if len(list) == 0 {
		return
	}
	e := table.Event{Kind: toldBrigadesOff.Kind, Side: g.brigade[list[0]].side, Area: g.areaName(g.at(list[0])), N: len(list), Words: joined(g.names(list)), Target: boxNames[to]}
	for _, x := range list {
		g.put(x, boxed(to))
	}
	g.tell(e)
}

var toldLost = rows.Add(story.Row{Kind: "lost", Deed: view.Falls, Level: 3, Text: "{side} loses {brigade}, Available again"})

// tellGone takes a Brigade off the map to the Available box: its owner hears which, the other
// side that there was one, and its Region.
func (g *Game) tellGone(x brigadeID, e table.Event) {
	e.Side, e.Area, e.Words = g.brigade[x].side, g.areaName(g.at(x)), g.homeOf(x)
	g.put(x, boxed(available))
	g.tellOne(e, x)
}

// homeOf is the Region of a Brigade, or its kind.
func (g *Game) homeOf(x brigadeID) string {
	if r := g.brigades[x].region; r != noRegion {
		return g.regions[r].name
	}
	return originNames[g.originOf(x)]
}

var toldLone = rows.Add(story.Row{Kind: "lone", Deed: view.Falls, Level: 1, Text: "{block} has no Brigades left and goes to the Dispersed box"})

// loseLone disperses Generals who have no Brigade left, after Desertion, Attrition or an
// Event; Inside a Fortress they Surrender. If it is King Charles, Parliament wins (4.2, r61).
func (g *Game) loseLone() {
	for x := range g.everyGeneral() {
		if g.onMap(x) && g.size(x) == 0 {
			if x == g.charles {
				g.win(Parliament, "automatic")
			}
			g.takeOffAs(x, dispersed, toldLone.Kind)
		}
	}
}

var toldControl = rows.Add(story.Row{Kind: "control", Level: 2, Text: "{area} is {whose}-controlled now",
	Or: story.By(func(e table.Event) string { return sideWord(e.Side) }, map[string]string{sideWord(table.Nobody): "{area} is Neutral now"})})

// toldPlaces is of an action or Phase, toldPlacesToo of what comes of something else.
var (
	toldPlaces    = rows.Add(story.Row{Kind: "places", Level: 1, Text: "{side} places a PC marker in {area}", Or: replaces})
	toldPlacesToo = rows.Add(story.Row{Kind: "places-too", Level: 2, Text: "{side} places a PC marker in {area}", Or: replaces})
)

// replaces is said where the other side, in Words, has had one there.
var replaces = story.ByWords(map[string]string{Sides[Royalist]: "{side} places a PC marker in {area}, replacing one of {other}",
	Sides[Parliament]: "{side} places a PC marker in {area}, replacing one of {other}"})

// placePC places a PC marker of a side (3.2), in place of the other side's where there is one.
func (g *Game) placePC(a areaID, s table.Side, kind string) {
	from := g.control[a]
	g.control[a] = s
	g.tell(table.Event{Kind: kind, Side: s, Area: g.areas[a].name, Words: sideWord(from)})
}

// setControl gives an Area to a side, or to nobody. A Fortress just changes hands (r14).
func (g *Game) setControl(a areaID, s table.Side) {
	if g.control[a] != s {
		g.control[a] = s
		g.tell(table.Event{Kind: toldControl.Kind, Side: s, Area: g.areas[a].name})
	}
}

var (
	toldSiege       = rows.Add(story.Row{Kind: "siege", Level: 2, Text: "{block} Besieges {area}"})
	toldBlockade    = rows.Add(story.Row{Kind: "blockade", Level: 1, Text: "{block} Besieges {area} with a Blockade & Siege marker"})
	toldSeenInside  = rows.Add(story.Row{Kind: "seen-inside", Level: 2, Text: "Inside {area} you see {line}"})
	toldSiegeLifted = rows.Add(story.Row{Kind: "siege-lifted", Level: 2, Text: "The Siege of {area} is lifted"})
)

// placeSiege puts a Siege marker into an Area; the besieger sees who is Inside, once (g7).
func (g *Game) placeSiege(a areaID, by generalID, blockade bool) {
	s, inside := &g.sieges[a], []brigadeID(nil)
	if !s.on {
		inside = g.garrison(a)
		*s = siege{on: true, wereInside: len(inside) > 0}
	}
	s.by, s.blockade = by, s.blockade || blockade
	kind := map[bool]string{true: toldBlockade.Kind, false: toldSiege.Kind}[blockade]
	g.tell(table.Event{Kind: kind, Side: g.generals[by].side, Block: g.generals[by].name, Area: g.areas[a].name, N: s.value})
	if len(inside) > 0 {
		g.tellOwn(g.generals[by].side, table.Event{Kind: toldSeenInside.Kind, Side: g.generals[by].side, Area: g.areas[a].name, N: len(inside), Parts: g.valued(inside)})
	}
}

// liftSiege takes a Siege marker off, and its Bombard marker with it (20.1).
func (g *Game) liftSiege(a areaID) {
	if g.sieges[a].on {
		by := g.sieges[a].by
		g.sieges[a] = siege{}
		g.tell(table.Event{Kind: toldSiegeLifted.Kind, Side: g.generals[by].side, Area: g.areas[a].name})
	}
}

// vacated sees to an Area that Units have left or lost Brigades in: Sieges that can no longer be
// kept up end (20.1), Generals Inside what is no longer Masked are Outside (4.2), a Siege Train
// without a General or Fortress goes to the track (10.6). noArea: they were nowhere.
func (g *Game) vacated(a areaID) {
	if a == noArea {
		return
	}
	if s := &g.sieges[a]; s.on {
		by := s.by
		if !g.onMap(by) || g.general[by].at != a || g.general[by].under != noGeneral || g.general[by].box == inside || !g.fortified(a) || g.control[a] == g.generals[by].side || g.size(by) < g.besiegingSize(a) {
			g.liftSiege(a)
		}
	}
	if !g.watched(a) {
		for _, x := range g.insiders(a) {
			g.setInside(x, false)
		}
	}
	g.settleTrains()
}

var (
	toldInside  = rows.Add(story.Row{Kind: "inside", Level: 2, Text: "{block} goes Inside {area}"})
	toldOutside = rows.Add(story.Row{Kind: "outside", Level: 2, Text: "{block} is Outside {area} again"})
)

// setInside puts a General with his Army Inside the Fortress of his Area, or Outside again.
func (g *Game) setInside(x generalID, in bool) {
	b, kind := outside, toldOutside.Kind
	if in {
		b, kind = inside, toldInside.Kind
	}
	for _, y := range append(g.subordinates(x), x) {
		g.general[y].box = b
	}
	g.tell(table.Event{Kind: kind, Side: g.generals[x].side, Block: g.generals[x].name, Area: g.areaName(g.general[x].at)})
}

// dropMarkers sees to what a General who leaves the map has with him: the Siege Train goes to
// the track (r80), the Queen is captured (annex-63), Brentford is gone.
func (g *Game) dropMarkers(x generalID) {
	for s := range g.train {
		if g.train[s].place == under(x) {
			g.trainToTrack(table.Side(s), toldTrainOnTrack.Kind)
		}
	}
	if g.queen.place == under(x) {
		g.captureQueen()
	}
	if g.brentford.place == under(x) {
		g.brentford.place = boxed(removed)
	}
}

// markersWith are the Siege Trains, the Queen and Brentford if they are with a General.
func (g *Game) markersWith(x generalID) []*marker {
	return which.From([]*marker{&g.train[Royalist], &g.train[Parliament], &g.queen, &g.brentford}, func(m *marker) bool { return m.place == under(x) })
}

var (
	toldTrainComes   = rows.Add(story.Row{Kind: "train-comes", Level: 1, Text: "The {whose} Siege Train comes to {area}"})
	toldTrainTaken   = rows.Add(story.Row{Kind: "train-taken", Level: 2, Text: "{block} takes up the Siege Train"})
	toldTrainSent    = rows.Add(story.Row{Kind: "train-sent", Level: 1, Text: "{side} sends the Siege Train to the Turn Record Track, turn {n}"})
	toldTrainOnTrack = rows.Add(story.Row{Kind: "train-track", Level: 2, Text: "The {whose} Siege Train goes to the Turn Record Track, turn {n}"})
	toldTrainGone    = rows.Add(story.Row{Kind: "train-gone", Level: 2, Text: "The {whose} Siege Train is removed from the game"})
)

// trainComes puts a Siege Train Inside a Fortress.
func (g *Game) trainComes(s table.Side, a areaID) {
	g.train[s] = marker{place: insideOf(a)}
	g.tell(table.Event{Kind: toldTrainComes.Kind, Side: s, Area: g.areas[a].name})
}

// trainToTrack puts a Siege Train on the next turn (10.6).
func (g *Game) trainToTrack(s table.Side, kind string) {
	g.train[s] = marker{boxed(track), g.turn + 1}
	g.tell(table.Event{Kind: kind, Side: s, N: g.turn + 1})
}

// settleTrains sees to Trains that are neither with a General nor in a Friendly Fortress (10.6, r80).
func (g *Game) settleTrains() {
	if g.holdTrains {
		return
	}
	for s := Royalist; s <= Parliament; s++ {
		if t := g.train[s].place; (t.box == inside || t.box == outside) && (g.areas[t.id].class == 0 || g.control[t.id] != s) {
			g.trainToTrack(s, toldTrainOnTrack.Kind)
		}
	}
}

// captureQueen takes the Queen out of the game: +2 on the Naval Status (annex-63).
func (g *Game) captureQueen() {
	g.queen.place = boxed(removed)
	g.tell(table.Event{Kind: toldQueenCaptured.Kind, Side: Royalist})
	g.shiftNaval(g.data.Naval.QueenCaptured)
}

var toldNaval = rows.Add(story.Row{Kind: "naval", Level: 2, Text: "The Naval Status is {status} now",
	Places: story.Places{"status": func(t tongue.Tongue, e table.Event) string {
		switch {
		case e.N > 0:
			return t.Sprintf("%d in favour of %s", e.N, sideIn(t, Parliament))
		case e.N < 0:
			return t.Sprintf("%d in favour of %s", -e.N, sideIn(t, Royalist))
		}
		return t.Word("neutral")
	}}})

// shiftNaval moves the Naval Status marker (8.4).
func (g *Game) shiftNaval(by int) {
	g.naval = min(max(g.naval+by, g.data.Naval.Low), g.data.Naval.High)
	g.tell(table.Event{Kind: toldNaval.Kind, Side: table.Nobody, N: g.navalStatus(), From: by})
}

// navalStatus is the Naval Status with the shift while the Royalist holds London or Bristol
// (8.4, r20): + favours Parliament.
func (g *Game) navalStatus() int {
	n := g.naval
	if g.control[g.london] == Royalist || g.control[g.bristol] == Royalist {
		n += g.data.Naval.Bristol
	}
	return min(max(n, g.data.Naval.Low), g.data.Naval.High)
}

// favour is the Naval Status as a side sees it: + favours it.
func (g *Game) favour(s table.Side) int {
	if s == Royalist {
		return -g.navalStatus()
	}
	return g.navalStatus()
}

var toldNotable = rows.Add(story.Row{Kind: "notable", Level: 2, Text: "The Local Notable {block} holds {area} for {side}"})

// placeNotable brings a Local Notable into play (12.6).
func (g *Game) placeNotable(n notableID) {
	g.notable[n] = inPlay
	a := g.notables[n].area
	g.tell(table.Event{Kind: toldNotable.Kind, Side: g.notables[n].side, Block: g.notables[n].name, Area: g.areas[a].name})
	g.setControl(a, g.notables[n].side)
}
