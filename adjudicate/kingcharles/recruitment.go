package kingcharles

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// Recruitment (10), for the phase, the action of 14 and Events alike.

// recruiting is a Recruitment under way.
type recruiting struct {
	side    table.Side
	left    int    // Brigades, the Siege Train among them
	phase   bool   // the Recruitment Phase: Reformed ones, Blockades and Generals too
	action  bool   // the Recruit action (14)
	rule    string // by which no more can be raised
	except  []regionID
	regions []regionID // whose Brigade of this Phase has been raised
	placed  []areaID   // where Brigades have been placed
	reform  []areaID   // where Reformed ones have: no other Brigade comes there (10.7)
	given   []place    // Displays that have received one (14.1)
	naval   bool       // the exception of the Naval Status is left (10.2)
	bridge  bool       // that of Powicke Bridge (10.3)
	train   bool       // the Siege Train has been raised
	waits   generalID  // placed without a Brigade: the next is his (r26)
	filled  generalID  // placed just now: he takes Brigades of the Area
	raised  []recruit
}

func (g *Game) newRecruiting(s table.Side, left int) *recruiting {
	return &recruiting{side: s, left: left, rule: "10", naval: g.favour(s) >= g.data.Naval.Veteran, waits: noGeneral, filled: noGeneral}
}

// recruitmentPhase has Parliament do all it does, then the Royalist (10, r29).
func (g *Game) recruitmentPhase() {
	for _, s := range [...]table.Side{Parliament, Royalist} {
		turn := g.data.Turn(g.turn)
		r := g.newRecruiting(s, turn.Recruit)
		r.phase, r.bridge = true, turn.Powicke && s == Royalist
		if g.favour(s) >= g.data.Naval.Brigade {
			r.left++
		}
		g.recruit(r, Sides[s])
		for i := range g.brigade { // g5
			if b := &g.brigade[i]; b.box == reformed && g.brigades[i].side == s {
				b.box = available
			}
		}
	}
}

// askRecruit is whom a side raises, and where (10, 14).
var askRecruit = question{Name: "recruit", Rule: "10", Shape: kind.Items, Sheet: (*Game).recruitSheet, Words: []string{"end"}, IsFixed: everyCall, For: "Recruitment", Ordered: true,
	Needs: func(g *Game) bool { return g.raising != nil }, Put: func(g *Game, _ *view.Question) bool { return done(func() { g.recruit(g.raising, "recruits") }) },
	Actions: []kind.Action[*Game]{
		{Verb: "raise", Doc: "A Brigade is raised (10.1)", Of: "unit", Phrase: table.Phrase{Target: "at", Area: "to"}, Keys: []kind.Key{{Name: "at", Of: "place"}}},
		{Verb: "train", Doc: "The Siege Train comes in place of a Brigade (10.6)", Of: "area"},
		{Verb: "general", Doc: "An Available General is placed (10.8)", Of: "unit", Keys: []kind.Key{{Name: "at", Of: "area"}, {Name: "with", Of: "unit", List: true, May: true}}},
		{Verb: "blockade", Doc: "A Blockade & Siege marker is placed (10.9)", Of: "area"},
	},
	Parts: []game.Part{{Verb: "with", End: enough, Heads: []string{"general"}, Asks: "Which Brigades of the Area does he take?"}},
	Text:  "Whom do you Recruit or place, and where? {n} left (10, 14)", None: "Whom do you place, and where? Nobody more can be Recruited (10, 14)",
	Done: map[string]string{"raise": "{name} is raised ({target}).", "train": "The Siege Train comes to {area}.", "general": "{name} is placed in {area}.",
		"with": "{name} joins him.", "enough": "He takes nobody else.", "blockade": "A Blockade & Siege marker is placed in {area}."},
	Why: (*Game).whyNoRecruit,
	Spare: func(_ *Game, o table.Option) *Reason {
		return numberReached.If(o.Verb == "raise" || o.Verb == "train")
	},
	Plan: inBattle.Of("recruit", "Recruitment", "Where Brigades are raised (10): Areas, generals, fortress or anywhere, the best first; or none.", readRaising,
		raisedByDefault, (*Game).defaultRaise),
	Late: (*Game).defaultRaise, Missed: raisedByDefault}

const raisedByDefault = "Brigades are raised onto Displays, else Inside Fortresses, Militia first; nobody else is placed"

// enough ends the list of the Brigades that a General takes.
const enough = "enough"

// recruit asks for Recruits, one by one, until the side ends.
func (g *Game) recruit(r *recruiting, at string) {
	g.raising = r
	g.t.In(at)
	for o := range g.t.Until("end", table.Question{Side: r.side, Name: "recruit", At: "recruit-", Series: g.t.Key()}, func(q *table.Question, _ int) {
		g.t.Safe()
		q.N, q.Options = r.left, g.recruitOptions(r)
		if len(q.Options) == 0 { // a ruling has taken away what the General was to have
			r.filled, r.waits = noGeneral, noGeneral
			q.Options = g.recruitOptions(r)
		}
	}) {
		g.recruitOne(r, o)
	}
	g.tellRaised(r.side, r.raised)
	g.t.Out()
	g.raising = nil
}

