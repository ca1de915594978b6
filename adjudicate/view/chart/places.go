package chart

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"fieldpost/scenarios"
)

// network draws a map of places and what is on it.
func (d *drawing) network() {
	s, m := d.scene, d.m
	s.rect("paper", rect{0, 0, s.W, s.H}, 0)
	s.rect("sea", rect{0, 0, m.frame.w, m.frame.h}, 0)
	s.always("sealine", m.apart, false)
	s.always("land", m.far, true)
	for i, a := range m.areas {
		s.shapes = append(s.shapes, a.shape)
		s.areas = append(s.areas, areaWords{plain(a.name), d.tip(i)})
	}
	for _, r := range m.regions {
		s.coast = append(s.coast, len(s.shapes))
		s.shapes = append(s.shapes, r.shape)
	}
	s.shores("shore")
	for i, r := range m.regions {
		s.group(r.name, func() { s.shape("region"+itoa(i), len(m.areas)+i) })
	}
	for i := range m.regions {
		s.shape("between", len(m.areas)+i)
	}
	for _, class := range []string{"road", "mountain", "maritime"} {
		var all shape
		for _, b := range m.lines {
			if b.class == class {
				all = append(all, b.line)
			}
		}
		if all != nil {
			s.always(class, all, false)
		}
	}
	d.room.take(rect{5080, 0, m.frame.w - 5080, lowestOfPlaces + 60}) // of the panel
	marks := make([]rect, len(m.areas))
	for i := range m.areas {
		marks[i] = d.markAt(i)
		grown := marks[i].grown(12)
		if by, _ := d.siege(i); by >= 0 {
			grown = marks[i].grown(50)
		}
		d.room.take(grown)
		s.place("city", m.areas[i].name, marks[i])
		d.marks[m.areas[i].name] = marks[i].center()
	}
	d.marches()
	under := len(s.items)
	for i := range m.areas {
		d.mark(i, marks[i])
	}
	d.settle(marks)
	for i := range m.areas {
		d.beside(i, marks[i])
	}
	for _, x := range m.seas {
		d.seaName(x)
	}
	for _, r := range m.regions {
		d.regionName(r)
	}
	// The lines from counters to their places go under all else.
	slices.SortStableFunc(s.items[under:], func(a, b item) int {
		return cmp.Compare(min(strings.Count(b.class, "leader"), 1), min(strings.Count(a.class, "leader"), 1))
	})
}

// settle puts names and counters at the places. What comes first has more room: it takes of
// some orders the first in which nothing has to go far, or else the best.
func (d *drawing) settle(marks []rect) {
	items, placed, full := len(d.scene.items), len(d.scene.boxes), len(d.room.taken)
	const all = 10000
	best, least := all, 1<<30
	for _, crowd := range []int{all, 900, 700, 0} {
		if bad := d.settled(marks, crowd); bad < least {
			best, least = crowd, bad
		}
		if least == 0 {
			return
		}
		d.scene.items, d.scene.boxes = d.scene.items[:items], d.scene.boxes[:placed]
		d.room.back(full)
	}
	d.settled(marks, best)
}

// settled puts first the names of places with counters and of those that have two others so
// near to them, then the counters, then the other names. It counts what went far.
func (d *drawing) settled(marks []rect, crowd int) (bad int) {
	has := func(i int) bool { return d.areas[i] != nil && d.areas[i].occupied() }
	names := func(first bool) {
		for i := range d.m.areas {
			if first == (has(i) || d.m.crowded(i, crowd)) && !d.placeName(i, marks[i]) {
				bad++
			}
		}
	}
	names(true)
	var held []int
	for i := range d.m.areas {
		if has(i) {
			held = append(held, i)
		}
	}
	slices.SortStableFunc(held, func(a, b int) int { return d.rowsAt(b) - d.rowsAt(a) }) // the large have least room
	for _, i := range held {
		bad += d.armies(i, d.areas[i], marks[i])
	}
	names(false)
	return bad
}

