package thiswar

import (
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/say"
)

// known is the game as the side of a view knows it, nil where the view does not hold together.
func (b *Board) known(v *view.View) *kind.Known[*Game] {
	if !b.sane(v) {
		return nil
	}
	return b.Masked(v).known()
}

func (g *Game) known() *kind.Known[*Game] {
	return &kind.Known[*Game]{Book: g.book, Game: g, Knows: g.masked, Sit: func(t *table.Table) { g.t = t },
		More: func(why *Reason, name string) (text, hint say.Text) { return g.whereIs(why.Text, name), hint }}
}

// WhyNot says why an answer to a question is not legal, nil if it is.
func (g *Game) WhyNot(q *table.Question, o table.Option) *Reason { return g.book.WhyNot(g, q, o) }

// whereIs adds to a reason where a block of one's own is.
func (g *Game) whereIs(why say.Text, name string) say.Text {
	x, ok := g.block(g.masked, name)
	if !ok {
		return why
	}
	switch at := g.Blocks[x].At; at {
	case pool:
		return say.Textf("%s; %s is in your Recruitment Pool", why, name)
	case besideMap:
		return say.Textf("%s; %s is beside the map", why, name)
	case removed, absent:
		return say.Textf("%s; %s is out of the game", why, name)
	default:
		return say.Textf("%s; %s is in %s", why, name, g.placeName(at))
	}
}

// warn says what is legal and probably a mistake.
func (b *Board) warn(c *check.Checker, g *Game, v *view.View) {
	if c.Problems > 0 || g == nil || c.Asked == nil || c.Asked.Name != "actions" {
		return
	}
	if g.ap > 0 && g.played[g.masked] != noCard {
		c.Unwise("unspent", "%d of %d AP would be left, and cannot be saved (6.02)", g.ap, g.cards[g.played[g.masked]].ap)
	}
	for _, h := range v.Cities {
		city, _ := b.city(h.City)
		before := h.Side == v.Side
		if before && g.cityControl(city) != g.masked {
			c.Unwise("city-lost", "%s would not be yours any more (4.21)", h.City)
		}
	}
	x := &g.Blocks[g.charles]
	if g.masked == Royalist && x.At >= 0 && g.fighting(Royalist, x.At) == 1 && g.held(Parliament, x.At) {
		c.Unwise("king-alone", "Charles would fight without another Infantry or Cavalry block (4.52)")
	}
}