// toldRaised has the Region or kind of the Brigades in Rating, and where they are in Target.
var toldRaised = rows.Add(story.Row{Kind: "raised", Level: 1, Text: "{side} raises {raised} in {area}, with {target}",
	Or: func(e table.Event) (text, tail string) {
		switch e.Target {
		case e.Area:
			text = "{side} raises {raised} in {area}"
		case "inside " + e.Area:
			text = "{side} raises {raised} Inside {area}"
		}
		return text, ""
	},
	Places: story.Places{"raised": func(t tongue.Tongue, e table.Event) string {
		if e.Words != "" {
			return e.Words
		}
		return ofHome(t, t.Count(e.N, "Brigade"), e.Rating)
	}}})

// recruit is a Brigade where it was raised.
type recruit struct {
	x  brigadeID
	at place
}

// tellRaised tells Brigades that have been raised, by places and Regions: in which order that
// was done, and who has taken which, the other side does not hear.
func (g *Game) tellRaised(s table.Side, list []recruit) {
	alike := func(a, b recruit) int {
		return cmp.Or(int(g.areaOf(a.at))-int(g.areaOf(b.at)), int(a.at.box)-int(b.at.box), int(a.at.id)-int(b.at.id), strings.Compare(g.homeOf(a.x), g.homeOf(b.x)))
	}
	list = slices.SortedStableFunc(slices.Values(list), alike)
	for len(list) > 0 {
		n := 1
		for n < len(list) && alike(list[n], list[0]) == 0 {
			n++
		}
		some, at := which.Each(list[:n], func(r recruit) brigadeID { return r.x }), list[0].at
		g.tellNames(table.Event{Kind: toldRaised.Kind, Side: s, Area: g.areaName(g.areaOf(at)), Target: g.placeName(at), Rating: g.homeOf(some[0])}, g.names(some))
		list = list[n:]
	}
}

// recruitOne does one answer.
func (g *Game) recruitOne(r *recruiting, o table.Option) {
	a, _ := g.Board.area(o.Areas[0])
	x, _ := g.Board.general(o.Name)
	switch o.Verb {
	case enough:
		r.filled = noGeneral
	case "raise":
		y, _ := g.Board.brigade(o.Name)
		p, _ := g.placeNamed(o.Target)
		g.raise(r, y, p)
	case "train":
		r.left, r.train = r.left-1, true
		g.trainComes(r.side, a)
	case "general":
		g.placeGeneral(r, x, a)
	case "with":
		y, _ := g.Board.brigade(o.Name)
		g.put(y, under(r.filled))
		r.waits = noGeneral
	case "blockade":
		g.placeSiege(a, g.outsideIn(r.side, a)[0], true)
	}
}

// raise places a Brigade.
func (g *Game) raise(r *recruiting, x brigadeID, p place) {
	a := g.areaOf(p)
	if g.brigade[x].box == reformed {
		r.reform = append(r.reform, a)
	} else {
		r.left--
		region := g.brigades[x].region
		if region == noRegion {
			region = g.areas[a].region // r24
		}
		r.regions = slices.Compact(slices.Sorted(slices.Values(append(r.regions, region))))
		if g.brigades[x].value > 1 && g.militiaLeft(r.side, region) {
			r.bridge, r.naval = false, r.naval && r.bridge
		}
	}
	g.put(x, p)
	r.placed, r.given = append(r.placed, a), append(r.given, p)
	r.waits = noGeneral // it is his
	r.raised = append(r.raised, recruit{x, p})
	g.vacated(a) // a Recruit Inside may break a Siege (20.1)
}

// recruitOptions lists all that can be answered now.
func (g *Game) recruitOptions(r *recruiting) []table.Option {
	s, q := r.side, table.Question{}
	if r.filled != noGeneral {
		return g.fillOptions(r)
	}
	q.Offer(g.mayEndRecruiting(r) == nil, end)
	places := g.raisePlaces(s)
	for x := range g.everyBrigade() {
		if b := &g.brigade[x]; g.brigades[x].side != s || b.box != available && b.box != reformed || b.box == available && g.barred(r, x) != nil {
			continue
		}
		for _, p := range places {
			if g.ofRegion(s, x, g.areaOf(p)) && g.mayRaise(r, x, p) == nil {
				q.Options = append(q.Options, table.Option{Verb: "raise", Name: g.brigades[x].name, Target: g.placeName(p)})
			}
		}
	}
	for a := range g.everyArea() {
		q.Offer(g.mayTrain(r, a) == nil, g.areaOption("train", a))
		q.Offer(g.mayBlockade(r, a) == nil, g.areaOption("blockade", a))
	}
	for _, x := range which.Of(g.everyGeneral(), func(x generalID) bool { return g.generals[x].side == s && g.general[x].box == available }) {
		for a := range g.everyArea() {
			q.Offer(g.mayPlaceGeneral(r, x, a) == nil, table.Option{Verb: "general", Name: g.generals[x].name, Areas: [3]string{g.areas[a].name}})
		}
	}
	return q.Options
}

