package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

var (
	toldRetreated = rows.Add(story.Row{Kind: "retreated", Deed: view.Marches, Level: 1, Text: "{side} Retreats from {area}: {n blocks}{named} to {to}"})
	toldNoRetreat = rows.Add(story.Row{Kind: "no-retreat", Level: 1, Text: "{who} cannot Retreat from {area}."})
)

// retreat takes the Loser's blocks out of the Area (7.5, 7.6). In a Pre-War
// Skirmish his Reserves stay: they fight a new Battle (12.51).
func (g *Game) retreat(s table.Side) {
	b := g.battle
	var leaving []blockID
	fighters := false
	for _, x := range g.In(s, b.area) {
		p := &b.part[x]
		fighters = fighters || g.info(x).class == infantry || g.info(x).class == cavalry && !p.routing && !p.pursuing
		if !g.staysToFight(x) {
			leaving = append(leaving, x)
		}
	}
	if !fighters {
		g.loseGuns(leaving)
	}
	g.retreatSeries(s)
	for _, x := range leaving {
		if g.Blocks[x].At != b.area {
			continue
		}
		// It is unable to Retreat: Eliminated (7.6, 7.63).
		g.tellUpright(table.Event{Kind: toldNoRetreat.Kind, Side: s, Block: g.name(x), Area: g.placeName(b.area)})
		if g.info(x).class == artillery {
			b.guns += int(g.Blocks[x].Strength)
		}
		g.eliminate(x, false)
	}
	g.tellGone(s, leaving, toldRetreated.Kind)
}

// staysToFight says that a block of the Loser is in Reserve in a Pre-War Skirmish (12.51).
func (g *Game) staysToFight(x blockID) bool {
	return g.skirmishes() && g.battle.part[x].in && g.battle.part[x].reserve
}

// loseGuns Eliminates Artillery that has nobody left to take it away (7.5): first what the
// other side has seen, since its names before and after another would tell which that is.
func (g *Game) loseGuns(list []blockID) {
	seen := func(x blockID) bool {
		p := &g.battle.part[x]
		return g.battle.round > 0 && p.in && !p.reserve
	}
	for _, first := range [...]bool{true, false} {
		g.battle.guns += g.seize(which.From(g.guns(list), func(x blockID) bool { return seen(x) == first }), first)
	}
}

// askRetreat is where the Loser's blocks Retreat to (7.6).
var askRetreat = question{Name: "retreat", Rule: "7.6", Shape: kind.Each, Together: true, Verb: "retreat", To: "place", Every: true,
	Text:   "Your blocks must Retreat from {area}: which goes where? (7.6)",
	Done:   map[string]string{"retreat": "{name} Retreats to {area}."},
	Put:    inField(func(g *Game, _ *view.Question) bool { return done(func() { g.retreatSeries(g.masked) }) }),
	Why:    inCombat(goesFromBattle((*Game).mayRetreat)),
	Wants:  wants("7.6", func(*table.Question) say.Text { return say.Words("every block that can Retreat must: say where to") }),
	Arises: anyBattle,
	Plan: inBattle.Of("retreat", "Retreat",
		"Where the Loser's blocks Retreat to, in the order in which they go (7.6): [Kent, friendly, anywhere] for all, or {leaders: Kent, others: [home, leader, city]}.",
		readRoads("retreat", retreatWords, ""), "into a Victory City Garrisons, then the strongest Infantry; others to the Friendly Area with most of yours, Leaders first",
		(*Game).defaultRetreat)}

// goesFromBattle says why a block does not go from the Battle to a place.
func goesFromBattle(may func(*Game, table.Side, blockID, areaID) *Reason) func(*Game, *table.Question, table.Option) *Reason {
	return func(g *Game, q *table.Question, o table.Option) *Reason {
		x, mine := g.block(q.Side, o.Name)
		at, isPlace := g.area(o.Areas[0])
		switch {
		case !mine || g.Blocks[x].At != g.battle.area:
			return notInBattle
		case !isPlace:
			return nil
		}
		return may(g, q.Side, x, at)
	}
}

// retreatSeries has the Loser Retreat his blocks one by one, while any can go.
func (g *Game) retreatSeries(s table.Side) {
	b := g.battle
	guns := 0
	for o := range g.t.Until("", table.Question{Side: s, Name: "retreat", At: "retreat-", Series: g.t.Key() + "/retreat", Area: g.placeName(b.area)}, func(q *table.Question, _ int) {
		for _, x := range g.In(s, b.area) {
			g.eachWayOut(func(to areaID) {
				q.Offer(g.mayRetreat(s, x, to) == nil, table.Option{Verb: "retreat", Name: g.name(x), Areas: [3]string{g.placeName(to)}})
			})
		}
	}) {
		x, _ := g.block(s, o.Name)
		to, _ := g.area(o.Areas[0])
		g.goBack(s, x, to)
		if g.info(x).class == artillery && g.masked == table.Nobody {
			guns++
			g.artilleryRetreat(x, guns)
		}
	}
}

// eachWayOut visits where blocks may go from the Battle: into its Fortified
// City, and to the adjacent Areas.
func (g *Game) eachWayOut(visit func(areaID)) {
	if in := g.insideOf(g.battle.area); in != noArea {
		visit(in)
	}
	for _, l := range g.Links[g.battle.area] {
		visit(l.To)
	}
}

