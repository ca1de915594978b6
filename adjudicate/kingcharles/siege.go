package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// Masking and Besieging (20.1) and Bombardment (20.2).

// mayBesiege says whether a General may put a Siege marker where he is, or Bombard (20.1, r62).
func (g *Game) mayBesiege(x generalID) *Reason {
	a := g.general[x].at
	switch {
	case !g.onMap(x) || g.general[x].under != noGeneral || g.general[x].box == inside || !g.fortified(a) || g.control[a] != g.generals[x].side.Other():
		return notAtEnemyFortress
	case !g.sw.standard:
		return noSiegeBefore
	case g.size(x) < g.besiegingSize(a):
		return tooFewToBesiege
	}
	return nil
}

var askSiege = question{Name: "siege", Loose: true, Rule: "20.1", Shape: kind.Word, Words: []string{"besiege", "mask"},
	Text: "Does {block} Besiege {area}, or Mask it? (20.1)",
	Done: map[string]string{"besiege": "He Besieges the Fortress.", "mask": "He Masks the Fortress."},
	Why:  byBlock(notAtEnemyFortress, (*Game).mayBesiege),
	Plan: inBattle.Of("siege", "A Siege", "Whether a General whose movement ends at an Enemy Fortress Besieges it (20.1): besiege or mask.",
		plans.ReadWords("besiege", "mask"), "he Besieges it", plans.Always[*Game]("besiege"))}

// besiegeThere lets the Activated General place a Siege marker where his movement has ended (20.1),
// but not after a Battle he has not won (r90).
func (g *Game) besiegeThere() {
	a := g.act
	x := a.general
	at := g.general[x].at
	if a.drawn || g.besieges(x) || !g.fortified(at) || g.control[at] != a.side.Other() {
		return
	}
	q := table.Question{Side: a.side, Name: "siege", At: "siege", Block: g.generals[x].name, Area: g.areas[at].name, Options: []table.Option{{Verb: "mask"}}}
	q.Offer(g.mayBesiege(x) == nil, table.Option{Verb: "besiege"})
	if g.t.Ask(&q).Verb == "besiege" {
		g.placeSiege(at, x, false)
	}
}

// The modifiers of a Bombardment (20.2).
const (
	withTrain      = 1
	againstNotable = -2
	nmaForTrain    = 3 // Brigades that do for a Siege Train
)

// bombardModifiers are those of a General's Bombardment where he is (20.2, r64, r69).
func (g *Game) bombardModifiers(x generalID) (m table.Parts) {
	a, s := g.general[x].at, g.generals[x].side
	newModel := which.Count(g.army(x), func(y brigadeID) bool { return g.originOf(y) == nma })
	switch {
	case slices.ContainsFunc(append(g.subordinates(x), x), func(y generalID) bool { return g.train[s].place == under(y) }):
		m.Add(withTrain, "Siege Train")
	case newModel >= nmaForTrain:
		m.Add(withTrain, "New Model Army Brigades")
	}
	if g.notableIn(a) != noNotable {
		m.Add(againstNotable, "Local Notable")
	} else if g.areas[a].port && g.favour(s.Other()) > 0 {
		m.Add(g.data.Naval.Bombard, "Port and Naval Status")
	}
	return m
}

// toldBombards has the Bombardment Value so far in Rating, and what it takes in Words.
var toldBombards = rows.Add(story.Row{Kind: "bombard", Level: 1, Text: "{block} Bombards {area}{modifiers}", Tail: "Bombardment Value {rating} of {words}",
	Or: func(e table.Event) (text, tail string) {
		if len(e.Parts) > 0 {
			return "", "total {n}: Bombardment Value {rating} of {words}"
		}
		return "", ""
	}})

// bombardWith is a Bombardment (20.2): a Siege marker is placed if there is none; then the roll.
func (g *Game) bombardWith(x generalID, modifier int) {
	a, s := g.general[x].at, g.generals[x].side
	defer g.t.In("bombard-" + g.areas[a].name).Out()
	if !g.besieges(x) {
		g.placeSiege(a, x, false)
	}
	if g.foresees {
		g.rolled = append(g.rolled, which.From(g.viewAreas(s), func(v view.Area) bool { return v.Name == g.areas[a].name })...)
	}
	m := g.bombardModifiers(x)
	m.Add(modifier, g.eventName())
	die := g.roll1("bombard")
	score := die + m.Sum()
	g.sieges[a].value += max(0, score)
	surrender := g.data.Fortresses[g.areas[a].class].Surrender
	g.tell(table.Event{Kind: toldBombards.Kind, Side: s, Block: g.generals[x].name, Area: g.areas[a].name, Label: g.t.Label("bombard"), Dice: []int{die}, From: m.Sum(), N: score,
		Parts: m, Rating: itoa(g.sieges[a].value), Words: itoa(surrender)})
	falls := g.sieges[a].value >= surrender
	q := table.Question{Side: s, Name: "assault", Block: g.generals[x].name, Area: g.areas[a].name, N: g.assaultModifiers(x, false).Sum()}
	if (!falls || g.foresees) && g.mayAssault(x) == nil && g.t.Word(q, "hold", "assault") == "assault" { // who orders it may say so
		g.assault(x, false)
	}
	if falls {
		g.surrenderFortress(a, s)
	}
}

