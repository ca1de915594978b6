package thiswar

import (
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/orders/say"
)

// recruitment lets a side spend the Recruitment Points of all its Regions, and
// London's, in any order (11.2). Besieged Cities and Contested Areas have none.
func (g *Game) recruitment(s table.Side) {
	defer g.t.In("recruit").Out()
	g.countPoints(s)
	g.t.Safe()
	g.chooseRecruits(s)
	g.points = nil
	g.settle()
}

var toldRecruitmentPoints = rows.Add(story.Row{Kind: "recruitment-points", Level: 1, Text: "{side} has {n} Recruitment Points",
	Or:     story.If(func(e table.Event) bool { return len(e.Parts) > 0 }, "{side} has {n} Recruitment Points: {purses}"),
	Places: story.Places{"purses": func(t tongue.Tongue, e table.Event) string { return t.Say(purses(e.Parts)) }}})

// countPoints notes a side's RPs, and tells them.
func (g *Game) countPoints(s table.Side) {
	g.recruits, g.points = s, g.recruitmentPoints(s)
	g.tell(table.Event{Kind: toldRecruitmentPoints.Kind, Side: s, N: g.pointsLeft(), Parts: g.purses()})
}

// asksPoints asks what Recruitment Points are for (see askRecruit).
func (g *Game) asksPoints() say.Text {
	words := purses(g.purses())
	if words.IsZero() {
		words = say.Words("none")
	}
	return say.Textf("Regional Recruitment. Your points: %s. A strength costs one of its Region, of Cannon two, or one of London's (11.2).", words)
}

// whyNoPoints says why Recruitment Points cannot be spent like that.
func (g *Game) whyNoPoints(s table.Side, o table.Option) *Reason {
	x, mine := g.block(s, o.Name)
	a, isPlace := g.placeNamed(o.Areas[0])
	switch {
	case g.phase != YearEnd || o.Target != "" && o.Target != londonWord:
		return nil
	case o.Verb == "strengthen" && !mine:
		return notOnTheMap
	case o.Verb == "strengthen":
		return g.mayGrow(s, x, o.Target != "")
	case o.Verb == "deploy" && !mine:
		return notInThePool
	case o.Verb == "deploy" && !isPlace:
		return noSuchArea
	case o.Verb == "deploy":
		return g.mayRaise(s, x, a, o.Target != "")
	}
	return nil
}

var toldDeployedAtYearEnd = rows.Add(story.Row{Kind: "deployed-at-year-end", Level: 2, Text: "{who} is deployed in {area}"})

// chooseRecruits has a side spend what points it has.
func (g *Game) chooseRecruits(s table.Side) {
	for o := range g.t.Until("end", table.Question{Side: s, Name: "recruit", At: "recruit-", Series: g.t.Key()}, func(q *table.Question, n int) {
		// Asked once in any case: nobody else sees what could gain strength.
		if opts := g.yearEndOptions(s); n == 1 || len(opts) > 1 {
			q.N, q.Hidden, q.Options = g.pointsLeft(), n == 1, opts
		}
	}) {
		x, _ := g.block(s, o.Name)
		london := o.Target != ""
		at := g.Blocks[x].At
		if o.Verb == "deploy" {
			at, _ = g.area(o.Areas[0])
		}
		g.points[g.payer(at, london)] -= g.rpCost(x, london)
		if o.Verb == "strengthen" {
			g.strengthen(x, "")
			continue
		}
		g.leave(x, at)
		g.Blocks[x].Strength = 1
		g.tellUpright(table.Event{Kind: toldDeployedAtYearEnd.Kind, Side: s, Block: g.name(x), Area: g.placeName(at)})
		g.settle()
	}
}

// recruitmentPoints counts a side's RPs by Region, London's last: one for each
// Friendly Area, and more for each unbesieged Major City that it controls (11.2);
// London's are its own (11.22; reading rp-london-region).
func (g *Game) recruitmentPoints(s table.Side) []int {
	rp := &g.war.Tables.RecruitmentPoints
	points := make([]int, len(g.regions)+1)
	for a := range g.onMap {
		if g.friendly(s, a) {
			points[g.areas[a].region] += rp.FriendlyArea
		}
	}
	for c := range g.cities {
		switch {
		case g.cityControl(cityID(c)) != s || g.besieged(cityID(c)) != table.Nobody:
		case cityID(c) == g.london:
			points[len(g.regions)] += rp.London
		case g.cities[c].rp > 0:
			points[g.areas[g.cities[c].area].region] += rp.MajorCity
		}
	}
	return points
}

// pointsLeft is how many RPs are left in all.
func (g *Game) pointsLeft() (n int) {
	for _, p := range g.points {
		n += p
	}
	return n
}

// purses are the RPs that are left, and whose they are.
func (g *Game) purses() (points table.Parts) {
	for r, n := range g.points {
		points.Add(n, g.purseName(r))
	}
	return points
}

