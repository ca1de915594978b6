package chart

import (
	"cmp"
	"strings"

	"fieldpost/scenarios"
)

// tileWidth is how wide a block of a height is.
func tileWidth(h int) int { return h * 13 / 10 }

const gap = 16 // between blocks

// leastText is the smallest that is written on blocks: 9 pixels, where the whole map is as
// high as a window of 800 leaves room for. What cannot be so large is not written there; what
// is said of the block has it.
const leastText = 136

// leastFace is the height of the smallest block with a rating of one line on it.
const leastFace = 195

// leastStack is the height of the smallest block with a number on it.
const leastStack = 190

// stacks draws the blocks in an area: counts first, which are small, then the
// faces in what room is left. It returns how high the lowest block is.
func (d *drawing) stacks(i int, a *Area) int {
	x := &d.m.areas[i]
	near := x.stack
	if a.Control == Contested || a.Stacks[0].Size() > 0 && a.Stacks[1].Size() > 0 {
		d.battle(i, a, near)
	}
	least := d.z(attempts[0].h)
	for side, st := range a.Stacks {
		if st.Count > 0 {
			least = min(least, d.count(i, side, st.Count, near))
		}
	}
	for side, st := range a.Stacks {
		if len(st.Shown) > 0 {
			least = min(least, d.tiles(i, side, st.Shown, near))
		}
	}
	return least
}

// where is how far from home blocks may be put.
type where int

const (
	inside  where = iota // in their area
	ashore               // in it and in the sea beside it
	outside              // wherever it is free
)

// places finds room for the blocks of an area.
type places struct {
	d    *drawing
	i    int
	free [3]*free
}

func (d *drawing) places(i int) *places { return &places{d: d, i: i} }

func (p *places) find(w, h int, near point, how where) (rect, bool) {
	if p.free[how] == nil {
		x := &p.d.m.areas[p.i]
		switch how {
		case inside:
			p.free[how] = p.d.room.within(x.bounds, only(p.i))
		case ashore:
			p.free[how] = p.d.room.within(around(x.stack, 900), seaOr(p.i))
		case outside:
			p.free[how] = p.d.room.within(around(x.stack, 3000), anywhere)
		}
	}
	return p.free[how].find(w, h, near)
}

// attempt is a height of blocks and where they are put.
type attempt struct {
	h   int
	how where
}

// attempts are those of this picture.
func (d *drawing) attempts() (list [len(attempts)]attempt) {
	for i, t := range attempts {
		list[i] = attempt{d.z(t.h), t.how}
	}
	return list
}

// attempts are what is tried in turn: rather a little smaller and at home than
// large and in the sea.
var attempts = [...]attempt{{400, inside}, {340, inside}, {305, inside}, {270, inside}, {245, inside}, {220, inside}, {195, inside}, {170, inside}, {220, ashore}, {195, ashore},
	{150, inside}, {170, ashore}, {150, ashore}, {130, inside}, {130, ashore}, {130, outside}}

// count draws blocks without faces: one block with their number on it.
func (d *drawing) count(i, side, n int, near point) int {
	return d.stack(i, side, n, near, d.ofSide(n, side))
}

// stack draws a number of blocks as one with their number on it.
func (d *drawing) stack(i, side, n int, near point, tip string) int {
	room := d.places(i)
	for _, t := range d.attempts() {
		h := max(min(t.h, d.z(340)), d.z(leastStack))
		at, ok := room.find(h+40, h+40, near, t.how)
		if !ok {
			continue
		}
		d.room.take(at)
		d.scene.placeBlocks(d.m.areas[i].name, at, n)
		d.plainStack(side, n, rect{at.x + 8, at.y + 32, h, h}, tip)
		return t.h
	}
	return 0
}

// plainStack is a block with a number, with others behind it.
func (d *drawing) plainStack(side, n int, at rect, tip string) {
	d.scene.piece("", tip, func() {
		for k := min(n, 3) - 1; k >= 0; k-- {
			d.scene.rect("block"+itoa(side), rect{at.x + 12*k, at.y - 12*k, at.w, at.h}, corner(side, at.h))
		}
		c := at.center()
		size := max(at.h*75/100, d.z(leastText))
		d.scene.text("bold"+itoa(side), itoa(n), point{c[0], c[1] + size*36/100}, size, middle)
	})
}

