package richard3

import (
	"strings"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
)

// maySail checks a Sea Move (5.3): one block for a point, from coast to coast in one
// sea zone, to a Friendly or Vacant area; Piracy may attack (5.1).
func (g *Game) maySail(s table.Side, b blockID, to areaID) *Reason {
	switch {
	case g.ap < 1:
		return noPoints
	case !g.event.allows("sail"):
		return eventOnly
	}
	return g.mayVoyage(s, b, to)
}

// mayVoyage is maySail without the price.
func (g *Game) mayVoyage(s table.Side, b blockID, to areaID) *Reason {
	at := g.Blocks[b].At
	switch {
	case at < 0:
		return notThere
	case g.Blocks[b].Moved:
		return alreadyMoved
	}
	if why := g.sailable(s, b, at, to); why != nil {
		return why
	}
	if g.Count[s.Other()][to] > 0 {
		if !g.event.Attacks {
			return notOpen
		}
		if why := g.mayEnter(s, bySea, to); why != nil {
			return why
		}
	}
	return g.mayLeave(s, b)
}

// sailable checks what a voyage asks of the block and the two areas, whoever holds them.
func (g *Game) sailable(s table.Side, b blockID, from, to areaID) *Reason {
	x := g.info(b)
	switch {
	case x.welsh, x.cityLevy, x.kind == rebel, x.home >= 0 && g.scots(x.home):
		return cannotSail
	case g.areas[from].seas == 0 || g.areas[to].seas == 0:
		return notCoastal
	case from == to || g.areas[from].seas&g.areas[to].seas == 0:
		return otherSea
	case g.enemyExile(s, to):
		return enemyExile
	}
	return nil
}

// scots says whether a mercenary's home is joined to England by land: the
// Scots march, and never sail (2.72, 5.3).
func (g *Game) scots(home areaID) bool { return len(g.Links[home]) > 0 }

// seaMove sails a block and, from major port to major port, a second one with it (5.3.1).
func (g *Game) seaMove(s table.Side, b blockID, to areaID) {
	from := g.Blocks[b].At
	pair := g.areas[from].majorPort && g.areas[to].majorPort && !g.event.Attacks
	g.sail(s, b, to)
	if !pair {
		return
	}
	q := &table.Question{Side: s, Name: "actions", At: "second-block", Series: g.series, Area: g.areaName(to), Block: g.name(b), Options: []table.Option{{Verb: "alone"}}}
	for _, x := range g.In(s, from) {
		q.Offer(g.mayVoyage(s, x, to) == nil, table.Option{Verb: "with", Name: g.name(x)})
	}
	if o := g.t.Ask(q); o.Verb == "with" {
		x, _ := g.block(s, o.Name)
		g.sail(s, x, to)
	}
}

func (g *Game) sail(s table.Side, b blockID, to areaID) {
	m := block.Goes(b, g.Blocks[b].At, to)
	m.Way = voyage
	g.moves = append(g.moves, m)
	g.enter(s, b, bySea, to)
}

// readSailing reads {sail: Warwick, to: Kent}, or two blocks from port to port.
func readSailing(r *reader, item *orders.Node) {
	n := item.Get("sail")
	a, ok := r.NameOf(item.Get("to"), "area")
	blocks := []*orders.Node{n}
	if n.Kind == orders.List {
		blocks = n.Items
		if len(blocks) < 1 || len(blocks) > 2 {
			r.Report(n, "wrong-kind", "one block sails, or two from one major port to another (5.3.1)")
			return
		}
	}
	for i, item := range blocks {
		b, known := r.NameOf(item, "block")
		if i == 1 && known && strings.EqualFold(item.Value, blocks[0].Value) {
			r.Report(item, "named-twice", "%s is named twice", b)
			return
		}
		switch {
		case !known || !ok:
		case i == 0:
			r.Add("actions", item, table.Option{Verb: "sail", Name: b, Areas: [3]string{a}})
		default:
			r.Add("actions", item, table.Option{Verb: "with", Name: b})
		}
	}
}
