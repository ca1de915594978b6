package desk

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders"
)

// What is done in the place of an item that turns out not to be legal when its time comes.

// instead are the items that are done in the place of one.
func (l *List) instead(k int) [][]string {
	if k < len(l.Else) {
		return l.Else[k]
	}
	return nil
}

// replace says what is done in the place of an item; nothing takes that back.
func (l *List) replace(k int, with [][]string) {
	for len(l.Else) < len(l.Items) {
		l.Else = append(l.Else, nil)
	}
	l.Else = slices.Clone(l.Else)
	l.Else[k] = with
	if !l.others() {
		l.Else = nil
	}
}

// others says that something is done in the place of some item.
func (l *List) others() bool {
	return slices.ContainsFunc(l.Else, func(e [][]string) bool { return len(e) > 0 })
}

// may says that something can be done in the place of an item: it is of such a kind, and where it
// stands others of the kind are asked for. On the list of a question that leads nothing can: its
// items are those of several lists of a sheet.
func (f *form) may(i, k int, stands bool) bool {
	by := f.Rules.Grammar().Otherwise
	if f.Rules.Grammar().Leads(f.view.Asked[i].Name) {
		return false
	}
	if !by[f.parse(f.lists[i].Items[k])[0].Verb] || stands {
		return by[f.parse(f.lists[i].Items[k])[0].Verb]
	}
	before := *f
	before.lists = slices.Clone(f.lists)
	before.lists[i] = List{Items: f.lists[i].Items[:k]}
	l := before.lay(i)
	next := f.after(&l)
	return next != nil && slices.ContainsFunc(next.Options, func(o table.Option) bool { return by[o.Verb] })
}

// inPlace is a list as it is where an item of it has fallen out: with what is done instead, and
// without what comes later.
func (l *List) inPlace(k int) List {
	return List{Items: slices.Concat(l.Items[:k:k], l.instead(k))}
}

// nothing is the answer that says that nothing is done in the place of an item, empty where
// that cannot be said.
func (f *form) nothing(l *laid) string {
	if next := f.after(l); next != nil {
		if end, ok := f.Rules.Grammar().Ending(next); ok {
			return f.Rules.Grammar().Text(end)
		}
	}
	return ""
}

// saying are some items in words.
func (f *form) saying(items [][]string) (words []string) {
	for _, item := range items {
		var one []string
		for _, o := range f.parse(item) {
			one = append(one, f.answers()(f.Rules.Grammar().Say(o)))
		}
		words = append(words, orders.Visible(tongue.Capital(strings.Join(one, ", "))))
	}
	return words
}

// otherwise adds to the lines of a list what is done in the place of its items. Each item is
// one of the sheet.
func (f *form) otherwise(lines []string, i int) []string {
	name := f.view.Asked[i].Name
	at := slices.Index(lines, "  "+name+":")
	if at < 0 || !f.lists[i].others() {
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
	if len(items) != len(f.lists[i].Items) {
		return lines
	}
	out := slices.Clone(lines[:at+1])
	for k, item := range items {
		if with := f.elseNode(i, f.lists[i].instead(k)); with != nil {
			item = withElse(item, with)
		}
		out = append(out, item...)
	}
	return append(out, lines[end:]...)
}

// elseNode is what is done in the place of an item, as a sheet has it; nil for nothing said.
func (f *form) elseNode(i int, items [][]string) *orders.Node {
	if len(items) == 0 {
		return nil
	}
	lists := make([][]table.Option, len(f.lists))
	for _, item := range items {
		lists[i] = append(lists[i], f.parse(item)...)
	}
	n, problems := orders.ParseValue(file, []byte(strings.Join(game.Lines(f.Rules, f.view, lists), "\n")), orders.Limits{})
	with := n.Get(f.view.Asked[i].Name)
	if problems.Refused() || with == nil {
		return nil
	}
	if with.Kind == orders.List && len(with.Items) == 1 {
		return with.Items[0]
	}
	return with
}

// withElse is an item of a sheet with what is done in its place.
func withElse(lines []string, with *orders.Node) []string {
	n, problems := orders.ParseValue(file, []byte(strings.Join(lines, "\n")), orders.Limits{})
	if problems.Refused() || n.Kind != orders.List || len(n.Items) != 1 {
		return lines
	}
	item := n.Items[0]
	word := func(s string) *orders.Node { return &orders.Node{Kind: orders.Scalar, Value: s} }
	if item.Kind == orders.Scalar { // an action that is a word alone
		item = &orders.Node{Kind: orders.Map, Keys: []orders.Pair{{Key: word(item.Value), Value: word("yes")}}}
	}
	item.Keys = append(item.Keys, orders.Pair{Key: word("otherwise"), Value: with})
	var out []string
	for i, l := range strings.Split(strings.TrimRight(string(orders.WriteValue(item)), "\n"), "\n") {
		out = append(out, [...]string{"    - ", "      "}[min(i, 1)]+l)
	}
	return out
}

// elseOf are the items that a sheet has done in the place of one; false where they have some
// in their own place, which no list here can say.
func (f *form) elseOf(given []game.Given) (items [][]string, ok bool) {
	last := -1
	for _, g := range given {
		if g.Else != nil || g.Every {
			return nil, false
		}
		text := f.Rules.Grammar().Text(g.Option)
		if n := len(items); n > 0 && g.Item == last && f.groupOf(f.parse(items[n-1])) != nil {
			items[n-1] = append(items[n-1], text)
		} else {
			items = append(items, []string{text})
		}
		last = g.Item
	}
	return items, true
}
