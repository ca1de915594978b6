package scenarios

import "slices"

// Small is the data of a small game: blocks on areas with borders. So is the example that
// adjudicate/game/NEWGAME.md goes through.
type Small struct {
	Sides   [2]string
	Areas   []SmallArea
	Borders []SmallBorder
	Blocks  []SmallBlock
}

// SmallArea is an area, and the side whose blocks begin there, "" for none.
type SmallArea struct{ Name, Home string }

// SmallBorder joins two areas; Limit blocks of a side cross it in a turn.
type SmallBorder struct {
	Between [2]string
	Limit   int
}

// SmallBlock is a block; its name is unique on its side.
type SmallBlock struct{ Side, Name string }

// readSmall reads the pack of a small game whose style says how its sides are called.
func readSmall(r *reader) {
	p := &Small{Sides: StyleOf(r.pack.Game).Sides}
	r.pack.Small = p
	r.need("areas", "borders", "blocks")
	r.most(120, "areas", "borders", "blocks")
	r.each("areas", "area", func(e *entry) {
		x := SmallArea{Name: e.text("name")}
		if e.ask("start") != nil {
			x.Home = e.word("start", p.Sides[:]...)
		}
		r.define("area", x.Name, e.at("name"))
		p.Areas = append(p.Areas, x)
	})
	r.each("borders", "border", func(e *entry) {
		x := SmallBorder{e.pair("between"), e.number("limit", 1, 9)}
		r.define("border", pairKey(x.Between), e.at("between"))
		for _, name := range x.Between {
			r.refer(e.what, name, e.at("between"), "area")
		}
		p.Borders = append(p.Borders, x)
	})
	r.each("blocks", "block", func(e *entry) {
		x := SmallBlock{e.word("side", p.Sides[:]...), e.text("name")}
		r.define(x.Side+" block", x.Name, e.at("name"))
		p.Blocks = append(p.Blocks, x)
	})
}

// AreaNames are the names of the areas in the order of the pack.
func (p *Small) AreaNames() (names []string) {
	for _, a := range p.Areas {
		names = append(names, a.Name)
	}
	return names
}

// print notes what is printed on the map.
func (p *Small) print(l *Look) {
	for _, a := range p.Areas {
		l.Areas[a.Name] = Printed{Owner: slices.Index(l.Sides[:], a.Home), Cities: map[string]PrintedCity{}}
	}
	for _, b := range p.Borders {
		l.Borders[b.Between] = "open"
	}
}
