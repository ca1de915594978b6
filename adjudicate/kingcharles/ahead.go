package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/table"
)

// Orders ahead: further card plays of the turn, each with a condition.

// mostAhead is how many plays go ahead at most.
const mostAhead = 8

// sideFacts are what everybody knows of a side.
type sideFacts struct {
	At        []string `expr:"at" doc:"the Areas where Generals are"`
	Control   []string `expr:"control" doc:"the Areas controlled"`
	Besieging []string `expr:"besieging" doc:"the Areas where a Siege marker of the side stands"`
	Left      int      `expr:"left" doc:"cards still to be played of the six"`
	Passed    bool     `expr:"passed" doc:"the side has passed"`
}

// aheadFacts are what the condition of a play sent ahead may ask.
type aheadFacts struct {
	Turn  int       `expr:"turn" doc:"1 to 11"`
	Own   sideFacts `expr:"own"`
	Enemy sideFacts `expr:"enemy"`
}

func (b *Board) sentAhead() kind.Sent {
	areas := b.namesOf("area").All
	words := map[string][]string{}
	for _, of := range [...]string{"own.", "enemy."} {
		for _, list := range [...]string{"at", "control", "besieging"} {
			words[of+list] = areas
		}
	}
	return kind.Sent{Key: "ahead", Kinds: slices.Concat([]string{"card"}, cardFields), Most: mostAhead, Facts: aheadFacts{}, Words: words,
		When: "at your next plays", Head: "At a later play, if it is legal then:"}
}

// Holds says whether the condition of a play sent ahead is true now.
func (g *Game) Holds(ahead *game.Given, s table.Side) bool {
	if ahead.When == nil {
		return true
	}
	holds, err := ahead.When.Match(aheadFacts{Turn: g.turn, Own: g.sideFacts(s), Enemy: g.sideFacts(s.Other())})
	return holds && err == nil
}

func (g *Game) sideFacts(s table.Side) sideFacts {
	f := sideFacts{Left: g.left[s], Passed: g.passed[s]}
	for a := range g.everyArea() {
		if len(g.generalsIn(s, a)) > 0 {
			f.At = append(f.At, g.areas[a].name)
		}
		if g.control[a] == s {
			f.Control = append(f.Control, g.areas[a].name)
		}
		if g.sieges[a].on && g.generals[g.sieges[a].by].side == s {
			f.Besieging = append(f.Besieging, g.areas[a].name)
		}
	}
	return f
}