// goBack takes a block out of the Area, counting the border it crosses.
func (g *Game) goBack(s table.Side, x blockID, to areaID) {
	if br := g.Joined(g.battle.area, to); br != noBorder {
		g.battle.exits[s].Add(br, 1)
		g.retreated[x] = true
	}
	g.Blocks[x].Via = noBorder
	g.Place(x, to)
}

// mayRetreat says whether a block may Retreat to an adjacent Area or into the
// City (7.6, 7.62, 7.63, 8.1).
func (g *Game) mayRetreat(s table.Side, x blockID, to areaID) *Reason {
	b := g.battle
	switch {
	case g.Blocks[x].At != b.area:
		return notInBattle
	case g.staysToFight(x):
		return reserveStays
	case g.info(x).kind == clubmen:
		return clubmenStay
	case to == g.insideOf(b.area):
		return g.mayRetreatInside(s, x, to)
	case g.info(x).kind == garrison:
		return garrisonBack
	}
	br := g.Joined(b.area, to)
	if why := g.mayGoTo(s, x, to); why != nil {
		return why
	}
	switch {
	case g.retreatBarred(s, br):
		return enemyCrossed
	case block.Full(b.exits[s].Over(br), g.Borders[br].Limit):
		return borderLimit
	case g.bound(x) && !g.atHome(x, to) && !g.leaderAt(x, to):
		return regionalRetreat
	}
	return nil
}

// mayRetreatInside says whether a block may Retreat into the Fortified City:
// who came out of it (8.1, reading sally-retreat), else a Defending block whose
// City it is, up to its Size (reading retreat-into-city).
func (g *Game) mayRetreatInside(s table.Side, x blockID, to areaID) *Reason {
	b := g.battle
	c := g.areas[to].inside
	if !b.part[x].inside {
		switch {
		case g.info(x).kind == garrison:
			return garrisonBack
		case b.relief != noCity:
			return cityTheirs
		case s == b.attacker:
			return cityDefenders
		case g.cityControl(c) != s || g.Count[s.Other()][to] > 0:
			return cityNotYours
		}
	}
	switch {
	case g.info(x).class != artillery && g.fighting(s, to) >= g.cities[c].size:
		return noRoomInside
	case g.bound(x) && !g.atHome(x, to) && !g.leaderAt(x, to):
		return regionalRetreat
	}
	return nil
}

// mayGoTo says what Retreats and Regroups have in common: an adjacent Area
// that is Friendly or Vacant, Scotland for Covenanters only (7.6, 7.7).
func (g *Game) mayGoTo(s table.Side, x blockID, to areaID) *Reason {
	switch {
	case g.Joined(g.battle.area, to) == noBorder:
		return notNextTo
	case to == g.scotland && !g.scots(x):
		return scotlandClosed
	case g.treatyBars(g.battle.area, to):
		return yorkshire
	case g.Count[s.Other()][to] > 0:
		return notFriendlyOrVacant
	}
	return nil
}

// retreatBarred says that the enemy's blocks crossed a border to enter the
// Area, and entered over it last (7.6): this Turn, for this Battle or not, so that
// after a Sally too the way is closed by which a beaten relief came (reading
// retreat-borders). In Pre-War Skirmishes it does not matter (12.51).
func (g *Game) retreatBarred(s table.Side, br borderID) bool {
	a := g.battle.area
	return !g.skirmishes() && g.EnteredBy(s.Other(), br, a) && g.LastEntered(br, a) != s
}

var toldArtilleryRetreat = rows.Add(story.Row{Kind: "artillery-retreat", Level: 2, Text: "{gun} in Retreat, 1 strength lost on {loses}", Tail: "{outcome}",
	Places: story.Places{
		"gun": func(t tongue.Tongue, e table.Event) string {
			if e.Block == "" {
				return t.Sprintf("Artillery of %s", sideIn(t, e.Side))
			}
			return e.Block
		},
		"loses":   func(t tongue.Tongue, _ table.Event) string { return upTo(t, "3") },
		"outcome": func(t tongue.Tongue, e table.Event) string { return t.Word(e.Words) },
	}})

// artilleryRetreat rolls for the n-th Artillery block that has Retreated: it may
// lose strength (7.61). The last strength lost that way is captured (7.81).
func (g *Game) artilleryRetreat(x blockID, n int) {
	label := "artillery-" + itoa(n)
	die := g.t.Roll(label, 1)
	hit := slices.Contains(g.war.Tables.Combat.ArtilleryRetreatLoss, die[0])
	e := table.Event{Kind: toldArtilleryRetreat.Kind, To: g.info(x).side, Side: g.info(x).side, Block: g.name(x), Label: g.t.Label(label), Dice: die, Words: "no loss"}
	if hit {
		e.Words = "1 strength lost"
	}
	g.t.Tell(e)
	e.To, e.Block = e.Side.Other(), ""
	g.t.Tell(e)
	if hit {
		if g.Blocks[x].Strength == 1 {
			g.battle.guns++
		}
		g.weaken(x, 1, "Retreat", "")
	}
}

// tellGone tells where blocks went from the Battle: to their owner by name, to
// the other side as numbers, in the order of the map.
func (g *Game) tellGone(s table.Side, list []blockID, kind string) {
	from := g.battle.area
	for to := range g.areas {
		gone := which.From(list, func(x blockID) bool { return g.Blocks[x].At == areaID(to) })
		if gone != nil && areaID(to) != from {
			g.tellNames(table.Event{Kind: kind, Side: s, Area: g.placeName(from), Areas: [3]string{g.areas[to].name}}, len(gone), g.names(gone))
		}
	}
}