// corner is how round the corners of a side's blocks are.
func corner(side, h int) int {
	if side == 1 {
		return h * 30 / 100
	}
	return 0
}

// mostFaces is how many blocks an area shows with their faces.
const mostFaces = 24

// tiles draws blocks with faces as large as there is room, in as many columns
// as bring them nearest to where they look well. Where there is room for none that
// can be read, it draws them as a number: the roster below has their faces.
func (d *drawing) tiles(i, side int, list []Block, near point) int {
	n := len(list)
	room := d.places(i)
	for _, t := range d.attempts() {
		if t.how == outside || n > mostFaces {
			break
		}
		if n > 2 && t.h < d.z(leastFace) {
			continue // a number says more than many faces with nothing on them
		}
		best, columns, h := rect{}, 0, t.h
		for c := 1; c <= n; c++ {
			rows := (n + c - 1) / c
			if c > 1 && rows == (n+c-2)/(c-1) {
				continue // no lower than with a column less
			}
			at, ok := room.find(c*(tileWidth(h)+gap)+10, rows*(h+gap)+10, near, t.how)
			if ok && (columns == 0 || far(at.center(), near) < far(best.center(), near)) {
				best, columns = at, c
			}
		}
		if columns == 0 {
			continue
		}
		d.room.take(best)
		for k, b := range list {
			at := rect{best.x + 5 + gap/2 + k%columns*(tileWidth(h)+gap), best.y + 5 + gap/2 + k/columns*(h+gap), tileWidth(h), h}
			d.scene.placeBlocks(d.m.areas[i].name, at, 1)
			d.tile(side, b, at)
		}
		return h
	}
	names := make([]string, n)
	for k, b := range list {
		names[k] = b.Name
	}
	return d.stack(i, side, n, near, strings.Join(names, ", ")) / 3
}

// tile draws a block with its face: its strength as filled pips, its kind, its
// rating and, where it can be read, its name.
func (d *drawing) tile(side int, b Block, at rect) {
	s, n := d.scene, itoa(side)
	tip := b.Name
	if b.Type != "" {
		tip += ", " + d.t.Word(b.Type)
	}
	if b.Max > 0 {
		tip += d.t.Sprintf(", strength %d of %d", b.Strength, b.Max)
	}
	if b.Rating != "" {
		tip += ", " + b.Rating
	}
	s.piece(b.Name, tip, func() {
		s.rect("block"+n, at, corner(side, at.h)*7/10)
		if b.Upright {
			s.part("f"+n, func() { d.face(side, b, at) })
		} else {
			d.face(side, b, at)
		}
	})
}

// face draws what is on a block's face.
func (d *drawing) face(side int, b Block, at rect) {
	s, n, h := d.scene, itoa(side), at.h
	r := h * 75 / 1000
	most := min(max(b.Max, b.Strength), 6)
	x := at.x + at.w/2 - (most-1)*(r*26/10)/2
	for k := range most {
		class := "pip"
		if k >= b.Strength {
			class = "lost"
		}
		s.circle(class+n, point{x + k*(r*26/10), at.y + h*17/100}, r)
	}
	least, top := d.z(leastText), at.y+h*26/100 // below the pips
	rating := strings.Fields(b.Rating)
	if len(rating) > 2 {
		rating = rating[:2]
	}
	size := max(h*36/100, least)
	if len(rating) > 1 {
		size = max(h*27/100, least)
	}
	line := size * 82 / 100
	high := size*76/100 + (len(rating)-1)*line // of letters as high as these
	if high > at.y+h-top-h/25 {
		rating = nil
	}
	below := at.y + h // of sign and rating
	named := below-top >= high+h/8+least
	name := max(h*27/100, least)
	if named {
		below -= name * 95 / 100
	}
	mid, wide := (top+below)/2, 0
	for _, words := range rating {
		wide = max(wide, d.m.letters.width(words, size, true))
	}
	g, right := h*30/100, at.x+at.w*70/100
	sign := at.x + at.w*27/100
	if room := at.w - wide - g*4/3; wide > 0 && wide > at.w/2 { // side by side, as they have room
		if room < 0 {
			rating = nil
		}
		sign, right = at.x+room/3+g*2/3, at.x+at.w-room/3-wide/2
	}
	if rating == nil {
		sign = at.x + at.w/2
	}
	d.kind(side, b.Type, rect{sign - g/2, mid - g/2, g, g})
	y := mid - (len(rating)-1)*line/2 + size*36/100
	for _, words := range rating {
		s.text("bold"+n, words, point{right, y}, size, middle)
		y += line
	}
	if named {
		s.text("ink"+n, d.m.letters.brief(b.Name, name, at.w-30), point{at.x + at.w/2, at.y + h - name*28/100}, name, middle)
	}
}

