package kingcharles

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// Check holds answers against a view.
func (r *Rules) Check(v *view.View, given []game.Given, reader *orders.Reader) {
	if c, g, ok := r.Try(v, given, reader); ok && c.Problems == 0 {
		g.warn(c, given, reader, v.Pace == "plans")
		r.WarnEntries(v, given, reader)
	}
}

// foreseen is the game as a view has it, in which who is met on the way is beaten.
func (b *Board) foreseen(v *view.View) *kind.Known[*Game] {
	g := b.understood(v)
	if g == nil {
		return nil
	}
	g.foresees = true
	return g.known()
}

// foresee has the Activated General win where he comes upon Enemies: that is what who orders him
// to go on reckons with. Otherwise what follows falls out.
func (g *Game) foresee(at areaID) {
	a, o := g.act, g.act.side.Other()
	if !g.heldOutside(o, at) {
		return
	}
	for _, x := range g.outsideIn(o, at) {
		for _, y := range g.display(x) {
			g.brigade[y].place = boxed(dispersed)
		}
		g.general[x].box, g.general[x].at, g.general[x].under = dispersed, noArea, noGeneral
		if g.sieges[at].on && g.sieges[at].by == x {
			g.sieges[at] = siege{}
		}
	}
	for _, y := range g.unled(o, at) {
		g.brigade[y].place = boxed(dispersed)
	}
	a.toll = 1
}

// shown are the Areas as orders leave them, with Fortresses as they were before a Bombardment: its
// roll is open, though what is ordered next may reckon with luck.
func (g *Game) shown(s table.Side) []view.Area {
	list := g.viewAreas(s)
	for _, was := range g.rolled {
		for i := range list {
			if list[i].Name == was.Name {
				list[i].Control, list[i].City = was.Control, was.City
			}
		}
	}
	return list
}

// warn says what is legal and probably a mistake; routed, that a General has no way in the sheet.
func (g *Game) warn(c *check.Checker, given []game.Given, reader *orders.Reader, routed bool) {
	says := slices.ContainsFunc(given, func(x game.Given) bool { return x.Ahead == "" && x.Name == "actions" })
	for _, x := range given {
		if x.Ahead != "" && x.Name == "card" && x.Option.Verb == "play" && g.heldNamed(g.masked, x.Option.Name) == noCard {
			p := reader.Report(x.Node, "not-held", "you do not hold %s now; the entry is passed over as long as that is so", orders.Safe(x.Option.Name))
			p.Kind, p.Rule = orders.Unwise, "12.1"
		}
		goes := func(y game.Given) bool { return y.Item == x.Item && y.Name != "actions" }
		who, ok := g.Board.general(x.Option.Name)
		if routed && x.Name == "actions" && x.Option.Verb == "move" && ok && g.general[who].box == outside && !slices.ContainsFunc(given, goes) {
			p := reader.Report(x.Node, "unspent", "%s stays where he is: it is not said where he goes", orders.Safe(x.Option.Name))
			p.Kind, p.Rule = orders.Unwise, "17.1"
		}
	}
	for _, t := range c.Taken {
		mandatory := slices.ContainsFunc(g.cards, func(x card) bool { return x.Mandatory && x.Name == t.O.Name }) // whose Event needs no word
		if t.Q.Name == "card" && t.O.Verb == "play" && !says && !mandatory {
			c.Unwise("unspent", "it is not said what %s is used for: you will be asked (12.4)", t.O.Name)
		}
	}
}

// Silent is what the house answers for a side that has sent nothing.
func (g *Game) Silent(q *table.Question) table.Option { return g.book.Silent(g, q) }

// Neighbours are as game.Asking says.
func (r *Rules) Neighbours(area string) []game.Neighbour {
	b := r.board
	a, ok := b.area(area)
	if !ok {
		return nil
	}
	return which.Each(b.areas[a].links, func(l link) game.Neighbour { return game.Neighbour{Area: b.areas[l.to].name, Border: wayNames[l.by]} })
}

