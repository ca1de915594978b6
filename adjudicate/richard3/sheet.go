package richard3

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// actionSheet lists what can be done in an Action Phase.
func actionSheet(g *Game, _ *view.View, _ *view.Question) (lines []string) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	s := g.masked
	g.useCard(s)
	say("  # One line an action, in order. To do nothing: actions: none")
	say("  actions:")
	if g.event.allows("move") {
		var groups []string
		for a := range g.areas {
			if g.mayMove(s, areaID(a)) == nil {
				if lines := g.groupSheet(s, areaID(a)); lines != nil {
					groups = append(append(groups, g.borderSheet(s, areaID(a))...), lines...)
				}
			}
		}
		if groups == nil {
			say("    # MOVE: no block of yours can march.")
		} else {
			say("    # MOVE: 1 AP an area, any of its blocks,")
			say("    # %s; other roads will do too.", cmp.Or(g.event.Roads, "one or two areas each"))
			say("    # Borders: how many more of your blocks may cross (5.2.1).")
			lines = append(lines, groups...)
		}
	}
	if g.event.allows("sail") {
		say("    # SAIL: 1 AP a block; from a port to a port two for 1 AP: [A, B].")
		lines = append(lines, g.placesSheet(s, "sail", "to")...)
	}
	if g.event.allows("recruit") {
		say("    # RECRUIT: 1 AP a block.")
		lines = append(lines, g.placesSheet(s, "recruit", "in")...)
	}
	if e := g.event; e.Own != nil {
		say("%s", e.Help)
		for _, o := range g.actionOptions(s) {
			if o.Verb == e.Own.Verb {
				lines = append(lines, e.Sheet(g, s, g.Named(o.Areas[0]))...)
			}
		}
	}
	if g.event.allows("move") || g.event.allows("sail") {
		say("    # MAIN ATTACK, where you attack over several borders, for example:")
		say("    #   the line  - {main: Essex, from: Rutland}")
	}
	return lines
}

// bordersLeft says how many blocks the borders of an area still let across.
func (g *Game) bordersLeft(s table.Side, a areaID) (list []game.Left) {
	for _, l := range g.Links[a] {
		if limit := g.limit(l.Border); limit != block.Unlimited {
			list = append(list, game.Left{Area: g.areaName(l.To), Blocks: max(0, limit-int(g.Crossed[s][l.Border]))})
		}
	}
	return list
}

// borderSheet says the same on a sheet.
func (g *Game) borderSheet(s table.Side, a areaID) []string {
	left := which.Each(g.bordersLeft(s, a), func(x game.Left) string { return fmt.Sprintf("%s %d", x.Area, x.Blocks) })
	return sheet.Wrap("    # Borders of "+g.areaName(a)+": ", sheet.Commas(left))
}

// groupSheet lists the marches of the blocks of an area: the nearest as a
// choice, the others as what can stand in its place, one road to each area.
func (g *Game) groupSheet(s table.Side, a areaID) (lines []string) {
	for _, x := range g.In(s, a) {
		if g.Blocks[x].Moved {
			continue
		}
		var near, far []string
		first, remark := "", ""
		ends := which.Each(g.Links[a], func(l block.Link) string { return g.areaName(l.To) })
		for _, o := range g.marchOptions(nil, s, x, g.reach(), noArea) {
			end := o.Areas[0]
			for _, a := range o.Areas {
				if a != "" {
					end = a
				}
			}
			attack := ""
			if g.Count[s.Other()][g.Named(end)] > 0 {
				attack = " (attack)"
			}
			switch {
			case first == "":
				first, remark = sheet.Road(o.Areas[:]...), strings.Replace(attack, " (attack)", " # attack", 1)
			case o.Areas[1] == "":
				near = append(near, end+attack)
			case !slices.Contains(ends, end):
				far = append(far, sheet.Road(o.Areas[:]...)+attack)
				ends = append(ends, end)
			}
		}
		if first == "" {
			continue
		}
		line := fmt.Sprintf("    # - {move: %s, blocks: {%s: %s}}", g.areaName(a), g.name(x), first)
		if len(line)+len(remark) <= sheet.Width {
			line += remark
		}
		lines = append(lines, line)
		lines = append(lines, sheet.Wrap("    #     or ", sheet.Commas(append(near, far...)))...)
	}
	return lines
}

// placesSheet lists the voyages or recruits of each block: the first place as a choice, the others
// as what can stand in its stead. Blocks that have the same places share them.
func (g *Game) placesSheet(s table.Side, verb, preposition string) (lines []string) {
	var all []sheet.Choice
	for _, run := range sheet.Runs(g.actionOptions(s), verb) {
		all = sheet.Together(all, run[0], which.Each(run[1:], func(o table.Option) string { return g.withPort(verb, o.Areas[0]) }))
	}
	for _, c := range all {
		port := ""
		if verb == "sail" && g.areas[g.Named(c.First.Areas[0])].majorPort {
			port = "   # a port"
		}
		lines = append(lines, fmt.Sprintf("    # - {%s: %s, %s: %s}%s", verb, c.Names[0], preposition, c.First.Areas[0], port))
		lines = append(lines, c.Rest("also ", "or ")...)
	}
	return lines
}

// withPort marks a major port, where two blocks can land for one point (5.3.1).
func (g *Game) withPort(verb, area string) string {
	if verb == "sail" && g.areas[g.Named(area)].majorPort {
		return area + " (port)"
	}
	return area
}

func (g *Game) musterSheet(s table.Side, to areaID) (lines []string) {
	for x := range g.EveryBlock() {
		roads := which.Each(g.musterMarches(nil, s, x, to), func(o table.Option) string { return sheet.Road(o.Areas[:]...) })
		if g.owner(x) != s || roads == nil {
			continue
		}
		slices.SortStableFunc(roads, func(a, b string) int { return len(a) - len(b) })
		lines = append(lines, fmt.Sprintf("    # - {muster: %s, blocks: {%s: %s}}", g.areaName(to), g.name(x), roads[0]))
		lines = append(lines, sheet.Wrap("    #     or ", sheet.Commas(roads[1:]))...)
	}
	return lines
}