// kind draws what sort of block it is. Soldiers have the signs of military
// maps, the others what they wear or are.
func (d *drawing) kind(side int, kind string, at rect) {
	kind = cmp.Or(d.m.look.Kinds[kind], kind)
	s, line, full := d.scene, "sign"+itoa(side), "pip"+itoa(side)
	x, y, w, h := at.x, at.y, at.w, at.h
	wide := rect{x - w/6, y + h/8, w + w/3, h - h/4}
	switch kind {
	case "infantry":
		s.line(line, frame(wide), scenarios.Ring{{wide.x, wide.y}, {wide.x + wide.w, wide.y + wide.h}}, scenarios.Ring{{wide.x, wide.y + wide.h}, {wide.x + wide.w, wide.y}})
	case "cavalry":
		s.line(line, frame(wide), scenarios.Ring{{wide.x, wide.y + wide.h}, {wide.x + wide.w, wide.y}})
	case "artillery", "bombard":
		s.rect(line, wide, 0)
		s.circle(full, wide.center(), h/6)
	case "heir":
		s.polygon(full, crown(at))
	case "noble":
		s.polygon(line, shield(at))
	case "church":
		s.line(line, scenarios.Ring{{x + w/2, y}, {x + w/2, y + h}}, scenarios.Ring{{x + w/8, y + h/3}, {x + w*7/8, y + h/3}})
	case "levy":
		s.polygon(full, tower(at))
	case "mercenary":
		s.polygon(line, scenarios.Ring{{x + w/2, y}, {x + w, y + h/2}, {x + w/2, y + h}, {x, y + h/2}})
	case "cross":
		s.line(line, scenarios.Ring{{x, y}, {x + w, y + h}}, scenarios.Ring{{x, y + h}, {x + w, y}})
	case "star":
		s.polygon(full, scenarios.Ring{{x + w/2, y}, {x + w*5/8, y + h*3/8}, {x + w, y + h*3/8}, {x + w*11/16, y + h*5/8}, {x + w*13/16, y + h},
			{x + w/2, y + h*6/8}, {x + w*3/16, y + h}, {x + w*5/16, y + h*5/8}, {x, y + h*3/8}, {x + w*3/8, y + h*3/8}})
	case "":
	default:
		s.polygon(full, scenarios.Ring{{x + w/2, y}, {x + w, y + h}, {x, y + h}})
	}
}

// frame goes around a rectangle.
func frame(r rect) scenarios.Ring {
	return scenarios.Ring{{r.x, r.y + r.h/2}, {r.x, r.y}, {r.x + r.w, r.y}, {r.x + r.w, r.y + r.h}, {r.x, r.y + r.h}, {r.x, r.y + r.h/2}}
}

func crown(r rect) scenarios.Ring {
	return scenarios.Ring{{r.x, r.y + r.h}, {r.x, r.y + r.h/5}, {r.x + r.w/4, r.y + r.h/2}, {r.x + r.w/2, r.y}, {r.x + r.w*3/4, r.y + r.h/2},
		{r.x + r.w, r.y + r.h/5}, {r.x + r.w, r.y + r.h}}
}

func shield(r rect) scenarios.Ring {
	return scenarios.Ring{{r.x, r.y}, {r.x + r.w, r.y}, {r.x + r.w, r.y + r.h/2}, {r.x + r.w*4/5, r.y + r.h*4/5}, {r.x + r.w/2, r.y + r.h},
		{r.x + r.w/5, r.y + r.h*4/5}, {r.x, r.y + r.h/2}}
}

