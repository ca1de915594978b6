package thiswar

import (
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/internal/reading"
	"fieldpost/orders"
)

// given is one answer as it stands in a sheet.
type given = game.Given

// sheetReader reads the orders of one side's sheet. It knows words, names and
// shapes, not the position.
type sheetReader struct {
	*Board
	reading.Sheet
	side   table.Side
	blocks reading.Names
	places reading.Names
	cards  reading.Names
}

// ahead are the keys under which orders are sent ahead with a card: what is
// done as Player 1 or as Player 2, and whether one wants to be first in a tie.
var ahead = []string{"if_first", "if_second", "if_tied"}

func (b *Board) newReader(s table.Side, r *orders.Reader) *sheetReader {
	n := b.names[s].names()
	return &sheetReader{Board: b, Sheet: reading.Sheet{Reader: reading.Reader{Reader: r}}, side: s, blocks: n.blocks, places: n.places, cards: n.cards}
}

// sideNames are the names that a side may write.
type sideNames struct{ blocks, places, cards reading.Names }

// written gives them when they are first needed.
type written struct{ names func() sideNames }

// namesOf collects those of a side: once, as every order and every wish of a plan is read by them.
func (b *Board) namesOf(s table.Side) (n sideNames) {
	n.blocks = reading.Names{Code: "unknown-block", Is: "is no block of " + sideName(s)}
	for i := range b.blocks {
		if b.blocks[i].side == s {
			n.blocks.All = append(n.blocks.All, b.blocks[i].name)
		}
	}
	n.places = reading.Names{Code: "unknown-area", Is: "is no Area, box or Fortified City", All: b.chart.Names, Short: b.short}
	n.cards = reading.Names{Code: "unknown-card", Is: "is no card of " + sideName(s)}
	n.cards.Short = map[string]string{}
	for i := range b.cards {
		c := &b.cards[i]
		if c.side != s || slices.Contains(n.cards.All, c.name) {
			continue
		}
		n.cards.All = append(n.cards.All, c.name)
		if event, _, years := strings.Cut(c.name, " ("); years && n.cards.Short[event] == "" {
			n.cards.Short[event] = c.name
		}
	}
	maps.DeleteFunc(n.cards.Short, func(event, _ string) bool { return slices.Contains(n.cards.All, event) })
	for _, names := range []*reading.Names{&n.blocks, &n.places, &n.cards} {
		names.Called = calledIn(*names)
	}
	return n
}

// calledIn are what a player reads for names in his language: he may type "Minage", or as
// his sheet has it "Minage [Mining]", for Mining.
func calledIn(names reading.Names) map[string]string {
	called := map[string]string{}
	for _, lang := range tongue.Languages() {
		t := speak(lang)
		add := func(word, name string) {
			if word != name && called[word] == "" && names.Short[word] == "" && !slices.Contains(names.All, word) {
				called[word] = name
			}
		}
		for _, name := range names.All {
			event, _, _ := strings.Cut(name, " (")
			add(cardIn(t, name), name)
			add(inWords(t, name), name)
			add(t.Word(event), name)
		}
	}
	return called
}

// namesakes are the other cards of an Event that an answer calls by the Event's name
// alone; none for any other answer.
func (r *sheetReader) namesakes(g given) (list []table.Option) {
	event, _, _ := strings.Cut(g.Option.Name, " (")
	if event == "" || g.Node == nil || !slices.ContainsFunc(tongue.Languages(), func(lang string) bool {
		return strings.EqualFold(g.Node.Value, speak(lang).Word(event))
	}) {
		return nil
	}
	for _, name := range r.cards.All {
		if o := g.Option; name != o.Name && (name == event || strings.HasPrefix(name, event+" (")) {
			o.Name = name
			list = append(list, o)
		}
	}
	return list
}

// read turns the orders of a sheet into answers.
func (b *Board) read(s table.Side, node *orders.Node, r *orders.Reader) []given {
	sr := b.newReader(s, r)
	node.Fold(append(questionNames(), ahead...))
	pairs, _ := r.Pairs(node)
	for _, p := range pairs {
		q := questionOf(p.Key.Value)
		switch {
		case slices.Contains(ahead, p.Key.Value):
			sr.readAhead(p.Key.Value, p.Value)
		case q == nil:
			sr.NoQuestion(p.Key, "This War Without an Enemy", append(questionNames(), ahead...))
		default:
			sr.question(q, p.Value)
		}
	}
	for i, g := range sr.Given {
		sr.Given[i].Or = sr.namesakes(g)
	}
	return sr.Given
}

// readAhead reads what is sent ahead for the case that its side is Player 1 or
// Player 2, or that the cards are equal.
func (r *sheetReader) readAhead(condition string, n *orders.Node) {
	r.Ahead(condition, func() {
		if condition == "if_tied" {
			r.question(questionOf("tied"), n)
		} else if r.Map(n, []string{"event", "actions"}) {
			for _, name := range []string{"event", "actions"} {
				if v := n.Get(name); v != nil {
					r.question(questionOf(name), v)
				}
			}
		}
	})
}