// Assaults and Immediate Assaults (20.3).

// The numbers of an Assault (20.3).
const (
	assaultFrom  = 5  // Bombardment Value from which any General may Assault
	assaultScore = 10 // with which he succeeds
	assaulting   = 3  // the most Brigades that count
	tooSoon      = -2 // below assaultFrom
)

var assaultClass = [...]int{1: 1, 2: 0, 3: -2} // by the Fortress's class

// mayAssault says whether a General may Assault the Fortress that he has Bombarded (20.3).
func (g *Game) mayAssault(x generalID) *Reason {
	a := g.general[x].at
	switch {
	case !g.besieges(x):
		return notAtEnemyFortress
	case g.areas[a].class == 0:
		return neverNotable
	case g.general[x].noAssault:
		return mayNotAssault
	case g.sieges[a].value < assaultFrom && !g.generals[x].immediate:
		return valueTooLow
	}
	return nil
}

var askAssault = question{Name: "assault", Loose: true, Rule: "20.3", Shape: kind.Word, Words: []string{"assault", "hold"},
	Text: "Does {block} Assault {area}? Two dice and {n}, 10 is needed (20.3)",
	Done: map[string]string{"assault": "He Assaults.", "hold": "He does not Assault."},
	Why:  byBlock(notAtEnemyFortress, (*Game).mayAssault),
	Plan: inBattle.Of("assault", "An Assault", "Whether a General Assaults after a Bombardment (20.3): assault or hold.",
		plans.ReadWords("assault", "hold"), "he does not", plans.Always[*Game]("hold"))}

// assaultModifiers are those of an Assault (20.3, r65).
func (g *Game) assaultModifiers(x generalID, atOnce bool) (m table.Parts) {
	a := g.general[x].at
	class := g.areas[a].class
	m.Add(min(assaulting, g.size(x)), "Brigades")
	m.Add(-len(g.garrison(a)), "Brigades Inside")
	m.Add(assaultClass[class], "Class "+itoa(int(class))+" Fortress")
	if g.sieges[a].value < assaultFrom && !atOnce {
		m.Add(tooSoon, "low Bombardment Value")
	}
	return m
}

var toldAssaults = rows.Add(story.Row{Kind: "assault", Deed: view.Fights, Level: 1, Text: "{block} Assaults {area}, {needed}{modifiers}", Tail: "{total}", Places: rolls})

// assault rolls for it; at once: without a Bombardment and without the -2 for a low value (#98).
// Whatever comes of it, the best Brigade of the Army is lost for good.
func (g *Game) assault(x generalID, atOnce bool) {
	a, s := g.general[x].at, g.generals[x].side
	defer g.t.In("assault-" + g.areas[a].name).Out()
	m := g.assaultModifiers(x, atOnce)
	e := table.Event{Kind: toldAssaults.Kind, Side: s, Block: g.generals[x].name, Area: g.areas[a].name, Dice: g.t.Roll("assault", 2), Label: g.t.Label("assault"), Parts: m}
	if g.tellRoll(e, assaultScore) {
		g.fall(a, s, true)
	} else {
		g.general[x].noAssault = true
	}
	best := slices.DeleteFunc(g.army(x), func(y brigadeID) bool {
		return slices.ContainsFunc(g.army(x), func(z brigadeID) bool { return g.brigades[z].value > g.brigades[y].value })
	})
	slices.Sort(best)
	q := table.Question{Side: s, Name: "losses", At: "losses", Area: g.areas[a].name, N: 1, Hidden: g.size(x) > 1} // whether there is a choice is not open
	offer(&q, "lose", g.brigadeOption, best)
	y, _ := g.Board.brigade(g.t.Ask(&q).Name)
	g.tellOff([]brigadeID{y}, removed)
	g.loseLone()
	g.vacated(a)
	g.fallEmpty()
}

// askBlockade is which Blockades Bombard (21).
var askBlockade = question{Name: "blockade", Rule: "21", Shape: kind.List, Verb: "bombard", Of: "unit", Words: []string{"end"}, For: "which Blockades Bombard",
	Put:  func(g *Game, _ *view.Question) bool { return done(func() { g.bombardBlockades(g.masked) }) },
	Text: "Which of your Blockades Bombards? (21)",
	Done: map[string]string{"bombard": "{name} Bombards."},
	Plan: inBattle.Of("blockade", "Blockades", "Which Generals at Blockade & Siege markers Bombard (21): names, all, or none.", readSeries("bombard"), "all Bombard", (*Game).defaultLast)}