// ofRegion says that a Brigade may have business in an Area at all: it lies in its Region or
// raises Brigades of it. It only spares asking the rest.
func (g *Game) ofRegion(s table.Side, x brigadeID, a areaID) bool {
	r := g.brigades[x].region
	return r == noRegion || g.areas[a].region == r || slices.Contains(g.areas[a].recruits[s], r)
}

// fillOptions are the Brigades that a General just placed may take (10.8).
func (g *Game) fillOptions(r *recruiting) (opts []table.Option) {
	if !g.onMap(r.filled) { // by a ruling
		return nil
	}
	if len(g.display(r.filled)) > 0 || r.action && r.side == Royalist && g.canRaiseOnto(r, r.filled) {
		opts = append(opts, table.Option{Verb: enough})
	}
	return append(opts, which.Each(g.takeable(r.filled), func(y brigadeID) table.Option { return g.brigadeOption("with", y) })...)
}

// takeable are the Brigades of his Area that a General may take onto his Display (17.2).
func (g *Game) takeable(x generalID) []brigadeID {
	if g.room(x) <= 0 {
		return nil
	}
	s, a := g.generals[x].side, g.general[x].at
	return which.From(append(g.unled(s, a), g.within(a)...), func(y brigadeID) bool { return g.mayHave(x, y) })
}

// unledPlaces are the places of an Area for Brigades of a side without a General: on the Display
// of its Local Notable, or else Outside and Inside.
func (g *Game) unledPlaces(s table.Side, a areaID) []place {
	if n := g.notableIn(a); n != noNotable && g.notables[n].side == s {
		return []place{keptBy(n)}
	}
	if g.areas[a].class > 0 {
		return []place{inArea(a), insideOf(a)}
	}
	return []place{inArea(a)}
}

// raisePlaces are where a side may have business to raise Brigades; a General's, anywhere (14.1).
func (g *Game) raisePlaces(s table.Side) (list []place) {
	for a := range g.everyArea() {
		if g.control[a] != s.Other() {
			list = append(list, g.unledPlaces(s, a)...)
		}
	}
	for x := range g.everyGeneral() {
		if g.generals[x].side == s && g.onMap(x) {
			list = append(list, under(x))
		}
	}
	return list
}

var toldGeneralPlaced = rows.Add(story.Row{Kind: "general-placed", Level: 1, Text: "{block} is placed in {area}", Or: story.ByArea(map[string]string{"": "{block} is an Available General"})})

// placeGeneral places a General; the one of him and who is there commands (4.2, 10.8).
func (g *Game) placeGeneral(r *recruiting, x generalID, a areaID) {
	there := g.outsideIn(r.side, a)
	s := &g.general[x]
	s.at, s.box, s.under = a, outside, noGeneral
	g.tell(table.Event{Kind: toldGeneralPlaced.Kind, Side: r.side, Block: g.generals[x].name, Area: g.areas[a].name})
	for _, y := range there {
		if g.mayCommand(x, y) == nil {
			g.subordinate(y, x)
		} else {
			g.subordinate(x, y)
		}
	}
	r.filled, r.waits = x, x
}

// whyNoRecruit says why an answer is not legal.
func (g *Game) whyNoRecruit(q *table.Question, o table.Option) *Reason {
	r := g.raising
	if r == nil {
		return nil
	}
	a, isArea := g.Board.area(o.Areas[0])
	switch o.Verb {
	case "end":
		return g.mayEndRecruiting(r)
	case "raise":
		x, ok := g.Board.brigade(o.Name)
		p, there := g.placeNamed(o.Target)
		if !ok || !there {
			return notAvailable
		}
		return g.mayRaise(r, x, p)
	case "with", enough:
		if o.Verb == "with" && r.filled == noGeneral {
			return noArmyThere
		}
		if o.Verb == "with" && g.room(r.filled) <= 0 {
			return tooManyToCommand
		}
		return g.needsArmy(r)
	}
	switch x, isGeneral := g.Board.general(o.Name); {
	case !isArea:
	case o.Verb == "train":
		return g.mayTrain(r, a)
	case o.Verb == "blockade":
		return g.mayBlockade(r, a)
	case o.Verb == "general" && isGeneral:
		return g.mayPlaceGeneral(r, x, a)
	}
	return nil
}

func (g *Game) needsArmy(r *recruiting) *Reason {
	if r.action && r.side == Royalist {
		return needsBrigade
	}
	return noArmyThere
}
