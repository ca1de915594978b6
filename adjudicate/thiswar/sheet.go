package thiswar

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
)

// remark says behind a card what it gives; where several are named, how often it is in the hand.
func (g *Game) remark(t tongue.Tongue, question string, o table.Option) (words string) {
	k := slices.IndexFunc(g.cards, func(c card) bool { return c.name == o.Name && c.event != nil })
	if question == "card" {
		if k >= 0 {
			words = "   # " + t.Sprintf("%d AP, %s", g.cards[k].ap, inTongue(t, &g.cards[k]))
		}
		return words
	}
	if n := len(which.From(g.hand[g.masked], func(c cardID) bool { return g.cards[c].name == o.Name })); n > 1 {
		words = t.Sprintf(" (%d times)", n)
	}
	if k >= 0 {
		words += t.Sprintf(" (%d AP)", g.cards[k].ap)
	}
	return words
}

// recruitSheet lists who can gain strength or be deployed where.
func recruitSheet(g *Game, v *view.View, q *view.Question) (lines []string) {
	t := speak(v.Lang)
	recruits := recruitLines(t, g.book.Grammar().Options(q))
	if recruits == nil {
		return []string{"  # " + t.Sprintf("No block can gain any."), kind.TakeAway(t), "  # " + q.Name + ": none"}
	}
	lines = append(lines, "  # "+t.Sprintf("One line a strength. For nothing: %s: none", q.Name), "  "+q.Name+":")
	return append(lines, recruits...)
}

func recruitLines(t tongue.Tongue, opts []table.Option) (lines []string) {
	for _, run := range sheet.Runs(opts, "") {
		o, from := run[0], ""
		if o.Target != "" {
			from = ", from: " + o.Target
		}
		switch o.Verb {
		case "strengthen", "strip":
			lines = append(lines, "    # - {"+o.Verb+": "+o.Name+from+"}")
		case "deploy":
			lines = append(lines, "    # - {deploy: "+o.Name+", in: "+short(o.Areas[0])+from+"}")
			lines = append(lines, sheet.Wrap("    #     "+t.Sprintf("or "), sheet.Commas(which.Each(run[1:], shortTo)))...)
		}
	}
	return lines
}

// shortTo is where an answer goes, as a sheet writes it.
func shortTo(o table.Option) string { return short(o.Areas[0]) }

// short is the first half of an Area's double name: sheets are typed on phones.
func short(name string) string {
	one, _, _ := strings.Cut(name, " & ")
	return one
}

// inTongue is a card's phase and, in another language, the name that it has there.
func inTongue(t tongue.Tongue, c *card) string {
	phase := t.Word(c.event.Phase)
	if w := cardIn(t, c.name); w != c.name {
		return w + ", " + phase
	}
	return phase
}

// next are the options of a list after some answers, as its side knows them.
func (b *Board) next(v *view.View, asked *view.Question, answers ...table.Option) []table.Option {
	if q, err := check.Next(b.Masked(v).known(), asked, answers); err == nil && q != nil {
		return q.Options
	}
	return nil
}
