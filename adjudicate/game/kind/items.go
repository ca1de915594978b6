package kind

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

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
	if n != nil && n.Kind == orders.Map && len(n.Keys) > 0 {
		r.Report(n, orders.CodeWrongKind, "there is %s here where %s should be", n.Kind, orders.List).Hint = say.Textf("each item begins with '- ': '%s'", "- {"+orders.Safe(n.Keys[0].Key.Value)+": …}")
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
	if r.noItem(k, item, verbs, written) {
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
	r.noVerb(k, item, verbs)
}

// noVerb reports an item that begins with no action: it may be the rest of the one above it.
func (r *Reader[G]) noVerb(k *Kind[G], item *orders.Node, verbs []string) {
	if len(item.Keys) > 0 && slices.Contains(r.further(k), item.Keys[0].Key.Value) {
		r.Report(item.Keys[0].Key, orders.CodeUnknownKey, "'%s' belongs to the item above it", item.Keys[0].Key.Value).Hint = say.Words("put blanks in the place of its '- '")
		return
	}
	r.Map(item, verbs)
}

// noItem reports what stands in the place of an item and is none: a word alone, or a list.
func (r *Reader[G]) noItem(k *Kind[G], n *orders.Node, verbs, written []string) bool {
	first, _, _ := strings.Cut(strings.ToLower(n.Value), " ")
	_, ends := k.stops(first)
	near, meant := orders.Suggest(first, verbs)
	switch {
	case n.Kind == orders.Map:
		return false
	case n.Kind == orders.Scalar && ends:
		r.Report(n, orders.CodeUnknownWord, "'%s' stands in the place of the list: '%s: %s'", orders.Safe(n.Value), say.Name(k.Name), say.Name(first))
	case n.Kind == orders.Scalar && meant:
		r.Report(n, orders.CodeUnknownWord, "'%s'; did you mean '%s'?", orders.Safe(n.Value), written[slices.Index(verbs, near)])
	default:
		p := r.Report(n, "wrong-kind", "each of them is written as %s", strings.Join(written, ", "))
		p.Hint = say.Words("fieldpost sheet writes them all out")
	}
	return true
}

// further are the keys that stand behind the first one of an item.
func (r *Reader[G]) further(k *Kind[G]) (keys []string) {
	keys = append(keys, "otherwise")
	for _, a := range k.Actions {
		for _, key := range a.Keys {
			keys = append(keys, key.Name)
		}
		for _, name := range a.Fields {
			keys = append(keys, cmp.Or(r.Find(name).Key, name))
		}
	}
	return keys
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
