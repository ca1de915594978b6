package richard3

import (
	_ "embed"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/internal/shaping"
)

//go:embed ORDERS.md
var ordersPage string

// Form is how the orders of a house are written: what the sheet's reader takes.
func (r *Rules) Form(side string) game.Form {
	s, _ := House(side)
	b := r.board
	own, enemy, areas := b.blockNames(s), b.blockNames(s.Other()), b.land.Names
	var cards []string
	for i := range b.cards {
		if !slices.Contains(cards, b.cards[i].name) {
			cards = append(cards, b.cards[i].name)
		}
	}
	part, words, key, item := shaping.Part, shaping.Words, shaping.Key, shaping.Item
	area, block, road := part("area"), part("block"), part("road")
	blocks := shaping.Any(words("none"), block, shaping.ListOf(block))
	otherwise := key("otherwise?", shaping.Any(words("none"), part("action"), shaping.ListOf(part("action"))))
	pair := shaping.ListOf(block)
	pair.Least, pair.Most = 1, 2
	way := shaping.ListOf(area)
	way.Least, way.Most = 1, 3
	exeter := b.blocks[b.exeter[York]].name
	if s == Lancaster {
		exeter = b.blocks[b.clarence[Lancaster]].name
	}
	f := game.Form{Parts: map[string]game.Shape{
		"area":    words(areas...),
		"block":   words(own...),
		"road":    shaping.Any(area, way),
		"marches": shaping.Pairs(own, road),
		"homes":   shaping.Pairs(own, shaping.Any(words("pool"), area)),
		"places":  shaping.Pairs(own, area),
		"action": shaping.Any(
			item("Any blocks of one area march, 1 AP (5.2)", key("move", area), key("blocks", part("marches")), otherwise),
			item("A Sea Move, 1 AP a block; two from major port to major port (5.3)", key("sail", shaping.Any(block, pair)), key("to", area), otherwise),
			item("From your pool, 1 AP (5.4)", key("recruit", block), key("in", area), otherwise),
			item("Main Attack, over several borders (6.3)", key("main", area), key("from", shaping.Any(words("sea"), area))),
			item("Muster: any blocks march to one area", key("muster", area), key("blocks", part("marches")), otherwise),
			item("Plague: every block there loses a step", key("plague", area), otherwise),
		),
		"actions": shaping.Any(words("none"), shaping.ListOf(part("action"))),
	}}
	sent := game.Shape{Keys: []game.Key{{Name: "actions", Must: true, Shape: part("actions")}}}
	shapes := map[string]game.Shape{
		"ready":    words("true"),
		"mulligan": words("keep", "redeal"), "hand": words("keep", "redeal"),
		"card": words(cards...), "actions": part("actions"), "if_first": sent, "if_second": sent,
		"battle": area, "battles": words("planned"), "treason": shaping.Any(words("wait"), words(enemy...)),
		"turn": shaping.Any(
			game.Shape{Pattern: shaping.Pattern([]string{"fire", "pass"}, own)},
			game.Shape{Pattern: shaping.Pattern([]string{"retreat"}, own, []string{"to"}, areas)},
			game.Shape{Pattern: shaping.Pattern([]string{"charge"}, own, []string{"at"}, enemy)},
			game.Shape{Pattern: shaping.Pattern([]string{"treachery"}, own, []string{"on"}, enemy)},
		),
		"hit": block, "regroup": shaping.Any(words("stay"), area, part("places")), "enter": shaping.Any(area, part("places")),
		"execute": words(exeter, "nobody"), "supply": blocks, "exile": blocks,
		"home": shaping.Any(words("none", "pool"), area, part("homes")),
	}
	docs := shaping.Docs(ordersPage)
	docs["ready"] = "Your answer to the muster, step 1"
	for _, name := range slices.Concat([]string{"ready"}, questionNames, ahead) {
		x := shapes[name]
		x.Doc = docs[name]
		f.Orders.Keys = append(f.Orders.Keys, game.Key{Name: name, Shape: x})
	}
	return f
}