// namesOf are the names that a question is answered with.
func (r *sheetReader) namesOf(q *question) reading.Names {
	switch q.names {
	case ofCards:
		return r.cards
	case ofPlaces:
		return r.places
	}
	return r.blocks
}

// option is an answer that names one thing.
func (q *question) option(name string) table.Option {
	if q.names == ofPlaces {
		return table.Option{Verb: q.verb, Areas: [3]string{name}}
	}
	return table.Option{Verb: q.verb, Name: name}
}

func (r *sheetReader) question(q *question, n *orders.Node) {
	if n != nil && n.Kind == orders.Scalar && q.shape != asWord {
		if verb, ok := q.stops(strings.ToLower(n.Value)); ok {
			r.Add(q.name, n, table.Option{Verb: verb})
			return
		}
	}
	switch q.shape {
	case asWord:
		r.word(q, n)
	case asText:
		r.text(q, n)
	case asName:
		if name, ok := r.Name(n, r.namesOf(q).Suggesting(q.words...), q.words...); ok {
			r.Add(q.name, n, q.option(name))
		}
	case asList:
		if q.every && n != nil && n.Kind == orders.Scalar && strings.EqualFold(n.Value, q.verb) {
			r.AddEvery(q.name, n, table.Option{Verb: q.verb})
			return
		}
		items, _ := r.Items(n)
		for _, item := range items {
			if name, ok := r.Name(item, r.namesOf(q)); ok {
				r.Add(q.name, item, q.option(name))
			}
		}
	case asEach:
		r.each(q, n)
	case asItems:
		r.items(q, n)
	}
}

// word reads an answer of one word; of nma-share a number.
func (r *sheetReader) word(q *question, n *orders.Node) {
	if q.verb != "" {
		if w, ok := r.Word(n, []string{"0", "1", "2", "3", "4"}); ok {
			r.Add(q.name, n, table.Option{Verb: q.verb, Name: w})
		}
		return
	}
	if w, ok := r.Word(n, q.words); ok {
		r.Add(q.name, n, table.Option{Verb: w})
	}
}

// text reads whether an Event is enacted, and where or with which Garrison:
// "enact in Kent".
func (r *sheetReader) text(q *question, n *orders.Node) {
	words, ok := r.Text(n)
	if !ok {
		return
	}
	o := table.ParseOption(strings.Join(strings.Fields(words), " "))
	o.Verb = strings.ToLower(o.Verb)
	o.Areas[0], o.Target = r.places.Fold(o.Areas[0]), reading.Fold(o.Target, r.blocks.All)
	switch {
	case o.Verb != "enact" && o.Verb != "decline" || o.Name != "":
		p := r.Report(n, "unknown-word", "'%s' is no answer to an Event", orders.Safe(words))
		p.Hint = "write enact, enact in an Area, enact with a Garrison, or decline"
	case o.Areas[0] != "" && !r.Knows(n, o.Areas[0], r.places):
	case o.Target != "" && !r.Knows(n, o.Target, r.blocks):
	default:
		r.Add(q.name, n, o)
	}
}

// each reads a mapping: a block to a place, a word or another block; a battle to
// where its Main Attack came from. One place or word stands for every block that may.
func (r *sheetReader) each(q *question, n *orders.Node) {
	if q.every && n != nil && n.Kind == orders.Scalar {
		if o, ok := r.value(q, table.Option{Verb: q.verb}, n, q.words...); ok {
			r.AddEvery(q.name, n, o)
		}
		return
	}
	pairs, _ := r.Pairs(n)
	for _, p := range pairs {
		name, ok := r.Name(p.Key, r.namesOf(q))
		if !ok {
			continue
		}
		if o, ok := r.value(q, q.option(name), p.Value); ok {
			r.Add(q.name, p.Key, o)
		}
	}
}

// value reads where a block goes or what it does, into its answer; also are words to
// suggest besides.
func (r *sheetReader) value(q *question, o table.Option, n *orders.Node, also ...string) (_ table.Option, ok bool) {
	switch q.name {
	case "exchange":
		o.Target, ok = r.Name(n, r.blocks)
	case "main":
		o.Areas[1], ok = r.Name(n, r.places)
	case "fire":
		o.Verb, ok = r.Word(n, q.values)
	case "aim":
		o.Target, ok = r.Word(n, q.values)
	default:
		var w string
		w, ok = r.Name(n, r.places.Suggesting(slices.Concat(q.values, also)...), q.values...)
		if w == "keep" || w == "reduce" {
			o.Verb = w
		} else {
			o.Areas[0] = w
		}
	}
	return o, ok
}
