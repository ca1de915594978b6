package kingcharles

import "fieldpost/adjudicate/game/table"

// risesAt is the score at which London rises (annex-100).
const risesAt = 5

var specialRising = special{ID: "london-rising", Do: always((*Game).londonRising)}

// londonRising rolls for London: on 5 it is Royalist, and Parliament's Brigades Inside go to an
// unoccupied Area beside it, or Disperse (annex-100). Generals Outside stay (r96).
func (g *Game) londonRising() {
	a := g.london
	if g.control[a] != Parliament {
		return
	}
	inside := g.garrison(a)
	die := g.roll1("rising")
	var m table.Parts
	m.Add(g.infrasOfSide(Royalist), "Royalist Economic Infrastructures")
	m.Add(-g.infrasOfSide(Parliament), "Parliament Economic Infrastructures")
	m.Add(-len(inside), "Brigades Inside")
	if !g.tellRoll(table.Event{Kind: toldPlot.Kind, Side: Royalist, Area: g.areas[a].name, Label: g.t.Label("rising"), Dice: []int{die}, Parts: m}, risesAt) {
		return
	}
	g.liftSiege(a)
	for _, x := range g.insiders(a) { // with a General their way out is shut
		g.disperseArmy(x)
	}
	g.setControl(a, Royalist)
	g.leaveLondon()
	g.vacated(a)
}

// leaveLondon has the Brigades Inside go where they can.
func (g *Game) leaveLondon() {
	a, to := g.london, noArea
	series := g.t.Key() + "/displaced"
	for n, x := range g.within(a) {
		q := &table.Question{Side: Parliament, Name: "displaced", At: "unit-" + itoa(n+1), Series: series, Block: g.brigades[x].name}
		for _, l := range g.areas[a].links {
			if l.to == to || to == noArea && !g.occupied(Royalist, l.to) && !g.occupied(Parliament, l.to) && !(g.fortified(l.to) && g.control[l.to] == Royalist) {
				q.Options = append(q.Options, table.Option{Verb: "move", Name: g.brigades[x].name, Target: g.areas[l.to].name})
			}
		}
		if len(q.Options) == 0 {
			g.disperseBrigades([]brigadeID{x})
			continue
		}
		to, _ = g.Board.area(g.t.Ask(q).Target)
		g.put(x, inArea(to))
		g.tell(table.Event{Kind: toldDisplaced.Kind, Side: Parliament, Area: g.areas[to].name, N: 1})
	}
}
