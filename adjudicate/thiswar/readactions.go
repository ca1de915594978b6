package thiswar

import (
	"slices"

	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/reading"
	"fieldpost/orders"
)

// itemKeys are the first key of each kind of item in a list of actions or of
// recruiting, what goes with it, and which question it belongs to.
var itemKeys = [...]struct {
	verb, with string
	needs      bool // with must be there
	of         []string
}{
	{"move", "blocks", true, []string{"actions"}},
	{"muster", "blocks", true, []string{"actions"}},
	{"sail", "to", true, []string{"actions"}},
	{"strengthen", "from", false, []string{"actions", "recruit", "captured"}},
	{"deploy", "in", true, []string{"actions", "recruit", "captured"}},
	{"strip", "", false, []string{"recruit"}},
}

// items reads a list of actions, one item an action.
func (r *sheetReader) items(q *question, n *orders.Node) {
	items, ok := r.List(n)
	if !ok {
		return
	}
	for _, item := range items {
		r.NextItem()
		r.action(q, item)
	}
	if len(items) == 0 {
		verb, _ := q.stops("none")
		r.Add(q.name, n, table.Option{Verb: verb})
	}
}

func (r *sheetReader) action(q *question, item *orders.Node) {
	var verbs []string
	for _, k := range itemKeys {
		if slices.Contains(k.of, q.name) {
			verbs = append(verbs, k.verb)
		}
	}
	if item.Kind != orders.Map {
		p := r.Report(item, "wrong-kind", "each of them is written as {%s: …}", verbs[0])
		p.Hint = "fieldpost sheet writes them all out"
		return
	}
	item.Fold(verbs)
	for _, k := range itemKeys {
		if item.Get(k.verb) == nil || !slices.Contains(verbs, k.verb) {
			continue
		}
		known, must := []string{k.verb}, []string{k.verb}
		if k.with != "" {
			known = append(known, k.with)
		}
		if k.needs {
			must = append(must, k.with)
		}
		if k.verb == "deploy" {
			known = append(known, "from")
		}
		if q.name == "actions" {
			known = append(known, "otherwise")
		}
		if !r.Map(item, known, must...) {
			return
		}
		first := len(r.Given)
		r.itemOf(q, k.verb, item, item.Get(k.verb), item.Get(k.with))
		r.Otherwise(item, first, func(list *orders.Node) { r.question(q, list) })
		return
	}
	r.Map(item, verbs)
}

func (r *sheetReader) itemOf(q *question, verb string, item, n, with *orders.Node) {
	switch verb {
	case "move", "muster":
		if a, ok := r.Name(n, r.places); ok {
			r.Add(q.name, n, table.Option{Verb: verb, Areas: [3]string{a}})
			if with.Kind == orders.Map && len(with.Keys) == 0 {
				r.Report(with, orders.CodeEmpty, "no block marches: %s", movesNothing.Text).Hint = "blocks: {Charles: Oxfordshire}"
			}
			r.marches(q, with)
		}
	case "sail":
		b, ok := r.Name(n, r.blocks)
		a, ok2 := r.Name(with, r.places)
		if ok && ok2 {
			r.Add(q.name, n, table.Option{Verb: verb, Name: b, Areas: [3]string{a}})
		}
	case "strengthen", "deploy", "strip":
		o := table.Option{Verb: verb}
		var ok bool
		if o.Name, ok = r.Name(n, r.blocks); !ok {
			return
		}
		if from := item.Get("from"); from != nil {
			if o.Target, ok = r.Word(from, []string{"London"}); !ok {
				return
			}
		}
		if verb == "deploy" {
			if o.Areas[0], ok = r.Name(with, r.places); !ok {
				return
			}
		}
		r.Add(q.name, n, o)
	}
}

// marches reads the blocks of a group with their roads. Leaders come before
// those they chaperone (6.16), wherever they stand in the sheet.
func (r *sheetReader) marches(q *question, n *orders.Node) {
	pairs, _ := r.Pairs(n)
	for _, leaders := range [...]bool{true, false} {
		for _, p := range pairs {
			x, known := r.block(r.side, reading.Fold(p.Key.Value, r.blocks.All))
			leads := known && (r.Board.blocks[x].kind == leader || r.Board.blocks[x].kind == regionalLeader)
			if leads != leaders {
				continue
			}
			b, ok := r.Name(p.Key, r.blocks)
			path, ok2 := r.path(p.Value)
			if ok && ok2 {
				r.Add(q.name, p.Key, table.Option{Verb: "march", Name: b, Areas: path})
			}
		}
	}
}

// path reads the one or two Areas a block enters (6.11).
func (r *sheetReader) path(n *orders.Node) (path [3]string, ok bool) {
	area := func(n *orders.Node) (string, bool) { return r.Name(n, r.places) }
	return r.Road(n, area, 2, "6.11", "a march names the one or two Areas entered")
}
