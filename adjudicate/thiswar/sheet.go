package thiswar

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/internal/checking"
	"fieldpost/adjudicate/internal/writing"
	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// Sheet writes the orders part of a sheet: each legal choice a line to take the
// # away from.
func (r *Rules) Sheet(v *view.View) (lines []string) {
	if !r.board.sane(v) {
		return []string{"  # The view does not hold together; ask the adjudicator for it again."}
	}
	done := map[string]bool{}
	for i := range v.Asked {
		q := &v.Asked[i]
		lines = append(lines, writing.Wrap("  # ", strings.Fields(q.Text))...)
		if done[q.Name] {
			continue // its lines stand above
		}
		done[q.Name] = true
		lines = append(lines, r.board.choices(v, q)...)
	}
	return append(lines, r.plansSheet(v)...)
}

// choices are the lines of one question, by the shape of its answers.
func (b *Board) choices(v *view.View, asked *view.Question) (lines []string) {
	q := questionOf(asked.Name)
	if q == nil {
		return nil
	}
	opts := checking.Options(asked)
	switch {
	case q.name == "actions":
		return b.actionSheet(v, asked)
	case q.name == "recruit", q.name == "captured":
		return b.recruitSheet(q, asked, opts)
	case q.shape == asEach:
		return b.eachSheet(v, q, asked)
	case q.shape == asList:
		return b.listSheet(v, q, asked, opts)
	}
	lines = append(lines, "  # Take the # away before one line:")
	for _, o := range opts {
		lines = append(lines, "  # "+q.name+": "+orders.Quote(answerWords(q, o))+b.remark(q, o))
	}
	return lines
}

// answerWords is how a single answer stands in a sheet.
func answerWords(q *question, o table.Option) string {
	switch {
	case q.shape == asText:
		o.Areas[0] = short(o.Areas[0])
		return o.String()
	case o.Name != "":
		return o.Name
	case o.Areas[0] != "":
		return short(o.Areas[0])
	case o.Verb == "end":
		return "none"
	}
	return o.Verb
}

// remark says behind a card what it gives.
func (b *Board) remark(q *question, o table.Option) string {
	if q.name != "card" {
		return ""
	}
	for i := range b.cards {
		c := &b.cards[i]
		if c.name == o.Name && c.event != "" {
			return fmt.Sprintf("   # %d AP, %s", c.ap, c.phase)
		}
	}
	return ""
}

// listSheet proposes a full list, and shows what else can be in it.
func (b *Board) listSheet(v *view.View, q *question, asked *view.Question, opts []table.Option) (lines []string) {
	var names []string
	stop := ""
	for _, o := range opts {
		if w := answerWords(q, o); o.Name != "" || o.Areas[0] != "" {
			if !slices.Contains(names, w) {
				names = append(names, w)
			}
		} else {
			stop = w
		}
	}
	if len(names) > 1 {
		lines = append(lines, writing.Wrap("  # of: ", writing.Commas(b.priced(names, times(names, v.Hand))))...)
	}
	lines = append(lines, "  # Take the # away before one line:")
	if stop != "" {
		lines = append(lines, "  # "+q.name+": "+stop)
	}
	// A list that is complete as it stands: the first answers that end it.
	var first []string
	for _, o := range b.playThrough(v, asked) {
		if w := answerWords(q, o); w != stop {
			first = append(first, orders.Quote(w))
		}
	}
	if len(first) == 0 && len(names) > 0 {
		first = []string{orders.Quote(names[0])}
	}
	if len(first) > 0 {
		lines = append(lines, "  # "+q.name+": ["+strings.Join(first, ", ")+"]")
	}
	return lines
}

// times says how often each card is in a hand, where it is more than once.
func times(names, hand []string) []string {
	out := slices.Clone(names)
	for i, name := range names {
		n := 0
		for _, card := range hand {
			if card == name {
				n++
			}
		}
		if n > 1 {
			out[i] += fmt.Sprintf(" (%d times)", n)
		}
	}
	return out
}

// priced adds to the names of cards with an Event how many AP they have.
func (b *Board) priced(names, words []string) []string {
	for i, name := range names {
		k := slices.IndexFunc(b.cards, func(c card) bool { return c.name == name && c.event != "" })
		if k >= 0 {
			words[i] += fmt.Sprintf(" (%d AP)", b.cards[k].ap)
		}
	}
	return words
}

