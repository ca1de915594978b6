package richard3

import (
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
)

// actions reads the actions of a turn, one item an action.
func (r *sheetReader) actions(n *orders.Node) {
	const name = "actions"
	if n != nil && n.Kind == orders.Scalar {
		if _, ok := r.Choice(n, []string{"none"}); ok {
			r.Add(name, n, table.Option{Verb: "end"})
		}
		return
	}
	items, ok := r.List(n)
	if !ok {
		return
	}
	outer := r.mains
	r.mains = nil
	for _, item := range items {
		r.NextItem()
		r.action(item)
	}
	r.Given = append(r.Given, r.mains...)
	r.mains = outer
	if len(items) == 0 {
		r.Add(name, n, table.Option{Verb: "end"})
	}
}

// actionKeys are the first key of each kind of action, and what goes with it.
var actionKeys = [...]struct {
	verb string
	with string
}{
	{"move", "blocks"}, {"muster", "blocks"}, {"sail", "to"}, {"recruit", "in"}, {"plague", ""}, {"main", "from"},
}

func (r *sheetReader) action(item *orders.Node) {
	if item.Kind != orders.Map {
		p := r.Report(item, "wrong-kind", "an action is written as {move: …}, {sail: …}, {recruit: …}, {muster: …}, {plague: …} or {main: …}")
		p.Hint = "fieldpost sheet writes them all out"
		return
	}
	var verbs []string
	for _, k := range actionKeys {
		verbs = append(verbs, k.verb)
	}
	item.Fold(verbs)
	for _, k := range actionKeys {
		if item.Get(k.verb) == nil {
			continue
		}
		known, must := []string{k.verb}, []string{k.verb}
		if k.with != "" {
			known, must = append(known, k.with), append(must, k.with)
		}
		if k.verb != "main" { // which belongs to the marches before it
			known = append(known, "otherwise")
		}
		if !r.Map(item, known, must...) {
			return
		}
		first := len(r.Given)
		r.actionOf(k.verb, item.Get(k.verb), item.Get(k.with))
		r.Otherwise(item, first, r.actions)
		return
	}
	r.Map(item, verbs)
}

// readAhead reads actions that are sent ahead with the card, for the case that
// their side is Player 1, or Player 2.
func (r *sheetReader) readAhead(condition string, n *orders.Node) {
	if !r.Map(n, []string{"actions"}, "actions") {
		return
	}
	r.Ahead(condition, func() { r.actions(n.Get("actions")) })
}

func (r *sheetReader) actionOf(verb string, n, with *orders.Node) {
	const name = "actions"
	switch verb {
	case "move", "muster":
		a, ok := r.area(n)
		if !ok {
			return
		}
		r.Add(name, n, table.Option{Verb: verb, Areas: [3]string{a}})
		pairs, ok := r.Pairs(with)
		if ok && len(pairs) == 0 {
			r.Report(with, orders.CodeEmpty, "no block marches: %s", movesNothing.Text).Hint = "blocks: {Warwick: Essex}"
		}
		for _, p := range pairs {
			b, ok := r.aBlock(p.Key, r.side)
			path, ok2 := r.path(p.Value)
			if ok && ok2 {
				r.Add(name, p.Key, table.Option{Verb: "march", Name: b, Areas: path})
			}
		}
	case "plague":
		if a, ok := r.area(n); ok {
			r.Add(name, n, table.Option{Verb: verb, Areas: [3]string{a}})
		}
	case "recruit":
		b, ok := r.aBlock(n, r.side)
		a, ok2 := r.area(with)
		if ok && ok2 {
			r.Add(name, n, table.Option{Verb: verb, Name: b, Areas: [3]string{a}})
		}
	case "main":
		a, ok := r.area(n)
		from, ok2 := r.area(with, "sea")
		if ok && ok2 {
			r.mains = append(r.mains, r.Answer(name, n, table.Option{Verb: "main attack", Areas: [3]string{a, from}}))
		}
	case "sail":
		r.sailing(n, with)
	}
}

// sailing reads {sail: Warwick, to: Kent}, or two blocks from port to port.
func (r *sheetReader) sailing(n, to *orders.Node) {
	a, ok := r.area(to)
	blocks := []*orders.Node{n}
	if n.Kind == orders.List {
		blocks = n.Items
		if len(blocks) < 1 || len(blocks) > 2 {
			r.Report(n, "wrong-kind", "one block sails, or two from one major port to another (5.3.1)")
			return
		}
	}
	for i, item := range blocks {
		b, known := r.aBlock(item, r.side)
		if i == 1 && known && strings.EqualFold(item.Value, blocks[0].Value) {
			r.Report(item, "named-twice", "%s is named twice", b)
			return
		}
		switch {
		case !known || !ok:
		case i == 0:
			r.Add("actions", item, table.Option{Verb: "sail", Name: b, Areas: [3]string{a}})
		default:
			r.Add("actions", item, table.Option{Verb: "with", Name: b})
		}
	}
}

// path reads the areas that a block enters (5.2).
func (r *sheetReader) path(n *orders.Node) (path [3]string, ok bool) {
	area := func(n *orders.Node) (string, bool) { return r.area(n) }
	return r.Road(n, area, 3, "5.2", "a march names the one or two areas entered, three in a Force March")
}
