package richard3

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/reading"
	"fieldpost/orders"
)

// given is one answer as it stands in a sheet.
type given = game.Given

// questionNames are the keys an order sheet can have.
var questionNames = []string{"mulligan", "hand", "card", "actions", "battle", "treason", "battles", "turn", "hit", "regroup", "enter", "execute", "supply", "home", "exile"}

// sheetReader reads the orders of one house's sheet. It knows words, names and
// shapes, not the position.
type sheetReader struct {
	*Board
	reading.Sheet
	side  table.Side
	mains []given // Main Attacks, which come after all other actions
}

// ahead are the keys under which orders are sent ahead with a card.
var ahead = []string{"if_first", "if_second"}

func (b *Board) newReader(s table.Side, r *orders.Reader) *sheetReader {
	return &sheetReader{Board: b, Sheet: reading.Sheet{Reader: reading.Reader{Reader: r}}, side: s}
}

// read turns the orders of a sheet into answers.
func (b *Board) read(s table.Side, node *orders.Node, r *orders.Reader) []given {
	sr := b.newReader(s, r)
	node.Fold(slices.Concat(questionNames, ahead))
	pairs, _ := r.Pairs(node)
	for _, p := range pairs {
		switch name := p.Key.Value; {
		case slices.Contains(ahead, name):
			sr.readAhead(name, p.Value)
		case slices.Contains(questionNames, name):
			sr.question(name, p.Value)
		default:
			sr.NoQuestion(p.Key, "Richard III", slices.Concat(questionNames, ahead))
		}
	}
	return sr.Given
}

func (r *sheetReader) question(name string, n *orders.Node) {
	switch name {
	case "mulligan", "hand":
		if w, ok := r.Word(n, []string{"keep", "redeal"}); ok {
			r.Add(name, n, table.Option{Verb: w})
		}
	case "card":
		var names []string
		for i := range r.cards {
			names = append(names, r.cards[i].name)
		}
		if w, ok := r.Word(n, names); ok {
			r.Add(name, n, table.Option{Verb: "play", Name: w})
		}
	case "actions":
		r.actions(n)
	case "battle":
		if a, ok := r.area(n); ok {
			r.Add(name, n, table.Option{Verb: "fight", Areas: [3]string{a}})
		}
	case "battles":
		if _, ok := r.Word(n, []string{"planned"}); ok {
			r.Add(name, n, table.Option{Verb: "planned"})
		}
	case "treason":
		switch {
		case n != nil && n.Value == "wait":
			r.Add(name, n, table.Option{Verb: "wait"})
		default:
			if b, ok := r.aBlock(n, r.side.Other(), "wait"); ok {
				r.Add(name, n, table.Option{Verb: "treason", Name: b})
			}
		}
	case "turn":
		r.turn(n)
	case "hit":
		if b, ok := r.aBlock(n, r.side); ok {
			r.Add(name, n, table.Option{Verb: "hit", Name: b})
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
		if w, ok := r.Word(n, []string{o.Name, "nobody"}); ok {
			if w == "nobody" {
				o.Verb = "spare"
			}
			r.Add(name, n, o)
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
	own, enemy, areas := r.namesOf(r.side), r.namesOf(r.side.Other()), r.areaNames()
	o.Name, o.Target, o.Areas[0] = reading.Fold(o.Name, own.All), reading.Fold(o.Target, enemy.All), reading.Fold(o.Areas[0], areas.All)
	switch {
	case o.Verb == "retreat" && o.Areas[0] == "":
		r.Report(n, "unanswered", "retreat %s to where?", orders.Safe(o.Name))
		return
	case (o.Verb == "charge" || o.Verb == "treachery") && o.Target == "":
		r.Report(n, "unanswered", "%s %s at which block? Write '%s'", o.Verb, orders.Safe(o.Name), table.Option{Verb: o.Verb, Name: o.Name, Target: "…"})
		return
	}
	known := r.Knows(n, o.Name, own)
	if o.Target != "" {
		known = r.Knows(n, o.Target, enemy) && known
	}
	if o.Verb == "retreat" {
		known = r.Knows(n, o.Areas[0], areas) && known
	}
	if known {
		r.Add("turn", n, o)
	}
}

// each reads a mapping of blocks to areas, or one area for every block that may
// go there; stop is the word for none of them.
func (r *sheetReader) each(name, verb string, n *orders.Node, stop string) {
	var places []string
	if name == "home" {
		places = append(places, "pool")
	}
	if n != nil && n.Kind == orders.Scalar {
		words := places
		if stop != "" {
			words = append(words, stop)
		}
		switch w, ok := r.Name(n, r.areaNames().Suggesting(words...), words...); {
		case !ok:
		case w == stop:
			r.Add(name, n, table.Option{Verb: stop})
		default:
			r.AddEvery(name, n, table.Option{Verb: verb, Areas: [3]string{w}})
		}
		return
	}
	pairs, _ := r.Pairs(n)
	for _, p := range pairs {
		b, ok := r.aBlock(p.Key, r.side)
		a, ok2 := r.area(p.Value, places...)
		if ok && ok2 {
			r.Add(name, p.Key, table.Option{Verb: verb, Name: b, Areas: [3]string{a}})
		}
	}
}

// list reads a list of blocks, or the word none.
func (r *sheetReader) list(name, verb string, n *orders.Node) {
	if n != nil && n.Kind == orders.Scalar {
		if n.Value == "none" {
			r.Add(name, n, table.Option{Verb: "none"})
			return
		}
		if b, ok := r.aBlock(n, r.side, "none"); ok {
			r.Add(name, n, table.Option{Verb: verb, Name: b})
		}
		return
	}
	items, _ := r.List(n)
	for _, item := range items {
		if b, ok := r.aBlock(item, r.side); ok {
			r.Add(name, item, table.Option{Verb: verb, Name: b})
		}
	}
}

// areaNames are the names of the areas.
func (b *Board) areaNames() reading.Names {
	short := map[string]string{} // as the map writes it
	for _, a := range b.pack.Richard.Areas {
		if a.Short != "" {
			short[a.Short] = a.Name
		}
	}
	return reading.Names{Short: short, Code: "unknown-area", Is: "is no area of the map", All: b.land.Names, Better: b.whatIs}
}

// whatIs says of a name that is no area what it is.
func (b *Board) whatIs(name string) (text string) {
	if strings.EqualFold(name, "Wales") {
		text = "'Wales' is four areas: Pembroke, Caernarvon, Powys and Glamorgan (2.6)"
	}
	for _, a := range b.pack.Richard.Areas {
		if name != "" && (strings.EqualFold(a.City, name) || strings.EqualFold(a.Cathedral, name)) {
			text = "'" + name + "' is in the area " + a.Name
		}
	}
	return text
}

// area reads the name of an area, or one of further words.
func (r *sheetReader) area(n *orders.Node, further ...string) (string, bool) {
	return r.Name(n, r.areaNames(), further...)
}

// namesOf are the names of a house's blocks; also are words to suggest besides.
func (b *Board) namesOf(s table.Side, also ...string) reading.Names {
	return reading.Names{Code: "unknown-block", Is: "is no block of " + houseName(s), All: b.blockNames(s), Also: also}
}

// aBlock reads the name of a block of a house; also are words to suggest besides.
func (r *sheetReader) aBlock(n *orders.Node, s table.Side, also ...string) (string, bool) {
	return r.Name(n, r.namesOf(s, also...))
}

func (b *Board) blockNames(s table.Side) (names []string) {
	for i := range b.blocks {
		if b.blocks[i].side != s.Other() {
			names = append(names, b.blocks[i].name)
		}
	}
	return names
}