// eachSheet shows for each block where it can go, and a full mapping as an example.
func (b *Board) eachSheet(v *view.View, q *question, asked *view.Question) (lines []string) {
	var heads []string
	to := map[string][]string{}
	stop := ""
	note := func(o table.Option) {
		head, value := o.Name, short(o.Areas[0])
		switch {
		case q.name == "main":
			head, value = short(o.Areas[0]), short(o.Areas[1])
		case o.Target != "":
			value = o.Target
		case value == "":
			value = o.Verb
		}
		if head == "" {
			stop = answerWords(q, o)
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
		if v.Asked[i].Name == q.name {
			for _, o := range checking.Options(&v.Asked[i]) {
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
		head, value := o.Name, short(o.Areas[0])
		switch {
		case q.name == "main":
			head, value = short(o.Areas[0]), short(o.Areas[1])
		case o.Target != "":
			value = o.Target
		case value == "":
			value = o.Verb
		}
		if head != "" && !said[head] {
			said[head] = true
			example = append(example, head+": "+value)
		}
	}
	listed := map[string]bool{}
	for i, h := range heads {
		if !said[h] && len(answers) == 0 {
			example = append(example, h+": "+to[h][0])
		}
		if listed[h] {
			continue
		}
		alike := []string{h} // blocks that have the same choices share their lines
		for _, other := range heads[i+1:] {
			if !listed[other] && slices.Equal(to[h], to[other]) {
				alike, listed[other] = append(alike, other), true
			}
		}
		if len(alike) == 1 {
			lines = append(lines, writing.Wrap("  # "+h+": ", writing.Commas(to[h]))...)
			continue
		}
		lines = append(lines, writing.Wrap("  # each of ", writing.Commas(alike))...)
		lines = append(lines, writing.Wrap("  #     to ", writing.Commas(to[h]))...)
	}
	lines = append(lines, "  # Take the # away before one line:")
	if stop != "" {
		lines = append(lines, "  # "+q.name+": "+stop)
	}
	if len(example) > 0 {
		lines = append(lines, "  # "+q.name+": {"+strings.Join(example, ", ")+"}")
	} else if len(heads) > 0 {
		lines = append(lines, "  # "+q.name+": {"+heads[0]+": "+to[heads[0]][0]+"}")
	}
	return lines
}

// recruitSheet lists who can gain strength or be deployed where.
func (b *Board) recruitSheet(q *question, asked *view.Question, opts []table.Option) (lines []string) {
	recruits := recruitLines(opts)
	if recruits == nil {
		return []string{"  # No block can gain any.", "  # Take the # away before one line:", "  # " + q.name + ": none"}
	}
	lines = append(lines, "  # One line a strength. For nothing: "+q.name+": none", "  "+q.name+":")
	return append(lines, recruits...)
}

func recruitLines(opts []table.Option) (lines []string) {
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
			lines = append(lines, writing.Wrap("    #     or ", writing.Commas(others))...)
		}
	}
	return lines
}

// actionSheet lists the Actions that can be taken now.
func (b *Board) actionSheet(v *view.View, asked *view.Question) (lines []string) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	say("  # One line an Action, in order. To do nothing: actions: none")
	say("  # Either half of an Area's double name will do.")
	say("  actions:")
	opts := b.next(v, asked)
	group := func(verb string) (any bool) {
		for _, o := range opts {
			if o.Verb == verb {
				lines = append(lines, b.groupSheet(v, asked, o)...)
				any = true
			}
		}
		return any
	}
	say("    # MOVE: 1 AP an Area, any of its blocks, one or two Areas each.")
	if !group("move") {
		say("    # No block of yours can move.")
	}
	at := len(lines)
	if group("muster") {
		lines = slices.Insert(lines, at, "    # MUSTER: 1 AP, any blocks to one Friendly Area.")
	}
	at = len(lines)
	for i := 0; i < len(opts); {
		o := opts[i]
		i++
		if o.Verb != "sail" {
			continue
		}
		var others []string
		for ; i < len(opts) && opts[i].Verb == "sail" && opts[i].Name == o.Name; i++ {
			others = append(others, short(opts[i].Areas[0]))
		}
		say("    # - {sail: %s, to: %s}", o.Name, short(o.Areas[0]))
		lines = append(lines, writing.Wrap("    #     or ", writing.Commas(others))...)
	}
	if len(lines) > at {
		lines = slices.Insert(lines, at, "    # SAIL: 1 AP a block.")
	}
	if recruits := recruitLines(opts); recruits != nil {
		say("    # RECRUIT: 1 AP a strength.")
		lines = append(lines, recruits...)
	}
	return lines
}

