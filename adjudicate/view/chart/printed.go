package chart

import (
	"math"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/scenarios"
)

// towns draws the cities of an area, with their names.
func (d *drawing) towns(i int) {
	a := &d.m.areas[i]
	marks := make([]rect, len(a.cities))
	for k, t := range a.cities {
		w := []int{70, 85, 115, 115, 150}[min(t.size, 4)]
		w = d.z(w)
		at, ok := d.room.find(w+20, w+20, t.at, 400, only(i)) // its true place may be too near a border
		if !ok {
			at = rect{t.at[0] - w/2 - 10, t.at[1] - w/2 - 10, w + 20, w + 20}
		}
		d.room.take(at)
		marks[k] = at.inset(10)
		d.marks[t.name] = marks[k].center()
	}
	for k, t := range a.cities {
		d.town(t, marks[k])
		d.scene.place("city", t.name, marks[k])
		size := d.z(105)
		w := d.m.letters.width(t.name, size, false)
		var at rect
		ok := false
		for _, may := range []owners{only(i), only(atSea), seaOr(i), anywhere} {
			if at, ok = d.room.find(w+16, size+6, marks[k].center(), 300, may); ok {
				break
			}
		}
		if ok {
			d.room.take(at)
			d.scene.place("label", t.name, at)
			c := at.center()
			d.scene.text("town", t.name, point{c[0], c[1] + size*35/100}, size, middle)
		}
		if t.port {
			d.anchor(t.at, 500, seaOr(i))
		}
	}
}

// town is the mark of a city: with battlements if it is fortified, else round; with its
// size in it, and in the colours of the side that holds it for victory.
func (d *drawing) town(t town, at rect) {
	s := d.scene
	holder := -1
	for _, h := range d.p.Cities {
		if h.City == t.name {
			holder = h.Side
		}
	}
	class, ink := "city", "strong"
	if holder >= 0 {
		class, ink = "block"+itoa(holder), "bold"+itoa(holder)
	}
	tip := t.name
	if t.size > 0 {
		tip += d.t.Sprintf(", size %d", t.size)
	}
	if t.fortified {
		tip += d.t.Sprintf(", fortified")
	}
	if t.vp > 0 {
		tip += d.t.Sprintf(", %d VP", t.vp)
	}
	if holder >= 0 {
		tip += d.t.Sprintf(", held by %s", d.within(holder))
	}
	s.group(tip, func() {
		switch {
		case t.cathedral:
			s.rect(class, at, 0)
			c := at.center()
			s.line("inkline", scenarios.Ring{{c[0], at.y + 12}, {c[0], at.y + at.h - 12}}, scenarios.Ring{{at.x + 20, c[1] - 10}, {at.x + at.w - 20, c[1] - 10}})
			return
		case d.m.look.Towers, t.fortified:
			s.polygon(class, tower(at))
		default:
			s.circle(class, at.center(), at.w/2)
		}
		if d.m.look.Sizes {
			size := d.z(70)
			c := at.center()
			y := c[1] + size*36/100
			if t.fortified {
				y += at.h / 9
			}
			s.text(ink, itoa(t.size), point{c[0], y}, size, middle)
		}
	})
}

// anchor marks a port, in the sea if that is near.
func (d *drawing) anchor(near point, far int, may owners) {
	const w, h = 100, 120 // in a narrow picture too: it is only seen, not read
	at, ok := d.room.find(w, h, near, far, only(atSea))
	if !ok {
		at, ok = d.room.find(w, h, near, 1000, may)
	}
	if !ok {
		return
	}
	d.room.take(at)
	d.scene.place("mark", "port", at)
	d.anchorAt(at)
}

// anchorAt draws an anchor.
func (d *drawing) anchorAt(at rect) {
	s, c := d.scene, at.center()
	s.group(d.t.Sprintf("port"), func() {
		s.circle("anchor", point{c[0], at.y + 22}, 14)
		s.line("anchor", scenarios.Ring{{c[0], at.y + 36}, {c[0], at.y + 108}}, scenarios.Ring{{c[0] - 28, at.y + 52}, {c[0] + 28, at.y + 52}},
			scenarios.Ring{{c[0] - 38, at.y + 78}, {c[0] - 26, at.y + 98}, {c[0], at.y + 108}, {c[0] + 26, at.y + 98}, {c[0] + 38, at.y + 78}})
	})
}

// printed draws the crowns, shields and ports of an area.
func (d *drawing) printed(i int) {
	a := &d.m.areas[i]
	switch {
	case a.port && a.box:
		d.anchor(a.stack, 0, only(i))
	case a.port:
		d.anchor(a.stack, 1300, seaOr(i))
	}
	n := len(a.shields)
	if a.crown {
		n++
	}
	if n == 0 {
		return
	}
	for _, h := range []int{165, 140, 120} {
		for columns := n; columns > 0; columns-- {
			if d.emblems(i, h, columns, only(i)) {
				return
			}
		}
	}
	for _, may := range []owners{seaOr(i), anywhere} {
		if d.emblems(i, 120, n, may) {
			return
		}
	}
}

// emblems draws an area's crown and shields in some columns, if there is room.
func (d *drawing) emblems(i, h, columns int, may owners) bool {
	a := &d.m.areas[i]
	n := len(a.shields)
	if a.crown {
		n++
	}
	w, rows := h*9/10, (n+columns-1)/columns
	at, ok := d.room.find(columns*w+10, rows*h+10, a.label, 600, may)
	if !ok {
		return false
	}
	d.room.take(at)
	d.scene.place("mark", a.name, at)
	for k := range n {
		d.emblem(a, k, rect{at.x + 5 + k%columns*w + 8, at.y + 5 + k/columns*h + 8, w - 16, h - 16})
	}
	return true
}

