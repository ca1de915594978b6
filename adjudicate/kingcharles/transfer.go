package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/scenarios"
)

// Cavalry Commanders: Brigades handed from one General to another (#66, #74, #93, #94).

// askTransfer is who hands which Brigades to whom.
var askTransfer = question{Name: "transfer", Loose: true, Rule: "12.6", Shape: kind.Items, Of: "unit", Words: []string{"end"}, For: "a transfer of Brigades",
	Put: atStep(func(g *Game, p *scenarios.CharlesStep) bool {
		return p.Transfer != nil && done(func() { g.eventTransfer(g.masked, p.Transfer) })
	}),
	Actions: []kind.Action[*Game]{
		{Verb: "from", Doc: "The General who gives Brigades", Of: "unit"},
		{Verb: "to", Doc: "The General who gets them, or available", Of: "place"},
		{Verb: "send", Doc: "A Brigade", Of: "unit"},
	},
	Text: "Who hands which Brigades to whom? (12.6)",
	Done: map[string]string{"from": "{name} hands Brigades over.", "to": "They go to {name}.", "send": "{name} is handed over."},
	Why: func(g *Game, q *table.Question, o table.Option) *Reason {
		if x, ok := g.Board.brigade(o.Name); ok && o.Verb == "send" && g.brigade[x].box == withGeneral && len(g.display(generalID(g.brigade[x].id))) == 1 {
			return keepsOne.By(g.cardRule())
		}
		return notThatBrigade.By(g.cardRule())
	},
	Late: plans.First[*Game], Missed: "nobody"}

// boxWord is how an answer names the Available box.
const boxWord = "available"

var toldTransferred = story.Row{Kind: "transferred", Level: 2, Text: "{words} hands {block} over to {target}",
	Or: story.ByBlock(map[string]string{"": "{words} hands a Brigade over to {target}"})}

// transferable are the Brigades of a General that an Event lets him hand over.
func (g *Game) transferable(p *scenarios.CharlesTransfer, x generalID) []brigadeID {
	return slices.DeleteFunc(g.display(x), func(y brigadeID) bool { return p.Except != "" && g.originOf(y) == originOf(p.Except) })
}

// transferFrom asks who hands Brigades over.
func (g *Game) transferFrom(s table.Side, p *scenarios.CharlesTransfer, series string) (generalID, bool) {
	q := &table.Question{Side: s, Name: "transfer", At: "from", Series: series, Options: []table.Option{end}}
	offer(q, "from", g.generalOption, which.Of(g.everyGeneral(), func(x generalID) bool {
		return g.generals[x].side == s && g.onMap(x) && len(g.transferable(p, x)) > 0 && len(g.display(x)) > 1
	}))
	if len(q.Options) == 1 {
		return noGeneral, false
	}
	return g.Board.general(g.t.Ask(q).Name)
}

// transferTo asks to whom Brigades of a General go; to nobody means to the Available box.
func (g *Game) transferTo(s table.Side, p *scenarios.CharlesTransfer, from generalID, series string) (generalID, bool) {
	steps := g.stepsFrom(s, g.general[from].at)
	q := &table.Question{Side: s, Name: "transfer", At: "to", Series: series, Options: []table.Option{{Verb: "to", Name: boxWord}}}
	for x := range g.everyGeneral() {
		if x == from || g.generals[x].side != s || !g.onMap(x) || steps[g.general[x].at] > p.Range {
			continue
		}
		if slices.ContainsFunc(g.transferable(p, from), func(y brigadeID) bool { return g.mayFit(y, under(x)) == nil || g.sameArmy(x, from) && g.mayHave(x, y) }) {
			q.Options = append(q.Options, table.Option{Verb: "to", Name: g.generals[x].name})
		}
	}
	return g.Board.general(g.t.Ask(q).Name)
}

// eventTransfer hands Brigades of a General to another within range, or to the Available box.
func (g *Game) eventTransfer(s table.Side, p *scenarios.CharlesTransfer) bool {
	series := g.t.Key() + "/transfer"
	from, ok := g.transferFrom(s, p, series)
	if !ok {
		return false
	}
	to, isGeneral := g.transferTo(s, p, from, series)
	for o := range g.t.Until("end", table.Question{Side: s, Name: "transfer", At: "send-", Series: series, Options: []table.Option{end}}, func(q *table.Question, n int) {
		q.N = p.N - n + 1
		if n > p.N || len(g.display(from)) == 1 {
			return // who gives keeps one (4.2)
		}
		offer(q, "send", g.brigadeOption, which.From(g.transferable(p, from), func(y brigadeID) bool {
			return !isGeneral || g.mayFit(y, under(to)) == nil || g.sameArmy(to, from) && g.mayHave(to, y) && len(g.display(to)) < g.generals[to].limit
		}))
	}) {
		y, _ := g.Board.brigade(o.Name)
		if isGeneral {
			g.put(y, under(to))
			g.tellOne(table.Event{Kind: toldTransferred.Kind, Side: s, Words: g.generals[from].name, Target: g.generals[to].name}, y)
		} else {
			g.tellGone(y, table.Event{Kind: toldLost.Kind})
		}
		g.vacated(g.general[from].at)
	}
	if isGeneral {
		g.vacated(g.general[to].at)
	}
	g.loseLone()
	return true
}

// sameArmy says that two Generals belong to one Army.
func (g *Game) sameArmy(x, y generalID) bool { return g.commander(x) == g.commander(y) }

// stepsFrom is how many Areas off each Area is by a path without Enemies.
func (g *Game) stepsFrom(s table.Side, from areaID) []int {
	return g.areasOff(from, func(a areaID) bool { return !g.occupied(s.Other(), a) })
}
