package richard3

import (
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/table"
	"fieldpost/orders"
)

// given is one answer as it stands in a sheet.
type given = adjudicate.Given

// questionNames are the keys an order sheet can have.
var questionNames = []string{"mulligan", "hand", "card", "actions", "battle", "treason", "battles", "turn", "hit", "regroup", "enter", "execute", "supply", "home", "exile"}

// sheetReader reads the orders of one house's sheet.
type sheetReader struct {
	*Board
	*orders.Reader
	side  table.Side
	given []given
	mains []given // Main Attacks, which come after all other actions
	item  int     // of the action being read
}

// ahead are the keys under which orders are sent ahead with a card.
var ahead = []string{"if_first", "if_second"}

// read turns the orders of a sheet into answers. It knows words, names and
// shapes, not the position.
func (b *Board) read(s table.Side, node *orders.Node, r *orders.Reader) []given {
	sr := &sheetReader{Board: b, Reader: r, side: s}
	pairs, _ := r.Pairs(node)
	for _, p := range pairs {
		name := p.Key.Value
		if name == "note" || name == "plan" || name == "final" {
			r.Report(p.Key, "unknown-key", "'%s' begins at the left margin, not under orders:", name)
			continue
		}
		if slices.Contains(ahead, name) {
			sr.readAhead(name, p.Value)
			continue
		}
		if !slices.Contains(questionNames, name) {
			problem := r.Report(p.Key, "unknown-key", "'%s' is no question of Richard III", orders.Safe(name))
			if near, ok := orders.Suggest(name, questionNames); ok {
				problem.Text += "; did you mean '" + near + "'?"
			}
			continue
		}
		sr.question(name, p.Value)
	}
	return sr.given
}

func (r *sheetReader) add(name string, n *orders.Node, o table.Option) {
	r.given = append(r.given, given{Name: name, Option: o, Node: n, Item: r.item})
}

func (r *sheetReader) question(name string, n *orders.Node) {
	switch name {
	case "mulligan", "hand":
		if w, ok := r.word(n, []string{"keep", "redeal"}); ok {
			r.add(name, n, table.Option{Verb: w})
		}
	case "card":
		var names []string
		for i := range r.cards {
			names = append(names, r.cards[i].name)
		}
		if w, ok := r.word(n, names); ok {
			r.add(name, n, table.Option{Verb: "play", Name: w})
		}
	case "actions":
		r.actions(n)
	case "battle":
		if a, ok := r.area(n); ok {
			r.add(name, n, table.Option{Verb: "fight", Areas: [3]string{a}})
		}
	case "battles":
		if _, ok := r.word(n, []string{"planned"}); ok {
			r.add(name, n, table.Option{Verb: "planned"})
		}
	case "treason":
		switch {
		case n != nil && n.Value == "wait":
			r.add(name, n, table.Option{Verb: "wait"})
		default:
			if b, ok := r.aBlock(n, r.side.Other(), "wait"); ok {
				r.add(name, n, table.Option{Verb: "treason", Name: b})
			}
		}
	case "turn":
		r.turn(n)
	case "hit":
		if b, ok := r.aBlock(n, r.side); ok {
			r.add(name, n, table.Option{Verb: "hit", Name: b})
		}
	case "regroup":
		r.each(name, "regroup", n, "stay")
	case "home":
		r.each(name, "send", n, "none")
	case "enter":
		r.each(name, "enter", n, "")
	case "execute":
		held := r.exeter[York]
		if r.side == Lancaster {
			held = r.clarence[Lancaster]
		}
		o := table.Option{Verb: "execute", Name: r.blocks[held].name}
		if w, ok := r.word(n, []string{o.Name, "nobody"}); ok {
			if w == "nobody" {
				o.Verb = "spare"
			}
			r.add(name, n, o)
		}
	case "supply":
		r.list(name, "reduce", n)
	case "exile":
		r.list(name, "dismiss", n)
	}
}

// turn reads a battle turn, written as in the engine's protocol: "fire Warwick",
// "retreat Warwick to Essex", "charge York at Somerset", "treachery Warwick on Rivers".
func (r *sheetReader) turn(n *orders.Node) {
	words, ok := r.Text(n)
	if !ok {
		return
	}
	verbs := []string{"fire", "pass", "retreat", "charge", "treachery"}
	verb, rest, _ := strings.Cut(strings.Join(strings.Fields(words), " "), " ")
	o := table.ParseOption(strings.ToLower(verb) + " " + rest)
	if !slices.Contains(verbs, o.Verb) {
		p := r.Report(n, "unknown-word", "'%s' is no battle turn", orders.Safe(words))
		p.Hint = "write one of: " + strings.Join(verbs, ", ") + ", and the block"
		if near, ok := orders.Suggest(o.Verb, verbs); ok {
			p.Text += "; did you mean '" + near + "'?"
		}
		return
	}
	if o.Name == "" {
		r.Report(n, "unanswered", "%s which block?", o.Verb)
		return
	}
	o.Name, o.Target, o.Areas[0] = r.fold(o.Name, r.blockNames(r.side)), r.fold(o.Target, r.blockNames(r.side.Other())), r.fold(o.Areas[0], r.land.Names)
	switch {
	case o.Verb == "retreat" && o.Areas[0] == "":
		r.Report(n, "unanswered", "retreat %s to where?", orders.Safe(o.Name))
		return
	case (o.Verb == "charge" || o.Verb == "treachery") && o.Target == "":
		r.Report(n, "unanswered", "%s %s at which block? Write '%s'", o.Verb, orders.Safe(o.Name), table.Option{Verb: o.Verb, Name: o.Name, Target: "…"})
		return
	}
	known := r.knowsBlock(n, o.Name, r.side)
	if o.Target != "" {
		known = r.knowsBlock(n, o.Target, r.side.Other()) && known
	}
	if o.Verb == "retreat" {
		known = r.knowsArea(n, o.Areas[0]) && known
	}
	if known {
		r.add("turn", n, o)
	}
}

