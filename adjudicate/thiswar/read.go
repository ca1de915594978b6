package thiswar

import (
	"maps"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/kind"
	"fieldpost/adjudicate/game/sheet"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/which"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// whereIs says of a City without walls, or of a county, neither of which is a place, where it is.
func (b *Board) whereIs(name string) (text say.Text) {
	for i := range b.cities {
		if c := &b.cities[i]; !c.fortified && strings.EqualFold(c.name, name) {
			return say.Textf("the City of %s is in %s", c.name, b.areas[c.area].name)
		}
	}
	var in []string
	for _, a := range b.war.Areas {
		if slices.ContainsFunc(a.Covers, func(county string) bool {
			return strings.HasSuffix(" of "+strings.ToLower(county), " of "+strings.ToLower(name))
		}) {
			in = append(in, a.Name)
		}
	}
	if in != nil {
		text = say.Textf("'%s' lies in %s", orders.Safe(name), say.List(in, ", "))
	}
	return text
}

// namesOf collects the names that a side may write, by what they are of.
func (b *Board) namesOf(s table.Side) map[string]sheet.Names {
	blocks := sheet.Names{Code: "unknown-block", Is: "'%s' is no block of %s", Of: sideName(s)}
	for i := range b.blocks {
		if b.blocks[i].side == s {
			blocks.All = append(blocks.All, b.blocks[i].name)
		}
	}
	places := sheet.Names{Code: "unknown-area", Is: "'%s' is no Area, box or Fortified City", All: b.chart.Names, Short: b.short, Better: b.whereIs}
	cards := sheet.Names{Code: "unknown-card", Is: "'%s' is no card of %s", Of: sideName(s), Short: map[string]string{}}
	for i := range b.cards {
		c := &b.cards[i]
		if c.side != s || slices.Contains(cards.All, c.name) {
			continue
		}
		cards.All = append(cards.All, c.name)
		if event, _, years := strings.Cut(c.name, " ("); years && cards.Short[event] == "" {
			cards.Short[event] = c.name
		}
	}
	maps.DeleteFunc(cards.Short, func(event, _ string) bool { return slices.Contains(cards.All, event) })
	for _, names := range []*sheet.Names{&blocks, &places, &cards} {
		names.Called = calledIn(*names)
	}
	return map[string]sheet.Names{"block": blocks, "place": places, "card": cards}
}

// calledIn are what a player reads for names in his language: he may type "Minage", or as
// his sheet has it "Minage [Mining]", for Mining.
func calledIn(names sheet.Names) map[string]string {
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
func (b *Board) namesakes(s table.Side, name, written string) []string {
	event, _, _ := strings.Cut(name, " (")
	if !slices.ContainsFunc(tongue.Languages(), func(lang string) bool { return strings.EqualFold(written, speak(lang).Word(event)) }) {
		return nil
	}
	return which.From(b.names[s]()["card"].All, func(other string) bool {
		return other != name && (other == event || strings.HasPrefix(other, event+" ("))
	})
}

// readEnact reads whether an Event is enacted, and where or with which Garrison: "enact in Kent".
func readEnact(r *kind.Reader[*Game], n *orders.Node) {
	words, ok := r.Text(n)
	if !ok {
		return
	}
	places, blocks := r.Names(r.Side, "place"), r.Names(r.Side, "block")
	o := r.Grammar().Parse(strings.Join(strings.Fields(words), " "))
	o.Verb = strings.ToLower(o.Verb)
	o.Areas[0], o.Target = places.Fold(o.Areas[0]), sheet.Fold(o.Target, blocks.All)
	switch {
	case o.Verb != "enact" && o.Verb != "decline" || o.Name != "":
		p := r.Report(n, "unknown-word", "'%s' is no answer to an Event", orders.Safe(words))
		p.Hint = say.Words("write enact, enact in an Area, enact with a Garrison, or decline")
		if near, ok := orders.Suggest(o.Verb, []string{"enact", "decline"}); ok {
			p.Text = say.Textf("%s; did you mean '%s'?", p.Text, near)
		}
	case o.Areas[0] != "" && !r.Knows(n, o.Areas[0], places):
	case o.Target != "" && !r.Knows(n, o.Target, blocks):
	default:
		r.Add("event", n, o)
	}
}

// readGroup reads a Group Move or a Muster with its marches.
func (b *Board) readGroup(verb string) func(*kind.Reader[*Game], *orders.Node) {
	return func(r *kind.Reader[*Game], item *orders.Node) {
		head, with := item.Get(verb), item.Get("blocks")
		if a, ok := r.NameOf(head, "place"); ok {
			r.Add("actions", head, table.Option{Verb: verb, Areas: [3]string{a}})
			if with.Kind == orders.Map && len(with.Keys) == 0 {
				r.Report(with, orders.CodeEmpty, "no block marches: %s", movesNothing.Text).Hint = say.Words("blocks: {Charles: Oxfordshire}")
			}
			b.readMarches(r, with)
		}
	}
}

// readMarches reads the blocks of a group with their roads, the one or two Areas a block enters
// (6.11). Leaders come before those they chaperone (6.16), wherever they stand in the sheet.
func (b *Board) readMarches(r *kind.Reader[*Game], n *orders.Node) {
	area := func(n *orders.Node) (string, bool) { return r.NameOf(n, "place") }
	pairs, _ := r.Pairs(n)
	for _, leaders := range [...]bool{true, false} {
		for _, p := range pairs {
			x, known := b.block(r.Side, sheet.Fold(p.Key.Value, r.Names(r.Side, "block").All))
			leads := known && (b.blocks[x].kind == leader || b.blocks[x].kind == regionalLeader)
			if leads != leaders {
				continue
			}
			name, ok := r.NameOf(p.Key, "block")
			path, ok2 := r.Road(p.Value, area, 2, "6.11", "a march names the one or two Areas entered")
			if ok && ok2 {
				r.Add("actions", p.Key, table.Option{Verb: "march", Name: name, Areas: path})
			}
		}
	}
}