// Orders ahead: further card plays of the turn, each with a condition.

const mostAhead = 8 // plays that go ahead at most

// sideFacts are what everybody knows of a side.
type sideFacts struct {
	At        []string `expr:"at" doc:"the Areas where there are Generals"`
	Control   []string `expr:"control" doc:"the Areas controlled"`
	Besieging []string `expr:"besieging" doc:"the Areas where a Siege marker of the side stands"`
	Left      int      `expr:"left" doc:"cards still to be played of the six" range:"0 6"`
	Passed    bool     `expr:"passed" doc:"the side has passed"`
}

// aheadFacts are what the condition of a play sent ahead may ask.
type aheadFacts struct {
	Turn  int       `expr:"turn" doc:"the Turn, 1 to 11" range:"1 11"`
	Own   sideFacts `expr:"own" doc:"your side"`
	Enemy sideFacts `expr:"enemy" doc:"the enemy"`
}

func (b *Board) sentAhead() kind.Sent {
	words := map[string][]string{}
	for _, list := range [...]string{"at", "control", "besieging"} {
		words["own."+list], words["enemy."+list] = b.names["area"].All, b.names["area"].All
	}
	return kind.Sent{Key: "ahead", Kinds: slices.Concat([]string{"card"}, cardFields), Most: mostAhead, Facts: aheadFacts{}, Words: words,
		When: "at your next plays", Head: "At a later play, if it is legal then", Never: []*Reason{notYourGeneral, unledStay, noEvent, theirEvent, combatOnly, responseOnly, campaignNoPCs, campaignOnly, oneKind, usedUp, onceDiscarded, noRaidLeft, noPCLeft, discardedActivates, raidsBeside, raidsNoFortress},
		Sheet:    "Further plays of this turn can go ahead, up to %d: at each of yours the first is taken that is legal then and whose condition holds; if there is none, you are asked.",
		Examples: []string{"{when: enemy.passed, do: ask}", "{card: Operations 1, actions: [{place: Bedford}]}"},
		Apart: func(was, o table.Option) *Reason {
			return notAdjacent.If(o.Verb == "march" && b.between(b.areaIDs[was.Areas[0]], b.areaIDs[o.Areas[0]]) == noWay)
		}}
}

// later forgets what is under way, so that the side can be asked for its next card, if it will be.
func (g *Game) later() bool {
	g.act, g.using, g.raising, g.event, g.region, g.pcs, g.placing = nil, nil, nil, noCard, noRegion, nil, nil
	g.beginCard()
	return !g.henrietta && !g.passed[g.masked] && g.over == ""
}

// Holds says whether the condition of a play sent ahead is true now.
func (g *Game) Holds(ahead *game.Given, s table.Side) bool {
	holds, err := ahead.When.Match(aheadFacts{Turn: g.turn, Own: g.sideFacts(s), Enemy: g.sideFacts(s.Other())})
	return holds && err == nil
}

func (g *Game) sideFacts(s table.Side) sideFacts {
	names := func(are func(areaID) bool) []string { return which.Each(which.Of(g.everyArea(), are), g.areaName) }
	return sideFacts{At: names(func(a areaID) bool { return g.hasGeneral(s, a) }), Control: names(func(a areaID) bool { return g.control[a] == s }),
		Besieging: names(func(a areaID) bool { return g.sieges[a].on && g.generals[g.sieges[a].by].side == s }), Left: g.left[s], Passed: g.passed[s]}
}

