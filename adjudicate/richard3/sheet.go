package richard3

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/block"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/checking"
	"fieldpost/adjudicate/internal/writing"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// sheet writes the orders part of a sheet: each legal choice a line to take
// the # away from.
func (b *Board) sheet(v *view.View) (lines []string) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if !b.sane(v) {
		say("  # The view does not hold together; ask the adjudicator for it again.")
		return lines
	}
	for i := range v.Asked {
		q := &v.Asked[i]
		lines = append(lines, writing.Wrap("  # ", strings.Fields(q.Text))...)
		if q.Name != "actions" {
			say("  # Take the # away before one choice:")
		}
		switch q.Name {
		case "actions":
			lines = append(lines, b.actionSheet(v)...)
		case "regroup":
			say("  # One block to an area, or several: {Warwick: Essex, March: Kent}")
			say("  # regroup: stay")
			for _, o := range checking.Options(q) {
				if o.Verb == "regroup" {
					say("  # regroup: {%s: %s}", o.Name, o.Areas[0])
				}
			}
		case "supply", "exile":
			lines = append(lines, b.lossSheet(v, q)...)
		case "home":
			lines = append(lines, b.homeSheet(v)...)
		case "enter":
			for _, o := range checking.Options(q) {
				say("  # enter: {%s: %s}", o.Name, o.Areas[0])
			}
		default:
			for _, o := range checking.Options(q) {
				say("  # %s: %s%s", q.Name, orders.Quote(answerWords(q.Name, o)), eventWords(q.Name, o))
			}
		}
	}
	return lines
}

// answerWords is how a single answer stands in a sheet.
func answerWords(name string, o table.Option) string {
	switch {
	case name == "card", name == "hit", o.Verb == "treason", o.Verb == "execute":
		return o.Name
	case o.Verb == "spare":
		return "nobody"
	case name == "battle":
		return o.Areas[0]
	}
	return o.String()
}

// eventWords says behind an event card what it does.
func eventWords(name string, o table.Option) string {
	if name != "card" {
		return ""
	}
	switch o.Name {
	case forceMarch:
		return "   # 1 AP: one group, up to three areas"
	case muster:
		return "        # any blocks to one area, normal marches"
	case piracy:
		return "        # 2 AP: voyages that may attack"
	case plague:
		return "        # an Enemy city: each block loses a step"
	case surprise:
		return "      # 1 AP: one group, border limits +1"
	case treason:
		return "       # 1 AP: one group; one Treachery Roll"
	}
	return ""
}

// masked sets a masked game up for listing what can be done in a phase.
func (b *Board) masked(v *view.View) *Game {
	g := b.Masked(v)
	g.t = table.New(table.Config{})
	return g
}

func (b *Board) actionSheet(v *view.View) (lines []string) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	g := b.masked(v)
	s := g.masked
	c := g.cards[g.played[s]]
	g.ap, g.event = int(c.points), ""
	if c.event {
		g.event = c.name
	}
	say("  # One line an action, in order. To do nothing: actions: none")
	say("  actions:")
	if g.allows("move") {
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
			say("    # %s; other roads will do too.", reachWords(g.event))
			say("    # Borders: how many more of your blocks may cross (5.2.1).")
			lines = append(lines, groups...)
		}
	}
	if g.allows("sail") {
		say("    # SAIL: 1 AP a block; from a port to a port two for 1 AP: [A, B].")
		lines = append(lines, g.placesSheet(s, "sail", "to")...)
	}
	if g.allows("recruit") {
		say("    # RECRUIT: 1 AP a block.")
		lines = append(lines, g.placesSheet(s, "recruit", "in")...)
	}
	if g.allows("muster") {
		say("    # MUSTER: any blocks that can reach one area, each with its road.")
	}
	if g.allows("plague") {
		say("    # PLAGUE: every block there loses a step.")
	}
	for _, o := range g.actionOptions(s) {
		switch o.Verb {
		case "plague":
			say("    # - {plague: %s}", o.Areas[0])
		case "muster":
			lines = append(lines, g.musterSheet(s, g.Named(o.Areas[0]))...)
		}
	}
	if g.allows("move") || g.allows("sail") {
		say("    # MAIN ATTACK, where you attack over several borders, for example:")
		say("    #   the line  - {main: Essex, from: Rutland}")
	}
	return lines
}

func reachWords(event string) string {
	switch event {
	case forceMarch:
		return "up to three areas each"
	case surprise:
		return "one or two areas each, border limits +1"
	}
	return "one or two areas each"
}

// borderSheet says how many blocks the borders of an area still let across.
func (g *Game) borderSheet(s table.Side, a areaID) []string {
	var left []string
	for _, l := range g.Links[a] {
		if limit := g.limit(l.Border); limit != block.Unlimited {
			left = append(left, fmt.Sprintf("%s %d", g.areaName(l.To), max(0, limit-int(g.Crossed[s][l.Border]))))
		}
	}
	return writing.Wrap("    # Borders of "+g.areaName(a)+": ", writing.Commas(left))
}

