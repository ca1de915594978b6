package chart

import (
	"math"

	"fieldpost/adjudicate/game/tongue"
)

// placeName writes the name of a place beside its mark, where the map has it if that is free.
// It says whether it is clear which place it is of.
func (d *drawing) placeName(i int, mark rect) bool {
	x := &d.m.areas[i]
	class, size := "town", 118
	switch {
	case x.place.class == 3:
		class, size = "name", 165
	case d.strong(i):
		class = "name"
	}
	size = d.near(size)
	lines := []string{x.name}
	if d.m.percent > 100 {
		lines = d.m.short(x.name, lines)
	}
	for _, percent := range []int{100, 88, 78} {
		for _, may := range []owners{offRoad, anywhere} {
			if d.placeNameAt(x, mark, class, size*percent/100, lines, may, 60, true) {
				return true
			}
		}
	}
	for _, far := range []int{60, 150, 300, 700, 5000} {
		if d.placeNameAt(x, mark, class, size*78/100, lines, anywhere, far, far == 150) {
			break
		}
	}
	return false
}

// placeNameAt writes the name of a place if there is room for it; clear says that it may not
// be nearer to another place.
func (d *drawing) placeNameAt(x *land, mark rect, class string, size int, lines []string, may owners, far int, clear bool) bool {
	w := 0
	for _, words := range lines {
		w = max(w, d.m.letters.width(words, size, class == "name"))
	}
	w, h := w+20, size*105/100*len(lines)+4
	c := mark.center()
	right, left, low, high := c[0]+mark.w/2+w/2+8, c[0]-mark.w/2-w/2-8, c[1]+mark.h/2+h/2+8, c[1]-mark.h/2-h/2-8
	first := point{x.place.label[0], x.place.label[1]}
	switch x.place.anchor {
	case "start":
		first[0] += w / 2
	case "end":
		first[0] -= w / 2
	}
	for _, near := range []point{first, {right, c[1]}, {left, c[1]}, {c[0], low}, {c[0], high}, {right, low}, {left, low}, {right, high}, {left, high}} {
		at, ok := d.room.find(w, h, near, far, may)
		if !ok || clear && d.m.nearest(at) != x.name {
			continue
		}
		d.room.take(at)
		d.scene.place("name", x.name, at)
		mid := at.center()
		y := at.y + 2 + size*85/100
		for _, words := range lines {
			d.scene.text(class, words, point{mid[0], y}, size, middle)
			y += size * 105 / 100
		}
		return true
	}
	return false
}

// regionName writes the name of a region where there is room in it, as large as may be.
func (d *drawing) regionName(r region) {
	b, name := r.shape.bounds(), d.part(r.name)
	for _, size := range []int{210, 180, 150, 130, 110} {
		size = d.near(size)
		w := d.m.letters.width(name, size, false)
		free := d.room.within(b, only(onLand))
		at, ok := free.find(w+40, size+20, b.center())
		if !ok || !r.shape.has(at.center()) {
			continue
		}
		d.room.take(at)
		d.scene.place("label", name, at)
		c := at.center()
		d.scene.text("regionname", name, point{c[0], c[1] + size*35/100}, size, middle)
		return
	}
}

// part is what a region, or a source of riches in it, is called to the reader.
func (d *drawing) part(name string) string { return tongue.Capital(d.t.Word(name)) }

// has says that a point lies within a shape.
func (s shape) has(p point) bool {
	in := false
	for _, r := range s {
		for i, a := range r {
			b := r[(i+1)%len(r)]
			if (a[1] <= p[1]) != (b[1] <= p[1]) && a[0]+(b[0]-a[0])*(p[1]-a[1])/(b[1]-a[1]) <= p[0] {
				in = !in
			}
		}
	}
	return in
}

// nearest is the place that is nearest to a rectangle.
func (m *Map) nearest(at rect) (name string) {
	least := math.MaxInt
	for _, a := range m.areas {
		p := a.place.at
		if n := far(p, point{min(max(p[0], at.x), at.x+at.w), min(max(p[1], at.y), at.y+at.h)}); n < least {
			name, least = a.name, n
		}
	}
	return name
}
