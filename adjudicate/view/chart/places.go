package chart

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/scenarios"
)

// network draws a map of places and what is on it.
func (d *drawing) network() {
	s, m := d.scene, d.m
	d.ground()
	for _, r := range m.regions {
		s.coast = append(s.coast, len(s.shapes))
		s.shapes = append(s.shapes, r.shape)
	}
	s.shores("shore")
	for i, r := range m.regions {
		s.group(d.part(r.name), func() { s.shape("region"+itoa(i), len(m.areas)+i) })
	}
	for i := range m.regions {
		s.shape("between", len(m.areas)+i)
	}
	d.lines("road", "mountain", "maritime")
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
	d.marchesOfNow()
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
		d.forget()
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
				bad += farOff
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
		d.keep(i, func() { bad += d.armies(i, d.areas[i], marks[i]) })
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
			class := "masking"
			if besieged {
				class = "besieging"
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

// beside draws the small signs of a place: port, riches, isolated.
func (d *drawing) beside(i int, mark rect) {
	x := d.m.areas[i].place
	c := mark.center()
	if a := d.areas[i]; a != nil && a.Isolated {
		d.small(c, 100, d.signWords("isolated"), func(at rect) { d.isolated(at) })
	}
	if x.port {
		d.anchor(c, mark.w/2+150, anywhere)
	}
	if x.riches != "" {
		d.small(c, 90, d.part(x.riches), func(at rect) { d.scene.circle("coin", at.center(), at.w/2-8) })
	}
}

// small puts a small sign as near to a place as it may be.
func (d *drawing) small(near point, w int, tip string, draw func(rect)) {
	w = d.near(w)
	for _, may := range []owners{offRoad, anywhere} {
		if at, ok := d.room.find(w, w, near, 350, may); ok {
			d.room.take(at)
			d.scene.place("mark", tip, at)
			d.scene.group(tip, func() { draw(at) })
			return
		}
	}
}

// signWords are what the legend says of a sign.
func (d *drawing) signWords(sign string) string {
	for _, x := range d.m.look.Signs {
		if x.Sign == sign {
			return d.t.Word(x.Words)
		}
	}
	return ""
}

// isolated is the sign of a place that its side cannot reach.
func (d *drawing) isolated(at rect) {
	c, k := at.center(), at.w*30/100
	d.scene.circle("city", c, at.w/2-6)
	d.scene.line("inkline", scenarios.Ring{{c[0] - k, c[1] + k}, {c[0] + k, c[1] - k}})
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
	tip := tongue.Capital(d.t.Sprintf("%s came this way", d.within(st.side)))
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

// near is a size of what lies by a place: on a map for a phone it cannot grow as much as
// what has all the land to itself.
func (d *drawing) near(n int) int { return n * min(d.m.percent, 120) / 100 }