// blockadePhase lets Generals at Blockade & Siege markers Bombard for nothing, Parliament's first
// (21, r68, r79).
func (g *Game) blockadePhase() {
	for _, s := range [...]table.Side{Parliament, Royalist} {
		g.bombarded = nil
		g.bombardBlockades(s)
	}
	g.bombarded = nil
}

// bombardBlockades lets a side's Bombard that have not yet.
func (g *Game) bombardBlockades(s table.Side) {
	q, at := table.Question{Side: s, Name: "blockade", At: Sides[s] + "-", Series: Sides[s] + itoa(g.turn)}, ""
	for o := range g.t.Until("end", q, func(q *table.Question, _ int) {
		g.t.Safe()
		at = q.At
		offer(q, "bombard", g.generalOption, which.Each(g.bombarding(s), func(a areaID) generalID { return g.sieges[a].by }))
		if q.Options != nil {
			q.Options = slices.Insert(q.Options, 0, end)
		}
	}) {
		x, _ := g.Board.general(o.Name)
		g.bombarded = append(g.bombarded, g.general[x].at)
		g.t.Do(at, func() {
			g.bombardWith(x, 0)
			g.laughter(false)
		})
	}
}

// bombarding are the Areas where a side's Blockades can Bombard yet.
func (g *Game) bombarding(s table.Side) []areaID {
	return which.Of(g.everyArea(), func(a areaID) bool {
		x := g.sieges[a].by
		return g.sieges[a].on && g.sieges[a].blockade && !slices.Contains(g.bombarded, a) && g.generals[x].side == s && g.size(x) >= g.besiegingSize(a)
	})
}

// Battles in Besieged Areas: relief (20.4) and sally (20.1).

// sally has an Activated General who is Inside attack the one Outside (20.1). That is all he does.
func (g *Game) sally() {
	a := g.act
	x := a.general
	at := g.general[x].at
	g.t.In("sally")
	g.takeUp(a.side, x)
	g.release(x)
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
	Plan: inBattle.Of("lift", "A Siege that is relieved", "Whether a besieger lifts the Siege to fight with all, or holds it (20.4): lift or hold.",
		plans.ReadWords("lift", "hold"), "he holds it if as many as attack are left to fight", (*Game).defaultLift).Early()}

var askKeep = question{Name: "keep", With: meetings, Loose: true, Rule: "20.4", Shape: kind.List, Of: "unit", Verb: "lose",
	Picked: true,
	Text:   "Which Brigades keep up the Siege of {area} and do not fight? {n} more (20.4)",
	Done:   map[string]string{"lose": "{name} keeps up the Siege."},
	Why:    only(tooFewKept),
	Plan: inBattle.Of("keep", "Who keeps up a Siege", "Which Brigades do not fight the relief (20.4): names or kinds, these first.",
		plans.ReadBlocks("lose", inTurn...), "Militia", (*Game).defaultKeep)}

var (
	toldSallies   = rows.Add(story.Row{Kind: "sallies", Level: 2, Text: "{block} comes out of {area}"})
	toldSiegeHeld = rows.Add(story.Row{Kind: "siege-held", Level: 3, Text: "{side} holds the Siege with {n Brigades}, which do not fight"})
	toldJoins     = rows.Add(story.Row{Kind: "joins", Deed: view.Lines, Level: 3, Text: "Out of {area} {side} is joined by {line}"})
)

// liftOrHold asks the besieger who stands against a relief what he does. Lifting the Siege lets
// those Inside join; holding it takes as many Brigades as the Siege needs out of the Battle (r67).
func (g *Game) liftOrHold() {
	b := g.act.battle
	f := &b.force[1]
	needed := g.besiegingSize(b.area)
	q := table.Question{Side: f.side, Name: "lift", At: "lift", Block: g.generals[f.top].name, Area: g.areas[b.area].name, Options: []table.Option{{Verb: "lift"}}}
	q.Offer(g.size(f.top) > needed, table.Option{Verb: "hold"})
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
	g.tell(table.Event{Kind: toldJoins.Kind, Side: f.side, Area: g.areas[b.area].name, N: len(f.joined), Parts: g.valued(f.joined)})
}

// fightFor has a General who has come out of a Local Notable fight the Enemy before it, or Disperse
// (annex-3).
func (g *Game) fightFor(x generalID) {
	at, s := g.general[x].at, g.generals[x].side
	if !g.hasOutside(s.Other(), at) {
		return // the Battle before has cost him his Army (25)
	}
	before := g.act
	g.act = &activation{general: x, side: s, trail: []areaID{at}}
	g.act.battle = &battle{area: at, from: noArea, standing: true}
	g.confront()
	g.act.battle = nil
	g.endAllIllegal()
	g.act = before
}
