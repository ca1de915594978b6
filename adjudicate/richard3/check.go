package richard3

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// known is the game as the house of a view knows it, nil where the view does not hold together.
func (b *Board) known(v *view.View) *kind.Known[*Game] {
	if !b.sane(v) {
		return nil
	}
	g := b.Masked(v)
	g.t = table.New(table.Config{})
	if !b.book.Ready(g, v) {
		return nil
	}
	return &kind.Known[*Game]{Book: b.book, Game: g, Knows: g.masked, Sit: func(t *table.Table) { g.t = t }, More: g.more}
}

// more adds to a refusal where the block is, or which ports there are.
func (g *Game) more(why *Reason, name string) (text, hint say.Text) {
	text = why.Text
	switch why.Code {
	case notThere.Code, notInPool.Code:
		text = g.whereIs(text, name)
	case notPortToPort.Code:
		ports := which.Of(areaID(len(g.areas)), func(a areaID) bool { return g.areas[a].majorPort })
		hint = say.Textf("major ports: %s", strings.Join(which.Each(ports, g.areaName), ", "))
	}
	return text, hint
}

// whereIs adds to a reason where a block of one's own is.
func (g *Game) whereIs(why say.Text, name string) say.Text {
	x, ok := g.block(g.masked, name)
	if !ok {
		return why
	}
	switch at := g.Blocks[x].At; {
	case at >= 0:
		return say.Textf("%s; %s is in %s", why, name, g.areaName(at))
	case at == pool:
		return say.Textf("%s; %s is in your pool, to be recruited", why, name)
	case at == faceDown:
		return say.Textf("%s; %s is out for this campaign", why, name)
	case at == minor:
		return say.Textf("%s; %s is a minor", why, name)
	case at == dead:
		return say.Textf("%s; %s is dead", why, name)
	}
	return say.Textf("%s; %s is not with you", why, name)
}

// warn says what is legal and probably a mistake.
func (b *Board) warn(c *check.Checker, g *Game, v *view.View) {
	if c.Problems > 0 || g == nil || c.Asked == nil || c.Asked.Name != "actions" {
		return
	}
	if g.ap > 0 {
		c.Unwise("unspent", "%d of %d AP would be left, and cannot be saved (1.1)", g.ap, g.cards[g.played[g.masked]].points)
	}
	for _, a := range v.Areas {
		at := g.Named(a.Name)
		if len(a.Own) > 0 && g.areas[at].city && g.Count[g.masked][at] == 0 {
			c.Unwise("city-left", "%s would be left without a block of yours in its city", a.Name)
		}
	}
}

// restate says in plain sentences what accepted answers will do: g is the
// masked game in which they were checked.
func (g *Game) restate(c *check.Checker, v *view.View) []say.Text {
	var lines []string
	for _, e := range g.t.Result().Events {
		if e.For(g.masked) {
			if d := describe(e); d.Level > 0 {
				lines = append(lines, d.Text+".")
			}
		}
	}
	for _, t := range c.Taken {
		if s := g.book.Sentence(t.Q.Name, t.O); !s.IsZero() {
			lines = append(lines, s.String())
		}
	}
	for _, a := range g.Battles() {
		was := slices.ContainsFunc(v.Battles, func(b view.Battle) bool { return b.Area == g.Names[a] })
		if c.Asked.Name == "actions" && g.Attacker[a] == g.masked && !was {
			lines = append(lines, fmt.Sprintf("This attacks %s in %s.", blocksWord(int(g.Count[g.masked.Other()][a])), g.Names[a]))
		}
	}
	if len(lines) == 0 {
		lines = append(lines, "You do nothing.")
	}
	return which.Each(lines, func(l string) say.Text { return say.Words(strings.Replace(l, "..", ".", 1)) })
}

// restateAhead says what is sent ahead of its question: what it would do as the board
// stands, or where that is not all legal, what is written.
func (r *Rules) restateAhead(v *view.View, given []game.Given) (lines []say.Text) {
	heads := r.Heads()
	for _, s := range r.GoingAhead(v, given) {
		lines = append(lines, heads[s.Condition])
		found := orders.NewReader("", nil)
		c, g, _ := r.Try(s.View, s.Actions, found)
		said := r.Grammar().ItemWords(s.Actions)
		otherwise := slices.ContainsFunc(s.Actions, func(g game.Given) bool { return g.Else != nil })
		if g != nil && g.t != nil && !otherwise && !found.Problems().Refused() {
			said = g.restate(c, s.View)
		}
		for _, l := range said {
			lines = append(lines, say.Textf("  %s", l))
		}
	}
	return lines
}
