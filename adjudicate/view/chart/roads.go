package chart

import (
	"slices"

	"fieldpost/scenarios"
)

// A map of places has its land and its roads in the room, where other maps have the number
// of an area.
const (
	onLand = 0
	onRoad = -3
)

// offRoad is where nothing hides a road.
var offRoad = owners{one: onLand, other: atSea}

// region is a part of the land of a map of places.
type region struct {
	name  string
	shape shape
}

// spot is what a place is on its map, and how its name is written: from, to or around label.
type spot struct {
	at     point
	label  point
	anchor string
	region string
	riches string
	class  int // of its fortress
	supply int // the side that its fortress supplies, -1
	port   bool
}

// network puts the regions, places and roads of a geometry on the map and into the room.
func (m *Map) network(g *scenarios.Geometry, r *room) {
	for _, x := range g.Regions {
		y := region{name: x.Name}
		for _, ring := range x.Shape {
			y.shape = append(y.shape, m.moved(ring))
			r.land(m.moved(ring), onLand)
		}
		m.regions = append(m.regions, y)
	}
	for _, x := range g.Places {
		p := m.look.Areas[x.Name]
		t := p.Cities[x.Name]
		y := land{name: x.Name, short: p.Short, lines: []string{x.Name}, label: m.at(x.Label), stack: m.at(x.Stack), owner: -1,
			place: &spot{at: m.at(x.At), label: m.at(x.Label), anchor: x.Anchor, region: p.Region, riches: p.Riches, class: t.Size, supply: t.Sympathy, port: t.Port}}
		y.shape = shape{octagon(y.place.at, 150)}
		y.bounds = y.shape.bounds()
		m.areas = append(m.areas, y)
	}
	for _, x := range g.Roads {
		if b, is := m.border(x.Between, x.Line); is {
			m.lines = append(m.lines, b)
			r.along(b.line, onRoad)
		}
	}
}

// octagon lies around a point.
func octagon(c point, far int) scenarios.Ring {
	k := far * 2 / 5
	return scenarios.Ring{{c[0] - k, c[1] - far}, {c[0] + k, c[1] - far}, {c[0] + far, c[1] - k}, {c[0] + far, c[1] + k},
		{c[0] + k, c[1] + far}, {c[0] - k, c[1] + far}, {c[0] - far, c[1] + k}, {c[0] - far, c[1] - k}}
}

// along gives the cells of a line to an owner.
func (r *room) along(line scenarios.Ring, owner int) {
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		n := max(max(a[0]-b[0], b[0]-a[0]), max(a[1]-b[1], b[1]-a[1]))/10 + 1
		for k := 0; k <= n; k++ {
			x, y := (a[0]+(b[0]-a[0])*k/n)/cell, (a[1]+(b[1]-a[1])*k/n)/cell
			if x >= 0 && y >= 0 && x < r.w && y < r.h {
				r.owner[y*r.w+x] = int16(owner)
			}
		}
	}
}

// road is the line from a place to one next to it, nil if there is none.
func (m *Map) road(from, to int) scenarios.Ring {
	for _, b := range m.lines {
		switch b.between {
		case [2]int{from, to}:
			return b.line
		case [2]int{to, from}:
			line := slices.Clone(b.line)
			slices.Reverse(line)
			return line
		}
	}
	return nil
}

// placeStyles are the classes that only a map of places has.
func placeStyles(look *scenarios.Look) (list []style) {
	if look.Leaders == nil {
		return nil
	}
	road := paint{"#7a6a4a", "#a8987a"}
	list = append(list,
		style{class: "road", stroke: road, width: 34},
		style{class: "maritime", stroke: paint{"#1f6fb2", "#5aa9e6"}, width: 34, dash: []int{20, 40}},
		style{class: "between", stroke: paint{"#a79f88", "#6c6656"}, width: 14, dash: []int{40, 50}},
		style{class: "leader", stroke: paint{"#1d1b16", "#f3efe4"}, width: 16},
		style{class: "regionname", fill: paint{"#625c4a", "#b3ad98"}, italic: true},
		style{class: "coin", fill: paint{"#d9a400", "#e8c04a"}, stroke: paint{"#4a3600", "#fff0b8"}, width: 10},
	)
	for i, of := range look.Colours {
		c, n := painted(of), itoa(i)
		ring := paint{c.block.light, c.edge.dark}
		list = append(list,
			style{class: "route" + n, stroke: c.block, width: 62},
			style{class: "answer" + n, stroke: c.block, width: 62, dash: []int{90, 50}},
			style{class: "besieging" + n, stroke: ring, width: 26},
			style{class: "masking" + n, stroke: ring, width: 26, dash: []int{45, 35}},
		)
	}
	for i, r := range look.Regions {
		list = append(list, style{class: "region" + itoa(i), fill: paint{r.Colour[0], r.Colour[1]}})
	}
	return list
}
