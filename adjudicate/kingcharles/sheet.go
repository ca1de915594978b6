package kingcharles

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// cardSheet proposes a card, and what it can be used for.
func (g *Game) cardSheet(v *view.View, q *view.Question) []string {
	t := speak(v.Lang)
	return append(g.known().Lines(t, q, g.cardRemark(t)), g.usesSheet(t, q)...)
}

// actionsSheet proposes what a card is used for.
func (g *Game) actionsSheet(v *view.View, q *view.Question) []string {
	return append([]string{"  actions:"}, commented(speak(v.Lang), "    # - ", g.uses(g.book.Grammar().Options(q)))...)
}

// cardRemark says behind a card what it is.
func (g *Game) cardRemark(t tongue.Tongue) func(table.Option) string {
	return func(o table.Option) string {
		c, ok := g.cardNamed(o.Name)
		switch {
		case !ok:
			return ""
		case g.mandatory(c):
			return "   # " + t.Sprintf("a Mandatory Event")
		case g.cards[c].campaign():
			return "   # " + t.Sprintf("a Campaign card")
		case g.opsValue(c) > 0:
			return ""
		case g.mayPlayEvent(g.masked, c) == nil:
			return "   # " + t.Sprintf("an Event that you can play")
		}
		return "   # " + t.Sprintf("to be Discarded (12.7)")
	}
}

// use is an item of a list that can be written, with who else may stand in it, and what else
// behind its first or last key.
type use struct {
	item         string
	also, others []string
}

// item is how an answer stands in a list of items, with those that go with it.
func (g *Game) item(list string, answers ...table.Option) string {
	lines := g.book.Write(list, answers)
	return strings.TrimPrefix(lines[min(1, len(lines)-1)], "    - ") // of a verb that is none, in a view changed by hand, there is no second
}

// uses are what cards can be used for, of all those that a list of options has: one line each
// for PC markers, Raids and each General.
func (g *Game) uses(opts []table.Option) (list []use) {
	var places []string
	for _, o := range opts {
		switch o.Verb {
		case "place":
			places = append(places, orders.Quote(o.Areas[0]))
		case "end":
		default:
			list = append(list, use{item: g.item("actions", o)})
		}
	}
	if places != nil {
		list = append([]use{{item: "{place: " + places[0] + "}", others: places[1:]}}, list...)
	}
	return list
}

// commented are uses as comments behind a head.
func commented(t tongue.Tongue, head string, list []use) (lines []string) {
	for _, u := range list {
		under := head[:strings.IndexByte(head, '#')+1] + "     "
		lines = append(append(lines, head+u.item), sheet.Wrap(under+t.Word("also "), sheet.Commas(u.also))...)
		lines = append(lines, sheet.Wrap(under+t.Word("or "), sheet.Commas(u.others))...)
	}
	return lines
}

// usesSheet shows under a card what it can be used for, of all cards that are offered.
func (g *Game) usesSheet(t tongue.Tongue, q *view.Question) (lines []string) {
	var all []table.Option
	from := g.held(g.masked)
	if q.Name == "bonus" {
		from = g.bonus[0].cards
	}
	for _, o := range g.book.Grammar().Options(q) {
		c := g.named(from, o.Name)
		if c == noCard {
			continue
		}
		var can table.Question
		g.offerActions(&can, &play{side: g.masked, card: c, was: slices.Clone(g.control)})
		for _, x := range can.Options {
			if x.Verb != "event" && !slices.Contains(all, x) {
				all = append(all, x)
			}
		}
	}
	words := t.Sprintf("With the card, what it is used for (12.4): up to as many of one kind as its value is, or as a Campaign card has; event for its Event, none for nothing. Of these:")
	lines = append(sheet.Wrap("  # ", tongue.Fields(words)), "  # actions:")
	lines = append(lines, commented(t, "  #   - ", g.uses(all))...)
	words = t.Sprintf("A General who moves goes by a way, and may have take, drop, with, leave, siege and assault besides:")
	lines = append(lines, sheet.Wrap("  # ", tongue.Fields(words))...)
	if at := slices.IndexFunc(all, func(o table.Option) bool { return o.Verb == "move" }); at >= 0 {
		x, _ := g.Board.general(all[at].Name)
		a := &activation{general: x, side: g.masked, terms: terms{}}
		for _, l := range g.areas[max(0, int(g.general[x].at))].links {
			if g.onMap(x) && g.general[x].box == outside && g.control[l.to] == table.Nobody && g.mayStep(a, l.to) == nil {
				return append(lines, "  #   - {move: "+orders.Quote(all[at].Name)+", by: ["+orders.Quote(g.areas[l.to].name)+", pc]}")
			}
		}
	}
	return append(lines, "  #   - {move: General, by: [Area, Area, pc]}")
}

// recruits are whom a side can raise and place, and where: those who can be raised at the same
// places together.
func (g *Game) recruits(opts []table.Option) (list []use) {
	type placing struct {
		of table.Option
		at []string
	}
	var all []placing
	var generals []use
	for _, o := range opts {
		switch o.Verb {
		case "general":
			generals = append(generals, use{item: g.item("recruit", append([]table.Option{o}, g.takesThere(o.Name, o.Areas[0])...)...)})
		case "raise", "train", "blockade":
			i := slices.IndexFunc(all, func(p placing) bool { return p.of.Verb == o.Verb && p.of.Name == o.Name })
			if i < 0 {
				i, all = len(all), append(all, placing{of: o})
			}
			all[i].at = append(all[i].at, orders.Quote(cmp.Or(o.Target, o.Areas[0])))
		}
	}
	for i, p := range all {
		if p.at == nil {
			continue // listed with another
		}
		u := use{item: g.item("recruit", p.of), others: p.at[1:]}
		for k := i + 1; p.of.Verb == "raise" && k < len(all); k++ {
			if x := &all[k]; x.of.Verb == "raise" && slices.Equal(x.at, p.at) {
				u.also, x.at = append(u.also, orders.Quote(x.of.Name)), nil
			}
		}
		list = append(list, u)
	}
	return append(list, generals...)
}

// recruitSheet lists whom a side can raise and place where.
func (g *Game) recruitSheet(v *view.View, q *view.Question) (lines []string) {
	t := speak(v.Lang)
	must := g.names(which.Of(g.everyBrigade(), func(x brigadeID) bool { return g.brigade[x].box == reformed && g.brigades[x].side == g.masked }))
	if len(must) > 0 && g.raising.phase {
		lines = append(lines, sheet.Wrap("  # "+t.Sprintf("These have Reformed, and must be placed if they can: "), sheet.Commas(must))...)
	}
	lines = append(lines, "  # "+t.Sprintf("One line each. For nothing: %s: none", q.Name), "  recruit:")
	return append(lines, commented(t, "    # - ", g.recruits(g.book.Grammar().Options(q)))...)
}

// takesThere is the first Brigade that a General placed in an Area can take onto his Display.
func (g *Game) takesThere(general, area string) (takes []table.Option) {
	x, _ := g.Board.general(general)
	a, _ := g.area(area)
	g.placed(x, a, func() {
		if list := g.takeable(x); list != nil {
			takes = append(takes, g.brigadeOption("with", list[0]))
		}
	})
	return takes
}
