package kind

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// Reader reads the orders of one side's sheet. It knows words, names and shapes, not the position.
type Reader[G any] struct {
	sheet.Sheet
	*Book[G]
	Side table.Side
	Last []game.Given // what comes after all other items of the list
}

// Reader makes what reads a side's sheet and reports to r.
func (b *Book[G]) Reader(s table.Side, r *orders.Reader) *Reader[G] {
	return &Reader[G]{Sheet: sheet.Sheet{Reader: sheet.Reader{Reader: r}}, Book: b, Side: s}
}

// Read turns the orders of a sheet into answers.
func (b *Book[G]) Read(s table.Side, node *orders.Node, r *orders.Reader) []game.Given {
	sr := b.Reader(s, r)
	node.Fold(b.Keys())
	pairs, _ := r.Pairs(node)
	for _, p := range pairs {
		sent := slices.IndexFunc(b.Sent, func(x Sent) bool { return x.Key == p.Key.Value })
		k := b.Find(p.Key.Value)
		switch {
		case sent >= 0:
			sr.ahead(&b.Sent[sent], p.Value)
		case k == nil:
			if list, a := b.itemOf(p.Key.Value); a != nil {
				sr.Report(p.Key, "unknown-key", "'%s' stands in the list under '%s'", orders.Safe(p.Key.Value), list+":").Hint = say.Words(a.item())
				continue
			}
			sr.NoQuestion(p.Key, b.Title(), b.Keys())
		default:
			sr.Question(k, p.Value)
		}
	}
	if b.Or == nil {
		return sr.Given
	}
	for i, g := range sr.Given {
		if g.Node == nil || g.Option.Name == "" {
			continue
		}
		for _, name := range b.Or(s, g.Option.Name, g.Node.Value) {
			o := g.Option
			o.Name = name
			sr.Given[i].Or = append(sr.Given[i].Or, o)
		}
	}
	return sr.Given
}

// ahead reads what is sent ahead for the case that a condition holds.
func (r *Reader[G]) ahead(sent *Sent, n *orders.Node) {
	var must []string
	if sent.Must {
		must = sent.Kinds
	}
	switch {
	case sent.Most > 0:
		r.entries(sent, n)
	case sent.Bare:
		r.Ahead(sent.Key, func() { r.Question(r.Find(sent.Kinds[0]), n) })
	case r.Map(n, sent.Kinds, must...):
		r.Ahead(sent.Key, func() { r.sent(sent, n) })
	}
}

// sent reads the answers to each of its kinds.
func (r *Reader[G]) sent(sent *Sent, n *orders.Node) {
	for _, name := range sent.Kinds {
		if v := n.Get(name); v != nil {
			r.Question(r.Find(name), v)
		}
	}
}

// entries reads a list of orders ahead, each with a condition of its own.
func (r *Reader[G]) entries(sent *Sent, n *orders.Node) {
	if n != nil && n.Kind == orders.Map {
		n = orders.ListNode(n)
	}
	items, _ := r.List(n)
	for i, item := range items {
		if i == sent.Most {
			r.Report(item, orders.CodeTooManyNodes, "'%s' has %d entries at most", sent.Key, sent.Most)
			return
		}
		keys := append([]string{"when", "do"}, sent.Kinds...)
		if item.Kind == orders.Scalar {
			r.Report(item, orders.CodeMissingKey, "the entry plays no %s", sent.Kinds[0]).Hint = say.Textf("%s: … or do: ask", sent.Kinds[0])
			continue
		}
		if item.Kind == orders.Map {
			item.Fold(keys)
		}
		if !r.Map(item, keys) {
			continue
		}
		var when *plan.Rule
		if c := item.Get("when"); c != nil {
			ok := false
			if when, ok = plan.When(c, sent.condition(), r.Sheet.Reader.Reader); !ok {
				continue
			}
		}
		lead := item.Get(sent.Kinds[0])
		if do := item.Get("do"); do != nil {
			if _, ok := r.Word(do, []string{"ask"}); ok && len(item.Keys) <= 2 && lead == nil {
				r.Given = append(r.Given, game.Given{Name: sent.Kinds[0], Node: do, Ahead: sent.Key, Entry: i + 1, When: when, Ask: true})
			} else if ok {
				r.Report(do, orders.CodeWrongKind, "'do: ask' stands with 'when:' alone").Hint = say.Textf("an entry asks you, or plays a %s", sent.Kinds[0])
			}
			continue
		}
		if lead == nil {
			r.Report(item, orders.CodeMissingKey, "the entry plays no %s", sent.Kinds[0]).Hint = say.Textf("%s: … or do: ask", sent.Kinds[0])
			continue
		}
		r.Entry(sent.Key, i+1, when, func() { r.sent(sent, item) })
	}
}

