package richard3

import (
	"slices"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/internal/planning"
	"fieldpost/adjudicate/internal/writing"
	"fieldpost/adjudicate/view"
)

// plansSheet is what a sheet has besides at the pace of plans.
func (r *Rules) plansSheet(v *view.View) (lines []string) {
	if v.Pace != "plans" || !r.board.sane(v) {
		return nil
	}
	for _, q := range v.Asked {
		switch q.Name {
		case "card":
			lines = append(lines, r.board.aheadSheet(v)...)
		case "battles":
			lines = append(lines, r.battlesSheet(v)...)
		}
	}
	return lines
}

// aheadSheet shows how actions go ahead with a card: a line for either case.
func (b *Board) aheadSheet(v *view.View) []string {
	examples := b.aheadExamples(v)
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
func (b *Board) aheadExamples(v *view.View) [2]string {
	g := b.masked(v)
	s := g.masked
	g.ap, g.event = 1, ""
	examples := [2]string{"none", "none"}
	n := 0
	add := func(words, to string) bool {
		words = "[{" + words + "}]"
		if n == len(examples) || !g.open(s, g.Named(to)) || len("  # if_second: {actions: "+words+"}") > writing.Width {
			return false
		}
		examples[n] = words
		n++
		return true
	}
	for i := range g.Blocks {
		x := blockID(i)
		if g.owner(x) != s || g.Blocks[i].At < 0 {
			continue
		}
		for _, o := range g.marchOptions(nil, s, x, 1, noArea) {
			if add("move: "+g.areaName(g.Blocks[i].At)+", blocks: {"+g.name(x)+": "+o.Areas[0]+"}", o.Areas[0]) {
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

// atBattles are the kinds of question that can come between the call for the
// battles and the next one; those of lastTurn come after the seventh turn only.
var (
	atBattles = []string{"battle", "losses", "regroup", "order", "treason", "enter", "execute", "supply"}
	lastTurn  = []string{"exile", "mulligan", "hand"}
)

// battlesSheet says what the house does where the plan in force says nothing,
// and which kinds a plan has.
func (r *Rules) battlesSheet(v *view.View) []string {
	arises := func(kind string) bool {
		switch {
		case !slices.Contains(atBattles, kind) && !(v.Turn == 7 && slices.Contains(lastTurn, kind)):
			return false
		case kind == "treason" && v.Fact("treason") != v.Side:
			return false
		}
		return kind != "order" || len(v.Battles) >= 2 && v.Fact("player1") == v.Side
	}
	s, _ := House(v.Side)
	return planBook.Sheet(tongue.Tongue{}, planning.InForce(v.Plan, r.PlanKinds(s), r.AreaNames()), arises,
		"Your plan in force answers all that can be asked in these battles.", r.someArea(v))
}

// someArea is one where a battle waits.
func (r *Rules) someArea(v *view.View) string {
	for _, b := range v.Battles {
		return b.Area
	}
	return r.board.land.Names[0]
}
