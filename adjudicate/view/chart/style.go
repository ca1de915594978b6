package chart

import "fieldpost/scenarios"

// style is how the things of a class look: in the light and on a dark page.
// Colours are "#rrggbb", or empty for none; width and dash are in tenths.
type style struct {
	class        string
	fill, stroke paint
	width        int
	dash         []int
	hatch        hatch // lines of the stroke's colour instead of a fill
	bold, italic bool
}

// paint is a colour by daylight and one by night.
type paint struct{ light, dark string }

// hatch is lines over an area, so that whose it is shows without colours.
type hatch uint8

const (
	noHatch hatch = iota
	rising        // of the first side
	falling       // of the second
)

// hatchStep and hatchWidth are how far apart the lines of a hatch are and how
// wide, in tenths.
const (
	hatchStep  = 90
	hatchWidth = 11
)

var none = paint{}

func same(c string) paint { return paint{c, c} }

// styles are all classes of a picture.
func styles(look *scenarios.Look) []style {
	ink, paper := paint{"#1d1b16", "#f3efe4"}, paint{"#fbf9f2", "#1c1b18"}
	soft := paint{"#565246", "#bdb7a6"}
	list := []style{
		{class: "paper", fill: paper},
		{class: "sea", fill: paint{"#cfe1ea", "#15242e"}},
		{class: "land", fill: paint{"#dedbd0", "#2b2b28"}, stroke: paint{"#8b949a", "#4c5357"}, width: 8},
		{class: "shore", stroke: paint{"#3f4c57", "#9fb0bb"}, width: 26},
		{class: "area", fill: paint{"#f1ebd8", "#3b382e"}},
		{class: "open", stroke: paint{"#8d8365", "#857c63"}, width: 13, dash: []int{12, 22}},
		{class: "river", stroke: paint{"#1f6fb2", "#5aa9e6"}, width: 34},
		{class: "mountain", stroke: paint{"#6a4526", "#c79a70"}, width: 44, dash: []int{62, 16}},
		{class: "red", stroke: paint{"#8c1c1c", "#ff8a7a"}, width: 44, dash: []int{62, 16}},
		{class: "sealine", stroke: paint{"#7f9aab", "#3f5b6b"}, width: 12, dash: []int{60, 50}},
		{class: "seaname", fill: paint{"#3c6179", "#86aec6"}, italic: true},
		{class: "name", fill: ink, bold: true},
		{class: "town", fill: ink},
		{class: "words", fill: ink},
		{class: "strong", fill: ink, bold: true},
		{class: "small", fill: soft},
		{class: "city", fill: paper, stroke: ink, width: 14},
		{class: "wall", fill: ink},
		{class: "inkline", stroke: ink, width: 12},
		{class: "crown", fill: paint{"#b8860b", "#e8c04a"}, stroke: paint{"#4a3600", "#fff0b8"}, width: 7},
		{class: "shield", fill: paint{"#fffdf6", "#d8d4c4"}, stroke: paint{"#3a372c", "#1c1b18"}, width: 8},
		{class: "onshield", fill: same("#1d1b16"), bold: true},
		{class: "anchor", stroke: paint{"#17425e", "#9cd0f0"}, width: 14},
		{class: "swords", stroke: same("#ffffff"), width: 18},
		{class: "battle", fill: same("#111111"), stroke: same("#ffd84a"), width: 14},
		{class: "onbattle", fill: same("#ffffff"), bold: true},
		{class: "frame", stroke: paint{"#3f4c57", "#9fb0bb"}, width: 16},
		{class: "edge", stroke: soft, width: 8},
		{class: "panel", fill: paper, stroke: soft, width: 8},
		{class: "cell", fill: paper, stroke: soft, width: 8},
		{class: "now", fill: ink},
		{class: "onnow", fill: paper, bold: true},
	}
	hatches := [2]hatch{rising, falling}
	for i, of := range look.Colours {
		n, c := itoa(i), painted(of)
		list = append(list,
			style{class: "tint" + n, fill: c.tint},
			style{class: "hatch" + n, stroke: c.hatch, hatch: hatches[i]},
			style{class: "block" + n, fill: c.block, stroke: c.edge, width: 12},
			style{class: "ink" + n, fill: c.ink},
			style{class: "bold" + n, fill: c.ink, bold: true},
			style{class: "pip" + n, fill: c.ink, stroke: c.ink, width: 6},
			style{class: "lost" + n, stroke: c.ink, width: 6},
			style{class: "sign" + n, stroke: c.ink, width: 9},
			style{class: "march" + n, fill: c.block, stroke: c.edge, width: 10},
		)
	}
	return append(list, placeStyles(look)...)
}

// colours are a side's, as in its game's look.
type colours struct{ block, ink, edge, tint, hatch paint }

func painted(c scenarios.Colours) colours {
	of := func(x [2]string) paint { return paint{x[0], x[1]} }
	return colours{of(c.Block), of(c.Ink), of(c.Edge), of(c.Tint), of(c.Hatch)}
}

func (s *Scene) style(class string) style {
	for _, x := range s.styles {
		if x.class == class {
			return x
		}
	}
	return style{class: class}
}
