package thiswar

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/check"
	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// Sheet writes the orders part of a sheet: each legal choice a line to take the
// # away from.
func (r *Rules) Sheet(v *view.View) (lines []string) {
	if !r.board.sane(v) {
		return []string{"  # " + speak(v.Lang).Sprintf("The view does not hold together; ask the adjudicator for it again.")}
	}
	done := map[string]bool{}
	for i := range v.Asked {
		q := &v.Asked[i]
		lines = append(lines, sheet.Wrap("  # ", tongue.Fields(q.Text))...)
		if done[q.Name] {
			continue // its lines stand above
		}
		done[q.Name] = true
		lines = append(lines, r.board.choices(v, q)...)
	}
	return sheet.Fit(append(lines, r.plansSheet(v)...))
}

// choices are the lines of one question, by the shape of its answers.
func (b *Board) choices(v *view.View, asked *view.Question) (lines []string) {
	t := speak(v.Lang)
	q := b.book.Find(asked.Name)
	if q == nil {
		return nil
	}
	opts := b.book.Grammar().Options(asked)
	switch {
	case q.Sheet != nil:
		return q.Sheet(b.Masked(v), v, asked)
	case q.Shape == kind.Each:
		return b.eachSheet(v, q, asked)
	case q.Shape == kind.List:
		return b.listSheet(v, q, asked, opts)
	}
	lines = append(lines, takeAway(t))
	for _, o := range opts {
		lines = append(lines, "  # "+q.Name+": "+orders.Quote(b.book.Words(q, o))+b.remark(t, q, o))
	}
	return lines
}

// remark says behind a card what it gives.
func (b *Board) remark(t tongue.Tongue, q *question, o table.Option) string {
	if q.Of != "card" {
		return ""
	}
	for i := range b.cards {
		c := &b.cards[i]
		if c.name == o.Name && c.event != nil {
			return "   # " + t.Sprintf("%d AP, %s", c.ap, inTongue(t, c))
		}
	}
	return ""
}

// listSheet proposes a full list, and shows what else can be in it.
func (b *Board) listSheet(v *view.View, q *question, asked *view.Question, opts []table.Option) (lines []string) {
	t := speak(v.Lang)
	var names []string
	stop := ""
	for _, o := range opts {
		if w := b.book.Words(q, o); o.Name != "" || o.Areas[0] != "" {
			if !slices.Contains(names, w) {
				names = append(names, w)
			}
		} else {
			stop = w
		}
	}
	if len(names) > 1 {
		lines = append(lines, sheet.Wrap("  # "+t.Sprintf("of: "), sheet.Commas(b.priced(t, names, times(t, names, v.Hand))))...)
	}
	lines = append(lines, takeAway(t))
	if stop != "" {
		lines = append(lines, "  # "+q.Name+": "+stop)
	}
	// A list that is complete as it stands: the first answers that end it.
	var first []string
	for _, o := range b.playThrough(v, asked) {
		if w := b.book.Words(q, o); w != stop {
			first = append(first, orders.Quote(w))
		}
	}
	if len(first) == 0 && len(names) > 0 {
		first = []string{orders.Quote(names[0])}
	}
	if len(first) > 0 {
		lines = append(lines, "  # "+q.Name+": ["+strings.Join(first, ", ")+"]")
	}
	return lines
}

// times says how often each card is in a hand, where it is more than once.
func times(t tongue.Tongue, names, hand []string) []string {
	out := slices.Clone(names)
	for i, name := range names {
		n := 0
		for _, card := range hand {
			if card == name {
				n++
			}
		}
		if n > 1 {
			out[i] += t.Sprintf(" (%d times)", n)
		}
	}
	return out
}

// priced adds to the names of cards with an Event how many AP they have.
func (b *Board) priced(t tongue.Tongue, names, words []string) []string {
	for i, name := range names {
		k := slices.IndexFunc(b.cards, func(c card) bool { return c.name == name && c.event != nil })
		if k >= 0 {
			words[i] += t.Sprintf(" (%d AP)", b.cards[k].ap)
		}
	}
	return words
}

// eachSheet shows for each block where it can go, and a full mapping as an example.
func (b *Board) eachSheet(v *view.View, q *question, asked *view.Question) (lines []string) {
	t := speak(v.Lang)
	var heads []string
	to := map[string][]string{}
	stop := ""
	note := func(o table.Option) {
		head, value := b.book.Pair(q, o)
		if head == "" {
			stop = b.book.Words(q, o)
			return
		}
		if to[head] == nil {
			heads = append(heads, head)
		}
		if !slices.Contains(to[head], value) {
			to[head] = append(to[head], value)
		}
	}
	for i := range v.Asked {
		if v.Asked[i].Name == q.Name {
			for _, o := range b.book.Grammar().Options(&v.Asked[i]) {
				note(o)
			}
		}
	}
	answers := b.playThrough(v, asked)
	for _, o := range answers {
		note(o)
	}
	var example []string
	said := map[string]bool{}
	for _, o := range answers {
		head, value := b.book.Pair(q, o)
		if head != "" && !said[head] {
			said[head] = true
			example = append(example, head+": "+value)
		}
	}
	for _, h := range heads {
		if len(answers) == 0 {
			example = append(example, h+": "+to[h][0])
		}
	}
	lines = append(sharedLines(t, heads, to), takeAway(t))
	if stop != "" {
		lines = append(lines, "  # "+q.Name+": "+stop)
	}
	if len(example) > 0 {
		lines = append(lines, "  # "+q.Name+": {"+strings.Join(example, ", ")+"}")
	} else if len(heads) > 0 {
		lines = append(lines, "  # "+q.Name+": {"+heads[0]+": "+to[heads[0]][0]+"}")
	}
	return lines
}

