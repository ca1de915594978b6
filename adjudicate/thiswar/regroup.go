package thiswar

import (
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

var (
	toldRegrouped = rows.Add(story.Row{Kind: "regrouped", Deed: view.Marches, Level: 1, Text: "{side} Regroups from {area}: {n blocks}{named} to {to}"})
	toldNoRegroup = rows.Add(story.Row{Kind: "no-regroup", Level: 1, Text: "{side} stays in {area}."})
)

// regroup lets the Victor move any of his blocks to one adjacent Area (7.7).
func (g *Game) regroup(s table.Side) {
	b := g.battle
	before := g.In(s, b.area)
	g.regroupSeries(s)
	if b.regroup == noArea {
		if len(before) > 0 {
			g.tell(table.Event{Kind: toldNoRegroup.Kind, Side: s, Area: g.placeName(b.area)})
		}
		return
	}
	g.tellGone(s, before, toldRegrouped.Kind)
}

// askRegroup is who leaves after a victory (7.7).
var askRegroup = question{Name: "regroup", Rule: "7.7", Shape: kind.Each, Ordered: true, Together: true, Verb: "regroup", To: "place", Words: []string{"stay"}, Every: true,
	Text:   "Which of your blocks Regroup from {area}, all to one Area? (7.7)",
	Done:   map[string]string{"regroup": "{name} Regroups to {area}."},
	Put:    inField(func(g *Game, _ *view.Question) bool { return done(func() { g.regroupSeries(g.masked) }) }),
	Why:    inCombat(goesFromBattle((*Game).mayRegroup)),
	Arises: anyBattle,
	Plan: inBattle.Of("regroup", "Regroup after a victory",
		"Who leaves after a victory, all to one Area (7.7): stay, {to: [Kent, friendly]} for everybody, or {leaders: Kent, infantry: Kent}.",
		readRoads("regroup", marchWords, "stay"), "the Victor's blocks stay",
		plans.Always[*Game]("stay")).Early()}

// regroupSeries has the Victor Regroup his blocks one by one.
func (g *Game) regroupSeries(s table.Side) {
	b := g.battle
	for o := range g.t.Until("stay", table.Question{Side: s, Name: "regroup", At: "regroup-", Series: g.t.Key() + "/regroup", Area: g.placeName(b.area)}, func(q *table.Question, _ int) {
		for _, x := range g.In(s, b.area) {
			for _, l := range g.Links[b.area] {
				q.Offer(g.mayRegroup(s, x, l.To) == nil, table.Option{Verb: "regroup", Name: g.name(x), Areas: [3]string{g.placeName(l.To)}})
			}
		}
		q.Offer(true, table.Option{Verb: "stay"})
	}) {
		x, _ := g.block(s, o.Name)
		b.regroup, _ = g.area(o.Areas[0])
		g.Blocks[x].Via = noBorder
		g.Place(x, b.regroup)
	}
}

// mayRegroup says whether a block of the Victor may Regroup to an Area: all to
// one (7.7), Regional blocks away from home only with a Leader who Regroups
// with them (7.71). Who maintains a Siege was not in the Battle (8.1).
func (g *Game) mayRegroup(s table.Side, x blockID, to areaID) *Reason {
	b := g.battle
	switch {
	case g.Blocks[x].At != b.area || !b.part[x].in:
		return notInBattle
	case g.local(x):
		return localStays
	case b.regroup != noArea && to != b.regroup:
		return regroupToOne
	case b.part[x].reserve && g.newBattleWaits():
		return reserveStays
	}
	if why := g.mayGoTo(s, x, to); why != nil {
		return why
	}
	return regionalRegroup.If(g.bound(x) && !g.atHome(x, to) && !g.leaderRegrouped(x, to))
}

// newBattleWaits says that the Loser's Reserves stay to fight a new Battle, in
// a Pre-War Skirmish (12.51).
func (g *Game) newBattleWaits() bool { return g.skirmishes() && g.Contested(g.battle.area) }

// leaderRegrouped says that a Leader of a Regional block has Regrouped to an Area.
func (g *Game) leaderRegrouped(x blockID, to areaID) bool {
	return g.AnyIn(g.info(x).side, to, func(y blockID) bool { return g.battle.part[y].in && g.leads(y, x) })
}
