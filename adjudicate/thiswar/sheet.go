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

// Sheet writes the orders part of a sheet: each legal choice a line to take the
// # away from.
func (r *Rules) Sheet(v *view.View) (lines []string) {
	if !r.board.sane(v) {
		return []string{"  # " + speak(v.Lang).Sprintf("The view does not hold together; ask the adjudicator for it again.")}
	}
	t := speak(v.Lang)
	done := map[string]bool{}
	for i := range v.Asked {
		q := &v.Asked[i]
		lines = append(lines, sheet.Wrap("  # ", tongue.Fields(q.Text))...)
		if done[q.Name] {
			continue // its lines stand above
		}
		done[q.Name] = true
		m := r.board.Masked(v).known()
		if k := m.Find(q.Name); k != nil && k.Sheet != nil {
			lines = append(lines, k.Sheet(m.Game, v, q)...)
			continue
		}
		lines = append(lines, m.Lines(t, q, m.Game.remark(t, q.Name, v.Hand))...)
	}
	return sheet.Fit(append(lines, r.plansSheet(v)...))
}

// remark says behind a card what it gives; where several are named, how often it is in a hand.
func (g *Game) remark(t tongue.Tongue, question string, hand []string) func(table.Option) string {
	return func(o table.Option) (words string) {
		k := slices.IndexFunc(g.cards, func(c card) bool { return c.name == o.Name && c.event != nil })
		if question == "card" {
			if k >= 0 {
				words = "   # " + t.Sprintf("%d AP, %s", g.cards[k].ap, inTongue(t, &g.cards[k]))
			}
			return words
		}
		n := 0
		for _, card := range hand {
			if card == o.Name {
				n++
			}
		}
		if n > 1 {
			words = t.Sprintf(" (%d times)", n)
		}
		if k >= 0 {
			words += t.Sprintf(" (%d AP)", g.cards[k].ap)
		}
		return words
	}
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
