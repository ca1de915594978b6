package richard3

import (
	"slices"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/table"
)

// supplyPhase plays the Supply Phase (1.4, 7.0): heirs enter and a new King is
// crowned at its beginning (6.81, 6.82), prisoners may be executed (9.1),
// then both houses take their losses at the same time.
func (g *Game) supplyPhase() {
	g.t.In("supply")
	defer g.t.Out()
	g.minorsEnter()
	g.crown()
	g.executions()
	g.supplyLosses()
}

// minorsEnter brings on the senior minor heir for each heir killed since the
// last Supply Phase (4.5, 6.82).
func (g *Game) minorsEnter() {
	type entry struct {
		heir blockID
		to   areaID
	}
	var entries []entry
	g.t.Safe()
	g.t.Together(func(s table.Side) {
		chosen := []blockID{}
		for n := 0; n < g.minorsDue[s]; n++ {
			x := g.seniorMinor(s, chosen)
			if x == noBlock {
				return
			}
			chosen = append(chosen, x)
			q := &table.Question{Side: s, Name: "enter", At: "enter-" + g.name(x), Series: g.t.Key(), Block: g.name(x)}
			for a := range g.areas {
				if g.mayHeirEnter(s, areaID(a)) == nil {
					q.Options = append(q.Options, table.Option{Verb: "enter", Name: g.name(x), Areas: [3]string{g.Names[a]}})
				}
			}
			if q.Options == nil {
				return // no crown area is open: he waits
			}
			entries = append(entries, entry{x, g.Named(g.t.Ask(q).Areas[0])})
		}
	})
	for _, e := range entries {
		s := g.owner(e.heir)
		g.minorsDue[s]--
		g.Blocks[e.heir].Strength = g.info(e.heir).max
		g.place(e.heir, e.to)
		g.t.Tell(table.Event{Kind: "heir-enters", To: table.Nobody, Side: s, Block: g.name(e.heir), Area: g.areaName(e.to)})
	}
	g.freePrisoner()
}

func (g *Game) seniorMinor(s table.Side, except []blockID) blockID {
	best := noBlock
	for i := range g.Blocks {
		x := blockID(i)
		if g.Blocks[i].At != minor || g.owner(x) != s {
			continue
		}
		taken := false
		for _, e := range except {
			taken = taken || e == x
		}
		if !taken && (best == noBlock || g.info(x).rank < g.info(best).rank) {
			best = x
		}
	}
	return best
}

// crown makes each house's senior heir King or Pretender (3.21, 6.81).
func (g *Game) crown() {
	for s := table.First; s <= table.Second; s++ {
		if x := g.seniorHeir(s); x != g.claimant[s] {
			g.claimant[s] = x
			g.tellClaim(s)
		}
	}
}

// executions lets the holder of Exeter or Clarence end the danger that he defects back (9.1).
func (g *Game) executions() {
	var condemned []blockID
	g.t.Safe()
	g.t.Together(func(s table.Side) {
		for _, x := range [2]blockID{g.exeter[s], g.clarence[s]} {
			if x == noBlock || !g.lostHeir(x) || g.Blocks[x].At < 0 && g.Blocks[x].At != pool {
				continue
			}
			o := g.t.Ask(&table.Question{Side: s, Name: "execute", At: "execute-" + g.name(x), Block: g.name(x), Options: []table.Option{
				{Verb: "spare", Name: g.name(x)}, {Verb: "execute", Name: g.name(x)}}})
			if o.Verb == "execute" {
				condemned = append(condemned, x)
			}
		}
	})
	for _, x := range condemned {
		g.t.Tell(table.Event{Kind: "executed", To: table.Nobody, Side: g.owner(x), Block: g.name(x)})
		g.eliminate(x)
	}
}

// supplyLimit is how many blocks an area supplies (7.1, 7.2).
func (g *Game) supplyLimit(a areaID) int {
	switch {
	case g.areas[a].exile:
		return g.areas[a].exileLimit
	case g.areas[a].city:
		return 5
	}
	return 4
}

// supplied lists the blocks that count against an area's limit: all, but in
// an exile area not its own mercenaries (7.2).
func (g *Game) supplied(s table.Side, a areaID) []blockID {
	return slices.DeleteFunc(g.In(s, a), func(x blockID) bool { return g.areas[a].exile && g.info(x).home == a })
}

// knownMercenaries counts the mercenaries that everybody knows to be at home
// in an exile area, since no block has left it this campaign.
func (g *Game) knownMercenaries(s table.Side, a areaID) int {
	if g.departed[a] {
		return 0
	}
	return int(g.Count[s][a]) - len(g.supplied(s, a))
}

// choose asks a house which of an area's surplus blocks to name, each once. It asks
// wherever the number that everybody sees is over the limit: whether
// mercenaries excuse it is nobody else's business.
func (g *Game) choose(s table.Side, name, verb string, areas func(areaID) bool) (chosen []blockID) {
	seen := false
	q := table.Question{Side: s, Name: name, Series: g.t.Key(), Hidden: true}
	for i := range g.areas {
		a := areaID(i)
		limit := g.supplyLimit(a)
		if !areas(a) || int(g.Count[s][a])-g.knownMercenaries(s, a) <= limit {
			continue
		}
		seen = true
		supplied := g.supplied(s, a)
		q.At, q.Area = Houses[s]+"-"+g.areaName(a), g.areaName(a)
		chosen = append(chosen, block.Choose(g.t, q, supplied, block.Surplus(len(supplied), limit), func(x blockID) table.Option {
			return table.Option{Verb: verb, Name: g.name(x)}
		})...)
	}
	if seen && chosen == nil {
		q.At, q.Area, q.Options = Houses[s]+"-none", "", []table.Option{{Verb: "none"}}
		g.t.Ask(&q)
	}
	return chosen
}

// supplyLosses reduces each surplus block one step, the owner choosing (7.1, 7.2).
func (g *Game) supplyLosses() {
	var reduced [2][]blockID
	g.t.Safe()
	g.t.Together(func(s table.Side) {
		reduced[s] = g.choose(s, "supply", "reduce", func(areaID) bool { return true })
	})
	for s := range reduced {
		for _, x := range reduced[s] {
			g.loseStep(x, "supply")
		}
	}
}
