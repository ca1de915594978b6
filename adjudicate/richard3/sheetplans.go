package richard3

import (
	"slices"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/plans"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// aheadSheet shows how actions go ahead with a card: a line for either case.
func (g *Game) aheadSheet() []string {
	examples := g.aheadExamples()
	return []string{
		"  # Actions can go ahead with the card. They are used if they are legal",
		"  # then; if not, you are asked. If you turn out to be Player 1:",
		"  # if_first: {actions: " + examples[0] + "}",
		"  # and if you are Player 2:",
		"  # if_second: {actions: " + examples[1] + "}",
	}
}

// aheadExamples are two actions that are legal as the board stands, of
// different blocks: marches, or voyages for those overseas.
func (g *Game) aheadExamples() [2]string {
	s := g.masked
	g.ap, g.event = 1, &plain
	examples := [2]string{"none", "none"}
	n := 0
	add := func(words, to string) bool {
		words = "[{" + words + "}]"
		if n == len(examples) || !g.open(s, g.Named(to)) || len("  # if_second: {actions: "+words+"}") > sheet.Width {
			return false
		}
		examples[n] = words
		n++
		return true
	}
	for x := range g.EveryBlock() {
		if g.owner(x) != s || g.Blocks[x].At < 0 {
			continue
		}
		for _, o := range g.marchOptions(nil, s, x, 1, noArea) {
			if add("move: "+g.areaName(g.Blocks[x].At)+", blocks: {"+g.name(x)+": "+o.Areas[0]+"}", o.Areas[0]) {
				break
			}
		}
	}
	last := ""
	for _, o := range g.actionOptions(s) {
		if o.Verb == "sail" && o.Name != last && add("sail: "+o.Name+", to: "+o.Areas[0], o.Areas[0]) {
			last = o.Name
		}
	}
	return examples
}

// battlesSheet says besides, at the pace of plans, what the house does where the plan in
// force says nothing, and which kinds a plan has.
func (b *Board) battlesSheet(g *Game, v *view.View, _ *view.Question) []string {
	lines := []string{kind.TakeAway(tongue.Tongue{}), "  # battles: planned"}
	if v.Pace != "plans" {
		return lines
	}
	r := newRules(b)
	return append(lines, b.book.Sheet(tongue.Tongue{}, plans.InForce(v.Plan, r.PlanKinds(g.masked), r.AreaNames()),
		func(kind string) bool { return b.book.Arises(g, kind, v) },
		"Your plan in force answers all that can be asked in these battles.", r.someArea(v))...)
}

// someArea is one where a battle waits.
func (r *Rules) someArea(v *view.View) string {
	for _, b := range v.Battles {
		return b.Area
	}
	return r.board.land.Names[0]
}

// PlanExample is a short plan for a house that is asked for its battles, about the first
// of them and its own blocks there.
func (r *Rules) PlanExample(v *view.View) []string {
	asked := slices.ContainsFunc(v.Asked, func(q view.Question) bool { return q.Name == "battles" })
	if !asked || len(v.Battles) == 0 || r.board.known(v) == nil {
		return nil
	}
	area := r.someArea(v)
	own := plans.OwnIn(v, area)
	if len(own) == 0 {
		return nil
	}
	leaves, losses := own[0].Name, "levies, nobles, heirs"
	if i := slices.IndexFunc(own, func(b view.Block) bool { return b.Type == "noble" }); i >= 0 {
		losses = "levies, " + orders.Quote(own[i].Name) + ", others"
	}
	home, goes := "friendly, anywhere", "to where friends are"
	if near := plans.FriendlyNear(v, r.Neighbours(area)); near != "" {
		home, goes = near+", "+home, "for "+near+" if he can"
	}
	lines := []string{"plan:", "  battle:"}
	lines = append(lines, plans.Remark("    ", leaves+" leaves with his last step, "+goes+"; all others fire.")...)
	lines = append(lines,
		"    - when: block.name == \""+leaves+"\" and block.strength == 1",
		"      do: [{retreat: ["+home+"]}, fire]",
		"    - do: fire",
		"  battle@"+area+":")
	lines = append(lines, plans.Remark("    ", "Here, in the last round, I decide: 'ask' brings a call to me.")...)
	lines = append(lines,
		"    - when: round == 4",
		"      do: ask")
	lines = append(lines, plans.Remark("  ", "Who takes the hits, of those who are strongest then.")...)
	return append(lines, "  losses: ["+losses+"]", "  regroup: stay")
}
