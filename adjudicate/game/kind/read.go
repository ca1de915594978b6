package kind

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/plan"
	"fieldpost/orders/say"
)

// Reader reads the orders of one side's sheet. It knows words, names and shapes, not the
// position.
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
		r.Ahead(sent.Key, func() {
			for _, name := range sent.Kinds {
				if v := n.Get(name); v != nil {
					r.Question(r.Find(name), v)
				}
			}
		})
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
		if item.Kind == orders.Map {
			item.Fold(keys)
		}
		if !r.Map(item, keys) {
			continue
		}
		var when *plan.Rule
		if c := item.Get("when"); c != nil {
			ok := false
			if when, ok = plan.When(c, plan.Kind{Name: sent.Key, Facts: sent.Facts, Words: sent.Words}, r.Sheet.Reader.Reader); !ok {
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
		r.Entry(sent.Key, i+1, when, func() {
			for _, name := range sent.Kinds {
				if v := item.Get(name); v != nil {
					r.Question(r.Find(name), v)
				}
			}
		})
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
	if n != nil && n.Kind == orders.Scalar && k.Shape != Word {
		if verb, ok := k.stops(strings.ToLower(n.Value)); ok {
			r.Add(k.Name, n, table.Option{Verb: verb})
			return
		}
	}
	switch k.Shape {
	case Word:
		if w, ok := r.Word(n, k.Words); ok {
			r.Add(k.Name, n, k.word(w))
		}
	case Name:
		if name, ok := r.Sheet.Name(n, r.Names(r.Side, k.Of).Suggesting(k.Words...), k.Words...); ok {
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

// items reads a list of actions, one item an action.
func (r *Reader[G]) items(k *Kind[G], n *orders.Node) {
	if n != nil && n.Kind == orders.Scalar && k.bare(n) != nil {
		r.NextItem()
		r.Add(k.Name, n, table.Option{Verb: k.bare(n).answer()})
		return
	}
	if n != nil && n.Kind == orders.Scalar && k.Words != nil {
		known := k.written() // a word that ends the list has been read: this is none
		if _, near := orders.Suggest(n.Value, known); near {
			r.Choice(n, known)
			return
		}
		r.Report(n, orders.CodeUnknownWord, "'%s' is not known here", orders.Safe(n.Value)).Hint = say.Textf("a list of items such as '%s', or '%s'", k.Actions[0].item(), known[0])
		return
	}
	items, ok := r.List(n)
	if !ok {
		return
	}
	outer, within := r.Last, r.Item()
	r.Last = nil
	for _, item := range items {
		r.NextItem()
		r.action(k, item)
	}
	r.Back(within)
	r.Given = append(r.Given, r.Last...)
	r.Last = outer
	if len(items) == 0 {
		verb, _ := k.stops("none")
		r.Add(k.Name, n, table.Option{Verb: verb})
	}
}

// itemOf is the action that a key begins which is no question, and the list that it stands in:
// the one of most actions, if several have it; a name of several words is no key of a sheet.
func (b *Book[G]) itemOf(key string) (list string, action *Action[G]) {
	most := 0
	for _, k := range b.Kinds {
		for i := range k.Actions {
			if a := &k.Actions[i]; strings.EqualFold(a.Verb, key) && !a.Bare && len(k.Actions) > most && !strings.Contains(k.Name, " ") {
				most, list, action = len(k.Actions), k.Name, a
			}
		}
	}
	return list, action
}

// item shows how an action is written.
func (a *Action[G]) item() string {
	text := "- {" + a.Verb + ": …"
	for _, x := range a.Keys {
		if !x.May {
			text += ", " + x.Name + ": …"
		}
	}
	return text + "}"
}

func (r *Reader[G]) action(k *Kind[G], item *orders.Node) {
	if a := k.bare(item); a != nil {
		r.Add(k.Name, item, table.Option{Verb: a.answer()})
		return
	}
	var verbs, written []string
	for i := range k.Actions {
		verbs = append(verbs, k.Actions[i].Verb)
		if k.Actions[i].Bare {
			written = append(written, k.Actions[i].Verb)
			continue
		}
		written = append(written, "{"+k.Actions[i].Verb+": …}")
	}
	if item.Kind != orders.Map {
		p := r.Report(item, "wrong-kind", "each of them is written as %s", strings.Join(written, ", "))
		p.Hint = say.Words("fieldpost sheet writes them all out")
		return
	}
	item.Fold(verbs)
	for i := range k.Actions {
		a := &k.Actions[i]
		if item.Get(a.Verb) == nil {
			continue
		}
		known, must := []string{a.Verb}, []string{a.Verb}
		for _, key := range a.Keys {
			known = append(known, key.Name)
			if !key.May {
				must = append(must, key.Name)
			}
		}
		fields := map[string]string{}
		for _, name := range a.Fields {
			key := cmp.Or(r.Find(name).Key, name)
			known, fields[key] = append(known, key), name
		}
		if k.elsewhere(a) {
			known = append(known, "otherwise")
		}
		if !r.Map(item, known, must...) {
			return
		}
		first := len(r.Given)
		switch {
		case a.Read != nil:
			a.Read(r, item)
		case a.Bare && item.Get(a.Verb).Kind != orders.Scalar:
			p := r.Report(item.Get(a.Verb), "wrong-kind", "'%s' is a word by itself in this list", a.Verb)
			p.Hint = say.Textf("write '- %s'; what it asks for stands beside the list, under its own key", a.Verb)
		case a.Bare:
			if _, ok := r.Word(item.Get(a.Verb), []string{"yes"}); ok {
				r.Add(k.Name, item.Get(a.Verb), table.Option{Verb: a.answer()})
				r.following(k, a, item)
			}
		default:
			r.plain(k, a, item)
		}
		for _, pair := range item.Keys {
			if name := fields[pair.Key.Value]; name != "" {
				r.Question(r.Find(name), pair.Value)
			}
		}
		r.Otherwise(item, first, func(list *orders.Node) { r.Question(k, list) })
		return
	}
	r.Map(item, verbs)
}

// bare is the action that a word alone stands for, nil if it is none.
func (k *Kind[G]) bare(n *orders.Node) *Action[G] {
	if n == nil || n.Kind != orders.Scalar {
		return nil
	}
	for i := range k.Actions {
		if a := &k.Actions[i]; a.Bare && strings.EqualFold(a.Verb, n.Value) {
			return a
		}
	}
	return nil
}

// elsewhere says that something may be said to be done in the place of an action: only of
// those that may have become impossible since.
func (k *Kind[G]) elsewhere(a *Action[G]) bool { return k.Fixed && !a.Alone }

// following reads the names that go with an item, as answers of their own.
func (r *Reader[G]) following(k *Kind[G], a *Action[G], item *orders.Node) {
	for _, key := range a.Keys {
		n := item.Get(key.Name)
		if n == nil || !key.List {
			continue
		}
		read := func(n *orders.Node) {
			names, _ := r.Items(n)
			for _, n := range names {
				if name, ok := r.NameOf(n, key.Of); ok {
					r.Add(cmp.Or(key.Kind, k.Name), n, table.Option{Verb: key.Name, Name: name})
				}
			}
		}
		if n.Kind == orders.Map && key.Kind != "" {
			r.byArea(n, read)
		} else {
			read(n)
		}
	}
}

// visits stand behind an area where somebody comes to it again: "Reading 2".
var visits = [...]string{" 2", " 3"}

// byArea reads names that are sorted by the area where they count.
func (r *Reader[G]) byArea(n *orders.Node, read func(*orders.Node)) {
	for _, p := range n.Keys {
		key, visit := *p.Key, ""
		for _, again := range visits {
			if name, ok := strings.CutSuffix(key.Value, again); ok {
				key.Value, visit = name, again
			}
		}
		if area, ok := r.NameOf(&key, r.area()); ok {
			r.Within(area+visit, func() { read(p.Value) })
		}
	}
}

// plain reads an item that its keys say all of.
func (r *Reader[G]) plain(k *Kind[G], a *Action[G], item *orders.Node) {
	o := table.Option{Verb: a.answer()}
	head := item.Get(a.Verb)
	w, all := r.NameOf(head, a.Of)
	area := 0
	if r.places(a.Of) {
		o.Areas[0], area = w, 1
	} else {
		o.Name = w
	}
	for _, key := range a.Keys {
		n := item.Get(key.Name)
		if n == nil || key.List {
			continue
		}
		var ok bool
		switch {
		case key.Of == "":
			o.Target, ok = r.Word(n, key.Words)
		case r.places(key.Of):
			o.Areas[area], ok = r.NameOf(n, key.Of, key.Words...)
		default:
			o.Target, ok = r.NameOf(n, key.Of, key.Words...)
		}
		all = all && ok
	}
	switch {
	case all && a.Last:
		r.Last = append(r.Last, r.Answer(k.Name, head, o))
	case all:
		r.Add(k.Name, head, o)
		r.following(k, a, item)
	}
}