// sharedLines say where each block can go: those that have the same choices share them.
func sharedLines(t tongue.Tongue, heads []string, to map[string][]string) (lines []string) {
	listed := map[string]bool{}
	for i, h := range heads {
		if listed[h] {
			continue
		}
		alike := []string{h}
		for _, other := range heads[i+1:] {
			if !listed[other] && slices.Equal(to[h], to[other]) {
				alike, listed[other] = append(alike, other), true
			}
		}
		if len(alike) == 1 {
			lines = append(lines, sheet.Wrap("  # "+h+": ", sheet.Commas(to[h]))...)
			continue
		}
		lines = append(lines, sheet.Wrap("  # "+t.Sprintf("each of "), sheet.Commas(alike))...)
		lines = append(lines, sheet.Wrap("  #     "+t.Sprintf("to "), sheet.Commas(to[h]))...)
	}
	return lines
}

// recruitSheet lists who can gain strength or be deployed where.
func recruitSheet(g *Game, v *view.View, q *view.Question) (lines []string) {
	t := speak(v.Lang)
	recruits := recruitLines(t, g.book.Grammar().Options(q))
	if recruits == nil {
		return []string{"  # " + t.Sprintf("No block can gain any."), takeAway(t), "  # " + q.Name + ": none"}
	}
	lines = append(lines, "  # "+t.Sprintf("One line a strength. For nothing: %s: none", q.Name), "  "+q.Name+":")
	return append(lines, recruits...)
}

func recruitLines(t tongue.Tongue, opts []table.Option) (lines []string) {
	for i := 0; i < len(opts); {
		o := opts[i]
		i++
		from := ""
		if o.Target != "" {
			from = ", from: " + o.Target
		}
		switch o.Verb {
		case "strengthen", "strip":
			lines = append(lines, "    # - {"+o.Verb+": "+o.Name+from+"}")
		case "deploy":
			var others []string
			for ; i < len(opts) && opts[i].Verb == o.Verb && opts[i].Name == o.Name && opts[i].Target == o.Target; i++ {
				others = append(others, short(opts[i].Areas[0]))
			}
			lines = append(lines, "    # - {deploy: "+o.Name+", in: "+short(o.Areas[0])+from+"}")
			lines = append(lines, sheet.Wrap("    #     "+t.Sprintf("or "), sheet.Commas(others))...)
		}
	}
	return lines
}

// short is the first half of an Area's double name: sheets are typed on phones.
func short(name string) string {
	one, _, _ := strings.Cut(name, " & ")
	return one
}

// takeAway says how a choice is made.
func takeAway(t tongue.Tongue) string {
	return "  # " + t.Sprintf("Take the # away before one choice:")
}

// inTongue is a card's phase and, in another language, the name that it has there.
func inTongue(t tongue.Tongue, c *card) string {
	phase := t.Word(c.event.Phase)
	if w := cardIn(t, c.name); w != c.name {
		return w + ", " + phase
	}
	return phase
}

// A sheet shows what can be chosen later in a list, and a list that is complete: for
// that the list is played in the game as its side knows it.

// next are the options of a list after some answers, as its side knows them.
func (b *Board) next(v *view.View, asked *view.Question, answers ...table.Option) (opts []table.Option) {
	g := b.Masked(v)
	s := &follow{grammar: g.book.Grammar(), side: g.masked, name: asked.Name, answers: answers}
	if err := check.Play(g.known(), asked, s); err != nil {
		return nil
	}
	return s.opts
}

// playThrough are answers that complete a list, as short as can be.
func (b *Board) playThrough(v *view.View, asked *view.Question) []table.Option {
	g := b.Masked(v)
	s := &follow{grammar: g.book.Grammar(), side: g.masked, name: asked.Name, through: true}
	if err := check.Play(g.known(), asked, s); err != nil {
		return nil
	}
	return s.answers
}

// longest is more answers than any list needs.
const longest = 60

// follow answers what it is told, or the first of what there is, and keeps the
// options of the question after.
type follow struct {
	grammar *game.Grammar
	side    table.Side
	name    string
	answers []table.Option
	through bool
	at      int
	opts    []table.Option
}

func (f *follow) Answer(q *table.Question) (table.Option, table.Source, bool) {
	from := table.Source{Kind: "orders"}
	switch {
	case q.Side != f.side || q.Name != f.name:
		return f.grammar.Idle(q), from, true
	case f.through:
		o := q.Options[0]
		if end, ok := f.grammar.Ending(q); ok && len(f.answers) > 0 {
			return end, from, true
		}
		for _, named := range q.Options {
			if named.Name != "" || named.Areas[0] != "" {
				o = named
				break
			}
		}
		f.answers = append(f.answers, o)
		return o, from, len(f.answers) < longest
	case f.at < len(f.answers):
		f.at++
		return f.answers[f.at-1], from, true
	}
	f.opts = slices.Clone(q.Options)
	return table.Option{}, from, false
}