// purseName is the Region whose points they are, or London.
func (g *Game) purseName(i int) string {
	if i < len(g.regions) {
		return g.regions[i]
	}
	return londonWord
}

// londonWord is how an answer says that London's points pay for it.
const londonWord = "London"

// yearEndOptions lists all that the side can pay for now.
func (g *Game) yearEndOptions(s table.Side) []table.Option {
	q := table.Question{Options: append(g.opts[:0], table.Option{Verb: "end"})}
	for x := range g.EveryBlock() {
		if g.info(x).side != s {
			continue
		}
		for _, from := range [...]string{"", londonWord} {
			q.Offer(g.mayGrow(s, x, from != "") == nil, table.Option{Verb: "strengthen", Name: g.name(x), Target: from})
			for a := areaID(0); g.Blocks[x].At == pool && a < g.onMap; a++ {
				q.Offer(g.mayRaise(s, x, a, from != "") == nil, table.Option{Verb: "deploy", Name: g.name(x), Target: from, Areas: [3]string{g.areas[a].name}})
			}
		}
	}
	g.opts = q.Options
	return q.Options
}

// mayGrow says whether an RP may add a strength to a block (11.2): not to Clubmen or
// Covenanters, to Regional blocks and Leaders away from home (reading
// rp-regional-leaders), nor to Besieged blocks.
func (g *Game) mayGrow(s table.Side, x blockID, london bool) *Reason {
	i, at := g.info(x), g.Blocks[x].At
	switch {
	case at < 0:
		return notOnTheMap
	case g.areas[at].inside != noCity:
		return besiegedGrow
	case at >= g.onMap:
		return notOnTheMap
	case g.Blocks[x].Strength >= i.max:
		return atFullStrength
	case !i.byRP && !i.cannon:
		return noStrength
	case (g.bound(x) || i.kind == regionalLeader) && !g.atHome(x, at):
		return awayFromHome
	}
	return g.mayPay(s, x, at, london)
}

// mayRaise says whether an RP may deploy a block from the Pool in an Area (11.2).
func (g *Game) mayRaise(s table.Side, x blockID, a areaID, london bool) *Reason {
	i := g.info(x)
	switch {
	case g.Blocks[x].At != pool:
		return notInThePool
	case !g.isArea(a):
		return noSuchArea
	case i.deploy == deployNone:
		return notFromThePool
	}
	// A City in a Neutral Area that is Sympathetic will do for who is not Regional.
	open := g.friendly(s, a) || g.neutral(a) && g.sympathetic(s, a)
	switch i.deploy {
	case deployHome:
		if !g.homeland(x, a) {
			return deployAtHome
		}
		if g.bound(x) {
			open = g.friendly(s, a) || g.Vacant(a)
		}
	case deployFortified: // reading rp-garrison
		if g.areas[a].fortified == noCity {
			return deployInCity
		}
	case deployCannon: // reading cannon-place
		open = g.friendly(s, a)
	}
	switch {
	case !open:
		return closedArea
	case !g.hasRoom(s, x, a):
		return noRoom
	}
	return g.mayPay(s, x, a, london)
}

// rpCost is what a block costs: a Cannon two RPs of a Region (11.21), one of
// London's (11.22); any other block one.
func (g *Game) rpCost(x blockID, london bool) int {
	switch rp := &g.war.Tables.RecruitmentPoints; {
	case g.info(x).class != artillery:
		return 1
	case london:
		return rp.CannonLondon
	default:
		return rp.CannonMajor
	}
}

// payer is whose points pay in an Area, as an index into points.
func (g *Game) payer(a areaID, london bool) int {
	if london {
		return len(g.regions)
	}
	return int(g.areas[a].region)
}

// mayPay says whether the RPs of an Area's Region, or London's, pay for a block there.
func (g *Game) mayPay(s table.Side, x blockID, a areaID, london bool) *Reason {
	switch {
	case london && a != g.bucks && g.Joined(a, g.bucks) == noBorder:
		return notByLondon
	case !london && g.info(x).class == artillery && !g.hasMajorCity(s, g.areas[a].region):
		return noMajorCity
	case g.points == nil || g.points[g.payer(a, london)] < g.rpCost(x, london):
		return noPointsLeft
	}
	return nil
}

// hasMajorCity says that a side controls a Major City in a Region (11.21).
func (g *Game) hasMajorCity(s table.Side, region int8) bool {
	return which.Any(g.everyCity(), func(c cityID) bool {
		return g.cities[c].rp > 0 && c != g.london && g.areas[g.cities[c].area].region == region && g.cityControl(c) == s
	})
}

// purses are Recruitment Points by Region, in the words of a language.
func purses(points table.Parts) say.Text {
	return say.List(which.Each(points, func(p table.Part) say.Text { return say.Textf("%s %d", p.Of, p.N) }), ", ")
}
