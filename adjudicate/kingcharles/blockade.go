package kingcharles

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
)

// askBlockade is which Blockades Bombard (21).
var askBlockade = question{Name: "blockade", Rule: "21", Shape: kind.List, Verb: "bombard", Of: "unit", Words: []string{"end"}, For: "which Blockades Bombard",
	Put:  func(g *Game, _ *view.Question) bool { return done(func() { g.bombardBlockades(g.masked) }) },
	Text: "Which of your Blockades Bombards? (21)",
	Done: map[string]string{"bombard": "{name} Bombards."},
	Plan: inBattle.plan("blockade", "Blockades", "Which Generals at Blockade & Siege markers Bombard (21): names, all, or none.", readSeries("bombard", "end"), "all Bombard", (*Game).defaultLast)}

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
	for n := len(g.bombarded) + 1; ; n++ {
		q := &table.Question{Side: s, Name: "blockade", At: Sides[s] + "-" + itoa(n), Series: Sides[s] + itoa(g.turn), Options: []table.Option{end}}
		for a := range g.everyArea() {
			if x := g.sieges[a].by; g.sieges[a].on && g.sieges[a].blockade && !slices.Contains(g.bombarded, a) && g.generals[x].side == s && g.size(x) >= g.besiegingSize(a) {
				q.Options = append(q.Options, g.generalOption("bombard", x))
			}
		}
		if len(q.Options) == 1 {
			break
		}
		g.t.Safe()
		o := g.t.Ask(q)
		if o.Verb == "end" {
			break
		}
		x, _ := g.Board.general(o.Name)
		g.bombarded = append(g.bombarded, g.general[x].at)
		g.t.In(Sides[s] + "-" + itoa(n))
		g.bombardWith(x, 0)
		g.t.Out()
	}
}
