package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
)

// Battles in Besieged Areas: relief (20.4) and sally (20.1).

// sally has an Activated General who is Inside attack the one Outside (20.1). That is all he does.
func (g *Game) sally() {
	a := g.act
	x := a.general
	at := g.general[x].at
	g.t.In("sally")
	g.takeUp(a.side, x)
	if top := g.general[x].under; top != noGeneral {
		g.release(x)
	}
	for _, y := range g.army(x) {
		g.brigade[y].moved = true
	}
	g.tell(table.Event{Kind: toldSallies.Kind, Side: a.side, Block: g.generals[x].name, Area: g.areas[at].name})
	g.marchOn() // nowhere, which is said to who orders it
	a.battle = &battle{area: at, from: noArea, sally: true}
	g.attack()
	a.battle, a.over = nil, true
	g.t.Out()
}

var askLift = question{Name: "lift", With: meetings, Loose: true, Rule: "20.4", Shape: kind.Word, Words: []string{"lift", "hold"},
	Text: "Do you lift the Siege of {area} to fight the relief, or hold it? (20.4)",
	Done: map[string]string{"lift": "You lift the Siege.", "hold": "You hold the Siege."},
	Why:  only(tooFewToHold),
	Plan: inBattle.plan("lift", "A Siege that is relieved", "Whether a besieger lifts the Siege to fight with all, or holds it (20.4): lift or hold.",
		readWords("lift", "hold"), "he holds it if as many as attack are left to fight", (*Game).defaultLift)}

var askKeep = question{Name: "keep", With: meetings, Loose: true, Rule: "20.4", Shape: kind.List, Of: "unit", Verb: "lose",
	Put:  again,
	Text: "Which Brigades keep up the Siege of {area} and do not fight? {n} more (20.4)",
	Done: map[string]string{"lose": "{name} keeps up the Siege."},
	Why:  only(tooFewKept),
	Plan: inBattle.plan("keep", "Who keeps up a Siege", "Which Brigades do not fight the relief (20.4): names or kinds, these first.",
		readList("lose"), "Militia", (*Game).defaultKeep)}

var (
	toldSallies   = story.Row{Kind: "sallies", Level: 2, Text: "{block} comes out of {area}"}
	toldSiegeHeld = story.Row{Kind: "siege-held", Level: 3, Text: "{side} holds the Siege with {n Brigades}, which do not fight"}
	toldJoins     = story.Row{Kind: "joins", Level: 3, Text: "Out of {area} {side} is joined by {words}"}
)

// liftOrHold asks the besieger who stands against a relief what he does. Lifting the Siege lets
// those Inside join; holding it takes as many Brigades as the Siege needs out of the Battle (r67).
func (g *Game) liftOrHold() {
	b := g.act.battle
	f := &b.force[1]
	needed := g.besiegingSize(b.area)
	q := table.Question{Side: f.side, Name: "lift", At: "lift", Block: g.generals[f.top].name, Area: g.areas[b.area].name, Options: []table.Option{{Verb: "lift"}}}
	if g.size(f.top) > needed {
		q.Options = append(q.Options, table.Option{Verb: "hold"})
	}
	if g.t.Ask(&q).Verb == "hold" {
		aside := g.choose(f.side, "keep", "keep-", g.army(f.top), needed)
		f.brigades = slices.DeleteFunc(f.brigades, func(y brigadeID) bool { return slices.Contains(aside, y) })
		g.tell(table.Event{Kind: toldSiegeHeld.Kind, Side: f.side, Area: g.areas[b.area].name, N: needed})
		return
	}
	g.liftSiege(b.area)
	g.joinRelief(&b.force[0])
}

// joinRelief adds those Inside to the relief, unless their Generals could not serve together; the
// higher in rank gives his Battle Rating (20.4, r10).
func (g *Game) joinRelief(f *force) {
	b := g.act.battle
	in := g.insiders(b.area)
	top, why := g.group(append(slices.Clone(in), f.top))
	if why != nil {
		return
	}
	f.joined = g.garrison(b.area)
	if len(f.joined) == 0 {
		return
	}
	f.lead = top
	f.brigades = append(f.brigades, f.joined...)
	for _, x := range in {
		f.generals = append(append(f.generals, x), g.subordinates(x)...)
	}
	g.tell(table.Event{Kind: toldJoins.Kind, Side: f.side, Area: g.areas[b.area].name, N: len(f.joined), Words: joined(g.valued(f.joined))})
}

// fightFor has a General who has come out of a Local Notable fight the Enemy before it, or Disperse
// (annex-3).
func (g *Game) fightFor(x generalID) {
	at, s := g.general[x].at, g.generals[x].side
	enemy := g.outsideIn(s.Other(), at)
	if len(enemy) == 0 {
		return
	}
	before := g.act
	g.act = &activation{general: x, side: s, trail: []areaID{at}}
	g.act.battle = &battle{area: at, from: noArea, standing: true}
	g.confront()
	g.act.battle = nil
	g.endAllIllegal()
	g.act = before
}