// foresee plays the card that a side is about to send many times, see kind.Rules: a Brigade that it
// does not see is Militia or Veteran at even odds. It says of each Area where Enemies are met what
// came of it.
func (b *Board) foresee(v *view.View, now []game.Given, p *plan.Plan, dice table.Dice, times int) (lines []game.Foreseen) {
	moves := slices.ContainsFunc(now, func(g game.Given) bool { return g.Name == "march" && g.Option.Verb == "march" })
	k := b.foreseen(v)
	if k == nil || !moves || len(v.Asked) == 0 || k.Check(v, now, orders.NewReader("", nil)).Problems > 0 {
		return nil
	}
	met, lost, areas := map[string]meeting{}, map[loss]int{}, []string(nil)
	for n := range times {
		g := b.Masked(v)
		s := &plans.Sparring{Own: g.masked, Orders: game.NewAnswers(g.book.Grammar(), now, ""), Plan: p, Planned: g.Planned}
		t := table.New(table.Config{Answers: s, Dice: dice})
		g.t = t
		t.Do("forecast-"+itoa(n), func() { g.guess(t) })
		if t.Resume(func(t *table.Table) { g.known().Put(&v.Asked[0], t) }) != nil {
			continue
		}
		at := ""
		for _, e := range t.Result().Events {
			what := comesTo(e, g.masked)
			switch {
			case e.Kind == toldAttacks.Kind:
				at = e.Area
			case slices.Contains(losing, e.Kind) && (e.Area == at || e.Kind == toldRetreatLoss.Kind) && (e.To == table.Nobody || e.To == g.masked):
				lost[loss{n, at, e.Side}] += max(1, e.N) // on a Retreat it is one
			case what != "":
				if at = e.Area; met[at] == nil {
					areas, met[at] = append(areas, at), meeting{}
				}
				met[at][what]++
			}
		}
	}
	s, t := k.Knows, speak(v.Lang)
	for _, a := range areas {
		f := game.Foreseen{Battle: true, Won: min(100, 100*met[a]["won"]/times)}
		for n := range times {
			f.Own, f.Enemy = plans.Tally(f.Own, lost[loss{n, a, s}]), plans.Tally(f.Enemy, lost[loss{n, a, s.Other()}])
		}
		f.Text = met[a].words(t, a, times) + " " + t.Sprintf("On average you lose %s Brigades there, the Enemy %s.", plans.Mean(f.Own), plans.Mean(f.Enemy))
		lines = append(lines, f)
	}
	return lines
}

// loss is what a play costs a side where Enemies are met in an Area, and losing are the events
// that take Brigades off the map there.
type loss struct {
	play int
	area string
	side table.Side
}

var losing = []string{toldBrigadesOff.Kind, toldMadeAvailable.Kind, toldRetreatLoss.Kind}

// guess gives each Brigade that its side does not see a name and a value of its own.
func (g *Game) guess(t *table.Table) {
	for i := range g.brigades {
		if x := &g.brigades[i]; x.name == stranger {
			x.name += " " + itoa(i)
			x.value = militia + t.Shuffle("guess-"+itoa(i), 2)[0]
		}
	}
}

// meeting is how often what came of meeting Enemies in an Area.
type meeting map[string]int

// comesTo is what an event comes to for a side, "" if it is none of those counted.
func comesTo(e table.Event, own table.Side) string {
	tried := e.Kind == toldIntercepts.Kind || e.Kind == toldEvades.Kind
	switch {
	case tried && e.Words == "succeeds", e.Kind == toldInside.Kind:
		return e.Kind
	case e.Kind != toldResult.Kind:
		return ""
	case strings.HasPrefix(e.Words, resultNames[drawn]):
		return resultNames[drawn]
	case e.Side == own:
		return "won"
	}
	return "lost"
}

func (m meeting) words(t tongue.Tongue, area string, times int) string {
	share := func(what string) int { return min(100, 100*m[what]/times) }
	words := t.Sprintf("%s, played %d times, a Brigade unseen of either value:", area, times)
	add := func(format, what string) {
		if m[what] > 0 {
			words += " " + t.Sprintf(format, share(what))
		}
	}
	add("an Interception in %d%%,", toldIntercepts.Kind)
	add("an Evasion in %d%%,", toldEvades.Kind)
	add("the Enemy goes Inside in %d%%,", toldInside.Kind)
	return words + " " + t.Sprintf("Battles won %d%%, drawn %d%%, lost %d%%.", share("won"), share(resultNames[drawn]), share("lost"))
}
