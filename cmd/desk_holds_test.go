package cmd

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"fieldpost/cmd/internal/desk"
)

// What is held of the desk at each click.

// refuses holds that where a block cannot go it is said why, with the rule if it can go elsewhere.
func (c *clicks) refuses() {
	c.t.Helper()
	names := slices.Sorted(maps.Keys(c.ans.Blocks))
	if c.in != nil || len(names) == 0 {
		return
	}
	areas := c.seat.desk.Rules.AreaNames()
	r := rand.New(rand.NewPCG(uint64(len(c.did)), 1)) // what is clicked does not depend on what is refused
	who, area := names[r.IntN(len(names))], areas[r.IntN(len(areas))]
	if slices.ContainsFunc(c.ans.Ways, func(w desk.Way) bool { return w.Who == who && slices.Contains(w.Road, area) }) {
		return
	}
	var why *desk.Reason
	err := c.call("why", desk.Attempt{Draft: c.draft, At: c.at, List: max(c.ans.List, 0), Who: who, Area: area}, &why)
	known := why != nil && why.Text != "" && (why.Rule != "" || !slices.ContainsFunc(c.ans.Ways, func(w desk.Way) bool { return w.Who == who && len(w.Road) > 0 }))
	if err != nil || !known && c.ans.List >= 0 { // where all is answered nothing need be known
		c.fault("%s to %s: %v %+v", who, area, err, why)
	}
}

// apart holds that no two ways read alike: whoever clicks one of them knows which.
func (c *clicks) apart() {
	c.t.Helper()
	seen := map[string][]string{}
	for _, w := range c.ans.Ways {
		words := fmt.Sprintf("%s: %s: %s %v", w.Who, w.Do, w.Label, w.Road)
		if was := seen[words]; was != nil {
			c.fault("%q and %q are both %q", was, w.Answers, words)
		}
		seen[words] = w.Answers
	}
}

// last says that an answer comes at the end of a list.
func (c *clicks) last(answer string) bool {
	g := c.seat.desk.Rules.Grammar()
	p := g.PartOf(g.Parse(answer).Verb)
	return p != nil && p.End == ""
}

// stays holds that what comes at the end of a list takes nothing away from what may come before it.
func (c *clicks) stays() {
	c.t.Helper()
	next, lists := c.edited()
	if c.in != nil || c.ans.Of >= len(lists) || lists[c.ans.Of].Done || c.ans.Lists[c.ans.Of].Over && c.ans.List >= 0 {
		return
	}
	if _, _, why := c.broken(); why != nil {
		return
	}
	l := &lists[c.ans.Of]
	if n := len(l.Items); n == 0 || !c.last(l.Items[n-1][0]) {
		return
	}
	for len(l.Items) > 0 && c.last(l.Items[len(l.Items)-1][0]) {
		dropItem(l, len(l.Items)-1)
	}
	now := c.ans.Ways
	var before desk.Answer
	if err := c.call("ask", desk.Request{Draft: next, At: c.at, List: &c.ans.Of}, &before); err != nil {
		c.fault("%v", err)
	}
	for _, w := range before.Ways {
		if !c.last(w.Answers[0]) && !slices.ContainsFunc(now, func(x desk.Way) bool { return slices.Equal(x.Answers, w.Answers) }) {
			c.fault("%q cannot be ordered any more", w.Answers)
		}
	}
}

// cards holds that the words of each card of the hand say what it is for, if its name does not.
func (c *clicks) cards() {
	c.t.Helper()
	var b desk.Board
	if err := c.call("board", struct{}{}, &b); err != nil {
		c.fault("%v", err)
	}
	for _, card := range b.Cards {
		if !strings.HasPrefix(card.Text, card.Name) && !strings.Contains(card.Text, " "+card.Name) && card.Name[0] > '9' {
			c.fault("the card %q says %q", card.Name, card.Text)
		}
	}
}

// tells holds that a sheet which is refused says why where it can be mended: at an item, or as a
// question that is still to be answered.
func (c *clicks) tells() {
	c.t.Helper()
	was := c.at
	defer func() {
		if c.at = was; c.load(desk.Request{Draft: c.draft}) != nil {
			c.fault("%s is there no more", was)
		}
	}()
	missing := false
	for _, tab := range slices.Clone(c.ans.Tabs) {
		c.at = tab.Key
		if err := c.load(desk.Request{Draft: c.draft}); err != nil {
			c.fault("%v", err)
		}
		if l, k, why := c.broken(); why != nil {
			if why.Text == "" {
				c.fault("it is not said why item %d of list %d is not legal", k, l)
			}
			return
		}
		missing = missing || tab.Key == "" && c.ans.List >= 0
	}
	begun := slices.ContainsFunc(c.draft.Lists, func(l desk.List) bool { return len(l.Items) > 0 || l.Done })
	if _, r := c.report(); !r.OK && begun && !(missing && slices.ContainsFunc(r.Problems, func(p desk.Reason) bool { return p.Code == "unanswered" })) {
		c.fault("no order is marked, and the check says %+v", r.Problems)
	}
}
