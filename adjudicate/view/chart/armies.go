package chart

import (
	"cmp"
	"slices"
	"strings"
)

// armies draws the counters at a place: those outside its walls, and those within. It
// counts those for whom there was no room near it.
func (d *drawing) armies(i int, a *Area, mark rect) (far int) {
	_, besieged := d.siege(i)
	fought := slices.ContainsFunc(d.p.Battles, func(b Battle) bool { return b.Area == a.Name })
	if c := a.City; c != nil {
		for side, st := range c.Stacks {
			if st.Size() > 0 {
				marker := -1
				if besieged {
					marker = c.Marker
				}
				far += d.army(i, side, st, mark, true, marker)
				besieged = false
			}
		}
	}
	if besieged {
		h := d.near(160)
		d.small(mark.center(), 160, d.t.Sprintf("Siege Marker %d", a.City.Marker), func(at rect) { d.siegeMarker(a.City.Marker, at.center(), h) })
	}
	if fought {
		d.small(mark.center(), 210, d.t.Sprintf("battle"), func(at rect) { d.swords(at.inset(8)) })
	}
	for side, st := range a.Stacks {
		if st.Size() > 0 {
			far += d.army(i, side, st, mark, false, -1)
		}
	}
	return far
}

// rowsAt is how many rows the counters at a place have.
func (d *drawing) rowsAt(i int) int {
	a := d.areas[i]
	n := len(d.rows(a.Stacks[0])) + len(d.rows(a.Stacks[1]))
	if a.City != nil {
		n += 1 + len(d.rows(a.City.Stacks[0])) + len(d.rows(a.City.Stacks[1]))
	}
	return n
}

// plate is how a stack is drawn: its rows with what they are called, how high each is, how
// wide it is altogether.
type plate struct {
	side    int
	st      Stack
	rows    []row
	names   []string
	h, w    int
	walled  bool
	marker  int // of a siege, -1
	size    int // of the letters
	brigade int // how many pieces it stands for
	heap    int // the same, leaders and markers too, where it is but a number
}

// pieces are all in a stack.
func (p *plate) pieces() (n int) {
	for _, r := range p.rows {
		n += r.pieces()
	}
	return n
}

// pieces are all in a row.
func (r *row) pieces() int {
	if r.leader.Name != "" {
		return r.n + len(r.signs) + 1
	}
	return r.n + len(r.signs)
}

// high is how high its rows are.
func (p *plate) high() int {
	if p.heap > 0 {
		return p.h
	}
	return len(p.rows) * p.h
}

// plate is a stack at a height, each of its names at most so wide; with no width for them it
// is a single row that says how many pieces there are.
func (d *drawing) plate(side int, st Stack, h, most int, walled bool, marker int) (p plate) {
	p = plate{side: side, st: st, rows: d.rows(st), h: h, walled: walled, marker: marker, size: h * 72 / 100}
	if most == 0 && len(p.rows) > 0 {
		p.heap = p.pieces()
		p.w = h/4 + d.m.letters.width(itoa(p.heap), p.size*12/10, true)
		return p
	}
	for _, r := range p.rows {
		name := cmp.Or(d.m.look.Short[r.leader.Name], r.leader.Name)
		if of := strings.Fields(name); name == r.leader.Name && len(of) > 1 && d.m.letters.width(name, p.size, false) > most {
			name = of[len(of)-1] // "Earl of Bedford" is Bedford before he is "Earl of Be."
		}
		name = d.m.letters.cut(name, p.size, false, most)
		p.names = append(p.names, name)
		w := h / 4
		if r.below {
			w += h / 3
		}
		if r.n > 0 {
			w += h*6/10 + d.m.letters.width(strings.Repeat("0", len(itoa(r.n))-1), p.size, true)
		}
		if name != "" {
			w += d.m.letters.width(name, p.size, false) + h/4
		}
		w += (len(r.strangers) + len(r.signs)) * h
		p.w = max(p.w, w)
		p.brigade += r.n
	}
	return p
}

// around is how large a plate is with what is about it.
func (p *plate) around() (w, h int) {
	w, h = p.w, p.high()
	if p.walled {
		w, h = w+24, h+56
	}
	if p.marker >= 0 {
		w += p.h * 11 / 10
	}
	return w + 16, h + 16
}

// farOff is how much worse it is that something has no room near its place than that it is
// but a number.
const farOff = 8

