package game

import (
	"slices"

	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Settle puts in the place of each item that is not legal what its owner wants
// done otherwise. An item is done whole or not at all: a group does not set out
// where one of its marches cannot be made. What only turns out while the list
// is carried out, by a die, is for [Answers] to settle then.
func Settle(rules Rules, v *view.View, given []Given) []Given {
	for {
		i := refusedItem(rules, v, given)
		if i < 0 {
			return given
		}
		given = rules.Grammar().instead(given, i)
	}
}

// refusedItem is the first item that is not legal and has an otherwise, -1 if there is none.
func refusedItem(rules Rules, v *view.View, given []Given) int {
	if !slices.ContainsFunc(given, func(g Given) bool { return g.Ahead == "" && g.Else != nil }) {
		return -1
	}
	plain := Now(given)
	for i := range plain {
		plain[i].Else = nil // so that what is not legal is said
	}
	r := orders.NewReader("", nil)
	rules.Check(v, plain, r)
	for _, p := range r.Problems() {
		if p.Kind != orders.Illegal || p.Code == "unanswered" {
			continue
		}
		at := func(g Given) bool {
			return g.Ahead == "" && g.Node != nil && g.Node.Line == p.Line && g.Node.Column == p.Column
		}
		k := slices.IndexFunc(given, at)
		if k < 0 {
			continue
		}
		head := slices.IndexFunc(given, func(g Given) bool { return g.Same(&given[k]) })
		if given[head].Else != nil {
			return head
		}
	}
	return -1
}

// instead puts what is to be done otherwise in the place of the item that
// begins at i; what comes last comes at the end of a list. Where nothing is to be
// done, and more follows, the item just falls out.
func (gr *Grammar) instead(given []Given, i int) []Given {
	g := given[i]
	rest := slices.DeleteFunc(slices.Clone(given[i:]), func(o Given) bool { return o.Same(&g) })
	var list, last []Given
	for _, o := range g.Else {
		if gr.last(o.Option.Verb) {
			last = append(last, o)
		} else {
			list = append(list, o)
		}
	}
	more := func(o Given) bool { return o.Name == g.Name && !gr.last(o.Option.Verb) }
	if len(list) == 1 && slices.ContainsFunc(rest, more) {
		if _, ends := gr.Ends[list[0].Option.Verb]; ends {
			list = nil
		}
	}
	return slices.Concat(given[:i:i], list, rest, last)
}

// ItemWords says what answers are, item by item, each with what is to be done
// otherwise behind the whole of it.
func (g *Grammar) ItemWords(given []Given) (items []say.Text) {
	for i := 0; i < len(given); {
		var parts []say.Text
		first := given[i]
		for ; i < len(given) && given[i].Same(&first); i++ {
			words := g.Say(given[i].Option)
			if given[i].Option.Verb == "end" {
				words = say.Words("nothing")
			}
			parts = append(parts, words)
		}
		words := say.List(parts, ", ")
		if first.Else != nil {
			words = say.Textf("%s (or else %s)", words, say.List(g.ItemWords(first.Else), ", "))
		}
		items = append(items, words)
	}
	return items
}

// RestateOtherwise says of each item with an otherwise which of the two it
// comes to as things stand.
func (gr *Grammar) RestateOtherwise(given, settled []Given) (lines []say.Text) {
	for i, g := range given {
		if g.Else == nil || g.Ahead != "" {
			continue
		}
		j := i
		for j < len(given) && given[j].Item == g.Item {
			j++
		}
		item := slices.Clone(given[i:j])
		same := func(o Given) bool { return o.Same(&g) }
		if slices.ContainsFunc(settled, same) {
			lines = append(lines, say.Textf("If it is legal when its time comes: %s.", gr.ItemWords(item)[0]))
			continue
		}
		item[0].Else = nil
		lines = append(lines, say.Textf("Not legal as things stand: %s. In its place: %s.", gr.ItemWords(item)[0], say.List(gr.ItemWords(g.Else), ", ")))
	}
	return lines
}

// Now leaves out what a sheet says ahead of its question.
func Now(given []Given) []Given {
	return which.From(given, func(g Given) bool { return g.Ahead == "" })
}
