package thiswar

import (
	"fieldpost/adjudicate/game/story"
	"fieldpost/adjudicate/game/table"
)

// What Henrietta brings (11.11): strength, and how much of it for Artillery.
const (
	queensStrength = 3
	queensCannon   = 1
)

// anyCannon lets all strength go to Artillery.
const anyCannon = -1

// strengthIn is strength that is recruited by the rules of 6.3 in some Areas only, elsewhere being why not in others; cannon is how much of it may be
// added to Artillery blocks or used to deploy them.
func (g *Game) strengthIn(s table.Side, strength, cannon int, where func(areaID) bool, elsewhere *Reason) *raising {
	r := &raising{side: s, left: strength}
	guns := func(x blockID) bool { return g.info(x).cannon }
	r.add = func(x blockID) *Reason {
		switch {
		case !where(g.Blocks[x].At):
			return elsewhere
		case !guns(x):
			return g.mayStrengthen(s, x)
		case cannon == 0:
			return gainsNothing
		}
		return g.mayGain(s, x)
	}
	r.put = func(x blockID, a areaID) *Reason {
		switch {
		case !where(a):
			return elsewhere
		case !guns(x):
			return g.mayDeploy(s, x, a)
		case cannon == 0:
			return gainsNothing
		}
		return g.mayComeTo(s, x, a)
	}
	r.paid = func(x blockID, _ areaID) {
		if guns(x) && cannon > 0 {
			cannon--
		}
	}
	return r
}

var toldQueen = rows.Add(story.Row{Kind: "queen", Level: 2, Text: "The Queen meets the King in {area}, with {n} strength"})

// meetQueen gives the Royalist the strength that Henrietta has brought, as soon as
// she is in a Friendly Area with Charles, once in a game (11.11, reading
// henrietta-once). It is called whenever blocks have moved, after settle.
func (g *Game) meetQueen() {
	at := g.Blocks[g.queen].At
	if g.metQueen || !g.isArea(at) || g.Blocks[g.charles].At != at || !g.friendly(Royalist, at) {
		return
	}
	g.metQueen = true
	g.tell(table.Event{Kind: toldQueen.Kind, Side: Royalist, Area: g.placeName(at), N: queensStrength})
	g.queensGift(at)
}

// queensGift lets the Royalist recruit what the Queen has brought to an Area.
func (g *Game) queensGift(at areaID) {
	g.recruit("henrietta", g.strengthIn(Royalist, queensStrength, queensCannon, g.near(Royalist, at), notNearQueen))
}

// near lets strength be used in the Area where somebody is, and next to it, where it
// is Friendly (6.47, 11.11).
func (g *Game) near(s table.Side, at areaID) func(areaID) bool {
	return func(a areaID) bool {
		return g.isArea(a) && g.friendly(s, a) && (a == at || g.Joined(a, at) != noBorder)
	}
}