// army draws a side's stack near a place, in or before its walls, and returns how bad it is
// there, 0 where it has room for its names.
func (d *drawing) army(i, side int, st Stack, mark rect, walled bool, marker int) int {
	c := mark.center()
	near := d.m.areas[i].stack
	if walled {
		near = c
	}
	type try struct {
		h, far, most int
		may          owners
	}
	// Rather a shorter name than far away, and rather a number than smaller letters.
	for _, t := range []try{{200, 420, 900, offRoad}, {190, 480, 900, offRoad}, {190, 330, 900, anywhere}, {190, 480, 900, anywhere}, {190, 480, 400, offRoad},
		{190, 480, 400, anywhere}, {190, 600, 400, anywhere}, {190, 480, 0, anywhere}, {190, 650, 0, anywhere}, {190, 800, 0, anywhere}, {190, 1200, 0, anywhere}, {190, 9000, 0, anywhere}} {
		p := d.plate(side, st, d.near(t.h), d.near(t.most), walled, marker)
		w, h := p.around()
		at, ok := d.room.find(w, h, near, t.far, t.may)
		if !ok {
			near = c // where it looks best is no room
			continue
		}
		d.room.take(at)
		d.string(c, mark, at)
		d.drawPlate(i, p, at.inset(8))
		switch {
		case t.far > 700:
			return farOff
		case t.most == 0:
			return 1
		}
		return 0
	}
	return farOff
}

// string is a line from a stack to its place, where they are apart.
func (d *drawing) string(c point, mark, at rect) {
	to := point{min(max(c[0], at.x+10), at.x+at.w-10), min(max(c[1], at.y+10), at.y+at.h-10)}
	if near := mark.w/2 + d.near(60); far(c, to) > near*near {
		d.scene.line("leader", ring(c[0], c[1], to[0], to[1]))
		d.scene.items[len(d.scene.items)-1].tag = d.tag
	}
}

func (d *drawing) drawPlate(i int, p plate, at rect) {
	s, n := d.scene, itoa(p.side)
	left, top := at.x, at.y
	if p.walled {
		d.walls(at)
		left, top = at.x+12, at.y+44
	}
	if p.heap > 0 {
		var tips []string
		for _, r := range p.rows {
			tips = append(tips, d.tipOf(p.side, r, p.st))
		}
		box := rect{left, top, p.w, p.h}
		s.placeBlocks(d.m.areas[i].name, box, p.heap)
		s.piece(p.rows[0].leader.Name, strings.Join(tips, "; "), func() {
			s.rect("block"+n, box, corner(p.side, p.h))
			c, size := box.center(), p.size*12/10
			s.text("bold"+n, itoa(p.heap), point{c[0], c[1] + size*36/100}, size, middle)
		})
		p.rows = nil
	}
	for k, r := range p.rows {
		box := rect{left, top + k*p.h, p.w, p.h}
		s.placeBlocks(d.m.areas[i].name, box, r.pieces())
		s.piece(r.leader.Name, d.tipOf(p.side, r, p.st), func() {
			s.rect("block"+n, box, corner(p.side, p.h))
			d.row(p, k, box)
		})
	}
	if p.marker >= 0 {
		d.siegeMarker(p.marker, point{left + p.w + p.h*6/10, at.y + at.h/2}, p.h)
	}
}

// row writes a row of a stack: the number, the name, those of another colour, the markers.
func (d *drawing) row(p plate, k int, at rect) {
	s, r, n := d.scene, p.rows[k], itoa(p.side)
	x, base := at.x+p.h/8, at.y+at.h/2+p.size*36/100
	if r.below {
		x += p.h / 3
	}
	if r.n > 0 {
		w := p.h*6/10 + d.m.letters.width(strings.Repeat("0", len(itoa(r.n))-1), p.size, true)
		size := p.size * 12 / 10
		s.text("bold"+n, itoa(r.n), point{x + w/2, at.y + at.h/2 + size*36/100}, size, middle)
		x += w
	}
	if p.names[k] != "" {
		x += p.h / 8
		s.text("ink"+n, p.names[k], point{x, base}, p.size, start)
		x += d.m.letters.width(p.names[k], p.size, false) + p.h/8
	}
	for _, b := range r.strangers {
		c := point{x + p.h/2, at.y + at.h/2}
		s.rect("city", rect{c[0] - p.h*36/100, c[1] - p.h*36/100, p.h * 72 / 100, p.h * 72 / 100}, 0)
		s.text("strong", itoa(b.Count), point{c[0], base}, p.size, middle)
		x += p.h
	}
	for _, b := range r.signs {
		d.kind(p.side, b.Type, rect{x + p.h/4, at.y + p.h/4, p.h / 2, p.h / 2})
		x += p.h
	}
}