// emblem draws an area's crown or one of its shields.
func (d *drawing) emblem(a *land, k int, r rect) {
	if a.crown && k == 0 {
		d.scene.group(d.t.Sprintf("crown"), func() { d.scene.polygon("crown", crown(rect{r.x, r.y + r.h/8, r.w, r.h * 3 / 4})) })
		return
	}
	if a.crown {
		k--
	}
	d.scene.group(d.t.Sprintf("shield of %s", a.shields[k]), func() {
		d.scene.polygon("shield", shield(r))
		size := r.h / 2
		d.scene.text("onshield", initials(a.shields[k]), point{r.x + r.w/2, r.y + r.h*58/100}, size, middle)
	})
}

// initials are the first two letters of a name.
func initials(name string) string {
	r := []rune(name)
	return string(r[:min(2, len(r))])
}

// step is a move from one area to the next that is drawn as an arrow; from -1 is the sea.
type step struct{ side, from, to int }

// going is what is known of the blocks that made a step: how many, where that is
// told, and by sea from where.
type going struct {
	blocks int
	ports  []string
	answer bool // it was made in answer to another's
}

// marches draws moves as arrows across the borders they went over, and from the sea
// where they landed.
func (d *drawing) marches() {
	all := map[step]*going{}
	var order []step
	add := func(st step, n int, port string) {
		if st.to < 0 || st.side < 0 {
			return
		}
		if all[st] == nil {
			all[st] = &going{}
			order = append(order, st)
		}
		all[st].blocks = max(all[st].blocks, n)
		if port != "" && !slices.Contains(all[st].ports, port) {
			all[st].ports = append(all[st].ports, port)
		}
	}
	for _, mv := range d.p.Moves {
		for i := 1; i < len(mv.Road); i++ {
			from, to := mv.Road[i-1], mv.Road[i]
			if mv.Sea {
				add(step{mv.Side, -1, d.m.find(to)}, mv.Blocks, from)
				continue
			}
			st := step{mv.Side, d.m.find(from), d.m.find(to)}
			if st.from < 0 && from != "sea" { // out of a box off the map
				continue
			}
			add(st, mv.Blocks, "")
			if all[st] != nil {
				all[st].answer = mv.Answer
			}
		}
	}
	for _, st := range order {
		if d.m.regions != nil {
			d.route(st, all[st])
		} else {
			d.march(st, all[st])
		}
	}
}

func (d *drawing) march(st step, g *going) {
	to := d.m.areas[st.to].stack
	var mid, from point
	if st.from >= 0 {
		from = d.m.areas[st.from].stack
		i := slices.IndexFunc(d.m.lines, func(b border) bool {
			return b.between == [2]int{st.from, st.to} || b.between == [2]int{st.to, st.from}
		})
		if i < 0 {
			return // there is no border: the report tells it
		}
		mid = halfway(d.m.lines[i].line)
	} else {
		at, ok := d.room.find(300, 300, to, 1500, only(atSea))
		if !ok {
			return
		}
		from = at.center()
		mid = point{(3*from[0] + 2*to[0]) / 5, (3*from[1] + 2*to[1]) / 5} // rather in the sea
	}
	dx, dy := to[0]-from[0], to[1]-from[1]
	long := int(math.Sqrt(float64(dx*dx + dy*dy)))
	if long == 0 {
		return
	}
	// at is a point of the arrow: so far along it from its middle, and so far to its side.
	at := func(along, aside int) point {
		return point{mid[0] + (dx*along-dy*aside)/long, mid[1] + (dy*along+dx*aside)/long}
	}
	const half, shaft, head, wide = 200, 42, 130, 95
	ring := scenarios.Ring{at(-half, -shaft), at(half-head, -shaft), at(half-head, -wide), at(half, 0), at(half-head, wide), at(half-head, shaft), at(-half, shaft)}
	tip := tongue.Capital(d.t.Sprintf("%s came this way", d.within(st.side)))
	n := g.blocks
	if n > 0 {
		tip += d.t.Sprintf(" with %s", d.t.Count(n, "block"))
	}
	switch {
	case len(g.ports) > 0:
		tip += d.t.Sprintf(", by sea from %s", strings.Join(g.ports, ", "))
	case st.from < 0:
		tip += d.t.Sprintf(", by sea")
	}
	d.scene.group(tip, func() {
		d.scene.polygon("march"+itoa(st.side), ring)
		if n > 0 {
			c := at(-40, 0)
			d.scene.text("bold"+itoa(st.side), itoa(n), point{c[0], c[1] + 30}, 80, middle)
		}
	})
	for along := -half; along <= half; along += 50 {
		c := at(along, 0)
		d.room.take(rect{c[0] - 45, c[1] - 45, 90, 90})
	}
}

// halfway is the point in the middle of a line.
func halfway(line scenarios.Ring) point {
	long := func(a, b point) int {
		return int(math.Sqrt(float64((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]))))
	}
	sum := 0
	for i := 1; i < len(line); i++ {
		sum += long(line[i-1], line[i])
	}
	left := sum / 2
	for i := 1; i < len(line); i++ {
		n := long(line[i-1], line[i])
		if n >= left && n > 0 {
			a, b := line[i-1], line[i]
			return point{a[0] + (b[0]-a[0])*left/n, a[1] + (b[1]-a[1])*left/n}
		}
		left -= n
	}
	return line[0]
}