// groupSheet lists the marches of the blocks of an area: the nearest as a
// choice, the others as what can stand in its place, one road to each area.
func (g *Game) groupSheet(s table.Side, a areaID) (lines []string) {
	reach := 2
	if g.event == forceMarch {
		reach = 3
	}
	for _, x := range g.In(s, a) {
		if g.Blocks[x].Moved {
			continue
		}
		var near, far, ends []string
		first, remark := "", ""
		for _, l := range g.Links[a] {
			ends = append(ends, g.areaName(l.To))
		}
		for _, o := range g.marchOptions(nil, s, x, reach, noArea) {
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
				first, remark = writing.Road(o.Areas[:]...), strings.Replace(attack, " (attack)", " # attack", 1)
			case o.Areas[1] == "":
				near = append(near, end+attack)
			case !slices.Contains(ends, end):
				far = append(far, writing.Road(o.Areas[:]...)+attack)
				ends = append(ends, end)
			}
		}
		if first == "" {
			continue
		}
		line := fmt.Sprintf("    # - {move: %s, blocks: {%s: %s}}", g.areaName(a), g.name(x), first)
		if len(line)+len(remark) <= writing.Width {
			line += remark
		}
		lines = append(lines, line)
		lines = append(lines, writing.Wrap("    #     or ", writing.Commas(append(near, far...)))...)
	}
	return lines
}

// placesSheet lists the voyages or recruits of each block: the first place as
// a choice, the others as what can stand in its stead. Blocks that have the same places
// share them.
func (g *Game) placesSheet(s table.Side, verb, preposition string) (lines []string) {
	type places struct {
		first          string
		others, blocks []string
	}
	var all []places
	opts := slices.Clone(g.actionOptions(s))
	for i := 0; i < len(opts); {
		o := opts[i]
		if o.Verb != verb {
			i++
			continue
		}
		p := places{first: o.Areas[0]}
		for i++; i < len(opts) && opts[i].Verb == verb && opts[i].Name == o.Name; i++ {
			p.others = append(p.others, g.withPort(verb, opts[i].Areas[0]))
		}
		k := slices.IndexFunc(all, func(x places) bool { return x.first == p.first && slices.Equal(x.others, p.others) })
		if k < 0 {
			k, all = len(all), append(all, p)
		}
		all[k].blocks = append(all[k].blocks, o.Name)
	}
	for _, p := range all {
		port := ""
		if verb == "sail" && g.areas[g.Named(p.first)].majorPort {
			port = "   # a port"
		}
		lines = append(lines, fmt.Sprintf("    # - {%s: %s, %s: %s}%s", verb, p.blocks[0], preposition, p.first, port))
		lines = append(lines, writing.Wrap("    #     also ", writing.Commas(p.blocks[1:]))...)
		lines = append(lines, writing.Wrap("    #     or ", writing.Commas(p.others))...)
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
	for i := range g.Blocks {
		x := blockID(i)
		if g.owner(x) != s || !g.canReach(s, x, to) {
			continue
		}
		var roads []string
		for _, o := range g.marchOptions(nil, s, x, 2, to) {
			roads = append(roads, writing.Road(o.Areas[:]...))
		}
		slices.SortStableFunc(roads, func(a, b string) int { return len(a) - len(b) })
		lines = append(lines, fmt.Sprintf("    # - {muster: %s, blocks: {%s: %s}}", g.areaName(to), g.name(x), roads[0]))
		lines = append(lines, writing.Wrap("    #     or ", writing.Commas(roads[1:]))...)
	}
	return lines
}

// lossSheet proposes a full list of losses and shows what else can be in it.
func (b *Board) lossSheet(v *view.View, q *view.Question) (lines []string) {
	g := b.masked(v)
	s := g.masked
	var first []string
	for i := range g.areas {
		a := areaID(i)
		n := block.Surplus(len(g.supplied(s, a)), g.supplyLimit(a))
		if n == 0 || q.Name == "exile" && !g.areas[a].exile {
			continue
		}
		var names []string
		for _, x := range g.supplied(s, a) {
			names = append(names, g.name(x))
		}
		first = append(first, names[:n]...)
		lines = append(lines, writing.Wrap("  # "+g.areaName(a)+", "+blocksWord(n)+" of: ", writing.Commas(names))...)
	}
	if first == nil {
		return []string{"  # " + q.Name + ": none"}
	}
	return append(lines, "  # "+q.Name+": ["+strings.Join(first, ", ")+"]")
}

// homeSheet proposes a home for each block that has a choice.
func (b *Board) homeSheet(v *view.View) (lines []string) {
	g := b.masked(v)
	var first []string
	for i := range g.Blocks {
		x := blockID(i)
		at := g.Blocks[i].At
		if at < 0 || g.owner(x) != g.masked || g.areas[at].exile {
			continue
		}
		homes := g.homes(g.masked, x)
		if len(homes) < 2 {
			continue
		}
		var names []string
		for _, h := range homes {
			names = append(names, g.areaName(h))
		}
		first = append(first, g.name(x)+": "+names[0])
		lines = append(lines, writing.Wrap("  # "+g.name(x)+" to: ", writing.Commas(names))...)
	}
	if first == nil {
		return []string{"  # home: none"}
	}
	return append(lines, "  # home: {"+strings.Join(first, ", ")+"}")
}
