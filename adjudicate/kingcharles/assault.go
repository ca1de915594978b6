package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
)

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
	case g.notableIn(a) != noNotable || g.areas[a].class == 0:
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
	Why: func(g *Game, q *table.Question, _ table.Option) *Reason {
		if x, ok := g.Board.general(q.Block); ok {
			return g.mayAssault(x)
		}
		return notAtEnemyFortress
	},
	Plan: inBattle.plan("assault", "An Assault", "Whether a General Assaults after a Bombardment (20.3): assault or hold.",
		readWords("assault", "hold"), "he does not", alwaysWord("hold"))}

func (g *Game) chooseAssault(x generalID) {
	a := g.general[x].at
	q := table.Question{Side: g.generals[x].side, Name: "assault", Block: g.generals[x].name, Area: g.areas[a].name, N: g.assaultModifiers(x, false).Sum()}
	if g.word(q, "hold", "assault") == "assault" {
		g.assault(x, false)
	}
}

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

var toldAssaults = story.Row{Kind: "assault", Level: 1, Text: "{block} Assaults {area}, {needed}{modifiers}", Tail: "{total}", Places: rolls}

// assault rolls for it; at once: without a Bombardment and without the -2 for a low value (#98).
// Whatever comes of it, the best Brigade of the Army is lost for good.
func (g *Game) assault(x generalID, atOnce bool) {
	a, s := g.general[x].at, g.generals[x].side
	g.t.In("assault-" + g.areas[a].name)
	defer g.t.Out()
	m := g.assaultModifiers(x, atOnce)
	e := table.Event{Kind: toldAssaults.Kind, Side: s, Block: g.generals[x].name, Area: g.areas[a].name, Dice: g.roll("assault", 2), Label: g.t.Label("assault"), Parts: m}
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