// crowded says that a place has two others so near to it.
func (m *Map) crowded(i, near int) bool {
	n := 0
	for _, a := range m.areas {
		if far(a.place.at, m.areas[i].place.at) < near*near {
			n++
		}
	}
	return n > 2
}

// occupied says that there are pieces or a siege.
func (a *Area) occupied() bool {
	return a.City != nil || a.Stacks[0].Size()+a.Stacks[1].Size() > 0
}

// strong says that a place is a fortress, of itself or by who is in it.
func (d *drawing) strong(i int) bool {
	if d.m.areas[i].place.class > 0 {
		return true
	}
	a := d.areas[i]
	return a != nil && a.City != nil && a.City.Stacks[0].Size()+a.City.Stacks[1].Size() > 0
}

// markAt is where the mark of a place is.
func (d *drawing) markAt(i int) rect {
	x := d.m.areas[i].place
	w := 120
	if d.strong(i) {
		w = []int{170, 175, 195, 250}[min(x.class, 3)]
	}
	w = d.near(w)
	return rect{x.at[0] - w/2, x.at[1] - w/2, w, w}
}

// siege says which side besieges a place or masks it, -1 for none.
func (d *drawing) siege(i int) (by int, besieged bool) {
	a := d.areas[i]
	if a == nil || !d.strong(i) {
		return -1, false
	}
	holder := int(a.Control)
	if c := a.City; c != nil {
		for side, st := range c.Stacks {
			if st.Size() > 0 {
				holder = side
			}
		}
	}
	if holder > 1 {
		return -1, false
	}
	if a.City != nil && a.City.Marker >= 0 {
		return 1 - holder, true
	}
	if a.Stacks[1-holder].Size() == 0 || a.Stacks[holder].Size() > 0 {
		return -1, false
	}
	return 1 - holder, false
}

// mark is the sign of a place: walls of a fortress, and the marker of who controls it.
func (d *drawing) mark(i int, at rect) {
	x, control := d.m.areas[i].place, d.control(i)
	s := d.scene
	s.group(d.tip(i), func() {
		if by, besieged := d.siege(i); by >= 0 {
			class := "masked"
			if besieged {
				class = "siege"
			}
			s.circle(class+itoa(by), at.center(), at.w/2+d.near(30))
		}
		d.placeMark(x.class, x.supply, d.strong(i), control, at)
	})
}

// placeMark draws a town, or a fortress of a class with walls of the side that it supplies.
func (d *drawing) placeMark(class, supply int, strong bool, control Control, at rect) {
	s := d.scene
	pc := at
	if strong {
		walls := "city"
		if supply >= 0 {
			walls = "block" + itoa(supply)
		}
		s.polygon(walls, tower(at))
		pc = rect{at.x + at.w/6, at.y + at.h*34/100, at.w * 2 / 3, at.h * 60 / 100}
		pc.x, pc.w = pc.x+(pc.w-pc.h)/2, pc.h
	}
	ink := "strong"
	switch control {
	case First:
		s.rect("block0", pc, 0)
		ink = "bold0"
	case Second:
		s.circle("block1", pc.center(), pc.w/2)
		ink = "bold1"
	default:
		if !strong || supply >= 0 {
			s.circle("city", pc.center(), pc.w/2)
		}
	}
	if class > 0 {
		size := pc.h * 85 / 100
		c := pc.center()
		s.text(ink, itoa(class), point{c[0], c[1] + size*36/100}, size, middle)
	}
}

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

// beside draws the small signs of a place: port, riches, isolated.
func (d *drawing) beside(i int, mark rect) {
	x := d.m.areas[i].place
	c := mark.center()
	if a := d.areas[i]; a != nil && a.Isolated {
		d.small(c, 100, "isolated", func(at rect) { d.isolated(at) })
	}
	if x.port {
		d.anchor(c, mark.w/2+150, anywhere)
	}
	if x.riches != "" {
		d.small(c, 90, x.riches, func(at rect) { d.scene.circle("coin", at.center(), at.w/2-8) })
	}
}