// each reads a mapping of blocks to areas; stop is the word for none of them.
func (r *sheetReader) each(name, verb string, n *orders.Node, stop string) {
	if n != nil && n.Kind == orders.Scalar && stop != "" {
		if w, ok := r.Choice(n, []string{stop}); ok {
			r.add(name, n, table.Option{Verb: w})
		}
		return
	}
	pairs, _ := r.Pairs(n)
	for _, p := range pairs {
		b, ok := r.aBlock(p.Key, r.side)
		places := []string{}
		if name == "home" {
			places = append(places, "pool")
		}
		a, ok2 := r.area(p.Value, places...)
		if ok && ok2 {
			r.add(name, p.Key, table.Option{Verb: verb, Name: b, Areas: [3]string{a}})
		}
	}
}

// list reads a list of blocks, or the word none.
func (r *sheetReader) list(name, verb string, n *orders.Node) {
	if n != nil && n.Kind == orders.Scalar {
		if n.Value == "none" {
			r.add(name, n, table.Option{Verb: "none"})
			return
		}
		if b, ok := r.aBlock(n, r.side, "none"); ok {
			r.add(name, n, table.Option{Verb: verb, Name: b})
		}
		return
	}
	items, _ := r.List(n)
	for _, item := range items {
		if b, ok := r.aBlock(item, r.side); ok {
			r.add(name, item, table.Option{Verb: verb, Name: b})
		}
	}
}

// area reads the name of an area, or one of further words.
func (r *sheetReader) area(n *orders.Node, further ...string) (string, bool) {
	w, ok := r.Text(n)
	if w = r.fold(w, append(further, r.land.Names...)); !ok || slices.Contains(further, w) {
		return w, ok
	}
	return w, r.knowsArea(n, w)
}

func (r *sheetReader) knowsArea(n *orders.Node, name string) bool {
	if _, ok := r.land.Find(name); ok {
		return true
	}
	p := r.unknown(n, "unknown-area", "is no area of the map", name, r.land.Names)
	if strings.EqualFold(name, "Wales") {
		p.Text = "'Wales' is four areas: Pembroke, Caernarvon, Powys and Glamorgan (2.6)"
	}
	for _, a := range r.pack.Richard.Areas {
		if name != "" && (strings.EqualFold(a.City, name) || strings.EqualFold(a.Cathedral, name)) {
			p.Text = "'" + name + "' is in the area " + a.Name
		}
	}
	return false
}

// aBlock reads the name of a block of a house.
func (r *sheetReader) aBlock(n *orders.Node, s table.Side, further ...string) (string, bool) {
	w, ok := r.Text(n)
	if !ok {
		return "", false
	}
	w = r.fold(w, r.blockNames(s))
	return w, r.knowsBlock(n, w, s, further...)
}

func (r *sheetReader) knowsBlock(n *orders.Node, name string, s table.Side, further ...string) bool {
	if _, ok := r.block(s, name); ok {
		return true
	}
	r.unknown(n, "unknown-block", "is no block of "+houseName(s), name, append(further, r.blockNames(s)...))
	return false
}

func (r *sheetReader) blockNames(s table.Side) (names []string) {
	for i := range r.blocks {
		if r.blocks[i].side != s.Other() {
			names = append(names, r.blocks[i].name)
		}
	}
	return names
}

func (r *sheetReader) unknown(n *orders.Node, code, what, name string, names []string) *orders.Problem {
	p := r.Report(n, code, "'%s' %s", orders.Safe(name), what)
	if near, ok := orders.Suggest(name, names); ok {
		p.Text += "; did you mean '" + near + "'?"
	}
	return p
}

// fold finds the known name that a word is, capitals aside: phones put their own.
func (r *sheetReader) fold(word string, names []string) string {
	for _, n := range names {
		if strings.EqualFold(n, word) {
			return n
		}
	}
	return word
}

// word reads one of some words, capitals aside.
func (r *sheetReader) word(n *orders.Node, known []string) (string, bool) {
	if n != nil && n.Kind == orders.Scalar {
		if w := r.fold(n.Value, known); slices.Contains(known, w) {
			return w, true
		}
	}
	return r.Choice(n, known)
}
