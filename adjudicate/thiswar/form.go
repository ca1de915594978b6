package thiswar

import (
	_ "embed"
	"maps"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/internal/shaping"
	"fieldpost/orders"
)

//go:embed ORDERS.md
var ordersPage string

// Form is how the orders of a side are written: what the sheet's reader takes.
func (r *Rules) Form(side string) game.Form {
	s, _ := SideOf(side)
	known := r.board.newReader(s, orders.NewReader("", nil))
	places := slices.Concat(known.places.All, slices.Sorted(maps.Keys(known.places.Short)))
	blocks := known.blocks.All
	part, words := shaping.Part, shaping.Words
	way := shaping.ListOf(part("place"))
	way.Least, way.Most = 1, 2
	f := game.Form{Parts: map[string]game.Shape{
		"place":   words(places...),
		"block":   words(blocks...),
		"card":    words(known.cards.All...),
		"road":    shaping.Any(part("place"), way),
		"marches": shaping.Pairs(blocks, part("road")),
	}}
	for i := range questions {
		q := &questions[i]
		if q.shape == asItems {
			f.Parts[q.name+"-item"] = itemShape(q)
		}
	}
	docs := shaping.Docs(ordersPage)
	add := func(name string, x game.Shape) {
		x.Doc = docs[name]
		f.Orders.Keys = append(f.Orders.Keys, game.Key{Name: name, Shape: x})
	}
	docs["ready"] = "Your answer to the muster, step 1"
	add("ready", words("true"))
	for i := range questions {
		add(questions[i].name, questions[i].form(blocks, places))
	}
	event, actions := questionOf("event").form(blocks, places), questionOf("actions").form(blocks, places)
	sent := game.Shape{Keys: []game.Key{{Name: "event", Shape: event}, {Name: "actions", Shape: actions}}}
	add("if_first", sent)
	add("if_second", sent)
	add("if_tied", questionOf("tied").form(blocks, places))
	return f
}

// form is how a question is answered.
func (q *question) form(blocks, places []string) game.Shape {
	part, words := shaping.Part, shaping.Words
	name := part([...]string{ofBlocks: "block", ofCards: "card", ofPlaces: "place"}[q.names])
	var stops []string
	for _, w := range q.words {
		if w == "end" {
			w = "none"
		}
		stops = append(stops, w)
	}
	var any []game.Shape
	if stops != nil {
		any = append(any, words(stops...))
	}
	switch q.shape {
	case asWord:
		if q.verb != "" {
			return words("0", "1", "2", "3", "4")
		}
	case asText:
		any = append(any, words("decline", "enact"),
			game.Shape{Pattern: shaping.Pattern([]string{"enact in"}, places)},
			game.Shape{Pattern: shaping.Pattern([]string{"enact with"}, blocks)})
	case asName:
		any = append(any, name)
	case asList:
		if q.every {
			any = append(any, words(q.verb))
		}
		any = append(any, name, shaping.ListOf(name))
	case asEach:
		if q.every {
			any = append(any, q.value())
		}
		any = append(any, shaping.Pairs([...][]string{ofBlocks: blocks, ofPlaces: places}[q.names], q.value()))
	case asItems:
		any = append(any, shaping.ListOf(part(q.name+"-item")))
	}
	if len(any) == 1 {
		return any[0]
	}
	return shaping.Any(any...)
}

// value is what stands behind each name of a mapping that answers a question.
func (q *question) value() game.Shape {
	switch {
	case q.name == "exchange":
		return shaping.Part("block")
	case q.name == "fire", q.name == "aim":
		return shaping.Words(q.values...)
	case q.values == nil:
		return shaping.Part("place")
	}
	return shaping.Any(shaping.Words(q.values...), shaping.Part("place"))
}

// itemDocs say what an item of a list does.
var itemDocs = map[string]string{
	"move": "Any blocks of one Area move, 1 AP (6.11)", "muster": "Any blocks come to one Friendly Area, 1 AP (6.12)",
	"sail": "A Sea Move, 1 AP a block (6.2)", "strengthen": "A block gains a strength",
	"deploy": "A block from the Pool, at strength 1", "strip": "A Garrison is stripped (6.46)",
}

// itemShape is how an item of a question's list is written.
func itemShape(q *question) game.Shape {
	part, key := shaping.Part, shaping.Key
	of := part(q.name + "-item")
	var items []game.Shape
	for _, k := range itemKeys {
		if !slices.Contains(k.of, q.name) {
			continue
		}
		head := part("block")
		if k.verb == "move" || k.verb == "muster" {
			head = part("place")
		}
		keys := []game.Key{key(k.verb, head)}
		switch k.with {
		case "blocks":
			keys = append(keys, key("blocks", part("marches")))
		case "to", "in":
			keys = append(keys, key(k.with, part("place")))
		}
		if k.verb == "deploy" || k.with == "from" {
			keys = append(keys, key("from?", shaping.Words("London")))
		}
		if q.name == "actions" {
			keys = append(keys, key("otherwise?", shaping.Any(shaping.Words("none"), of, shaping.ListOf(of))))
		}
		items = append(items, shaping.Item(itemDocs[k.verb], keys...))
	}
	return shaping.Any(items...)
}
