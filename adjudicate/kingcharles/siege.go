package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
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
	Why: func(g *Game, q *table.Question, _ table.Option) *Reason {
		if x, ok := g.Board.general(q.Block); ok {
			return g.mayBesiege(x)
		}
		return notAtEnemyFortress
	},
	Plan: inBattle.plan("siege", "A Siege", "Whether a General whose movement ends at an Enemy Fortress Besieges it (20.1): besiege or mask.",
		readWords("besiege", "mask"), "he Besieges it", alwaysWord("besiege"))}

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
	if g.mayBesiege(x) == nil {
		q.Options = append(q.Options, table.Option{Verb: "besiege"})
	}
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
	newModel := len(which.From(g.army(x), func(y brigadeID) bool { return g.originOf(y) == nma }))
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
var toldBombards = story.Row{Kind: "bombard", Level: 1, Text: "{block} Bombards {area}{modifiers}", Tail: "Bombardment Value {rating} of {words}",
	Or: func(e table.Event) (text, tail string) {
		if len(e.Parts) > 0 {
			return "", "total {n}: Bombardment Value {rating} of {words}"
		}
		return "", ""
	}}

// bombardWith is a Bombardment (20.2): a Siege marker is placed if there is none; then the roll.
func (g *Game) bombardWith(x generalID, modifier int) {
	a, s := g.general[x].at, g.generals[x].side
	g.t.In("bombard-" + g.areas[a].name)
	defer g.t.Out()
	if !g.besieges(x) {
		g.placeSiege(a, x, false)
	}
	m := g.bombardModifiers(x)
	m.Add(modifier, g.eventName())
	die := g.roll1("bombard")
	score := die + m.Sum()
	g.sieges[a].value += max(0, score)
	surrender := g.fortresses[g.areas[a].class].surrender
	g.tell(table.Event{Kind: toldBombards.Kind, Side: s, Block: g.generals[x].name, Area: g.areas[a].name, Label: g.t.Label("bombard"), Dice: []int{die}, From: m.Sum(), N: score,
		Parts: m, Rating: itoa(g.sieges[a].value), Words: itoa(surrender)})
	if g.sieges[a].value >= surrender {
		g.surrenderFortress(a, s)
		return
	}
	if g.mayAssault(x) == nil {
		g.chooseAssault(x)
	}
}
