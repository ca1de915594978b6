package desk

import (
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// What is done in the place of an item that turns out not to be legal when its time comes.

// An item of a list may have a list in its place, and an item of that one again: a path leads to
// it, with the number of each. Of a list that a question leads the items are those of several lists of a
// sheet, and some of them are fields of one before them: in the place of it is then what is done
// in the place of all of them.

// instead is what is done in the place of an item.
func (l *List) instead(k int) (with List) {
	if k < len(l.Else) {
		return l.Else[k]
	}
	return with
}

// replace says what is done in the place of an item; nothing takes that back.
func (l *List) replace(k int, with List) {
	l.Else = slices.Clone(l.Else)
	for len(l.Else) < len(l.Items) {
		l.Else = append(l.Else, List{})
	}
	l.Else[k] = with
	if !l.others() {
		l.Else = nil
	}
}

// insert puts an item before another one.
func (l *List) insert(k int, item []string) {
	l.Items = slices.Insert(slices.Clone(l.Items), k, item)
	if k < len(l.Else) {
		l.Else = slices.Insert(slices.Clone(l.Else), k, List{})
	}
}

// others says that something is done in the place of some item.
func (l *List) others() bool {
	return slices.ContainsFunc(l.Else, func(e List) bool { return len(e.Items) > 0 })
}

// from are the items of a list from one on, and upTo those before it.
func (l *List) from(k int) List {
	return List{Items: l.Items[k:], Else: l.Else[min(k, len(l.Else)):]}
}

func (l *List) upTo(k int) List {
	n := min(k, len(l.Else))
	return List{Items: l.Items[:k:k], Else: l.Else[:n:n]}
}

// inPlace is a list as it is where the items of a path have fallen out: with what is done instead,
// and without what comes later.
func (l *List) inPlace(path []int) List {
	out, with := l.upTo(path[0]), l.instead(path[0])
	if len(path) > 1 {
		with = with.inPlace(path[1:])
	}
	out.add(with)
	return out
}

// put is a list with what is done in the place of the item that a path leads to.
func (l *List) put(path []int, with List) List {
	out, k := *l, path[0]
	if len(path) > 1 {
		inner := l.instead(k)
		with = inner.put(path[1:], with)
	}
	out.replace(k, with)
	return out
}

// holder is a list as it is where the item that a path leads to is carried out, and its number there,
// -1 where there is none.
func (l *List) holder(path []int) (of List, k int) {
	of = *l
	for n := range path {
		if n > 0 {
			of = l.inPlace(path[:n])
		}
		if k += path[n]; path[n] < 0 || k >= len(of.Items) {
			return of, -1
		}
	}
	return of, k
}

// deepest is how often something can be clicked in the place of what is in the place of something:
// a sheet has so many levels, if each has a list there and orders of groups. Of orders ahead it is one less.
const deepest = 3

// may says that something can be done in the place of an item: it is of such a kind, and where it
// stands others of the kind are asked for.
func (f *form) may(i int, path []int, stands bool) bool {
	of, k := f.lists[i].holder(path)
	if most := deepest - min(len(f.key), 1); k < 0 || len(path) > most || !f.elsewhere(&f.view.Asked[i], "", f.parse(of.Items[k])[0].Verb) {
		return false
	}
	if stands && !f.Rules.Grammar().Leads(f.view.Asked[i].Name) {
		return true
	}
	before := *f
	before.lists = slices.Clone(f.lists)
	before.lists[i] = of.upTo(k)
	l := before.lay(i)
	if stands {
		return f.elsewhere(l.asked, f.to(&l, f.parse(of.Items[k]))[0].Name, f.parse(of.Items[k])[0].Verb)
	}
	next := f.after(&l)
	return next != nil && slices.ContainsFunc(next.Options, func(o table.Option) bool { return f.elsewhere(l.asked, next.Name, o.Verb) })
}

// elsewhere says that something can be done in the place of answers with a verb to a question, or to
// any that may be answered with what is asked, if it has no name.
func (f *form) elsewhere(asked *view.Question, name, verb string) bool {
	for of, verbs := range f.Rules.Grammar().Otherwise {
		if (name == "" || of == name) && (of == asked.Name || f.Rules.Grammar().Along(asked.Name, of)) && slices.Contains(verbs, verb) {
			return true
		}
	}
	return false
}

// play plays the items of a list. One that is not legal is passed over with all that is of it,
// and what is done in its place is played.
func (f *form) play(l *laid, list List) {
	for k := 0; k < len(list.Items); {
		before, with, n := *l, list.instead(k), 1
		if len(with.Items) > 0 && !f.isHead(l, list.Items[k]) {
			with = List{} // it is nothing there that another can stand for
		}
		fits := f.playOne(l, list.Items[k])
		if len(with.Items) > 0 {
			for ; k+n < len(list.Items) && f.within(l, list.Items[k+n]); n++ {
				fits = f.playOne(l, list.Items[k+n]) && fits
			}
		}
		if k += n; !fits && len(with.Items) > 0 {
			played := *l
			l.answers, l.next, l.areas = before.answers, before.next, before.areas
			if f.fallsTo(l, with) {
				clear(l.broken[len(before.broken):])
			} else { // it is broken, whatever it has
				l.answers, l.next, l.areas = played.answers, played.next, played.areas
			}
			if l.named {
				l.fell[len(l.fell)-1] = true
			}
		}
	}
}

// playOne plays an item, and says whether it is legal.
func (f *form) playOne(l *laid, item []string) bool {
	of := f.parse(item)
	try := f.joined(l.asked, l.answers, l.next, of)
	next, areas, err := f.ask(f.view, l.asked, try)
	if l.named {
		ends := try[len(l.answers) : len(try)-len(of)]
		if err != nil || len(l.fell) > 0 && l.fell[len(l.fell)-1] {
			ends = nil // they are of what fell out
		}
		to := game.To(f.Rules, f.view, l.asked, try)
		l.said, l.to = append(append(l.said, ends...), of...), append(l.to, to[len(try)-len(of)-len(ends):]...)
		l.first, l.fell = append(l.first, len(l.said)-len(of)), append(l.fell, false)
	}
	l.before, l.broken = append(l.before, len(l.answers)), append(l.broken, err != nil)
	if err == nil {
		l.answers, l.next, l.areas = try, next, areas
	}
	return err == nil
}

// isHead says that an item is one of the sheet, and not a field of one or an answer to something else.
func (f *form) isHead(l *laid, item []string) bool {
	of := f.parse(item)
	return !f.Rules.Grammar().Leads(l.asked.Name) || f.elsewhere(l.asked, f.to(l, of)[0].Name, of[0].Verb)
}

// within says that an item is a field of the item of a sheet that is before it.
func (f *form) within(l *laid, item []string) bool {
	g, of := f.Rules.Grammar(), f.parse(item)
	return g.Leads(l.asked.Name) && g.Fields[f.to(l, of)[0].Name] != ""
}

// to are the questions that the answers of an item are to, or would be.
func (f *form) to(l *laid, of []table.Option) []table.Question {
	try := f.joined(l.asked, l.answers, l.next, of)
	return game.To(f.Rules, f.view, l.asked, try)[len(try)-len(of):]
}

// fallsTo plays what is done in the place of an item that is not legal, and says whether that is.
func (f *form) fallsTo(l *laid, with List) bool {
	end := slices.IndexFunc(with.Items, func(item []string) bool { return f.ends(f.parse(item)[0]) })
	if end > 0 && f.Rules.Grammar().Leads(l.asked.Name) {
		end = -1 // it ends what is asked of an item, and the next follows
	}
	if end >= 0 {
		with = with.upTo(end)
	}
	inner := *l
	inner.before, inner.broken, inner.named = nil, nil, false
	if end != 0 && !f.isHead(l, with.Items[0]) {
		return false
	}
	f.play(&inner, with)
	l.answers, l.next, l.areas = inner.answers, inner.next, inner.areas
	return count(inner.broken) == 0 && (end < 0 || l.next == nil || f.nothing(l) != "")
}

// nothing is the answer that says that nothing is done in the place of an item, empty where
// that cannot be said.
func (f *form) nothing(l *laid) string {
	g, answers := f.Rules.Grammar(), slices.Clone(l.answers)
	for next := f.after(l); next != nil; {
		end, ok := g.Ending(next)
		if !ok {
			break
		}
		if g.Fields[next.Name] == "" {
			return g.Text(end)
		}
		answers = append(answers, end) // it is asked of the item before
		next, _, _ = f.ask(f.view, l.asked, answers)
	}
	return ""
}

// sayable says of a question whether an answer to it can stand in the place of an item: it is asked
// for an item, or for a field of one that stands there already.
func (f *form) sayable(l *laid, begun bool) func(name string) bool {
	g := f.Rules.Grammar()
	return func(name string) bool {
		if !g.Leads(l.asked.Name) {
			return true
		}
		return begun && g.Fields[name] != "" || slices.ContainsFunc(slices.Collect(maps.Values(g.Fields)), func(of string) bool { return of == name })
	}
}

// saying is an item in words.
func (f *form) saying(item []string) string {
	var words []string
	for _, o := range f.parse(item) {
		words = append(words, f.answers()(f.Rules.Grammar().Say(o)))
	}
	return orders.Visible(tongue.Capital(strings.Join(words, ", ")))
}

// otherwise adds to the lines of a list what is done in the place of its items. Each item is
// one of the sheet.
func (f *form) otherwise(lines []string, i int) []string {
	if !f.lists[i].others() {
		return lines
	}
	l := f.lay(i)
	heads, name := f.heads(&l, f.lists[i].Items)
	at := slices.Index(lines, "  "+name+":")
	if at < 0 {
		return lines
	}
	end := at + 1
	var items [][]string
	for ; end < len(lines) && strings.HasPrefix(lines[end], "    "); end++ {
		if strings.HasPrefix(lines[end], "    - ") {
			items = append(items, nil)
		}
		if n := len(items) - 1; n >= 0 {
			items[n] = append(items[n], lines[end])
		}
	}
	if len(items) != len(heads) {
		return lines
	}
	out := slices.Clone(lines[:at+1])
	for n, item := range items {
		if with := f.elseNode(i, []int{heads[n]}); with != nil {
			item = f.withElse(item, with)
		}
		out = append(out, item...)
	}
	return append(out, lines[end:]...)
}

// heads are those items of a list that are items of a sheet, under a name, and not fields of one.
func (f *form) heads(l *laid, items [][]string) (list []int, name string) {
	name = l.asked.Name
	for k, item := range items {
		if !l.named {
			list = append(list, k)
		} else if f.elsewhere(l.asked, l.to[l.first[k]].Name, f.parse(item)[0].Verb) {
			list, name = append(list, k), l.to[l.first[k]].Name
		}
	}
	return list, name
}

// elseNode is what is done in the place of an item, as a sheet has it; nil for nothing said.
func (f *form) elseNode(i int, path []int) *orders.Node {
	list := f.lists[i].inPlace(path)
	least := 0
	for _, k := range path {
		least += k
	}
	if len(list.Items) == least {
		return nil
	}
	of := *f
	of.lists = slices.Clone(f.lists)
	of.lists[i] = list
	l := of.layNamed(i, true)
	heads, name := f.heads(&l, list.Items)
	var answers []table.Option
	for k := range list.Items[least:] {
		answers = append(answers, f.parse(list.Items[least+k])...)
	}
	if l.named {
		answers = nil
		for k := l.first[least]; k < len(l.said); k++ {
			answers = append(answers, game.Fielded(f.Rules, l.said[k], &l.to[k])...)
		}
	}
	with, problems := orders.ParseValue(file, []byte(strings.Join(f.Rules.Write(name, answers), "\n")), orders.Limits{})
	with = with.Get(name)
	if problems.Refused() || with == nil || with.Kind != orders.List {
		return with
	}
	heads = slices.DeleteFunc(heads, func(k int) bool { return k < least })
	for n, node := range with.Items {
		if n < len(heads) {
			with.Items[n] = f.orElse(node, f.elseNode(i, append(slices.Clone(path), heads[n]-least)))
		}
	}
	if len(with.Items) == 1 {
		return with.Items[0]
	}
	return with
}

// orElse is an item of a sheet with what is done in its place.
func (f *form) orElse(item, with *orders.Node) *orders.Node {
	if with == nil {
		return item
	}
	word := func(s string) *orders.Node { return &orders.Node{Kind: orders.Scalar, Value: s} }
	if item.Kind == orders.Scalar { // an action that is a word alone
		item = &orders.Node{Kind: orders.Map, Keys: []orders.Pair{{Key: word(item.Value), Value: word("yes")}}}
	}
	item.Keys = append(item.Keys, orders.Pair{Key: word("otherwise"), Value: with})
	return item
}

// withElse is an item of a sheet, as lines, with what is done in its place.
func (f *form) withElse(lines []string, with *orders.Node) []string {
	n, problems := orders.ParseValue(file, []byte(strings.Join(lines, "\n")), orders.Limits{})
	if problems.Refused() || n.Kind != orders.List || len(n.Items) != 1 {
		return lines
	}
	var out []string
	for i, l := range strings.Split(strings.TrimRight(string(orders.WriteValue(f.orElse(n.Items[0], with))), "\n"), "\n") {
		out = append(out, [...]string{"    - ", "      "}[min(i, 1)]+l)
	}
	return out
}

// elseOf is what a sheet has done in the place of an item; false where no list here can say it.
func (f *form) elseOf(given []game.Given) (with List, ok bool) {
	last := -1
	for _, g := range given {
		inner, ok := f.elseOf(g.Else)
		if !ok || g.Every {
			return with, false
		}
		text := f.Rules.Grammar().Text(g.Option)
		if n := len(with.Items); n > 0 && g.Item == last && (f.groupOf(f.parse(with.Items[n-1])) != nil || f.goesInto(f.parse(with.Items[n-1]), g.Option)) {
			with.Items[n-1] = append(with.Items[n-1], text)
		} else {
			with.Items = append(with.Items, []string{text})
		}
		if last = g.Item; len(inner.Items) > 0 {
			with.replace(len(with.Items)-1, inner)
		}
	}
	return with, true
}