// small puts a small sign as near to a place as it may be.
func (d *drawing) small(near point, w int, tip string, draw func(rect)) {
	w = d.near(w)
	for _, may := range []owners{offRoad, anywhere} {
		if at, ok := d.room.find(w, w, near, 350, may); ok {
			d.room.take(at)
			d.scene.place("mark", tip, at)
			d.scene.group(d.t.Word(tip), func() { draw(at) })
			return
		}
	}
}

// isolated is the sign of a place that its side cannot reach.
func (d *drawing) isolated(at rect) {
	c, k := at.center(), at.w*30/100
	d.scene.circle("city", c, at.w/2-6)
	d.scene.line("inkline", scenarios.Ring{{c[0] - k, c[1] + k}, {c[0] + k, c[1] - k}})
}

// regionName writes the name of a region where there is room in it, as large as may be.
func (d *drawing) regionName(r region) {
	b := r.shape.bounds()
	for _, size := range []int{210, 180, 150, 130, 110} {
		size = d.near(size)
		w := d.m.letters.width(r.name, size, false)
		free := d.room.within(b, only(onLand))
		at, ok := free.find(w+40, size+20, b.center())
		if !ok || !r.shape.has(at.center()) {
			continue
		}
		d.room.take(at)
		d.scene.place("label", r.name, at)
		c := at.center()
		d.scene.text("regionname", r.name, point{c[0], c[1] + size*35/100}, size, middle)
		return
	}
}

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

// route draws a move along its road, with a head before the place where it ended.
func (d *drawing) route(st step, g *going) {
	line := d.m.road(st.from, st.to)
	if line == nil {
		return // there is no road: the report tells it
	}
	line = shortened(line, 130, 190)
	if len(line) < 2 {
		return
	}
	class := "route"
	if g.answer {
		class = "answer"
	}
	tip := d.t.Sprintf("%s came this way", d.side(st.side))
	a, b := line[len(line)-2], line[len(line)-1]
	dx, dy := b[0]-a[0], b[1]-a[1]
	long := max(int(math.Sqrt(float64(dx*dx+dy*dy))), 1)
	at := func(along, aside int) point {
		return point{b[0] + (dx*along-dy*aside)/long, b[1] + (dy*along+dx*aside)/long}
	}
	head := scenarios.Ring{at(-20, -95), at(110, 0), at(-20, 95)}
	d.scene.group(tip, func() {
		d.scene.line(class+itoa(st.side), line)
		d.scene.polygon("march"+itoa(st.side), head)
	})
	for _, p := range append(line[1:len(line):len(line)], at(40, 0)) {
		d.room.take(rect{p[0] - 50, p[1] - 50, 100, 100})
	}
}

// shortened is a line in small steps, without so much of its beginning and its end.
func shortened(line scenarios.Ring, begin, end int) (out scenarios.Ring) {
	const pace = 40
	var all scenarios.Ring
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		n := max(int(math.Sqrt(float64(far(a, b))))/pace, 1)
		for k := range n {
			all = append(all, point{a[0] + (b[0]-a[0])*k/n, a[1] + (b[1]-a[1])*k/n})
		}
	}
	all = append(all, line[len(line)-1])
	if from, to := begin/pace, len(all)-end/pace; from < to {
		return all[from:to]
	}
	return nil
}

// nearest is the place that is nearest to a rectangle.
func (m *Map) nearest(at rect) (name string) {
	least := 1 << 60
	for _, a := range m.areas {
		p := a.place.at
		if n := far(p, point{min(max(p[0], at.x), at.x+at.w), min(max(p[1], at.y), at.y+at.h)}); n < least {
			name, least = a.name, n
		}
	}
	return name
}

// near is a size of what lies by a place: on a map for a phone it cannot grow as much as
// what has all the land to itself.
func (d *drawing) near(n int) int { return n * min(d.m.percent, 120) / 100 }
