package kingcharles

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// Sheet writes the orders part of a sheet: each legal choice a line to take the # away from.
func (r *Rules) Sheet(v *view.View) (lines []string) {
	t, b := speak(v.Lang), r.board
	if b.understood(v) == nil {
		return []string{"  # " + t.Sprintf("The view does not hold together; ask the adjudicator for it again.")}
	}
	done := map[string]bool{}
	for i := range v.Asked {
		q := &v.Asked[i]
		lines = append(lines, sheet.Wrap("  # ", tongue.Fields(q.Text))...)
		if done[q.Name] {
			continue // its lines stand above
		}
		done[q.Name] = true
		g := b.Masked(v)
		switch q.Name {
		case "card", "bonus":
			lines = append(lines, g.known().Lines(t, q, g.cardRemark(t))...)
			lines = append(lines, g.usesSheet(t, q)...)
		case "actions":
			lines = append(lines, "  actions:")
			lines = append(lines, commented(t, "    # - ", g.uses(g.book.Grammar().Options(q)))...)
		case "recruit":
			lines = append(lines, g.recruitSheet(t, q)...)
		default:
			lines = append(lines, g.known().Lines(t, q, nil)...)
		}
		if v.Pace == "plans" && slices.Contains(g.book.Grammar().Lead, q.Name) && q.Name != "bonus" {
			lines = append(lines, aheadSheet(t)...)
		}
	}
	return sheet.Fit(lines)
}

// cardRemark says behind a card what it is.
func (g *Game) cardRemark(t tongue.Tongue) func(table.Option) string {
	return func(o table.Option) string {
		i := slices.IndexFunc(g.cards, func(c card) bool { return c.Name == o.Name })
		switch {
		case i < 0:
			return ""
		case g.mandatory(cardID(i)):
			return "   # " + t.Sprintf("a Mandatory Event")
		case g.cards[i].campaign():
			return "   # " + t.Sprintf("a Campaign card")
		case g.opsValue(cardID(i)) > 0:
			return ""
		case g.mayPlayEvent(g.masked, cardID(i)) == nil:
			return "   # " + t.Sprintf("an Event that you can play")
		}
		return "   # " + t.Sprintf("to be Discarded (12.7)")
	}
}

// use is what a card can be used for: an item with what can stand in its place.
type use struct {
	item   string
	others []string
}

// uses are what cards can be used for, of all those that a list of options has: one line each
// for PC markers, Raids and each General.
func (g *Game) uses(opts []table.Option) (list []use) {
	var places []string
	for _, o := range opts {
		switch o.Verb {
		case "place":
			places = append(places, orders.Quote(o.Areas[0]))
		case "raid":
			list = append(list, use{item: "{raid: " + writeRaid(o) + "}"})
		case "move":
			list = append(list, use{item: "{move: " + orders.Quote(o.Name) + "}"})
		case "bombard":
			list = append(list, use{item: "{bombard: " + orders.Quote(o.Name) + "}"})
		case "event", "recruit":
			list = append(list, use{item: o.Verb})
		}
	}
	if places != nil {
		list = append([]use{{"{place: " + places[0] + "}", places[1:]}}, list...)
	}
	return list
}

// commented are uses as comments behind a head.
func commented(t tongue.Tongue, head string, list []use) (lines []string) {
	for _, u := range list {
		lines = append(lines, head+u.item)
		lines = append(lines, sheet.Wrap(head[:strings.IndexByte(head, '#')+1]+"     "+t.Word("or "), sheet.Commas(u.others))...)
	}
	return lines
}

// usesSheet shows under a card what it can be used for, of all cards that are offered.
func (g *Game) usesSheet(t tongue.Tongue, q *view.Question) (lines []string) {
	var all []table.Option
	for _, o := range g.book.Grammar().Options(q) {
		c := noCard
		if o.Verb == "play" {
			c = g.cardHere(q, o.Name)
		}
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
			if g.onMap(x) && g.general[x].box == outside && g.mayStep(a, l.to) == nil {
				return append(lines, "  #   - {move: "+orders.Quote(all[at].Name)+", by: ["+orders.Quote(g.areas[l.to].name)+", pc], siege: mask}")
			}
		}
	}
	return append(lines, "  #   - {move: General, by: [Area, Area, pc]}")
}

