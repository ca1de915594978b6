package thiswar

import (
	"fmt"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// actionSheet lists the Actions that can be taken now.
func actionSheet(g *Game, v *view.View, asked *view.Question) (lines []string) {
	b := g.Board
	t := speak(v.Lang)
	note := func(margin, words string) { lines = append(lines, margin+"# "+words) }
	note("  ", t.Sprintf("One line an Action, in order. To do nothing: actions: none"))
	note("  ", t.Sprintf("Either half of an Area's double name will do."))
	lines = append(lines, "  actions:")
	opts := b.next(v, asked)
	group := func(verb string) (any bool) {
		for _, o := range opts {
			if o.Verb == verb {
				lines = append(lines, g.groupSheet(v, asked, o)...)
				any = true
			}
		}
		return any
	}
	note("    ", t.Sprintf("MOVE: 1 AP an Area, any of its blocks, one or two Areas each."))
	if !group("move") {
		note("    ", t.Sprintf("No block of yours can move."))
	}
	at := len(lines)
	if group("muster") {
		lines = slices.Insert(lines, at, "    # "+t.Sprintf("MUSTER: 1 AP, any blocks to one Friendly Area."))
	}
	if voyages := sailLines(t, opts); voyages != nil {
		note("    ", t.Sprintf("SAIL: 1 AP a block."))
		lines = append(lines, voyages...)
	}
	if recruits := recruitLines(t, opts); recruits != nil {
		note("    ", t.Sprintf("RECRUIT: 1 AP a strength."))
		lines = append(lines, recruits...)
	}
	return lines
}

// sailLines lists the voyages: blocks that can sail to the same Areas share a line.
func sailLines(t tongue.Tongue, opts []table.Option) (lines []string) {
	var all []sheet.Choice
	for _, run := range sheet.Runs(opts, "sail") {
		all = sheet.Together(all, run[0], which.Each(run[1:], shortTo))
	}
	for _, c := range all {
		lines = append(lines, fmt.Sprintf("    # - {sail: %s, to: %s}", c.Names[0], shortTo(c.First)))
		lines = append(lines, c.Rest(t.Sprintf("also "), t.Sprintf("or "))...)
	}
	return lines
}

// groupSheet lists the marches of a Group Move or a Muster. Of each block, the first road stands as
// a choice; blocks that have the same roads share a line, and what can stand in its place follows.
func (g *Game) groupSheet(v *view.View, asked *view.Question, group table.Option) (lines []string) {
	t := speak(v.Lang)
	var roads []sheet.Choice
	for _, run := range sheet.Runs(g.Board.next(v, asked, group), "march") {
		nearFirst(run)
		ends := []string{endOf(run[0])}
		var others []string
		for _, o := range run[1:] {
			if end := endOf(o); !slices.Contains(ends, end) {
				ends = append(ends, end)
				others = append(others, roadWords(o)+attack(v, end, t.Sprintf(" (attack)")))
			}
		}
		roads = sheet.Together(roads, run[0], others)
	}
	if group.Verb == "muster" {
		return musterLines(t, group, roads)
	}
	lines = g.borderSheet(t, group.Areas[0])
	for _, c := range roads {
		lines = append(lines, groupLine(group, c)+attack(v, endOf(c.First), "   # "+t.Sprintf("attack")))
		lines = append(lines, c.Rest(t.Sprintf("also "), t.Sprintf("or "))...)
	}
	return lines
}

// bordersLeft says how many blocks may still cross the borders of an Area into enemies; other
// borders have no limit.
func (g *Game) bordersLeft(a areaID) (list []game.Left) {
	s := g.masked
	for _, l := range g.Links[a] {
		if limit := g.Borders[l.Border].Limit; limit != block.Unlimited && g.held(s.Other(), l.To) {
			list = append(list, game.Left{Area: g.placeName(l.To), Blocks: max(0, limit-int(g.Crossed[s][l.Border])-g.willCross(s, l.Border))})
		}
	}
	return list
}

// borderSheet says the same on a sheet.
func (g *Game) borderSheet(t tongue.Tongue, from string) []string {
	a, ok := g.area(from)
	if !ok {
		return nil
	}
	left := which.Each(g.bordersLeft(a), func(x game.Left) string { return fmt.Sprintf("%s %d", short(x.Area), x.Blocks) })
	return sheet.Wrap("    # "+t.Sprintf("Blocks that may still attack from %s: ", short(from)), sheet.Commas(left))
}

func groupLine(group table.Option, c sheet.Choice) string {
	return fmt.Sprintf("    # - {%s: %s, blocks: {%s: %s}}", group.Verb, short(group.Areas[0]), c.Names[0], roadWords(c.First))
}

// musterLines lists who can come to a Muster, and how.
func musterLines(t tongue.Tongue, group table.Option, roads []sheet.Choice) (lines []string) {
	if len(roads) == 0 {
		return nil
	}
	var others []string
	for i, c := range roads {
		for k, name := range c.Names {
			if i > 0 || k > 0 {
				others = append(others, name+": "+roadWords(c.First))
			}
		}
	}
	return append([]string{groupLine(group, roads[0])}, sheet.Wrap("    #     "+t.Sprintf("and "), sheet.Commas(others))...)
}

// endOf is the Area a march ends in.
func endOf(o table.Option) string {
	if o.Areas[1] != "" {
		return o.Areas[1]
	}
	return o.Areas[0]
}

// attack gives words where a march ends among enemies outside a City.
func attack(v *view.View, area, words string) string {
	for i := range v.Areas {
		if v.Areas[i].Name == area && v.Areas[i].Enemy+len(v.Areas[i].Seen) > 0 {
			return words
		}
	}
	return ""
}

func roadWords(o table.Option) string { return sheet.Road(short(o.Areas[0]), short(o.Areas[1])) }

// nearFirst puts the marches of a block in the order of their length, so that a sheet shows
// the straight road to a neighbour, and not one around.
func nearFirst(run []table.Option) {
	slices.SortStableFunc(run, func(a, b table.Option) int { return steps(a) - steps(b) })
}

// steps is how many Areas a march enters.
func steps(o table.Option) int {
	if o.Areas[1] != "" {
		return 2
	}
	return 1
}