// groupSheet lists the marches of a Group Move or a Muster. Of each block, the
// first road stands as a choice; blocks that have the same roads share a
// line, and what can stand in its place follows.
func (b *Board) groupSheet(v *view.View, asked *view.Question, group table.Option) (lines []string) {
	opts := nearFirst(b.next(v, asked, group))
	var roads []marches
	for i := 0; i < len(opts); {
		o := opts[i]
		i++
		if o.Verb != "march" {
			continue
		}
		m := marches{first: o, blocks: []string{o.Name}}
		ends := []string{endOf(o)}
		for ; i < len(opts) && opts[i].Verb == "march" && opts[i].Name == o.Name; i++ {
			if end := endOf(opts[i]); !slices.Contains(ends, end) {
				ends = append(ends, end)
				m.others = append(m.others, roadWords(opts[i])+attack(v, end, " (attack)"))
			}
		}
		k := slices.IndexFunc(roads, func(x marches) bool {
			return x.first.Areas == m.first.Areas && slices.Equal(x.others, m.others)
		})
		if k < 0 {
			roads = append(roads, m)
		} else {
			roads[k].blocks = append(roads[k].blocks, o.Name)
		}
	}
	if group.Verb == "muster" {
		return musterLines(group, roads)
	}
	for _, m := range roads {
		lines = append(lines, groupLine(group, m)+attack(v, endOf(m.first), "   # attack"))
		if len(m.blocks) > 1 {
			lines = append(lines, writing.Wrap("    #     also ", writing.Commas(m.blocks[1:]))...)
		}
		lines = append(lines, writing.Wrap("    #     or ", writing.Commas(m.others))...)
	}
	return lines
}

// marches are the roads of some blocks of a group.
type marches struct {
	first  table.Option
	others []string
	blocks []string
}

func groupLine(group table.Option, m marches) string {
	return fmt.Sprintf("    # - {%s: %s, blocks: {%s: %s}}", group.Verb, short(group.Areas[0]), m.blocks[0], roadWords(m.first))
}

// musterLines lists who can come to a Muster, and how.
func musterLines(group table.Option, roads []marches) (lines []string) {
	if len(roads) == 0 {
		return nil
	}
	var others []string
	for i, m := range roads {
		for k, name := range m.blocks {
			if i > 0 || k > 0 {
				others = append(others, name+": "+roadWords(m.first))
			}
		}
	}
	return append([]string{groupLine(group, roads[0])}, writing.Wrap("    #     and ", writing.Commas(others))...)
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

func roadWords(o table.Option) string { return writing.Road(short(o.Areas[0]), short(o.Areas[1])) }

// short is the first half of an Area's double name: sheets are typed on phones.
func short(name string) string {
	one, _, _ := strings.Cut(name, " & ")
	return one
}

// next are the options of a list after some answers, as its side knows them.
func (b *Board) next(v *view.View, asked *view.Question, answers ...table.Option) (opts []table.Option) {
	m := &masked{b.Masked(v)}
	s := &follow{side: m.Side(), name: asked.Name, answers: answers}
	if err := checking.Play(m, asked, s); err != nil {
		return nil
	}
	return s.opts
}

// playThrough are answers that complete a list, as short as can be.
func (b *Board) playThrough(v *view.View, asked *view.Question) []table.Option {
	m := &masked{b.Masked(v)}
	s := &follow{side: m.Side(), name: asked.Name, through: true}
	if err := checking.Play(m, asked, s); err != nil {
		return nil
	}
	return s.answers
}

// follow answers what it is told, or the first of what there is, and keeps the
// options of the question after.
type follow struct {
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
		return checking.Idle(q), from, true
	case f.through:
		o := q.Options[0]
		if end, ok := adjudicate.Ending(q); ok && len(f.answers) > 0 {
			return end, from, true
		}
		for _, named := range q.Options {
			if named.Name != "" || named.Areas[0] != "" {
				o = named
				break
			}
		}
		f.answers = append(f.answers, o)
		return o, from, len(f.answers) < 60
	case f.at < len(f.answers):
		f.at++
		return f.answers[f.at-1], from, true
	}
	f.opts = slices.Clone(q.Options)
	return table.Option{}, from, false
}