// cardHere is a card that a question offers: of the hand, or drawn as a bonus.
func (g *Game) cardHere(q *view.Question, name string) cardID {
	if q.Name != "bonus" {
		return g.heldNamed(g.masked, name)
	}
	for _, c := range g.bonus[0].cards {
		if g.cards[c].Name == name {
			return c
		}
	}
	return noCard
}

// recruitPlaces are whom a side can raise and place, by which verb, and where.
func (g *Game) recruitPlaces(q *view.Question) (heads []string, verbs map[string]string, to map[string][]string) {
	verbs, to = map[string]string{}, map[string][]string{}
	for _, o := range g.book.Grammar().Options(q) {
		head, at := o.Name, o.Target
		switch o.Verb {
		case "train", "blockade":
			head, at = o.Verb, ""
			to[head] = append(to[head], orders.Quote(o.Areas[0]))
		case "general":
			a, there := g.Board.area(o.Areas[0])
			x, known := g.Board.general(o.Name)
			if !there || !known {
				continue
			}
			to[head] = append(to[head], orders.Quote(o.Areas[0])+g.takesThere(x, a))
			at = ""
		case "with", "end", enough:
			continue
		}
		if verbs[head] == "" {
			verbs[head] = o.Verb
			heads = append(heads, head)
		}
		if at != "" {
			to[head] = append(to[head], orders.Quote(at))
		}
	}
	return heads, verbs, to
}

// recruitSheet lists whom a side can raise and place where: those who can go to the same places
// together.
func (g *Game) recruitSheet(t tongue.Tongue, q *view.Question) (lines []string) {
	heads, verbs, to := g.recruitPlaces(q)
	var must []string
	for i := range g.brigade {
		if g.brigade[i].box == reformed && g.brigades[i].side == g.masked {
			must = append(must, g.brigades[i].name)
		}
	}
	if len(must) > 0 && g.raising.phase {
		lines = append(lines, sheet.Wrap("  # "+t.Sprintf("These have Reformed, and must be placed if they can: "), sheet.Commas(must))...)
	}
	lines = append(lines, "  # "+t.Sprintf("One line each. For nothing: %s: none", q.Name), "  recruit:")
	listed := map[string]bool{}
	for i, h := range heads {
		if listed[h] || len(to[h]) == 0 {
			continue
		}
		others := to[h][1:]
		switch verbs[h] {
		case "train", "blockade":
			lines = append(lines, "    # - {"+h+": "+to[h][0]+"}")
		case "general":
			for _, at := range to[h] {
				lines = append(lines, "    # - {general: "+orders.Quote(h)+", at: "+at+"}")
			}
			continue
		default:
			var alike []string
			for _, x := range heads[i+1:] {
				if !listed[x] && verbs[x] == verbs[h] && slices.Equal(to[x], to[h]) {
					listed[x] = true
					alike = append(alike, orders.Quote(x))
				}
			}
			lines = append(lines, "    # - {"+verbs[h]+": "+orders.Quote(h)+", at: "+to[h][0]+"}")
			lines = append(lines, sheet.Wrap("    #     "+t.Word("also "), sheet.Commas(alike))...)
		}
		lines = append(lines, sheet.Wrap("    #     "+t.Word("or "), sheet.Commas(others))...)
	}
	return lines
}

// takesThere is the first Brigade that a General placed in an Area can take onto his Display,
// as an item has it.
func (g *Game) takesThere(x generalID, a areaID) string {
	was := g.general[x]
	g.general[x] = generalState{box: outside, at: a, under: noGeneral}
	list := g.takeable(x)
	g.general[x] = was
	if len(list) == 0 {
		return ""
	}
	return ", with: [" + orders.Quote(g.brigades[list[0]].name) + "]"
}

// aheadSheet shows how further plays go ahead.
func aheadSheet(t tongue.Tongue) []string {
	words := t.Sprintf("Further plays of this turn can go ahead, up to %d: at each of yours the first is taken that is legal then and whose condition holds; if there is none, you are asked.", mostAhead)
	return append(sheet.Wrap("  # ", tongue.Fields(words)),
		"  # ahead:",
		"  #   - {when: enemy.passed, do: ask}",
		"  #   - {card: Operations 1, actions: [{place: Bedford}]}")
}
