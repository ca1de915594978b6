package kingcharles

import (
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/table"
)

// askBlockade is which Blockades Bombard (21).
func askBlockade() question {
	return question{Name: "blockade", Rule: "21", Shape: kind.List, Verb: "bombard", Of: "unit", Words: []string{"end"}, For: "which Blockades Bombard",
		Text: "Which of your Blockades Bombards? (21)",
		Done: map[string]string{"bombard": "{name} Bombards."},
		Late: func(_ *Game, q *table.Question) table.Option { return q.Options[len(q.Options)-1] }, Missed: "all"}
}

// blockadePhase lets Generals at Blockade & Siege markers Bombard for nothing, Parliament's first
// (21, r68, r79).
func (g *Game) blockadePhase() {
	for _, s := range [...]table.Side{Parliament, Royalist} {
		did := make([]bool, len(g.areas))
		for n := 1; ; n++ {
			q := &table.Question{Side: s, Name: "blockade", At: Sides[s] + "-" + itoa(n), Series: Sides[s] + itoa(g.turn), Options: []table.Option{{Verb: "end"}}}
			for i := range g.sieges {
				if x := g.sieges[i].by; g.sieges[i].on && g.sieges[i].blockade && !did[i] && g.generals[x].side == s && g.size(x) >= g.besiegingSize(areaID(i)) {
					q.Options = append(q.Options, table.Option{Verb: "bombard", Name: g.generals[x].name})
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
			did[g.general[x].at] = true
			g.t.In(Sides[s] + "-" + itoa(n))
			g.bombardFree(x, 0)
			g.t.Out()
		}
	}
}