// NameOf reads a name of a noun, or one of further words.
func (r *Reader[G]) NameOf(n *orders.Node, noun string, further ...string) (string, bool) {
	return r.Sheet.Name(n, r.Names(r.Side, noun), further...)
}

// Question reads the answers to a question of a kind.
func (r *Reader[G]) Question(k *Kind[G], n *orders.Node) {
	if k.Read != nil {
		k.Read(r, n)
		return
	}
	word := n
	if n != nil && n.Kind == orders.List && len(n.Items) == 1 { // who has been told to write a list writes [none]
		word = n.Items[0]
	}
	if word != nil && word.Kind == orders.Scalar && k.Shape != Word {
		if verb, ok := k.stops(strings.ToLower(word.Value)); ok {
			r.Add(k.Name, word, table.Option{Verb: verb})
			return
		}
	}
	switch k.Shape {
	case Word:
		if w, ok := r.Word(n, k.Words); ok {
			r.Add(k.Name, n, k.word(w))
		}
	case Name:
		if name, ok := r.Sheet.Name(n, r.Names(r.Side, k.Of).Suggesting(k.written()...), k.Words...); ok {
			r.Add(k.Name, n, k.option(r.Book, name))
		}
	case List:
		r.list(k, n)
	case Each:
		r.each(k, n)
	case Items:
		r.items(k, n)
	}
}

// list reads a list of names, or the verb for every block that may; or such lists by area.
func (r *Reader[G]) list(k *Kind[G], n *orders.Node) {
	if n != nil && n.Kind == orders.Map && k.ByArea {
		r.byArea(n, func(n *orders.Node) { r.Question(k, n) })
		return
	}
	names := r.Names(r.Side, k.Of)
	if n != nil && n.Kind == orders.Scalar {
		if k.Every && strings.EqualFold(n.Value, k.Verb) || k.All && strings.EqualFold(n.Value, "all") {
			r.AddEvery(k.Name, n, table.Option{Verb: k.Verb})
			return
		}
		names = names.Suggesting(k.written()...)
	}
	items, _ := r.Items(n)
	for _, item := range items {
		if name, ok := r.Sheet.Name(item, names); ok {
			r.Add(k.Name, item, k.option(r.Book, name))
		}
	}
}

// each reads a mapping: a block to a place, a word or another block; a battle to
// where its Main Attack came from. One place or word stands for every block that may.
func (r *Reader[G]) each(k *Kind[G], n *orders.Node) {
	if k.Every && n != nil && n.Kind == orders.Scalar {
		if o, ok := r.value(k, table.Option{Verb: k.Verb}, n, k.Words...); ok {
			r.AddEvery(k.Name, n, o)
		}
		return
	}
	pairs, _ := r.Pairs(n)
	for _, p := range pairs {
		name, known := r.NameOf(p.Key, k.Of)
		if o, ok := r.value(k, k.option(r.Book, name), p.Value); ok && known {
			r.Add(k.Name, p.Key, o)
		}
	}
}

// value reads where a block goes or what it does, into its answer; also are words to
// suggest besides.
func (r *Reader[G]) value(k *Kind[G], o table.Option, n *orders.Node, also ...string) (_ table.Option, ok bool) {
	var w string
	if k.To == "" {
		w, ok = r.Word(n, k.Values)
	} else {
		w, ok = r.Sheet.Name(n, r.Names(r.Side, k.To).Suggesting(slices.Concat(k.Values, also)...), k.Values...)
	}
	switch {
	case slices.Contains(k.Verbs, w):
		o.Verb = w
	case !r.places(k.To):
		o.Target = w
	case r.places(k.Of):
		o.Areas[1] = w
	default:
		o.Areas[0] = w
	}
	return o, ok
}