func tower(r rect) scenarios.Ring {
	top := r.y + r.h/4
	return scenarios.Ring{{r.x, r.y}, {r.x + r.w/5, r.y}, {r.x + r.w/5, top}, {r.x + r.w*2/5, top}, {r.x + r.w*2/5, r.y}, {r.x + r.w*3/5, r.y},
		{r.x + r.w*3/5, top}, {r.x + r.w*4/5, top}, {r.x + r.w*4/5, r.y}, {r.x + r.w, r.y}, {r.x + r.w, r.y + r.h}, {r.x, r.y + r.h}}
}

// battle marks an area where both sides are.
func (d *drawing) battle(i int, a *Area, near point) {
	size := d.z(230)
	room := d.places(i)
	at, ok := room.find(size, size, near, inside)
	if !ok {
		at, ok = room.find(size, size, near, ashore)
	}
	if !ok {
		return
	}
	d.room.take(at)
	d.scene.place("mark", a.Name, at)
	d.swords(at.inset(10))
}

func (d *drawing) swords(at rect) {
	s, c := d.scene, at.center()
	s.group(d.t.Sprintf("battle"), func() {
		s.circle("battle", c, at.w/2)
		k := at.w * 27 / 100
		q := k / 3
		var blades shape
		for _, f := range []int{1, -1} {
			blades = append(blades, scenarios.Ring{{c[0] - f*k, c[1] - k}, {c[0] + f*k, c[1] + k}},
				scenarios.Ring{{c[0] + f*(k-2*q), c[1] + k}, {c[0] + f*k, c[1] + k - 2*q}})
		}
		s.line("swords", blades...)
	})
}

// besieged draws the blocks in a city within walls, with the Siege Marker, as
// near as may be to the city, with its name.
func (d *drawing) besieged(i int, c *City) int {
	x := &d.m.areas[i]
	near, ok := d.marks[c.Name]
	if !ok {
		near = x.stack
	}
	side := 0
	if c.Stacks[1].Size() > 0 {
		side = 1
	}
	st := c.Stacks[side]
	n := len(st.Shown)
	if st.Count > 0 {
		n++
	}
	room := d.places(i)
	all := d.attempts()
	for k, t := range all {
		if t.h > d.z(195) {
			continue
		}
		h := t.h
		size := h * 42 / 100
		label := d.m.letters.width(c.Name, size, true) + 40
		w := label + n*(tileWidth(h)+gap) + gap
		if c.Marker >= 0 {
			w += h
		}
		at, ok := room.find(w+20, h+80, near, t.how)
		if c := at.center(); !ok || far(c, near) > 700*700 && k < len(all)-1 {
			continue
		}
		d.room.take(at)
		d.walls(at.inset(8))
		d.scene.text("strong", c.Name, point{at.x + 10 + label/2, at.y + 50 + h/2 + size*36/100}, size, middle)
		left := at.x + 10 + label
		for _, b := range st.Shown {
			r := rect{left, at.y + 50, tileWidth(h), h}
			d.scene.placeBlocks(x.name, r, 1)
			d.tile(side, b, r)
			left += tileWidth(h) + gap
		}
		if st.Count > 0 {
			r := rect{left, at.y + 50, tileWidth(h), h}
			d.scene.placeBlocks(x.name, r, st.Count)
			d.plainStack(side, st.Count, rect{r.x + (r.w-h)/2, r.y + h/10, h * 9 / 10, h * 9 / 10}, d.ofSide(st.Count, side))
			left += tileWidth(h) + gap
		}
		if c.Marker >= 0 {
			mid := point{left + h/2 - gap/2, at.y + 50 + h/2}
			d.siegeMarker(c.Marker, mid, h)
		}
		return h
	}
	return 0
}

func (d *drawing) siegeMarker(n int, mid point, h int) {
	d.scene.group(d.t.Sprintf("Siege Marker %d", n), func() {
		d.scene.circle("battle", mid, h*42/100)
		size := h * 60 / 100
		d.scene.text("onbattle", d.m.letters.cut(itoa(n), size, true, h), point{mid[0], mid[1] + size*36/100}, size, middle)
	})
}

// walls are a battlement around a rectangle.
func (d *drawing) walls(r rect) {
	d.scene.rect("panel", rect{r.x, r.y + 25, r.w, r.h - 25}, 0)
	for x := r.x; x+35 <= r.x+r.w; x += 70 {
		d.scene.rect("wall", rect{x, r.y, 40, 30}, 0)
	}
	d.scene.rect("inkline", rect{r.x, r.y + 28, r.w, r.h - 28}, 0)
}
